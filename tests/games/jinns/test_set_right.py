"""Corrections by hand: the record follows what players say, as far as the set of domes allows."""

from __future__ import annotations

import pytest

from games.errors import PositionError
from games.jinns.moves import parse_action
from games.jinns.notation import parse_position, position_text
from tests.games.jinns.tables import position_of, table

LAKE = {0: "r1", 1: "y4", 5: "g1b2", 9: "g3r2", 20: "b2"}


@pytest.mark.parametrize("name", ["wishes-4", "dreams-4"])
def test_stars_and_turn_are_as_players_say(name: str) -> None:
    game = table(name)
    before = position_of(game, LAKE)
    after = game.apply(before, parse_action("set:0:-,9:g3r2y1,s3"))
    assert (str(after.lake[0]), str(after.lake[9]), after.turn) == ("-", "g3r2y1", 3)
    assert after.lake[5] == before.lake[5]
    assert parse_position(game.setup, position_text(after)) == after


def test_a_correction_breaks_no_rule() -> None:
    game = table("wishes-4")
    assert game.explain(position_of(game, LAKE), parse_action("set:s2")) == ()


@pytest.mark.parametrize("text", ["set:0:b2", "set:0:r1g1b1y1", "set:0:w1"])
def test_what_no_set_of_domes_can_show_is_refused(text: str) -> None:
    game = table("wishes-4")
    with pytest.raises(PositionError):
        game.apply(position_of(game, {**LAKE, 21: "b2"}), parse_action(text))
