"""How a frame of the lake is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from device.games.port import Sight
from device.reading.readers import AnyReading
from vision.sheet.board import Board
from vision.sheet.lens import Lens
from vision.stacks.bare import bare_references
from vision.stacks.evidence import StackReading
from vision.stacks.reader import StackReader

_references = lru_cache(maxsize=8)(bare_references)


def lake_reader(
    board: Board,
    lens: Lens,
    bare: Path | None,
    catalogue: Path | None = None,  # noqa: ARG001 - nothing is enrolled
) -> StackReader:
    """Return a reader for `board`, helped by photos of the bare sheet where there are any."""
    return StackReader(board, lens, _references(board, bare))


def _fields(reading: AnyReading) -> dict[str, object]:
    return {"stacks": _stacks(_lake(reading))}


def _words(reading: AnyReading) -> list[str]:
    return [
        f"{star.star}: {look.colour} {look.strength}"
        + (f" ({look.height} high)" if look.height > 1 else "")
        for star in _lake(reading)
        if (look := star.best()) is not None
    ]


def _stacks(reading: StackReading) -> list[dict[str, object]]:
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


def _lake(reading: AnyReading) -> StackReading:
    """Return the reading, typed as a reading of a lake; it comes from no other reader."""
    if not isinstance(reading, StackReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a lake")
    return reading


SIGHT = Sight(lake_reader, _fields, _words)
