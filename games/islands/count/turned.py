"""The question whether several tiles lie Genie side up, and its answer.

s1 asks ! upper,0 central,2     tiles that look so, although no rule has turned them
s1 says all !                   all of them lie Genie side up, as players tell
s1 says some !                  not all of them do
"""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import TextError
from games.game import Seat
from games.islands.island import Cell

TURNED = "!"
"""In a question about a tile: it lies Genie side up, whichever tile it is."""
FEWEST = 2
"""Tiles about which one question is asked; about a single tile it is asked otherwise."""


@dataclass(frozen=True, slots=True)
class AsksTurned:
    """Whether tiles lie Genie side up is not sure; there are two of them or more."""

    seat: Seat
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len({*self.cells}) != len(self.cells) or len(self.cells) < FEWEST:
            raise TextError(f"s{self.seat}: such a question is about two or more different cells")

    def __str__(self) -> str:
        return f"s{self.seat} asks {TURNED} {' '.join(map(str, self.cells))}"


@dataclass(frozen=True, slots=True)
class SaysTurned:
    """The players say whether all tiles that are asked about lie Genie side up."""

    seat: Seat
    are_all: bool

    def __str__(self) -> str:
        return f"s{self.seat} says {'all' if self.are_all else 'some'} {TURNED}"
