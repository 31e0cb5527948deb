"""How well an entry explains a place in the place's own light, and where it explains it worst."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats, Frame
from vision.tiles.art import ART_PX_PER_MM, INSET_MM, evened, likeness, pattern, relief
from vision.tiles.relit import relit, unevenness
from vision.tiles.top_view import Cut

LOCAL_MM = 16.0  # as large as a drawing with what is around it
LOW = 0.025  # of the windows: a neighbour that lies over a corner spoils fewer
LEAST_LOCAL = 1e-4
HALF, TRUST = 0.5, 2.0
MOSTLY_SHOWN = 0.8
SPOT_PX = 7  # half a drawing, at ART_PX_PER_MM
DIFFERS = 0.3  # of the most that two pictures differ
LEAST_LEFT = 1e-3
MOST_OF_IT = 0.7  # of where two differ must show to tell them apart


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well a picture explains a cut-out.

    Attributes:
        likeness: correlation of the two patterns, -1 to 1.
        worst: the same where they differ most, over LOCAL_MM.
        left: what the picture leaves unexplained there, log colours: grain, or another drawing.
        uneven: how unevenly it is lit, log; shadows and glares spoil one place and not the next.
    """

    likeness: float
    worst: float
    left: float
    uneven: float


def compared(cut: Cut, picture: Frame, enrolled: Floats) -> Comparison:
    """Return how well an entry explains a cut-out.

    Worst is what the entry leaves unexplained there of a pattern's full power. Noise leaves
    little of it in one place, a drawing more or less leaves most. What has lost its colours is
    left out; where that is most of it the whole counts, and has to be twice as good. Where
    grain has lifted what is dark, the picture as it was enrolled is the better one.

    Args:
        cut: the place.
        picture: the entry's art in the shape of the cut-out.
        enrolled: the pattern of that, at ART_PX_PER_MM.
    """
    relief_seen, kept = relief(cut)
    relief_ours, _ = relief(relit(picture, cut))
    seen, ours = evened(relief_seen, kept), evened(relief_ours, kept)
    like = likeness(seen * kept[..., None], ours * kept[..., None])
    shows = _windowed(kept) > MOSTLY_SHOWN
    if shows.mean() < HALF:
        return Comparison(like, 1 - TRUST * (1 - like), math.inf, math.inf)
    least = min(_most_left(seen, one, kept, shows) for one in (ours, enrolled))
    left = math.sqrt(_most_left(relief_seen, relief_ours, kept, shows))
    return Comparison(like, 1 - least, left, unevenness(picture, cut))


def told_apart(cut: Cut, first: Frame, other: Frame) -> float:
    """Return how much better the first of two pictures explains a cut-out where they differ.

    It is the log of the ratio of what they leave unexplained there: drawings that both have say
    nothing of which it is. Where less than most of that shows, nothing tells them apart: 0.

    Args:
        cut: the place.
        first: a picture in the shape of the cut-out.
        other: another.
    """
    drawn, kept = relief(cut)
    differing = _differing(pattern(first) - pattern(other))
    if float((differing * kept).sum()) < MOST_OF_IT * float(differing.sum()):
        return 0.0
    seen, where = evened(drawn, kept), differing * kept
    ours, theirs = (evened(relief(relit(one, cut))[0], kept) for one in (first, other))
    logs = [math.log(max(LEAST_LEFT, 1 - _alike(seen, one, where))) for one in (ours, theirs)]
    return logs[1] - logs[0]


def _differing(apart: Floats) -> Floats:
    """Return 1 where two patterns differ, else 0; the cut edges are left out."""
    inset = round(INSET_MM * ART_PX_PER_MM)
    inner = slice(inset, -inset)
    where = np.zeros(apart.shape[:2], dtype=np.float32)
    power = cv2.blur(_dot(apart, apart), (SPOT_PX, SPOT_PX))[inner, inner]
    where[inner, inner] = power > DIFFERS * float(power.max())
    return where


def _alike(one: Floats, other: Floats, where: Floats) -> float:
    """Return the correlation of two patterns over a part of them."""
    both, first, second = (
        float((_dot(*pair) * where).sum()) for pair in ((one, other), (one, one), (other, other))
    )
    return both / math.sqrt(max(first * second, LEAST_LOCAL))


def _most_left(seen: Floats, ours: Floats, kept: Floats, shows: NDArray[np.bool_]) -> float:
    """Return the power that ours leaves unexplained in the worst of the windows that show."""
    pairs = ((seen, ours), (seen, seen), (ours, ours))
    both, theirs, own = (_windowed(_dot(one, other) * kept)[shows] for one, other in pairs)
    gain = float(both.sum() / max(own.sum(), LEAST_LOCAL))
    left_over = theirs - 2 * gain * both + gain**2 * own
    return max(0.0, float(np.quantile(left_over, 1 - LOW)))


def _dot(one: Floats, other: Floats) -> Floats:
    """Return the products of two patterns, their channels summed, shape (H, W)."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other))


def _windowed(plane: Floats) -> Floats:
    """Return the means over windows that lie wholly inside the cut edges."""
    inset, size = round(INSET_MM * ART_PX_PER_MM), round(LOCAL_MM * ART_PX_PER_MM)
    inner = np.ascontiguousarray(plane[inset:-inset, inset:-inset], dtype=np.float32)
    means = cv2.blur(inner, (size, size))
    return means[size // 2 : -(size // 2), size // 2 : -(size // 2)].astype(np.float32)
