"""Whose turn a star was: two stars that are first seen in one look, and a star of a used kind.

Source: "Place Stars": one player places a star, "after that, his left neighbor has his turn".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from device.games.dreams.amendments import Amendment, other_kinds_of_both
from games.dreams import judge, play
from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar, Spot, StarKind
from games.dreams.position import Position
from games.game import Breach

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


def lawful_once_amended(
    position: Position, turns: Sequence[Action], stars: Sequence[LaidStar]
) -> Iterator[tuple[Amendment, TwoTurns]]:
    """Yield the pairs of turns that place two stars lawfully once earlier kinds are corrected.

    Args:
        position: the record, in which no two turns explain the stars.
        turns: the turns that led to it.
        stars: two stars as they are seen.
    """
    if len(stars) != TWO or position.turn is None:
        return
    seats = position.turn, position.setup.after(position.turn)
    for order in permutations(range(TWO)):
        first, second = (
            Placement(seat, StarKind(stars[number].kind), stars[number].spot)
            for seat, number in zip(seats, order, strict=True)
        )
        for amendment in other_kinds_of_both(position, turns, (first, second)):
            if judge.explain(amendment.position, first):
                continue
            due = play.apply(amendment.position, first)
            if due.turn is not None and not judge.explain(due, second):
                yield amendment, TwoTurns((first, second), (order[0], order[1]))


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


def by_another(position: Position, move: Action) -> tuple[Breach, ...]:
    """Return the rules that a move breaks if another player made it.

    A star carries no player's colour. If the player to move has used his star of that kind, another
    player may have placed the star out of turn.
    """
    codes = {breach.code for breach in judge.explain(position, move)}
    if not isinstance(move, Placement) or "kind-used" not in codes or "out-of-turn" in codes:
        return ()
    others = [seat for seat in position.setup.seats if seat != move.seat]
    owners = [seat for seat in others if move.kind in position.kinds_left(seat)]
    late = [Placement(seat, move.kind, move.spot) for seat in owners[:1]]
    return tuple(breach for early in late for breach in judge.explain(position, early))
