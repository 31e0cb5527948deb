"""The supply: a set holds so many pieces of each colour and strength, and no more.

**Tops.** What a top is thus depends on what the other tops are. If three tops seem to be of a kind
of which there are two pieces, the least sure of the three is another one. The chances are those of
drawing pieces from the set without putting them back. They are found by belief propagation (Pearl,
1988) between the tops, each of which is of one kind, and the kinds, each of which has so many
pieces. Where the tops themselves insist, a piece beyond the supply is believed: it is of another
set.

**Heights.** All pieces lie on the board at the opening, and leave it as whole towers of MAX_HEIGHT
(Jinns rules, both editions, "Dream-towers"). So mostly as many are left as the set holds, less a
multiple of MAX_HEIGHT, and one tower stands at most. Sums of all heights are weighed by that: they
are found star by star, forwards and backwards (Rabiner, 1989). A stack in a hand, or a tower of
three that was taken as partners may, makes another sum, which is less likely and not excluded.
"""

from __future__ import annotations

import numpy as np

from vision.sheet.constants import TINY
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    BEYOND_SUPPLY,
    MAX_HEIGHT,
    MAX_KIND_ODDS,
    MORE_TOWERS,
    MOST_OF_A_KIND,
    SUPPLY_ROUNDS,
    TINY_POWER,
    WHOLE_TOWERS_GONE,
)


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


def tops_by_supply(
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


def heights_by_supply(heights: Floats, stands: Floats, pieces: int) -> Floats:
    """Return log probabilities of the heights when the number of pieces in the set is known.

    Args:
        heights: log probabilities of 1, 2, … pieces by each stack alone, (stars, MAX_HEIGHT).
        stands: the probability that a stack stands on each star, shape (stars,).
        pieces: how many pieces the set has.
    """
    shares = np.exp(heights - heights.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    lakes = _lakes(pieces)
    width, likely = lakes.shape[1], lakes.ravel()
    steps = np.array([*range(MAX_HEIGHT), width + MAX_HEIGHT])  # towers count in the next row
    added = np.zeros((len(shares), width + MAX_HEIGHT + 1))
    added[:, steps] = np.column_stack([1 - stands, shares * stands[:, None]])
    before, after = np.zeros((2, len(shares), likely.size))
    counted, hoped = np.zeros(likely.size), likely
    counted[0] = 1
    for star, one in enumerate(added):
        before[star] = counted
        counted = np.convolve(counted, one)[: likely.size] * (likely > 0)
    for star, one in reversed(list(enumerate(added))):
        after[star] = hoped
        hoped = np.convolve(hoped[::-1], one)[: likely.size][::-1] * (likely > 0)
    after = np.pad(after, ((0, 0), (0, width + MAX_HEIGHT)))
    heard = [(before * after[:, step : step + likely.size]).sum(axis=1) for step in steps[1:]]
    both = shares * np.column_stack(heard)
    return np.asarray(np.log(both / both.sum(axis=1, keepdims=True) + TINY_POWER))


def _lakes(pieces: int) -> Floats:
    """Return how likely so many whole towers (rows) and pieces in all (columns) are left.

    The last MAX_HEIGHT columns are zeros, so that no sum runs over into the next row.
    """
    totals = np.arange(pieces + 1)
    whole = (pieces - totals) % MAX_HEIGHT == 0
    likely = WHOLE_TOWERS_GONE * whole / whole.sum() + (1 - WHOLE_TOWERS_GONE) / len(totals)
    rows = np.full(pieces // MAX_HEIGHT + 1, MORE_TOWERS)
    rows[:2] = 1
    return np.pad(rows[:, None] * likely, ((0, 0), (0, MAX_HEIGHT)))


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
