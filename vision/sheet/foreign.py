"""What every reader needs to notice things that do not belong on the sheet.

Cells are squares of the flat picture; each reader chooses their width.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.constants import (
    CHANNELS,
    EXCUSED_CELLS,
    MARKER_CORNER_SIZES,
    PLANE_EVERY_CELL,
    PLANE_RIDGE,
    PLANE_ROUNDS,
    PLANE_TERMS,
    SUBPIXEL_BITS,
    SUBPIXELS,
    TINY,
)
from vision.sheet.lens import Floats

Mask = NDArray[np.bool_]


def depth_mm(points: Floats, board: Board) -> Floats:
    """Return how far inside the sheet's edge points lie, mm; negative outside."""
    x, y = points[..., 0], points[..., 1]
    return np.asarray(np.minimum.reduce([x, y, board.width_mm - x, board.height_mm - y]))


def covers_marker(points: Floats, board: Board) -> bool:
    """Return whether some of the points, mm, shape (N, 2), lie on a marker or close by."""
    return any(
        bool(
            (
                np.abs(points - (marker.x_mm, marker.y_mm)).max(axis=1)
                < MARKER_CORNER_SIZES * marker.size_mm
            ).any()
        )
        for marker in board.markers
    )


def tint_off(apart: Floats) -> Floats:
    """Return the difference in tint of log colours, without brightness; (..., 3) gives (...)."""
    return np.hypot(apart[..., 0] - apart[..., 1], apart[..., 2] - apart[..., 1])


def tint_signs(colour: Floats) -> tuple[float, float, float]:
    """Return blue and red beside green, and green, of a log colour, shape (3,)."""
    blue, green, red = (float(value) for value in colour)
    return blue - green, red - green, green


def levelled(apart: Floats, seen: Mask) -> tuple[Floats, Floats]:
    """Return differences without what the light adds, and what it adds, (rows, columns, 3) each.

    What the light adds is a plane over the sheet, which is fitted robustly.

    Args:
        apart: differences of log colours, shape (rows, columns, 3).
        seen: the cells that the fit uses.
    """
    rows, columns, _ = apart.shape
    terms = _terms(rows, columns)
    few = np.flatnonzero(seen)[::PLANE_EVERY_CELL]
    values, some = apart.reshape(-1, CHANNELS)[few], terms[few]
    weights = np.ones(len(few), dtype=np.float32)
    plane = np.zeros((PLANE_TERMS, CHANNELS), dtype=np.float32)
    for _ in range(PLANE_ROUNDS):
        weighted = some * weights[:, None]
        plane = np.linalg.solve(
            some.T @ weighted + PLANE_RIDGE * np.eye(PLANE_TERMS, dtype=np.float32),
            weighted.T @ values,
        )
        off = np.abs(values - some @ plane).max(axis=1, initial=0)
        usual = float(np.median(off)) if len(few) else 1.0
        weights = 1 / (1 + (off / (2 * usual + TINY)) ** 2)
    fitted = (terms @ plane).reshape(apart.shape)
    return apart - fitted, fitted


@cache
def _terms(rows: int, columns: int) -> Floats:
    """Return 1, x and y of every cell, shape (rows * columns, 3), x and y from -0.5 to 0.5."""
    y, x = np.mgrid[-0.5 : 0.5 : rows * 1j, -0.5 : 0.5 : columns * 1j]
    return np.stack([np.ones(rows * columns), x.ravel(), y.ravel()], axis=1).astype(np.float32)


def grown(mask: Mask) -> Mask:
    """Return the mask with a border around it, as the edge of a thing is not exactly known."""
    kernel = np.ones((EXCUSED_CELLS, EXCUSED_CELLS), dtype=np.uint8)
    return cv2.dilate(mask.astype(np.uint8), kernel) > 0


def cells_near(points: Floats, places_mm: Floats, reach_mm: float) -> Mask:
    """Return which cells lie near any of the places, shape (rows, columns).

    Args:
        points: the cells' centres, mm, shape (rows, columns, 2).
        places_mm: the places, shape (..., 2).
        reach_mm: how near.
    """
    near = np.zeros(points.shape[:2], dtype=np.uint8)
    scale = SUBPIXELS / float(points[0, 1, 0] - points[0, 0, 0])
    reach = round(reach_mm * scale)
    for x, y in ((places_mm - points[0, 0]) * scale).reshape(-1, 2).tolist():
        cv2.circle(near, (round(x), round(y)), reach, (1,), -1, shift=SUBPIXEL_BITS)
    return near > 0


def opened(mask: Mask, cells: int) -> Mask:
    """Return the mask without the parts that are narrower than `cells`."""
    kernel = np.ones((cells, cells), dtype=np.uint8)
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, kernel) > 0
