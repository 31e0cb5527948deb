"""Looking at a bare sheet until it is known: several looks that show the same, and nothing hidden.

What lies on the sheet is not judged here: only a reader of the pieces knows how they look.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from vision.sheet.aiming import corner_name
from vision.sheet.board import Board
from vision.sheet.constants import BARE_LOOKS
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.pose import Lost, Pose
from vision.sheet.stillness import StillnessGate
from vision.sheet.tracker import SheetSighting, SheetTracker


class BareFlaw(Enum):
    """Why a look at a bare sheet does not count."""

    COVERED = "a marker is hidden"
    MOVED = "something moves over the sheet, or the sheet moves"


@dataclass(frozen=True, slots=True)
class BareLook:
    """What a look says.

    Attributes:
        flaw: why the look does not count, or None.
        hidden: the corners of the sheet whose marker is not seen.
        looks: how many looks in a row show the same.
        photo: the mean of these looks, BGR, once there are enough of them.
    """

    flaw: Lost | BareFlaw | None = None
    hidden: tuple[str, ...] = ()
    looks: int = 0
    photo: Frame | None = None


class BareStudy:
    """Looks at one sheet through one lens, frame by frame."""

    def __init__(self, board: Board, lens: Lens) -> None:
        self._board = board
        self._tracker = SheetTracker(board, lens)
        self._gate = StillnessGate()
        self._seen: SheetSighting | None = None
        self._looks = 0
        self._sum: Floats | None = None

    def look(self, frame: Frame) -> BareLook:
        """Return what a frame (BGR, uint8) adds; a look that does not count begins all anew."""
        found = self._tracker.find(to_grey(frame))
        if isinstance(found, Lost):
            self._forget()
            return BareLook(found)
        hidden = _hidden(found.pose, self._board)
        if hidden:
            self._forget()
            return BareLook(BareFlaw.COVERED, hidden)
        is_same = self._gate.is_still(found.flattener.flatten(frame).image)
        if self._looks and not (is_same and found is self._seen):
            self._forget()
            return BareLook(BareFlaw.MOVED)
        self._seen, self._looks = found, self._looks + 1
        now = frame.astype(np.float32)
        self._sum = now if self._sum is None else self._sum + now
        return BareLook(looks=self._looks, photo=self._photo(self._sum))

    def _photo(self, total: Floats) -> Frame | None:
        if self._looks < BARE_LOOKS:
            return None
        return np.asarray(np.rint(total / self._looks), dtype=np.uint8)

    def _forget(self) -> None:
        self._gate = StillnessGate()
        self._seen = self._sum = None
        self._looks = 0


def _hidden(pose: Pose, board: Board) -> tuple[str, ...]:
    """Return the corners of the sheet whose marker is not seen."""
    return tuple(
        corner_name(board, (marker.x_mm, marker.y_mm))
        for marker in board.markers
        if marker.id not in pose.corners
    )
