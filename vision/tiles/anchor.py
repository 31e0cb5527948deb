"""Where an island lies, told by tiles of it that are known: for when the mat's light does not say.

A tile belongs in one row, so that only its column is open; the island lies where most of the known
tiles agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.sheet.board import Tiles
from vision.tiles.constants import ISLANDS_APART_MM, KNOWN_TILE_OFF_MM, KNOWN_TILE_TURNED_DEG
from vision.tiles.find import FoundTile, Matching
from vision.tiles.grid import GridCell, IslandPose, cells
from vision.tiles.top_view import Above, Lie
from vision.tiles.verdict import TileMatch

Size = tuple[float, float]


class Remembered:
    """A box that remembers what it found where: islands a column apart share most places."""

    def __init__(self, box: Matching) -> None:
        self._box = box
        self._known: dict[tuple[Size, int, int], tuple[TileMatch, ...]] = {}

    def matches(self, above: Above, near: Lie, size_mm: Size) -> tuple[TileMatch, ...]:
        """Return how well the likeliest tiles explain a place, to the millimetre."""
        place = size_mm, round(near.x_mm), round(near.y_mm)
        if place not in self._known:
            self._known[place] = self._box.matches(above, near, size_mm)
        return self._known[place]


def islands_around(tile: FoundTile, tiles: Tiles) -> tuple[IslandPose, ...]:
    """Return the islands in which a named tile lies in its own row, one for each column."""
    row = tile.matches[0].entry.row
    boards = (tile.lie.moved(-cell.x_mm, -cell.y_mm) for cell in cells(tiles) if cell.row == row)
    return tuple(IslandPose(lie.x_mm, lie.y_mm, lie.angle_deg, 0.0) for lie in boards)


def islands_agreed(known: Sequence[FoundTile], tiles: Tiles) -> tuple[IslandPose, ...]:
    """Return the islands that known tiles speak for, most of them first; `fit` is how many do."""
    places = cells(tiles)
    agreed = [
        IslandPose(one.x_mm, one.y_mm, one.angle_deg, float(len(homes)))
        for tile in known
        for one in islands_around(tile, tiles)
        if (homes := set(_homes(known, one, places)))
    ]
    apart: list[IslandPose] = []
    for island in sorted(agreed, key=lambda one: -one.fit):
        gaps = (np.hypot(island.x_mm - k.x_mm, island.y_mm - k.y_mm) for k in apart)
        if all(gap > ISLANDS_APART_MM for gap in gaps):
            apart.append(island)
    return tuple(apart)


def _homes(
    known: Sequence[FoundTile], island: IslandPose, places: Sequence[GridCell]
) -> Iterator[GridCell]:
    """Yield the cells of an island that known tiles of their row lie in."""
    for tile in known:
        x, y = island.on_island(tile.lie.centre_mm).tolist()
        if abs((tile.lie.angle_deg - island.angle_deg + 180) % 360 - 180) < KNOWN_TILE_TURNED_DEG:
            for cell in places:
                is_near = max(abs(x - cell.x_mm), abs(y - cell.y_mm)) < KNOWN_TILE_OFF_MM
                if is_near and cell.row == tile.matches[0].entry.row:
                    yield cell
