"""Where the print of the bare sheet still shows: no hand lies there, whatever the light does.

The picture and the photo of the bare sheet are compared in linear light, at the flat picture's own
sharpness, without all that changes slowly. So gloss, tint and shadow hardly matter.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.constants import GAMMA, TINY
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, opened
from vision.sheet.lens import Floats, Frame
from vision.stacks.constants import (
    BURNT_LEVEL,
    LEAST_PRINT_CONTRAST,
    LEAST_PRINT_LEVELS,
    LIGHT_BLUR_PX,
    PRINT_BLUR_PX,
    PRINT_SHARPNESS_PX,
    PRINT_SHOWS_CORRELATION,
    PRINT_SHOWS_SHARE,
    PRINT_WINDOW_PX,
    THICK_CELLS,
)
from vision.stacks.reference import Reference

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)


def without_printed(strange: Mask, flat: Flat, reference: Reference) -> Mask:
    """Return the strange cells without the patches that still show the bare sheet's print.

    Args:
        strange: the cells that look foreign, shape (h, w).
        flat: the sheet from above.
        reference: the bare sheet.
    """
    asked, shows = print_shows(flat, reference, strange.shape)
    _, found = cv2.connectedComponents(opened(strange, THICK_CELLS).astype(np.uint8))
    labels = found.astype(np.intp)
    places = int(labels.max()) + 1
    told = np.bincount(labels[asked], minlength=places)
    shown = np.bincount(labels[asked & shows], minlength=places)
    is_print = shown > PRINT_SHOWS_SHARE * told
    is_print[0] = False
    return strange & ~is_print[labels]


def print_shows(flat: Flat, reference: Reference, shape: tuple[int, ...]) -> tuple[Mask, Mask]:
    """Return the cells of which the print can tell something, and those where it shows.

    The print can tell something where it stands out from the noise and is not burnt out.

    Args:
        flat: the sheet from above.
        reference: the bare sheet.
        shape: rows and columns of the cells.
    """
    known = (~_is_unknown(flat.image) & ~_is_unknown(reference.image)).astype(np.float32)
    known = cv2.erode(known, np.ones((3, 3), dtype=np.uint8)).astype(np.float32, copy=False)
    seen, bare = _light(flat.image), _light(reference.image)
    one = _standing_out(seen, known)
    other = _as_sharp(one, bare, known)
    share = _window(known) + TINY
    both, mine, its = (_window(product) for product in (one * other, one * one, other * other))
    like = both / np.sqrt(np.maximum(mine * its, 0) + TINY**2)
    contrast = np.sqrt(np.maximum(its, 0) / share) / (_mean(bare, known, LIGHT_BLUR_PX) + TINY)
    levels = contrast * _mean(seen, known, LIGHT_BLUR_PX) * 255
    asked = _cells(contrast, shape) > LEAST_PRINT_CONTRAST
    asked &= (_cells(levels, shape) > LEAST_PRINT_LEVELS) & (_cells(share, shape) > 0.5)
    return np.asarray(asked), np.asarray(_cells(like, shape) > PRINT_SHOWS_CORRELATION)


def _cells(values: Floats, shape: tuple[int, ...]) -> Floats:
    size = (shape[1], shape[0])
    return cv2.resize(values, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def _is_unknown(image: Frame) -> Mask:
    """Return the pixels that are burnt out, or that the frame does not show."""
    brightest = image.max(axis=2)
    return np.asarray((brightest >= BURNT_LEVEL) | (brightest == 0))


def _light(image: Frame) -> Floats:
    return np.asarray(cv2.LUT(image, _LIGHT).mean(axis=2), dtype=np.float32)


def _mean(values: Floats, known: Floats, sigma_px: float) -> Floats:
    total = cv2.GaussianBlur(values * known, (0, 0), sigma_px)
    return np.asarray(total / (cv2.GaussianBlur(known, (0, 0), sigma_px) + TINY))


def _standing_out(light: Floats, known: Floats) -> Floats:
    """Return by how much pixels differ from what is around them; 0 where nothing is known."""
    return np.asarray((light - _mean(light, known, PRINT_BLUR_PX)) * known)


def _as_sharp(one: Floats, bare: Floats, known: Floats) -> Floats:
    """Return what stands out on the bare sheet, blurred as the picture that shows `one` is."""
    blurred = [bare, *(cv2.GaussianBlur(bare, (0, 0), sigma) for sigma in PRINT_SHARPNESS_PX)]
    tried = [_standing_out(light.astype(np.float32, copy=False), known) for light in blurred]
    return max(tried, key=lambda other: _alike(one, other))


def _alike(one: Floats, other: Floats) -> float:
    return float((one * other).sum() / (np.sqrt((other * other).sum()) + TINY))


def _window(values: Floats) -> Floats:
    return cv2.blur(values, (PRINT_WINDOW_PX, PRINT_WINDOW_PX)).astype(np.float32, copy=False)
