"""What the bare mat looks like, and how a picture differs from it.

The mat is known from photos of another evening or, far better, from this round's earlier frames.
In both cases its light differs from the frame's. A difference that changes slowly over the sheet is
taken for light and removed. A lamp multiplies the light. Gloss adds a veil, under which print loses
contrast. Poses differ by a fraction of a pixel; so a tone counts as different only if it lies
outside the tones of the mat's neighbouring pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    BLOCK_MM,
    CELL_MM,
    CONTRAST_CELLS,
    CONTRAST_LIMITS,
    CONTRAST_ROUNDS,
    DARKEST_PRINT,
    FAINT_LIGHT,
    FILLING_PX,
    LEAST_KNOWN_SHARE,
    LEAST_MISFIT,
    LEAST_SPREAD,
    LIGHT_FLOOR,
    MEDIAN_BLOCKS,
    MISFIT_RATIO,
    NEIGHBOURS,
    PATTERN_PX,
    PATTERN_SCALE,
    PLAIN_CONTRAST,
    TABLE_PX,
    VEIL_CELLS,
)
from vision.sheet.constants import CHANNELS, PX_PER_MM, SCALAR_VALUES
from vision.sheet.lens import Floats

_DARKEST = np.full(SCALAR_VALUES, DARKEST_PRINT * LIGHT_FLOOR)
_DIMMEST = np.full(SCALAR_VALUES, FAINT_LIGHT)
_INSIDE = slice(TABLE_PX, -TABLE_PX)
_AROUND = np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class BareMat:
    """What the bare mat looks like.

    Attributes:
        tones: its softened log reflectance, shape (H, W, 3).
        least: the least softened light of the pixels around, in parts of paper white, shape
            (H, W, 3).
        most: the greatest softened light of the pixels around, likewise.
        known: where the mat was seen, shape (H, W).
        pattern: its fine pattern, at a smaller scale, shape (h, w).
        cells: its tones averaged over cells, shape (rows, columns, 3).
        shine: its softened light averaged over cells of the sheet, without the margin.
        contrast: by how much these cells are lighter than those around, shape (rows, columns).
        is_of_this_round: whether the mat was learnt from a frame of this round, so that things that
            lay over its markers belong to it.
    """

    tones: Floats
    least: Floats
    most: Floats
    known: NDArray[np.bool_]
    pattern: Floats
    cells: Floats
    shine: Floats
    contrast: Floats
    is_of_this_round: bool = False


@dataclass(frozen=True, slots=True)
class Relight:
    """How a mat's light becomes a frame's: a veil is added, then a lamp multiplies.

    Attributes:
        veil: softened light that is added, may be negative; slowly varying, shape (h, w, 3).
        level: logarithm of the lamp's factor, shape (h, w, 3).
    """

    veil: Floats
    level: Floats


def make_mat(tones: Floats, known: NDArray[np.bool_]) -> BareMat:
    """Return the mat of a picture that shows it bare where `known`."""
    light = _exp(tones)
    shine = _shine(light)
    least, most = cv2.erode(light, _AROUND), cv2.dilate(light, _AROUND)
    return BareMat(
        tones,
        least.astype(np.float32, copy=False),
        most.astype(np.float32, copy=False),
        known,
        fine_pattern(tones),
        to_cells(tones),
        shine,
        _standing_out(shine),
    )


def filled(tones: Floats, known: NDArray[np.bool_]) -> Floats:
    """Return known tones, blurred so that they fill the unknown parts.

    Parts that are too far from anything known get the median tone.
    """
    share = known.astype(np.float32)
    weighted = cv2.blur(tones * share[..., None], (FILLING_PX, FILLING_PX))
    weight = cv2.blur(share, (FILLING_PX, FILLING_PX))[..., None] + np.float32(LEAST_KNOWN_SHARE)
    middle = np.median(tones[known], axis=0) if known.any() else np.zeros(CHANNELS)
    return np.asarray(
        (weighted + np.float32(LEAST_KNOWN_SHARE) * middle) / weight, dtype=np.float32
    )


def to_cells(tones: Floats) -> Floats:
    """Return tones averaged over cells, shape (rows, columns, 3)."""
    rows, columns, _ = tones.shape
    cell = PX_PER_MM * CELL_MM
    size = (round(columns / cell), round(rows / cell))
    return cv2.resize(tones, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def fine_pattern(tones: Floats) -> Floats:
    """Return the part of a picture that is finer than a few millimetres, shape (h, w)."""
    small = cv2.resize(
        _grey(tones), None, fx=PATTERN_SCALE, fy=PATTERN_SCALE, interpolation=cv2.INTER_AREA
    )
    coarse = cv2.blur(small, (PATTERN_PX, PATTERN_PX))
    return cv2.subtract(small, coarse).astype(np.float32, copy=False)


def light_between(tones: Floats, mat: BareMat) -> Relight:
    """Return the veil and the lamp that turn the mat's light into the frame's."""
    return _light_between(_shine(_exp(tones)), mat)


def relit(tones: Floats, mat: BareMat) -> Floats:
    """Return the mat's tones as they would be in a frame's light, shape (H, W, 3)."""
    light = light_between(tones, mat)
    veiled = cv2.max(cv2.add(_exp(mat.tones), _spread(light.veil, tones.shape)), _DARKEST)
    lit = cv2.add(cv2.log(veiled), _spread(light.level, tones.shape))
    return lit.astype(np.float32, copy=False)


def differences(tones: Floats, mat: BareMat) -> Floats:
    """Return by how much each pixel lies outside the mat's tones around it, shape (H, W, 3)."""
    return compared(tones, [mat])[0]


def compared(tones: Floats, mats: Sequence[BareMat]) -> tuple[Floats, Relight]:
    """Return the least differences from any mat, shape (H, W, 3), and the first mat's relight."""
    shown = _exp(tones)
    shine = _shine(shown)
    lights = [_light_between(shine, mat) for mat in mats]
    best = _differences(shown, mats[0], lights[0])
    for mat, light in zip(mats[1:], lights[1:], strict=True):
        other = _differences(shown, mat, light)
        closer = _size(other) < _size(best)
        cv2.copyTo(other, closer.astype(np.uint8), best)
    return best, lights[0]


def _differences(shown: Floats, mat: BareMat, light: Relight) -> Floats:
    # Computed in place: making new arrays would cost more than the sums.
    apart, veil = _spread(_exp(-light.level), shown.shape), _spread(light.veil, shown.shape)
    cv2.max(cv2.multiply(shown, apart, dst=apart), _DIMMEST, dst=apart)
    nearest = cv2.max(cv2.add(mat.least, veil), _DARKEST)
    most = cv2.max(cv2.add(mat.most, veil, dst=veil), nearest, dst=veil)
    cv2.min(cv2.max(apart, nearest, dst=nearest), most, dst=nearest)
    return cv2.log(cv2.divide(apart, nearest, dst=apart), dst=apart).astype(np.float32, copy=False)


def _light_between(shine: Floats, mat: BareMat) -> Relight:
    """Return veil and lamp from cells: the veil by the print's contrast, then the lamp."""
    contrast = _contrast(_standing_out(shine), mat.contrast)
    rows, columns, _ = shine.shape
    # Dark print shows a veil best: on white paper an error of 1 % would be as large.
    dark = 1 / _grey(mat.shine) ** 2
    more = (shine / contrast[..., None] - mat.shine) * dark[..., None]
    veil = _middle(_blocks(more) / _blocks(dark)[..., None])
    veiled = cv2.max(cv2.add(mat.shine, cv2.resize(veil, (columns, rows))), _DARKEST)
    level = _middle(_blocks(cv2.log(cv2.divide(cv2.max(shine, _DIMMEST), veiled))))
    return Relight(veil, level)


def _contrast(shown: Floats, printed: Floats) -> Floats:
    """Return how many times stronger the print's contrast is than on the bare mat, shape (h, w).

    The result is the ratio of the two spreads. A regression's slope would shrink where poses
    differ.
    """
    shown_square, printed_square = shown * shown, printed * printed
    trust, usual = np.ones_like(shown), 1.0
    for _ in range(CONTRAST_ROUNDS):
        misfit = shown - np.float32(usual) * printed
        limit = MISFIT_RATIO * float(np.median(np.abs(misfit[::2, ::2]))) + LEAST_MISFIT
        trust = 1 / (1 + (misfit * np.float32(1 / limit)) ** 2)
        here = float(np.vdot(trust, shown_square)) + LEAST_SPREAD
        below = float(np.vdot(trust, printed_square)) + LEAST_SPREAD
        usual = min(max(math.sqrt(here / below), CONTRAST_LIMITS[0]), CONTRAST_LIMITS[1])
    around = _around(trust * shown_square) + np.float32(PLAIN_CONTRAST * usual**2)
    ratio = np.sqrt(around / (_around(trust * printed_square) + np.float32(PLAIN_CONTRAST)))
    return np.clip(ratio, *CONTRAST_LIMITS).astype(np.float32, copy=False)


def _standing_out(shine: Floats) -> Floats:
    """Return by how much cells are lighter than those around, shape (h, w)."""
    grey = _grey(shine)
    around = cv2.blur(grey, (CONTRAST_CELLS, CONTRAST_CELLS))
    return cv2.subtract(grey, around).astype(np.float32, copy=False)


def _around(values: Floats) -> Floats:
    size = (VEIL_CELLS, VEIL_CELLS)
    # Rounding may bring a running sum of squares just below 0.
    return np.maximum(cv2.blur(values, size, borderType=cv2.BORDER_REFLECT), 0)


def _shine(light: Floats) -> Floats:
    """Return light averaged over cells of the sheet alone, shape (h, w, 3)."""
    return _resized(light[_INSIDE, _INSIDE], 1 / (CELL_MM * PX_PER_MM))


def _blocks(cells: cv2.typing.MatLike) -> Floats:
    return _resized(cells, CELL_MM / BLOCK_MM)


def _middle(blocks: Floats) -> Floats:
    return cv2.medianBlur(blocks, MEDIAN_BLOCKS).astype(np.float32, copy=False)


def _resized(picture: cv2.typing.MatLike, scale: float) -> Floats:
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def _spread(blocks: Floats, shape: tuple[int, ...]) -> Floats:
    """Return a picture of shape (H, W, 3) made by enlarging `blocks`, its small form, smoothly."""
    size = (shape[1] - 2 * TABLE_PX, shape[0] - 2 * TABLE_PX)
    smooth = cv2.resize(blocks, size, interpolation=cv2.INTER_LINEAR)
    around = cv2.copyMakeBorder(
        smooth, TABLE_PX, TABLE_PX, TABLE_PX, TABLE_PX, cv2.BORDER_REPLICATE
    )
    return around.astype(np.float32, copy=False)


def _grey(tones: Floats) -> Floats:
    mean = np.full((1, CHANNELS), 1 / CHANNELS, dtype=np.float32)
    return cv2.transform(tones, mean).astype(np.float32, copy=False)


def _exp(values: Floats) -> Floats:
    return cv2.exp(values).astype(np.float32, copy=False)


def _size(apart: Floats) -> Floats:
    sums = cv2.transform(np.abs(apart), np.ones((1, CHANNELS), dtype=np.float32))
    return sums.astype(np.float32, copy=False)
