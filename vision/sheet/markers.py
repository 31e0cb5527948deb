"""The sheet's ArUco markers in a picture: found, refined, and checked where they lay before."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Marker
from vision.sheet.constants import (
    HALVED_WINDOW_PX,
    MARKER_CELLS,
    MARKER_CORNERS,
    MAX_HALVED_REFINED_PX,
    MAX_OFF_RIM,
    MAX_REFINED_PX,
    MAX_REFINING_PX,
    MAX_WRONG_CELLS,
    MIN_MARKER_CONTRAST,
    PATIENT_CELL_MARGIN,
    PATIENT_POLYGON_RATE,
    PATIENT_WINDOW_STEP_PX,
    REFINED_PX,
    REFINING_ROUNDS,
    REFINING_SIDE_PARTS,
    RIM_CELLS,
    RIM_PX,
)
from vision.sheet.lens import Floats

Grey = NDArray[np.uint8]
Corners = Floats

_NO_MAP = np.empty(0, dtype=np.float32)
_CELL_CORNERS = MARKER_CELLS * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)
_CELL_CENTRES = np.argwhere(np.ones((MARKER_CELLS, MARKER_CELLS)))[:, ::-1] + 0.5
_SIDES = (0.0, float(MARKER_CELLS))
_RIM = np.array(
    [(x, y) for y in _SIDES for x in RIM_CELLS] + [(x, y) for x in _SIDES for y in RIM_CELLS]
)
_RIM_OUT = np.repeat([(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)], len(RIM_CELLS), axis=0)


def detector() -> cv2.aruco.ArucoDetector:
    """Return a detector for the markers that sheets carry (DICT_4X4_50)."""
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))


@cache
def patient_detector() -> cv2.aruco.ArucoDetector:
    """Return a detector that also finds markers whose corners a blur has rounded off.

    This detector takes several times longer. It also finds things that are no markers, so a pose
    must explain what it finds.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.polygonalApproxAccuracyRate = PATIENT_POLYGON_RATE
    parameters.adaptiveThreshWinSizeStep = PATIENT_WINDOW_STEP_PX
    parameters.perspectiveRemoveIgnoredMarginPerCell = PATIENT_CELL_MARGIN
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


@cache
def quick_detector() -> cv2.aruco.ArucoDetector:
    """Return a detector for halved frames: one threshold instead of three, so it is faster."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = HALVED_WINDOW_PX
    parameters.adaptiveThreshWinSizeMax = HALVED_WINDOW_PX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def detect(grey: Grey, markers: cv2.aruco.ArucoDetector) -> list[tuple[int, Corners]]:
    """Return the numbers and the refined corners of all markers in a picture."""
    quads, ids, _ = markers.detectMarkers(grey)
    if not quads:
        return []
    refined = np.concatenate([quad.reshape(4, 2) for quad in quads]).astype(np.float32)
    refined = refine_corners(grey, refined.reshape(-1, 4, 2)).reshape(-1, 4, 2)
    return [
        (int(number), quad)
        for number, quad in zip(np.asarray(ids).reshape(-1), refined, strict=True)
    ]


def detect_halved(grey: Grey) -> list[tuple[int, Corners]]:
    """Return the same, found in the picture at half its size with one threshold: far faster.

    Small markers are overlooked. The corners are refined in the picture itself.
    """
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    quads, ids, _ = quick_detector().detectMarkers(small)
    if not quads:
        return []
    found = np.concatenate([quad.reshape(1, 4, 2) for quad in quads]).astype(np.float32)
    refined = refine_corners(grey, 2 * found + 0.5, MAX_HALVED_REFINED_PX)
    numbers = np.asarray(ids).reshape(-1)
    return [(int(number), quad) for number, quad in zip(numbers, refined, strict=True)]


def refine_corners(grey: Grey, quads: Corners, most_px: float = MAX_REFINED_PX) -> Corners:
    """Return marker corners, shape (N, 4, 2), pixels, moved to the nearest sub-pixel corner.

    A corner that would move further than `most_px` stays where it is.
    """
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    reach = int(np.clip(sides.min() / REFINING_SIDE_PARTS, 1, MAX_REFINING_PX))
    flat = quads.reshape(-1, 1, 2).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, REFINING_ROUNDS, REFINED_PX)
    moved = cv2.cornerSubPix(grey, flat.copy(), (reach, reach), (-1, -1), stop)
    stayed = np.linalg.norm(moved - flat, axis=2, keepdims=True) <= most_px
    return np.where(stayed, moved, flat).reshape(quads.shape)


def is_marker(grey: Grey, quad: Corners, number: int) -> bool:
    """Return whether marker `number` fills `quad`: its cells inside, its edge along the rim."""
    image_from_cells = cv2.getPerspectiveTransform(_CELL_CORNERS, quad)
    beside = RIM_PX * (4 * MARKER_CELLS) / cv2.arcLength(quad, closed=True) * _RIM_OUT
    spots = np.concatenate([_CELL_CENTRES, _RIM - beside, _RIM + beside])[None]
    points = cv2.perspectiveTransform(spots.astype(np.float32), image_from_cells)
    values = cv2.remap(grey, points, _NO_MAP, cv2.INTER_LINEAR).reshape(-1).astype(np.float32)
    cells, inside, outside = np.split(values, (MARKER_CELLS**2, MARKER_CELLS**2 + len(_RIM)))
    black, white = float(cells.min()), float(cells.max())
    if white - black < MIN_MARKER_CONTRAST:
        return False
    middle = (black + white) / 2
    wrong = (cells.reshape(MARKER_CELLS, MARKER_CELLS) > middle) != marker_cells(number)
    off = int((inside > middle).sum() + (outside <= middle).sum())
    return int(wrong.sum()) <= MAX_WRONG_CELLS and off <= MAX_OFF_RIM


@cache
def marker_cells(number: int) -> NDArray[np.bool_]:
    """Return which of a marker's 6 x 6 cells are white, row by row; the border is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.generateImageMarker(dictionary, number, MARKER_CELLS) > 0


def outward_from(corners: Floats) -> Floats:
    """Return unit vectors from markers' centres to their corners; both have shape (4 N, 2)."""
    spokes = corners.reshape(-1, 4, 2) - corners.reshape(-1, 4, 2).mean(axis=1, keepdims=True)
    ways: Floats = spokes / np.linalg.norm(spokes, axis=2, keepdims=True)
    return ways.reshape(-1, 2)


def corners_mm(marker: Marker) -> Floats:
    """Return the corners of a marker's black square, (4, 3), mm, clockwise from top-left."""
    half = marker.size_mm / 2
    offsets = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    centre = np.array([marker.x_mm, marker.y_mm])
    return np.hstack([centre + offsets, np.zeros((MARKER_CORNERS, 1))])


def white_cells(number: int) -> tuple[tuple[int, int], ...]:
    """Return the (column, row) of each white cell of a marker of 6 x 6 cells, to draw it by."""
    return tuple(
        (column, row)
        for row, cells in enumerate(marker_cells(number).tolist())
        for column, is_white in enumerate(cells)
        if is_white
    )
