"""The island with the tiles in its places: of its likeliest places the one that names most tiles.

Where the mat's light misleads, tiles of the box are sought all over the mat, and the island lies
where those that are known agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.sheet.board import Tiles
from vision.tiles.anchor import Remembered, islands_agreed
from vision.tiles.box import PreparedCatalogue
from vision.tiles.constants import (
    CELL_MM,
    LEAST_AGREED_TILES,
    NAMED_ENOUGH_SHARE,
    OTHER_BOX_LIKENESS,
    SPOTS_TRIED_FIRST,
    SQUARE_IN_CELL_SHARE,
    VOTED_ISLANDS,
)
from vision.tiles.find import FoundTile, tiles_in_cells
from vision.tiles.grid import IslandPose
from vision.tiles.ground import Ground
from vision.tiles.search import Candidate
from vision.tiles.top_view import Above


@dataclass(frozen=True, slots=True)
class Laid:
    """An island and the tiles in its places; None, and no tiles, where there is none."""

    island: IslandPose | None = None
    found: tuple[FoundTile, ...] = ()

    @property
    def named(self) -> int:
        """How many tiles are named, and lie in the row that they belong to."""
        return sum(tile.is_named and _is_at_home(tile) for tile in self.found)

    @property
    def is_of_another_box(self) -> bool:
        """Whether tiles lie squarely in its places, and most are like none of the box."""
        if (
            self.named
            or not self.found
            or any(tile.share < SQUARE_IN_CELL_SHARE for tile in self.found)
        ):
            return False
        return median(tile.likeness for tile in self.found) < OTHER_BOX_LIKENESS


class Layer:
    """Lays islands on one picture of the mat."""

    def __init__(self, above: Above, ground: Ground, tiles: Tiles, box: PreparedCatalogue) -> None:
        self._above, self._ground, self._tiles = above, ground, tiles
        self._box = box
        self._remembered = Remembered(box)

    def best(self, islands: Sequence[IslandPose]) -> Laid:
        """Return the island whose tiles are named best, from its likeliest places."""
        best, lying = Laid(), self._tiles_lying()
        for island in islands:
            laid = self._on(island)
            if best.island is None or laid.named > best.named:
                best = laid
            if laid.named and laid.named >= NAMED_ENOUGH_SHARE * max(len(laid.found), lying):
                return self._whole(best)
            if laid.is_of_another_box and len(laid.found) > lying - 1:
                return self._whole(laid)
        if self._ground.covered.any():
            best = self.agreed(best, (*_known(best.found), *self._sought()))
        return self._whole(best)

    def agreed(self, best: Laid, known: Sequence[FoundTile]) -> Laid:
        """Return the island that known tiles speak for, if more tiles are named there."""
        for island in islands_agreed(_known(known), self._tiles)[:VOTED_ISLANDS]:
            if island.fit > max(LEAST_AGREED_TILES - 1, len(_known(best.found))):
                best = max(best, self._whole(Laid(island)), key=lambda laid: laid.named)
        return best

    def _on(self, island: IslandPose) -> Laid:
        found = tiles_in_cells(self._above, self._ground, island, self._tiles, self._remembered)
        return Laid(island, found)

    def _whole(self, laid: Laid) -> Laid:
        """Return an island with the tiles that the mat's light did not show."""
        if laid.island is None:
            return laid
        found = tiles_in_cells(
            self._above, self._ground, laid.island, self._tiles, self._remembered, least=0.0
        )
        return Laid(laid.island, found)

    def _sought(self) -> list[FoundTile]:
        """Return tiles of the box wherever they lie on the mat; none of the likeliest, and none."""
        spots = sorted(self._box.likely_spots(self._above), key=lambda spot: -spot.likeness)
        first = [self._at(spot) for spot in spots[:SPOTS_TRIED_FIRST]]
        if not _known(first):
            return []
        return first + [self._at(spot) for spot in spots[SPOTS_TRIED_FIRST:]]

    def _at(self, spot: Candidate) -> FoundTile:
        matches = self._box.matches(self._above, spot.lie, spot.size_mm)
        return FoundTile(spot.lie, spot.size_mm, None, matches)

    def _tiles_lying(self) -> float:
        """Return how many tiles' room what covers the mat takes, less the character board's."""
        width, height = self._tiles.island_mm
        wide, high = self._tiles.character_mm
        covered = float(self._ground.covered.sum()) * CELL_MM**2
        return max(0.0, covered - wide * high) / (width * height)


def _known(found: Sequence[FoundTile]) -> list[FoundTile]:
    """Return the tiles of which it is known which they are."""
    return [t for t in found if t.is_named and t.matches[0].entry.face == "front"]


def _is_at_home(tile: FoundTile) -> bool:
    """Return whether a tile lies in the row that it belongs to; backs of all rows are alike."""
    entry = tile.matches[0].entry
    return entry.face == "back" or (tile.cell is not None and entry.row == tile.cell.row)
