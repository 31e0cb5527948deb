"""Work on two threads gives what one thread would give."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from vision.side_by_side import MOST_THREADS, side_by_side


@pytest.mark.parametrize("items", [(), (3,), tuple(range(50))], ids=len)
def test_results_come_in_the_order_of_the_items(items: Sequence[int]) -> None:
    assert side_by_side(lambda one: one * one, items) == [one * one for one in items]


def test_two_calls_run_at_the_same_time_where_there_are_more_processors() -> None:
    both = threading.Barrier(MOST_THREADS, timeout=20)  # raises unless all wait for one another
    arrived = side_by_side(lambda _: both.wait(), range(MOST_THREADS), processors=4)
    assert sorted(arrived) == list(range(MOST_THREADS))


def test_on_one_processor_no_thread_is_started() -> None:
    here = threading.get_ident()
    assert side_by_side(lambda _: threading.get_ident(), range(3), processors=1) == [here] * 3


def test_an_error_is_that_of_the_first_item_that_fails() -> None:
    def fail(one: int) -> int:
        if one > 3:
            raise ValueError(str(one))
        return one

    with pytest.raises(ValueError, match="4"):
        side_by_side(fail, range(9), processors=2)
