"""The history of an evening: finished rounds, and corrections of the track by hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.dreams.moves import Accused, Correct, Guess, Image
from games.dreams.pieces import LaidStar
from games.dreams.score import verdicts
from games.dreams.setup import LAPS
from games.game import ScoreLine, Seat

Votes = tuple[Guess | None, ...]
"""By seat (from index 0): what its disc shows, None while it is not in."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The true vision and the mortal; None for a part that a seat may not know."""

    vision: int | None
    mortal: Seat | None


def placed_by(
    beads: tuple[LaidStar, ...], dealer: Seat, players: int
) -> tuple[tuple[Seat, LaidStar], ...]:
    """Return the stars, first laid first, each with the seat whose turn it was.

    Source: "Place Stars": the dealer begins, then his left neighbour.
    """
    return tuple((Seat((dealer - 1 + turn) % players + 1), bead) for turn, bead in enumerate(beads))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A finished round.

    Attributes:
        number: which round of the evening, from 1.
        dealer: who dealt the markers and placed first.
        beads: the stars in the order they were laid.
        vision: the number of the true vision.
        mortal: who the mortal was.
        votes: by seat, the guess that its disc showed.
    """

    number: int
    dealer: Seat
    beads: tuple[LaidStar, ...]
    vision: int
    mortal: Seat
    votes: Votes

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.votes)

    @property
    def placed(self) -> tuple[tuple[Seat, LaidStar], ...]:
        """The stars, first laid first, each with the seat that placed it."""
        return placed_by(self.beads, self.dealer, self.players)

    @property
    def lines(self) -> dict[Seat, tuple[ScoreLine, ...]]:
        """Every seat's points of this round, line by line, the mortal first."""
        shown = self.votes[self.mortal - 1]
        named = {
            Seat(seat): guess.seat if isinstance(guess, Accused) else None
            for seat, guess in enumerate(self.votes, 1)
            if seat != self.mortal
        }
        guess = shown.number if isinstance(shown, Image) else None
        return verdicts(self.players, self.mortal, self.vision, guess, named)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of this round by seat (from index 0)."""
        lines = self.lines
        return tuple(sum(line.points for line in lines[seat]) for seat in sorted(lines))

    @property
    def is_complete(self) -> bool:
        """Whether every player has laid all of his stars."""
        return len(self.beads) == LAPS * self.players


History = tuple[RoundRecord | Correct, ...]
"""The evening so far, in order: rounds and corrections of the track."""
