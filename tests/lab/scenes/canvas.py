"""Drawing in millimetres on a picture, and the colours and grains that drawings need."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.values import Doubles, Floats, Image

_SHIFT = 4  # cv2 draws at 1/16 px


def bgr(colour: str) -> tuple[int, int, int]:
    """Return `#RRGGBB` as 8-bit BGR."""
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


def hex_of(red: float, green: float, blue: float) -> str:
    """Return sRGB values of 0 to 255 as `#RRGGBB`."""
    return "#" + "".join(f"{round(min(255.0, max(0.0, v))):02X}" for v in (red, green, blue))


def linear_bgr(colour: str) -> Floats:
    """Return `#RRGGBB` as linear light, BGR, shape (3,), 0 to 1."""
    return linear(np.array(bgr(colour), np.float64) / 255.0)


def linear(encoded: NDArray[np.floating]) -> Floats:
    """Undo the sRGB curve, 0 to 1."""
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def encoded(light: Floats) -> Floats:
    """Apply the sRGB curve, 0 to 1."""
    return np.where(
        light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-8) ** (1 / 2.4) - 0.055
    ).astype(np.float32)


def linear_image(picture: Image) -> Floats:
    """Return an 8-bit picture as linear light."""
    table = linear(np.arange(256) / 255.0)
    return np.asarray(cv2.LUT(picture, table), np.float32)


def cloud(
    shape: tuple[int, int], rng: np.random.Generator, *cells: tuple[float, float, float]
) -> Floats:
    """Return summed smooth noise around 0, shape (H, W); a cell is (px across, px down, weight)."""
    total = np.zeros(shape, np.float32)
    for across, down, weight in cells:
        small = rng.standard_normal(
            (math.ceil(shape[0] / down) + 3, math.ceil(shape[1] / across) + 3)
        ).astype(np.float32)
        big = cv2.resize(
            small,
            (int(small.shape[1] * across), int(small.shape[0] * down)),
            interpolation=cv2.INTER_CUBIC,
        )
        total += weight * np.asarray(big, np.float32)[: shape[0], : shape[1]]
    return total


def blend(first: str, second: str, share: Floats) -> Image:
    """Return a picture that goes from one colour to the other with `share`, 0 to 1."""
    low, high = np.array(bgr(first), np.float32), np.array(bgr(second), np.float32)
    mixed = low + np.clip(share, 0, 1)[..., None] * (high - low)
    return np.clip(mixed, 0, 255).astype(np.uint8)


class Canvas:
    """A BGR picture addressed in millimetres."""

    def __init__(self, picture: Image, px_per_mm: float) -> None:
        self.picture = picture
        self.px_per_mm = px_per_mm

    def polygon(self, points: Doubles, colour: str) -> None:
        """Fill a closed outline, points of shape (N, 2)."""
        cv2.fillPoly(self.picture, [self._fixed(points)], bgr(colour), cv2.LINE_AA, _SHIFT)

    def line(self, points: Doubles, colour: str, width: float) -> None:
        """Draw an open line of `width` mm through points of shape (N, 2)."""
        self._stroke(points, colour, width, is_closed=False)

    def loop(self, points: Doubles, colour: str, width: float) -> None:
        """Draw a closed line of `width` mm through points of shape (N, 2)."""
        self._stroke(points, colour, width, is_closed=True)

    def disc(self, x: float, y: float, diameter: float, colour: str) -> None:
        """Fill a disc."""
        self.polygon(circle(x, y, diameter / 2), colour)

    def ring(self, x: float, y: float, diameter: float, colour: str, width: float) -> None:
        """Draw a circle's line, centred on the circle."""
        self.loop(circle(x, y, diameter / 2), colour, width)

    def rectangle(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill an upright rectangle with its top-left corner at `x`, `y`."""
        self.polygon(
            np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]), colour
        )

    def text(self, x: float, y: float, words: str, colour: str, size: float) -> None:
        """Write words with their bottom-left corner at `x`, `y`, letters `size` mm high."""
        scale = size * self.px_per_mm / 22.0
        at = round(x * self.px_per_mm), round(y * self.px_per_mm)
        thick = max(1, round(scale * 2))
        cv2.putText(
            self.picture,
            words,
            at,
            cv2.FONT_HERSHEY_COMPLEX,
            scale,
            bgr(colour),
            thick,
            cv2.LINE_AA,
        )

    def _stroke(self, points: Doubles, colour: str, width: float, *, is_closed: bool) -> None:
        thick = max(1, round(width * self.px_per_mm))
        at, paint = [self._fixed(points)], bgr(colour)
        cv2.polylines(self.picture, at, is_closed, paint, thick, cv2.LINE_AA, _SHIFT)

    def _fixed(self, points: Doubles) -> NDArray[np.int32]:
        """Return fixed-point pixels; (0, 0) mm is the outer corner of the first pixel."""
        pixels = points * self.px_per_mm - 0.5
        return np.round(pixels * (1 << _SHIFT)).astype(np.int32).reshape(-1, 1, 2)


def circle(x: float, y: float, radius: float, *, sides: int = 48) -> Doubles:
    """Return the outline of a circle, shape (sides, 2)."""
    angles = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], 1)


def star(
    x: float, y: float, radius: float, *, points: int, waist: float, turn_deg: float = 0.0
) -> Doubles:
    """Return a star's outline; its inner corners lie at `waist` times the radius."""
    angles = np.arange(2 * points) * math.pi / points + math.radians(turn_deg)
    radii = np.where(np.arange(2 * points) % 2 == 0, radius, radius * waist)
    return np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], 1)


def spots(count: int, radius: float) -> list[tuple[float, float]]:
    """Return the places of 1 to 4 pips on a top of this radius."""
    if count == 1:
        return [(0.0, 0.0)]
    reach = radius * {2: 0.36, 3: 0.40, 4: 0.46}[count]
    start = {2: 0.0, 3: -90.0, 4: 45.0}[count]
    return [
        (
            reach * math.cos(math.radians(start + 360 * k / count)),
            reach * math.sin(math.radians(start + 360 * k / count)),
        )
        for k in range(count)
    ]
