"""Pointing at a turn or a place opens the page that the referee's menu would lead to."""

from __future__ import annotations

import pytest

from device.table.called import RefereeEntry
from device.table.events import Pointed, RefereeAsked
from device.table.prompts import Key, text
from tests.device.games.dreams.mat_top import Round
from tests.device.games.dreams.test_votes import scored
from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import Evening

A, B, C = Key.A, Key.B, Key.C


def _point(play: Evening | Round, entry: RefereeEntry, number: int = 0) -> Evening | Round:
    return play.take(Pointed(entry, number, play.prompt))


def _by_leafing(play: Evening, line: str, leaf: int = 0) -> Evening:
    """Call the referee, go on to an entry and open it, then leaf on as often."""
    play.take(RefereeAsked())
    while play.prompt.lines[0].key != line:
        play.press(B)
    return play.press(A, *[B] * leaf)


def _two_moves() -> Evening:
    return four().see_move("0>1").see_move("20>9")


def test_pointing_at_a_turn_asks_to_take_it_back() -> None:
    pointed = _point(_two_moves(), RefereeEntry.TAKE_BACK, 1)
    assert pointed.prompt == _by_leafing(_two_moves(), "referee-take-back", 1).prompt
    pointed.press(A)
    assert pointed.session.turns == ()
    assert pointed.prompt.kind == "put-back"


def test_pointing_at_a_turn_can_be_called_off() -> None:
    pointed = _point(_two_moves(), RefereeEntry.TAKE_BACK, 2)
    pointed.press(C, C)
    assert len(pointed.session.turns) == 2
    assert pointed.prompt == _two_moves().prompt


def test_pointing_at_a_place_asks_what_lies_there() -> None:
    pointed = _point(_two_moves(), RefereeEntry.PLACES, 7)
    assert (pointed.prompt.kind, pointed.prompt.lines[0]) == ("set-star", text("set-what", star=7))


def test_pointing_at_a_place_can_be_called_off() -> None:
    pointed = _point(_two_moves(), RefereeEntry.PLACES, 7)
    before = pointed.session.history
    pointed.press(C)
    while pointed.prompt.kind.startswith("referee"):
        pointed.press(C)
    assert pointed.prompt == _two_moves().prompt
    assert pointed.session.history is before


def test_pointing_at_the_turn_asks_whose_it_is() -> None:
    pointed = _point(four(), RefereeEntry.CORRECT)
    assert pointed.prompt == _by_leafing(four(), "referee-turn").prompt


@pytest.mark.parametrize("number", [0, 3, -1, 10**9])
def test_a_turn_that_is_not_there_cannot_be_pointed_at(number: int) -> None:
    play = _two_moves()
    before = play.session
    assert _point(play, RefereeEntry.TAKE_BACK, number).session == before


@pytest.mark.parametrize("number", [32, -1, 10**9])
def test_a_place_that_is_not_there_cannot_be_pointed_at(number: int) -> None:
    play = _two_moves()
    before = play.session
    assert _point(play, RefereeEntry.PLACES, number).session == before


def test_a_game_that_sets_no_places_by_hand_has_none_to_point_at() -> None:
    play = scored(Round(3))
    before = play.session
    assert _point(play, RefereeEntry.PLACES, 0).session == before
    assert _point(play, RefereeEntry.CORRECT).session == before
