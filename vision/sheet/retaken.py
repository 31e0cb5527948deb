"""Telling that two photos of an enrolment show the same pieces, as one was taken too early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from vision.errors import PhotoError, PhotoFlaw
from vision.sheet.constants import RETAKEN_BLUR_PX, RETAKEN_LIKENESS, RETAKEN_SIDE_PX
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame


@dataclass(frozen=True, slots=True)
class LaidPhoto:
    """A photo of pieces that were laid out.

    Attributes:
        name: the photo's name for errors.
        cuts: what lies in its slots from straight above, BGR, shape (H, W, 3), uint8, by slot.
    """

    name: str
    cuts: Mapping[int, Frame]


def refuse_retaken(photos: Sequence[LaidPhoto]) -> None:
    """Refuse photos of which a later one shows in most slots what an earlier one shows there.

    Raises:
        PhotoError: the message names both photos.
    """
    signs = [{slot: _sign(cut) for slot, cut in photo.cuts.items()} for photo in photos]
    for first, second in combinations(range(len(photos)), 2):
        if alike(signs[first], signs[second]) > RETAKEN_LIKENESS:
            later, earlier = photos[second].name, photos[first].name
            raise PhotoError(
                f"{later}: shows the same pieces as {earlier}; lay those that it should show, and"
                " take it again",
                PhotoFlaw("same", later, other_photo=earlier),
            )


def alike(first: Mapping[int, Floats], second: Mapping[int, Floats]) -> float:
    """Return the median correlation of what lies in the slots of two photos; 0 without any."""
    both = first.keys() & second.keys()
    return float(np.median([first[one] @ second[one] for one in both])) if both else 0.0


def _sign(cut: Frame) -> Floats:
    """Return the print of a piece without its slow shades, of length 1, shape (N,)."""
    side = (RETAKEN_SIDE_PX, RETAKEN_SIDE_PX)
    small = cv2.resize(to_grey(cut), side, interpolation=cv2.INTER_AREA).astype(np.float32)
    fine = (small - cv2.GaussianBlur(small, (0, 0), RETAKEN_BLUR_PX)).ravel()
    return np.asarray(fine / max(float(np.linalg.norm(fine)), 1.0))
