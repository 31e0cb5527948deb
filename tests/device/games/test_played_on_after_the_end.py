"""Players end the game and then play on: they are asked, and nothing is booked in silence."""

from __future__ import annotations

from device.table.events import PauseAsked
from device.table.prompts import Key
from device.table.session import GamePhase
from tests.device.games.dreams.mat_top import Round
from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import Evening, settled
from tests.device.games.test_over_a_restart import restarted

A, B, C = Key.A, Key.B, Key.C


def _ended() -> Evening:
    """Return an evening that the players ended after one move."""
    evening = four().see_board().see_move("0>1").take(PauseAsked()).press(C, A)
    assert (evening.session.phase, evening.prompt.kind) == (GamePhase.OVER, "over")
    return evening


def test_a_move_after_an_agreed_end_is_asked_about() -> None:
    """Once the box kept still, and the record stood still while players went on."""
    evening = _ended().see_move("20>9")
    assert evening.words == [
        "Game over",
        "A move was made after the end. Do you play on?",
        "If you clear the board, press No.",
    ]
    assert evening.press(A).said() == ["move 20>9"]
    assert (evening.session.phase, evening.prompt.kind) == (GamePhase.PLAYING, "turn")


def test_play_that_goes_on_is_the_same_after_a_restart() -> None:
    evening = _ended()
    entries = list(evening.kept)
    start = four()
    start.see_board().see_move("0>1")
    entries = start.kept + entries
    evening.see_move("20>9").press(A)
    again = restarted(four(), [*entries, *evening.kept])
    assert (again.position, again.session.phase) == (evening.position, GamePhase.PLAYING)


def test_no_leaves_the_game_over_and_is_not_asked_again() -> None:
    evening = _ended()
    before = evening.position
    evening.see_move("20>9")
    lying = settled(evening.after("20>9"))
    assert evening.press(C).see(lying).prompt.kind == "over"
    assert evening.position == before


def test_a_board_that_is_cleared_after_an_agreed_end_asks_nothing() -> None:
    evening = _ended()
    view = settled(evening.position)
    for star in range(len(view)):
        view = (*view[:star], None, *view[star + 1 :])
        assert evening.see(view).prompt.kind == "over", star


def test_a_star_laid_after_an_agreed_end_of_dreams_is_asked_about() -> None:
    play = Round().lay("grey 30,50").take(PauseAsked()).press(C, A)
    assert play.lay("black 90,50").prompt.kind == "over-played-on"
    assert len(play.press(A).position.laid) == 2
