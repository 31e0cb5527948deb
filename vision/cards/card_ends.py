"""Measuring where the lower edge of a card lies, below its numbers.

A card's place is computed from its numbers, as if every edition printed them at the same distance
from the lower edge. Editions differ in this distance, and all cards of one edition agree. The
difference is measured on cards with bare mat below them: the lowest card of each tower, and the
cards of the market.
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
    """Return how much lower than expected the cards of this edition end, mm.

    The result is the median over the cards with bare mat below them. It is 0 if there are fewer
    than ENDS_LEAST_CARDS of those.

    Args:
        spots: places of sure cards.
        coverage: which parts of the mat are covered.
        cards: size of the cards, from the board file.
    """
    ends = [end for spot in spots if (end := _end(spot, coverage, cards)) is not None]
    return median(ends) - COVER_BEYOND_EDGE_MM if len(ends) >= ENDS_LEAST_CARDS else 0.0


def moved_down(spot: CardPlace, by_mm: float) -> CardPlace:
    """Return a card's place moved towards its lower edge, mm."""
    x, y = spot.at(np.array([0.0, by_mm])).tolist()
    return CardPlace(x, y, spot.angle_deg)


def _end(spot: CardPlace, coverage: Coverage, cards: Cards) -> float | None:
    """Return how far below the expected lower edge the mat becomes bare, mm.

    The result is negative if the mat becomes bare above that edge, and None if no bare mat is near.
    """
    half, edge = cards.width_mm / 2 - COVER_CORNER_MM, cards.height_mm / 2
    beyond = edge + ENDS_REACH_MM
    if coverage.share(spot, -half, beyond, half, beyond + ENDS_BARE_MM) > ENDS_BARE_SHARE:
        return None
    rows = range(-ENDS_REACH_MM, ENDS_REACH_MM)
    return sum(coverage.share(spot, -half, edge + n, half, edge + n) for n in rows) - ENDS_REACH_MM
