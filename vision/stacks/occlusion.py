"""Whether an occluder reaches over the sheet: a hand, an arm, or anything else that hides stars.

The picture is compared, cell by cell, with the bare sheet. Cells that a tower covers are left out.
What is strange is a patch; what tells a hand among the patches is in `vision.stacks.patches`. A
hand that is as light as the sheet leaves small patches, so the sheet's edge is looked at too.
"""

from __future__ import annotations

import math

import numpy as np

from vision.sheet.arms import edge_arms
from vision.sheet.foreign import Mask, depth_mm, grown
from vision.sheet.hidden_edge import EdgeCells, HiddenLimits, hidden_beside, may_be_hidden
from vision.stacks.constants import (
    EDGE_CELLS,
    EDGE_HIDDEN_LOG,
    EDGE_HIDDEN_MM,
    EDGE_SEEN_SHARE,
    EXPLAINING_LOG_ODDS,
    EXPLAINING_OUTLINE,
    HAND_LOG_ODDS,
    HIDING_ARM_LOG_ODDS,
    MAX_HEIGHT,
    SURELY_BARE_LIKENESS,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.patches import StrangePatches, hand_log_odds, strange_patches
from vision.stacks.reference import Reference
from vision.stacks.star_measures import Indices
from vision.stacks.star_reading import FlatStacks
from vision.stacks.towers import towers

HIDDEN_EDGE = HiddenLimits(EDGE_HIDDEN_MM, EDGE_CELLS, EDGE_SEEN_SHARE, EDGE_HIDDEN_LOG)


def occluder_log_odds(frame: FlatFrame, stacks: FlatStacks) -> float | None:
    """Return the log odds that something that is no tower reaches over the sheet.

    Args:
        frame: the frame; cells that it does not know are not asked.
        stacks: the towers that were read in it.

    Returns:
        Those of the likeliest patch; infinity if an arm hides the sheet's edge, minus infinity if
        nothing is strange, or None without a picture of the bare sheet.
    """
    if stacks.closest is None:
        return None
    patches = patches_of(frame, stacks, stacks.closest)
    odds = float(hand_log_odds(patches).max(initial=-math.inf))
    if odds <= HAND_LOG_ODDS and hidden_edge(frame, patches).any():
        return math.inf
    return odds


def occluder_cells(frame: FlatFrame, stacks: FlatStacks) -> Mask:
    """Return the cells by which an occluder is told, with a border around them, shape (h, w).

    Without a picture of the bare sheet there are none.
    """
    if stacks.closest is None:
        return np.zeros_like(frame.known)
    patches = patches_of(frame, stacks, stacks.closest)
    return patches.mask() | grown(hidden_edge(frame, patches))


def patches_of(frame: FlatFrame, stacks: FlatStacks, reference: Reference) -> StrangePatches:
    """Return the patches that neither the bare sheet `reference` nor a tower explains."""
    occupied = _occupied(stacks)
    explained = towers(frame.points, frame.board, frame.pieces, stacks.tops, occupied)
    return strange_patches(frame, explained, _surely_bare(stacks), reference)


def hidden_edge(frame: FlatFrame, patches: StrangePatches) -> Mask:
    """Return the cells beside the edge at which an arm comes in and hides the bare sheet."""
    depth = depth_mm(frame.points, frame.board)
    beside = (depth > 0) & (depth < HIDDEN_EDGE.reach_mm)
    cells = EdgeCells(frame.points, beside, patches.seen, np.abs(patches.apart).mean(axis=2))
    if not may_be_hidden(cells, HIDDEN_EDGE):
        return np.zeros_like(beside)
    loose, _ = edge_arms(frame.flat, frame.board, MAX_HEIGHT * frame.pieces.thickness_mm)
    arms = [one.places_mm for one in loose if one.log_odds > HIDING_ARM_LOG_ODDS]
    return hidden_beside(cells, arms, HIDDEN_EDGE)


def are_explained(stacks: FlatStacks, changed: Indices) -> bool:
    """Return whether each star that changed surely holds a tower, or surely shows its own print.

    Then nothing foreign lies on these stars. If the rest of the sheet did not change either since
    it was looked at, nothing has come in.
    """
    if stacks.closest is None:
        return False
    return bool((_occupied(stacks) | _surely_bare(stacks))[changed].all())


def _occupied(stacks: FlatStacks) -> Mask:
    """Return which stars surely hold a tower, shape (stars,)."""
    return (stacks.standing > EXPLAINING_LOG_ODDS) & (stacks.tops.outlines > EXPLAINING_OUTLINE)


def _surely_bare(stacks: FlatStacks) -> Mask:
    """Return which stars surely show their own print, shape (stars,)."""
    return stacks.bareness > SURELY_BARE_LIKENESS
