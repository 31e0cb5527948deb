"""Scoring a round's votes; every point comes with its reason.

Source: "Record Points on the Gods Track". The English, German and French sheets say that "nobody"
guessed a colour, the Italian sheet says "nobody else". The two differ only for a player who votes
for himself (question 60). Here such a vote costs him the point.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.dreams.options import Ties
from games.dreams.setup import GOAL, LAST_SPACE
from games.game import ScoreLine, Seat


class VoteReason(StrEnum):
    """Why a player gets points in a round."""

    UNDETECTED = "undetected"
    TRUE_IMAGE = "true-image"
    NAMED_MORTAL = "named-mortal"
    UNSUSPECTED = "unsuspected"


WORTH = {
    VoteReason.UNDETECTED: 3,
    VoteReason.TRUE_IMAGE: 2,
    VoteReason.NAMED_MORTAL: 2,
    VoteReason.UNSUSPECTED: 1,
}


def verdicts(
    players: int, mortal: Seat, vision: int, guess: int | None, votes: Mapping[Seat, Seat | None]
) -> dict[Seat, tuple[ScoreLine, ...]]:
    """Return every seat's points of a round, line by line: the mortal first, then clockwise.

    Args:
        players: how many play.
        mortal: who the mortal was.
        vision: the number of the true vision.
        guess: the number on the mortal's disc, None for no number.
        votes: by god, the player he named; None, or no entry, for nobody.
    """
    named = {god: seat for god, seat in votes.items() if god != mortal and seat is not None}
    suspects = set(named.values())
    seats = [Seat((mortal - 1 + step) % players + 1) for step in range(players)]
    found: dict[Seat, tuple[ScoreLine, ...]] = {}
    for seat in seats:
        reasons: list[tuple[VoteReason, str, int]] = []
        if seat == mortal:
            reasons += [(VoteReason.UNDETECTED, "mortal", mortal)] if seat not in suspects else []
            reasons += [(VoteReason.TRUE_IMAGE, "vision", vision)] if guess == vision else []
        else:
            reasons += [(VoteReason.NAMED_MORTAL, "mortal", mortal)] * (named.get(seat) == mortal)
            reasons += [(VoteReason.UNSUSPECTED, "god", seat)] if seat not in suspects else []
        found[seat] = tuple(
            ScoreLine(why.value, WORTH[why], ((fact, value),)) for why, fact, value in reasons
        )
    return found


def points(
    players: int, mortal: Seat, vision: int, guess: int | None, votes: Mapping[Seat, Seat | None]
) -> dict[Seat, int]:
    """Return every seat's points of a round in seat order; arguments as in `verdicts`."""
    lines = verdicts(players, mortal, vision, guess, votes)
    return {seat: sum(line.points for line in lines[seat]) for seat in sorted(lines)}


def space(total: int) -> int:
    """Return the track space for `total` points, at most the last space.

    By the sheet, no total passes 20: at most 15 before the last round, and at most 5 in that round.
    """
    return min(total, LAST_SPACE)


def is_decided(totals: Mapping[Seat, int], ties: Ties) -> bool:
    """Return whether these points end the game after a round.

    Source: "Ending & Winning the Game"; question 62.
    """
    is_clear = ties is Ties.SHARED or len(leaders(totals)) == 1
    return max(totals.values()) >= GOAL and is_clear


def leaders(totals: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the seats with the most points; several if they are equal.

    Source: "Ending & Winning the Game".
    """
    most = max(totals.values())
    return tuple(seat for seat in sorted(totals) if totals[seat] == most)
