"""The evidence of a frame: where beads may lie, how surely, and of which kinds.

All numbers are natural logarithms. These values leave `vision`, so they hold no arrays.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vision.beads.constants import POSITION_SPREAD_MM
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread


@dataclass(frozen=True, slots=True)
class Bead:
    """A bead on the sheet: its kind, and its centre in the sheet frame."""

    kind: str
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class BeadEvidence:
    """A place where a bead may lie.

    Attributes:
        x_mm: the centre of the place on the sheet, across.
        y_mm: the centre of the place on the sheet, down.
        standing: log odds that a bead lies here.
        kinds: log probability of each kind, if a bead lies there.
        overlaps: whether a likelier place is nearer than two beads that lie flat can be.
        is_denied: whether players have said that no bead lies here; a reader does not know.
    """

    x_mm: float
    y_mm: float
    standing: float
    kinds: Mapping[str, float]
    overlaps: bool = False
    is_denied: bool = False

    def best(self) -> Bead | None:
        """Return the likeliest bead, or None if an empty place is likelier."""
        if self.standing <= 0:
            return None
        return Bead(max(self.kinds, key=self.kinds.__getitem__), self.x_mm, self.y_mm)

    def confidence(self) -> float:
        """Return the probability of `best`, 0 to 1."""
        certain = 1 / (1 + math.exp(-abs(self.standing)))
        if self.standing <= 0:
            return certain
        return certain * math.exp(min(0.0, max(self.kinds.values())))


@dataclass(frozen=True, slots=True)
class BeadReading:
    """The reading of one frame.

    Attributes:
        trouble: why there is no evidence, or None.
        beads: places where beads may lie, weak ones too, strongest first.
        roll_deg: how far the sheet is turned clockwise in the picture, 0 to 360.
        spread_mm: the noise of a resting bead's measured position, one sigma in x and in y.
    """

    trouble: Lost | Unread | None
    beads: tuple[BeadEvidence, ...] = ()
    roll_deg: float = 0.0
    spread_mm: float = POSITION_SPREAD_MM

    def __iter__(self) -> Iterator[BeadEvidence]:
        return iter(self.beads)

    def found(self) -> tuple[Bead, ...]:
        """Return the plain reading: every bead whose place is likelier a bead than empty."""
        return tuple(bead for place in self.beads if (bead := place.best()) is not None)
