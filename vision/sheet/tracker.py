"""The sheet's pose from frame to frame, with the maps that flatten the sheet at that pose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.sheet.board import Board
from vision.sheet.flat import Flattener
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.markers import Grey, detector
from vision.sheet.missing_markers import regain_markers
from vision.sheet.pose import Lost, Pose, check_pose, find_pose


@dataclass(frozen=True, slots=True)
class SheetSighting:
    """Where the sheet was last seen, and what flattens frames with the sheet there."""

    pose: Pose
    flattener: Flattener


class SheetTracker:
    """Finds one sheet through one lens. It looks first where the sheet lay before.

    Attributes:
        board: the sheet.
    """

    def __init__(self, board: Board, lens: Lens) -> None:
        self.board = board
        self._lens = lens
        self._markers = detector()
        self._seen: SheetSighting | None = None

    def find(self, grey: Grey) -> SheetSighting | Lost:
        """Return where the sheet lies; the same object as before if nothing has moved."""
        last = self._seen
        if last is not None:
            pose = check_pose(grey, last.pose, self.board)
            if pose is not None:
                pose = regain_markers(grey, pose, self.board)
                return last if pose is last.pose else self._remember(pose)
        found = find_pose(grey, self.board, self._lens, self._markers)
        if isinstance(found, Lost):
            self._seen = None
            return found
        return self._remember(found)

    def _remember(self, pose: Pose) -> SheetSighting:
        self._seen = SheetSighting(pose, Flattener(pose, self.board))
        return self._seen


def is_in_frame(points_mm: Floats, frame: Frame, pose: Pose) -> bool:
    """Return whether sheet points, shape (n, 2), mm, all lie in the frame."""
    pixels = pose.project(np.hstack([points_mm, np.zeros((len(points_mm), 1))]))
    height, width = frame.shape[:2]
    return bool(((pixels >= 0) & (pixels < [width, height])).all())
