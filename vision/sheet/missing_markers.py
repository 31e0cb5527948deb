"""Markers that were hidden when the pose was solved, looked for again where they must lie."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.board import Board
from vision.sheet.constants import MISSING_MARKER_SIDES
from vision.sheet.lens import Floats
from vision.sheet.markers import Corners, Grey, corners_mm, detect, patient_detector
from vision.sheet.pose import Lost, Pose, solve_pose


def regain_markers(grey: Grey, pose: Pose, board: Board, markers: cv2.aruco.ArucoDetector) -> Pose:
    """Return a pose that also uses the markers that are seen again, or `pose` if there are none.

    A pose from two markers drifts as the sheet is moved: far from them it is off by millimetres.

    Args:
        grey: the frame, shape (H, W), uint8.
        pose: where the sheet lies in this frame, by the markers that were seen before.
        board: the sheet.
        markers: OpenCV's detector, which finds the markers.
    """
    found: dict[int, Corners] = {}
    for marker in board.markers:
        if marker.id not in pose.corners:
            quad = _near(grey, pose.project(corners_mm(marker)), marker.id, markers)
            if quad is not None:
                found[marker.id] = quad
    if not found:
        return pose
    solved = solve_pose({**pose.corners, **found}, board, pose.lens)
    return pose if isinstance(solved, Lost) else solved


def _near(
    grey: Grey, expected: Floats, number: int, markers: cv2.aruco.ArucoDetector
) -> Corners | None:
    """Return the corners of marker `number` close to where it is expected, or None."""
    centre = expected.mean(axis=0)
    reach = MISSING_MARKER_SIDES * float(np.ptp(expected, axis=0).max())
    height, width = grey.shape
    left, top = np.clip(np.floor(centre - reach), 0, [width, height]).astype(int).tolist()
    right, bottom = np.clip(np.ceil(centre + reach), 0, [width, height]).astype(int).tolist()
    if min(right - left, bottom - top) < reach:
        return None
    part = np.ascontiguousarray(grey[top:bottom, left:right])
    for finder in (markers, patient_detector()):
        quads = [quad for found, quad in detect(part, finder) if found == number]
        if len(quads) == 1:
            return quads[0] + np.array([left, top], dtype=np.float32)
    return None
