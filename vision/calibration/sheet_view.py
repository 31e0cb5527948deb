"""The view that a frame gives of a sheet: the corners of all its markers, whatever the lens."""

from __future__ import annotations

from collections import Counter

import numpy as np

from vision.calibration.constants import MOST_PLANE_PX
from vision.calibration.views import LensView, off_plane_px
from vision.sheet.board import Board
from vision.sheet.markers import Grey, corners_mm, detect, detector, is_marker, outward_from


def sheet_view(grey: Grey, board: Board) -> LensView | None:
    """Return the view of a sheet, or None unless every marker is seen once, on a flat sheet."""
    found = detect(grey, detector())
    counts = Counter(number for number, _ in found)
    if any(counts[marker.id] != 1 for marker in board.markers):
        return None
    quads = dict(found)
    points = np.concatenate([corners_mm(marker) for marker in board.markers])
    pixels = np.concatenate([quads[marker.id] for marker in board.markers]).astype(np.float64)
    if off_plane_px(points, pixels) > MOST_PLANE_PX:
        return None
    size = (grey.shape[1], grey.shape[0])
    return LensView(points, pixels, size, outward_from(pixels))


def lies_there(grey: Grey, view: LensView, board: Board) -> bool:
    """Return whether every marker of a sheet still is where a view saw it."""
    quads = view.pixels.astype(np.float32).reshape(-1, 4, 2)
    return all(
        is_marker(grey, quad, marker.id) for marker, quad in zip(board.markers, quads, strict=True)
    )
