"""The gate before reading: whether anything moves, and whether the scene has changed.

Each frame is shrunk to a few blocks, brought to the brightness of the frame before, and compared
with it. So neither the sensor's noise nor a lamp counts as movement. Slow movement, and light that
changes slowly, show in a comparison with a frame that was remembered earlier.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.constants import CHANGED_LEVELS, COARSE_BLOCKS, MOVED_BLOCKS, MOVED_LEVELS
from vision.sheet.lens import Floats, Frame


@dataclass(frozen=True, slots=True)
class _Scene:
    """A frame shrunk to blocks, and the brightness of its median block."""

    blocks: Floats
    level: float

    def moved_blocks(self, before: _Scene, least_levels: float) -> int:
        """Return how many blocks changed by more than the whole picture's brightness did."""
        levelled = before.blocks * (self.level / before.level)
        return int((np.abs(self.blocks - levelled) > least_levels).sum())

    def is_lit_as(self, before: _Scene) -> bool:
        """Return whether the scene is as bright as `before`, by the median block of each."""
        return abs(self.level - before.level) <= CHANGED_LEVELS


class StillnessGate:
    """Tells whether the scene is at rest, and whether it differs from a remembered scene."""

    def __init__(self, still_frames: int = 1) -> None:
        """Ask for `still_frames` frames in a row that do not differ from the one before."""
        self._needed = still_frames
        self._last: _Scene | None = None
        self._remembered: _Scene | None = None
        self._still = 0

    def is_still(self, frame: Frame) -> bool:
        """Return whether `frame` shows a scene at rest.

        Args:
            frame: BGR or grey camera image, uint8.
        """
        blocks = blocks_of(frame)
        now = _Scene(blocks, 1.0 + _middle(blocks))
        last, self._last = self._last, now
        if last is None or now.moved_blocks(last, MOVED_LEVELS) >= MOVED_BLOCKS:
            self._still = 0
        else:
            self._still += 1
        return self._still >= self._needed

    def remember(self) -> None:
        """Remember the last frame, so that `has_changed` can compare later frames with it."""
        self._remembered = self._last

    def has_changed(self) -> bool:
        """Return whether the last frame differs from the remembered frame.

        Slow changes count too: a piece that slides, a camera that sags, light that fades.
        """
        before, now = self._remembered, self._last
        if before is None or now is None or not now.is_lit_as(before):
            return True
        return now.moved_blocks(before, CHANGED_LEVELS) > 0


def blocks_of(frame: Frame) -> Floats:
    """Return the brightness of the blocks of a BGR or grey image, shape (54, 96)."""
    coarse = cv2.resize(frame, COARSE_BLOCKS, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(coarse, cv2.COLOR_BGR2GRAY) if coarse.ndim == 3 else coarse
    return grey.astype(np.float32)


def light_ratio(before: Floats, now: Floats) -> float:
    """Return how many times brighter the blocks are than they were before.

    The result is the ratio of the median block. A hand covers less than half of the blocks, so it
    does not change the median.
    """
    return _middle((now + 1) / (before + 1))


def tints_of(frame: Frame) -> Floats:
    """Return how red the blocks of a BGR image are against their blue, shape (54, 96)."""
    coarse = cv2.resize(frame, COARSE_BLOCKS, interpolation=cv2.INTER_AREA).astype(np.float32)
    return (coarse[:, :, 2] + 1) / (coarse[:, :, 0] + 1)


def tint_ratio(before: Floats, now: Floats) -> float:
    """Return how many times redder the median block is than it was before; see `light_ratio`."""
    return _middle(now / before)


def _middle(values: Floats) -> float:
    """Return the median; of an even number of values the upper of the two middle ones."""
    half = values.size // 2
    return float(np.partition(values, half, axis=None)[half])
