"""Finding an island by a vote of its known tiles, where the mat's light does not show its place.

A known tile belongs in one row of the island, so only its column is open. Each known tile votes for
the islands in which it would lie in a cell of its row. The island with the most votes wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.sheet.board import Tiles
from vision.tiles.constants import ISLANDS_APART_MM, KNOWN_TILE_OFF_MM, KNOWN_TILE_TURNED_DEG
from vision.tiles.find import FoundTile, Matching
from vision.tiles.grid import GridCell, IslandPose, cells
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch

Size = tuple[float, float]


class MatchCache:
    """Remembers how well tiles match a place.

    Islands a column apart share most of their places, so most places are asked for twice.
    """

    def __init__(self, catalogue: Matching) -> None:
        self._catalogue = catalogue
        self._known: dict[tuple[Size, int, int], tuple[TileMatch, ...]] = {}

    def matches(self, view: TopView, near: TilePlace, size_mm: Size) -> tuple[TileMatch, ...]:
        """Return how well the likeliest tiles explain a place, best first.

        Places that are the same to the millimetre get the same answer.
        """
        place = size_mm, round(near.x_mm), round(near.y_mm)
        if place not in self._known:
            self._known[place] = self._catalogue.matches(view, near, size_mm)
        return self._known[place]


def islands_of_tile(tile: FoundTile, tiles: Tiles) -> tuple[IslandPose, ...]:
    """Return the islands in which a named tile lies in its own row, one for each column."""
    row = tile.matches[0].entry.row
    boards = (tile.place.moved(-cell.x_mm, -cell.y_mm) for cell in cells(tiles) if cell.row == row)
    return tuple(IslandPose(place.x_mm, place.y_mm, place.angle_deg, 0.0) for place in boards)


def voted_islands(known: Sequence[FoundTile], tiles: Tiles) -> tuple[IslandPose, ...]:
    """Return the islands that known tiles vote for, most votes first; `fit` counts the votes."""
    places = cells(tiles)
    agreed = [
        IslandPose(one.x_mm, one.y_mm, one.angle_deg, float(len(homes)))
        for tile in known
        for one in islands_of_tile(tile, tiles)
        if (homes := set(_home_cells(known, one, places)))
    ]
    apart: list[IslandPose] = []
    for island in sorted(agreed, key=lambda one: -one.fit):
        gaps = (np.hypot(island.x_mm - k.x_mm, island.y_mm - k.y_mm) for k in apart)
        if all(gap > ISLANDS_APART_MM for gap in gaps):
            apart.append(island)
    return tuple(apart)


def _home_cells(
    known: Sequence[FoundTile], island: IslandPose, places: Sequence[GridCell]
) -> Iterator[GridCell]:
    """Yield the cells of an island in which a known tile of the cell's row lies."""
    for tile in known:
        x, y = island.on_island(tile.place.centre_mm).tolist()
        if abs((tile.place.angle_deg - island.angle_deg + 180) % 360 - 180) < KNOWN_TILE_TURNED_DEG:
            for cell in places:
                is_near = max(abs(x - cell.x_mm), abs(y - cell.y_mm)) < KNOWN_TILE_OFF_MM
                if is_near and cell.row == tile.matches[0].entry.row:
                    yield cell
