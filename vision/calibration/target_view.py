"""Finding the lens target in a picture, and which parts of the picture it has covered."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.constants import (
    COVERAGE_PARTS,
    COVERED_CORNERS,
    LEAST_CORNERS,
    MOST_PLANE_PX,
)
from vision.calibration.views import LensView, is_new, off_plane_px
from vision.sheet.lens import Lens
from vision.sheet.lens_target import TARGET, LensTarget
from vision.sheet.markers import Grey


class Poor(Enum):
    """Why a picture is no good view of the target, and what to do."""

    NO_TARGET = "no target in view; hold the printed target before the camera"
    TOO_FEW = "too little of the target is in view; show more of it"
    BENT = "the target is bent or blurred; lay it on something flat and hold it still"
    ALIKE = "too much like a view before; tilt the target another way, or go nearer"


def chessboard(target: LensTarget, *, is_legacy: bool = False) -> cv2.aruco.CharucoBoard:
    """Return OpenCV's board of a target; the layout before OpenCV 4.6 is the legacy one."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    size = (target.columns, target.rows)
    board = cv2.aruco.CharucoBoard(size, target.square_mm, target.marker_mm, dictionary)
    board.setLegacyPattern(is_legacy)
    return board


def find_target(grey: Grey, board: cv2.aruco.CharucoBoard) -> LensView | Poor:
    """Return the view of the target that a picture gives, or why there is none."""
    corners, ids, markers, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None:  # pyright: ignore[reportUnnecessaryComparison]  # nothing was found
        return Poor.TOO_FEW if markers else Poor.NO_TARGET
    numbers = np.asarray(ids, dtype=np.intp).reshape(-1)
    pixels = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    points = np.asarray(board.getChessboardCorners(), dtype=np.float64)[numbers]
    if len(numbers) < LEAST_CORNERS or _is_line(points):
        return Poor.TOO_FEW
    if off_plane_px(points, pixels) > MOST_PLANE_PX:
        return Poor.BENT
    return LensView(points, pixels, (grey.shape[1], grey.shape[0]), np.zeros_like(pixels))


def judged(grey: Grey, others: Sequence[LensView], lens: Lens) -> LensView | Poor:
    """Return the view of the printed target in a picture, if it adds to the other views."""
    view = find_target(grey, chessboard(TARGET))
    if isinstance(view, Poor) or is_new(view, others, lens):
        return view
    return Poor.ALIKE


def coverage(views: Sequence[LensView]) -> NDArray[np.bool_]:
    """Return which parts of the picture the views have covered, shape (rows, columns)."""
    across, down = COVERAGE_PARTS
    counts = np.zeros((down, across), dtype=np.int64)
    for view in views:
        places = view.pixels / view.size * COVERAGE_PARTS
        columns, rows = np.clip(places.astype(int), 0, (across - 1, down - 1)).T
        np.add.at(counts, (rows, columns), 1)
    return np.asarray(counts >= COVERED_CORNERS)


def _is_line(points: NDArray[np.float64]) -> bool:
    """Return whether the corners lie in one row or column, which gives no pose."""
    return len(np.unique(points[:, 0])) == 1 or len(np.unique(points[:, 1])) == 1
