"""The mat as seen from straight above, at the height of the tiles' faces.

A frame is remapped once. In the result a tile has the same size wherever it lies, so that cut-outs
can be compared pixel by pixel. What lies on the mat itself, lower than a tile's face, appears up to
a millimetre aside.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.channels import brightest
from vision.sheet.lens import Floats, Frame
from vision.sheet.markers import Grey
from vision.sheet.pose import Pose
from vision.tiles.constants import CLIPPED_LEVEL, DIM_FRAME_BLUR_MM, PROJECTION_STEP_PX, PX_PER_MM


@dataclass(frozen=True, slots=True)
class TilePlace:
    """Where an outline lies on the mat: its middle, and how far it is turned clockwise."""

    x_mm: float
    y_mm: float
    angle_deg: float

    @property
    def centre_mm(self) -> Floats:
        """Its middle, shape (2,)."""
        return np.array([self.x_mm, self.y_mm])

    @property
    def turn(self) -> Floats:
        """Its own directions as columns, shape (2, 2)."""
        angle = math.radians(self.angle_deg)
        cos, sin = math.cos(angle), math.sin(angle)
        return np.array([(cos, -sin), (sin, cos)])

    def moved(self, right_mm: float, down_mm: float, turned_deg: float = 0.0) -> TilePlace:
        """Return the place moved along its own sides, then turned."""
        angle = math.radians(self.angle_deg)
        cos, sin = math.cos(angle), math.sin(angle)
        return TilePlace(
            self.x_mm + cos * right_mm - sin * down_mm,
            self.y_mm + sin * right_mm + cos * down_mm,
            self.angle_deg + turned_deg,
        )

    def corners_mm(self, size_mm: tuple[float, float]) -> Floats:
        """Return the corners of a rectangle in this place, shape (4, 2)."""
        ways = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
        return np.asarray(self.centre_mm + (ways * size_mm) @ self.turn.T)


@dataclass(frozen=True)
class Cut:
    """An upright cut-out, at PX_PER_MM.

    Attributes:
        image: BGR uint8, shape (H, W, 3).
        kept: 255 where colours are kept: neither clipped, hidden nor out of the frame.
    """

    image: Frame
    kept: Grey


@dataclass(frozen=True)
class TopView:
    """One picture of the mat from above.

    Attributes:
        image: BGR uint8, shape (H, W, 3), at PX_PER_MM; black where the mat leaves the frame.
        kept: 255 where colours are kept, else 0, shape (H, W).
        board: the mat.
    """

    image: Frame
    kept: Grey
    board: Board

    def cut(self, place: TilePlace, size_mm: tuple[float, float]) -> Cut:
        """Return the upright cut-out of a rectangle, given by its width and height."""
        width, height = (round(side * PX_PER_MM) for side in size_mm)
        middle = np.array([(width - 1) / 2, (height - 1) / 2])
        shift = to_pixels(place.centre_mm) - place.turn @ middle
        picture_from_cut = np.hstack([place.turn, shift[:, None]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        image, kept = (
            cv2.warpAffine(plane, picture_from_cut, (width, height), flags=flags)
            for plane in (self.image, self.kept)
        )
        return Cut(image.astype(np.uint8, copy=False), kept.astype(np.uint8, copy=False))

    def hiding(self, outlines_mm: Sequence[Floats]) -> TopView:
        """Return the picture with the inside of these outlines marked as hidden."""
        kept: Grey = self.kept.copy()
        for outline in outlines_mm:
            corners = np.rint(to_pixels(outline)).astype(np.int32)
            cv2.fillConvexPoly(kept, corners, (0,))
        return TopView(self.image, kept, self.board)

    def softened(self) -> TopView:
        """Return the picture with the grain of a dim frame smoothed away."""
        soft = cv2.GaussianBlur(self.image, (0, 0), DIM_FRAME_BLUR_MM * PX_PER_MM)
        return TopView(soft.astype(np.uint8, copy=False), self.kept, self.board)


class TopViewer:
    """Makes pictures from above for frames of one pose; the maps are made once."""

    def __init__(self, pose: Pose, board: Board, height_mm: float) -> None:
        middle = TilePlace(board.width_mm / 2, board.height_mm / 2, 0.0)
        size_mm = board.width_mm, board.height_mm
        dense = where_seen(pose, middle, size_mm, height_mm=height_mm, px_per_mm=PX_PER_MM)
        self._maps = cv2.convertMaps(dense[..., 0], dense[..., 1], cv2.CV_16SC2)
        self._board = board

    def look(self, frame: Frame) -> TopView:
        """Return `frame` as seen from straight above."""
        image = cv2.remap(frame, *self._maps, cv2.INTER_LINEAR)
        picture = image.astype(np.uint8, copy=False)
        lightest = brightest(picture)
        kept = ((lightest < CLIPPED_LEVEL) & (lightest > 0)).astype(np.uint8) * 255
        return TopView(picture, kept, self._board)


def where_seen(
    pose: Pose,
    place: TilePlace,
    size_mm: tuple[float, float],
    *,
    height_mm: float,
    px_per_mm: float,
) -> NDArray[np.float32]:
    """Return where an upright picture of a rectangle finds its pixels in the frame, (H, W, 2).

    Args:
        pose: where the mat lies.
        place: where the rectangle lies on the mat.
        size_mm: width and height of the rectangle.
        height_mm: the rectangle's height above the mat.
        px_per_mm: the scale of the upright picture.
    """
    width, height = (round(side * px_per_mm) for side in size_mm)
    columns, rows = (
        np.arange(0, side + 2 * PROJECTION_STEP_PX, PROJECTION_STEP_PX) for side in (width, height)
    )
    pixels = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2) + 0.5
    flat = place.centre_mm + (pixels - (width / 2, height / 2)) / px_per_mm @ place.turn.T
    points = np.hstack([flat, np.full((len(flat), 1), -height_mm)])
    coarse = pose.project(points).reshape(len(rows), len(columns), 2)
    spread = np.array(
        [[1 / PROJECTION_STEP_PX, 0, 0], [0, 1 / PROJECTION_STEP_PX, 0]], dtype=np.float32
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(coarse, spread, (width, height), flags=flags).astype(np.float32)


def to_pixels(points_mm: Floats) -> Floats:
    """Return the pixels of mat points; (0, 0) is the centre of the top-left pixel."""
    return np.asarray(points_mm * PX_PER_MM - 0.5)
