"""The box: rarely do more beads of a kind lie on a mat than one box holds.

A bead whose kind is in doubt is rarely of a kind of which enough surely lie there. The chances are
exact: beads are drawn from the box one after another and never put back. They are summed over all
ways to name every bead of the frame, counted by how many clear and grey ones were named so far.
Where the beads themselves say that one box cannot explain them, the box counts for nothing.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from vision.beads.constants import BEADS_OF_A_KIND, OTHER_BOXES
from vision.sheet.constants import TINY
from vision.sheet.lens import Floats


def kinds_from_box(shares: Floats) -> Floats:
    """Return the probabilities of kinds, given what each bead shows and that most are of one box.

    Args:
        shares: what each bead shows by itself: clear, grey, black; shape (N, 3).
    """
    count, kinds = shares.shape
    if count > kinds * BEADS_OF_A_KIND:
        return shares
    shares = np.maximum(shares, TINY).astype(np.float64)
    steps = [one[:, None, None] * _left(named) for named, one in enumerate(shares)]
    chances, so_far, fit = np.zeros_like(shares), np.zeros((BEADS_OF_A_KIND + 1,) * 2), 0.0
    so_far[0, 0] = 1.0
    for k, (step, later) in enumerate(zip(steps, _later(steps), strict=True)):
        ways = so_far * step
        chances[k] = (ways * later).sum(axis=(1, 2))
        so_far = ways[2]
        so_far[1:] += ways[0, :-1]
        so_far[:, 1:] += ways[1, :, :-1]
        fit += math.log(kinds * so_far.sum() / (kinds * BEADS_OF_A_KIND - k))
        so_far /= so_far.sum()
    one_box = 1 / (1 + OTHER_BOXES / (1 - OTHER_BOXES) * math.exp(-fit))
    chances /= chances.sum(axis=1, keepdims=True)
    return np.asarray(one_box * chances + (1 - one_box) * shares)


@cache
def _left(named: int) -> Floats:
    """Return how many of each kind are left after `named` beads, shape (3, clear, grey)."""
    counts = np.arange(BEADS_OF_A_KIND + 1)
    clear, grey = np.meshgrid(counts, counts, indexing="ij")
    left = BEADS_OF_A_KIND - np.stack([clear, grey, named - clear - grey])
    return np.asarray(np.maximum(left, 0))


def _later(steps: list[Floats]) -> list[Floats]:
    """Return for each bead the chances of all later ones if it is clear, grey, black.

    Each array has the shape (3, clear, grey); the counts are those before the bead is named.
    """
    chance, found = np.ones((BEADS_OF_A_KIND + 1,) * 2), list[Floats]()
    for step in reversed(steps):
        beside = np.zeros_like(step)
        beside[0, :-1], beside[1, :, :-1], beside[2] = chance[1:], chance[:, 1:], chance
        found.append(beside)
        chance = (beside * step).sum(axis=0)
        chance /= chance.max()
    return found[::-1]
