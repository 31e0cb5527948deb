"""What looks like a star though it is print: players say so, or play on."""

from __future__ import annotations

import pytest

from device.table.events import Seen
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.table.session import GamePhase, begin
from tests.device.games.dreams.mat_top import Round, beads, evidence_of, reading_of
from tests.device.games.test_over_a_restart import stored
from vision.beads.evidence import BeadEvidence

A, B, C = Key.A, Key.B, Key.C
LIKE_A_STAR, SURELY_A_STAR = 6.0, 10.0  # log odds


def _print(standing: float = LIKE_A_STAR) -> BeadEvidence:
    return evidence_of(beads("grey 100,100")[0], standing=standing)


def _asked(standing: float = LIKE_A_STAR) -> Round:
    """Return the round in which print looks like a star before the game, and A was pressed."""
    play = Round()
    play.session = begin(play.session.table)
    return play.see(more=[_print(standing)]).press(A)


def test_a_mat_on_which_a_star_seems_to_lie_is_asked_about() -> None:
    play = _asked()
    assert play.session.phase is GamePhase.LAYING
    assert play.prompt.kind == "opening-print"
    assert play.prompt.chart is not None
    assert play.prompt.chart.ring == (100.0, 100.0)


def test_the_screen_before_says_what_to_take_off() -> None:
    assert _asked().press(C).prompt.lines[-1].key == "lay-take-off"


def test_what_players_call_print_is_no_star_of_the_game() -> None:
    play = _asked().press(A)
    assert play.session.phase is GamePhase.PLAYING
    play.see(more=[_print()])
    assert (play.turns, play.prompt.kind) == ([], "turn")
    play.see(*beads("black 40,40"), more=[_print()])
    assert play.turns == ["s1 black 40.0,40.0"]
    for _ in range(3):  # the reader may not have learnt the print, as after a restart
        play.see(*play.on_mat, more=[_print()])
    assert (play.turns, play.prompt.kind) == (["s1 black 40.0,40.0"], "turn")


def _denied() -> Round:
    """Return the round in which players have said of a find that no new star lies there."""
    play = Round().lay("black 40,40")
    for key in (B, C, B):  # undo, neither of two kinds, and no new star
        play.see(*play.on_mat, more=[_print()]).press(key)
    return play


def _see_print(play: Round, *new: str) -> Round:
    return play.see(*play.on_mat, *beads(*new), more=[_print()])


def test_a_find_that_players_call_no_star_is_none_after_the_next_star_either() -> None:
    """Once it was recorded as the next player's star, one look after he had laid none."""
    play = _see_print(_denied(), "clear 180,40")
    for _ in range(3):
        _see_print(play)
    assert play.turns == ["s1 black 40.0,40.0", "s2 clear 180.0,40.0"]


def test_a_find_that_players_call_no_star_is_none_after_a_restart() -> None:
    play = _see_print(_denied())
    game = GameInPlay.of(begin(play.session.table)).replayed(stored(play.record))
    play.session = game.session  # pyright: ignore[reportAttributeAccessIssue] - of the same game
    _see_print(_see_print(play, "clear 180,40"))
    assert play.turns == ["s1 black 40.0,40.0", "s2 clear 180.0,40.0"]


def test_a_star_taken_back_that_lies_on_such_a_find_must_be_taken_off() -> None:
    play = _see_print(_denied())
    stars = (*play.on_mat, *beads("clear 100,100"))
    on_it = [evidence_of(stars[-1], standing=LIKE_A_STAR + SURELY_A_STAR)]
    for _ in range(2):
        play.see(*stars[:1], more=on_it)
    assert play.turns[1:] == ["s2 clear 100.0,100.0"]
    play.press(B).see(*stars[:1], more=on_it)
    assert play.prompt.kind == "unsure"


def test_a_find_that_is_gone_may_be_a_star_later() -> None:
    play = _denied()
    play.see(*play.on_mat)
    play.see(*play.on_mat, more=[_print()])
    assert play.turns[1:] == ["s2 grey 100.0,100.0"]


def test_a_star_that_is_laid_on_such_print_is_seen() -> None:
    play = _asked().press(A)
    play.see(more=[_print(LIKE_A_STAR + SURELY_A_STAR)])
    assert play.turns == ["s1 grey 100.0,100.0"]


def test_a_star_that_was_taken_off_leaves_nothing_to_ask() -> None:
    assert _asked().see().prompt.kind == "lay"
    assert _asked().see().press(A).session.phase is GamePhase.PLAYING


def test_who_plays_on_past_the_question_is_followed_and_told_so() -> None:
    """Once the box stood still: what it took for a star could not be taken off."""
    play = _asked()
    for number in range(2):
        play.see(*beads(f"black {40 + number / 10},40"), more=[_print()])
    assert play.turns == ["s1 black 40.1,40.0"]
    assert play.prompt.lines[0].key == "lay-supposed-print"
    play.see(*beads("black 40.2,40", "grey 40,90"))
    assert play.turns[1:] == ["s2 grey 40.0,90.0"]


def test_one_look_at_a_first_star_begins_nothing_though_start_is_pressed() -> None:
    play = _asked().see(*beads("black 40,40"), more=[_print()])
    assert play.prompt.keys[0] is None  # the next look begins the game
    play.press(A)
    assert (play.session.phase, play.prompt.kind) == (GamePhase.LAYING, "lay")
    play.see(*beads("black 40,40"), more=[_print()])
    assert play.turns == ["s1 black 40.0,40.0"]


def test_what_looks_as_surely_as_a_star_must_be_answered() -> None:
    play = _asked(SURELY_A_STAR)
    for _ in range(3):
        play.see(*beads("black 40,40"), more=[_print(SURELY_A_STAR)])
    assert play.session.phase is GamePhase.LAYING


@pytest.mark.parametrize("off_mm", [0.0, 20.0])
def test_the_question_stays_while_what_is_asked_about_stays(off_mm: float) -> None:
    play = _asked()
    spot = evidence_of(beads(f"grey {100 + off_mm},100")[0], standing=LIKE_A_STAR)
    play.take(Seen(reading_of((), [spot]), 9.0))
    assert play.prompt.kind == ("lay" if off_mm else "opening-print")


def test_a_star_taken_back_by_the_button_while_it_lies_is_no_print() -> None:
    play = Round().lay("grey 40,40")
    play.press(Key.B)
    play.see(*play.on_mat)
    assert play.prompt.kind != "turn"
