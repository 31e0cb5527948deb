"""How well a picture of the catalogue explains a cut-out, lit as the cut-out is lit.

The comparison says two things: how well the whole fits, and how well the worst window of it fits.
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
from vision.tiles.relighting import relight, unevenness
from vision.tiles.top_view import Cut


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well a picture of the catalogue explains a cut-out.

    Attributes:
        likeness: correlation of the two patterns, -1 to 1.
        worst: the same where they differ most, over WORST_WINDOW_MM.
        left: what the picture leaves unexplained in that window, log colours: grain, or another
            drawing.
        uneven: how unevenly the cut-out is lit, log.
    """

    likeness: float
    worst: float
    left: float
    uneven: float


def compare(cut: Cut, picture: Frame, enrolled: Floats) -> Comparison:
    """Return how well a picture of the catalogue explains a cut-out.

    `worst` is 1 less the share of the pattern's power that the picture leaves unexplained in the
    worst window. Noise leaves little unexplained in any one window. A drawing that only one of the
    two has leaves most of a window unexplained.

    Pixels that have lost their colours are left out. If most windows are lost, only the whole tile
    is judged, and it has to be twice as good. In a dim frame grain brightens dark drawings; there
    the picture as enrolled may fit better than the picture in the frame's light, so the better one
    of the two counts.

    Args:
        cut: the place.
        picture: the entry's art in the shape of the cut-out.
        enrolled: the pattern of the picture as enrolled, at ART_PX_PER_MM.
    """
    relief_seen, kept = relief(cut)
    relief_ours, _ = relief(relight(picture, cut))
    seen, ours = evened(relief_seen, kept), evened(relief_ours, kept)
    like = likeness(seen * kept[..., None], ours * kept[..., None])
    shows = _windowed(kept) > WINDOW_SHOWN_SHARE
    if shows.mean() < WINDOWS_SHOWN_SHARE:
        return Comparison(like, 1 - WHOLE_TILE_FACTOR * (1 - like), math.inf, math.inf)
    least = min(_most_left(seen, one, kept, shows) for one in (ours, enrolled))
    left = math.sqrt(_most_left(relief_seen, relief_ours, kept, shows))
    return Comparison(like, 1 - least, left, unevenness(picture, cut))


def compare_differences(cut: Cut, first: Frame, other: Frame) -> float:
    """Return how much better the first of two pictures explains a cut-out where the two differ.

    The result is the log of a ratio: what the other leaves unexplained by what the first leaves.
    Drawings that both pictures have do not count. If too little shows of where they differ, the
    result is 0.

    Args:
        cut: the place.
        first: a picture in the shape of the cut-out.
        other: another.
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
    """Return 1 where two patterns differ, else 0; the cut edges are left out."""
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    inner = slice(inset, -inset)
    where = np.zeros(apart.shape[:2], dtype=np.float32)
    power = cv2.blur(_dot(apart, apart), (DIFFERENCE_SPOT_PX, DIFFERENCE_SPOT_PX))[inner, inner]
    where[inner, inner] = power > DIFFERENCE_SHARE * float(power.max())
    return where


def _alike(one: Floats, other: Floats, where: Floats) -> float:
    """Return the correlation of two patterns over a part of them."""
    both, first, second = (
        float((_dot(*pair) * where).sum()) for pair in ((one, other), (one, one), (other, other))
    )
    return both / math.sqrt(max(first * second, LEAST_WINDOW_POWER))


def _most_left(seen: Floats, ours: Floats, kept: Floats, shows: NDArray[np.bool_]) -> float:
    """Return the power that `ours` leaves unexplained in nearly the worst window that shows."""
    pairs = ((seen, ours), (seen, seen), (ours, ours))
    both, theirs, own = (_windowed(_dot(one, other) * kept)[shows] for one, other in pairs)
    gain = float(both.sum() / max(own.sum(), LEAST_WINDOW_POWER))
    left_over = theirs - 2 * gain * both + gain**2 * own
    return max(0.0, float(np.quantile(left_over, 1 - WORST_WINDOWS_SHARE)))


def _dot(one: Floats, other: Floats) -> Floats:
    """Return the products of two patterns, their channels summed, shape (H, W)."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other))


def _windowed(plane: Floats) -> Floats:
    """Return the means over windows that lie wholly inside the cut edges."""
    inset, size = round(TILE_RIM_MM * ART_PX_PER_MM), round(WORST_WINDOW_MM * ART_PX_PER_MM)
    inner = np.ascontiguousarray(plane[inset:-inset, inset:-inset], dtype=np.float32)
    means = cv2.blur(inner, (size, size))
    return means[size // 2 : -(size // 2), size // 2 : -(size // 2)].astype(np.float32)
