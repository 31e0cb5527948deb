"""Same glass: the clear stars of a frame look alike, and so do its grey ones.

How clear and how grey glass looks differs from box to box and from lamp to lamp; at times grey is
the lighter, at times clear. Within a frame each kind has one look. So all ways to name the stars of
a frame clear and grey are weighed together. A naming is likely where stars of one name look alike,
where both looks are such as glass has, and where one box holds so many. This is a linear Gaussian
model of two covariances, within a kind and between frames, as in probabilistic linear discriminant
analysis (Ioffe, 2006). Its sums are exact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    BEADS_OF_A_KIND,
    MAX_GLASS_DEVIATIONS,
    MAX_NETWORK_ODDS,
    MOST_NAMED,
    NETWORK_ODDS_SHARE,
    OTHER_BOXES,
)
from vision.sheet.constants import TINY
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class SameGlass:
    """How looks of glass differ: the unit of a look is the spread of one kind in one frame.

    Attributes:
        centre: of the signs, shape (signs,).
        spread: of the signs, shape (signs,).
        axes: from signs to looks, shape (signs, D).
        usual: the look of clear glass and then that of grey, shape (2 D,).
        variety: how these differ from frame to frame: their covariance, shape (2 D, 2 D).
    """

    centre: Floats
    spread: Floats
    axes: Floats
    usual: Floats
    variety: Floats

    def looks(self, signs: Floats) -> Floats:
        """Return looks, shape (N, D), of signs, shape (N, signs)."""
        apart = (signs - self.centre) / self.spread
        return np.asarray(np.clip(apart, -MAX_GLASS_DEVIATIONS, MAX_GLASS_DEVIATIONS) @ self.axes)


def glass_signs_of(lit: Floats, odds: Floats) -> Floats:
    """Return the signs from which looks are made: a star's own, and what the networks say of it."""
    said = np.clip(odds, -MAX_NETWORK_ODDS, MAX_NETWORK_ODDS)[:, None]
    return np.concatenate([lit, said], axis=1)


def clear_chances(model: SameGlass, lit: Floats, odds: Floats) -> Floats:
    """Return how likely each star of a frame is clear rather than grey, shape (N,).

    Args:
        model: how looks of glass differ.
        lit: the signs of each star in this frame's light, shape (N, signs); none is black.
        odds: log odds of clear against grey that the networks give each star, shape (N,).
    """
    looks = model.looks(glass_signs_of(lit, odds))
    surest = np.argsort(np.abs(odds))
    named, rest = surest[:MOST_NAMED], surest[MOST_NAMED:]
    is_grey = odds[rest] < 0
    grey = _namings(len(named))
    of_grey = grey @ looks[named] + looks[rest[is_grey]].sum(axis=0)
    pull = np.hstack([looks.sum(axis=0) - of_grey, of_grey])
    counts = grey.sum(axis=1).astype(np.intp) + int(is_grey.sum())
    logs = _alike(model, pull, counts, len(odds)) + _from_box(len(odds))[counts]
    logs -= NETWORK_ODDS_SHARE * (grey @ odds[named])
    chances = np.exp(logs - logs.max())
    clear = np.where(odds > 0, 1.0, 0.0)
    clear[named] = 1 - chances @ grey / chances.sum()
    return np.clip(clear, TINY, 1 - TINY)


def _alike(model: SameGlass, pull: Floats, grey: NDArray[np.intp], count: int) -> Floats:
    """Return the log evidence of namings, but for what all share.

    Args:
        model: how looks of glass differ.
        pull: the sums of the looks named clear and of those named grey, shape (namings, 2 D).
        grey: how many are named grey, shape (namings,).
        count: how many stars there are.
    """
    exact = np.linalg.inv(model.variety)
    pull = pull + exact @ model.usual
    logs, half = np.zeros(len(pull)), len(model.usual) // 2
    for greys in np.unique(grey).tolist():
        own = np.repeat([count - greys, greys], half)
        inner = exact + np.diag(own)
        rows = grey == greys
        fit = (pull[rows] @ np.linalg.inv(inner) * pull[rows]).sum(axis=1)
        logs[rows] = (fit - np.linalg.slogdet(inner)[1]) / 2
    return logs


@cache
def _namings(count: int) -> Floats:
    """Return all ways to name stars, shape (2 ** count, count): 1 is grey, 0 is clear."""
    return np.asarray(np.arange(2**count)[:, None] >> np.arange(count) & 1, dtype=np.float64)


@cache
def _from_box(count: int) -> Floats:
    """Return the log chance of a naming by how many it names grey, shape (count + 1,)."""
    box = 2 * BEADS_OF_A_KIND
    chances = [
        OTHER_BOXES / 2**count
        + (1 - OTHER_BOXES)
        * (_ways(box - count, BEADS_OF_A_KIND - grey) / math.comb(box, BEADS_OF_A_KIND))
        for grey in range(count + 1)
    ]
    return np.log(chances)


def _ways(rest: int, grey: int) -> int:
    """Return in how many ways so many of the rest of a box are grey."""
    return math.comb(rest, grey) if 0 <= grey <= rest else 0
