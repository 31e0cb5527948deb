"""An answer that the camera speaks against is asked for once more, with the answers exchanged."""

from __future__ import annotations

import pytest

from device.table.prompts import Key
from tests.device.games.dreams.mat_top import Round, beads, evidence_of

A, B, C = Key.A, Key.B, Key.C
LAP = ("grey 40,40", "clear 90,40", "black 140,40")
FAINT = -1.0  # log odds of what is rather no star


def _used_kind_seen() -> Round:
    """Return the round in which a star looks like one of a kind that its player has used."""
    play = Round()
    for star in LAP:
        play.lay(star)
    spot = beads("grey 200,200")[0]
    return play.see(*play.on_mat, more=[evidence_of(spot, rival="clear", likely=0.9)])


def _faint_star_seen() -> Round:
    """Return the round in which what may be a star is hardly seen."""
    play = Round().lay(LAP[0])
    return play.see(*play.on_mat, more=[evidence_of(beads("black 200,200")[0], standing=FAINT)])


def test_a_lawful_star_that_looks_unlawful_is_said_twice() -> None:
    play = _used_kind_seen()
    before = play.turns
    play.press(B)
    assert play.turns == before
    assert play.prompt.title.key == "title-unsure-again"
    assert dict(play.prompt.lines[0].facts)["kind"] == "clear"
    play.press(A)
    assert play.turns[-1] == "s1 clear 200.0,200.0"


def test_who_thinks_better_of_it_is_asked_from_the_start_as_either_answer_may_be_wrong() -> None:
    play = _used_kind_seen()
    asked = play.prompt
    assert play.press(B, B).prompt == asked
    play.press(A)
    assert len(play.turns) == len(LAP)
    assert play.prompt.kind == "illegal"


def test_a_wrong_button_after_a_true_answer_is_not_believed() -> None:
    play = _used_kind_seen().press(B, B, B, A)
    assert play.turns[-1] == "s1 clear 200.0,200.0"


def test_neither_is_said_once() -> None:
    assert _used_kind_seen().press(B, C).prompt.kind == "differs"


def test_the_second_question_stays_while_the_mat_stays() -> None:
    play = _used_kind_seen().press(B)
    asked = play.prompt
    play.see(*play.on_mat, more=[evidence_of(beads("grey 200,200")[0], rival="clear", likely=0.9)])
    assert play.prompt == asked


def test_an_answer_that_the_camera_speaks_for_is_said_once() -> None:
    assert _used_kind_seen().press(A).prompt.kind == "illegal"


def test_a_star_that_the_camera_hardly_sees_is_said_twice() -> None:
    play = _faint_star_seen()
    assert [line.key for line in play.prompt.lines] == ["choice-no-star", "choice-star"]
    play.press(B)
    assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-no-star"]
    assert len(play.turns) == 1
    play.press(A)
    assert len(play.turns) == 2


@pytest.mark.parametrize("key", [A, B])
def test_which_of_two_kinds_a_star_is_is_said_once(key: Key) -> None:
    play = Round().lay(LAP[0])
    spot = beads("clear 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="black", likely=0.5)])
    assert play.prompt.kind == "unsure"
    play.press(key)
    assert len(play.turns) == 2
