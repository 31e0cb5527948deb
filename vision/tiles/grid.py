"""Finding an island on the mat: a character board, columns to its right, dreams to its left.

The island is a rigid pattern of rectangles. The pattern is moved and turned until it fits. It fits
where the place of the character board is covered, where each cell is either wholly covered or
wholly bare, where little that is covered lies outside the pattern, and where edges run along the
sides of the board. The art of the board is not used.

Source: 1001 Islands rules, "The island".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Tiles
from vision.sheet.channels import brightest
from vision.sheet.lens import Floats
from vision.side_by_side import side_by_side
from vision.tiles.constants import (
    BOARD_COVERED_SHARE,
    BOARD_EDGE_MM,
    BOARD_EDGES_WEIGHT,
    CELL_MM,
    COARSE_CELLS,
    COARSE_STEP_CELLS,
    DREAM_SLOTS,
    EPSILON,
    FIT_OFFSET,
    FIT_RIM_MM,
    ISLAND_COLUMNS,
    ISLAND_FINE_REACH_MM,
    ISLAND_FINE_TURN_STEP_DEG,
    ISLAND_TURN_STEP_DEG,
    ISLANDS_APART_MM,
    ISLANDS_KEPT,
    ISLANDS_PER_ANGLE,
    LEFT_OVER_WEIGHT,
    LEVELS,
    MOST_EDGE,
    MOST_TURNED_DEG,
    NEIGHBOURS,
    PX_PER_MM,
    RANGE_SLACK,
    TILE_GAP_MM,
)
from vision.tiles.ground import Ground, Mask
from vision.tiles.rectangle_means import Points, RectangleMeans
from vision.tiles.top_view import TilePlace, TopView

ROWS = ("upper", "central", "lower")
DREAM = "dream"


@dataclass(frozen=True, slots=True)
class GridCell:
    """A place for a tile in the island's own frame: origin at the board's centre, x right.

    Attributes:
        row: upper, central, lower or dream.
        number: column 0 to 3 from the board; dreams: slot 0 to 3 from the top.
        x_mm: its middle.
        y_mm: its middle.
        size_mm: width and height of a tile that lies there.
    """

    row: str
    number: int
    x_mm: float
    y_mm: float
    size_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class IslandPose:
    """Where an island's character board lies: the anchor of its cells.

    Attributes:
        x_mm: the board's centre on the mat.
        y_mm: the board's centre on the mat.
        angle_deg: how far the island is turned clockwise.
        fit: how well it fits, the best possible is about 1.
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    fit: float

    def place(self, cell: GridCell) -> TilePlace:
        """Return where a tile lies that lies well in its cell."""
        return TilePlace(self.x_mm, self.y_mm, self.angle_deg).moved(cell.x_mm, cell.y_mm)

    def on_island(self, point_mm: Floats) -> Floats:
        """Return a mat point in the island's frame, shape (2,)."""
        place = TilePlace(self.x_mm, self.y_mm, self.angle_deg)
        return np.asarray(place.turn.T @ (point_mm - place.centre_mm))


def cells(tiles: Tiles) -> tuple[GridCell, ...]:
    """Return the places of an island: rows from the top, then the dreams."""
    return tuple(_island_cells(tiles)) + tuple(_dream_cells(tiles))


def _island_cells(tiles: Tiles) -> Iterator[GridCell]:
    width, height = tiles.island_mm
    first = tiles.character_mm[0] / 2 + TILE_GAP_MM + width / 2
    for down, row in enumerate(ROWS):
        for column in range(ISLAND_COLUMNS):
            x = first + column * (width + TILE_GAP_MM)
            yield GridCell(row, column, x, (down - 1) * (height + TILE_GAP_MM), tiles.island_mm)


def _dream_cells(tiles: Tiles) -> Iterator[GridCell]:
    width, height = tiles.dream_mm
    x = -tiles.character_mm[0] / 2 - TILE_GAP_MM - width / 2
    for slot in range(DREAM_SLOTS):
        y = (slot - (DREAM_SLOTS - 1) / 2) * (height + TILE_GAP_MM)
        yield GridCell(DREAM, slot, x, y, tiles.dream_mm)


def find_islands(view: TopView, ground: Ground, tiles: Tiles) -> tuple[IslandPose, ...]:
    """Return the likeliest places of an island on the mat, best first; none on a bare mat."""
    mask = ground.covered
    covered, filled = (plane.astype(np.float32) for plane in (mask, ground.filled))
    grounds = _Grounds.of(covered, filled, _edges(view, mask))
    coarse = grounds.shrunk(COARSE_CELLS)
    height, width = mask.shape
    wide, high = (side / 2 for side in tiles.character_mm)
    everywhere = _Span(wide, width * CELL_MM - wide, high, height * CELL_MM - high)
    angles = np.arange(-MOST_TURNED_DEG, MOST_TURNED_DEG + RANGE_SLACK, ISLAND_TURN_STEP_DEG)
    found = side_by_side(
        lambda angle: _best(coarse.turned(angle), everywhere, tiles, COARSE_STEP_CELLS),
        angles.tolist(),
    )
    likeliest = sorted(chain.from_iterable(found), key=lambda island: -island.fit)
    apart = _apart(likeliest)
    return tuple(sorted(_refined(grounds, apart, tiles), key=lambda island: -island.fit))


@dataclass(frozen=True)
class _Grounds:
    """What is covered and where upright edges run, one value a cell, in steps of 1 / LEVELS."""

    mask: NDArray[np.uint8]
    filled: NDArray[np.uint8]
    edges: NDArray[np.uint8]
    scale: int = 1

    @classmethod
    def of(cls, mask: Floats, filled: Floats, edges: Floats) -> _Grounds:
        """Return planes of values from 0 to 1, and edges from 0 to MOST_EDGE."""
        return cls(
            _levels(mask * LEVELS),
            _levels(filled * LEVELS),
            _levels(edges * (LEVELS / MOST_EDGE)),
        )

    def shrunk(self, times: int) -> _Grounds:
        mask, filled, edges = (
            _levels(
                cv2.resize(plane, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA)
            )
            for plane in (self.mask, self.filled, self.edges)
        )
        return _Grounds(mask, filled, edges, times)

    def turned(self, angle: float) -> _TurnedGrounds:
        """Return the planes turned by `angle` degrees."""
        cell = self.scale * CELL_MM
        mask, filled, edges = (
            RectangleMeans(plane, angle, cell, unit=unit)
            for plane, unit in (
                (self.mask, LEVELS),
                (self.filled, LEVELS),
                (self.edges, LEVELS / MOST_EDGE),
            )
        )
        covered_mm2 = float(self.mask.sum(dtype=np.int64)) / LEVELS * cell**2
        return _TurnedGrounds(angle, mask, filled, edges, covered_mm2)


@dataclass(frozen=True, slots=True)
class _TurnedGrounds:
    """The planes of `_Grounds`, turned, and how much of the mat is covered in all."""

    angle: float
    mask: RectangleMeans
    filled: RectangleMeans
    edges: RectangleMeans
    covered_mm2: float


@dataclass(frozen=True, slots=True)
class _Span:
    """The rectangle of the mat in which the character board's centres are tried, mm."""

    left: float
    right: float
    top: float
    bottom: float

    @classmethod
    def around(cls, island: IslandPose) -> _Span:
        """Return where an island is looked for finely."""
        x, y, reach = island.x_mm, island.y_mm, ISLAND_FINE_REACH_MM
        return cls(x - reach, x + reach, y - reach, y + reach)

    def holds(self, x_mm: Floats, y_mm: Floats) -> Mask:
        """Return which points lie in it."""
        is_across = (x_mm >= self.left) & (x_mm <= self.right)
        return np.asarray(is_across & (y_mm >= self.top) & (y_mm <= self.bottom))


def _levels(values: NDArray[np.generic]) -> NDArray[np.uint8]:
    return np.asarray(np.rint(values), dtype=np.uint8)


def _edges(view: TopView, mask: Mask) -> Floats:
    """Return how strongly brightness and tint change from left to right; the mean is about 1."""
    scale = 1 / (PX_PER_MM * CELL_MM)
    small = cv2.resize(view.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    slopes = brightest(np.abs(cv2.Sobel(small.astype(np.float32), cv2.CV_32F, 1, 0)))
    near = cv2.dilate(mask.astype(np.uint8), np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)) > 0
    usual = float(slopes[near].mean()) if near.any() else 1.0
    return np.asarray(np.minimum(slopes / (usual + EPSILON), MOST_EDGE) * near)


def _best(planes: _TurnedGrounds, span: _Span, tiles: Tiles, step: int = 1) -> list[IslandPose]:
    """Return the best few places of an island that is turned like the planes, best first."""
    at, (x, y) = planes.mask.raster((span.left, span.top, span.right, span.bottom), step)
    fits = np.where(span.holds(x, y), _fits(planes, at, tiles), 0.0)
    best: list[IslandPose] = []
    for _ in range(ISLANDS_PER_ANGLE):
        top = np.unravel_index(int(np.argmax(fits)), fits.shape)
        if fits[top] <= 0:
            break
        best.append(IslandPose(float(x[top]), float(y[top]), planes.angle, float(fits[top])))
        fits[np.hypot(x - x[top], y - y[top]) < ISLANDS_APART_MM] = -1.0
    return best


def _fits(planes: _TurnedGrounds, at: Points, tiles: Tiles) -> Floats:
    """Return how well islands with their boards at these points fit, about 1 at best."""
    wide, high = tiles.character_mm
    board = planes.filled.means(at, np.array([(0, 0, wide - FIT_RIM_MM, high - FIT_RIM_MM)]))[0]
    area = wide * high
    places = _rectangles(tiles)
    inside = planes.mask.means(at, places - (0, 0, FIT_RIM_MM, FIT_RIM_MM))
    areas = places[:, 2] * places[:, 3]
    score = area * (2 * board - 1) + np.tensordot(areas, np.abs(2 * inside - 1) - 1, 1)
    explained = area * board + np.tensordot(areas, inside, 1)
    score = score - LEFT_OVER_WEIGHT * np.maximum(planes.covered_mm2 - explained, 0)
    fit = score / area + BOARD_EDGES_WEIGHT * _sides(planes.edges, at, tiles)
    return np.where(board > BOARD_COVERED_SHARE, np.maximum(fit + FIT_OFFSET, 0), 0.0)


def _sides(edges: RectangleMeans, at: Points, tiles: Tiles) -> Floats:
    """Return how strong the edges along the board's long sides are, beside those inside the board.

    The weaker side counts. The unit is that of `_edges`.
    """
    wide, high = tiles.character_mm
    out = (wide + TILE_GAP_MM) / 2
    tall = high - FIT_RIM_MM
    strips = [(way * out, 0, BOARD_EDGE_MM, tall) for way in (-1, 1)]
    left, right, within = edges.means(
        at, np.array([*strips, (0, 0, wide - 2 * BOARD_EDGE_MM, tall)])
    )
    return np.asarray(np.minimum(left, right) - within)


def _rectangles(tiles: Tiles) -> NDArray[np.float64]:
    """Return the places of an island as rectangles about its board's centre, shape (N, 4), mm."""
    return np.array([(cell.x_mm, cell.y_mm, *cell.size_mm) for cell in cells(tiles)])


def _refined(
    grounds: _Grounds, islands: Sequence[IslandPose], tiles: Tiles
) -> Iterator[IslandPose]:
    """Yield each island in the best place near its own. Each angle is turned once for all."""
    turns = np.arange(
        -ISLAND_TURN_STEP_DEG / 2,
        ISLAND_TURN_STEP_DEG / 2 + RANGE_SLACK,
        ISLAND_FINE_TURN_STEP_DEG,
    )
    wanted = {island: np.round(island.angle_deg + turns, 3).tolist() for island in islands}

    def look(angle: float) -> dict[IslandPose, list[IslandPose]]:
        planes = grounds.turned(angle)
        some = [island for island in wanted if angle in wanted[island]]
        return {island: _best(planes, _Span.around(island), tiles)[:1] for island in some}

    tried = side_by_side(look, sorted(set(chain.from_iterable(wanted.values()))))
    for island in wanted:
        found = chain.from_iterable(best.get(island, []) for best in tried)
        yield max(found, key=lambda one: one.fit, default=island)


def _apart(islands: list[IslandPose]) -> list[IslandPose]:
    """Return the first few islands that lie apart, from a list sorted by fit, best first."""
    kept: list[IslandPose] = []
    for island in islands:
        near = (
            np.hypot(island.x_mm - k.x_mm, island.y_mm - k.y_mm) < ISLANDS_APART_MM for k in kept
        )
        if not any(near):
            kept.append(island)
        if len(kept) == ISLANDS_KEPT:
            break
    return kept
