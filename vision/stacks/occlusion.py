"""Whether an occluder reaches over the sheet: a hand, an arm, or anything else that hides stars.

The picture is compared, cell by cell, with the bare sheet. Cells that a tower covers are left out.
What is strange is a patch; what tells a hand among the patches is in `vision.stacks.patches`.
"""

from __future__ import annotations

import math

from vision.sheet.foreign import Mask
from vision.stacks.constants import (
    EXPLAINING_LOG_ODDS,
    EXPLAINING_OUTLINE,
    SURELY_BARE_LIKENESS,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.patches import StrangePatches, hand_log_odds, strange_patches
from vision.stacks.reference import Reference
from vision.stacks.star_measures import Indices
from vision.stacks.star_reading import FlatStacks
from vision.stacks.towers import towers


def occluder_log_odds(frame: FlatFrame, stacks: FlatStacks) -> float | None:
    """Return the log odds that something that is no tower reaches over the sheet.

    Args:
        frame: the frame; cells that it does not know are not asked.
        stacks: the towers that were read in it.

    Returns:
        Those of the likeliest patch, minus infinity if nothing is strange, or None without a
        picture of the bare sheet.
    """
    if stacks.closest is None:
        return None
    patches = patches_of(frame, stacks, stacks.closest)
    return float(hand_log_odds(patches).max(initial=-math.inf))


def patches_of(frame: FlatFrame, stacks: FlatStacks, reference: Reference) -> StrangePatches:
    """Return the patches that neither the bare sheet `reference` nor a tower explains."""
    occupied = _occupied(stacks)
    explained = towers(frame.points, frame.board, frame.pieces, stacks.tops, occupied)
    return strange_patches(frame, explained, _surely_bare(stacks), reference)


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
