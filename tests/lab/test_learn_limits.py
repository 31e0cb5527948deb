"""Limits are learnt from two labelled classes."""

from __future__ import annotations

from tests.lab.learn_limits import Classes


def test_a_limit_lies_in_the_widest_gap_without_errors() -> None:
    assert Classes(below=[0.0, 1.0], above=[3.0, 4.0]).best() == 2.0


def test_a_limit_leaves_the_fewest_errors() -> None:
    classes = Classes(below=[0.0, 1.0, 5.0], above=[4.0, 6.0, 7.0])
    assert classes.errors(classes.best()) == 1


def test_errors_are_counted_on_both_sides_of_a_limit() -> None:
    assert Classes(below=[0.0, 3.0], above=[1.0, 4.0]).errors(2.0) == 2
