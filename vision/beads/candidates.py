"""Candidates: places where the circles around a pixel look as they do around beads.

A bead has a round outline of known size. At the outline tones change along the radius. Inside, the
picture differs from the mat; outside, it does not. Averages on circles around every pixel show all
of this. Each average is one convolution, so their weighted sum is one convolution for each kind of
picture. The weights are a logistic regression's (`weights.py`). Later modules judge whether a bead
truly lies at a candidate.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.beads.constants import (
    AROUND_BLOCK_PX,
    AROUND_BLOCKS,
    DISC_RADII,
    FULL_TONE_LOG,
    LEAST_ENERGY,
    LEAST_LINE_PX,
    LEAST_STRANGE_LOG,
    LINE_RADII,
    LINE_SIGMAS,
    NEIGHBOURS,
    NOISE_RATIO,
    RIM_PX,
    SAMPLING_STEP_PX,
    SEARCH_CIRCLES_RADII,
    SEARCH_SCALE,
    SMOOTHING_PX,
    STRANGE_RATIO,
    WEAKEST_PLACE,
)
from vision.sheet.constants import CHANNELS, PX_PER_MM
from vision.sheet.flat import CameraPlace, to_mm
from vision.sheet.lens import Floats

_INSIDE = slice(RIM_PX, -RIM_PX, SAMPLING_STEP_PX)
_USUAL = (_INSIDE, _INSIDE)


@dataclass(frozen=True, slots=True)
class Maps:
    """What is averaged on circles, at the smaller scale.

    Attributes:
        edges: of the picture, or of its differences from the mat if that is known: half the share
            of change, and its double-angle cosine and sine parts.
        tones: how much each pixel differs from the mat, and how much lighter it is. Where the mat
            is not known, pixels are compared with what lies around them, and a third picture says
            how much their tint differs.
    """

    edges: tuple[tuple[Floats, Floats, Floats], ...]
    tones: tuple[Floats, ...]

    @property
    def count(self) -> int:
        """How many averages a circle gives."""
        return 2 * len(self.edges) + len(self.tones)


def make_maps(tones: Floats, apart: Floats | None) -> Maps:
    """Return the maps of differences from the mat, or of tones where the mat is not known."""
    if apart is not None:
        lighter = _grey(apart)
        return Maps((_edges(lighter),), (_strange(lighter), _clear(lighter)))
    apart = _apart_from_around(tones)
    lighter, tint = _grey(apart), apart[..., 2] - apart[..., 0]
    pictures = (_strange(lighter), _clear(lighter), _strange(tint))
    return Maps((_edges(_grey(tones)),), pictures)


def circle_averages(maps: Maps, radius_px: float) -> Floats:
    """Return the averages on circles around every pixel, shape (h, w, circles * maps.count).

    Args:
        maps: what is averaged.
        radius_px: a bead's radius in the flat picture.
    """
    averages: list[Floats] = []
    for line, cosine, sine in (
        _circle(share * radius_px * SEARCH_SCALE) for share in SEARCH_CIRCLES_RADII
    ):
        for size, across, along in maps.edges:
            averages.append(_filtered(size, line))
            averages.append(_filtered(across, cosine) + _filtered(along, sine))
        averages += [_filtered(picture, line) for picture in maps.tones]
    return np.stack(averages, axis=-1)


def find_spots(
    maps: Maps,
    weights: Floats,
    radius_mm: float,
    height_mm: float,
    eye: CameraPlace,
    most: int,
    more: int = 0,
) -> Floats:
    """Return the places where beads may lie, strongest first, shape (N, 2), mm on the sheet.

    Args:
        maps: of the picture.
        weights: of the circles' averages, shape (circles, maps.count).
        radius_mm: of the outlines.
        height_mm: above the sheet at which they lie.
        eye: the camera's place.
        most: how many places at most by their circles.
        more: how many weaker places at most, those whose discs stand out most.
    """
    scale = float(eye.scale(height_mm))
    radius_px = radius_mm * scale * PX_PER_MM
    likely = _likeliness(maps, weights, radius_px)
    peaks = likely >= cv2.dilate(likely, np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8))
    rows, columns = np.nonzero(peaks)
    ranked = np.argsort(-likely[rows, columns])
    best, weak = ranked[:most], ranked[most:WEAKEST_PLACE]
    if more:
        standing_out = _standing_out(maps, radius_px)[rows[weak], columns[weak]]
        best = np.concatenate([best, weak[np.argsort(-standing_out)[:more]]])
    pixels = np.stack([columns[best], rows[best]], axis=1)
    return np.asarray(eye.foot + (to_mm((pixels + 0.5) / SEARCH_SCALE - 0.5) - eye.foot) / scale)


def _likeliness(maps: Maps, weights: Floats, radius_px: float) -> Floats:
    circles = [_circle(share * radius_px * SEARCH_SCALE) for share in SEARCH_CIRCLES_RADII]
    total: Floats = np.zeros_like(maps.edges[0][0])
    for k, parts in enumerate(maps.edges):
        radial = weights[:, 2 * k + 1]
        kernels = (
            _mixed([circle[0] for circle in circles], weights[:, 2 * k]),
            _mixed([circle[1] for circle in circles], radial),
            _mixed([circle[2] for circle in circles], radial),
        )
        for part, kernel in zip(parts, kernels, strict=True):
            total = total + _filtered(part, kernel)
    for k, picture in enumerate(maps.tones):
        column = weights[:, 2 * len(maps.edges) + k]
        total = total + _filtered(picture, _mixed([circle[0] for circle in circles], column))
    return total


def _standing_out(maps: Maps, radius_px: float) -> Floats:
    """Return by how much stranger the disc round each pixel is than its surroundings.

    A blurred or faint outline leaves little on the circles. The disc still differs from the mat.
    """
    inside, around = (_disc(share * radius_px * SEARCH_SCALE) for share in DISC_RADII)
    strange = maps.tones[0]
    return np.asarray(_filtered(strange, inside) - _filtered(strange, around))


@lru_cache(maxsize=2 * len(DISC_RADII))
def _disc(radius_px: float) -> Floats:
    """Return the kernel of the mean over a disc."""
    reach = int(np.ceil(radius_px))
    x, y = np.meshgrid(*[np.arange(-reach, reach + 1)] * 2)
    disc = (np.hypot(x, y) <= radius_px).astype(np.float32)
    return np.asarray(disc / disc.sum())


def _mixed(kernels: list[Floats], weights: Floats) -> Floats:
    """Return the weighted sum of kernels of rising size, all centred."""
    total: Floats = np.zeros_like(kernels[-1])
    middle = len(total) // 2
    for kernel, weight in zip(kernels, weights, strict=True):
        reach = len(kernel) // 2
        inside = slice(middle - reach, middle + reach + 1)
        total[inside, inside] += np.float32(weight) * kernel
    return total


@lru_cache(maxsize=2 * len(SEARCH_CIRCLES_RADII))
def _circle(radius_px: float) -> tuple[Floats, Floats, Floats]:
    """Return a circle's kernel, and that kernel times the cosine and sine of twice the angle."""
    half = max(LINE_RADII * radius_px, LEAST_LINE_PX)
    reach = int(np.ceil(radius_px + LINE_SIGMAS * half))
    x, y = np.meshgrid(*[np.arange(-reach, reach + 1)] * 2)
    line = np.exp(-0.5 * ((np.hypot(x, y) - radius_px) / half) ** 2)
    line /= line.sum()
    double = 2 * np.arctan2(y, x)
    kernels = (line, line * np.cos(double), line * np.sin(double))
    one, other, third = (kernel.astype(np.float32) for kernel in kernels)
    return one, other, third


def _edges(grey: Floats) -> tuple[Floats, Floats, Floats]:
    smooth = cv2.GaussianBlur(grey, (0, 0), SMOOTHING_PX)
    across = cv2.Scharr(smooth, cv2.CV_32F, 1, 0)
    down = cv2.Scharr(smooth, cv2.CV_32F, 0, 1)
    xx, yy, xy = cv2.multiply(across, across), cv2.multiply(down, down), cv2.multiply(across, down)
    size = cv2.add(xx, yy)
    usual = float(np.median(size[_USUAL]))
    share = np.float32(0.5) / (size + np.float32(NOISE_RATIO * usual + LEAST_ENERGY))
    return (
        _small(cv2.multiply(size, share).astype(np.float32, copy=False)),
        _small(cv2.multiply(cv2.subtract(xx, yy), share).astype(np.float32, copy=False)),
        _small(cv2.multiply(cv2.add(xy, xy), share).astype(np.float32, copy=False)),
    )


def _strange(apart: Floats) -> Floats:
    """Return how unusual differences are, 0 to 1, at the smaller scale."""
    size = cv2.blur(np.abs(apart), (NEIGHBOURS, NEIGHBOURS))
    usual = STRANGE_RATIO * float(np.median(size[_USUAL]))
    return _small(size / (size + np.float32(usual + LEAST_STRANGE_LOG)))


def _clear(lighter: Floats) -> Floats:
    return _small(np.clip(lighter / np.float32(FULL_TONE_LOG), -1, 1))


def _apart_from_around(tones: Floats) -> Floats:
    """Return tones less the median of their surroundings, shape (H, W, 3)."""
    rows, columns, _ = tones.shape
    blocks = (round(columns / AROUND_BLOCK_PX), round(rows / AROUND_BLOCK_PX))
    middle = cv2.medianBlur(cv2.resize(tones, blocks, interpolation=cv2.INTER_AREA), AROUND_BLOCKS)
    apart = cv2.subtract(tones, cv2.resize(middle, (columns, rows)))
    return apart.astype(np.float32, copy=False)


def _grey(tones: Floats) -> Floats:
    mean = np.full((1, CHANNELS), 1 / CHANNELS, dtype=np.float32)
    return cv2.transform(tones, mean).astype(np.float32, copy=False)


def _small(picture: Floats) -> Floats:
    small = cv2.resize(
        picture, None, fx=SEARCH_SCALE, fy=SEARCH_SCALE, interpolation=cv2.INTER_AREA
    )
    return small.astype(np.float32, copy=False)


def _filtered(picture: Floats, kernel: Floats) -> Floats:
    return cv2.filter2D(picture, -1, kernel).astype(np.float32, copy=False)
