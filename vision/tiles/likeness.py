"""Comparing a cut-out of the frame with a picture of the catalogue.

The picture is first lit as the cut-out is lit. The comparison has two main results: how well the
whole tile fits, and how well the worst fitting window of the tile fits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats, Frame
from vision.tiles.art import evened, likeness, pattern, relief
from vision.tiles.constants import (
    ART_PX_PER_MM,
    DIFFERENCE_SHARE,
    DIFFERENCE_SHOWN_SHARE,
    DIFFERENCE_SPOT_PX,
    LEAST_LACK,
    LEAST_WINDOW_POWER,
    TILE_RIM_MM,
    WHOLE_TILE_FACTOR,
    WINDOW_SHOWN_SHARE,
    WINDOWS_SHOWN_SHARE,
    WORST_WINDOW_MM,
    WORST_WINDOWS_SHARE,
)
from vision.tiles.relighting import relight, relight_measured
from vision.tiles.top_view import Cut


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well a picture of the catalogue fits a cut-out of the frame.

    Attributes:
        likeness: correlation of the two patterns over the whole tile, -1 to 1.
        worst: how well the worst fitting window fits, at most 1. Windows are WORST_WINDOW_MM wide.
        left: root mean square difference of log colours in that window. Grain or another drawing
            causes it. Infinite if too few windows show.
        uneven: how unevenly the cut-out is lit, log. Infinite if too few windows show.
    """

    likeness: float
    worst: float
    left: float
    uneven: float


def compare(cut: Cut, picture: Frame, enrolled: Floats) -> Comparison:
    """Return how well a picture of the catalogue fits a cut-out of the frame.

    `worst` is 1 less the power of the pattern that the picture leaves unexplained in the worst
    window. Noise leaves little unexplained in any one window. A drawing that only the picture or
    only the cut-out has leaves most of a window unexplained.

    Pixels without colour (glare, clipping) are left out. If too few windows remain, only the whole
    tile is judged, and `worst` is then stricter than `likeness` by WHOLE_TILE_FACTOR.

    In a dim frame, grain brightens dark drawings. There the picture as it was enrolled may fit
    better than the picture in the frame's light. So both are tried, and the better fit counts.

    Args:
        cut: the cut-out of the frame.
        picture: the catalogue's picture in the shape of the cut-out.
        enrolled: the pattern of the picture as it was enrolled, at ART_PX_PER_MM.
    """
    relief_seen, kept = relief(cut)
    relit, uneven = relight_measured(picture, cut)
    relief_ours, _ = relief(relit)
    seen, ours = evened(relief_seen, kept), evened(relief_ours, kept)
    like = likeness(seen * kept[..., None], ours * kept[..., None])
    shows = _windowed(kept) > WINDOW_SHOWN_SHARE
    if shows.mean() < WINDOWS_SHOWN_SHARE:
        return Comparison(like, 1 - WHOLE_TILE_FACTOR * (1 - like), math.inf, math.inf)
    least = min(_most_left(seen, one, kept, shows) for one in (ours, enrolled))
    left = math.sqrt(_most_left(relief_seen, relief_ours, kept, shows))
    return Comparison(like, 1 - least, left, uneven)


def compare_differences(cut: Cut, first: Frame, other: Frame) -> float:
    """Return how much better one picture fits a cut-out than another, where the pictures differ.

    The result is the log of a ratio: the share that `other` leaves unexplained over the share that
    `first` leaves unexplained. Positive means that `first` fits better. Drawings that both pictures
    have do not count. The result is 0 if the cut-out shows too little of where the pictures differ.

    Args:
        cut: the cut-out of the frame.
        first: a picture in the shape of the cut-out.
        other: another picture in that shape.
    """
    drawn, kept = relief(cut)
    differing = _differing(pattern(first) - pattern(other))
    if float((differing * kept).sum()) < DIFFERENCE_SHOWN_SHARE * float(differing.sum()):
        return 0.0
    seen, where = evened(drawn, kept), differing * kept
    ours, theirs = (evened(relief(relight(one, cut))[0], kept) for one in (first, other))
    logs = [math.log(max(LEAST_LACK, 1 - _alike(seen, one, where))) for one in (ours, theirs)]
    return logs[1] - logs[0]


def _differing(apart: Floats) -> Floats:
    """Return 1 where two patterns differ, else 0; shape (H, W).

    The tile's edges are 0, as tiles are not cut alike.

    Args:
        apart: the difference of the two patterns, shape (H, W, channels).
    """
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    inner = slice(inset, -inset)
    where = np.zeros(apart.shape[:2], dtype=np.float32)
    power = cv2.blur(_dot(apart, apart), (DIFFERENCE_SPOT_PX, DIFFERENCE_SPOT_PX))[inner, inner]
    where[inner, inner] = power > DIFFERENCE_SHARE * float(power.max())
    return where


def _alike(one: Floats, other: Floats, where: Floats) -> float:
    """Return the correlation of two patterns, weighted by `where`, shape (H, W)."""
    both, first, second = (
        float((_dot(*pair) * where).sum()) for pair in ((one, other), (one, one), (other, other))
    )
    return both / math.sqrt(max(first * second, LEAST_WINDOW_POWER))


def _most_left(seen: Floats, ours: Floats, kept: Floats, shows: NDArray[np.bool_]) -> float:
    """Return the power that `ours` leaves unexplained in a window where it fits badly.

    The windows that fit worst of all (a share of WORST_WINDOWS_SHARE) are passed over. The worst
    of the rest counts.

    Args:
        seen: the pattern of the cut-out.
        ours: the pattern of the catalogue's picture.
        kept: 1 where the cut-out has kept its colours, else 0.
        shows: which windows are seen well enough to count.
    """
    pairs = ((seen, ours), (seen, seen), (ours, ours))
    both, theirs, own = (_windowed(_dot(one, other) * kept)[shows] for one, other in pairs)
    gain = float(both.sum() / max(own.sum(), LEAST_WINDOW_POWER))
    left_over = theirs - 2 * gain * both + gain**2 * own
    return max(0.0, float(np.quantile(left_over, 1 - WORST_WINDOWS_SHARE)))


def _dot(one: Floats, other: Floats) -> Floats:
    """Return the products of two patterns, their channels summed, shape (H, W)."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other))


def _windowed(plane: Floats) -> Floats:
    """Return the mean of every window of WORST_WINDOW_MM that lies inside the tile's edges."""
    inset, size = round(TILE_RIM_MM * ART_PX_PER_MM), round(WORST_WINDOW_MM * ART_PX_PER_MM)
    inner = np.ascontiguousarray(plane[inset:-inset, inset:-inset], dtype=np.float32)
    means = cv2.blur(inner, (size, size))
    return means[size // 2 : -(size // 2), size // 2 : -(size // 2)].astype(np.float32)
