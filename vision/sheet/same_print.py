"""Whether a photo of a bare sheet shows the print that lies on the table.

Sheets of several designs go by one board file: their markers and stars lie alike. A photo of
another design is worse than none, because all that is printed otherwise looks like a foreign thing.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.constants import (
    PRINT_BLOCK_CELLS,
    PRINT_COARSE_CELLS,
    PRINT_KNOWN_SHARE,
    PRINT_LIKENESS,
    PRINT_LIKENESS_QUANTILE,
    PRINT_SHRINK,
    PRINT_TEXTURE_SHARE,
    TINY,
)
from vision.sheet.lens import Floats

Known = NDArray[np.bool_]


def is_same_print(seen: Floats, seen_known: Known, bare: Floats, bare_known: Known) -> bool:
    """Return whether two pictures show one print, whatever lies on it and however it is lit.

    They are compared block by block without what is coarse, which is light. The best quarter of
    the blocks decides, because pieces and hands cover others. Without texture they count as alike.

    Args:
        seen: log reflectance of the sheet in a frame, in cells, shape (h, w, 3).
        seen_known: the cells that the frame shows, shape (h, w).
        bare: the same of a photo of a bare sheet.
        bare_known: the cells that the photo shows.
    """
    one, other = _blocks(_fine(seen)), _blocks(_fine(bare))
    known = _blocks((seen_known & bare_known).astype(np.float32)).min(axis=1) > 0
    texture = other.std(axis=1)
    known &= texture > PRINT_TEXTURE_SHARE * np.median(texture)
    if not known.any():
        return True
    likeness = _correlation(one[known], other[known])
    return bool(np.quantile(likeness, PRINT_LIKENESS_QUANTILE) > PRINT_LIKENESS)


def in_cells(tones: Floats, known: Known) -> tuple[Floats, Known]:
    """Return a flat picture's tones and what is known of them, in cells."""
    shrunk = cv2.resize(tones, None, fx=PRINT_SHRINK, fy=PRINT_SHRINK, interpolation=cv2.INTER_AREA)
    size = shrunk.shape[1], shrunk.shape[0]
    share = cv2.resize(known.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.float32), np.asarray(share) > PRINT_KNOWN_SHARE


def _fine(cells: Floats) -> Floats:
    """Return the brightness of cells without what changes slowly."""
    grey: NDArray[np.float32] = cells.mean(axis=2).astype(np.float32)
    coarse: NDArray[np.float32] = np.zeros(grey.shape, np.float32)
    cv2.GaussianBlur(grey, (0, 0), PRINT_COARSE_CELLS, dst=coarse)
    return grey - coarse


def _blocks(plane: Floats) -> Floats:
    """Return a plane cut into square blocks, shape (blocks, cells of a block)."""
    side = PRINT_BLOCK_CELLS
    rows, columns = plane.shape[0] // side, plane.shape[1] // side
    whole = plane[: rows * side, : columns * side].reshape(rows, side, columns, side)
    return np.asarray(whole.swapaxes(1, 2).reshape(rows * columns, side * side), np.float32)


def _correlation(one: Floats, other: Floats) -> Floats:
    one = one - one.mean(axis=1, keepdims=True)
    other = other - other.mean(axis=1, keepdims=True)
    sizes = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return np.asarray((one * other).sum(axis=1) / (sizes + TINY))
