"""How a frame of the island mat is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from device.games.port import Sight
from device.reading.readers import AnyReading, MemorylessReader
from vision.sheet.board import Board
from vision.sheet.lens import Lens
from vision.tiles.catalogue import load_catalogue
from vision.tiles.evidence import TileEvidence, TileReading
from vision.tiles.reader import TileReader

_catalogues = lru_cache(maxsize=2)(load_catalogue)


def island_reader(
    board: Board,
    lens: Lens,
    bare: Path | None,  # noqa: ARG001 - tiles are found by what the mat is not
    catalogue: Path | None,
) -> MemorylessReader:
    """Return a reader for tiles on `board`; without a catalogue the reader names no tile.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    return MemorylessReader(TileReader(board, lens, _catalogues(catalogue) if catalogue else None))


def _fields(reading: AnyReading) -> dict[str, object]:
    return {"tiles": _tiles(_island(reading))}


def _words(reading: AnyReading) -> list[str]:
    return [_tile_words(tile) for tile in _island(reading)]


def _tiles(reading: TileReading) -> list[dict[str, object]]:
    return [
        {
            **({} if tile.face == "back" else {"id": tile.best()}),
            "row": tile.row,
            "cell": tile.cell,
            "face": tile.face,
            "x": round(tile.x_mm, 1),
            "y": round(tile.y_mm, 1),
            "confidence": round(tile.confidence(), 4),
        }
        for tile in reading
    ]


def _tile_words(tile: TileEvidence) -> str:
    name = tile.best() or ("turned" if tile.face == "back" else "not in the catalogue")
    where = "in no cell" if tile.cell is None else f"{tile.row} {tile.cell}"
    return f"{where}: {name}"


def _island(reading: AnyReading) -> TileReading:
    """Return the reading, typed as a reading of an island; it comes from no other reader."""
    if not isinstance(reading, TileReading):
        raise TypeError(f"{type(reading).__name__} is no reading of an island")
    return reading


SIGHT = Sight(island_reader, _fields, _words)
