"""How a frame of the lake is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

from device.games.jinns.scored import SCORER
from device.games.port import Sight
from device.reading.readers import AnyReading
from vision.marked import SeenThing, disc
from vision.sheet.board import Board, Pieces
from vision.sheet.lens import Lens
from vision.stacks.bare import bare_references
from vision.stacks.evidence import StackLook, StackReading, StarEvidence
from vision.stacks.reader import StackReader

_references = lru_cache(maxsize=8)(bare_references)


def lake_reader(
    board: Board,
    lens: Lens,
    bare: Path | None,
    catalogue: Path | None = None,  # noqa: ARG001 - nothing is enrolled
) -> StackReader:
    """Return a reader for `board`, helped by photos of the bare sheet where there are any."""
    return StackReader(board, lens, _references(board, bare, lens))


def _fields(reading: AnyReading) -> dict[str, object]:
    return {"stacks": _stacks(_lake(reading))}


def _seen(reading: AnyReading, board: Board) -> list[SeenThing]:
    """Return every star with its likeliest look, empty stars too."""
    if board.pieces is None:
        return []
    places = {place.star: (place.x_mm, place.y_mm) for place in board.stars}
    return [_star(star, places[star.star], board.pieces) for star in _lake(reading)]


def _star(star: StarEvidence, place: tuple[float, float], pieces: Pieces) -> SeenThing:
    best = star.best()
    rival = max((look for look in _looks(star) if look != best), key=star.log_likelihood)
    return SeenThing(
        f"star {star.star}",
        _look_words(best),
        star.confidence(),
        _look_words(rival),
        _label(star, best),
        disc(*place, pieces.radius_mm),
        0.0 if best is None else best.height * pieces.thickness_mm,
    )


def _looks(star: StarEvidence) -> Iterator[StackLook | None]:
    yield None
    heights = range(1, len(star.heights) + 1)
    for height, colour, strength in product(heights, star.colours, star.strengths):
        yield StackLook(height, colour, strength)


def _look_words(look: StackLook | None) -> str:
    if look is None:
        return "empty"
    high = f", {look.height} high" if look.height > 1 else ""
    return f"{look.colour} {look.strength}{high}"


def _label(star: StarEvidence, look: StackLook | None) -> str:
    sure = f"{100 * star.confidence():.0f}"
    if look is None:
        return f"{star.star}: -\n{sure}"
    high = f"^{look.height}" if look.height > 1 else ""
    return f"{star.star}: {look.colour[0].upper()}{look.strength}{high}\n{sure}"


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


SIGHT = Sight(lake_reader, _fields, _seen, SCORER)
