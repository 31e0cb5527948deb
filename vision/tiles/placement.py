"""Placing the island: of its likeliest poses, the one in which most tiles can be named.

Where the light on the mat misleads, tiles of the catalogue are looked for all over the mat. The
known tiles among them then vote for the island's pose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.sheet.board import Tiles
from vision.side_by_side import side_by_side
from vision.tiles.constants import (
    CELL_MM,
    FOREIGN_TILES_LIKENESS,
    LEAST_AGREED_TILES,
    NAMED_ENOUGH_SHARE,
    SPOTS_TRIED_FIRST,
    SQUARE_IN_CELL_SHARE,
    VOTED_ISLANDS,
)
from vision.tiles.find import FoundTile, tiles_in_cells
from vision.tiles.grid import IslandPose
from vision.tiles.ground import Ground
from vision.tiles.island_votes import MatchCache, voted_islands
from vision.tiles.prepared_catalogue import PreparedCatalogue
from vision.tiles.search import Candidate
from vision.tiles.top_view import TopView


@dataclass(frozen=True, slots=True)
class PlacedIsland:
    """An island and the tiles in its cells; without an island, None and no tiles."""

    island: IslandPose | None = None
    found: tuple[FoundTile, ...] = ()

    @property
    def named(self) -> int:
        """How many tiles are named and lie in the row to which they belong."""
        return sum(tile.is_named and _is_at_home(tile) for tile in self.found)

    @property
    def is_of_another_box(self) -> bool:
        """Whether the tiles seem to come from another box.

        Then all tiles lie well inside their cells, none is named, and most of them are unlike every
        tile of the catalogue.
        """
        if (
            self.named
            or not self.found
            or any(tile.share < SQUARE_IN_CELL_SHARE for tile in self.found)
        ):
            return False
        return median(tile.likeness for tile in self.found) < FOREIGN_TILES_LIKENESS


class IslandPlacer:
    """Tries islands on one picture of the mat."""

    def __init__(
        self, view: TopView, ground: Ground, tiles: Tiles, catalogue: PreparedCatalogue
    ) -> None:
        self._view, self._ground, self._tiles = view, ground, tiles
        self._catalogue = catalogue
        self._remembered = MatchCache(catalogue)

    def best(self, islands: Sequence[IslandPose]) -> PlacedIsland:
        """Return the island with the most named tiles, given its likeliest poses."""
        best, lying = PlacedIsland(), self._tiles_lying()
        for island in islands:
            placed = self._on(island)
            if best.island is None or placed.named > best.named:
                best = placed
            if placed.named and placed.named >= NAMED_ENOUGH_SHARE * max(len(placed.found), lying):
                return self._whole(best)
            if placed.is_of_another_box and len(placed.found) > lying - 1:
                return self._whole(placed)
        if self._ground.covered.any():
            best = self.agreed(best, (*_known(best.found), *self._sought()))
        return self._whole(best)

    def agreed(self, best: PlacedIsland, known: Sequence[FoundTile]) -> PlacedIsland:
        """Return the island that known tiles vote for if it names more tiles, else `best`."""
        for island in voted_islands(_known(known), self._tiles)[:VOTED_ISLANDS]:
            if island.fit > max(LEAST_AGREED_TILES - 1, len(_known(best.found))):
                best = max(best, self._whole(PlacedIsland(island)), key=lambda placed: placed.named)
        return best

    def _on(self, island: IslandPose) -> PlacedIsland:
        found = tiles_in_cells(self._view, self._ground, island, self._tiles, self._remembered)
        return PlacedIsland(island, found)

    def _whole(self, placed: PlacedIsland) -> PlacedIsland:
        """Return an island with every tile that is named, also where the mat looks bare."""
        if placed.island is None:
            return placed
        found = tiles_in_cells(
            self._view, self._ground, placed.island, self._tiles, self._remembered, least=0.0
        )
        return PlacedIsland(placed.island, found)

    def _sought(self) -> list[FoundTile]:
        """Return tiles of the catalogue wherever they lie on the mat.

        If none of the likeliest spots holds a known tile, the rest are not tried.
        """
        spots = sorted(self._catalogue.likely_spots(self._view), key=lambda spot: -spot.likeness)
        first = side_by_side(self._at, spots[:SPOTS_TRIED_FIRST])
        if not _known(first):
            return []
        return first + side_by_side(self._at, spots[SPOTS_TRIED_FIRST:])

    def _at(self, spot: Candidate) -> FoundTile:
        matches = self._catalogue.matches(self._view, spot.place, spot.size_mm)
        return FoundTile(spot.place, spot.size_mm, None, matches)

    def _tiles_lying(self) -> float:
        """Return the covered area without the character board, counted in tiles."""
        width, height = self._tiles.island_mm
        wide, high = self._tiles.character_mm
        covered = float(self._ground.covered.sum()) * CELL_MM**2
        return max(0.0, covered - wide * high) / (width * height)


def _known(found: Sequence[FoundTile]) -> list[FoundTile]:
    """Return the tiles that are named, fronts only."""
    return [t for t in found if t.is_named and t.matches[0].entry.face == "front"]


def _is_at_home(tile: FoundTile) -> bool:
    """Return whether a tile lies in its own row; a back may lie in any row."""
    entry = tile.matches[0].entry
    return entry.face == "back" or (tile.cell is not None and entry.row == tile.cell.row)
