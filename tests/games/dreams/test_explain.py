"""The codes of the notation, each with the facts that its sentence needs."""

from __future__ import annotations

import pytest

from games.dreams.judge import are_only_warnings
from games.dreams.moves import parse_action
from games.dreams.pieces import Spot
from games.dreams.position import Position
from games.errors import IllegalMoveError
from tests.games.dreams.plays import after, codes, dreams, stars_laid, with_track

GAME = dreams(3)


@pytest.fixture
def laid() -> Position:
    stars = ("s1 grey 100.0,100.0", "s2 black 200.0,100.0", "s3 grey 100.0,200.0")
    return after(GAME, GAME.initial(1), *stars)


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("s1 black 50.0,50.0", []),
        ("s1 black 117.0,100.0", []),
        ("s1 black 0.0,300.0", []),
        ("s1 black 300.0,0.0", []),
        ("s1 grey 50.0,50.0", ["kind-used"]),
        ("s2 clear 50.0,50.0", ["out-of-turn"]),
        ("s2 black 50.0,50.0", ["out-of-turn", "kind-used"]),
        ("s6 black 50.0,50.0", ["out-of-turn"]),
        ("s1 black 300.1,50.0", ["off-mat"]),
        ("s1 black 50.0,-0.1", ["off-mat"]),
        ("s1 black 116.9,100.0", ["on-a-star"]),
        ("s1 black 100.0,100.0", ["on-a-star"]),
        ("s3 grey 108.0,100.0", ["on-a-star", "out-of-turn", "kind-used"]),
        ("s1 black 116.9,100.0 !", []),
        ("s1 black 300.1,50.0 !", []),
        ("s1 grey 300.1,50.0 !", ["kind-used"]),
        ("s1 black 200.0,100.0>150.0,100.0", ["moved-star"]),
        ("s1 black 200.0,100.0>205.0,100.0", ["moved-star"]),
        ("s1 black 200.0,100.0>-5.0,100.0", ["moved-star", "off-mat"]),
        ("s1 black 200.0,100.0>105.0,100.0", ["moved-star", "on-a-star"]),
        ("s1 black 200.0,100.0>-", ["removed-star"]),
        ("s1 clear 200.0,100.0>-", ["no-such-star"]),
        ("s1 black 200.0,101.0>1.0,1.0", ["no-such-star"]),
        ("s1 ->s2", ["no-vote-due"]),
        ("vision #1 mortal s1", ["no-reveal-due"]),
        ("next round", ["round-not-over"]),
        ("s1 track 20", []),
        ("s4 track 2", ["no-such-seat"]),
    ],
)
def test_every_broken_rule_is_told(laid: Position, move: str, broken: list[str]) -> None:
    assert codes(GAME, laid, move) == broken


@pytest.mark.parametrize(
    ("move", "facts"),
    [
        ("s1 grey 5.0,5.0", {"seat": 1, "kind": "grey", "left": ("clear", "black")}),
        ("s2 clear 5.0,5.0", {"seat": 2, "due": 1}),
        ("s1 black 301.0,5.0", {"spot": "301.0,5.0"}),
        (
            "s1 black 199.0,100.0",
            {"spot": "199.0,100.0", "other_kind": "black", "other": "200.0,100.0"},
        ),
        (
            "s1 black 200.0,100.0>150.0,100.0",
            {
                "kind": "black",
                "spot": "200.0,100.0",
                "seat": 1,
                "owner": 2,
                "target": "150.0,100.0",
                "distance_mm": 50,
            },
        ),
        (
            "s1 black 200.0,100.0>-",
            {"kind": "black", "spot": "200.0,100.0", "seat": 1, "owner": 2},
        ),
    ],
)
def test_a_breach_says_what_a_sentence_needs(
    laid: Position, move: str, facts: dict[str, object]
) -> None:
    (breach,) = GAME.explain(laid, parse_action(move))
    assert dict(breach.facts) == facts
    is_ours = breach.code == "on-a-star"
    rule, edition = ("House rules", "house") if is_ours else ("Place Stars", "zoch-2016")
    assert (breach.rule, breach.edition) == (rule, edition)


def test_on_two_stars_the_nearer_is_told() -> None:
    stars = ("s1 grey 100.0,100.0", "s2 black 120.0,100.0")
    position = after(GAME, GAME.initial(1), *stars)
    (breach,) = GAME.explain(position, parse_action("s3 clear 111.0,100.0"))
    assert dict(breach.facts)["other"] == "120.0,100.0"


@pytest.mark.parametrize("across", [(17.0, 0.0), (15.0, 8.0), (2.6, 16.8)])
def test_stars_that_touch_are_not_on_each_other_wherever_they_lie(
    across: tuple[float, float],
) -> None:
    for tenths in range(1000, 1400):
        star = Spot(tenths / 10, tenths / 10)
        beside = Spot(star.x + across[0], star.y + across[1])
        position = after(GAME, GAME.initial(1), f"s1 grey {star}")
        assert codes(GAME, position, f"s2 grey {beside}") == []
        assert codes(GAME, position, f"s2 grey {Spot(beside.x - 0.1, beside.y)}") == ["on-a-star"]


def test_only_warnings_may_be_let_stand(laid: Position) -> None:
    def may_stand(move: str) -> bool:
        return are_only_warnings(GAME.setup, GAME.explain(laid, parse_action(move)))

    assert may_stand("s1 black 300.1,50.0")
    assert may_stand("s1 black 100.0,100.0")
    assert not may_stand("s1 grey 100.0,100.0")
    assert not may_stand("s1 black 50.0,50.0")


def test_after_the_last_star_none_is_due() -> None:
    position = stars_laid(GAME, GAME.initial(1))
    (breach, _) = GAME.explain(position, parse_action("s1 clear 30.0,30.0"))
    assert (breach.code, dict(breach.facts)) == ("out-of-turn", {"seat": 1, "due": 0})


def test_stars_remain_while_votes_are_set_and_are_taken_back_once_scored() -> None:
    position = stars_laid(GAME, GAME.initial(1))
    taken = f"s0 {position.beads[0].kind} {position.beads[0].spot}>-"
    assert codes(GAME, position, taken) == ["removed-star"]
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1", "vision #2 mortal s3")
    scored = after(GAME, position, *votes)
    assert codes(GAME, scored, taken) == []
    assert after(GAME, scored, taken) == scored


def test_the_votes_that_are_missing_are_named() -> None:
    position = after(GAME, stars_laid(GAME, GAME.initial(1)), "s2 ->s3")
    (breach,) = GAME.explain(position, parse_action("vision #1 mortal s3"))
    assert (breach.code, dict(breach.facts)) == ("votes-missing", {"seats": (1, 3)})


@pytest.mark.parametrize(
    ("vote", "broken"),
    [
        ("s1 ->s2", []),
        ("s1 ->#4", []),
        ("s1 ->-", []),
        ("s1 ->s1", ["own-colour"]),
        ("s1 ->s4", ["no-such-seat"]),
        ("s5 ->s1", ["no-such-seat"]),
    ],
)
def test_votes_are_judged(vote: str, broken: list[str]) -> None:
    assert codes(GAME, stars_laid(GAME, GAME.initial(1)), vote) == broken


def test_after_the_end_there_is_no_next_round() -> None:
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1", "vision #2 mortal s3")
    over = after(GAME, stars_laid(GAME, with_track(GAME, 15, 0, 0)), *votes)
    assert codes(GAME, over, "next round") == ["game-over"]
    assert codes(GAME, over, "s1 ->s2") == ["no-vote-due"]
    assert GAME.legal_moves(over) == ()


def test_an_illegal_move_is_refused_with_its_reasons(laid: Position) -> None:
    with pytest.raises(IllegalMoveError, match=r"grey 5\.0,5\.0 is illegal: kind-used") as refusal:
        GAME.apply(laid, parse_action("s1 grey 5.0,5.0"))
    assert refusal.value.breaches == GAME.explain(laid, parse_action("s1 grey 5.0,5.0"))
