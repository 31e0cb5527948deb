"""Printing what `tablejinn enrol` learnt, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from device.games.port import Enrolled
from vision.errors import PhotoFlaw


def lines(enrolled: Enrolled, out: Path) -> Iterator[str]:
    """Yield what was enrolled, line by line, for people."""
    yield f"{out}: {enrolled.learnt} {enrolled.what} from {enrolled.photos} photos"
    for name in enrolled.missing:
        yield f"not enrolled: {name}"
    for twin in enrolled.twins:
        kind = "copies" if twin.is_copy else "hard to tell apart"
        yield f"{kind}: {twin.first}, {twin.second} ({twin.likeness:.2f})"


def form(enrolled: Enrolled, out: Path) -> dict[str, object]:
    """Return what was enrolled as one JSON object."""
    twins = [
        {
            "ids": [twin.first, twin.second],
            "likeness": round(twin.likeness, 2),
            "copies": twin.is_copy,
        }
        for twin in enrolled.twins
    ]
    return {
        "catalogue": str(out),
        "enrolled": enrolled.learnt,
        "photos": enrolled.photos,
        "missing": list(enrolled.missing),
        "twins": twins,
    }


def flaw_form(flaw: PhotoFlaw) -> dict[str, object]:
    """Return what is wrong with a photo as one JSON object."""
    return {"flaw": asdict(flaw)}
