"""Change detection at the sheet's edge: hands that a photo of the bare sheet cannot show.

Nothing of the game lies between the stars and the edge. So a change there that is connected to the
edge is an arm, the more so if it goes on beside the sheet. A small change is one where an arm shows
in the frame by itself: fingertips beside stacks leave little to compare. So is a place that only
became darker: it may be a shadow, or a hand so dark that its tint is lost. An arm over a sheet of
its own colour shows beside the sheet alone, up to the edge. The first frame is the background,
unless an arm shows in it. What stays for some readings is a thing laid down, and becomes part of
the background.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.arms import arm_reaches_in
from vision.sheet.constants import MARGIN_MM
from vision.sheet.foreign import Mask, depth_mm, levelled, opened, tint_off
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    ARM_LOG_ODDS,
    BESIDE_MM2,
    BEYOND_EDGE_MM2,
    CELL_MM,
    CHANGED_MM2,
    CHANGED_OVER_EDGE_MM2,
    CHANGED_TINT_LOG,
    DARKENED_LOG,
    EDGE_MM,
    JOINING_CELLS,
    MAX_HEIGHT,
    PLAY_RADII,
    STAYS_READS,
    THICK_CELLS,
    UP_TO_EDGE_MM,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.reference import Cells
from vision.stacks.star_reading import FlatStacks
from vision.stacks.towers import near_stars, towers


@dataclass(frozen=True, slots=True)
class _Background:
    """A sheet with nothing over it: its cells, and which of them cannot be compared."""

    cells: Cells
    unsure: Mask


@dataclass(frozen=True, slots=True)
class _Entered:
    """A changed patch at the sheet's edge.

    Attributes:
        mm2: its area on the sheet.
        beyond_mm2: its area beside the sheet.
    """

    mm2: float
    beyond_mm2: float

    @property
    def is_large(self) -> bool:
        """Whether an arm may have made it. An arm goes on beside the sheet."""
        goes_on = self.beyond_mm2 >= BEYOND_EDGE_MM2
        return self.mm2 >= (CHANGED_OVER_EDGE_MM2 if goes_on else CHANGED_MM2)


@dataclass(frozen=True, slots=True)
class _Change:
    """What has changed at the sheet's edge.

    Attributes:
        tinted: the largest patch whose tint changed.
        darkened: the largest patch that became darker.
        beside_mm2: the area of the largest patch beside the sheet that comes up to its edge.
    """

    tinted: _Entered
    darkened: _Entered
    beside_mm2: float

    @property
    def is_beside(self) -> bool:
        """Whether an arm came up to the edge. Over a sheet of its own colour it shows no more."""
        return self.beside_mm2 >= BESIDE_MM2

    @property
    def is_large(self) -> bool:
        """Whether an arm may have made one of them."""
        return self.tinted.is_large or self.darkened.is_large or self.is_beside


class ChangeDetector:
    """Compares each frame with the last one that no hand reached into."""

    def __init__(self) -> None:
        self._background: _Background | None = None
        self._last: _Background | None = None
        self._stayed = 0

    def is_reached(self, frame: FlatFrame, stacks: FlatStacks, arm_limit: float) -> bool:
        """Return whether something has come in over the edge since the background was taken.

        Args:
            frame: the frame.
            stacks: the towers that were read in it.
            arm_limit: as `arm_reaches_in` takes it; at infinity no arm is looked for.
        """
        now, last = _background(frame, stacks), self._last
        self._last = now
        if self._background is None:
            is_reached = _arm_reaches_in(frame, arm_limit)
        else:
            is_reached = _has_entered(_changed(self._background, now, frame), frame, arm_limit)
        stays = is_reached and last is not None and not _changed(last, now, frame).is_large
        self._stayed = self._stayed + 1 if stays else 0
        if is_reached and self._stayed < STAYS_READS:
            return True
        self._background, self._stayed = now, 0
        return False

    def take(self, frame: FlatFrame, stacks: FlatStacks) -> None:
        """Take a frame as the background, as nothing is over the sheet by the players."""
        self._background = self._last = _background(frame, stacks)
        self._stayed = 0


def _arm_reaches_in(frame: FlatFrame, limit: float) -> bool:
    return limit < math.inf and arm_reaches_in(
        frame.flat, frame.board, MAX_HEIGHT * frame.pieces.thickness_mm, limit
    )


def _background(frame: FlatFrame, stacks: FlatStacks) -> _Background:
    near = near_stars(frame.points, frame.stars, PLAY_RADII * frame.pieces.radius_mm)
    standing = stacks.standing > 0
    covered = towers(frame.points, frame.board, frame.pieces, stacks.tops, standing)
    return _Background(frame.cells, near | ~frame.known | covered)


def _has_entered(change: _Change, frame: FlatFrame, arm_limit: float) -> bool:
    """Return whether a change is an arm; a doubtful one is where the frame itself shows an arm."""
    tinted, darkened = change.tinted, change.darkened
    if (
        tinted.is_large
        or change.is_beside
        or (tinted.mm2 > 0 and _arm_reaches_in(frame, arm_limit))
    ):
        return True
    return darkened.is_large and _arm_reaches_in(frame, min(arm_limit, ARM_LOG_ODDS))


def _changed(before: _Background, now: _Background, frame: FlatFrame) -> _Change:
    """Return what has changed at the sheet's edge."""
    depth = depth_mm(frame.points, frame.board)
    known = ~before.unsure & ~now.unsure
    apart, _ = levelled(now.cells - before.cells, known & (depth > 0))
    tinted = known & (tint_off(apart) > CHANGED_TINT_LOG)
    darkened = known & (apart.max(axis=2) < -DARKENED_LOG)
    beside = _beside_mm2(tinted | darkened, depth)
    return _Change(_entered(tinted, depth), _entered(darkened, depth), beside)


def _beside_mm2(changed: Mask, depth: Floats) -> float:
    """Return the area of the largest changed patch from the edge to the margin's outer end."""
    thick = opened(changed & (depth < 0), THICK_CELLS)
    _, labels = cv2.connectedComponents(thick.astype(np.uint8))
    near, far = (depth > -UP_TO_EDGE_MM, depth < UP_TO_EDGE_MM - MARGIN_MM)
    across = np.intersect1d(labels[thick & near], labels[thick & far])
    areas = np.bincount(labels.ravel())[across] * CELL_MM**2
    return float(areas.max(initial=0.0))


def _entered(changed: Mask, depth: Floats) -> _Entered:
    """Return the largest changed patch that touches the sheet's edge, from which `depth` counts."""
    inside = depth > 0
    thick = opened(changed, THICK_CELLS)
    joined = cv2.morphologyEx(
        thick.astype(np.uint8),
        cv2.MORPH_CLOSE,
        np.ones((JOINING_CELLS, JOINING_CELLS), dtype=np.uint8),
    )
    _, labels = cv2.connectedComponents(joined)
    size = int(labels.max()) + 1
    within, beyond = (
        np.bincount(labels[thick & part], minlength=size) * CELL_MM**2 for part in (inside, ~inside)
    )
    at_edge = np.unique(labels[inside & (depth < EDGE_MM)])
    patches = [_Entered(float(within[one]), float(beyond[one])) for one in at_edge if one]
    return max(patches, key=lambda patch: (patch.is_large, patch.mm2), default=_Entered(0.0, 0.0))
