"""5 Towers: the second engine agrees with its sheet, and the box with the second engine."""

from __future__ import annotations

from random import Random

import pytest

from tests.second.play.evenings import evening
from tests.second.towers.builder import Builder, Card, deck, fits
from tests.second.towers.plans import HouseRules, highest_bid, plans

ALL = HouseRules(powers=frozenset({"tree", "metal", "sand", "candy-haunted"}))
DICE = Random(1)  # noqa: S311 - a game, no secrets


def builder_of(**towers: str) -> Builder:
    """Return a player's towers, lowest card first: `sand="11 7 6"`."""
    builder = Builder()
    for suit, cards in towers.items():
        builder.towers[suit] = [int(card) for card in cards.split()]
    return builder


def test_the_deck_has_eighty_cards_and_thirty_more_for_four() -> None:
    assert [len(deck(players)) for players in (2, 3, 4, 5)] == [80, 80, 110, 110]


@pytest.mark.parametrize(
    ("value", "top", "lies"),
    [(12, 12, False), (15, 8, True), (9, 3, True), (9, 0, False), (0, 1, True), (8, 7, False)],
)
def test_what_lies_on_what(value: int, top: int, lies: bool) -> None:  # noqa: FBT001 - expected
    assert fits(value, top) is lies


def test_the_sheets_example_of_the_tree() -> None:
    """A bid of 6: four cards that are no tree cards, and two tree cards paid."""
    market = [Card("candy", 5), Card("sand", 4), Card("metal", 3), Card("haunted", 2)]
    builder = builder_of(tree="9 7 4")
    found = list(plans(builder, [*market, Card("tree", 1)], 6, ALL, DICE))
    whole = [plan for plan in found if len(plan.taken) == 4]
    assert {plan.paid for plan in whole} == {
        (Card("tree", 4), Card("tree", 7)),
        (Card("tree", 7), Card("tree", 9)),  # after the 4 was torn down
    }
    assert all(card.suit != "tree" for plan in found if plan.paid for card in plan.taken)


def test_the_sheets_example_of_the_metal() -> None:
    """Candy 14, 10: the 10 is torn down, 11 and metal 15 are built, the 10 comes back."""
    market = [Card("candy", 11), Card("metal", 15)]
    found = plans(builder_of(candy="14 10"), market, 2, ALL, DICE)
    assert any(plan.after.towers["candy"] == [14, 11, 10] and not plan.after.torn for plan in found)


def test_the_sheets_example_of_the_sand() -> None:
    """Sand 11, 7, 6: 12 and 8 go below, or 4 on top, but not all three."""
    market = [Card("sand", 4), Card("sand", 8), Card("sand", 12)]
    builder = builder_of(sand="11 7 6")
    sands = [plan.after.towers["sand"] for plan in plans(builder, market, 2, ALL, DICE)]
    assert [12, 8, 11, 7, 6] in sands
    assert highest_bid(builder, market, ALL) == 2


def test_the_sheets_example_of_the_pairs() -> None:
    builder = builder_of(haunted="12 11 7 3", candy="14 11 8 12 0")
    assert builder.pairs() == 6


def test_a_score_by_the_published_rules() -> None:
    builder = builder_of(sand="15 12 9 4 0", candy="14 10")
    builder.torn = [Card("tree", 3), Card("tree", 2)]
    assert builder.points(pairs=False) == 10 + 2 + 5 - 3


@pytest.mark.parametrize("number", range(1, 5))
def test_every_screen_of_a_game_is_true(number: int) -> None:
    assert evening("towers", number).moves


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 130))
def test_every_screen_of_more_games_is_true(number: int) -> None:
    assert evening("towers", number).moves
