"""The supply: a set holds so many pieces of each colour and strength, and no more.

What a top is thus depends on what the other tops are. If three tops seem to be of a kind of which
there are two pieces, the least sure of the three is another one. The chances are those of drawing
pieces from the set without putting them back. They are found by belief propagation (Pearl, 1988)
between the tops, each of which is of one kind, and the kinds, each of which has so many pieces.
Where the tops themselves insist, a piece beyond the supply is believed: it is of another set.
"""

from __future__ import annotations

import numpy as np

from vision.sheet.constants import TINY
from vision.sheet.lens import Floats
from vision.stacks.constants import BEYOND_SUPPLY, MAX_KIND_ODDS, MOST_OF_A_KIND, SUPPLY_ROUNDS


def copies_of(places: int, colours: int, strengths: int) -> int:
    """Return how many pieces of each colour and strength a set has; 0 if that is not known.

    A set fills its board: at the opening one piece lies on every star.

    Args:
        places: the stars of the board.
        colours: how many colours the set has.
        strengths: how many strengths; 0 for plain pieces.
    """
    kinds = colours * strengths
    return places // kinds if kinds and places % kinds == 0 else 0


def told_by_supply(
    colours: Floats, strengths: Floats, stands: Floats, copies: int
) -> tuple[Floats, Floats]:
    """Return log probabilities of colours and of strengths when the supply is known.

    Args:
        colours: log probabilities by each top alone, shape (stars, colours).
        strengths: the same of the strengths, shape (stars, strengths).
        stands: the probability that a stack stands on each star, shape (stars,).
        copies: how many pieces there are of each colour and strength, from 1.
    """
    pairs = np.exp(colours)[:, :, None] * np.exp(strengths)[:, None, :]
    shape = pairs.shape
    alone = pairs.reshape(shape[0], -1)
    alone = alone / alone.sum(axis=1, keepdims=True) * stands[:, None]
    none, ways = 1 - stands[:, None], _ways(copies)
    heard = np.ones_like(alone)
    for _ in range(SUPPLY_ROUNDS):
        said = alone * heard
        others = none + said.sum(axis=1, keepdims=True) - said
        odds = np.minimum(alone / np.maximum(others, TINY), MAX_KIND_ODDS)
        heard = _heard(odds, ways)
    both = (alone * heard + TINY).reshape(shape)
    both /= both.sum(axis=(1, 2), keepdims=True)
    return np.log(both.sum(axis=2)), np.log(both.sum(axis=1))


def _ways(copies: int) -> Floats:
    """Return in how many ways 0, 1, 2, … tops may be of a kind, shape (MOST_OF_A_KIND + 1,)."""
    left = copies - np.arange(MOST_OF_A_KIND)
    return np.cumprod([1.0, *np.where(left > 0, left, BEYOND_SUPPLY)])


def _heard(odds: Floats, ways: Floats) -> Floats:
    """Return the odds of each kind for each top by what the other tops are, shape as `odds`.

    Args:
        odds: of each kind for each top by itself, shape (stars, kinds).
        ways: in how many ways so many tops may be of a kind, shape (MOST_OF_A_KIND + 1,).
    """
    sums = np.zeros((MOST_OF_A_KIND, odds.shape[1]))  # of products of so many tops' odds
    sums[0] = 1
    for one in odds:
        sums[1:] += one * sums[:-1]
    without = np.ones_like(odds)
    can, cannot = ways[1] * without, ways[0] * without
    for count in range(1, MOST_OF_A_KIND):
        without = np.maximum(sums[count] - odds * without, 0)
        can, cannot = can + ways[count + 1] * without, cannot + ways[count] * without
    return np.asarray(can / cannot)
