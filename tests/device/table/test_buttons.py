"""What the three buttons do on each page, and which of them repeat while they are held down."""

from __future__ import annotations

import pytest

from device.panel.gestures import Repeated
from device.table.events import Pressed, Seen
from device.table.prompts import Key
from device.table.session import GamePhase
from device.table.step import step
from tests.device.games.dreams.mat_top import Round
from tests.device.games.islands.islands_top import Table as IslandsTable
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import changed, reading_of, settled

A, B, C = Key.A, Key.B, Key.C


def test_a_button_held_down_goes_on_through_the_numbers_of_a_score_set_right() -> None:
    pressed = Round().lay("grey 30,50").press(A, B, A, B, B)
    held = Round().lay("grey 30,50").press(A, B, A, B).take(Repeated(B))
    assert held.prompt == pressed.prompt


def test_a_button_held_down_does_nothing_else_on_any_page() -> None:
    evening = four().see_move("0>1")
    for key in Key:
        assert evening.take(Repeated(key)).prompt.kind == "turn"
    assert [str(turn) for turn in evening.session.turns] == ["0>1"]


def test_a_button_without_an_answer_leaves_the_question_as_it_is() -> None:
    table = IslandsTable()
    asked = table.session
    assert table.prompt.keys[1] is None
    assert table.press(B).effects == ()
    assert table.session == asked


def test_back_from_the_first_question_about_a_score_is_back_to_the_scores() -> None:
    play = Round().lay("grey 30,50").press(A, B, C)
    assert play.prompt.kind == "scores"
    assert play.session.answered_so_far is None


def test_scores_that_fill_one_page_stay_there_when_they_are_leafed_through() -> None:
    scores = four().press(A).session
    assert step(scores, Pressed(A)) == (scores, ())


def test_whoever_plays_on_below_a_correction_left_open_is_told_of_the_turn() -> None:
    evening = four().see_board().press(A, B)
    assert evening.prompt.kind == "set-turn"
    assert evening.see_board().prompt.kind == "set-turn"
    assert evening.see_move("0>1").prompt.kind == "turn"
    assert evening.press(A, B).see_move("9>21").prompt.kind in ("turn", "illegal")


@pytest.mark.parametrize(("move", "kind"), [("0>2", "illegal"), (None, "knocked")])
def test_what_must_be_known_is_not_hidden_by_a_correction_left_open(
    move: str | None, kind: str
) -> None:
    evening = four().see_board().press(A, B)
    if move is not None:
        evening.see_move(move)
    else:
        knocked = changed(settled(evening.position), dict.fromkeys((0, 1, 9, 14, 20)))
        evening.see_for(20, knocked)
    assert evening.prompt.kind == kind


@pytest.mark.parametrize("keys", [(A, B), (A, B, A), (A, B, A, A)])
def test_what_was_to_be_set_right_is_put_back_instead_and_the_game_goes_on(
    keys: tuple[Key, ...],
) -> None:
    evening = four().see_board()
    differs = changed(settled(evening.position), {0: look(2, "green", 3), 9: None})
    evening.see_for(12, differs).press(*keys)
    assert evening.prompt.kind in {"set-star", "set-turn"}
    assert evening.see(differs).prompt.kind in {"set-star", "set-turn"}
    assert evening.see_board().prompt.kind == "turn"
    assert evening.see_move("0>2").prompt.kind == "illegal"
    evening = four().see_board().see_for(12, differs).press(*keys)
    assert evening.see_move("0>1").prompt.kind == "turn"


@pytest.mark.parametrize("key", [B, C])
def test_only_the_first_button_begins_a_game_that_is_laid(key: Key) -> None:
    evening = four().anew()
    evening.take(Seen(reading_of(settled(evening.game.initial(3))), 1.0))
    assert evening.press(key).session.phase is GamePhase.LAYING
    assert evening.press(A).session.phase is GamePhase.PLAYING


def test_nothing_begins_before_anything_was_seen() -> None:
    assert four().anew().press(A).session.phase is GamePhase.LAYING
