"""The views that a camera may have of a position, and every move that a hand could make."""

from __future__ import annotations

from collections.abc import Iterator

from games.jinns.moves import MOVES_FROM, Move
from games.jinns.pieces import STACKS, TOWER_HEIGHT, StackView
from games.jinns.position import Position

View = tuple[StackView | None, ...]
"""The stars 0 to 31: what stands there, or None. It may be a look that the rules forbid."""


def views(position: Position) -> tuple[View, ...]:
    """Return how the lake may look: settled first, then with the tower just taken off on it."""
    settled = tuple([stack.view for stack in position.lake])
    standing = position.standing
    if standing is None:
        return (settled,)
    return settled, _with(settled, {standing.star: standing.tower.view})


def views_in_parts(position: Position) -> tuple[View, ...]:
    """Return how the lake may look while a tower of four is taken off it from the top.

    Its lower one to three floors still stand. Nobody need lift a tower in one piece.

    Source: Lake of Wishes, "they must split the Dream-tower in two"; older edition, "you keep
    either the higher half, or the lower half".
    """
    standing = position.standing
    if standing is None or standing.tower.height < TOWER_HEIGHT:
        return ()
    settled, key = views(position)[0], standing.tower.key
    return tuple(
        [
            _with(settled, {standing.star: STACKS[key[: 2 * floors]].view})
            for floors in range(1, TOWER_HEIGHT)
        ]
    )


def view_after(position: Position, move: Move) -> View | None:
    """Return how the lake looks right after a hand made `move`, legal or not.

    A tower that the move completes still stands. The result is None if the origin has fewer domes
    than the move takes.
    """
    stack, target = position.lake[move.origin], position.lake[move.target]
    if stack.view is None or stack.height < move.count:
        return None
    rest = STACKS[stack.key[: -2 * move.count]]
    landed = StackView(target.height + move.count, stack.view.colour, stack.view.strength)
    return _with(views(position)[0], {move.origin: rest.view, move.target: landed})


def possible_moves(position: Position) -> Iterator[Move]:
    """Yield every move that a hand could make: any block of any stack, to any other star."""
    for origin, stack in enumerate(position.lake):
        yield from MOVES_FROM[origin][stack.height]


def _with(view: View, changed: dict[int, StackView | None]) -> View:
    stars = list(view)
    for star, seen in changed.items():
        stars[star] = seen
    return tuple(stars)
