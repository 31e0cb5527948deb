"""Leaving a game, and coming back: nothing is lost or ended without a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.box.decision import BoxState, decide
from device.box.menu import OpenGame, start_menu
from device.games.jinns.setup import JinnsForm
from device.table.events import JournalBack, JournalEntry, PauseAsked, Pressed
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import Session
from tests.device.box.rig import Box, open_journal
from tests.device.games.dreams.mat_top import Round
from tests.device.games.islands.islands_top import Table as Count
from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import settled
from tests.device.games.towers.towers_top import Table as Mat
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C
_PAUSE = PauseAsked()


def _with_an_open_game() -> BoxState:
    open_game = GameInPlay.of(four().see_move("0>1").session)
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    told = OpenGame(open_game.name, open_game.progress())
    return BoxState(start_menu(forms, told, is_lens_known=True), open_game=("game-1", open_game))


def _pressed(state: BoxState, *keys: Key) -> BoxState:
    for key in keys:
        state = decide(state, Pressed(key)).state
    return state


def test_going_back_from_a_new_game_offers_the_open_game_again() -> None:
    state = _pressed(_with_an_open_game(), C)
    assert (state.prompt().kind, state.prompt().keys[2]) == ("welcome", text("key-back"))
    assert _pressed(state, C).prompt().kind == "resume"


def test_the_open_game_is_reached_again_from_every_question_of_a_new_game() -> None:
    state = _pressed(_with_an_open_game(), C, A, A, A)
    assert state.prompt().kind not in ("resume", "welcome")
    resumed = _pressed(state, C, C, C, C, A)
    assert resumed.game is not None
    assert resumed.prompt().kind == "turn"


def test_a_welcome_without_an_open_game_has_no_way_back() -> None:
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    state = BoxState(start_menu(forms, None, is_lens_known=True))
    assert state.prompt().keys[2] == text("key-language")


def test_scores_that_were_opened_in_a_pause_lead_back_to_the_pause() -> None:
    evening = four().press(C, B)
    assert evening.prompt.kind == "scores"
    assert evening.press(C).prompt.kind == "paused"


def test_nothing_is_judged_while_scores_are_read_in_a_pause() -> None:
    evening = four().press(C, B).see_move("0>1")
    assert (evening.said(), evening.press(C, A).prompt.kind) == ([], "turn")


def test_news_of_the_journal_end_no_pause() -> None:
    evening = four().press(C).take(JournalBack())
    assert evening.press(A).prompt.kind == "paused"


def test_a_score_set_right_in_a_pause_ends_no_pause() -> None:
    assert four().press(C, B, B, A).prompt.kind == "paused"


@pytest.mark.parametrize(("choice", "kind"), [((A,), "name"), ((B, A), "count")])
def test_a_question_that_was_opened_in_a_pause_ends_it(choice: tuple[Key, ...], kind: str) -> None:
    """Once the pause stood there again, and nothing said that the towers are to be counted."""
    table = Mat().take(_PAUSE).press(B, B, *choice)
    assert table.prompt.kind == kind


def test_a_game_that_is_ended_shows_its_final_scores() -> None:
    evening = four().see_move("0>1").press(C, C, A)
    assert evening.prompt.kind == "over"
    assert evening.prompt.lines[-1].key == "ended-by-agreement"
    assert evening.press(A).prompt.kind == "scores"


@pytest.mark.parametrize(
    "session",
    [
        Round().lay("grey 30,50").session,
        Mat().see("c15 h3 t8 m11 s4").session,
        Count(3).session,
    ],
    ids=["dreams", "towers", "islands"],
)
def test_every_game_shows_its_last_screen_when_it_is_ended(session: Session[Any, Any, Any]) -> None:
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    menu = start_menu(forms, None, is_lens_known=True)
    game, _ = GameInPlay.of(session).stepped(PauseAsked())
    assert _pressed(BoxState(menu, game), C, A).prompt().kind == "over"


def test_a_game_ended_by_mistake_goes_on() -> None:
    evening = four().see_move("0>1").press(C, C, A, B)
    assert evening.prompt.kind == "turn"
    assert [entry.kind for entry in evening.kept] == ["reopened"]
    assert evening.see_move("20>9").said() == ["move 20>9"]


def test_a_game_that_was_ended_is_closed_from_its_last_screen() -> None:
    evening = four().see_move("0>1").press(C, C, A)
    assert [entry.kind for entry in evening.kept] == ["agreed"]
    assert JournalEntry("closed", {}) in evening.press(C, A).kept


def test_a_game_ended_by_mistake_is_open_again_after_a_restart(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        box = Box(journal)
        box.begin(settled(table("wishes-4").initial(3)))
        box.press(C, C, A, B)
        assert box.state.game is not None
        fresh = box.state.game.replayed(journal.events("game-1"))
    assert fresh.prompt().kind == "turn"


def test_a_game_without_an_opening_ends_at_once() -> None:
    evening = four().anew()
    evening.take(_PAUSE).press(C, A)
    assert JournalEntry("closed", {}) in evening.kept
