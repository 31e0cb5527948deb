from __future__ import annotations

from math import inf

import pytest

from device.display.care import SHIFTS_PX, Care, GlassState, look
from device.panel.quiet_hours import QuietHours

CARE = Care()
NOON, NIGHT = 12, 23


def seen(
    idle_s: float, hour: int | None = NOON, care: Care = CARE, now_s: float = 0.0
) -> GlassState:
    return look(care, now_s=now_s, woken_s=now_s - idle_s, hour=hour)


def test_a_display_in_use_is_as_bright_as_the_owner_wants() -> None:
    assert seen(0) == GlassState(is_on=True, contrast=207, shift_px=(0, 0))


def test_late_in_the_evening_it_is_darker() -> None:
    assert seen(0, NIGHT).contrast == 60


def test_an_hour_that_nobody_knows_is_day() -> None:
    assert seen(0, None).contrast == 207


@pytest.mark.parametrize(("idle_s", "contrast"), [(299.9, 207), (300, 10), (1799.9, 10)])
def test_it_dims_after_minutes_without_a_change(idle_s: float, contrast: int) -> None:
    assert seen(idle_s).contrast == contrast


def test_dimming_never_makes_it_brighter() -> None:
    assert seen(300, NIGHT, Care(night_contrast=4)).contrast == 4


def test_it_sleeps_when_the_table_was_left() -> None:
    assert [seen(idle_s).is_on for idle_s in (1799.9, 1800)] == [True, False]


def test_an_owner_may_have_none_of_it() -> None:
    care = Care(dim_after_s=inf, sleep_after_s=inf, shift_every_s=inf)
    assert seen(1e6, care=care, now_s=1e6) == GlassState(is_on=True, contrast=207, shift_px=(0, 0))


def test_the_picture_moves_by_a_pixel_now_and_then_and_comes_back() -> None:
    moments = range(len(SHIFTS_PX) + 1)
    shifts = [seen(0, now_s=180.0 * number).shift_px for number in moments]
    assert shifts == [*SHIFTS_PX, SHIFTS_PX[0]]


def test_every_step_is_one_pixel_at_most_so_that_nobody_sees_it_jump() -> None:
    ring = zip(SHIFTS_PX, (*SHIFTS_PX[1:], SHIFTS_PX[0]), strict=True)
    assert all(max(abs(a - c), abs(b - d)) <= 1 for (a, b), (c, d) in ring)


def test_the_picture_moves_both_ways_in_both_directions() -> None:
    assert {x for x, _ in SHIFTS_PX} == {y for _, y in SHIFTS_PX} == {-1, 0, 1}


@pytest.mark.parametrize(
    ("starts", "ends", "quiet"),
    [(22, 7, {22, 23, 0, 1, 2, 3, 4, 5, 6}), (1, 3, {1, 2}), (0, 0, set[int]()), (23, 0, {23})],
)
def test_quiet_hours_may_go_over_midnight(starts: int, ends: int, quiet: set[int]) -> None:
    hours = QuietHours(starts, ends)
    assert {hour for hour in range(24) if hours.hold_at(hour)} == quiet


@pytest.mark.parametrize(("starts", "ends"), [(24, 7), (22, -1)])
def test_hours_that_no_clock_has_are_refused(starts: int, ends: int) -> None:
    with pytest.raises(ValueError, match="must be from 0 to 23"):
        QuietHours(starts, ends)
