"""What the rule texts state, and what follows from them."""

from __future__ import annotations

import pytest

from games.towers.options import Options, Power, TearDown
from games.towers.pieces import Card, Suit, can_place, deck, ordered, parse_cards
from games.towers.score import tally
from tests.games.towers.tables import (
    POWERFUL,
    after,
    bids,
    built,
    codes,
    legal,
    only,
    row,
    table,
    torn,
    winning,
)


def test_a_box_has_80_cards_for_three_and_110_for_four() -> None:
    assert [len(deck(players)) for players in (2, 3, 4, 5)] == [80, 80, 110, 110]
    assert deck(4).count(Card(Suit.SAND, 12)) == 2
    assert deck(4).count(Card(Suit.SAND, 8)) == 1


def test_cards_are_told_by_type_and_then_by_value() -> None:
    assert ordered(parse_cards("s0h0c15m1t15c0")) == parse_cards("c0c15h0t15m1s0")


def test_four_players_get_a_second_0_2_5_7_10_and_12_of_every_type() -> None:
    box = deck(4)
    for suit in Suit:
        twice = [value for value in range(16) if box.count(Card(suit, value)) == 2]
        assert twice == [0, 2, 5, 7, 10, 12]


@pytest.mark.parametrize(
    ("value", "top", "may"),
    [
        (12, 12, False),
        (15, 8, True),
        (9, 3, True),
        (9, 0, False),
        (0, 1, True),
        (5, 0, False),
        (8, 7, False),
        (8, 9, True),
        (0, None, True),
        (0, 8, True),
        (7, 9, True),
    ],
)
def test_what_stands_on_what(value: int, top: int | None, may: bool) -> None:  # noqa: FBT001 - a column
    assert can_place(value, top) is may


def test_tree_a_bid_of_six_takes_four_and_pays_two() -> None:
    game = table(2, only(Power.TREE))
    position = winning(game, "c1h2m3s4t9", "t7t5t2", 6)
    ended = after(game, position, "s1 pay t2 t5; take c1 h2 m3 s4; build c1 h2 m3 s4")
    assert built(ended) == "c1/h2/t7/m3/s4"
    assert {"t2", "t5", "t9"} <= {str(card) for card in ended.discard}
    assert torn(ended) == ""


def test_metal_brings_back_the_card_just_torn_down() -> None:
    game = table(2, only(Power.METAL))
    position = winning(game, "c11m15", "c14c10", 2)
    ended = after(game, position, "s1 demolish c10; take c11 m15; build c11 m15; recover c10")
    assert (built(ended), torn(ended)) == ("c14c11c10/m15", "")


def test_metal_is_triggered_again_by_a_recovered_metal_card() -> None:
    game = table(2, only(Power.METAL))
    position = winning(game, "m15", "c9", 1, pile="c4m7h3")
    ended = after(game, position, "s1 take m15; build m15; recover m7 c4")
    assert (built(ended), torn(ended)) == ("c9c4/m15m7", "h3")
    assert codes(game, position, "s1 take m15; build m15; recover c4 h3") == ["not-after-metal"]


def test_sand_grows_above_or_below_but_not_both() -> None:
    game = table(2, only(Power.SAND))
    two, three = (winning(game, "s4s8s12", "s11s7s6", bid) for bid in (2, 3))
    below = "s1 take s8 s12; build s8 s12 below"
    assert built(after(game, two, below)) == "s12s8s11s7s6"
    other = "s1 take s8 s12; build s12 s8 below"
    assert built(after(game, two, other)) == "s8s12s11s7s6"
    one = winning(game, "s4s8s12", "s11s7s6", 1)
    assert built(after(game, one, "s1 take s4; build s4")) == "s11s7s6s4"
    every = "s1 take s4 s8 s12; build s8 s12 below; build s4"
    assert codes(game, three, every) == ["both-ends"]
    assert bids("s4s8s12", row(sand=(11, 7, 6)), only(Power.SAND)) == (0, 1, 2)


def test_sand_that_grows_above_backs_a_bid_as_well() -> None:
    assert bids("s4s3", row(sand=(11, 7, 6)), only(Power.SAND)) == (0, 1, 2)


def test_once_sand_grows_below_nothing_is_added_above_in_that_turn() -> None:
    game = table(2, only(Power.SAND))
    position = winning(game, "s4s12", "s7", 2)
    assert legal(game, position) == {
        "s1 demolish s7; take s4 s12; build s4; build s12 below"  # the first card is at neither end
    }


def test_a_card_below_the_one_torn_down_still_bears_what_sand_grows_on() -> None:
    options = only(Power.SAND, tear_down=TearDown.ANY_TIME)
    assert bids("s10", row(sand=(12, 7, 5)), options) == (0,)
    assert bids("s6", row(sand=(12, 7, 5)), options) == (0, 1)


def test_pairs_in_candy_and_haunted_are_worth_three() -> None:
    towers = row(haunted=(12, 11, 7, 3), candy=(14, 11, 8, 12, 0))
    lines = {line.what: line for line in tally(towers, 0, POWERFUL).lines}
    assert lines["pairs"].points == 6
    assert dict(lines["pairs"].facts) == {"values": (12, 11)}


def test_towers_the_highest_and_the_demolition_pile_are_counted() -> None:
    score = tally(row(sand=(15, 12, 9, 4, 0), candy=(14, 10)), 2, Options())
    assert [(line.what, line.points) for line in score.lines] == [
        ("tower", 2),
        ("tower", 10),
        ("highest", 5),
        ("demolished", -3),
    ]
    assert score.total == 14
    candy, sand, *_ = (dict(line.facts) for line in score.lines)
    assert candy == {"suit": "candy", "cards": 2, "capped": "no"}
    assert sand == {"suit": "sand", "cards": 5, "capped": "yes"}


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, -1), (2, -3), (3, -6), (4, -10)])
def test_torn_down_cards_cost_more_and_more(cards: int, points: int) -> None:
    assert tally(row(), cards, Options()).total == points


def test_only_one_of_two_equal_towers_is_the_highest() -> None:
    towers = row(sand=(15, 12, 9, 4, 0), tree=(15, 14, 13, 12, 11))
    assert tally(towers, 0, Options()).total == 20


def test_a_tear_down_may_back_a_bid() -> None:
    market = "s13s12t5m2c1"
    assert bids(market, row(sand=(14, 10))) == (0, 1, 2, 3, 4, 5)
    assert bids(market, row(sand=(14, 10, 0))) == (0, 1, 2, 3)


def test_an_8_on_the_pile_may_back_a_bid_with_metal() -> None:
    towers = row(candy=(10, 9), haunted=(2,))
    assert bids("c14m5h12", towers, only(Power.METAL), pile="c8") == (0, 1, 2, 3)
    assert bids("c14m5h12", towers, only(Power.SAND), pile="c8") == (0, 1, 2)


def test_a_card_from_the_market_may_have_to_lie_before_the_8_comes_back() -> None:
    towers = row(candy=(6, 5))
    assert bids("c9c15m3", towers, only(Power.METAL), pile="c8") == (0, 1, 2, 3)
    assert bids("c9c15m3", towers, only(Power.METAL)) == (0, 1, 2)


def test_the_plan_for_a_bid_is_among_the_legal_turns() -> None:
    game = table(2)
    position = winning(game, "s13s12t5m2c1", "s14s10", 5)
    assert len(legal(game, position)) == 1
    assert legal(game, position) == {
        "s1 demolish s10; take c1 t5 m2 s12 s13; build c1 t5 m2 s13 s12"
    }
