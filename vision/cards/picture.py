"""The sheet from straight above, as if lit evenly by white light, sharp enough to read cards.

Cards lie flat, so one remap serves them all. Their thickness shifts them by a few tenths of a
millimetre each; matching a card finds the shift.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import MARGIN_MM, PAPER_LEVEL, PROJECTION_STEP_PX, PX_PER_MM
from vision.sheet.board import Board
from vision.sheet.constants import GAMMA
from vision.sheet.lens import Floats, Frame
from vision.sheet.light import Light
from vision.sheet.pose import Pose

_Value = TypeVar("_Value", np.uint8, np.float32)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card lies: its centre on the sheet, mm, and its turn, degrees clockwise."""

    x_mm: float
    y_mm: float
    angle_deg: float

    def at(self, points_mm: Floats) -> Floats:
        """Return the sheet points of card points, shape (..., 2), mm from the card's centre."""
        turn = math.radians(self.angle_deg)
        cos, sin = math.cos(turn), math.sin(turn)
        turned = points_mm @ np.array([(cos, sin), (-sin, cos)])
        return np.asarray(turned + np.array((self.x_mm, self.y_mm)))


def points_at(spots: Sequence[CardPlace], points_mm: Floats) -> Floats:
    """Return the same points of many cards: shape (points, 2) gives (cards, points, 2), mm.

    As `CardPlace.at` for each card, but all at once.
    """
    places = np.array(
        [(spot.x_mm, spot.y_mm, math.radians(spot.angle_deg)) for spot in spots]
    ).reshape(-1, 3)
    cos, sin = np.cos(places[:, 2:]), np.sin(places[:, 2:])
    x, y = points_mm[:, 0], points_mm[:, 1]
    points = np.empty((len(spots), len(points_mm), 2))
    points[..., 0] = x * cos - y * sin + places[:, :1]
    points[..., 1] = x * sin + y * cos + places[:, 1:2]
    return points


@dataclass(frozen=True, slots=True)
class Window:
    """A part of every card, mm from the card's centre; y runs down to the printed numbers."""

    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float

    def size_px(self, px_per_mm: float = PX_PER_MM) -> tuple[int, int]:
        """Return width and height of its picture."""
        return (
            round((self.right_mm - self.left_mm) * px_per_mm),
            round((self.bottom_mm - self.top_mm) * px_per_mm),
        )

    def widened(self, by_mm: float) -> Window:
        """Return the window larger on all sides."""
        return Window(
            self.left_mm - by_mm, self.top_mm - by_mm, self.right_mm + by_mm, self.bottom_mm + by_mm
        )


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """The sheet from above.

    Attributes:
        image: BGR uint8, shape (H, W, 3), at PX_PER_MM with MARGIN_MM around; paper is PAPER_LEVEL.
    """

    image: Frame

    def cut(self, window: Window, spot: CardPlace) -> Frame:
        """Return a window of the card at `spot`, at PX_PER_MM, BGR uint8."""
        return cut_from(self.image, window, spot).astype(np.uint8, copy=False)


def cut_from(
    image: NDArray[_Value], window: Window, spot: CardPlace, px_per_mm: float = PX_PER_MM
) -> NDArray[_Value]:
    """Return a window of the card at `spot` from a picture of the sheet at its own scale."""
    turn = math.radians(spot.angle_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    # Pixel (i, j) of the cut is the card point (left + (i + 0.5) / s, top + (j + 0.5) / s).
    x, y = window.left_mm + 0.5 / px_per_mm, window.top_mm + 0.5 / px_per_mm
    first = (x * cos - y * sin + spot.x_mm, x * sin + y * cos + spot.y_mm)
    left, top = ((start + MARGIN_MM) * px_per_mm - 0.5 for start in first)
    matrix = np.array([(cos, -sin, left), (sin, cos, top)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = window.size_px(px_per_mm)
    cut = cv2.warpAffine(image, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cut.astype(image.dtype, copy=False)


class Surveyor:
    """Makes pictures of one pose; the maps are made once."""

    def __init__(self, pose: Pose, board: Board) -> None:
        self._width = round((board.width_mm + 2 * MARGIN_MM) * PX_PER_MM)
        self._height = round((board.height_mm + 2 * MARGIN_MM) * PX_PER_MM)
        self._points = _grid_mm(self._width, self._height)
        dense = self._spread(pose.project_flat(self._points))
        self._maps = cv2.convertMaps(dense[..., 0], dense[..., 1], cv2.CV_16SC2)

    def picture(self, frame: Frame, light: Light) -> SheetPicture:
        """Return the sheet from above with the light's tint and fall-off taken out."""
        raw = cv2.remap(frame, *self._maps, cv2.INTER_LINEAR)
        white = light.white(self._points.reshape(-1, 2)).reshape((*self._points.shape[:2], 3))
        gain = self._spread((white ** (-1 / GAMMA) * (PAPER_LEVEL / 255)).astype(np.float32))
        return SheetPicture(cv2.multiply(raw, gain, dtype=cv2.CV_8U).astype(np.uint8, copy=False))

    def _spread(self, knots: Floats) -> NDArray[np.float32]:
        """Return values that are known at the knots, interpolated at every pixel.

        `resize` weighs exactly, where `warpAffine` would round to a 32nd of the knots' distance.
        """
        height, width = (PROJECTION_STEP_PX * count for count in knots.shape[:2])
        values = np.asarray(knots, dtype=np.float32)
        dense = cv2.resize(values, (width, height), interpolation=cv2.INTER_LINEAR)
        inner = dense[
            PROJECTION_STEP_PX : PROJECTION_STEP_PX + self._height,
            PROJECTION_STEP_PX : PROJECTION_STEP_PX + self._width,
        ]
        return np.ascontiguousarray(inner, dtype=np.float32)


def _grid_mm(width: int, height: int) -> Floats:
    """Return the sheet points of knots PROJECTION_STEP_PX pixels apart, one beyond each edge."""
    columns, rows = (
        (np.arange(-1, math.ceil(size / PROJECTION_STEP_PX) + 1) + 0.5) * PROJECTION_STEP_PX - 0.5
        for size in (width, height)
    )
    return np.stack(np.meshgrid(to_mm(columns), to_mm(rows)), axis=-1)


def to_mm(pixels: NDArray[np.generic]) -> Floats:
    """Return the sheet coordinates of the picture's pixels."""
    return (pixels.astype(np.float64) + 0.5) / PX_PER_MM - MARGIN_MM
