"""Suits by colour without a catalogue, from the walls of all cards in view together.

The paper around the markers gives the light's tint. What that leaves over shifts the colours of all
cards alike: a lamp's colour that changes across the sheet, or a print's own tint. Therefore many
small shifts are tried on all cards at once. A shift counts by how much it makes the cards look like
suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.constants import (
    COLOUR_CHANNELS,
    HUE_BLUR_PX,
    HUE_CARD_WEIGHT,
    HUE_CAST_SPREAD_LOG,
    HUE_CASTS_LOG,
    HUE_CELL_MM,
    HUE_COLOURED_PERCENTILE,
    HUE_FIGURE_COUNT,
    HUE_FIGURES,
    HUE_FREEDOM,
    HUE_HIGH_PERCENTILE,
    HUE_LEAST_RANGE_LOG,
    HUE_LOW_PERCENTILE,
    HUE_STRANGE,
    HUE_VEILS,
    HUE_WALL_MM,
    LOG_OFFSET_LEVELS,
    PX_PER_MM,
    STRIP_SIDE_MM,
)
from vision.cards.picture import CardPlace, SheetPicture, Window
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame


@dataclass(frozen=True, slots=True)
class Hue:
    """The typical colour of a suit over the strip of its numbers, as five figures.

    Attributes:
        blue: log chroma of the most coloured cells: blue against red and green.
        red: log chroma of the same cells: red against green.
        varied: logarithm of how far red against green varies over the strip.
        greenest: red against green in the greenest part of the strip: its lower seventh quantile.
        light: log brightness.
        spreads: the usual deviation of each of the five figures; differences are divided by it.
    """

    blue: float
    red: float
    varied: float
    greenest: float
    light: float
    spreads: tuple[float, float, float, float, float]

    def under(self, veil: float) -> Floats:
        """Return the five figures under a veil of white light that leaves a share of the colour."""
        return np.array(
            (self.blue * veil, self.red * veil, self.varied, self.greenest * veil, self.light)
        )


# The published suits: pink, purple, green and brown, grey, yellow.
HUES = {suit: Hue(*figures) for suit, figures in HUE_FIGURES.items()}


def suits_by_hue(
    picture: SheetPicture, spots: Sequence[CardPlace], cards: Cards
) -> list[dict[str, float]]:
    """Return the log probability of each suit for the cards at `spots`.

    Suits without a known colour are as likely as a poor fit.
    """
    if not spots:
        return []
    seen = np.array([_figures(picture.cut(_wall(cards), spot)) for spot in spots])
    odds = np.stack([_odds(seen - _shift(*cast), cards.suits) for cast in HUE_CASTS_LOG])
    told = np.logaddexp.reduce(odds, axis=2)
    casts = (
        HUE_CARD_WEIGHT * told.sum(axis=1)
        - (np.array(HUE_CASTS_LOG) ** 2).sum(axis=1) / 2 / HUE_CAST_SPREAD_LOG**2
    )
    casts -= np.logaddexp.reduce(casts)
    shares = np.logaddexp.reduce(odds - told[..., None] + casts[:, None, None], axis=0)
    return [dict(zip(cards.suits, row, strict=True)) for row in shares.tolist()]


def _odds(seen: Floats, suits: Sequence[str]) -> Floats:
    """Return how well each suit explains each card's figures, shape (cards, suits)."""
    return np.stack([_suit_odds(seen, HUES.get(suit)) for suit in suits], axis=1)


def _suit_odds(seen: Floats, hue: Hue | None) -> Floats:
    if hue is None:
        return np.full(len(seen), _fit(np.array(HUE_STRANGE)))
    away = [
        _fit((((seen - hue.under(veil)) / hue.spreads) ** 2).sum(axis=1)) - nats
        for veil, nats in HUE_VEILS
    ]
    return np.asarray(np.max(away, axis=0))


def _fit(away: Floats) -> Floats:
    return np.asarray(
        -(HUE_FREEDOM + HUE_FIGURE_COUNT)
        / 2
        * np.log1p(np.minimum(away, HUE_STRANGE) / HUE_FREEDOM)
    )


def _shift(blue: float, red: float) -> Floats:
    """Return what a cast of the light adds to the five figures of `Hue`, shape (5,)."""
    return np.array((blue, red, 0.0, red, 0.0))


def _figures(wall: Frame) -> Floats:
    """Return a wall's figures as `Hue` has them, shape (5,)."""
    size = tuple(round(side / PX_PER_MM / HUE_CELL_MM) for side in wall.shape[1::-1])
    soft = cv2.GaussianBlur(wall, (0, 0), HUE_BLUR_PX).astype(np.float32)
    cells = cv2.resize(soft, size, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    blue, green, red = np.log(cells.astype(np.float64) + LOG_OFFSET_LEVELS).T
    chroma = np.stack([blue - (green + red) / 2, red - green], axis=1)
    strong = np.hypot(chroma[:, 0], chroma[:, 1])
    typical = np.median(chroma[strong >= np.percentile(strong, HUE_COLOURED_PERCENTILE)], axis=0)
    low, high = np.percentile(chroma[:, 1], (HUE_LOW_PERCENTILE, HUE_HIGH_PERCENTILE))
    light = np.percentile((blue + green + red) / COLOUR_CHANNELS, HUE_COLOURED_PERCENTILE)
    return np.array((*typical, np.log(high - low + HUE_LEAST_RANGE_LOG), low, light))


def _wall(cards: Cards) -> Window:
    half, bottom = cards.width_mm / 2 - STRIP_SIDE_MM, cards.height_mm / 2
    return Window(-half, bottom - HUE_WALL_MM[1], half, bottom - HUE_WALL_MM[0])
