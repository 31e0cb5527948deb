"""Suits by colour: what correlation of evened pictures leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board import Cards
from vision.cards.picture import Picture, Spot, Window, cut_from
from vision.cards.strips import SIDE_MM, strip_in, strip_window
from vision.lens import Floats, Frame

CELLS = (7, 2)  # across and down a strip: a number or the wall between two
DARK = 16.0  # grey levels added before logarithms: dark colours are mostly noise
SPREAD = 0.10  # of log chroma between photos of one card: the median is 0.06
WEIGHT = 3.0  # nats for each e-fold beyond the spread: heavy tails, for glare and shadow
VEILS = (0.0, 20.0, 40.0, 70.0, 110.0)  # grey levels that a glint adds: purple fades to grey
VEILED = 0.02  # nats for each of them: few cards lie under a glint


class Tints:
    """The colours of every card's number strip."""

    def __init__(self, images: Sequence[Frame], cards: Cards) -> None:
        self._window = strip_window(cards)
        middle = strip_in(self._window, cards)
        self._tints = np.stack([_tints(image[middle]) for image in images])

    def log_likelihoods(self, picture: Picture, spot: Spot) -> Floats:
        """Return how well each card's colours explain the strip at `spot`, shape (cards,)."""
        cut = cut_from(picture.image, self._window, spot)
        return np.asarray(np.max([self._under(cut, veil) for veil in VEILS], axis=0))

    def _under(self, cut: Frame, veil: float) -> Floats:
        """Return how well each card explains a strip under a veil of so much white light."""
        apart = np.linalg.norm(self._tints - _tints(cut, veil), axis=2)
        # The median over the strip: a glint or the neighbour's edge covers few cells.
        typical = np.median(apart, axis=1)
        return np.asarray(-WEIGHT * np.log1p((typical / SPREAD) ** 2) - VEILED * veil)


def _tints(strip: Frame, veil: float = 0.0) -> Floats:
    """Return the log chroma of a strip's cells without a veil of light, shape (cells, 3)."""
    small = cv2.resize(strip.astype(np.float32), CELLS, interpolation=cv2.INTER_AREA)
    logs = np.log(np.maximum(small.reshape(-1, 3) - veil, 0.0) + DARK)
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))


@dataclass(frozen=True, slots=True)
class Hue:
    """A suit's colour over its number strip, each figure as it is typically and its spread.

    Attributes:
        typical: CIE Lab, how strong its strongest fifth is, how far green and red vary (logarithm).
        spread: of the same.
    """

    typical: tuple[float, float, float, float, float]
    spread: tuple[float, float, float, float, float]


# The published suits: pink, purple, green and brown, grey, yellow. Medians over the strips of the
# labelled stills and of three drawn boxes; spreads twice theirs, for prints never seen.
HUES = {
    "candy": Hue((67, 31, -4, 41, 3.1), (14, 10, 9, 10, 0.8)),
    "haunted": Hue((33, 24, -28, 47, 3.0), (12, 9, 11, 12, 0.8)),
    "tree": Hue((49, -4, 23, 33, 3.0), (13, 12, 12, 12, 0.5)),
    "metal": Hue((60, 0, -2, 8, 1.4), (15, 5, 8, 8, 0.7)),
    "sand": Hue((76, 0, 39, 48, 1.8), (11, 6, 13, 13, 0.5)),
}
TAILS = 3.0  # degrees of freedom of Student's t: light and print differ more at times
STRANGE = 40.0  # squared spreads: as unlike as a suit of a colour that is not known


def hue_likelihoods(picture: Picture, spot: Spot, cards: Cards) -> dict[str, float]:
    """Return how well each suit's usual colour explains the strip at `spot`.

    Suits without a known colour are as likely as a poor fit.
    """
    cut = picture.cut(_wall(cards), spot)
    soft = cv2.GaussianBlur(cut, (0, 0), GRAIN_PX).astype(np.float32) / 255
    lab = cv2.cvtColor(soft, cv2.COLOR_BGR2Lab).reshape(-1, 3)
    strong = np.percentile(np.hypot(lab[:, 1], lab[:, 2]), STRONGEST)
    low, high = np.percentile(lab[:, 1], MOSTLY)
    seen = np.append(np.median(lab, axis=0), [strong, np.log(high - low + 1.0)])
    return {suit: _hue_likelihood(seen, suit) for suit in cards.suits}


STRONGEST = 80
MOSTLY = (15, 85)
GRAIN_PX = 1.5
WALL_MM = (2.5, 17.5)  # above a card's lower edge: the least that towers show


def _wall(cards: Cards) -> Window:
    half, bottom = cards.width_mm / 2 - SIDE_MM, cards.height_mm / 2
    return Window(-half, bottom - WALL_MM[1], half, bottom - WALL_MM[0])


def _hue_likelihood(seen: Floats, suit: str) -> float:
    hue = HUES.get(suit, UNKNOWN)
    away = float((((seen - np.array(hue.typical)) / np.array(hue.spread)) ** 2).sum())
    away = STRANGE if hue is UNKNOWN else min(away, STRANGE)
    sizes = float(np.log(hue.spread).sum())
    return -(TAILS + len(seen)) / 2 * float(np.log1p(away / TAILS)) - sizes


UNKNOWN = Hue((50, 0, 0, 0, 0), (12, 10, 10, 10, 0.7))
