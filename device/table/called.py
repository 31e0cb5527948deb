"""The referee called by a button: what its menu offers, and how far players have come in it.

Whatever the game asks or tells, the players may call the referee. The game stands still until they
leave the menu. Nothing is erased there: a turn taken back, a correction and a ruling are events of
the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.game import Seat


class RefereeEntry(Enum):
    """What the menu of the referee may offer; a game that has no use for an entry leaves it out."""

    WHY = "why"
    BOARD = "board"
    PUT_BACK = "put-back"
    LAST_MOVE = "last-move"
    MAY_PLAY = "may-play"
    SCORES = "scores"
    TAKE_BACK = "take-back"
    REDO = "redo"
    RULING = "ruling"
    PLACES = "places"
    CORRECT = "correct"
    BY_HAND = "by-hand"
    RULES = "rules"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class Called:
    """How far players have come in the menu of the referee.

    Attributes:
        entry: the entry that is shown, or that is open.
        is_open: whether the page of the entry is open.
        number: the turn to go back to, counted from the last; or the place that is shown.
        places: the places that were chosen to be set by hand.
        answers: whether each seat agrees to a ruling, in turn order; None before each is asked.
    """

    entry: RefereeEntry
    is_open: bool = False
    number: int = 0
    places: tuple[int, ...] = ()
    answers: tuple[bool, ...] | None = None

    def agreed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats that agree; all of them if nobody was asked alone."""
        if self.answers is None:
            return seats
        return tuple(seat for seat, is_so in zip(seats, self.answers, strict=False) if is_so)
