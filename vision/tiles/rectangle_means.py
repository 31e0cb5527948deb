"""Means over upright rectangles of a turned picture, for many places at once (integral images)."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats
from vision.tiles.constants import CELL_MM, MAT_PAD_MM

Rectangle = tuple[float, float, float, float]
"""A rectangle about a place: its middle x, y and its width and height, mm."""


Points = tuple[Floats, Floats]
"""The x and the y of points."""

Plane = NDArray[np.float32] | NDArray[np.uint8]
"""A value a cell."""


class RectangleMeans:
    """Means over rectangles of one plane of the mat, a value a cell.

    The plane is turned, so that a turned pattern of rectangles lies upright in it. A plane of whole
    numbers (uint8) is turned and summed far faster than another, to the nearest cell.
    """

    def __init__(
        self,
        plane: Plane,
        angle_deg: float,
        cell_mm: float = CELL_MM,
        *,
        pad_mm: float = MAT_PAD_MM,
        unit: float = 1.0,
    ) -> None:
        """Turn a plane and sum it up.

        Args:
            plane: float32 or uint8, shape (rows, columns).
            angle_deg: how far the rectangles are turned clockwise.
            cell_mm: side of a cell.
            pad_mm: margin around the mat, where rectangles may reach out.
            unit: the value of the plane that counts as 1.
        """
        height, width = plane.shape
        self._cell, self._unit = cell_mm, unit
        pad = round(pad_mm / cell_mm)
        size = (width + 2 * pad, height + 2 * pad)
        self._turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle_deg, 1.0)
        self._turn[:, 2] += pad
        is_whole = plane.dtype == np.uint8
        way = cv2.INTER_NEAREST if is_whole else cv2.INTER_LINEAR
        turned = cv2.warpAffine(plane, self._turn, size, flags=way)
        sums = cv2.integral(turned)  # of whole numbers it is whole
        self._sums: NDArray[np.float64 | np.int32] = sums.astype(
            np.int32 if is_whole else np.float64, copy=False
        )

    def turned(self, x_mm: Floats, y_mm: Floats) -> Points:
        """Return mat points in cells of the turned picture; 0 is the edge before the first cell."""
        x, y = x_mm / self._cell - 0.5, y_mm / self._cell - 0.5
        (a, b, c), (d, e, f) = self._turn
        return a * x + b * y + c + 0.5, d * x + e * y + f + 0.5

    def raster(
        self, sides_mm: tuple[float, float, float, float], step: int
    ) -> tuple[Points, Points]:
        """Return a raster that is upright in the turned picture, over a rectangle of the mat.

        A row has one y in the turned picture and a column one x, so `means` is quick.

        Args:
            sides_mm: the rectangle's left, top, right and bottom; its middle is on the raster.
            step: the distance of neighbouring points, cells.

        Returns:
            the x and y of the points, in cells of the turned picture, of shapes (1, W) and (H, 1),
            and on the mat in mm, both of shape (H, W). The corners reach beyond the rectangle.
        """
        left, top, right, bottom = sides_mm
        corners = np.meshgrid(np.array([left, right]), np.array([top, bottom]))
        columns, rows = (_about_middle(along, step) for along in self.turned(*corners))
        x, y = np.meshgrid(columns - 0.5, rows - 0.5)
        (a, b, c), (d, e, f) = cv2.invertAffineTransform(self._turn)
        on_mat = a * x + b * y + c + 0.5, d * x + e * y + f + 0.5
        return (columns[None, :], rows[:, None]), (on_mat[0] * self._cell, on_mat[1] * self._cell)

    def mean(self, at: Points, rectangle: Rectangle) -> Floats:
        """Return the plane's mean over a rectangle at each point.

        Args:
            at: the points, in cells of the turned picture, as `turned` or `raster` gives them.
            rectangle: middle x and y from the point, width and height, mm.
        """
        x, y, width, height = (value / self._cell for value in rectangle)
        left, right = (self._edge(at[0] + x + way * width / 2, 1) for way in (-1, 1))
        top, bottom = (self._edge(at[1] + y + way * height / 2, 0) for way in (-1, 1))
        total = (
            self._sums[bottom, right]
            - self._sums[top, right]
            - self._sums[bottom, left]
            + self._sums[top, left]
        )
        return np.asarray(total / np.maximum((bottom - top) * (right - left), 1) / self._unit)

    def means(self, at: Points, rectangles: NDArray[np.float64]) -> Floats:
        """Return the plane's means over N rectangles at each point of a raster, shape (N, H, W).

        Args:
            at: the raster, as `raster` gives it.
            rectangles: as `mean` takes them, shape (N, 4).
        """
        x, y, width, height = (rectangles / self._cell).T[:, :, None, None]
        ways = np.array([-0.5, 0.5])[:, None]
        columns = self._edge(at[0] + x + ways * width, 1)  # shape (N, 2, W)
        rows = self._edge(at[1][:, 0] + y + ways * height, 0)  # shape (N, 2, H)
        cells = rows[:, :, None, :, None] * self._sums.shape[1] + columns[:, None, :, None, :]
        sums: NDArray[np.float64 | np.int32] = self._sums.ravel()[cells]
        total = sums[:, 1, 1] - sums[:, 0, 1] - sums[:, 1, 0] + sums[:, 0, 0]
        high, wide = (edges[:, 1] - edges[:, 0] for edges in (rows, columns))
        return np.asarray(total / np.maximum(high[:, :, None] * wide[:, None], 1) / self._unit)

    def _edge(self, at: Floats, axis: int) -> NDArray[np.intp]:
        cells = np.rint(at).astype(np.intp)
        return np.asarray(np.minimum(np.maximum(cells, 0), self._sums.shape[axis] - 1), np.intp)


def _about_middle(along: Floats, step: int) -> Floats:
    """Return points a step apart that fill the span of some values, one of them in its middle."""
    half = int(np.ptp(along) / 2 / step)
    return np.asarray(along.mean() + step * np.arange(-half, half + 1))
