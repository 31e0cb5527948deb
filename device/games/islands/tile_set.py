"""The owner's tiles: read from the enrolled catalogue, written to a record, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from device.errors import ConfigError
from device.journal.store import JsonValue
from games.errors import SetupError
from games.islands.pieces import Tile, TileSet, tile_of
from vision.tiles.catalogue import load_catalogue

NO_BOX = TileSet(())


def box_in(path: Path | None) -> TileSet:
    """Return the tiles of the box enrolled in a file; an empty set if `path` is None.

    Raises:
        CatalogueError: the file cannot be read.
        ConfigError: a tile of the catalogue shows what no tile of this game shows.
    """
    if path is None:
        return NO_BOX
    facts = load_catalogue(path).elements
    try:
        tiles = [
            tile_of(name, known.row, dict(known.elements), known.kind)
            for name, known in facts.items()
        ]
        return TileSet(tuple(tiles))
    except SetupError as error:
        raise ConfigError(f"{path}: {error}; correct the list of tiles, enrol again") from error


def box_values(box: TileSet) -> dict[str, JsonValue]:
    """Return the tiles as plain values that a record can hold, by their ids."""
    return {tile.id: _values(tile) for tile in box.tiles}


def box_of(values: Mapping[str, object]) -> TileSet:
    """Return the box that `box_values` wrote.

    Raises:
        SetupError: a tile is not possible.
        KeyError: a tile has no row.
    """
    return TileSet(
        tuple(_tile(name, cast("Mapping[str, object]", one)) for name, one in values.items())
    )


def _values(tile: Tile) -> JsonValue:
    shown = {element.value: count for element, count in tile.elements}
    kind = None if tile.dream is None else tile.dream.value
    return {"row": tile.row.value, "elements": shown, "kind": kind}


def _tile(name: str, values: Mapping[str, object]) -> Tile:
    kind = values.get("kind")
    elements = cast("Mapping[str, int]", values.get("elements", {}))
    return tile_of(name, str(values["row"]), elements, None if kind is None else str(kind))
