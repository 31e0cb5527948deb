"""The pattern of a tile's art, made independent of the light.

A lamp multiplies colours. A veil of glare adds light and weakens contrast. So a blurred copy is
subtracted from the logarithms of the colours, and the rest (the relief) is divided by its own
strength in the neighbourhood, all channels alike. The result is the pattern. Two patterns are
compared by correlation.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.lens import Floats, Frame
from vision.tiles.constants import (
    ART_BLUR_MM,
    ART_LEVELLING_MM,
    ART_PX_PER_MM,
    COARSE_PX_PER_MM,
    FAINT_ART_LOG,
    LEAST_PATTERN_POWER,
    LOG_OFFSET_LEVELS,
    NEIGHBOURHOOD_KEPT_SHARE,
    PIXEL_KEPT_SHARE,
    PX_PER_MM,
    TILE_RIM_MM,
    TINT_WEIGHT,
)
from vision.tiles.top_view import Cut

BRIGHTNESS_AND_TINTS = np.array(
    [(1 / 3, 1 / 3, 1 / 3), (0, -TINT_WEIGHT, TINT_WEIGHT), (TINT_WEIGHT, -TINT_WEIGHT, 0)],
    dtype=np.float32,
)
"""Log brightness and two tints, from log blue, green and red."""


def pattern(cut: Frame) -> Floats:
    """Return the pattern of a cut-out at PX_PER_MM: (H, W, 3), at ART_PX_PER_MM."""
    planes = _planes(cut)
    everywhere = np.ones(planes.shape[:2], dtype=np.float32)
    return evened(_relief(planes, everywhere), everywhere)


def pattern_shown(cut: Cut) -> tuple[Floats, Floats]:
    """Return a cut-out's pattern, and 1 where the cut-out has kept its colours, else 0, (H, W)."""
    drawn, kept = relief(cut)
    return evened(drawn, kept), kept


def coarse(drawn: Floats) -> Floats:
    """Return a pattern at COARSE_PX_PER_MM, shape (H, W, 3)."""
    scale = COARSE_PX_PER_MM / ART_PX_PER_MM
    small = cv2.resize(drawn, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def relief(cut: Cut) -> tuple[Floats, Floats]:
    """Return a cut-out's relief, (H, W, 3), and where it has kept its colours, as `pattern_shown`.

    Clipped and hidden pixels are left out of every mean, so that a glare spoils only its own place.
    """
    scale = ART_PX_PER_MM / PX_PER_MM
    small = cv2.resize(cut.kept, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    kept = (small > 255 * PIXEL_KEPT_SHARE).astype(np.float32)
    return _relief(_planes(cut.image), kept), kept


def evened(drawn: Floats, kept: Floats) -> Floats:
    """Return the pattern of a relief: the relief divided by its strength in the neighbourhood."""
    strength: Floats = np.einsum("hwc,hwc->hw", drawn, drawn)
    power = _mean(strength[..., None], kept, _blurred(kept))[..., 0]
    return np.asarray(drawn / np.sqrt(power + FAINT_ART_LOG**2)[..., None], dtype=np.float32)


def _planes(cut: Frame) -> Floats:
    """Return log brightness and two tints, (H, W, 3), at ART_PX_PER_MM."""
    scale = ART_PX_PER_MM / PX_PER_MM
    soft = cv2.GaussianBlur(cut, (0, 0), ART_BLUR_MM * PX_PER_MM)
    small = cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    logs = np.log(small.astype(np.float32) + LOG_OFFSET_LEVELS)
    return cv2.transform(logs, BRIGHTNESS_AND_TINTS).astype(np.float32, copy=False)


def _relief(planes: Floats, kept: Floats) -> Floats:
    return np.asarray(planes - _mean(planes, kept, _blurred(kept)), dtype=np.float32)


def _mean(planes: Floats, kept: Floats, share: Floats) -> Floats:
    """Return the blurred planes, (H, W, channels), as means over the pixels that are kept."""
    if kept.all():
        return _blurred(planes).reshape(planes.shape)
    broad = _blurred(planes * kept[..., None]).reshape(planes.shape)
    return np.asarray(broad / np.maximum(share, NEIGHBOURHOOD_KEPT_SHARE)[..., None])


def _blurred(planes: Floats) -> Floats:
    broad = ART_LEVELLING_MM * ART_PX_PER_MM
    soft = cv2.GaussianBlur(planes, (0, 0), broad, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft, dtype=np.float32)


def likeness(one: Floats, other: Floats) -> float:
    """Return the correlation of two patterns of one shape, -1 to 1, leaving out the cut edges."""
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    first, second = (plane[inset:-inset, inset:-inset] for plane in (one, other))
    power = float((first**2).sum() * (second**2).sum())
    return float((first * second).sum() / max(power, LEAST_PATTERN_POWER) ** 0.5)
