"""Recorded evidence of glass stars: what the reader said of mats that it was not tuned on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.device.games.dreams.mat_top import KINDS
from vision.beads.evidence import Bead, BeadEvidence

_FILE = Path(__file__).parent / "seen" / "evidence.tsv"
NO_STAR = "-"


@dataclass(frozen=True, slots=True)
class SeenGlass:
    """One star of one recorded frame, or one find that was no star.

    Attributes:
        kind: what truly lay there; `NO_STAR` for nothing.
        across_mm: how far to the right of its place the star was seen.
        down_mm: how far below its place.
        standing: the log odds that a star lies there; None if nothing was found.
        kinds: the log probability of each kind.
    """

    kind: str
    across_mm: float = 0.0
    down_mm: float = 0.0
    standing: float | None = None
    kinds: tuple[float, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the reader said what was there."""
        if self.standing is None or self.standing <= 0:
            return self.kind == NO_STAR
        return self.kind == KINDS[self.kinds.index(max(self.kinds))]

    def told_of(self, star: Bead) -> BeadEvidence | None:
        """Return this evidence as if it were of a star of the same kind elsewhere."""
        if self.standing is None:
            return None
        kinds: dict[str, float] = dict(zip(KINDS, self.kinds, strict=True))
        x_mm, y_mm = star.x_mm + self.across_mm, star.y_mm + self.down_mm
        return BeadEvidence(x_mm, y_mm, self.standing, kinds)

    @property
    def off_mm(self) -> float:
        """How far from its place the star was seen."""
        return math.hypot(self.across_mm, self.down_mm)


@cache
def recorded(kind: str) -> dict[bool, tuple[SeenGlass, ...]]:
    """Return what was recorded of a kind of star, or of no star, by whether it was read rightly."""
    seen = [one for one in _all() if one.kind == kind]
    return {so: tuple(one for one in seen if one.is_right is so) for so in (True, False)}


@cache
def _all() -> tuple[SeenGlass, ...]:
    return tuple(_seen(line.split("\t")) for line in _FILE.read_text().splitlines())


def _seen(fields: list[str]) -> SeenGlass:
    _, kind, across, *rest = fields
    if not rest:
        return SeenGlass(kind)
    down, standing, kinds = rest
    logs = tuple(map(float, kinds.split(",")))
    return SeenGlass(kind, float(across), float(down), float(standing), logs)
