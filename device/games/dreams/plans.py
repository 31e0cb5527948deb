"""Plans of the mat beside the words of a screen: the stars, and those in question marked."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.dreams.case import case_of
from device.table.prompts import Chart, ringed
from games.dreams.moves import Action, Placement, Removal, Shift
from games.dreams.pieces import Spot
from games.dreams.position import Position
from vision.beads.evidence import BeadReading


def star_plan(position: Position, move: Action) -> Chart | None:
    """Return a plan of the mat with a ring round the star that a move lays, or None."""
    if not isinstance(move, Placement):
        return None
    size = position.setup.width_mm, position.setup.height_mm
    dots = tuple(_point(bead.spot) for bead in position.beads)
    return Chart(size, dots, ring=_point(move.spot))


def remedy_plan(position: Position, move: Action) -> Chart | None:
    """Return a plan of the mat that shows the star in question and where it must go, or None."""
    if not isinstance(move, Placement | Shift | Removal):
        return None
    size = position.setup.width_mm, position.setup.height_mm
    dots = tuple(_point(bead.spot) for bead in position.beads if bead.spot != move.spot)
    if isinstance(move, Shift):
        arrow = _point(move.target), _point(move.spot)
        return Chart(size, dots, arrow=arrow)
    return Chart(size, dots, ring=_point(move.spot))


def plan_of(position: Position, reading: BeadReading, places: Sequence[int]) -> Chart:
    """Return a plan of the mat with a ring round each of these places of a reading."""
    case = case_of(position, reading, None)
    size = position.setup.width_mm, position.setup.height_mm
    dots = (_point(bead.spot) for bead in position.beads)
    known = [case.evidence.places[n] for n in places if n < len(case.evidence.places)]
    rings = [
        (spot.x_mm, spot.y_mm) for place in known if (spot := place.star or place.seen) is not None
    ]
    return ringed(size, dots, rings)


def _point(spot: Spot) -> tuple[float, float]:
    return spot.x, spot.y
