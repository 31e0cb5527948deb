from __future__ import annotations

import numpy as np

from vision.cards.constants import VALUES
from vision.cards.find_by_print import Triple
from vision.cards.rows import is_as_printed, is_part, usual_aside


def row(value: int, left_mm: float, right_mm: float) -> Triple:
    """Three numbers: the middle one at 100, 50, the outer ones so far aside."""
    odds = np.full(VALUES + 1, -6.0)
    odds[value] = -0.01
    return Triple(np.array([(100 - left_mm, 50.0), (100.0, 50.0), (100 + right_mm, 50.0)]), odds)


def test_a_box_prints_where_most_of_its_cards_say() -> None:
    assert usual_aside([row(3, 21, 21), row(5, 21, 22), row(7, 20, 21), row(9, 24, 24)]) == 21.25


def test_two_cards_say_nothing_yet() -> None:
    assert usual_aside([row(3, 21, 21), row(5, 21, 21)]) is None


def test_numbers_of_two_digits_stand_elsewhere_and_say_nothing() -> None:
    assert usual_aside([row(value, 17, 17) for value in (10, 12, 14)]) is None


def test_a_wall_that_looks_like_a_number_stands_elsewhere() -> None:
    assert is_as_printed(row(1, 21, 22), 21.0)
    assert not is_as_printed(row(1, 20, 18), 21.0)
    assert not is_as_printed(row(1, 21, 21), None)


def test_wide_numbers_stand_a_little_further_in() -> None:
    assert is_as_printed(row(12, 17, 18), 21.0)


def test_stripes_that_look_like_a_wide_number_stand_elsewhere() -> None:
    assert not is_as_printed(row(10, 17, 18), 23.0)
    assert not is_as_printed(row(11, 16, 19), 23.0)


def test_a_digit_further_in_than_the_box_prints_is_part_of_a_wider_number() -> None:
    assert is_part(row(3, 17, 17), 21.0)
    assert not is_part(row(3, 20, 21), 21.0)
    assert not is_part(row(13, 17, 17), 21.0)
