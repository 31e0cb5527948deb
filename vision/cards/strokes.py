"""The strokes of a print: how strong edges are at every place, and in which direction they run.

Light ink on dark paper and dark ink on light paper have the same strokes. Colours of equal
brightness have strokes too (Di Zenzo's gradient of several channels, 1986).
"""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    CELL_MM,
    COLOUR_CHANNELS,
    EPSILON,
    PLANE_FAINT_LEVELS,
    PX_PER_MM,
    SHARPENED_BLUR_PX,
    SHARPENED_SHARE,
    SOBEL_SCALE,
    STROKE_AROUND_MM,
    STROKE_BLUR_MM,
    STROKE_FAINT_LEVELS,
)
from vision.sheet.lens import Frame

Values: TypeAlias = NDArray[np.float32]


def sharpened(image: Frame) -> Frame:
    """Return a picture with stronger edges, which undoes a little blur."""
    soft = cv2.GaussianBlur(image, (0, 0), SHARPENED_BLUR_PX)
    return np.asarray(
        cv2.addWeighted(image, 1 + SHARPENED_SHARE, soft, -SHARPENED_SHARE, 0), dtype=np.uint8
    )


def strokes(image: Frame) -> Values:
    """Return the strokes of a BGR picture at PX_PER_MM, a cell each CELL_MM, shape (H, W, 5).

    Cell (0, 0) covers the picture's first CELL_MM.
    """
    level, cos, sin = _directions(image)
    channels = (
        level,
        level * cos,
        level * sin,
        level * (cos * cos - sin * sin),
        level * 2 * cos * sin,
    )
    return _celled(np.dstack(channels))


def planes(image: Frame) -> Values:
    """Return brightness and strokes of every pixel of a BGR picture, shape (H, W, 4).

    Brightness is measured against what is around: print is brighter or darker than its paper.
    """
    level, cos, sin = _directions(image)
    grey = np.asarray(_summed(image.astype(np.float32)) / COLOUR_CHANNELS, dtype=np.float32)
    rest = np.asarray(grey - _usual(grey), dtype=np.float32)
    bright = rest / (np.sqrt(_usual(np.square(rest))) + PLANE_FAINT_LEVELS)
    return np.dstack((bright, level, level * cos, level * sin)).astype(np.float32)


def _directions(image: Frame) -> tuple[Values, Values, Values]:
    """Return how strong strokes are, and twice their direction's cosine and sine, by pixel."""
    soft = image.astype(np.float32)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=SOBEL_SCALE)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=SOBEL_SCALE)
    pairs = ((across, across), (down, down), (across, down))
    xx, yy, xy = (_summed(np.multiply(a, b, dtype=np.float32)) for a, b in pairs)
    strength = np.asarray(np.sqrt(xx + yy), dtype=np.float32)
    share = 1 / np.maximum(xx + yy, EPSILON)
    level = strength / (_usual(strength) + STROKE_FAINT_LEVELS)
    return (
        np.asarray(level, dtype=np.float32),
        np.asarray((xx - yy) * share, dtype=np.float32),
        np.asarray(2 * xy * share, dtype=np.float32),
    )


def _usual(values: Values) -> Values:
    size = tuple(round(side * PX_PER_MM) | 1 for side in STROKE_AROUND_MM)
    return np.asarray(cv2.blur(values, size, borderType=cv2.BORDER_REPLICATE), dtype=np.float32)


def _summed(channels: Values) -> Values:
    """Return the sum over three channels, added one by one: far faster than `sum` over so few."""
    blue, green, red = np.moveaxis(channels, 2, 0)
    return np.ascontiguousarray(blue + green + red)


def _celled(channels: NDArray[np.generic]) -> Values:
    """Return the channels blurred and one value a cell."""
    step = round(CELL_MM * PX_PER_MM)
    smooth = cv2.GaussianBlur(channels.astype(np.float32), (0, 0), STROKE_BLUR_MM * PX_PER_MM)
    size = (channels.shape[1] // step, channels.shape[0] // step)
    whole = smooth[: size[1] * step, : size[0] * step]
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
