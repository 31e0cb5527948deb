"""The table beside the sheet, compared with how it was: an arm that reaches in comes from there.

An arm over a sheet of its own colour changes the sheet hardly, and the table beside it much. A
thing that is laid on the table and does not come up to the edge is none. What stays for some
readings is a thing laid down, and becomes part of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np

from vision.sheet.constants import (
    BESIDE_MM2,
    BESIDE_THICK_CELLS,
    BESIDE_TINT_LOG,
    DARKENED_LOG,
    MARGIN_MM,
    STAYS_READS,
    UP_TO_EDGE_MM,
)
from vision.sheet.foreign import Mask, levelled, opened, tint_off
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class SheetCells:
    """The cells of a frame of the sheet and its margin.

    Attributes:
        logs: log reflectances, shape (rows, columns, 3).
        known: which of them can be compared, shape (rows, columns).
        depth: how far inside the sheet's edge each lies, mm; below 0 beside the sheet.
        cell_mm: the side of a cell.
    """

    logs: Floats
    known: Mask
    depth: Floats
    cell_mm: float

    def without_beside(self) -> SheetCells:
        """Return the cells without those beside the sheet."""
        return replace(self, known=self.known & (self.depth > 0))


@dataclass(frozen=True, slots=True)
class Difference:
    """How the cells of two frames differ, but for the light; 0 where they cannot be compared.

    Attributes:
        tint: difference in tint, log reflectance, shape (rows, columns).
        darker: by how much each cell became darker in every colour, shape (rows, columns).
        now: the cells of the later frame.
    """

    tint: Floats
    darker: Floats
    now: SheetCells

    @classmethod
    def between(cls, before: SheetCells, now: SheetCells) -> Self:
        """Return how two frames differ."""
        known = before.known & now.known
        apart, _ = levelled(now.logs - before.logs, known & (now.depth > 0))
        return cls(known * tint_off(apart), known * -apart.max(axis=2), now)

    @property
    def is_beside(self) -> bool:
        """Whether something came up to the edge: it reaches from there to the margin's end."""
        depth = self.now.depth
        changed = (self.tint > BESIDE_TINT_LOG) | (self.darker > DARKENED_LOG)
        thick = opened(changed & (depth < 0), BESIDE_THICK_CELLS)
        _, labels = cv2.connectedComponents(thick.astype(np.uint8))
        near, far = depth > -UP_TO_EDGE_MM, depth < UP_TO_EDGE_MM - MARGIN_MM
        across = np.intersect1d(labels[thick & near], labels[thick & far])
        areas = np.bincount(labels.ravel())[across] * self.now.cell_mm**2
        return bool(areas.max(initial=0.0) >= BESIDE_MM2)


class Background:
    """The last frame into which nothing reached, of a sheet that lies still.

    The frame from before a thing was laid down is kept too: taking the thing away is no arm.
    """

    def __init__(self) -> None:
        self._taken: SheetCells | None = None
        self._without: SheetCells | None = None
        self._last: SheetCells | None = None
        self._stayed = 0

    def is_reached(
        self,
        now: SheetCells,
        has_come: Callable[[SheetCells | None], bool],
        moves: Callable[[SheetCells], bool],
    ) -> bool:
        """Return whether something reaches into a frame; if not, take it as the background.

        Args:
            now: the frame.
            has_come: whether something has come in since the background, if there is one.
            moves: whether the frame differs from the one before it.
        """
        last, self._last = self._last, now
        is_reached = has_come(self._taken)
        if is_reached and self._without is not None and not has_come(self._without):
            is_reached, self._without = False, None
        stays = is_reached and last is not None and not moves(last)
        self._stayed = self._stayed + 1 if stays else 0
        if is_reached and self._stayed < STAYS_READS:
            return True
        if is_reached:
            self.take(now)
        else:
            self._taken = now
        return False

    def take(self, now: SheetCells) -> None:
        """Take a frame as the background, though something was laid down in it."""
        self._taken, self._without = now, self._taken
        self._last, self._stayed = now, 0

    def forget_beside(self) -> None:
        """Forget the table beside the sheet, as the sheet or the camera was moved."""
        self._taken, self._last = (
            None if cells is None else cells.without_beside() for cells in (self._taken, self._last)
        )
        self._without = None
