"""Where the print of the bare sheet still shows: no hand lies there, whatever the light does.

The picture and the photo of the bare sheet are compared in linear light, at the flat picture's own
sharpness, without all that changes slowly. So gloss, tint and shadow hardly matter.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.constants import CHANNELS, GAMMA, TINY
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats, Frame
from vision.stacks.constants import (
    BURNT_LEVEL,
    LEAST_PRINT_CONTRAST,
    LEAST_PRINT_LEVELS,
    LIGHT_BLUR_PX,
    PRINT_BLUR_PX,
    PRINT_REACH_PX,
    PRINT_SHARPNESS_PX,
    PRINT_SHOWS_CORRELATION,
    PRINT_WINDOW_PX,
)
from vision.stacks.reference import Reference

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)


def print_shows(flat: Flat, reference: Reference, near: Mask) -> tuple[Mask, Mask]:
    """Return the cells of which the print can tell something, and those where it shows.

    The print can tell something where it stands out from the noise and is not burnt out.

    Args:
        flat: the sheet from above.
        reference: the bare sheet.
        near: the cells that are asked about, shape (rows, columns). Far from them neither is told.
    """
    is_known = ~_is_unknown(flat.image) & ~_is_unknown(reference.image)
    sure = cv2.erode(is_known.astype(np.float32), np.ones((3, 3), dtype=np.uint8))
    seen, bare = _light(flat.image), _light(reference.image)
    share = sure.astype(np.float32, copy=False)
    part = _around(near, share.shape)
    bare_blurred = _as_sharp(seen, bare, share)[part]
    contrast, levels, like, told = _compared(seen[part], bare[part], bare_blurred, share[part])
    whole = np.zeros(share.shape, np.float32)

    def cells(values: Floats) -> Floats:
        whole[part] = values
        return _cells(whole, near.shape)

    asked = (cells(contrast) > LEAST_PRINT_CONTRAST) & (cells(levels) > LEAST_PRINT_LEVELS)
    asked &= cells(told) > 0.5
    return np.asarray(asked), np.asarray(cells(like) > PRINT_SHOWS_CORRELATION)


def _around(near: Mask, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Return the part of a picture in which cells lie, with all that is averaged around them."""
    found: list[slice] = []
    for axis in (0, 1):
        hits = np.flatnonzero(near.any(axis=1 - axis))
        scale = shape[axis] / near.shape[axis]
        first, last = (hits[0], hits[-1] + 1) if len(hits) else (0, 0)
        low, high = int(first * scale) - PRINT_REACH_PX, int(last * scale) + PRINT_REACH_PX + 1
        found.append(slice(max(low, 0), min(high, shape[axis])))
    return found[0], found[1]


def _compared(
    seen: Floats, bare: Floats, as_sharp: Floats, share: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return contrast and levels of the print, how alike both are, and the share that is known.

    Args:
        seen: the light of the picture.
        bare: the light of the bare sheet.
        as_sharp: the same, blurred as the picture is.
        share: which pixels both show.
    """
    known = _Known(share)
    one, other = known.standing_out(seen), known.standing_out(as_sharp)
    told = _window(share) + TINY
    both, mine, its = (_window(product) for product in (one * other, one * one, other * other))
    like = both / np.sqrt(np.maximum(mine * its, 0) + TINY**2)
    contrast = np.sqrt(np.maximum(its, 0) / told) / (known.mean(bare, LIGHT_BLUR_PX) + TINY)
    levels = contrast * known.mean(seen, LIGHT_BLUR_PX) * 255
    return contrast, levels, like, told


class _Known:
    """The pixels that both pictures show, and means over these alone."""

    def __init__(self, share: Floats) -> None:
        self.share = share
        self._around: dict[float, Floats] = {}

    def mean(self, values: Floats, sigma_px: float) -> Floats:
        """Return the mean of what is known around each pixel."""
        if sigma_px not in self._around:
            self._around[sigma_px] = np.asarray(_blurred(self.share, sigma_px) + TINY)
        return np.asarray(_blurred(values * self.share, sigma_px) / self._around[sigma_px])

    def standing_out(self, light: Floats) -> Floats:
        """Return by how much pixels differ from what is around them; 0 where nothing is known."""
        return np.asarray((light - self.mean(light, PRINT_BLUR_PX)) * self.share)


def _blurred(values: Floats, sigma_px: float) -> Floats:
    """Return a Gaussian blur; a wide one is made on a picture of half the size."""
    if sigma_px < LIGHT_BLUR_PX:
        return cv2.GaussianBlur(values, (0, 0), sigma_px).astype(np.float32, copy=False)
    half = cv2.resize(values, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    size = (values.shape[1], values.shape[0])
    blurred = cv2.resize(cv2.GaussianBlur(half, (0, 0), sigma_px / 2), size)
    return blurred.astype(np.float32, copy=False)


def _cells(values: Floats, shape: tuple[int, ...]) -> Floats:
    size = (shape[1], shape[0])
    return cv2.resize(values, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def _is_unknown(image: Frame) -> Mask:
    """Return the pixels that are burnt out, or that the frame does not show."""
    blue, green, red = cv2.split(image)
    brightest = cv2.max(cv2.max(blue, green), red)  # ten times as fast as a maximum over an axis
    return np.asarray((brightest >= BURNT_LEVEL) | (brightest == 0))


def _light(image: Frame) -> Floats:
    blue, green, red = cv2.split(cv2.LUT(image, _LIGHT))
    return np.asarray((blue + green + red) / CHANNELS, dtype=np.float32)


def _as_sharp(seen: Floats, bare: Floats, share: Floats) -> Floats:
    """Return the bare sheet's light, blurred as the whole picture is; plain means tell that."""
    one = (seen - _window(seen)) * share
    blurred = [bare, *(cv2.GaussianBlur(bare, (0, 0), sigma) for sigma in PRINT_SHARPNESS_PX)]
    tried = [light.astype(np.float32, copy=False) for light in blurred]
    return max(tried, key=lambda light: _alike(one, (light - _window(light)) * share))


def _alike(one: Floats, other: Floats) -> float:
    return float((one * other).sum() / (np.sqrt((other * other).sum()) + TINY))


def _window(values: Floats) -> Floats:
    return cv2.blur(values, (PRINT_WINDOW_PX, PRINT_WINDOW_PX)).astype(np.float32, copy=False)
