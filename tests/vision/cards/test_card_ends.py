"""Where a box's cards end below their numbers, on covers drawn by hand."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards.card_ends import lower_end_mm, moved_down
from vision.cards.constants import COVER_BEYOND_EDGE_MM, MARGIN_MM
from vision.cards.coverage import Coverage
from vision.cards.picture import CardPlace
from vision.sheet.board import Cards

SHAPE = (round(420 + 2 * MARGIN_MM), round(594 + 2 * MARGIN_MM))
APART = [CardPlace(100, 200, 4.0), CardPlace(200, 200, -3.0), CardPlace(300, 200, 0.0)]


def coverage(*spots: CardPlace) -> Coverage:
    """Cards that lie there, their cover grown as it does."""
    rows, columns = np.indices(SHAPE) + 0.5 - MARGIN_MM
    mask = np.zeros(SHAPE, dtype=bool)
    for spot in spots:
        turned = CardPlace(0.0, 0.0, -spot.angle_deg)
        inside = turned.at(np.stack([columns - spot.x_mm, rows - spot.y_mm], axis=-1))
        mask |= (np.abs(inside) < np.array([56.0, 87.0]) / 2 + COVER_BEYOND_EDGE_MM).all(axis=-1)
    return Coverage(mask, np.ones(SHAPE, dtype=bool), mask.astype(np.float64))


def moved(spots: list[CardPlace], down_mm: float) -> list[CardPlace]:
    return [moved_down(spot, down_mm) for spot in spots]


@pytest.mark.parametrize("lower_mm", [-3.0, 0.0, 2.0])
def test_cards_apart_say_how_much_lower_they_end(deck: Cards, lower_mm: float) -> None:
    seen = lower_end_mm(APART, coverage(*moved(APART, lower_mm)), deck)
    assert seen == pytest.approx(lower_mm, abs=0.7)


def test_cards_that_lie_on_others_say_nothing(deck: Cards) -> None:
    below = moved(APART, 25.0)
    assert lower_end_mm(APART, coverage(*APART, *below), deck) == 0.0


def test_one_card_says_nothing_yet(deck: Cards) -> None:
    assert lower_end_mm(APART[:1], coverage(*moved(APART, 3.0)), deck) == 0.0


def test_lower_is_down_the_card_however_it_is_turned() -> None:
    spot = moved_down(CardPlace(100, 100, 90.0), 5.0)
    assert (spot.x_mm, spot.y_mm) == pytest.approx((95.0, 100.0))
