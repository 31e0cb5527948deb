"""The sheet's four sides from one frame: what lies along them, inside and outside.

The sheet's edge shows nearly everywhere around it: inside lies the sheet, outside the table. What
is usual for a side is the median along it; what is unusual at a place may be an arm there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.board import Board
from vision.sheet.constants import (
    ARM_BANDS_MM,
    ARM_BRIGHTNESS_WEIGHT,
    ARM_CORNER_SIZES,
    ARM_EXCESS_LOG,
    ARM_EXCESS_WEIGHT,
    ARM_LEAST_POINTS,
    ARM_LIGHT_FLOOR,
    ARM_MARGIN_MM,
    ARM_MM,
    ARM_SHRINK,
    ARM_TOWER_RADII,
    ARM_TOWER_STEPS,
    ARM_USUAL_MM,
    GAMMA,
)
from vision.sheet.flat import NO_MAP, Flat, pixel_map
from vision.sheet.foreign import Mask, tint_off
from vision.sheet.lens import Floats

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)
_LOG_LIGHT = np.log(_LIGHT + np.float32(ARM_LIGHT_FLOOR))
DEPTHS_MM: Floats = np.arange(-ARM_USUAL_MM[0], ARM_USUAL_MM[1], ARM_MM) + ARM_MM / 2
_NEAR = np.abs(DEPTHS_MM) < ARM_BANDS_MM[1]
_BESIDE = _NEAR & (np.abs(DEPTHS_MM) > ARM_BANDS_MM[0])
_INSIDE, _OUTSIDE = _BESIDE & (DEPTHS_MM > 0), _BESIDE & (DEPTHS_MM < 0)


@dataclass(frozen=True, slots=True)
class SheetAround:
    """The sheet and the table around it, in cells.

    Attributes:
        logs: log light, shape (h, w, 3).
        known: what the frame shows, shape (h, w).
        points: each cell's place, shape (h, w, 2), mm.
    """

    logs: Floats
    known: Mask
    points: Floats


@dataclass(frozen=True, slots=True)
class SheetSide:
    """A side of the sheet: its first corner, the way along it, and the way into the sheet."""

    corner: Floats
    along: Floats
    inward: Floats
    length_mm: float

    def depths(self, points: Floats) -> Floats:
        """Return how far beyond this side, into the sheet, points lie, mm."""
        return np.asarray((points - self.corner) @ self.inward)

    def places(self, points: Floats) -> Floats:
        """Return how far along this side points lie, mm."""
        return np.asarray((points - self.corner) @ self.along)


@dataclass(frozen=True, slots=True)
class SideStrip:
    """What lies along a side, place by place.

    Attributes:
        places_mm: how far along the side, shape (places,).
        usual: the side's usual log light at each of `DEPTHS_MM`, shape (depths, 3).
        inside: log light on the sheet beside the edge, shape (places, 3).
        outside: the same on the table.
        strange_inside: how unusual the tint is on the sheet, shape (places,).
        strange_outside: the same on the table.
        shown: the places that the frame shows and no marker takes, shape (places,).
        clear: those of them that no tower can hide.
    """

    places_mm: Floats
    usual: Floats
    inside: Floats
    outside: Floats
    strange_inside: Floats
    strange_outside: Floats
    shown: Mask
    clear: Mask

    @property
    def step(self) -> Floats:
        """How far sheet and table are apart at each place, shape (places,)."""
        return apart(self.inside - self.outside)


def look_around(flat: Flat, board: Board) -> SheetAround:
    """Return the sheet and the table around it, as the frame shows them."""
    width, height = (
        round((length + 2 * ARM_MARGIN_MM) / ARM_MM) for length in (board.width_mm, board.height_mm)
    )
    small = cv2.resize(flat.frame, None, fx=ARM_SHRINK, fy=ARM_SHRINK, interpolation=cv2.INTER_AREA)
    logs = cv2.LUT(small, _LOG_LIGHT)
    dense = pixel_map(flat.pose, (width, height), 1 / ARM_MM, ARM_MARGIN_MM)
    pixels = ((dense + 0.5) * ARM_SHRINK - 0.5).astype(np.float32)
    rows, columns, _ = small.shape
    across, down = cv2.split(pixels)
    known = (across >= 0) & (across <= columns - 1) & (down >= 0) & (down <= rows - 1)
    seen = cv2.remap(logs, pixels, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    x, y = ((np.arange(count) + 0.5) * ARM_MM - ARM_MARGIN_MM for count in (width, height))
    return SheetAround(
        np.asarray(seen, np.float32), np.asarray(known), np.stack(np.meshgrid(x, y), axis=-1)
    )


def _sides(board: Board) -> Iterator[SheetSide]:
    """Yield the four sides, clockwise from the top."""
    size = np.array([board.width_mm, board.height_mm])
    ways = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
    corners = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) * size
    for turn, corner in enumerate(corners):
        along = ways[turn]
        yield SheetSide(corner, along, ways[(turn + 1) % len(ways)], float(np.abs(along) @ size))


def side_strips(
    around: SheetAround, flat: Flat, board: Board, tallest_mm: float
) -> Iterator[tuple[SheetSide, SideStrip]]:
    """Yield the sides of which enough is seen, with what lies along them.

    Args:
        around: the sheet and the table around it.
        flat: the sheet from above.
        board: the sheet.
        tallest_mm: how high the towers on its stars may be; they may hide the edge.
    """
    for side in _sides(board):
        strip = _strip(around, side, flat, board, tallest_mm)
        if strip is not None:
            yield side, strip


def _strip(
    around: SheetAround, side: SheetSide, flat: Flat, board: Board, tallest_mm: float
) -> SideStrip | None:
    """Return what lies along a side, or None where too little of it is seen."""
    places = np.arange(ARM_MM / 2, side.length_mm, ARM_MM)
    points = side.corner + places[:, None, None] * side.along + DEPTHS_MM[:, None] * side.inward
    cells = ((points + ARM_MARGIN_MM) / ARM_MM - 0.5).astype(np.float32)
    logs = cv2.remap(around.logs, cells, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    known = cv2.remap(around.known.astype(np.uint8), cells, NO_MAP, cv2.INTER_NEAREST) > 0
    near = points[:, _NEAR]
    shown = np.asarray(known[:, _NEAR].all(axis=1))
    shown &= ~on_marker(near, board, ARM_CORNER_SIZES).any(axis=1)
    clear = shown & ~_by_towers(side.corner + places[:, None] * side.along, flat, board, tallest_mm)
    enough = clear if clear.sum() >= ARM_LEAST_POINTS else shown
    if enough.sum() < ARM_LEAST_POINTS:
        return None
    inside, outside = logs[:, _INSIDE].mean(axis=1), logs[:, _OUTSIDE].mean(axis=1)
    return SideStrip(
        places,
        np.median(logs[enough], axis=0),
        inside,
        outside,
        strange(inside - np.median(inside[enough], axis=0)),
        strange(outside - np.median(outside[enough], axis=0)),
        shown,
        clear,
    )


def on_marker(points: Floats, board: Board, sizes: float) -> Mask:
    """Return which points lie within so many sizes of a marker's centre."""
    on = np.zeros(points.shape[:-1], dtype=np.bool_)
    for marker in board.markers:
        reach = sizes * marker.size_mm
        is_across = np.abs(points[..., 0] - marker.x_mm) < reach
        on |= is_across & (np.abs(points[..., 1] - marker.y_mm) < reach)
    return on


def _by_towers(points: Floats, flat: Flat, board: Board, tallest_mm: float) -> Mask:
    """Return at which points of the edge, shape (places, 2), mm, a tower may hide it."""
    if board.pieces is None or not board.stars:
        return np.zeros(len(points), dtype=np.bool_)
    feet = np.array([(place.x_mm, place.y_mm) for place in board.stars])
    lean = flat.eye.lifted(feet, np.full(len(feet), tallest_mm)) - feet
    axes = feet + np.linspace(0, 1, ARM_TOWER_STEPS)[:, None, None] * lean
    reach = ARM_TOWER_RADII * board.pieces.radius_mm + ARM_BANDS_MM[1]
    (x, y), (across, down) = points.T[..., None], axes.reshape(-1, 2).T
    return np.asarray(((x - across) ** 2 + (y - down) ** 2 < reach**2).any(axis=1))


@dataclass(frozen=True, slots=True)
class UsualSide:
    """A side's usual log light, each of shape (3,), and how unusual its places usually are."""

    inside: Floats
    outside: Floats
    edge: Floats
    strange_inside: float
    strange_outside: float


def usual_side(strip: SideStrip) -> UsualSide:
    """Return what is usual along a side."""
    enough = strip.clear if strip.clear.sum() >= ARM_LEAST_POINTS else strip.shown
    return UsualSide(
        np.median(strip.inside[enough], axis=0),
        np.median(strip.outside[enough], axis=0),
        np.median((strip.inside - strip.outside)[enough], axis=0),
        float(np.median(strip.strange_inside[enough])),
        float(np.median(strip.strange_outside[enough])),
    )


def apart(off: Floats) -> Floats:
    """Return the size of differences of log light; brightness counts less than tint."""
    return np.asarray(np.hypot(tint_off(off), ARM_BRIGHTNESS_WEIGHT * off[..., 1]))


def strange(off: Floats) -> Floats:
    """Return how far log light is from the usual in tint; no shadow is as dark as the excess."""
    excess = np.maximum(np.abs(off[..., 1]) - ARM_EXCESS_LOG, 0)
    return np.hypot(tint_off(off), ARM_EXCESS_WEIGHT * excess)
