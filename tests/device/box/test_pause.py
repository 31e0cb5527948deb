from __future__ import annotations

from typing import Any

import pytest

from device.box.decision import BoxState, decide
from device.box.menu import start_menu
from device.games.jinns.setup import JinnsForm
from device.panel.gestures import OFF, Chord
from device.table.events import JournalBack, JournalFailed, PauseAsked, Pressed
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.table.session import Session
from tests.device.games.dreams.mat_top import Round
from tests.device.games.islands.islands_top import Table as Count
from tests.device.games.jinns.evenings import four
from tests.device.games.towers.towers_top import Table as Mat
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C


def _kind_after(session: Session[Any, Any, Any], *events: Chord | Pressed) -> str:
    menu = start_menu((("jinns", JinnsForm(find_board("lake"))),), None, is_lens_known=True)
    state = BoxState(menu, GameInPlay.of(session))
    for event in events:
        state = decide(state, event).state
    return state.prompt().kind


@pytest.mark.parametrize(
    "session",
    [
        four().press(A).session,
        four().press(C, C).session,
        Round().lay("grey 30,50").press(A, B).session,
        Mat().press(A, B).session,
        Count(3).press(A).session,
    ],
    ids=["scores", "ending", "a moon set right", "more of towers", "a count"],
)
def test_any_referee_is_called_from_the_page_of_the_box(
    session: Session[Any, Any, Any],
) -> None:
    assert _kind_after(session, Chord(OFF), Pressed(C)) == "referee"


def test_after_such_a_pause_the_answers_given_so_far_are_void() -> None:
    play = Round().lay("grey 30,50").press(A, B, A)
    assert play.take(PauseAsked()).prompt.kind == "paused"
    assert play.session.answered_so_far is None


@pytest.mark.parametrize("news", [JournalFailed(is_full=True), JournalBack()])
def test_what_must_be_read_first_offers_no_pause(news: JournalFailed | JournalBack) -> None:
    session = four().take(news).session
    kind = _kind_after(session)
    assert _kind_after(session, Chord(OFF), Pressed(C)) == kind
