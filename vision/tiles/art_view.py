"""The pattern of a whole picture of the mat, made once; cut-outs of the pattern are quick to take.

A cut-out of it is nearly the pattern of the picture's cut-out (`art`). The two differ at the rim:
here what lies beside a tile counts there too. So places are found with this pattern, and are judged
with that of the exact cut-out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.lens import Floats
from vision.tiles.art import BRIGHTNESS_AND_TINTS
from vision.tiles.constants import (
    ART_BLUR_MM,
    ART_LEVELLING_MM,
    ART_PX_PER_MM,
    COARSE_PX_PER_MM,
    FAINT_ART_LOG,
    LEVELLING_PX_PER_MM,
    LOG_OFFSET_LEVELS,
    NEIGHBOURHOOD_KEPT_SHARE,
    PIXEL_KEPT_SHARE,
    PX_PER_MM,
)
from vision.tiles.top_view import TilePlace, TopView, to_pixels

_LOGS = np.log(np.arange(256, dtype=np.float32) + np.float32(LOG_OFFSET_LEVELS))


@dataclass(frozen=True, slots=True)
class ArtView:
    """The pattern of a whole picture.

    Attributes:
        pattern: shape (H, W, 3), at PX_PER_MM.
        kept: 1 where the picture has kept its colours, else 0, shape (H, W).
        coarse: the pattern's means over the pixels of a cut-out at COARSE_PX_PER_MM, (H, W, 3).
    """

    pattern: Floats
    kept: Floats
    coarse: Floats

    def cut(self, place: TilePlace, size_mm: tuple[float, float]) -> tuple[Floats, Floats]:
        """Return a rectangle's pattern and where its colours are kept, as `art.pattern_shown`."""
        return self._cut(self.pattern, place, size_mm, ART_PX_PER_MM)

    def coarse_cut(self, place: TilePlace, size_mm: tuple[float, float]) -> tuple[Floats, Floats]:
        """Return the same at COARSE_PX_PER_MM."""
        return self._cut(self.coarse, place, size_mm, COARSE_PX_PER_MM)

    def _cut(
        self, pattern: Floats, place: TilePlace, size_mm: tuple[float, float], px_per_mm: float
    ) -> tuple[Floats, Floats]:
        width, height = (round(side * px_per_mm) for side in size_mm)
        turn = place.turn * (PX_PER_MM / px_per_mm)
        shift = to_pixels(place.centre_mm) - turn @ np.array([(width - 1) / 2, (height - 1) / 2])
        view_from_cut = np.hstack([turn, shift[:, None]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen, kept = (
            cv2.warpAffine(plane, view_from_cut, (width, height), flags=flags)
            for plane in (pattern, self.kept)
        )
        return (
            seen.astype(np.float32, copy=False),
            (kept > PIXEL_KEPT_SHARE).astype(np.float32),
        )


def art_view(view: TopView) -> ArtView:
    """Return the pattern of a picture of the mat."""
    # The blur that a cut-out gets from its own softening and from the area of its pixels.
    pixel_mm = 1 / ART_PX_PER_MM
    blur = math.hypot(ART_BLUR_MM, pixel_mm / math.sqrt(12)) * PX_PER_MM
    logs = cv2.LUT(cv2.GaussianBlur(view.image, (0, 0), blur), _LOGS)
    planes: Floats = cv2.transform(logs, BRIGHTNESS_AND_TINTS).astype(np.float32, copy=False)
    kept = (view.kept == 255).astype(np.float32)
    share = _broad(kept)
    drawn = planes - _around(planes, kept, share)
    power = _around(np.einsum("hwc,hwc->hw", drawn, drawn), kept, share)
    pattern = drawn / np.sqrt(power + FAINT_ART_LOG**2)[..., None]
    pixel = round(PX_PER_MM / COARSE_PX_PER_MM)
    return ArtView(pattern, kept, cv2.blur(pattern, (pixel, pixel)).astype(np.float32, copy=False))


def _around(planes: Floats, kept: Floats, share: Floats) -> Floats:
    """Return the means of planes in the neighbourhood, over the pixels that are kept."""
    weights = kept if planes.ndim == kept.ndim else kept[..., None]
    usual = np.maximum(share, NEIGHBOURHOOD_KEPT_SHARE)
    broad = _broad(planes * weights)
    means = broad / (usual if broad.ndim == usual.ndim else usual[..., None])
    return cv2.resize(means, kept.shape[::-1], interpolation=cv2.INTER_LINEAR).astype(
        np.float32, copy=False
    )


def _broad(planes: Floats) -> Floats:
    """Return planes blurred over the neighbourhood, at LEVELLING_PX_PER_MM."""
    scale = LEVELLING_PX_PER_MM / PX_PER_MM
    small = cv2.resize(planes, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(
        small, (0, 0), ART_LEVELLING_MM * LEVELLING_PX_PER_MM, borderType=cv2.BORDER_REFLECT
    )
    return np.asarray(soft, dtype=np.float32)
