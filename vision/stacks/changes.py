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
from vision.sheet.beside import Background, Difference, SheetCells
from vision.sheet.constants import DARKENED_LOG
from vision.sheet.foreign import Mask, depth_mm, opened
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    ARM_LOG_ODDS,
    BEYOND_EDGE_MM2,
    CELL_MM,
    CHANGED_MM2,
    CHANGED_OVER_EDGE_MM2,
    CHANGED_TINT_LOG,
    EDGE_MM,
    JOINING_CELLS,
    MAX_HEIGHT,
    PLAY_RADII,
    THICK_CELLS,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.star_reading import FlatStacks
from vision.stacks.towers import near_stars, towers


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
        is_beside: whether something came up to the edge. An arm over a sheet of its own colour
            shows no more.
    """

    tinted: _Entered
    darkened: _Entered
    is_beside: bool

    @property
    def is_large(self) -> bool:
        """Whether an arm may have made one of them."""
        return self.tinted.is_large or self.darkened.is_large or self.is_beside


class ChangeDetector:
    """Compares each frame with the last one that no hand reached into."""

    def __init__(self) -> None:
        self._background = Background()

    def is_reached(self, frame: FlatFrame, stacks: FlatStacks, arm_limit: float) -> bool:
        """Return whether something has come in over the edge since the background was taken.

        Args:
            frame: the frame.
            stacks: the towers that were read in it.
            arm_limit: as `arm_reaches_in` takes it; at infinity no arm is looked for.
        """
        now = _cells(frame, stacks)

        def has_come(before: SheetCells | None) -> bool:
            if before is None:
                return _arm_reaches_in(frame, arm_limit)
            return _has_entered(_changed(before, now), frame, arm_limit)

        return self._background.is_reached(now, has_come, lambda last: _changed(last, now).is_large)

    def take(self, frame: FlatFrame, stacks: FlatStacks) -> None:
        """Take a frame as the background, as nothing is over the sheet by the players."""
        self._background.take(_cells(frame, stacks))

    def forget_beside(self) -> None:
        """Forget the table beside the sheet, as the sheet or the camera was moved."""
        self._background.forget_beside()


def _arm_reaches_in(frame: FlatFrame, limit: float) -> bool:
    return limit < math.inf and arm_reaches_in(
        frame.flat, frame.board, MAX_HEIGHT * frame.pieces.thickness_mm, limit
    )


def _cells(frame: FlatFrame, stacks: FlatStacks) -> SheetCells:
    """Return the cells of a frame; those near stars and under towers cannot be compared."""
    near = near_stars(frame.points, frame.stars, PLAY_RADII * frame.pieces.radius_mm)
    standing = stacks.standing > 0
    covered = towers(frame.points, frame.board, frame.pieces, stacks.tops, standing)
    depth = depth_mm(frame.points, frame.board)
    return SheetCells(frame.cells, frame.known & ~near & ~covered, depth, CELL_MM)


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


def _changed(before: SheetCells, now: SheetCells) -> _Change:
    """Return what has changed at the sheet's edge."""
    apart = Difference.between(before, now)
    return _Change(
        _entered(apart.tint > CHANGED_TINT_LOG, now.depth),
        _entered(apart.darker > DARKENED_LOG, now.depth),
        apart.is_beside,
    )


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
