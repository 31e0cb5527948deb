"""What a find may be beside a star: what players call none, or what a star throws or hides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from device.games.dreams.evidence import SURELY, SUSPECT, Look, beads_of, matched
from device.reading.readers import AnyReading
from games.dreams.moves import Action, Placement, Shift
from games.dreams.pieces import Spot
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


def with_denied(
    reading: AnyReading,
    agreed: tuple[AnyReading, Sequence[Look]] | None,
    moves: Sequence[Action],
) -> AnyReading:
    """Return the reading in which the finds are marked that players call no stars.

    Args:
        reading: what a frame says.
        agreed: the reading that last agreed with the record, and the stars that the record had
            then; or None. What is marked in it stays marked for as long as it is found.
        moves: the moves that players have just denied.
    """
    seen = beads_of(reading)
    spots = [(at.x, at.y) for at in map(_spot_of, moves) if at is not None]
    if agreed is not None:
        spots += [(find.x_mm, find.y_mm) for find in _denied(beads_of(agreed[0]), agreed[1])]
    if not spots:
        return reading
    at_them = matched([Bead("", *spot) for spot in spots], seen)[0]
    marked = (replace(find, is_denied=find in at_them) for find in seen.beads)
    return replace(seen, beads=tuple(marked))


def _spot_of(move: Action) -> Spot | None:
    """Return where a star has come to lie by a move."""
    match move:
        case Placement(spot=spot) | Shift(target=spot):
            return spot
        case _:
            return None


def _denied(settled: BeadReading, known: Sequence[Look]) -> list[BeadEvidence]:
    """Return the finds that players have called no stars, by a reading that agreed with the record.

    Where the record had no star, these are all sure finds.
    """
    stars = [look for look in known if look is not None]
    if not stars:
        return [find for find in settled.beads if find.is_denied or find.standing >= SURELY]
    return [find for find in matched(stars, settled)[1] if find.is_denied]


def beside_denied(seen: BeadEvidence, settled: BeadReading | None) -> BeadEvidence:
    """Return a find, less what stood there when players called it no star.

    A star that is laid there stands out more.

    Args:
        seen: a find at a place where the record has no star.
        settled: the reading that last agreed with the record, or None.
    """
    if not seen.is_denied or settled is None:
        return seen
    found = matched([Bead("", seen.x_mm, seen.y_mm)], settled)[0][0]
    stood = max(found.standing, 0.0) if found is not None else 0.0
    return replace(seen, standing=seen.standing - stood - SURELY)


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
