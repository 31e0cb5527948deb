"""Stars of which players have said by hand of what kind they are."""

from __future__ import annotations

from collections.abc import Sequence

from games.dreams.moves import Action, NextRound, Placement, SetKind
from games.dreams.pieces import LaidStar
from games.game import Seat


def said_kinds(
    placed: Sequence[tuple[Seat, LaidStar]], turns: Sequence[Action], *, rounds_ago: int = 0
) -> frozenset[int]:
    """Return the numbers, from 0, of a round's stars whose kinds the picture no longer tells.

    Whoever sets the kind of one of a player's stars sees all kinds that this player has laid by
    then. So all of them count as said.

    Args:
        placed: the stars of the round, each with its player.
        turns: the turns of the evening so far.
        rounds_ago: 0 for the round that is played, 1 for the one before.
    """
    of_round = _of_round(turns, rounds_ago)
    laid = len(placed) - sum(isinstance(turn, Placement) for turn in of_round)
    said: set[int] = set()
    for turn in of_round:
        if isinstance(turn, Placement):
            laid += 1
        elif isinstance(turn, SetKind):
            said |= {number for number in range(laid) if placed[number][0] == turn.seat}
    return frozenset(said)


def _of_round(turns: Sequence[Action], rounds_ago: int) -> Sequence[Action]:
    starts = [number for number, turn in enumerate(turns) if isinstance(turn, NextRound)]
    bounds = [0, *(number + 1 for number in starts), len(turns) + 1]
    if rounds_ago + 2 > len(bounds):
        return ()
    return turns[bounds[-2 - rounds_ago] : bounds[-1 - rounds_ago] - 1]
