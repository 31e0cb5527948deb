"""Suits by colour: what correlation of evened pictures leaves out."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.picture import CardPlace, SheetPicture, cut_from
from vision.cards.strips import strip_in, strip_window
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame

CELLS = (7, 2)  # across and down a strip: a number or the wall between two
DARK = 16.0  # grey levels added before logarithms: dark colours are mostly noise
SPREAD = 0.10  # of log chroma between photos of one card: the median is 0.06
WEIGHT = 3.0  # nats for each e-fold beyond the spread: heavy tails, for glare and shadow
LIGHT = 0.25  # of log lightness counts beside log chroma: olive is a darker yellow, shadows vary
CHANNELS = 4
VEILS = (0.0, 20.0, 40.0, 70.0, 110.0)  # grey levels that a glint adds: purple fades to grey
VEILED = 0.02  # nats for each of them: few cards lie under a glint


class StripColours:
    """The colours of every card's number strip."""

    def __init__(self, images: Sequence[Frame], cards: Cards) -> None:
        self._window = strip_window(cards)
        middle = strip_in(self._window, cards)
        self._tints = np.stack([_tints(image[middle]) for image in images])

    def log_likelihoods(self, picture: SheetPicture, spot: CardPlace, cast: Floats) -> Floats:
        """Return how well each card's colours explain the strip at `spot`, shape (cards,).

        Args:
            picture: the sheet from above.
            spot: where the card lies.
            cast: the light's own log chroma and lightness there, shape (CHANNELS,).
        """
        cut = cut_from(picture.image, self._window, spot)
        return np.asarray(np.max([self._under(cut, veil, cast) for veil in VEILS], axis=0))

    def cast(self, picture: SheetPicture, spot: CardPlace, index: int) -> Floats:
        """Return the light's log chroma and lightness at a known card, shape (CHANNELS,)."""
        seen = _tints(cut_from(picture.image, self._window, spot))
        apart: Floats = seen - self._tints[index]
        return np.asarray(np.median(apart, axis=0), dtype=np.float64)

    def _under(self, cut: Frame, veil: float, cast: Floats) -> Floats:
        """Return how well each card explains a strip under a veil of so much white light."""
        apart = np.linalg.norm(self._tints + cast - _tints(cut, veil), axis=2)
        # The median over the strip: a glint or the neighbour's edge covers few cells.
        typical = np.median(apart, axis=1)
        return np.asarray(-WEIGHT * np.log1p((typical / SPREAD) ** 2) - VEILED * veil)


def _tints(strip: Frame, veil: float = 0.0) -> Floats:
    """Return log chroma and lightness of a strip's cells without a veil: (cells, CHANNELS)."""
    small = cv2.resize(strip.astype(np.float32), CELLS, interpolation=cv2.INTER_AREA)
    logs = np.log(np.maximum(small.reshape(-1, 3) - veil, 0.0) + DARK)
    lightness = logs.mean(axis=1, keepdims=True)
    return np.concatenate([logs - lightness, LIGHT * lightness], axis=1)
