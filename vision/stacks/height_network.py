"""The network of heights: how high all towers of a frame are together.

A lens, blur or light that makes one top look large makes all of them look large. At a thin piece
that is worth a whole level. So towers tell each other how large they look beside each height.
`python -m tests.lab.stars.fit_heights_together` fits `heights.npz`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from vision.sheet.board import Pieces
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    FIRST_BY_LEVEL,
    HEIGHTS_TOGETHER,
    LOGS_UNIT,
    MAX_HEIGHT,
    MOST_LOGS_APART,
)
from vision.stacks.heights import read_weights
from vision.stacks.star_network import StarLook
from vision.stacks.together import TogetherNetwork, beside, log_shares, read_networks, told_by
from vision.stacks.weighing import heard_of_heights

WEIGHTS_FILE = Path(__file__).with_name("heights.npz")


@dataclass(frozen=True, slots=True)
class FrameTowers:
    """What is known of the heights of a frame's towers.

    Attributes:
        pieces: what stands there.
        shape: outlines and geometry as `Sides` has them, shape (stars, signs); zeros where no
            outline was looked at.
        is_told: which stars were looked at, shape (stars,).
        logs: log probabilities of the heights by each star's own signs, (stars, MAX_HEIGHT).
        look: what the star network says.
        weighed: log probabilities of the heights by both, shape (stars, MAX_HEIGHT).
        stands: how surely a tower stands there, shape (stars,), 0 to 1.
    """

    pieces: Pieces
    shape: Floats
    is_told: Mask
    logs: Floats
    look: StarLook
    weighed: Floats
    stands: Floats


def heights_together(towers: FrameTowers) -> Floats:
    """Return log probabilities of the heights, shape (stars, MAX_HEIGHT).

    What each tower shows alone still counts, as the network knows drawn towers only.
    """
    alone = log_shares(towers.weighed)
    sure = towers.stands * towers.is_told
    said = told_by(_shipped(), tower_signs(towers), alone, sure)
    both = (1 - HEIGHTS_TOGETHER) * alone + HEIGHTS_TOGETHER * said
    return np.where(towers.is_told[:, None], both, alone)


def tower_signs(towers: FrameTowers) -> Floats:
    """Return what is known of each tower beside each height, (stars, MAX_HEIGHT, signs)."""
    shape = read_weights().standardised(towers.shape) * towers.is_told[:, None]
    heard = heard_of_heights(towers.logs, towers.look)
    by_level = [
        _in_units(towers.logs),
        _in_units(towers.look.heights) * heard[:, None],
        *(shape[:, first : first + MAX_HEIGHT] for first in FIRST_BY_LEVEL),
    ]
    thickness = towers.pieces.thickness_mm / towers.pieces.radius_mm
    singles = [towers.is_told, heard, towers.stands, np.full(len(shape), thickness)]
    of_stars = np.column_stack([shape, *singles])
    pairs = [np.stack(by_level, axis=2), beside(of_stars, MAX_HEIGHT)]
    levels = np.broadcast_to(np.eye(MAX_HEIGHT), (len(shape), MAX_HEIGHT, MAX_HEIGHT))
    return np.concatenate([*pairs, levels], axis=2, dtype=np.float32)


def _in_units(logs: Floats) -> Floats:
    return np.maximum(log_shares(logs), -MOST_LOGS_APART) / LOGS_UNIT


@cache
def _shipped() -> tuple[TogetherNetwork, ...]:
    return read_networks(WEIGHTS_FILE)
