"""Stars that were knocked about, and lie again nearly where they lay."""

from __future__ import annotations

import math
from collections.abc import Sequence

from device.games.dreams.case import DOUBTED, FirmamentCase
from device.games.dreams.evidence import DRIFT_MM, Look
from device.table.case import Case
from games.dreams.moves import Action
from vision.beads.evidence import Bead, BeadEvidence


def are_nearly_back(case: Case[Action, Look], numbers: Sequence[int]) -> bool:
    """Return whether each star of the record that is not in its place lies just beside it.

    Nobody puts a star back to the millimetre, and its place is measured anew. So less than half a
    star is near enough.

    Args:
        case: a reading after a knock.
        numbers: of the places that differ.
    """
    if not isinstance(case, FirmamentCase):
        return False
    places = [case.evidence.places[number] for number in numbers]
    new = [place.seen for place in places if place.star is None and place.seen is not None]
    for star in (place.star for place in places if place.star is not None):
        found = next((seen for seen in new if _may_be(seen, star)), None)
        if found is None:
            return False
        new.remove(found)  # one star is not put back for two
    return True


def _may_be(seen: BeadEvidence, star: Bead) -> bool:
    off_mm = math.hypot(seen.x_mm - star.x_mm, seen.y_mm - star.y_mm)
    is_of_kind = seen.kinds[star.kind] > max(seen.kinds.values()) - DOUBTED
    return off_mm < DRIFT_MM and is_of_kind
