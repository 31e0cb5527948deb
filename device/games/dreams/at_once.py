"""Two stars that the camera first sees in one look: whose turns they were, or who was too early.

Source: "Place Stars": one player places a star, "after that, his left neighbor has his turn".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from games.dreams import judge, play
from games.dreams.moves import Placement
from games.dreams.pieces import LaidStar, Spot, StarKind
from games.dreams.position import Position

TWO = 2


@dataclass(frozen=True, slots=True)
class TwoTurns:
    """Two turns in a row that explain two new stars.

    Attributes:
        moves: the turns, the earlier one first.
        order: for each turn, the number of its star among the stars seen.
    """

    moves: tuple[Placement, Placement]
    order: tuple[int, int]


def lawful_turns(position: Position, spots: Sequence[Spot]) -> Iterator[TwoTurns]:
    """Yield every pair of lawful turns that places stars of any kinds on two spots."""
    if len(spots) != TWO or position.turn is None:
        return
    for one, other in permutations(range(TWO)):
        for kind, next_kind in product(StarKind, StarKind):
            first = Placement(position.turn, kind, spots[one])
            if judge.explain(position, first):
                continue
            due = play.apply(position, first)
            if due.turn is None:
                continue
            second = Placement(due.turn, next_kind, spots[other])
            if not judge.explain(due, second):
                yield TwoTurns((first, second), (one, other))


def too_early(position: Position, stars: Sequence[LaidStar]) -> Placement | None:
    """Return the placement out of turn among two stars; None if two turns are not due.

    Nobody saw which star came first. The first is taken to be a star that may be placed, if any
    may.
    """
    turn, setup = position.turn, position.setup
    if turn is None or len(stars) != TWO or setup.stars - len(position.laid) < TWO:
        return None
    lawful = [not judge.explain(position, Placement(turn, star.kind, star.spot)) for star in stars]
    second = stars[1 - (lawful.index(True) if True in lawful else 0)]
    return Placement(setup.after(turn), second.kind, second.spot)
