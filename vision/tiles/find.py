"""Finding the tiles: cell by cell of the island first, then whatever lies elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.sheet.board import Tiles
from vision.sheet.lens import Floats
from vision.side_by_side import side_by_side
from vision.tiles.constants import (
    BARE_CELL_NATS,
    CELL_LOOKED_AT_SHARE,
    CELL_MM,
    CELL_OCCUPIED_SHARE,
    CELL_RIM_MM,
    DRAWN_LOG_PER_MM,
    GLARED_TILE_LIKENESS,
    IN_CELL_SHARE,
    KNOWN_TILES_QUANTILE,
    LEAST_NAMED_TILES,
    LEAST_OTHER_TILES,
    LEVELS,
    OPEN_TILE_LIKENESS,
)
from vision.tiles.grid import GridCell, IslandPose, cells
from vision.tiles.ground import Ground, Mask
from vision.tiles.rectangle_means import RectangleMeans
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import PlaceContext, TileMatch, is_named, odds, worst_lack


class Matching(Protocol):
    """What compares a place with the tiles of a catalogue, as a protocol."""

    def matches(
        self, view: TopView, near: TilePlace, size_mm: tuple[float, float]
    ) -> tuple[TileMatch, ...]:
        """Return how well the likeliest tiles of an outline explain a place, best first."""
        ...


@dataclass(frozen=True, slots=True)
class FoundTile:
    """A tile that lies on the mat.

    Attributes:
        place: where the tile lies.
        size_mm: width and height of its outline.
        cell: the place of the island that it lies in, if any.
        matches: how well tiles of the catalogue explain it, best first; empty without a catalogue.
        covered: the part of it that is hidden, 0 to 1.
        share: how much of its cell is covered, 0 to 1.
        grain: the `grain` of its `PlaceContext`.
        lack: the `lack` of its `PlaceContext`.
        aside: how far its middle lies from its cell's middle, in tile sizes; 0 in no cell.
    """

    place: TilePlace
    size_mm: tuple[float, float]
    cell: GridCell | None
    matches: tuple[TileMatch, ...] = ()
    covered: float = 0.0
    share: float = 1.0
    grain: float = 0.0
    lack: float = math.inf
    aside: float = 0.0

    @property
    def setting(self) -> PlaceContext:
        """What is known about the tile's place before the tile is named."""
        return PlaceContext(self.cell.row if self.cell is not None else None, self.grain, self.lack)

    @property
    def is_named(self) -> bool:
        """Whether the reader knows which tile of the catalogue it is."""
        return is_named(self.matches, self.setting)

    @property
    def likeness(self) -> float:
        """The likeness of the best match, at most 1; 0 without a match."""
        return self.matches[0].likeness if self.matches else 0.0

    @property
    def lies_open(self) -> bool:
        """Whether the best match fits so well that nothing can lie on the tile."""
        return self.likeness > OPEN_TILE_LIKENESS

    @property
    def outline_mm(self) -> Floats:
        """The corners of the outline on the mat, shape (4, 2)."""
        return self.place.corners_mm(self.size_mm)


def cells_covered(ground: Ground, island: IslandPose, tiles: Tiles) -> tuple[FoundTile, ...]:
    """Return the covered cells of an island as unnamed tiles; a half bare cell is left out."""
    return tuple(
        FoundTile(island.place(cell), cell.size_mm, cell)
        for cell, share in _shares(ground, island, tiles)
        if share > CELL_OCCUPIED_SHARE and has_art(ground, island.place(cell), cell.size_mm)
    )


def tiles_in_cells(
    view: TopView,
    ground: Ground,
    island: IslandPose,
    tiles: Tiles,
    catalogue: Matching,
    *,
    least: float = CELL_LOOKED_AT_SHARE,
) -> tuple[FoundTile, ...]:
    """Return the tiles that lie in the island's cells, named where they lie open.

    Args:
        view: the mat.
        ground: the mat's cells.
        island: where the island lies.
        tiles: the outlines.
        catalogue: the tiles that may lie there.
        least: the share of a cell that must be covered, or the cell is not looked at.
    """

    def look(asked: tuple[GridCell, float]) -> FoundTile:
        cell, share = asked
        near = island.place(cell)
        matches = catalogue.matches(view, near, cell.size_mm)
        return FoundTile(near, cell.size_mm, cell, matches, share=share)

    asked = [(cell, share) for cell, share in _shares(ground, island, tiles) if share >= least]
    found: list[FoundTile] = []
    for tile in side_by_side(look, asked):
        if is_believed(tile):
            found.append(replace(tile, place=tile.matches[0].place))
        elif tile.share > CELL_OCCUPIED_SHARE and (
            tile.likeness > GLARED_TILE_LIKENESS or has_art(ground, tile.place, tile.size_mm)
        ):
            found.append(tile)
    return tuple(found)


def cells_in_doubt(
    ground: Ground, island: IslandPose, tiles: Tiles, found: Sequence[FoundTile]
) -> tuple[FoundTile, ...]:
    """Return what covers a part of the cells in which no tile was found."""
    taken = [tile.cell for tile in found]
    return tuple(
        FoundTile(island.place(cell), cell.size_mm, cell, share=share)
        for cell, share in _shares(ground, island, tiles)
        if share >= CELL_LOOKED_AT_SHARE and cell not in taken
    )


def is_believed(tile: FoundTile) -> bool:
    """Return whether a tile is named; where the mat looks bare, the name has to be surer."""
    least = 0.0 if tile.share >= CELL_LOOKED_AT_SHARE else BARE_CELL_NATS
    return bool(tile.matches) and odds(tile.matches[0], tile.setting) > least


def has_art(ground: Ground, place: TilePlace, size_mm: tuple[float, float]) -> bool:
    """Return whether an outline shows a drawing. A glare and the back of a hand show none."""
    width, height = (side - CELL_RIM_MM for side in size_mm)
    inside = outline_mask(ground.steep.shape, [place.corners_mm((width, height))], 0.0)
    return is_drawn(ground, inside)


def is_drawn(ground: Ground, patch: Mask) -> bool:
    """Return whether a patch shows a drawing, and more than half of the patch shows."""
    seen = patch & ground.kept
    is_seen = bool(seen.sum() > patch.sum() / 2)
    return is_seen and float(ground.steep[seen].mean()) > DRAWN_LOG_PER_MM


def _shares(ground: Ground, island: IslandPose, tiles: Tiles) -> Iterator[tuple[GridCell, float]]:
    """Yield the island's cells and how much of each is covered."""
    means = RectangleMeans(ground.covered.astype(np.uint8) * LEVELS, island.angle_deg, unit=LEVELS)
    for cell in cells(tiles):
        near = island.place(cell)
        at = means.turned(np.array(near.x_mm), np.array(near.y_mm))
        width, height = (side - CELL_RIM_MM for side in cell.size_mm)
        yield cell, float(means.mean(at, (0, 0, width, height)))


def compare_with_others(ground: Ground, found: Sequence[FoundTile]) -> tuple[FoundTile, ...]:
    """Return the tiles, each with the `grain` and the `lack` that the frame's named tiles give.

    A tile that is then no longer named is dropped if it hardly covers its cell.
    """
    known = [tile for tile in found if tile.is_named and np.isfinite(tile.matches[0].left)]
    if len(known) < LEAST_NAMED_TILES:
        return tuple(found)
    grain = float(np.quantile([tile.matches[0].left for tile in known], KNOWN_TILES_QUANTILE))
    told = (replace(tile, grain=grain, lack=_lack(ground, tile, known)) for tile in found)
    return tuple(tile for tile in told if tile.is_named or tile.share > CELL_OCCUPIED_SHARE)


def _lack(ground: Ground, tile: FoundTile, known: Sequence[FoundTile]) -> float:
    """Return the log of what nearly the worst of the other named tiles lacks (`worst_lack`).

    The result is infinite if there are too few other tiles, or if there is a glare in the frame.
    """
    lacks = [worst_lack(one.matches[0]) for one in known if one.cell != tile.cell]
    if len(lacks) < LEAST_OTHER_TILES or ground.glaring.any():
        return math.inf
    return float(np.quantile(lacks, KNOWN_TILES_QUANTILE))


def refit_island(island: IslandPose, found: Sequence[FoundTile]) -> IslandPose:
    """Return the island fitted to its open named tiles: a rigid fit (Umeyama, 1991)."""
    sure = [tile for tile in found if tile.cell is not None and tile.lies_open]
    if len(sure) < LEAST_NAMED_TILES:
        return island
    ours = np.array([(tile.cell.x_mm, tile.cell.y_mm) for tile in sure if tile.cell is not None])
    theirs = np.array([(tile.place.x_mm, tile.place.y_mm) for tile in sure])
    spread = (ours - ours.mean(axis=0)).T @ (theirs - theirs.mean(axis=0))
    turn = np.arctan2(spread[0, 1] - spread[1, 0], spread[0, 0] + spread[1, 1])
    angle = float(np.rad2deg(turn))
    rotation = TilePlace(0.0, 0.0, angle).turn
    x, y = (theirs.mean(axis=0) - rotation @ ours.mean(axis=0)).tolist()
    return IslandPose(x, y, angle, island.fit)


def assign_cells(
    found: Sequence[FoundTile], island: IslandPose, tiles: Tiles
) -> tuple[FoundTile, ...]:
    """Return the tiles, each with the cell in which its middle lies.

    A cell holds one tile. Where two middles lie in one cell, the tile further off gets no cell.
    """
    places = cells(tiles)
    best: dict[tuple[str, int], tuple[float, int]] = {}
    homes: list[tuple[GridCell | None, float]] = []
    for index, tile in enumerate(found):
        home, off = _home(tile, island, places)
        homes.append((home, off))
        if home is not None:
            key = home.row, home.number
            best[key] = min(best.get(key, (off, index)), (off, index))
    kept = {index for _, index in best.values()}
    homes = [each if index in kept else (None, 0.0) for index, each in enumerate(homes)]
    return tuple(
        replace(tile, cell=cell, aside=off) for tile, (cell, off) in zip(found, homes, strict=True)
    )


def _home(
    tile: FoundTile, island: IslandPose, places: Sequence[GridCell]
) -> tuple[GridCell | None, float]:
    x, y = island.on_island(tile.place.centre_mm).tolist()
    for cell in places:
        off = abs(x - cell.x_mm) / cell.size_mm[0], abs(y - cell.y_mm) / cell.size_mm[1]
        if cell.size_mm == tile.size_mm and max(off) < IN_CELL_SHARE:
            return cell, max(off)
    return None, 0.0


def outline_mask(shape: tuple[int, int], outlines_mm: Sequence[Floats], margin_mm: float) -> Mask:
    """Return the cells of the ground that outlines cover, shape (rows, columns)."""
    plane = np.zeros(shape, dtype=np.uint8)
    for outline in outlines_mm:
        corners = np.rint(outline / CELL_MM - 0.5).astype(np.int32)
        cv2.fillConvexPoly(plane, corners, (1,))
    size = 2 * round(margin_mm / CELL_MM) + 1
    return cv2.dilate(plane, np.ones((size, size), dtype=np.uint8)) > 0
