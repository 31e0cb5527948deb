"""Corrections to the record of a firmament: a star's kind, or the place of the last star."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar, StarKind
from games.dreams.position import Position


@dataclass(frozen=True, slots=True)
class Amendment:
    """Another course of this round.

    Attributes:
        number: which of the round's stars differs, from 0.
        star: how it would be.
        position: the position then.
        moves: the turns that stand in place of as many of the last.
    """

    number: int
    star: LaidStar
    position: Position
    moves: tuple[Action, ...]


def other_kinds(position: Position, turns: Sequence[Action]) -> Iterator[Amendment]:
    """Yield every star of this round taken for a kind that its player still has.

    Args:
        position: the record, while stars are placed.
        turns: the turns that led to it.
    """
    for number, (seat, star) in enumerate(position.placed):
        for kind in position.kinds_left(seat):
            yield from _amended(position, turns, number, LaidStar(kind, star.spot))


def last_replaced(
    position: Position, turns: Sequence[Action], star: LaidStar
) -> Iterator[Amendment]:
    """Yield the last star laid as `star`, of another kind, elsewhere: its player chose anew.

    The same kind elsewhere is no choice: it is a star moved.
    """
    if not position.laid or position.laid[-1].kind is star.kind:
        return
    seat = position.placed[-1][0]
    if star.kind in position.kinds_left(seat):
        yield from _amended(position, turns, len(position.laid) - 1, star)


def _amended(
    position: Position, turns: Sequence[Action], number: int, star: LaidStar
) -> Iterator[Amendment]:
    laid = list(position.laid)
    laid[number] = star
    made = [k for k, turn in enumerate(turns) if isinstance(turn, Placement)]
    back = len(position.laid) - number
    if back > len(made):
        return  # the record begins with this star on the mat
    first = made[-back]
    old = turns[first]
    if isinstance(old, Placement):
        new = replace(old, kind=StarKind(star.kind), spot=star.spot)
        moves = (new, *turns[first + 1 :])
        yield Amendment(number, star, replace(position, laid=tuple(laid)), moves)
