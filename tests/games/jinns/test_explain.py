"""The codes of the notation, each with the facts that its sentence needs."""

from __future__ import annotations

import pytest

from games.errors import IllegalMoveError
from games.jinns.moves import parse_action
from games.jinns.setup import Edition
from tests.games.jinns.tables import codes, position_of, table

LAKE = {0: "r1", 1: "b2", 2: "y1r3", 5: "g4", 7: "y3"}


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("0>1", []),
        ("0>7", []),
        ("1>5", ["not-your-colour"]),
        ("0>5", ["wrong-count"]),
        ("0>2", ["wrong-count", "colour-twice"]),
        ("0>3", ["empty-star", "wrong-count"]),
        ("1>3", ["not-your-colour", "empty-star", "wrong-count"]),
        ("0>1*2", ["no-such-stack"]),
        ("3>1", ["no-such-stack"]),
        ("3>4", ["no-such-stack", "empty-star"]),
        ("2>0*2", ["colour-twice"]),
        ("2>7*2", ["colour-twice"]),
        ("0>1=base", ["no-tower-of-three"]),
        ("t:s3", ["no-decision"]),
        ("5=base", ["only-after-move", "no-tower-of-three", "not-your-colour"]),
    ],
)
def test_every_broken_rule_is_told(move: str, broken: list[str]) -> None:
    game = table("wishes-4")
    assert codes(game, position_of(game, LAKE), move) == broken


@pytest.mark.parametrize("name", ["wishes-4", "dreams-2"])
def test_a_count_that_comes_round_to_the_origin_is_told_as_such(name: str) -> None:
    game = table(name)
    position = position_of(game, {0: "r3", 5: "b1", 9: "g1"})
    assert codes(game, position, "0>5") == ["past-origin"]
    assert codes(game, position, "0>6") == ["empty-star", "past-origin"]


def test_a_count_that_has_too_few_other_stacks_says_how_many_there_are() -> None:
    game = table("wishes-4")
    position = position_of(game, {0: "r3", 5: "b1", 9: "g1"})
    (breach,) = game.explain(position, parse_action("0>5"))
    assert dict(breach.facts) == {"star": 0, "colour": "red", "strength": 3, "others": 2}


def test_a_wrong_count_says_which_stars_were_right() -> None:
    game = table("wishes-4")
    (breach,) = game.explain(position_of(game, LAKE), parse_action("0>5"))
    assert breach.edition == Edition.WISHES
    assert dict(breach.facts) == {
        "star": 0,
        "colour": "red",
        "strength": 1,
        "target": 5,
        "needed": (1, 7),
    }


def test_a_foreign_dome_says_whose_it_is_and_whose_turn_it_is() -> None:
    game = table("wishes-3")
    (breach,) = game.explain(position_of(game, LAKE), parse_action("1>5"))
    assert dict(breach.facts) == {"star": 1, "colour": "blue", "seat": 1, "owner": 2}


def test_a_partners_tower_says_who_the_partner_is() -> None:
    game = table("dreams-4")
    (breach,) = game.explain(position_of(game, {0: "y1", 1: "r4"}), parse_action("0>1"))
    assert (breach.rule, breach.edition) == ("Variant for 4 players", Edition.DREAMS)
    assert dict(breach.facts) == {"star": 1, "colour": "red", "partner": 3}


def test_a_repeated_colour_says_which() -> None:
    game = table("wishes-4")
    (breach,) = game.explain(position_of(game, LAKE), parse_action("2>0*2"))
    assert dict(breach.facts) == {"star": 0, "colours": ("red",)}


def test_nothing_moves_before_the_tower_is_shared_out() -> None:
    game = table("wishes-4")
    pending = position_of(game, LAKE, "s1 pending=y2b3g4r2")
    assert codes(game, pending, "0>1") == ["decision-due"]
    assert codes(game, pending, "pass") == ["decision-due"]
    assert codes(game, pending, "t:s2") == ["wrong-receiver"]
    assert codes(game, pending, "t:s3") == []


def test_an_illegal_move_is_refused_with_its_reasons() -> None:
    game = table("wishes-4")
    position = position_of(game, LAKE)
    with pytest.raises(IllegalMoveError, match="1>3 by s1 is illegal: not-your-colour") as refusal:
        game.apply(position, parse_action("1>3"))
    assert refusal.value.breaches == game.explain(position, parse_action("1>3"))


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("wishes-4", "Dream-towers"),
        ("dreams-2", "Moves"),
        ("dreams-4", "Variant for 4 players"),
    ],
)
def test_a_tower_of_three_cites_the_rule_of_its_own_table(name: str, heading: str) -> None:
    game = table(name)
    position = position_of(game, {0: "y1", 1: "b1", 5: "r2"}, "s3" if name == "wishes-4" else "s1")
    (breach,) = game.explain(position, parse_action("0>1=base"))
    assert (breach.code, breach.rule) == ("no-tower-of-three", heading)
