"""The lens position that shows the markers sharpest: searched once, then kept and locked.

A camera's own autofocus takes what stands out in the middle of the picture, as a hand or a tower.
So positions are tried one after the other, and judged by the markers alone.

The functions are pure, as those of `device.camera.light`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from device.camera.pixels import Grey
from vision.sheet.marker_focus import Box, marker_boxes, sharpness

COARSE_STEP = 0.5  # dioptres; at 2.5 dioptres 8 cm, less than a module 3's depth of field
FINE_STEP = 0.125  # dioptres
FINE_STEPS = (-3, -2, -1, 1, 2, 3)  # from the best coarse position
NEAREST, FARTHEST = 5.0, 1.0  # dioptres: 0.2 to 1 m, where a camera above a table may hang
ARRIVED = 0.05  # dioptres between what was asked and what the frame says
LEAST_FRAMES = 3  # at a position; a control takes effect that late
MOST_FRAMES = 10  # then the lens does not obey, and the search ends
BLUNTER = 0.6  # of the kept sharpness: below, camera or table has moved
AS_SHARP = 0.97  # of the best: within the depth of field, where noise decides which is best
PEAK = 1.15  # times as sharp as the median position; else there was nothing to focus on


@dataclass(frozen=True, slots=True)
class LensFocus:
    """A focus that was found.

    Attributes:
        position: of the lens, dioptres.
        sharpness: how steep the markers' edges were, as `vision.sheet.marker_focus` has it.
    """

    position: float
    sharpness: float

    def is_at(self, position: float | None) -> bool:
        """Return whether a lens that says where it is stands there."""
        return position is None or abs(position - self.position) <= ARRIVED

    def is_lost_in(self, grey: Grey) -> bool:
        """Return whether the markers are in view, and much less sharp than they were."""
        boxes = marker_boxes(grey)
        return bool(boxes) and sharpness(grey, boxes) < BLUNTER * self.sharpness


@dataclass(frozen=True, slots=True)
class Sweep:
    """A search for the focus.

    Attributes:
        boxes: where the markers are seen.
        left: the positions that are still to be tried, the next one first.
        seen: the positions that were tried.
        frames: how many frames the next one was waited for.
        is_fine: whether the positions left are those beside the best one.
    """

    boxes: tuple[Box, ...]
    left: tuple[float, ...]
    seen: tuple[LensFocus, ...] = ()
    frames: int = 0
    is_fine: bool = False

    @property
    def asked(self) -> float | None:
        """The position that is tried now; None at the end."""
        return self.left[0] if self.left else None

    @property
    def found(self) -> LensFocus | None:
        """The middle of the sharpest positions; None if none stands out."""
        if not self.seen:
            return None
        best = max(one.sharpness for one in self.seen)
        if best < PEAK * float(np.median([one.sharpness for one in self.seen])):
            return None
        sharp = [one.position for one in self.seen if one.sharpness >= AS_SHARP * best]
        return LensFocus((min(sharp) + max(sharp)) / 2, best)

    def after(self, position: float | None, grey: Callable[[], Grey]) -> Sweep:
        """Return the sweep after a frame, taken with the lens at `position`."""
        frames = self.frames + 1
        is_there = position is not None and abs(position - self.left[0]) <= ARRIVED
        if frames < LEAST_FRAMES or (not is_there and frames < MOST_FRAMES):
            return replace(self, frames=frames)
        if not is_there:  # the lens does not obey
            return replace(self, left=(), seen=())
        seen = (*self.seen, LensFocus(self.left[0], sharpness(grey(), self.boxes)))
        return _refined(replace(self, left=self.left[1:], seen=seen, frames=0))


def _refined(sweep: Sweep) -> Sweep:
    """Return the sweep with the fine positions, once all coarse ones were tried."""
    best = sweep.found
    if sweep.left or sweep.is_fine or best is None:
        return sweep
    left = tuple(best.position + step * FINE_STEP for step in FINE_STEPS)
    return replace(sweep, left=left, is_fine=True)


def begin_sweep(grey: Grey, limits: tuple[float, float]) -> Sweep | None:
    """Return a sweep within the lens's limits, dioptres; None where no markers are seen."""
    boxes = marker_boxes(grey)
    near, far = min(NEAREST, limits[1]), max(FARTHEST, limits[0])
    if not boxes or near <= far:
        return None
    count = round((near - far) / COARSE_STEP) + 1
    return Sweep(boxes, tuple(float(place) for place in np.linspace(far, near, count)))
