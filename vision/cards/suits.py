"""Telling suits by colour, which the correlation of evened pictures ignores."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.constants import (
    LIGHTNESS_WEIGHT,
    LOG_OFFSET_LEVELS,
    TINT_CELLS,
    TINT_NATS_PER_FOLD,
    TINT_SPREAD_LOG,
    VEIL_LEVELS,
    VEIL_NATS_PER_LEVEL,
)
from vision.cards.picture import CardPlace, SheetPicture, cut_from
from vision.cards.strips import strip_in, strip_window
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame

_VEILS = np.array(VEIL_LEVELS)


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
            cast: the light's own log chroma and lightness there, shape (TINT_CHANNELS,).
        """
        cells = _cells(cut_from(picture.image, self._window, spot))
        unveiled = _log_tints(np.maximum(cells - _VEILS[:, None, None], 0.0))
        apart = (self._tints + cast) - unveiled[:, None]
        # The median over the strip: a glint or the neighbour's edge covers few cells.
        typical = np.median(np.sqrt(np.einsum("vcsk,vcsk->vcs", apart, apart)), axis=2)
        nats = -TINT_NATS_PER_FOLD * np.log1p((typical / TINT_SPREAD_LOG) ** 2)
        return np.asarray((nats - VEIL_NATS_PER_LEVEL * _VEILS[:, None]).max(axis=0))

    def cast(self, picture: SheetPicture, spot: CardPlace, index: int) -> Floats:
        """Return the light's log chroma and lightness at a known card, shape (TINT_CHANNELS,).

        They are the median of the colours seen less the card's own colours. `index` is the card's
        number in the catalogue.
        """
        seen = _tints(cut_from(picture.image, self._window, spot))
        apart: Floats = seen - self._tints[index]
        return np.asarray(np.median(apart, axis=0), dtype=np.float64)


def _tints(strip: Frame) -> Floats:
    """Return log chroma and lightness of a strip's cells, shape (cells, TINT_CHANNELS)."""
    return _log_tints(_cells(strip))


def _cells(strip: Frame) -> Floats:
    """Return the mean colours of a strip's cells, shape (cells, 3)."""
    small = cv2.resize(strip.astype(np.float32), TINT_CELLS, interpolation=cv2.INTER_AREA)
    return small.reshape(-1, 3).astype(np.float32, copy=False)


def _log_tints(colours: Floats) -> Floats:
    """Return log chroma and lightness of colours: (..., 3) gives (..., TINT_CHANNELS)."""
    logs = np.log(colours + LOG_OFFSET_LEVELS)
    lightness = logs.mean(axis=-1, keepdims=True)
    return np.concatenate([logs - lightness, LIGHTNESS_WEIGHT * lightness], axis=-1)
