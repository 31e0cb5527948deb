"""What the rule texts state, and what follows from them."""

from __future__ import annotations

import pytest

from games.towers.options import Options, Power
from games.towers.pieces import Card, Suit, can_place, deck
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


def test_the_plan_for_a_bid_is_among_the_legal_turns() -> None:
    game = table(2)
    position = winning(game, "s13s12t5m2c1", "s14s10", 5)
    assert len(legal(game, position)) == 1
    assert legal(game, position) == {
        "s1 demolish s10; take c1 t5 m2 s12 s13; build c1 t5 m2 s13 s12"
    }
