"""Markers that were hidden when the pose was solved, looked for again where they must lie."""

from __future__ import annotations

from vision.sheet.board import Board
from vision.sheet.marker_match import match_markers
from vision.sheet.markers import Grey, corners_mm
from vision.sheet.pose import Pose, match_pose


def regain_markers(grey: Grey, pose: Pose, board: Board) -> Pose:
    """Return a pose that also uses the markers that are seen again, or `pose` if there are none.

    A pose from two markers drifts as the sheet is moved: far from them it is off by millimetres.

    Args:
        grey: the frame, shape (H, W), uint8.
        pose: where the sheet lies in this frame, by the markers that were seen before.
        board: the sheet.
    """
    hidden = {
        marker.id: pose.project(corners_mm(marker))
        for marker in board.markers
        if marker.id not in pose.corners
    }
    return match_pose(grey, pose, board) if match_markers(grey, hidden, ()) else pose
