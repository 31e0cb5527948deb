"""The star network: from crops to log odds that a stack stands there, its height and strength.

A small convolutional network, which OpenCV runs. `tests.lab.stars.frames` renders what it learns
from, `cut` cuts it, and `train` fits it and writes `stars.onnx`. It looks at the whole of a star
and its tower, where the signs of `standing` and `heights` measure single things; `star_reading`
weighs both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.sheet.board import Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import MAX_HEIGHT, MAX_STRENGTH
from vision.stacks.crops import (
    Bare,
    bare_crops,
    bare_white,
    frame_crops,
    frame_px_per_mm,
    is_bare_known,
    planes,
    traits,
    window,
)
from vision.stacks.reference import Reference

WEIGHTS_FILE = Path(__file__).with_name("stars.onnx")


@dataclass(frozen=True, slots=True)
class StarLook:
    """What the network says of stars.

    Attributes:
        standing: log odds that a stack stands there, shape (stars,).
        heights: unnormalised log probabilities of 1 to MAX_HEIGHT pieces, shape
            (stars, MAX_HEIGHT).
        strengths: unnormalised log probabilities of the strengths 1 to MAX_STRENGTH, shape
            (stars, MAX_STRENGTH); they mean nothing where pieces are plain.
        has_bare: which stars were compared with the bare sheet, shape (stars,).
        is_asked: which stars the network looked at, shape (stars,); the others' rows are zeros.
    """

    standing: Floats
    heights: Floats
    strengths: Floats
    has_bare: Mask
    is_asked: Mask


def no_look(stars: int) -> StarLook:
    """Return what the network says of so many stars when it has looked at none."""
    is_none = np.zeros(stars, dtype=np.bool_)
    heights, strengths = np.zeros((stars, MAX_HEIGHT)), np.zeros((stars, MAX_STRENGTH))
    return StarLook(np.zeros(stars), heights, strengths, is_none, is_none)


def look_at_stars(
    flat: Flat, stars: Floats, white: Floats, pieces: Pieces, reference: Reference | None
) -> StarLook:
    """Return what the network says of stars.

    Args:
        flat: the sheet from above, with its frame.
        stars: the stars' centres, shape (stars, 2), mm.
        white: white paper's linear BGR at each, shape (stars, 3).
        pieces: what may stand there.
        reference: the bare sheet, if something is known of it.
    """
    if not len(stars):
        return no_look(0)
    where = window(stars, pieces, flat.eye)
    bare = None
    has_bare = np.zeros(len(stars), dtype=np.bool_)
    if reference is not None:
        crops = bare_crops(reference, where)
        has_bare = is_bare_known(crops)
        bare = Bare(crops, bare_white(reference, stars), has_bare)
    network = _shipped()
    network.setInput(planes(frame_crops(flat, where), white, bare, where), "planes")
    network.setInput(traits(where, pieces, frame_px_per_mm(flat, where)), "traits")
    answer = np.asarray(network.forward(), dtype=np.float64)
    standing, heights, strengths = np.split(answer, [1, 1 + MAX_HEIGHT], axis=1)
    return StarLook(standing[:, 0], heights, strengths, has_bare, np.ones_like(has_bare))


@cache
def _shipped() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(WEIGHTS_FILE))
