"""A reading as JSON fields and as plain words, for `tablejinn read`."""

from __future__ import annotations

from device.sight import AnyReading
from vision.beads.evidence import BeadReading
from vision.evidence import Reading


def seen_on(reading: AnyReading) -> dict[str, object]:
    """Return what lies on the sheet, in the notation's fields."""
    match reading:
        case BeadReading():
            return {"beads": _beads(reading)}
        case Reading():
            return {"stacks": _stacks(reading)}


def plainly(reading: AnyReading) -> list[str]:
    """Return what lies on the sheet in words, a few for each piece."""
    match reading:
        case BeadReading():
            return [f"{bead.kind} at {bead.x_mm:.0f},{bead.y_mm:.0f}" for bead in reading.found()]
        case Reading():
            return [
                f"{star.star}: {look.colour} {look.strength}"
                + (f" ({look.height} high)" if look.height > 1 else "")
                for star in reading
                if (look := star.best()) is not None
            ]


def _stacks(reading: Reading) -> list[dict[str, object]]:
    return [
        {
            "star": int(star.star),
            "height": look.height,
            "top": [look.colour, look.strength],
            "confidence": round(star.confidence(), 4),
        }
        for star in reading
        if (look := star.best()) is not None
    ]


def _beads(reading: BeadReading) -> list[dict[str, object]]:
    return [
        {
            "kind": bead.kind,
            "x": round(bead.x_mm, 1),
            "y": round(bead.y_mm, 1),
            "confidence": round(place.confidence(), 4),
        }
        for place in reading.beads
        if (bead := place.best()) is not None
    ]
