from __future__ import annotations

import numpy as np
import pytest

from vision.cards.overlap import below_edge, in_view, lying_on
from vision.cards.picture import CardPlace, Window
from vision.sheet.board import Cards

WHOLE = Window(-28.0, -43.5, 28.0, 43.5)
LOWER = CardPlace(200.0, 360.0, 0.0)


def test_cards_further_up_a_column_lie_on_top_the_nearest_first(deck: Cards) -> None:
    column = [LOWER, CardPlace(201, 320, 0), CardPlace(199, 340, 2.0), CardPlace(200, 250, 0)]
    assert [spot.y_mm for spot in lying_on(LOWER, column, deck)] == [340, 320]


def test_the_next_column_lies_on_no_card_of_this(deck: Cards) -> None:
    assert lying_on(LOWER, [CardPlace(264, 340, 0)], deck) == []


def test_the_next_card_leaves_a_strip_in_view(deck: Cards) -> None:
    view = in_view(WHOLE, LOWER, [CardPlace(200, 340, 0)], deck, 1.0, 0.0)
    assert view[-19:].all()
    assert not view[:-21].any()


def test_a_card_laid_askew_hides_more_at_one_end(deck: Cards) -> None:
    view = in_view(WHOLE, LOWER, [CardPlace(200, 340, 6.0)], deck, 1.0, 0.0)
    left, right = view[:, 4].sum(), view[:, -5].sum()
    assert left - right == pytest.approx(47 * np.tan(np.radians(6)), abs=1.5)


def test_what_borders_on_the_next_card_lies_right_below_its_edge(deck: Cards) -> None:
    upper = CardPlace(200, 340, 0)
    part = below_edge(WHOLE, LOWER, upper, deck, 1.0, 8.0) & in_view(
        WHOLE, LOWER, [upper], deck, 1.0, 0.0
    )
    rows = np.flatnonzero(part.any(axis=1))
    assert (87 - rows[-1], 87 - rows[0]) == (pytest.approx(12, abs=1), pytest.approx(20, abs=1))
