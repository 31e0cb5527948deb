"""Finding an island by a vote of its known tiles, where the mat's light does not show its place.

A known tile belongs in one row of the island, so only its column is open. Each known tile votes for
the islands in which it would lie in a cell of its row. The island with the most votes wins.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    lying = _KnownTiles(known, cells(tiles))
    agreed = [
        IslandPose(one.x_mm, one.y_mm, one.angle_deg, float(homes))
        for tile in known
        for one in islands_of_tile(tile, tiles)
        if (homes := lying.at_home(one))
    ]
    apart: list[IslandPose] = []
    for island in sorted(agreed, key=lambda one: -one.fit):
        gaps = (np.hypot(island.x_mm - k.x_mm, island.y_mm - k.y_mm) for k in apart)
        if all(gap > ISLANDS_APART_MM for gap in gaps):
            apart.append(island)
    return tuple(apart)


class _KnownTiles:
    """Where known tiles lie and in which row each belongs, beside the cells of an island."""

    def __init__(self, known: Sequence[FoundTile], places: Sequence[GridCell]) -> None:
        self._centres = np.array([(t.place.x_mm, t.place.y_mm) for t in known]).reshape(-1, 2)
        self._angles = np.array([tile.place.angle_deg for tile in known])
        self._cells = np.array([(cell.x_mm, cell.y_mm) for cell in places])
        self._belongs = np.array(
            [[t.matches[0].entry.row == cell.row for cell in places] for t in known]
        ).reshape(len(known), len(places))

    def at_home(self, island: IslandPose) -> int:
        """Return in how many of an island's cells a known tile of the cell's row lies."""
        place = TilePlace(island.x_mm, island.y_mm, island.angle_deg)
        own = (self._centres - place.centre_mm) @ place.turn
        turned = np.abs((self._angles - island.angle_deg + 180) % 360 - 180)
        off = np.abs(own[:, None] - self._cells).max(axis=2)
        is_home = self._belongs & (off < KNOWN_TILE_OFF_MM)
        return int(is_home[turned < KNOWN_TILE_TURNED_DEG].any(axis=0).sum())
