"""The sheet as seen from straight above, and the geometry that holds in that picture.

A flat picture is the view of an ideal camera at the real camera's place that looks straight down. A
circle at any height above the sheet stays a circle in this view. It is enlarged, and moved away
from the point below the camera (a homothety; Hartley and Zisserman, *Multiple View Geometry*,
2.4). So towers are searched with circles, and one remap serves all heights.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.constants import MAP_GRID_PX, MARGIN_MM, PX_PER_MM
from vision.sheet.lens import Floats, Frame
from vision.sheet.pose import Pose

NO_MAP = np.empty(0, dtype=np.float32)  # one map of two channels holds the pixels


@dataclass(frozen=True, slots=True)
class CameraPlace:
    """The camera's place: the sheet point below it, and its height, mm."""

    x_mm: float
    y_mm: float
    height_mm: float

    @property
    def foot(self) -> Floats:
        """The sheet point below the camera, shape (2,), mm."""
        return np.array([self.x_mm, self.y_mm])

    def scale(self, height_mm: Floats | float) -> Floats:
        """Return how much larger things look at `height_mm` than on the sheet."""
        return np.asarray(self.height_mm / (self.height_mm - np.asarray(height_mm)))

    def lifted(self, points_mm: Floats, height_mm: Floats | float) -> Floats:
        """Return where points at `height_mm` appear in the flat picture, shape (..., 2), mm."""
        scale = self.scale(height_mm)
        return self.foot + (points_mm - self.foot) * scale[..., None]


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat picture, and the frame that it was made from.

    Attributes:
        image: BGR uint8, shape (H, W, 3), at PX_PER_MM, with MARGIN_MM around the sheet; black
            where the sheet leaves the frame.
        frame: the camera's picture, which is sharper.
        pose: where the sheet lies in the frame.
        eye: the camera's place above the sheet.
    """

    image: Frame
    frame: Frame
    pose: Pose
    eye: CameraPlace

    def sample(self, points_mm: Floats) -> Floats:
        """Return the frame's colours at flat-picture points, at the frame's own sharpness.

        Args:
            points_mm: shape (..., 2), at least two dimensions.

        Returns:
            shape (..., 3), BGR 0 to 255.
        """
        pixels = self.pose.project_flat(points_mm)
        across = pixels.reshape(len(pixels), -1, 2)
        values = cv2.remap(self.frame, across, NO_MAP, cv2.INTER_LINEAR)
        return values.reshape(*pixels.shape[:-1], 3).astype(np.float32)


class Flattener:
    """Turns frames of one pose into flat pictures; its pixel maps are made once."""

    def __init__(self, pose: Pose, board: Board) -> None:
        sides = (board.width_mm, board.height_mm)
        width, height = (round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in sides)
        dense = pixel_map(pose, (width, height), PX_PER_MM, MARGIN_MM)
        self._maps = cv2.convertMaps(dense[..., 0], dense[..., 1], cv2.CV_16SC2)
        self._pose = pose
        self._eye = CameraPlace(*pose.eye_mm)

    def flatten(self, frame: Frame) -> Flat:
        """Return `frame` as seen from straight above."""
        image = cv2.remap(frame, *self._maps, cv2.INTER_LINEAR)
        return Flat(image.astype(np.uint8, copy=False), frame, self._pose, self._eye)


def pixel_map(pose: Pose, size_px: tuple[int, int], px_per_mm: float, margin_mm: float) -> Floats:
    """Return where each pixel of a picture from above lies in the frame, shape (H, W, 2), pixels.

    Args:
        pose: where the sheet lies in the frame.
        size_px: width and height of the picture.
        px_per_mm: its scale.
        margin_mm: how much it shows beside the sheet.
    """
    columns, rows = (np.arange(0, side + MAP_GRID_PX, MAP_GRID_PX) for side in size_px)
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).astype(np.float64)
    spread = np.array([[1 / MAP_GRID_PX, 0, 0], [0, 1 / MAP_GRID_PX, 0]], dtype=np.float32)
    dense = cv2.warpAffine(
        pose.project_flat((grid + 0.5) / px_per_mm - margin_mm),
        spread,
        size_px,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
    )
    return dense.astype(np.float32, copy=False)


def to_pixels(points_mm: Floats) -> Floats:
    """Return flat-picture pixels of sheet points; (0, 0) is the centre of the top-left pixel."""
    return ((points_mm + MARGIN_MM) * PX_PER_MM - 0.5).astype(np.float32)


def to_mm(pixels: NDArray[np.generic]) -> Floats:
    """Return the sheet coordinates of flat-picture pixels."""
    return (pixels.astype(np.float64) + 0.5) / PX_PER_MM - MARGIN_MM
