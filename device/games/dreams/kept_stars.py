"""What was seen of the firmament when reader and record last agreed, as the record keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from device.games.dreams.evidence import beads_of
from device.journal.store import JsonValue
from device.reading.readers import AnyReading
from games.dreams.position import Position
from vision.beads.evidence import BeadEvidence, BeadReading

A_STEP_MM = 10.0  # a find that lies in another such square is news
A_TURN_DEG = 30.0  # and so is a mat that lies otherwise by this much


def kept_stars(reading: AnyReading, position: Position, last: JsonValue) -> JsonValue:  # noqa: ARG001 - a reading has its own places
    """Return all finds of a reading, or None if what was kept last shows the same stars."""
    seen = beads_of(reading)
    if last is not None and _outline(_again(last)) == _outline(seen):
        return None
    return {
        "roll_deg": round(seen.roll_deg, 1),
        "spread_mm": round(seen.spread_mm, 2),
        "beads": [_form(bead) for bead in seen.beads],
    }


def reading_again(value: JsonValue, position: Position) -> BeadReading:  # noqa: ARG001 - as above
    """Return the reading that was kept.

    Raises:
        KeyError, TypeError, ValueError: `value` is no such reading.
    """
    return _again(value)


def _again(value: JsonValue) -> BeadReading:
    kept = cast("Mapping[str, JsonValue]", value)
    beads = cast("Sequence[Sequence[JsonValue]]", kept["beads"])
    roll_deg, spread_mm = cast("float", kept["roll_deg"]), cast("float", kept["spread_mm"])
    return BeadReading(None, tuple(map(_bead, beads)), roll_deg, spread_mm)


def _form(bead: BeadEvidence) -> list[JsonValue]:
    kinds = {kind: round(one, 2) for kind, one in bead.kinds.items()}
    denied = [True] if bead.is_denied else []
    return [round(bead.x_mm, 1), round(bead.y_mm, 1), round(bead.standing, 2), kinds, *denied]


def _bead(form: Sequence[JsonValue]) -> BeadEvidence:
    x_mm, y_mm, standing, kinds, *denied = form
    x_mm, y_mm, standing = (float(cast("float", one)) for one in (x_mm, y_mm, standing))
    return BeadEvidence(
        x_mm, y_mm, standing, dict(cast("Mapping[str, float]", kinds)), is_denied=bool(denied)
    )


def _outline(reading: BeadReading) -> tuple[object, ...]:
    """Return what of a reading must change before it is kept anew."""
    found = sorted(
        (bead.kind, round(bead.x_mm / A_STEP_MM), round(bead.y_mm / A_STEP_MM))
        for bead in reading.found()
    )
    denied = sum(1 for bead in reading.beads if bead.is_denied)
    return round(reading.roll_deg / A_TURN_DEG), tuple(found), denied
