"""What a find may be beside a star, print or what a star throws, and which star it may hide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from device.games.dreams.evidence import SURELY, SUSPECT, Look, matched
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

# Two stars touch up to so many times the distance below which they overlap. A new find that touches
# a new star may be thrown by it up to so many log odds. Chosen: a reflection was found at 1.14 with
# 3.0, and a black star hid a clear one at 1.22. Of 474 stars of recorded evidence 5 stand no surer
# than 5. Two stars that are laid in one look seldom touch.
# A star that hides another one lies at least `BESIDE_FROM` times that distance away: the centres of
# stars that touch are a diameter apart, 1.18 of it, and places are a millimetre off. One that was
# moved by less than its diameter was taken for that at 1.02.
TOUCHING_UP_TO, THROWN_AT_MOST = 1.3, 5.0
BESIDE_FROM = 1.1


def is_new(seen: BeadEvidence, settled: BeadReading | None) -> bool:
    """Return whether nothing was found there when reading and record last agreed."""
    if settled is None:
        return False
    spot = Bead("", seen.x_mm, seen.y_mm)
    found = matched([spot], settled)[0][0]
    return found is None or found.standing < SUSPECT


def beside_print(
    seen: BeadEvidence, settled: BeadReading | None, known: Sequence[Look]
) -> BeadEvidence:
    """Return a find, less what stood there surely when all agreed that no star lies on the mat.

    Players have said then that it is print. A star that is laid on it stands out more. Once a star
    is agreed on, the reader knows the print itself.
    """
    if settled is None or any(look is not None for look in known):
        return seen
    found = matched([Bead("", seen.x_mm, seen.y_mm)], settled)[0][0]
    if found is None or found.standing < SURELY:
        return seen
    return replace(seen, standing=seen.standing - found.standing - SURELY)


def is_ghost(
    seen: BeadEvidence, reading: BeadReading, new: Sequence[BeadEvidence], bead_mm: float
) -> bool:
    """Return whether a find may be thrown by a likelier one that it came with, now or earlier.

    It overlaps that one; or both are new, it touches that one, and it is no sure star.
    """

    def off_mm(other: BeadEvidence) -> float:
        return math.hypot(other.x_mm - seen.x_mm, other.y_mm - seen.y_mm)

    likelier = (one for one in reading.beads if one.standing > seen.standing)
    nearest = min(likelier, key=off_mm, default=None)
    if nearest is None or seen not in new:
        return seen.overlaps
    touches = off_mm(nearest) <= TOUCHING_UP_TO * bead_mm
    is_thrown = touches and seen.standing <= THROWN_AT_MOST
    return nearest in new and (seen.overlaps or is_thrown)


def may_be_hidden(
    star: Bead, seen: BeadEvidence | None, new: Sequence[BeadEvidence], bead_mm: float
) -> bool:
    """Return whether a star is not seen that a new one of another kind touches, and lies beside.

    A new one of the same kind may be that star, moved by its own width.
    """
    if seen is not None and seen.standing > 0:
        return False
    off_mm = (
        math.hypot(one.x_mm - star.x_mm, one.y_mm - star.y_mm)
        for one in new
        if (bead := one.best()) is not None and bead.kind != star.kind
    )
    return any(BESIDE_FROM <= off / bead_mm <= TOUCHING_UP_TO for off in off_mm)
