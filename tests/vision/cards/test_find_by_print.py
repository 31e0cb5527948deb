"""Three numbers alike in a row, on maps of log probabilities drawn by hand."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards.constants import CELL_MM, MARGIN_MM, NOTHING, NUMBER_FLOOR_NATS, VALUES
from vision.cards.find_by_print import triples
from vision.cards.strokes import Values

LIKELY = -0.1


def bare() -> Values:
    found = np.full((VALUES + 1, 90, 160), NUMBER_FLOOR_NATS, np.float32)
    found[NOTHING] = 0.0
    return found


def show(found: Values, value: int, row: int, columns: tuple[int, ...], odds: float) -> None:
    for column in columns:
        found[value, row, column] = odds


def test_three_alike_at_equal_distances_are_a_card() -> None:
    found = bare()
    show(found, 7, 40, (50, 70, 90), LIKELY)
    [card] = triples(found)
    assert int(card.odds[:VALUES].argmax()) == 7
    middles = (np.array([(50, 40), (70, 40), (90, 40)]) + 0.5) * CELL_MM - MARGIN_MM
    np.testing.assert_allclose(card.places_mm, middles)


@pytest.mark.parametrize("columns", [(70,), (60, 70), (70, 95)])
def test_one_alone_and_two_set_otherwise_are_none(columns: tuple[int, ...]) -> None:
    found = bare()
    show(found, 7, 40, columns, LIKELY)
    assert triples(found) == []


def values_of(found: Values) -> list[int]:
    return [int(card.odds[:VALUES].argmax()) for card in triples(found)]


def test_of_two_over_each_other_the_likelier_is_kept() -> None:
    found = bare()
    show(found, 7, 40, (50, 70, 90), LIKELY)
    show(found, 3, 45, (51, 71, 91), 7 * LIKELY)
    assert values_of(found) == [7]


def test_one_hardly_less_likely_is_kept_as_its_rival() -> None:
    found = bare()
    show(found, 10, 40, (50, 70, 90), LIKELY)
    show(found, 0, 41, (52, 72, 92), 2 * LIKELY)
    assert values_of(found) == [10, 0]
    assert [card.is_rival for card in triples(found)] == [False, True]


def test_the_same_number_a_cell_aside_is_no_rival() -> None:
    found = bare()
    show(found, 7, 40, (50, 70, 90), LIKELY)
    show(found, 7, 41, (51, 71, 91), 1.5 * LIKELY)
    assert values_of(found) == [7]


def test_a_place_has_two_rivals_at_the_most() -> None:
    found = bare()
    for value in range(5):
        show(found, value, 40, (50, 70, 90), (1 + value / 2) * LIKELY)
    assert len(triples(found)) == 3


def test_what_lies_over_a_card_that_is_not_kept_may_be_one() -> None:
    found = bare()
    show(found, 7, 40, (50, 70, 90), LIKELY)
    show(found, 3, 46, (51, 71, 91), 7 * LIKELY)
    show(found, 5, 52, (50, 70, 90), 8 * LIKELY)
    assert values_of(found) == [7, 5]


def test_the_likeliest_come_first() -> None:
    found = bare()
    show(found, 1, 20, (50, 70, 90), 3 * LIKELY)
    show(found, 2, 40, (50, 70, 90), LIKELY)
    show(found, 3, 60, (50, 70, 90), 2 * LIKELY)
    assert [int(card.odds[:VALUES].argmax()) for card in triples(found)] == [2, 3, 1]


def test_stripes_that_look_like_a_number_wherever_one_looks_are_no_card() -> None:
    found = bare()
    for row in range(4, 88, 3):
        show(found, 10, row, (50, 70, 90), LIKELY)
    assert all(card.odds[:VALUES].max() < 10 * LIKELY for card in triples(found))


def test_a_number_that_shows_once_more_on_one_side_alone_is_a_card() -> None:
    found = bare()
    show(found, 5, 40, (50, 70, 90), LIKELY)
    show(found, 5, 46, (50, 70, 90), 5 * LIKELY)
    assert values_of(found)[0] == 5


def test_two_cards_side_by_side_of_one_value_are_both_found() -> None:
    found = bare()
    show(found, 9, 40, (20, 42, 64), 2 * LIKELY)
    show(found, 9, 40, (86, 108, 130), LIKELY)
    cards = [card for card in triples(found) if not card.is_rival]
    assert sorted(round(float(card.places_mm[1, 0] + MARGIN_MM)) for card in cards) == [42, 108]


def test_what_is_not_wanted_leaves_its_place_to_others() -> None:
    found = bare()
    show(found, 3, 40, (52, 72, 92), LIKELY)
    show(found, 13, 40, (50, 70, 90), 2 * LIKELY)
    [card] = triples(found, lambda triple: int(triple.odds[:VALUES].argmax()) != 3)
    assert int(card.odds[:VALUES].argmax()) == 13
