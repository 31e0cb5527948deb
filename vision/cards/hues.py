"""Suits by colour without an enrolled box: what the walls of all cards in view say together.

Paper white around the markers gives the light's tint; what it leaves over (a lamp's colour that
changes across the sheet, a print's own tint) shifts every card's colours alike. So every small
shift is tried on all cards at once, and counts as far as it makes cards look like suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from vision.cards.picture import PX_PER_MM, CardPlace, SheetPicture, Window
from vision.cards.strips import SIDE_MM
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame


@dataclass(frozen=True, slots=True)
class Hue:
    """A suit's colour over its number strip, each figure as it is typically.

    Attributes:
        blue: log chroma of the most coloured cells: blue against red and green.
        red: likewise, red against green.
        varied: logarithm of how far red against green varies over the strip.
        greenest: red against green where it is lowest, but for a seventh.
        light: log brightness.
        spreads: of the same five.
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


# The published suits: pink, purple, green and brown, grey, yellow. Medians over 1229 walls of the
# labelled stills and of five drawn boxes; spreads twice theirs, for prints never seen, and more
# for grey, which takes on the tint of any lamp.
HUES = {
    "candy": Hue(-0.02, 0.51, -0.93, 0.16, 5.16, (0.10, 0.10, 0.45, 0.15, 0.28)),
    "haunted": Hue(0.51, 0.38, -0.93, 0.08, 4.76, (0.15, 0.17, 0.45, 0.07, 0.25)),
    "tree": Hue(-0.54, 0.06, -1.14, -0.11, 4.78, (0.15, 0.22, 0.45, 0.11, 0.50)),
    "metal": Hue(0.07, -0.04, -2.38, -0.04, 5.17, (0.18, 0.12, 0.45, 0.08, 0.26)),
    "sand": Hue(-0.59, 0.13, -1.97, 0.05, 5.20, (0.12, 0.07, 0.55, 0.07, 0.25)),
}
# Shares of colour that glints leave, and nats, for they are few.
VEILS = ((1.0, 0.0), (0.75, 0.7), (0.5, 2.0), (0.3, 3.0))
TAILS = 3.0  # degrees of freedom of Student's t: light and print differ more at times
STRANGE = 40.0  # squared spreads: as unlike as a suit of a colour that is not known
CASTS = tuple(product((-0.2, -0.1, 0.0, 0.1, 0.2), repeat=2))  # of blue, and of red
CAST = 0.08  # spread of casts that the markers leave over
WITNESS = 0.5  # of a card's word on the cast: cards of one tower are much alike
CELL_MM = 2.0
DARK = 16.0  # grey levels added before logarithms: dark colours are mostly noise
GRAIN_PX = 1.5
COLOURED = 60  # percent of the cells are less coloured: inks, rims, glints
LOW, HIGH = 15, 90  # percent
LEAST_VARIED = 0.05
WALL_MM = (2.5, 17.5)  # above a card's lower edge: the least that towers show


def suits_by_hue(
    picture: SheetPicture, spots: Sequence[CardPlace], cards: Cards
) -> list[dict[str, float]]:
    """Return the log probability of each suit for the cards at `spots`.

    Suits without a known colour are as likely as a poor fit.
    """
    if not spots:
        return []
    seen = np.array([_figures(picture.cut(_wall(cards), spot)) for spot in spots])
    odds = np.stack([_odds(seen - _shift(*cast), cards.suits) for cast in CASTS])
    told = np.logaddexp.reduce(odds, axis=2)
    casts = WITNESS * told.sum(axis=1) - (np.array(CASTS) ** 2).sum(axis=1) / 2 / CAST**2
    casts -= np.logaddexp.reduce(casts)
    shares = np.logaddexp.reduce(odds - told[..., None] + casts[:, None, None], axis=0)
    return [dict(zip(cards.suits, row, strict=True)) for row in shares.tolist()]


def _odds(seen: Floats, suits: Sequence[str]) -> Floats:
    """Return how well each suit explains each card's figures, shape (cards, suits)."""
    return np.stack([_suit_odds(seen, HUES.get(suit)) for suit in suits], axis=1)


def _suit_odds(seen: Floats, hue: Hue | None) -> Floats:
    if hue is None:
        return np.full(len(seen), _fit(np.array(STRANGE)))
    away = [
        _fit((((seen - hue.under(veil)) / hue.spreads) ** 2).sum(axis=1)) - nats
        for veil, nats in VEILS
    ]
    return np.asarray(np.max(away, axis=0))


def _fit(away: Floats) -> Floats:
    return np.asarray(-(TAILS + 5) / 2 * np.log1p(np.minimum(away, STRANGE) / TAILS))


def _shift(blue: float, red: float) -> Floats:
    """Return what a cast adds to the figures."""
    return np.array((blue, red, 0.0, red, 0.0))


def _figures(wall: Frame) -> Floats:
    """Return a wall's figures as `Hue` has them, shape (5,)."""
    size = tuple(round(side / PX_PER_MM / CELL_MM) for side in wall.shape[1::-1])
    soft = cv2.GaussianBlur(wall, (0, 0), GRAIN_PX).astype(np.float32)
    cells = cv2.resize(soft, size, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    blue, green, red = np.log(cells.astype(np.float64) + DARK).T
    chroma = np.stack([blue - (green + red) / 2, red - green], axis=1)
    strong = np.hypot(chroma[:, 0], chroma[:, 1])
    typical = np.median(chroma[strong >= np.percentile(strong, COLOURED)], axis=0)
    low, high = np.percentile(chroma[:, 1], (LOW, HIGH))
    light = np.percentile((blue + green + red) / 3, COLOURED)
    return np.array((*typical, np.log(high - low + LEAST_VARIED), low, light))


def _wall(cards: Cards) -> Window:
    half, bottom = cards.width_mm / 2 - SIDE_MM, cards.height_mm / 2
    return Window(-half, bottom - WALL_MM[1], half, bottom - WALL_MM[0])
