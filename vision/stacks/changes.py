"""Change detection at the sheet's edge: hands that a photo of the bare sheet cannot show.

Nothing of the game lies between the stars and the edge. So a change there that is connected to the
edge is an arm. A small change is one where an arm shows in the frame by itself: fingertips beside
stacks leave little to compare. The first frame is the background, unless an arm shows in it. What
stays for some readings is a thing laid down, and becomes part of the background.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.arms import arm_reaches_in
from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, depth_mm, levelled, opened, tint_off
from vision.stacks.constants import (
    CELL_MM,
    CHANGED_MM2,
    CHANGED_TINT_LOG,
    EDGE_MM,
    JOINING_CELLS,
    MAX_HEIGHT,
    PLAY_RADII,
    STAYS_READS,
    THICK_CELLS,
)
from vision.stacks.reference import Cells, cell_points
from vision.stacks.star_reading import FlatStacks
from vision.stacks.tops import star_points
from vision.stacks.towers import near_stars, towers


@dataclass(frozen=True, slots=True)
class _Background:
    """A sheet with nothing over it: its cells, and which of them cannot be compared."""

    cells: Cells
    unsure: Mask


class ChangeDetector:
    """Compares each frame with the last one that no hand reached into."""

    def __init__(self, board: Board, pieces: Pieces) -> None:
        self._board = board
        self._pieces = pieces
        self._background: _Background | None = None
        self._last: _Background | None = None
        self._stayed = 0

    def is_reached(
        self, flat: Flat, cells: Cells, known: Mask, stacks: FlatStacks, arm_limit: float
    ) -> bool:
        """Return whether something has come in over the edge since the background was taken.

        Args:
            flat: the sheet from above.
            cells: its softened log reflectance, as `to_cells` gives it.
            known: which of them the frame shows.
            stacks: the towers that were read.
            arm_limit: as `arm_reaches_in` takes it; at infinity no arm is looked for.
        """
        now, last = self._look(cells, known, stacks), self._last
        self._last = now
        if self._background is None:
            is_reached = self._arm_reaches_in(flat, arm_limit)
        else:
            entered = self._entered(self._background, now)
            is_reached = entered >= CHANGED_MM2 or (
                entered > 0 and self._arm_reaches_in(flat, arm_limit)
            )
        stays = is_reached and last is not None and self._entered(last, now) < CHANGED_MM2
        self._stayed = self._stayed + 1 if stays else 0
        if is_reached and self._stayed < STAYS_READS:
            return True
        self._background, self._stayed = now, 0
        return False

    def take(self, cells: Cells, known: Mask, stacks: FlatStacks) -> None:
        """Take a frame as the background, as nothing is over the sheet by the players.

        Args:
            cells: the sheet's softened log reflectance, as `to_cells` gives it.
            known: which of them the frame shows.
            stacks: the towers that were read.
        """
        self._background = self._last = self._look(cells, known, stacks)
        self._stayed = 0

    def _arm_reaches_in(self, flat: Flat, limit: float) -> bool:
        return limit < math.inf and arm_reaches_in(
            flat, self._board, MAX_HEIGHT * self._pieces.thickness_mm, limit
        )

    def _look(self, cells: Cells, known: Mask, stacks: FlatStacks) -> _Background:
        points = cell_points(*cells.shape[:2])
        stars = star_points(self._board)
        unsure = near_stars(points, stars, PLAY_RADII * self._pieces.radius_mm) | ~known
        standing = stacks.standing > 0
        return _Background(
            cells, unsure | towers(points, self._board, self._pieces, stacks.tops, standing)
        )

    def _entered(self, before: _Background, now: _Background) -> float:
        """Return the area of the largest changed patch that touches the sheet's edge, mm2.

        A cell has changed if its tint in `now` differs from its tint in `before`.
        """
        depth = depth_mm(cell_points(*now.cells.shape[:2]), self._board)
        seen = (depth > 0) & ~before.unsure & ~now.unsure
        apart, _ = levelled(now.cells - before.cells, seen)
        changed = opened(seen & (tint_off(apart) > CHANGED_TINT_LOG), THICK_CELLS)
        joined = cv2.morphologyEx(
            changed.astype(np.uint8),
            cv2.MORPH_CLOSE,
            np.ones((JOINING_CELLS, JOINING_CELLS), dtype=np.uint8),
        )
        _, labels = cv2.connectedComponents(joined)
        sizes = np.bincount(labels[changed], minlength=int(labels.max()) + 1)
        at_edge = np.unique(labels[(depth > 0) & (depth < EDGE_MM)])
        return float(max((int(sizes[label]) for label in at_edge if label), default=0)) * CELL_MM**2
