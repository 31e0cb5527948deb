"""How strongly, and which way, the picture changes: the evidence of every outline.

The colour structure tensor (Di Zenzo, 1986) gives the energy of change in every direction at each
pixel. The tensor is divided by its own size plus the size of the noise. The result says which share
of the change runs in a direction, whatever the contrast: a pale piece on a pale sheet counts like a
bold one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.sheet.constants import CHANNELS
from vision.sheet.flat import Flat, to_pixels
from vision.sheet.lens import Floats, Frame
from vision.stacks.constants import EDGE_RIM_PX, NOISE_LEVEL, SCHARR_GAIN, SMOOTHING_PX


@dataclass(frozen=True, slots=True)
class Edges:
    """The edge field of the part of a flat picture where pieces may stand.

    Attributes:
        values: shape (H, W, 3): half the share of change, and its double-angle cosine and sine
            parts.
        origin_px: column and row of the part's first pixel in the flat picture.
    """

    values: Floats
    origin_px: tuple[int, int]


def edges(flat: Flat, around_mm: Floats, reach_mm: float) -> Edges:
    """Return the edge field of a flat picture within `reach_mm` of points, shape (N, 2)."""
    rows, columns, _ = flat.image.shape
    left, top = np.maximum(to_pixels(around_mm.min(axis=0) - reach_mm), 0).astype(int).tolist()
    right, bottom = to_pixels(around_mm.max(axis=0) + reach_mm).astype(int).tolist()
    part = flat.image[top : min(bottom, rows), left : min(right, columns)]
    return Edges(_field(part), (left, top))


def edges_near(flat: Flat, around_mm: Floats, reach_mm: float) -> Edges:
    """Return the edge field within `reach_mm` of each of a few points, shape (N, 2).

    Elsewhere it is 0. Where it is known it is the same as in the field of a larger part.
    """
    rows, columns, _ = flat.image.shape
    values: Floats = np.zeros(flat.image.shape, dtype=np.float32)
    for point in around_mm:
        left, top = np.maximum(to_pixels(point - reach_mm), 0).astype(int).tolist()
        right, bottom = (to_pixels(point + reach_mm) + 1).astype(int).tolist()
        wide_left, wide_top = max(left - EDGE_RIM_PX, 0), max(top - EDGE_RIM_PX, 0)
        wide = flat.image[
            wide_top : min(bottom + EDGE_RIM_PX, rows),
            wide_left : min(right + EDGE_RIM_PX, columns),
        ]
        inner = _field(wide)[top - wide_top :, left - wide_left :][: bottom - top, : right - left]
        values[top : top + len(inner), left : left + inner.shape[1]] = inner
    return Edges(values, (0, 0))


def _field(image: Frame) -> Floats:
    smooth = cv2.GaussianBlur(image, (0, 0), SMOOTHING_PX)
    across = cv2.Scharr(smooth, cv2.CV_16S, 1, 0)
    down = cv2.Scharr(smooth, cv2.CV_16S, 0, 1)
    xx, yy, xy = _product(across, across), _product(down, down), _product(across, down)
    size = cv2.add(xx, yy)
    share = 0.5 / (size + np.float32((SCHARR_GAIN * NOISE_LEVEL) ** 2))
    parts = [size, cv2.subtract(xx, yy), cv2.add(xy, xy)]
    return cv2.merge([cv2.multiply(part, share) for part in parts]).astype(np.float32, copy=False)


def _product(one: MatLike, other: MatLike) -> Floats:
    product = cv2.multiply(one, other, dtype=cv2.CV_32F)
    return cv2.transform(product, np.ones((1, CHANNELS), dtype=np.float32)).astype(
        np.float32, copy=False
    )


def edge_values(field: Edges, points_mm: Floats) -> Floats:
    """Return the field at the pixels nearest to sheet points: shape (..., 2) gives (..., 3)."""
    rows, columns, _ = field.values.shape
    pixels = np.rint(to_pixels(points_mm) - np.array(field.origin_px, np.float32)).astype(np.int32)
    x = np.clip(pixels[..., 0], 0, columns - 1)
    y = np.clip(pixels[..., 1], 0, rows - 1)
    flat: Floats = field.values.reshape(-1, 3)
    return np.asarray(np.take(flat, y * columns + x, axis=0))


def normals(angles_rad: Floats) -> Floats:
    """Return weights for edge values, shape (..., 3), given the directions of normals.

    The products of these weights with `edge_values`, summed, are the share of the picture's change
    that runs along the normals.
    """
    double = 2 * angles_rad
    parts = [np.ones_like(double), np.cos(double), np.sin(double)]
    return np.stack(parts, axis=-1).astype(np.float32)
