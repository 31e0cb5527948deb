"""Corrections to the record of a firmament: a star's kind, or the place of the last star."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar, StarKind
from games.dreams.position import Position


@dataclass(frozen=True, slots=True)
class Amendment:
    """A corrected record of this round.

    Attributes:
        number: the number of the star that differs, from 0.
        star: the star in the corrected record.
        position: the position in the corrected record.
        moves: the turns that replace as many of the last turns.
    """

    number: int
    star: LaidStar
    position: Position
    moves: tuple[Action, ...]


def other_kinds(position: Position, turns: Sequence[Action]) -> Iterator[Amendment]:
    """Yield the corrections that give a star of this round another kind that its player has left.

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
    """Yield the correction in which `star`, of another kind, replaces the last star.

    Then the player has taken his star back and placed another one elsewhere.

    A star of the same kind elsewhere is no correction, but a star that was moved.
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
        return  # the record begins with this star already on the mat
    first = made[-back]
    old = turns[first]
    if isinstance(old, Placement):
        new = replace(old, kind=StarKind(star.kind), spot=star.spot)
        moves = (new, *turns[first + 1 :])
        yield Amendment(number, star, replace(position, laid=tuple(laid)), moves)
