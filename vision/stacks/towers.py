"""What stands or may stand on the sheet, in cells: towers with their near shadows, and stars."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.constants import SUBPIXEL_BITS, SUBPIXELS
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import CELL_MM, SHADOW_MM, TOWER_RADII
from vision.stacks.tops import Tops, star_points


def towers(points: Floats, board: Board, pieces: Pieces, tops: Tops, occupied: Mask) -> Mask:
    """Return the cells that towers and their near shadows cover."""
    covered = np.zeros(points.shape[:2], dtype=np.uint8)
    reach = pieces.radius_mm * TOWER_RADII + SHADOW_MM
    origin = points[0, 0]
    for star, top in zip(star_points(board)[occupied], tops.centres_mm[occupied], strict=True):
        ends = [
            np.rint((end - origin) / CELL_MM * SUBPIXELS).astype(int).tolist()
            for end in (star, top)
        ]
        width = max(1, round(2 * reach / CELL_MM))
        cv2.line(covered, ends[0], ends[1], (1,), width, shift=SUBPIXEL_BITS)
        for end in ends:
            cv2.circle(
                covered, end, round(reach / CELL_MM * SUBPIXELS), (1,), -1, shift=SUBPIXEL_BITS
            )
    return covered > 0


def near_stars(points: Floats, stars: Floats, radius_mm: float) -> Mask:
    """Return which points lie within `radius_mm` of a star, shape (h, w)."""
    near = np.zeros(points.shape[:2], dtype=np.uint8)
    for star in stars:
        centre = np.rint((star - points[0, 0]) / CELL_MM * SUBPIXELS).astype(int).tolist()
        cv2.circle(
            near, centre, round(radius_mm / CELL_MM * SUBPIXELS), (1,), -1, shift=SUBPIXEL_BITS
        )
    return near > 0
