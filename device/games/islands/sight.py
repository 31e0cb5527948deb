"""How a frame of the island mat is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from device.games.islands.scored import SCORER
from device.games.port import Sight
from device.reading.readers import AnyReading, MemorylessReader
from vision.marked import SeenThing, rectangle
from vision.sheet.board import Board, Tiles
from vision.sheet.lens import Lens
from vision.tiles.catalogue import load_catalogue
from vision.tiles.evidence import FOREIGN, TileEvidence, TileReading
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


def _seen(reading: AnyReading, board: Board) -> list[SeenThing]:
    """Return every tile, and the character board."""
    island, tiles = _island(reading), board.tiles
    if tiles is None:
        return []
    sizes = {"dream": tiles.dream_mm}
    seen = [_tile(tile, sizes.get(tile.row, tiles.island_mm), tiles) for tile in island]
    one = island.character
    if one is not None:
        outline = rectangle(one.x_mm, one.y_mm, tiles.character_mm, one.angle_deg)
        seen.append(
            SeenThing(
                "beside the grid", "character board", 1.0, "", "", outline, tiles.thickness_mm
            )
        )
    return seen


def _tile(tile: TileEvidence, size_mm: tuple[float, float], tiles: Tiles) -> SeenThing:
    where = "in no cell" if tile.cell is None else f"{tile.row} {tile.cell}"
    others = {name: log for name, log in tile.names.items() if name not in (tile.best(), FOREIGN)}
    sure = tile.confidence()
    return SeenThing(
        where,
        _tile_words(tile),
        sure,
        max(others, key=others.__getitem__, default=""),
        f"{where}\n{_tile_words(tile)}\n{100 * sure:.0f}",
        rectangle(tile.x_mm, tile.y_mm, size_mm, tile.angle_deg),
        tiles.thickness_mm,
    )


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
    if tile.face == "back":
        return "turned"
    return tile.best() or ("not in the catalogue" if tile.names else "a tile")


def _island(reading: AnyReading) -> TileReading:
    """Return the reading, typed as a reading of an island; it comes from no other reader."""
    if not isinstance(reading, TileReading):
        raise TypeError(f"{type(reading).__name__} is no reading of an island")
    return reading


SIGHT = Sight(island_reader, _fields, _seen, SCORER)
