"""How well an entry explains a place in the place's own light, and where it explains it worst."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Floats, Frame
from vision.tiles.above import Cut
from vision.tiles.art import ART_PX_PER_MM, INSET_MM, evened, likeness, relief
from vision.tiles.relit import relit

LOCAL_MM = 16.0  # as large as a drawing with what is around it
LOW = 0.025  # of the windows: a neighbour that lies over a corner spoils fewer
LEAST_LOCAL = 1e-4
HALF, TRUST = 0.5, 2.0
MOSTLY_SHOWN = 0.8


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well a picture explains a cut-out.

    Attributes:
        likeness: correlation of the two patterns, -1 to 1.
        worst: the same where they differ most, over LOCAL_MM.
        left: what the picture leaves unexplained there, log colours: grain, or another drawing.
    """

    likeness: float
    worst: float
    left: float


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
        return Comparison(like, 1 - TRUST * (1 - like), np.inf)
    least = min(_most_left(seen, one, kept, shows) for one in (ours, enrolled))
    return Comparison(like, 1 - least, _most_left(relief_seen, relief_ours, kept, shows) ** 0.5)


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
