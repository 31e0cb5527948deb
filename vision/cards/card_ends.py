"""How far below its numbers a box's cards end: boxes differ, the cards of one box do not.

Cards with bare mat below them tell it of the others: towers' lowest ones and the market's.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from vision.cards.constants import (
    COVER_BEYOND_EDGE_MM,
    COVER_CORNER_MM,
    ENDS_BARE_MM,
    ENDS_BARE_SHARE,
    ENDS_LEAST_CARDS,
    ENDS_REACH_MM,
)
from vision.cards.cover import Cover
from vision.cards.picture import CardPlace
from vision.sheet.board import Cards


def end_lower(spots: Sequence[CardPlace], cover: Cover, cards: Cards) -> float:
    """Return by how much lower cards end than their spots say, mm; 0 where too few tell it."""
    ends = [end for spot in spots if (end := _end(spot, cover, cards)) is not None]
    return median(ends) - COVER_BEYOND_EDGE_MM if len(ends) >= ENDS_LEAST_CARDS else 0.0


def lowered(spot: CardPlace, by_mm: float) -> CardPlace:
    """Return a spot further down its own card."""
    x, y = spot.at(np.array([0.0, by_mm])).tolist()
    return CardPlace(x, y, spot.angle_deg)


def _end(spot: CardPlace, cover: Cover, cards: Cards) -> float | None:
    """Return how far below a card's lower edge the cover ends, or None where it goes on."""
    half, edge = cards.width_mm / 2 - COVER_CORNER_MM, cards.height_mm / 2
    beyond = edge + ENDS_REACH_MM
    if cover.share(spot, -half, beyond, half, beyond + ENDS_BARE_MM) > ENDS_BARE_SHARE:
        return None
    rows = range(-ENDS_REACH_MM, ENDS_REACH_MM)
    return sum(cover.share(spot, -half, edge + n, half, edge + n) for n in rows) - ENDS_REACH_MM
