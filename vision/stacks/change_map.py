"""What changed on a sheet that lies still, so that only stars that changed are measured anew.

A frame is compared, cell by cell, with what the sheet showed when its stars were last measured: not
with the frame before it, so that slow changes add up and are seen. The light may change a little
and smoothly. A star has changed if any cell has where a stack on it, or the stack's side, may show.
Whatever else differs calls for a whole reading: a change beside the stars or beside the sheet, as a
hand makes it; many stars at once; another light. So does a frame in which nothing changed, because
nobody waits for it, and every few readings one is whole in any case.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.constants import SUBPIXEL_BITS, SUBPIXELS
from vision.sheet.flat import CameraPlace
from vision.sheet.foreign import Mask, depth_mm, levelled, opened, tint_off
from vision.sheet.lens import Floats
from vision.sheet.pose import Pose
from vision.stacks.constants import (
    CELL_MM,
    CHANGED_LOG,
    CHANGED_MM2,
    CHANGED_TINT_LOG,
    MANY_CHANGED_SHARE,
    MAX_HEIGHT,
    RELIT_LOG,
    SAME_PLACE_PX,
    STAR_AREA_RADII,
    THICK_CELLS,
    WHOLE_EVERY,
)
from vision.stacks.reference import Cells, cell_points
from vision.stacks.star_measures import Indices
from vision.stacks.tops import star_points


@dataclass(frozen=True, slots=True)
class Changes:
    """The stars that changed, and the cells of the frame in the light of the map.

    Attributes:
        stars: the stars, rising.
        cells: log reflectance, shape (h, w, 3).
    """

    stars: Indices
    cells: Cells


@dataclass(frozen=True, slots=True)
class ChangeMap:
    """What the sheet showed where and when its stars were last measured.

    Attributes:
        cells: log reflectance, shape (h, w, 3).
        known: which of them the frames showed, shape (h, w).
        inside: which of them lie on the sheet, shape (h, w).
        areas: where a stack on each star may show, shape (stars, h, w).
        partly: how many readings since the last whole one were of a few stars.
    """

    cells: Cells
    known: Mask
    inside: Mask
    areas: Mask
    partly: int = 0

    def changes(self, cells: Cells, known: Mask) -> Changes | None:
        """Return which stars changed, or None if the frame is to be read whole.

        Args:
            cells: the frame's softened log reflectance, as `to_cells` gives it.
            known: which of them the frame shows.
        """
        seen = self.inside & self.known & known
        if self.partly + 1 >= WHOLE_EVERY or (seen != self.inside).any():
            return None
        apart, light = levelled(cells - self.cells, seen)
        if np.abs(light).max() > RELIT_LOG:
            return None
        off = np.maximum(
            np.abs(apart).max(axis=2) / CHANGED_LOG, tint_off(apart) / CHANGED_TINT_LOG
        )
        changed = self.known & known & (off > 1)
        beside = changed & ~self.areas.any(axis=0)
        stars = np.flatnonzero((self.areas & changed).any(axis=(1, 2)))
        if not 0 < len(stars) <= MANY_CHANGED_SHARE * len(self.areas):
            return None
        if opened(beside, THICK_CELLS).sum() * CELL_MM**2 >= CHANGED_MM2:
            return None
        return Changes(stars, cells - light)

    def with_measured(self, now: Changes) -> ChangeMap:
        """Return the map once the stars that changed were measured.

        Cells that also belong to a star that was kept stay as they were when it was measured.
        """
        others = np.logical_or.reduce(np.delete(self.areas, now.stars, axis=0))
        fresh = np.logical_or.reduce(self.areas[now.stars]) & ~others
        cells = np.where(np.asarray(fresh)[..., None], now.cells, self.cells)
        return replace(self, cells=cells, partly=self.partly + 1)


def change_map(
    cells: Cells, known: Mask, board: Board, pieces: Pieces, eye: CameraPlace
) -> ChangeMap:
    """Return the map after a whole reading.

    Args:
        cells: the frame's softened log reflectance, as `to_cells` gives it.
        known: which of them the frame shows.
        board: the sheet.
        pieces: what may stand on it.
        eye: where the camera is.
    """
    points = cell_points(*known.shape)
    return ChangeMap(cells, known, depth_mm(points, board) > 0, _areas(points, board, pieces, eye))


def lies_as(pose: Pose, before: Pose, board: Board, pieces: Pieces) -> bool:
    """Return whether sheet and camera are where they were, but for what a pose is uncertain by.

    Asked at the sheet's corners, and as high above these as the highest stack.
    """
    if pose is before:
        return True
    width, height = board.width_mm, board.height_mm
    corners = [
        (x, y, -level)
        for x in (0.0, width)
        for y in (0.0, height)
        for level in (0.0, MAX_HEIGHT * pieces.thickness_mm)
    ]
    apart = pose.project(np.array(corners)) - before.project(np.array(corners))
    return float(np.linalg.norm(apart, axis=1).max()) < SAME_PLACE_PX


def _areas(points: Floats, board: Board, pieces: Pieces, eye: CameraPlace) -> Mask:
    """Return where a stack on each star may show, however high, shape (stars, h, w)."""
    stars = star_points(board)
    highest = eye.lifted(stars, np.full(len(stars), MAX_HEIGHT * pieces.thickness_mm))
    ends = (np.stack([stars, highest], axis=1) - points[0, 0]) / CELL_MM * SUBPIXELS
    width = max(1, round(2 * STAR_AREA_RADII * pieces.radius_mm / CELL_MM))
    areas = [np.zeros(points.shape[:2], dtype=np.uint8) for _ in stars]
    for area, (foot, top) in zip(areas, np.rint(ends).astype(int).tolist(), strict=True):
        cv2.line(area, foot, top, (1,), width, shift=SUBPIXEL_BITS)
    return np.stack(areas) > 0
