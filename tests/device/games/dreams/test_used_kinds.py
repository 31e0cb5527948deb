"""A star that looks like one of a kind that its player has no more is never taken for another."""

from __future__ import annotations

import pytest

from tests.device.games.dreams.mat_top import Round, beads, evidence_of

FIRST_LAP = ("grey 40,40", "clear 90,40", "black 140,40")
SECOND_LAP = ("clear 40,90", "grey 90,90", "clear 140,90")


@pytest.mark.parametrize("likely", [0.6, 0.8, 0.95, 0.99])
def test_a_used_kind_that_is_likelier_than_a_kind_left_is_asked_about(likely: float) -> None:
    play = Round().lay(*FIRST_LAP[:1]).lay(*FIRST_LAP[1:2]).lay(*FIRST_LAP[2:])
    before = play.turns
    spot = beads("grey 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="clear", likely=likely)])
    assert play.turns == before
    assert play.prompt.kind == "unsure"


def test_a_used_kind_is_asked_about_where_one_kind_alone_is_left() -> None:
    play = Round()
    for star in (*FIRST_LAP, *SECOND_LAP):
        play.lay(star)
    before = play.turns
    spot = beads("clear 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="black", likely=0.9)])
    assert play.turns == before


@pytest.mark.parametrize("likely", [0.75, 0.9, 0.99])
def test_a_kind_left_that_is_likelier_than_a_used_one_is_taken(likely: float) -> None:
    play = Round().lay(*FIRST_LAP[:1]).lay(*FIRST_LAP[1:2]).lay(*FIRST_LAP[2:])
    spot = beads("clear 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(spot, rival="grey", likely=likely)])
    assert play.turns[-1] == "s1 clear 200.0,200.0"
    assert play.prompt.kind == "turn"


@pytest.mark.parametrize("likely", [0.6, 0.9])
def test_a_star_that_breaks_the_same_rule_whatever_its_kind_is_told_at_once(likely: float) -> None:
    """Once it was asked of which kind the star was that lay off the mat."""
    play = Round().lay(*FIRST_LAP[:1])
    play.see(
        *play.on_mat, more=[evidence_of(beads("clear -2,200")[0], rival="grey", likely=likely)]
    )
    assert play.reasons() == ["off-mat"]


def test_a_kind_that_breaks_one_rule_more_than_another_is_not_taken_at_once() -> None:
    play = Round()
    for star in FIRST_LAP:
        play.lay(star)
    play.see(*play.on_mat, more=[evidence_of(beads("grey -2,200")[0], rival="clear", likely=0.6)])
    assert play.prompt.kind == "unsure"
