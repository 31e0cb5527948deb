"""Whether anything moves: the gate before reading.

Frames are compared with the one before at a coarse size, after their brightness is levelled, so
that neither the sensor's noise nor a lamp counts as movement.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.lens import Floats, Frame

COARSE = (96, 54)  # a block is about 16 pixels, 8 mm of the table: less than a fingertip
MOVED_LEVELS = 7.0  # grey levels; noise of a dim frame moves a block by under 2
MOVED_BLOCKS = 4  # a fingertip over the sheet moves more


class StillnessGate:
    """Says of each frame whether the scene has come to rest."""

    def __init__(self, still_frames: int = 1) -> None:
        """Ask for `still_frames` frames in a row that do not differ from the one before."""
        self._needed = still_frames
        self._last: Floats | None = None
        self._still = 0

    def is_still(self, frame: Frame) -> bool:
        """Return whether `frame` shows a scene at rest.

        Args:
            frame: BGR or grey camera image, uint8.
        """
        now = blocks_of(frame)
        last, self._last = self._last, now
        if last is None or _moved_blocks(last, now) >= MOVED_BLOCKS:
            self._still = 0
        else:
            self._still += 1
        return self._still >= self._needed


def blocks_of(frame: Frame) -> Floats:
    """Return the brightness of the blocks of a BGR or grey image, shape (54, 96)."""
    coarse = cv2.resize(frame, COARSE, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(coarse, cv2.COLOR_BGR2GRAY) if coarse.ndim == 3 else coarse
    return grey.astype(np.float32)


def light_ratio(before: Floats, now: Floats) -> float:
    """Return how many times brighter the blocks are than they were before.

    It is the middle block's ratio: a hand, which covers less than half of the blocks, does not
    count as light.
    """
    return float(np.median((now + 1) / (before + 1)))


def _moved_blocks(last: Floats, now: Floats) -> int:
    """Return how many blocks changed by more than the whole picture's brightness did."""
    gain = float(np.median(now + 1) / np.median(last + 1))
    return int((np.abs(now - last * gain) > MOVED_LEVELS).sum())
