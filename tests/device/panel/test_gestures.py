from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.panel.gestures import (
    BOUNCE_S,
    LONG_S,
    OFF,
    OFF_S,
    REPEAT_AFTER_S,
    STUCK_S,
    WINDOW_S,
    Chord,
    Gesture,
    Habits,
    Held,
    Press,
    Repeated,
    advanced,
    after_edge,
    after_look,
    due_s,
    found_closed,
    in_use,
    resting,
)
from device.table.prompts import Key

A, B, C = Key.A, Key.B, Key.C
DOWN, UP = "down", "up"
Edge = tuple[float, Key, str]
PLAIN = Habits(long=frozenset())
"""Buttons without a long press: the middle one repeats at once."""


def told(
    *edges: Edge, until_s: float = 30.0, habits: Habits | None = None
) -> list[tuple[float, Gesture]]:
    """Return what is told of `edges`, and when, with a clock that looks whenever it is due."""
    states = resting(Key, habits or PLAIN)
    heard: list[tuple[float, Gesture]] = []
    for at_s, key, motion in (*edges, (until_s, None, "")):
        while (due := due_s(states)) <= at_s:
            states, gestures = advanced(states, due)
            heard.extend((round(due, 3), gesture) for gesture in gestures)
        if key is not None:
            states, gestures = after_edge(states, key, at_s=at_s, is_closed=motion == DOWN)
            heard.extend((at_s, gesture) for gesture in gestures)
    return heard


def what(*edges: Edge, until_s: float = 30.0, habits: Habits | None = None) -> list[Gesture]:
    return [gesture for _, gesture in told(*edges, until_s=until_s, habits=habits)]


def press(key: Key, at_s: float, for_s: float) -> tuple[Edge, Edge]:
    return (at_s, key, DOWN), (at_s + for_s, key, UP)


def test_a_middle_press_is_told_as_soon_as_its_contact_is_steady() -> None:
    assert told(*press(B, 1.0, 0.1)) == [(1.0 + BOUNCE_S, Press(B))]


def test_an_outer_press_waits_for_its_partner_and_no_longer() -> None:
    assert told(*press(A, 1.0, 0.3)) == [(1.0 + WINDOW_S, Press(A))]


def test_a_short_outer_press_is_told_when_let_go() -> None:
    assert told(*press(C, 1.0, 0.03)) == [(round(1.03 + BOUNCE_S, 3), Press(C))]


@pytest.mark.parametrize("for_s", [0.0001, 0.001, 0.0199])
def test_a_spike_is_nothing(for_s: float) -> None:
    assert what(*press(B, 1.0, for_s)) == []


def test_chatter_around_a_press_and_a_release_is_one_press() -> None:
    closing = [edge for n in range(8) for edge in press(B, 1.0 + n / 1000, 0.0005)]
    opening = [edge for n in range(8) for edge in press(B, 1.2 + n / 1000, 0.0005)]
    assert what(*closing, (1.008, B, DOWN), *opening) == [Press(B)]


def test_a_worn_contact_that_opens_for_a_moment_is_still_one_press() -> None:
    assert what((1.0, B, DOWN), (1.1, B, UP), (1.11, B, DOWN), (1.3, B, UP)) == [Press(B)]


def test_a_double_press_is_two() -> None:
    assert what(*press(A, 1.0, 0.05), *press(A, 1.1, 0.05)) == [Press(A), Press(A)]


def test_a_middle_button_that_is_kept_down_repeats_five_times_a_second() -> None:
    heard = told(*press(B, 1.0, 1.25))
    assert heard == [
        (1.02, Press(B)),
        (1.5, Repeated(B)),
        (1.7, Repeated(B)),
        (1.9, Repeated(B)),
        (2.1, Repeated(B)),
    ]


def test_letting_go_ends_the_repeating() -> None:
    assert what(*press(B, 1.0, REPEAT_AFTER_S - 0.01)) == [Press(B)]


def test_another_button_ends_the_repeating() -> None:
    assert what((1.0, B, DOWN), *press(A, 1.3, 0.2), until_s=9) == [Press(B), Press(A)]


def test_a_stuck_button_does_not_repeat_for_ever() -> None:
    heard = told((1.0, B, DOWN), until_s=3600)
    assert max(at_s for at_s, _ in heard) <= 1.0 + STUCK_S


def test_repeats_that_were_overslept_are_not_made_up_for() -> None:
    states, _ = after_edge(resting(Key, PLAIN), B, at_s=1.0, is_closed=True)
    _, gestures = advanced(states, 5.0)
    assert gestures == (Press(B), Repeated(B))


def test_outer_buttons_do_not_repeat() -> None:
    assert what(*press(A, 1.0, 9.0)) == [Press(A)]


@pytest.mark.parametrize(("first", "second"), [(A, C), (C, A)])
def test_two_outer_buttons_together_are_a_chord_and_no_presses(first: Key, second: Key) -> None:
    edges = (1.0, first, DOWN), (1.05, second, DOWN), (1.5, second, UP), (1.6, first, UP)
    assert what(*edges) == [Chord(OFF)]


def _bouncing(key: Key, at_s: float) -> tuple[Edge, ...]:
    """Return the edges of a press of half a second whose contact bounces at both of its ends."""
    closing = tuple((at_s + n * 0.002, key, (DOWN, UP)[n % 2]) for n in range(7))
    opening = tuple((at_s + 0.5 + n * 0.002, key, (UP, DOWN)[n % 2]) for n in range(7))
    return closing + opening


def _together(*keys: Key) -> tuple[Edge, ...]:
    return tuple(sorted(edge for n, key in enumerate(keys) for edge in _bouncing(key, 1 + n / 999)))


def test_two_outer_buttons_that_both_bounce_are_one_chord() -> None:
    assert what(*_together(A, C)) == [Chord(OFF)]


@pytest.mark.parametrize("outer", [A, C])
def test_an_outer_and_the_middle_button_that_both_bounce_are_one_press_each(outer: Key) -> None:
    said = [one for one in what(*_together(outer, B)) if isinstance(one, Press)]
    assert sorted(one.key.value for one in said) == sorted((outer.value, B.value))


def test_two_outer_buttons_kept_down_are_held_after_three_seconds() -> None:
    edges = (1.0, A, DOWN), (1.03, C, DOWN), (5.0, A, UP), (5.1, C, UP)
    assert told(*edges) == [(round(1.03 + OFF_S, 3), Held(OFF))]


def test_a_hold_that_is_let_go_too_early_does_not_switch_off() -> None:
    edges = (1.0, A, DOWN), (1.03, C, DOWN), (1.02 + OFF_S, A, UP), (9.0, C, UP)
    assert what(*edges) == [Chord(OFF)]


def test_one_finger_may_come_late_to_the_hold() -> None:
    edges = (1.0, A, DOWN), (1.8, C, DOWN), (5.0, A, UP), (5.1, C, UP)
    assert told(*edges) == [(1.06, Press(A)), (4.8, Held(OFF))]


def test_presses_that_roll_over_are_both_told() -> None:
    edges = (1.0, A, DOWN), (1.15, C, DOWN), (1.2, A, UP), (1.3, C, UP)
    assert what(*edges) == [Press(A), Press(C)]


def test_a_press_inside_a_longer_one_is_told() -> None:
    assert what((1.0, A, DOWN), *press(C, 2.0, 0.2), (3.0, A, UP)) == [Press(A), Press(C)]


def test_the_middle_button_is_in_no_chord() -> None:
    assert what((1.0, A, DOWN), *press(B, 1.01, 0.1), (1.3, A, UP)) == [Press(B), Press(A)]


def test_a_button_with_a_long_press_of_its_own_tells_short_or_long_never_both() -> None:
    habits = Habits(long=frozenset({C}))
    assert told(*press(C, 1.0, 0.5), habits=habits) == [(1.52, Press(C))]
    assert told(*press(C, 1.0, 1.5), habits=habits) == [(1.0 + LONG_S, Held((C,)))]


def test_on_the_box_a_short_press_of_the_middle_button_is_told_when_let_go() -> None:
    assert told(*press(B, 1.0, 0.3), habits=Habits()) == [(1.32, Press(B))]


def test_on_the_box_the_middle_button_is_long_first_and_then_repeats() -> None:
    heard = told(*press(B, 1.0, LONG_S + 0.45), habits=Habits())
    assert heard == [(2.0, Held((B,))), (2.2, Repeated(B)), (2.4, Repeated(B))]


def test_a_contact_that_was_closed_before_is_no_press_until_it_was_open() -> None:
    states = found_closed(resting(Key, PLAIN), B)
    states, gestures = advanced(states, 60.0)
    assert gestures == ()
    states, _ = after_edge(states, B, at_s=61.0, is_closed=False)
    states, _ = after_edge(states, B, at_s=62.0, is_closed=True)
    assert advanced(states, 62.1)[1] == (Press(B),)


def test_a_stuck_button_leaves_the_others_usable() -> None:
    states = found_closed(resting(Key, PLAIN), A)
    states, _ = after_edge(states, C, at_s=2.0, is_closed=True)
    assert advanced(states, 2.1)[1] == (Press(C),)


def test_an_edge_that_brings_nothing_new_is_nothing() -> None:
    assert what((1.0, B, UP), (2.0, B, DOWN), (2.3, B, DOWN), (2.4, B, UP)) == [Press(B)]


def test_a_level_that_is_told_twice_does_not_begin_its_rest_anew() -> None:
    assert told((1.0, B, DOWN), (1.015, B, DOWN), (1.3, B, UP)) == [(1.02, Press(B))]


def test_a_spike_whose_second_edge_was_lost_is_nothing() -> None:
    states, _ = after_edge(resting(Key, PLAIN), B, at_s=1.0, is_closed=True)
    for at_s in (1.02, 1.07):
        states = after_look(states, B, at_s=at_s, is_closed=False)
        states, gestures = advanced(states, at_s)
        assert gestures == ()
    assert not in_use(states)


def test_a_press_whose_edges_come_late_is_told_by_their_stamps() -> None:
    states, _ = after_edge(resting(Key, PLAIN), B, at_s=1.0, is_closed=True)
    states = after_look(states, B, at_s=1.12, is_closed=False)
    states, gestures = after_edge(states, B, at_s=1.1, is_closed=False)
    assert gestures == (Press(B),)


def test_a_look_that_agrees_ends_the_doubt() -> None:
    states, _ = after_edge(resting(Key, PLAIN), B, at_s=1.0, is_closed=True)
    states = after_look(states, B, at_s=1.02, is_closed=False)
    states = after_look(states, B, at_s=1.03, is_closed=True)
    assert advanced(states, 1.03)[1] == (Press(B),)


def test_a_release_whose_edge_was_lost_is_found_so_that_the_next_press_counts() -> None:
    states, _ = after_edge(resting(Key, PLAIN), B, at_s=1.0, is_closed=True)
    states, _ = advanced(states, 1.1)
    for at_s in (1.2, 1.25, 1.3):
        states, _ = advanced(after_look(states, B, at_s=at_s, is_closed=False), at_s)
    states, _ = after_edge(states, B, at_s=2.0, is_closed=True)
    assert advanced(states, 2.1)[1] == (Press(B),)


def test_nobody_at_the_buttons_means_nothing_is_ever_due() -> None:
    assert due_s(resting(Key)) == float("inf")


MOTIONS = st.lists(
    st.tuples(st.floats(0.0, 0.4), st.sampled_from(Key), st.sampled_from([DOWN, UP])), max_size=40
)


def moved(motions: list[tuple[float, Key, str]]) -> list[Edge]:
    """Return edges at growing times, then all buttons let go."""
    now_s, edges = 0.0, list[Edge]()
    for wait_s, key, motion in motions:
        now_s += wait_s
        edges.append((now_s, key, motion))
    return [*edges, *((now_s + 1.0, key, UP) for key in Key)]


@given(MOTIONS)
def test_looking_rarely_tells_the_same_presses_as_looking_often(
    motions: list[tuple[float, Key, str]],
) -> None:
    edges = moved(motions)
    states, rarely = resting(Key, PLAIN), list[Gesture]()
    for at_s, key, motion in edges:
        states, gestures = after_edge(states, key, at_s=at_s, is_closed=motion == DOWN)
        rarely.extend(gestures)
    rarely.extend(advanced(states, edges[-1][0] + 1)[1])
    often = what(*edges, until_s=edges[-1][0] + 1)
    assert [each for each in rarely if not isinstance(each, Repeated)] == [
        each for each in often if not isinstance(each, Repeated)
    ]


@given(MOTIONS)
def test_every_believed_closing_is_told_exactly_once(
    motions: list[tuple[float, Key, str]],
) -> None:
    edges = moved(motions)
    closings = sum(_closings(key, edges) for key in Key)
    gestures = what(*edges, until_s=edges[-1][0] + 1)
    shares = {Press: 1, Chord: 2, Repeated: 0, Held: 0}
    if not any(isinstance(gesture, Held) for gesture in gestures):
        assert sum(shares[type(gesture)] for gesture in gestures) == closings


def _closings(key: Key, edges: list[Edge]) -> int:
    """Count, in the plainest way, how often a contact came to rest closed."""
    times = [(at_s, motion) for at_s, each, motion in edges if each is key]
    kept = [
        first
        for first, then in zip(times, [(-9.0, UP), *times], strict=False)
        if first[1] != then[1]
    ]
    steady = [
        motion
        for (at_s, motion), (next_s, _) in zip(kept, [*kept[1:], (1e9, "")], strict=False)
        if next_s - at_s >= BOUNCE_S
    ]
    return sum(one != DOWN and two == DOWN for one, two in zip([UP, *steady], steady, strict=False))
