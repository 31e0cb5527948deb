"""Markers matched as a whole, where a pose says that they must lie.

A blur moves a marker's corners, and rounds them off until no search finds the marker. Its pattern
of cells stays. The place where it is expected is turned upright and compared with a drawing of the
marker by normalised cross-correlation.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache

import cv2
import numpy as np

from vision.sheet.constants import (
    FAR_CELLS,
    MARKER_CELLS,
    MATCH_BLUR_CELLS,
    MATCH_CELL_PX,
    MATCH_RIM_CELLS,
    MIN_MARKER_CONTRAST,
    MIN_MATCH,
    MIN_MATCH_LEAD,
    NEAR_CELLS,
    RIVAL_CELLS,
    WHITE_CELLS,
)
from vision.sheet.lens import Floats
from vision.sheet.markers import Corners, Grey, marker_cells

Quads = dict[int, Corners]

_BORDER = cv2.BORDER_REPLICATE
_CORNERS = MARKER_CELLS * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)


def match_markers(grey: Grey, expected: Mapping[int, Corners], near: Container[int]) -> Quads:
    """Return the corners of the markers that show where they are expected, by number.

    Args:
        grey: the frame, shape (H, W), uint8.
        expected: where each marker's corners should be, shape (4, 2), pixels.
        near: the markers that surely lie close by; the others are looked for further off.
    """
    found = {
        number: match_marker(grey, quad, number, NEAR_CELLS if number in near else FAR_CELLS)
        for number, quad in expected.items()
    }
    return {number: quad for number, quad in found.items() if quad is not None}


def match_marker(grey: Grey, expected: Corners, number: int, reach_cells: float) -> Corners | None:
    """Return the corners of a marker near where it is expected, or None if it does not show there.

    A marker that the frame does not show whole counts as not shown.

    Args:
        grey: the frame, shape (H, W), uint8.
        expected: where its corners should be, shape (4, 2), pixels.
        number: the marker's number.
        reach_cells: how far around it is looked for, in cells of the marker.

    Returns:
        the expected corners, all shifted alike.
    """
    border = MATCH_RIM_CELLS + reach_cells
    side = round((MARKER_CELLS + 2 * border) * MATCH_CELL_PX)
    upright = cv2.getPerspectiveTransform(expected.astype(np.float32), _upright(border))
    drawn, size = _drawn(number), (side, side)
    around = np.asarray(cv2.warpPerspective(grey, upright, size, borderMode=_BORDER), np.uint8)
    found = cv2.matchTemplate(_evened(around), drawn, cv2.TM_CCOEFF_NORMED)
    alike = np.asarray(found, dtype=np.float32)
    row, column = divmod(int(alike.argmax()), alike.shape[1])
    there = around[row : row + len(drawn), column : column + len(drawn)]
    if float(alike[row, column]) < MIN_MATCH or int(np.ptp(there)) < MIN_MARKER_CONTRAST:
        return None
    if float(alike[row, column]) - _rival(alike, row, column) < MIN_MATCH_LEAD:
        return None
    shift = np.array([_peak(alike[row], column), _peak(alike[:, column], row)])
    moved = (_upright(MATCH_RIM_CELLS) + shift).astype(np.float32)
    back = cv2.perspectiveTransform(moved[None], np.linalg.inv(upright))
    quad = np.asarray(back[0], dtype=np.float32)
    is_whole = bool(((quad >= 0) & (quad < grey.shape[::-1])).all())
    return quad if is_whole else None


def _upright(border_cells: float) -> Corners:
    """Return an upright marker's corners, so many cells from the picture's edge, pixels."""
    return ((_CORNERS + border_cells) * MATCH_CELL_PX - 0.5).astype(np.float32)


@cache
def _drawn(number: int) -> Floats:
    """Return the blurred drawing of a marker with its white rim."""
    rim = round(MATCH_RIM_CELLS * MATCH_CELL_PX)
    cells = np.kron(marker_cells(number), np.ones((MATCH_CELL_PX, MATCH_CELL_PX)))
    whole = np.pad(cells, rim, constant_values=1.0).astype(np.float32)
    blur_px = MATCH_BLUR_CELLS * MATCH_CELL_PX
    soft = cv2.GaussianBlur(whole, (0, 0), blur_px, borderType=_BORDER)
    return np.asarray(soft, dtype=np.float32)


def _evened(around: Grey) -> Floats:
    """Return a picture over the white nearby, so that a shadow's edge does not draw the match."""
    width = 2 * round(WHITE_CELLS * MATCH_CELL_PX / 2) + 1
    brightest = cv2.dilate(around, np.ones((width, width), np.uint8)).astype(np.float32)
    white = cv2.GaussianBlur(brightest, (0, 0), width / 2)
    return np.asarray(around / np.maximum(white, 1), dtype=np.float32)


def _rival(alike: Floats, row: int, column: int) -> float:
    """Return how well the place fits best that is not next to the best one."""
    near = round(RIVAL_CELLS * MATCH_CELL_PX)
    others = alike.copy()
    others[max(row - near, 0) : row + near + 1, max(column - near, 0) : column + near + 1] = -1
    return float(others.max())


def _peak(values: Floats, at: int) -> float:
    """Return where the parabola through three values has its peak."""
    if not 0 < at < len(values) - 1:
        return float(at)
    before, here, after = (float(values[k]) for k in (at - 1, at, at + 1))
    bend = before - 2 * here + after
    return at + (0.5 * (before - after) / bend if bend < 0 else 0.0)
