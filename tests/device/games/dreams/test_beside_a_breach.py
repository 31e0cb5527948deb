"""Stars that nobody saw being laid, while a star that breaks a rule is on the screen."""

from __future__ import annotations

from device.table.prompts import Key
from tests.device.games.dreams.mat_top import Round, beads

OFF_MAT = "grey 307,171"


def _seen_for_long(play: Round, *stars: str) -> Round:
    for _ in range(5):
        play.see(*beads(*stars))
    return play


def _with_a_breach_and_more() -> Round:
    play = Round(4).lay("clear 60,60").lay(OFF_MAT)
    assert play.prompt.kind == "illegal"
    return _seen_for_long(play, "clear 60,60", "grey 100,100", "grey 140,200", "grey 220,120")


def test_stars_seen_at_once_leave_no_dead_key_on_the_screen_of_a_breach() -> None:
    play = _with_a_breach_and_more()
    assert play.prompt.kind == "illegal"
    assert play.idle == []
    assert len(play.press(Key.A).turns) == 2
    assert play.idle == []


def test_a_question_about_unseen_stars_that_vanish_again_fails_at_no_reading() -> None:
    play = Round(4).lay("clear 60,60")
    four = ("grey 100,100", "grey 140,200", "clear 220,120", "clear 40,220")
    _seen_for_long(play, "clear 60,60", *four)
    assert play.prompt.kind.startswith("unseen")
    _seen_for_long(play, "clear 60,60", "black 20,20", "black 20,230", "black 200,230")
    assert play.turns == ["s1 clear 60.0,60.0"]
    assert play.idle == []
