"""How far below its numbers a card ends.

Editions differ, but all cards of one edition end alike. The distance is measured on cards with bare
mat below them: the lowest card of each tower, and the cards of the market.
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
from vision.cards.coverage import Coverage
from vision.cards.picture import CardPlace
from vision.sheet.board import Cards


def lower_end_mm(spots: Sequence[CardPlace], coverage: Coverage, cards: Cards) -> float:
    """Return how much lower cards end than their places say, mm; 0 if too few cards show it."""
    ends = [end for spot in spots if (end := _end(spot, coverage, cards)) is not None]
    return median(ends) - COVER_BEYOND_EDGE_MM if len(ends) >= ENDS_LEAST_CARDS else 0.0


def moved_down(spot: CardPlace, by_mm: float) -> CardPlace:
    """Return a place moved down along the card's own sides."""
    x, y = spot.at(np.array([0.0, by_mm])).tolist()
    return CardPlace(x, y, spot.angle_deg)


def _end(spot: CardPlace, coverage: Coverage, cards: Cards) -> float | None:
    """Return how far below a card's lower edge the coverage ends, or None if it does not end."""
    half, edge = cards.width_mm / 2 - COVER_CORNER_MM, cards.height_mm / 2
    beyond = edge + ENDS_REACH_MM
    if coverage.share(spot, -half, beyond, half, beyond + ENDS_BARE_MM) > ENDS_BARE_SHARE:
        return None
    rows = range(-ENDS_REACH_MM, ENDS_REACH_MM)
    return sum(coverage.share(spot, -half, edge + n, half, edge + n) for n in rows) - ENDS_REACH_MM
