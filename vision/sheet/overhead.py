"""A photo of the whole sheet from straight above, small enough to be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.board import Board, Grid
from vision.sheet.constants import (
    PHOTO_LONG_SIDE_PX,
    PHOTO_MOST_BYTES,
    PHOTO_PAPER_MM,
    PHOTO_QUALITIES,
    PHOTO_SMALLER,
    SLOT_PX_PER_MM,
)
from vision.sheet.flat import NO_MAP, CameraPlace, pixel_map
from vision.sheet.frames import encode_frame, to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose


@dataclass(frozen=True, slots=True)
class SheetPhoto:
    """A photo of the sheet from straight above.

    Attributes:
        jpeg: the photo, a JPEG file of at most PHOTO_MOST_BYTES.
        width_mm: the width of what it shows.
        height_mm: the height of what it shows.
        eye: the camera's place above the sheet.
    """

    jpeg: bytes
    width_mm: float
    height_mm: float
    eye: CameraPlace

    def on_photo(self, outline_mm: Sequence[tuple[float, float]], height_mm: float) -> Floats:
        """Return where an outline on the sheet appears, shape (N, 2), mm from the top left.

        Args:
            outline_mm: its corners on the sheet.
            height_mm: how far it lies above the sheet.
        """
        return self.eye.lifted(np.array(outline_mm, dtype=np.float64), height_mm) + PHOTO_PAPER_MM


def sheet_photo(frame: Frame, board: Board, lens: Lens) -> SheetPhoto | None:
    """Return the photo; None where the sheet is not found in the frame.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        board: the sheet.
        lens: the lens that took the frame.
    """
    pose = find_pose(to_grey(frame), board, lens, detector())
    if isinstance(pose, Lost):
        return None
    width, height = board.width_mm + 2 * PHOTO_PAPER_MM, board.height_mm + 2 * PHOTO_PAPER_MM
    image = _from_above(frame, pose, (width, height), PHOTO_LONG_SIDE_PX / max(width, height))
    return SheetPhoto(_small_jpeg(image), width, height, CameraPlace(*pose.eye_mm))


def slot_photos(frame: Frame, board: Board, lens: Lens, grid: Grid) -> tuple[bytes, ...]:
    """Return what lies in each slot of a grid from straight above, a JPEG file each, row by row.

    Nothing is returned where the sheet is not found.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        board: the sheet.
        lens: the lens that took the frame.
        grid: where pieces are laid out for a photo; a slot reaches half-way to the next.
    """
    pose = find_pose(to_grey(frame), board, lens, detector())
    if isinstance(pose, Lost):
        return ()
    whole = _from_above(frame, pose, (board.width_mm, board.height_mm), SLOT_PX_PER_MM)
    return tuple(encode_frame(_slot(whole, board, grid, one), ".jpg") for one in range(grid.size))


def _slot(whole: Frame, board: Board, grid: Grid, number: int) -> Frame:
    """Return the part of a photo from above that a slot takes."""
    right, down = grid.aside_mm(number)
    x, y = board.width_mm / 2 + right, board.height_mm / 2 + down
    left, top, across, low = (
        max(0, round(edge * SLOT_PX_PER_MM))
        for edge in (
            *(x - grid.pitch_x_mm / 2, y - grid.pitch_y_mm / 2),
            *(x + grid.pitch_x_mm / 2, y + grid.pitch_y_mm / 2),
        )
    )
    return whole[top:low, left:across]


def _from_above(frame: Frame, pose: Pose, size_mm: tuple[float, float], px_per_mm: float) -> Frame:
    width, height = (round(side * px_per_mm) for side in size_mm)
    dense = pixel_map(pose, (width, height), px_per_mm, PHOTO_PAPER_MM)
    image = cv2.remap(frame, dense, NO_MAP, cv2.INTER_LINEAR)
    return image.astype(np.uint8, copy=False)


def _small_jpeg(image: Frame) -> bytes:
    """Return a JPEG of at most PHOTO_MOST_BYTES: coarser first, then smaller."""
    while True:
        for quality in PHOTO_QUALITIES:
            data = encode_frame(image, ".jpg", cv2.IMWRITE_JPEG_QUALITY, quality)
            if len(data) <= PHOTO_MOST_BYTES:
                return data
        smaller = cv2.resize(
            image, None, fx=PHOTO_SMALLER, fy=PHOTO_SMALLER, interpolation=cv2.INTER_AREA
        )
        image = smaller.astype(np.uint8, copy=False)
