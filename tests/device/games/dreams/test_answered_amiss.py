"""An answer by which a breach is told may be taken back where the breach is on the screen."""

from __future__ import annotations

from device.table.prompts import Key, text
from tests.device.games.dreams.mat_top import Round, beads, evidence_of

A, B, C = Key.A, Key.B, Key.C
LAP = ("grey 40,40", "clear 90,40", "black 140,40")


def _answered_amiss() -> Round:
    """Return a round in which somebody said that a lawful star is of a kind that is used."""
    play = Round()
    for star in LAP:
        play.lay(star)
    spot = beads("grey 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="clear", likely=0.9)])
    return play.press(A)


def test_a_breach_that_an_answer_told_leads_back_to_the_question() -> None:
    """Once the only way on was to take a lawful star off, and whoever played on was stuck."""
    play = _answered_amiss()
    assert (play.prompt.kind, play.prompt.keys[0]) == ("illegal", text("key-not-so"))
    assert play.press(A).prompt.kind == "unsure"
    assert "asked-again" in [one.kind for one in play.kept]
    assert play.press(B, A).turns[-1] == "s1 clear 200.0,200.0"


def test_the_question_stays_and_the_breach_is_told_again_if_it_is_answered_so() -> None:
    play = _answered_amiss().press(A)
    spot = beads("grey 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="clear", likely=0.9)])
    assert play.prompt.kind == "unsure"
    assert play.press(A).prompt.kind == "illegal"


def test_a_breach_that_the_camera_tells_leads_back_to_no_question() -> None:
    play = Round()
    for star in LAP:
        play.lay(star)
    assert play.lay("grey 200,200").prompt.kind == "illegal"
    assert play.screen.keys[0] is None
