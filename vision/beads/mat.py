"""What the bare mat looks like, and how a picture differs from it.

A mat is known from photos of another evening, or far better from this round's own earlier frames.
Either way its light is not quite this frame's: what changes slowly over the sheet is light, and is
taken out. Poses differ by a fraction of a pixel, so a tone counts as different only where it lies
outside of what the mat shows in the pixels around.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import MARGIN_MM, PX_PER_MM
from vision.lens import Floats

BLOCK_MM = 12.0  # a bead fills at most two
MEDIAN_BLOCKS = 5  # across which the middle difference is the light's: 60 mm
CELL_MM = 3.0  # of the cells in which foreign things are looked for
FINE = 0.5  # scale at which the print's fine pattern is looked at, beside the flat picture's
FINE_PX = 5  # wider than the stars that are printed
_RIM = round(MARGIN_MM * PX_PER_MM) + 2  # pixels of table, and of the sheet's cut edge
_AROUND = np.ones((3, 3), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Mat:
    """The bare mat's tones.

    Attributes:
        tones: shape (H, W, 3).
        least: the least tone in the pixels around, likewise.
        most: the greatest.
        known: where the mat was seen, shape (H, W).
        pattern: its fine pattern, at a smaller scale, shape (h, w).
        cells: its tones averaged over cells, shape (rows, columns, 3).
        is_of_this_round: whether things laid over its markers before are part of it.
    """

    tones: Floats
    least: Floats
    most: Floats
    known: NDArray[np.bool_]
    pattern: Floats
    cells: Floats
    is_of_this_round: bool = False


def make_mat(tones: Floats, known: NDArray[np.bool_]) -> Mat:
    """Return the mat of a picture in which nothing lies on it, where `known`."""
    least, most = cv2.erode(tones, _AROUND), cv2.dilate(tones, _AROUND)
    return Mat(
        tones,
        least.astype(np.float32, copy=False),
        most.astype(np.float32, copy=False),
        known,
        fine_pattern(tones),
        to_cells(tones),
    )


def to_cells(tones: Floats) -> Floats:
    """Return tones averaged over cells, shape (rows, columns, 3)."""
    rows, columns, _ = tones.shape
    cell = PX_PER_MM * CELL_MM
    size = (round(columns / cell), round(rows / cell))
    return cv2.resize(tones, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def fine_pattern(tones: Floats) -> Floats:
    """Return what of a picture is finer than a few millimetres, shape (h, w)."""
    grey = cv2.transform(tones, np.full((1, 3), 1 / 3, dtype=np.float32))
    small = cv2.resize(grey, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_AREA)
    coarse = cv2.blur(small, (FINE_PX, FINE_PX))
    return cv2.subtract(small, coarse).astype(np.float32, copy=False)


def light_between(tones: Floats, mat: Mat) -> Floats:
    """Return how much lighter this frame's light makes the mat, slowly varying, shape (H, W, 3)."""
    inside = slice(_RIM, -_RIM)
    apart = cv2.subtract(tones[inside, inside], mat.tones[inside, inside])
    rows, columns, _ = apart.shape
    block = BLOCK_MM * PX_PER_MM
    size = (round(columns / block), round(rows / block))
    coarse = cv2.resize(apart, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)
    middle = cv2.medianBlur(coarse, MEDIAN_BLOCKS)
    smooth = cv2.resize(middle, (columns, rows), interpolation=cv2.INTER_LINEAR)
    around = cv2.copyMakeBorder(smooth, _RIM, _RIM, _RIM, _RIM, cv2.BORDER_REPLICATE)
    return around.astype(np.float32, copy=False)


def differences(tones: Floats, mat: Mat) -> Floats:
    """Return by how much each pixel lies outside of what the mat shows there, shape (H, W, 3)."""
    level = cv2.subtract(tones, light_between(tones, mat))
    nearest = cv2.min(cv2.max(level, mat.least), mat.most)
    return cv2.subtract(level, nearest).astype(np.float32, copy=False)


def nearest_difference(tones: Floats, mats: Sequence[Mat]) -> Floats:
    """Return the differences from whichever mat explains each pixel best, shape (H, W, 3)."""
    best = differences(tones, mats[0])
    for mat in mats[1:]:
        other = differences(tones, mat)
        closer = _size(other) < _size(best)
        cv2.copyTo(other, closer.astype(np.uint8), best)
    return best


def _size(apart: Floats) -> Floats:
    sums = cv2.transform(np.abs(apart), np.ones((1, 3), dtype=np.float32))
    return sums.astype(np.float32, copy=False)
