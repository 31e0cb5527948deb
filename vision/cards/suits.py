"""Suits by colour: what correlation of evened pictures leaves out."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.board import Cards
from vision.cards.picture import Picture, Spot, cut_from
from vision.cards.strips import strip_in, strip_window
from vision.lens import Floats, Frame

CELLS = (7, 2)  # across and down a strip: a number or the wall between two
DARK = 16.0  # grey levels added before logarithms: dark colours are mostly noise
SPREAD = 0.10  # of log chroma between photos of one card: the median is 0.06
WEIGHT = 3.0  # nats for each e-fold beyond the spread: heavy tails, for glare and shadow


class Tints:
    """The colours of every card's number strip."""

    def __init__(self, images: Sequence[Frame], cards: Cards) -> None:
        self._window = strip_window(cards)
        middle = strip_in(self._window, cards)
        self._tints = np.stack([_tints(image[middle]) for image in images])

    def log_likelihoods(self, picture: Picture, spot: Spot) -> Floats:
        """Return how well each card's colours explain the strip at `spot`, shape (cards,)."""
        seen = _tints(cut_from(picture.image, self._window, spot))
        apart = np.linalg.norm(self._tints - seen, axis=2)
        # The median over the strip: a glint or the neighbour's edge covers few cells.
        typical = np.median(apart, axis=1)
        return np.asarray(-WEIGHT * np.log1p((typical / SPREAD) ** 2))


def _tints(strip: Frame) -> Floats:
    """Return the log chroma of a strip's cells, shape (cells, 3)."""
    small = cv2.resize(strip.astype(np.float32), CELLS, interpolation=cv2.INTER_AREA)
    logs = np.log(small.reshape(-1, 3) + DARK)
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))


# Nominal colours of the published suits, sRGB: one or two walls each.
HUES = {
    "candy": ((233, 138, 178), (205, 100, 145)),
    "haunted": ((98, 62, 140), (75, 45, 115)),
    "tree": ((80, 98, 48), (112, 78, 50)),
    "metal": ((138, 142, 150), (118, 122, 132)),
    "sand": ((222, 190, 110), (200, 165, 85)),
}
HUE_SPREAD = 0.16  # of log chroma between boxes' prints of one suit


def hue_likelihoods(picture: Picture, spot: Spot, cards: Cards) -> dict[str, float]:
    """Return how well each suit's nominal colours explain the strip at `spot`.

    Suits without a known colour are as likely as a poor fit.
    """
    seen = _tints(cut_from(picture.image, strip_window(cards), spot))
    return {suit: _hue_likelihood(seen, suit) for suit in cards.suits}


def _hue_likelihood(seen: Floats, suit: str) -> float:
    walls = HUES.get(suit, ())
    if not walls:
        return -WEIGHT
    logs = np.log(np.array(walls, dtype=np.float64)[:, ::-1] + DARK)
    tints = logs - logs.mean(axis=1, keepdims=True)
    apart = np.linalg.norm(seen[:, None] - tints, axis=2).min(axis=1)
    return float(-WEIGHT * np.log1p((apart / HUE_SPREAD) ** 2).mean())
