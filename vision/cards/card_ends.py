"""How far below its numbers a box's cards end: boxes differ, the cards of one box do not.

Cards with bare mat below them tell it of the others: towers' lowest ones and the market's.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from vision.cards.cover import Cover
from vision.cards.picture import CardPlace
from vision.sheet.board import Cards

LEAST_SEEN = 2  # cards that have to tell it
REACH_MM = 6  # by which a card may end above or below where it is thought to
BEYOND_MM = 3.0  # further down, where the mat has to be bare
BARE = 0.2  # covered, at the most
CORNER_MM = 8.0  # left and right: cards lie turned and have rounded corners
GROWN_MM = 2.0  # cover goes on beyond a card's edge: the median of the given set's towers


def end_lower(spots: Sequence[CardPlace], cover: Cover, cards: Cards) -> float:
    """Return by how much lower cards end than their spots say, mm; 0 where too few tell it."""
    ends = [end for spot in spots if (end := _end(spot, cover, cards)) is not None]
    return median(ends) - GROWN_MM if len(ends) >= LEAST_SEEN else 0.0


def lowered(spot: CardPlace, by_mm: float) -> CardPlace:
    """Return a spot further down its own card."""
    x, y = spot.at(np.array([0.0, by_mm])).tolist()
    return CardPlace(x, y, spot.angle_deg)


def _end(spot: CardPlace, cover: Cover, cards: Cards) -> float | None:
    """Return how far below a card's lower edge the cover ends, or None where it goes on."""
    half, edge = cards.width_mm / 2 - CORNER_MM, cards.height_mm / 2
    beyond = edge + REACH_MM
    if cover.share(spot, -half, beyond, half, beyond + BEYOND_MM) > BARE:
        return None
    rows = range(-REACH_MM, REACH_MM)
    return sum(cover.share(spot, -half, edge + n, half, edge + n) for n in rows) - REACH_MM
