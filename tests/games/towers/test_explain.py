"""The codes of the notation, each with the facts that its sentence needs."""

from __future__ import annotations

import pytest

from games.errors import IllegalMoveError, TextError
from games.towers.moves import Act, Step, parse_action
from games.towers.options import Power
from games.towers.pieces import End, Suit, parse_card
from tests.games.towers.tables import POWERFUL, codes, only, table, winning

MARKET, TOWERS, PILE = "c11h9t4m15s4", "c14c10/h3h0/t8t2/s11s7s6", "c12"


@pytest.mark.parametrize(
    ("turn", "broken"),
    [
        ("s1 demolish c10; take c11 m15; build c11 m15; recover c10", []),
        ("s1 pay t2; take m15; build m15", []),
        ("s1 take m15; build m15", ["too-few-cards"]),
        (
            "s1 take m15 s4 t4; build m15 s4; demolish t2; build t4",
            ["too-many-cards", "demolish-too-late"],
        ),
        ("s1 take m15 m2; build m15 m2", ["not-in-market"]),
        ("s1 take m15 h9; build m15; build h9 onto t", ["wrong-tower"]),
        ("s1 take c11 m15; build c11 m15", ["wrong-order"]),
        ("s1 take h9 m15; build h9 m15", ["capped-tower"]),
        ("s1 demolish c10 c14; take c11 m15; build c11 m15", ["two-demolitions"]),
        ("s1 demolish h0; take m15 s4; build m15 s4", ["demolish-zero"]),
        ("s1 demolish c14; take m15 s4; build m15 s4", ["not-top-card"]),
        ("s1 pay t2; take t4; build t4", ["tree-card-while-paying"]),
        ("s1 pay t8; take m15; build m15", ["not-top-card"]),
        ("s1 pay c10; take m15; build m15", ["not-a-tree-card"]),
        ("s1 take m15 s4; build m15 s4; recover c12", ["wrong-order", "not-after-metal"]),
        ("s1 take m15 s4; build s4 m15; recover h5", ["capped-tower", "not-recoverable"]),
        ("s1 take m15 s4; build m15", ["not-built"]),
        ("s1 take m15 s4; build m15 s4 s3", ["not-taken"]),
        ("s1 take m15 s4; build m15; build s4 below", ["wrong-order"]),
        ("s1 demolish t2; take m15 t4; build m15; build t4 below", ["wrong-order", "not-below"]),
        ("s1 take m15 s4; build m15; build s4 within", ["not-between"]),
        ("s1 take h9 m15; build m15; build h9 within", ["capped-tower"]),
        ("s2 take m15 s4; build m15 s4", ["out-of-turn"]),
        ("s1 take", ["too-few-cards"]),
        ("s1 bid 2", ["no-bid-due"]),
        ("market c1 c2", ["no-market-due"]),
    ],
)
def test_every_broken_rule_is_told(turn: str, broken: list[str]) -> None:
    game = table(2, POWERFUL)
    assert codes(game, winning(game, MARKET, TOWERS, 2, PILE), turn) == broken


@pytest.mark.parametrize("where", ["onto h", "below", "onto h below"])
def test_a_card_is_torn_down_from_its_own_top_and_nothing_else_is_said(where: str) -> None:
    with pytest.raises(TextError, match=r"no card '(onto|below)'"):
        parse_action(f"s1 demolish c10 {where}; take c11; build c11")
    torn = parse_card("c10")
    assert Step(Act.DEMOLISH, torn, End.BELOW, Suit.HAUNTED) == Step(Act.DEMOLISH, torn)


def test_both_ends_of_the_sand_tower_are_told_with_the_card() -> None:
    game = table(2, POWERFUL)
    position = winning(game, "s12s4", "s11s7s6", 2)
    turn = parse_action("s1 take s4 s12; build s12 below; build s4")
    (breach,) = game.explain(position, turn)
    assert (breach.code, breach.rule) == ("both-ends", "Tour de sable")
    assert breach.edition
    assert dict(breach.facts) == {"card": "s4", "tower": "sand"}


@pytest.mark.parametrize("capped", ["c0", "c5c0", "c9c5c0"])
def test_on_a_0_nothing_is_built_however_high_its_tower(capped: str) -> None:
    game = table(2, POWERFUL)
    position = winning(game, "c14s4", capped, 1)
    assert codes(game, position, "s1 take c14; build c14") == ["capped-tower"]


@pytest.mark.parametrize(
    ("turn", "facts"),
    [
        ("s1 take c14; build c14", {"card": "c14", "on": "c3", "end": "top"}),
        ("s1 take s4; build s4 below", {"card": "s4", "on": "s11", "end": "below"}),
    ],
)
def test_a_card_that_may_not_stand_there_is_told_with_the_one_beside_it(
    turn: str, facts: dict[str, object]
) -> None:
    game = table(2, POWERFUL)
    (breach,) = game.explain(winning(game, "c14s4", "c10c7c3/s11s7s6", 1), parse_action(turn))
    assert (breach.code, dict(breach.facts)) == ("wrong-order", facts)


@pytest.mark.parametrize(
    ("power", "turn", "broken"),
    [
        (Power.SAND, "s1 pay t2; take m15; build m15", "no-tree-power"),
        (Power.TREE, "s1 take m15 s4; build s4 m15; recover t1", "no-metal-power"),
        (Power.METAL, "s1 take m15 s12; build m15; build s12 below", "not-below"),
    ],
)
def test_a_power_not_played_with_is_missed(power: Power, turn: str, broken: str) -> None:
    game = table(2, only(power))
    position = winning(game, "c11m15s4s12", "t8t2/s11", 2, "t1")
    assert codes(game, position, turn) == [broken]


@pytest.mark.parametrize("turn", ["build s12 below", "build s4"])
def test_a_capped_sand_tower_grows_at_neither_end(turn: str) -> None:
    game = table(2, POWERFUL)
    position = winning(game, "s12s4", "s9s0", 1)
    card = turn.split()[1]
    assert codes(game, position, f"s1 take {card}; {turn}") == ["capped-tower"]


def test_a_capped_tree_tower_pays_nothing() -> None:
    game = table(2, POWERFUL)
    position = winning(game, MARKET, "t8t0", 2)
    assert codes(game, position, "s1 pay t0; take m15; build m15") == ["no-tree-power"]


def test_a_payment_may_come_before_or_after_the_tear_down() -> None:
    game = table(2, POWERFUL)
    position = winning(game, MARKET, "t8t5t2", 2)
    assert codes(game, position, "s1 demolish t2; pay t5; take m15; build m15") == []
    assert codes(game, position, "s1 demolish t5; pay t2; take m15; build m15") == []


@pytest.mark.parametrize("order", ["demolish t12; pay t12 t8", "demolish t12; pay t8 t12"])
def test_of_two_equal_tree_cards_either_may_be_the_one_torn_down(order: str) -> None:
    game = table(4, POWERFUL)
    position = winning(game, "c1c2c3c4c5", "c0/t12t8t12", 2)
    assert codes(game, position, f"s1 {order}") == []
    for turn in game.legal_moves(position):
        assert game.explain(position, turn) == ()


def test_bids_are_judged_by_turn_height_and_plan() -> None:
    game = table(3)
    position = game.parse_position("bid s2 market=c11c12m15s4 bids=2 towers=s3:c9")
    assert codes(game, position, "s3 bid 3") == []
    assert codes(game, position, "s3 bid 2") == ["bid-too-low"]
    assert codes(game, position, "s3 bid 5") == ["bid-impossible"]
    assert codes(game, position, "s1 bid 1") == ["out-of-turn", "bid-too-low"]
    assert codes(game, position, "s1 take m15; build m15") == ["no-turn-due"]
    (breach,) = game.explain(position, parse_action("s3 bid 5"))
    assert dict(breach.facts) == {"bid": 5, "most": 4, "bids": (0, 1, 2, 3, 4)}


def test_a_market_must_come_from_the_deck() -> None:
    game = table(2)
    position = game.parse_position("deal s1 towers=s1:c14")
    assert codes(game, position, "market c1 c2 c3 c4 c5") == []
    assert codes(game, position, "market c1 c2 c3 c4") == ["wrong-market-size"]
    assert codes(game, position, "market c14 c2 c3 c4 c5") == ["not-in-deck"]
    settled = game.initial(1)
    (deal,) = game.legal_moves(settled)
    other = next(move for move in game.legal_moves(game.opening()) if move != deal)
    assert [breach.code for breach in game.explain(settled, other)] == ["not-dealt"]


def test_a_refusal_carries_the_breaches() -> None:
    game = table(2)
    with pytest.raises(IllegalMoveError, match="bid-impossible") as refusal:
        game.apply(game.parse_position("bid s1 market=c1"), parse_action("s1 bid 4"))
    assert [breach.code for breach in refusal.value.breaches] == ["bid-impossible"]
