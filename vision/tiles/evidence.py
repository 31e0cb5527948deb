"""The evidence of a frame about tiles; these values leave `vision`, so they hold no arrays."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vision.sheet.pose import Lost
from vision.sheet.unread import Unread
from vision.tiles.constants import DOUBTFUL_NAME_SHARE

FOREIGN = ""
"""The name of whatever is in no catalogue."""


@dataclass(frozen=True, slots=True)
class TileEvidence:
    """One tile on the mat, and what it may be.

    Attributes:
        x_mm: its centre.
        y_mm: its centre.
        angle_deg: how far it is turned clockwise.
        row: upper, central, lower or dream: where it lies. For a tile in no cell: what it is.
        cell: column 0 to 3 from the character board, dreams slot 0 to 3 from the top; None if it
            lies in no cell.
        face: front or back.
        names: log probability of each catalogue id worth naming, and of FOREIGN; empty for backs
            and without a catalogue. Of copies that look alike one is named.
        covered: the part of it hidden by another tile, 0 to 1.
        aside: how far it lies from its cell's middle, of a tile's size, 0 to 0.5.
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    row: str
    cell: int | None
    face: str
    names: Mapping[str, float]
    covered: float = 0.0
    aside: float = 0.0

    def best(self) -> str | None:
        """Return the likeliest id; None for a back, for a foreign tile, and for a tile in doubt."""
        if not self.names:
            return None
        best = max(self.names, key=self.names.__getitem__)
        others = (log for name, log in self.names.items() if name not in (best, FOREIGN))
        return None if sum(math.exp(log) for log in others) > DOUBTFUL_NAME_SHARE else best or None

    def confidence(self) -> float:
        """Return the probability of `best`, 0 to 1; 1 for a tile that is not named."""
        return math.exp(min(0.0, max(self.names.values(), default=0.0)))


@dataclass(frozen=True, slots=True)
class CharacterEvidence:
    """Where the character board lies, which anchors the grid; the character itself is not read."""

    x_mm: float
    y_mm: float
    angle_deg: float


@dataclass(frozen=True, slots=True)
class TileReading:
    """The reading of one frame.

    Attributes:
        trouble: why there is no evidence, or None.
        tiles: the rows from the top, then the dreams, then tiles in no cell.
        character: the character board, if it was found.
    """

    trouble: Lost | Unread | None
    tiles: tuple[TileEvidence, ...] = ()
    character: CharacterEvidence | None = None

    def __iter__(self) -> Iterator[TileEvidence]:
        return iter(self.tiles)
