"""A star on another star, or off the firmament: by default the box warns and does not accuse."""

from __future__ import annotations

import pytest

from device.table.prompts import Key, Signal, text
from games.dreams.game import Dreams
from games.dreams.options import Options, Overlap
from games.dreams.setup import Setup
from tests.device.games.dreams.mat_top import Round

A, B, C = Key.A, Key.B, Key.C
REFUSED = Options(overlap=Overlap.REFUSE)


@pytest.mark.parametrize("star", ["clear 38,55", "clear -6,100"])
def test_a_warning_asks_and_does_not_say_that_anything_is_forbidden(star: str) -> None:
    play = Round(3).lay("grey 30,50").lay(star)
    assert play.prompt.title.key == "title-warning"
    assert play.prompt.signal is Signal.QUESTION
    assert play.prompt.keys[0] is not None
    play.press(A)
    assert len(play.position.laid) == 2


def test_a_star_on_a_star_is_refused_by_the_house_rule() -> None:
    play = Round(3, options=REFUSED).lay("grey 30,50").lay("clear 38,55")
    assert play.prompt.title.key == "title-illegal"
    assert play.prompt.signal is Signal.ILLEGAL
    assert play.prompt.keys[0] == text("key-why")


def test_no_rule_of_the_sheet_is_cited_for_a_star_on_a_star() -> None:
    game = Dreams(Setup(3))
    position = game.apply(game.initial(0), game.parse_move("s1 grey 100.0,100.0"))
    breach = game.explain(position, game.parse_move("s2 black 105.0,100.0"))[0]
    assert (breach.code, breach.rule) == ("on-a-star", "House rules")


def test_who_plays_on_lets_the_star_lie() -> None:
    play = Round(3).lay("grey 30,50").lay("clear 38,55").lay("black 200,200")
    assert play.reasons() == []
    assert [star.kind.value for star in play.position.laid] == ["grey", "clear", "black"]
    assert play.prompt.kind == "turn"


def test_before_the_first_turn_undo_is_not_offered_where_mat_and_record_differ() -> None:
    play = Round(3).lay("black 30,50", "grey 80,50", "clear 130,50", "clear 180,50")
    play.see(*play.on_mat)
    while play.prompt.kind.startswith("unseen"):
        play.press(C)
    assert play.prompt.kind == "differs"
    assert play.prompt.keys[1] is None
    assert play.idle == []
