"""What hypothesis draws: house rules, towers with a market and a demolition pile, plays."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from games.towers.options import NextStart, Options, Power, TearDown, Ties
from games.towers.pieces import SUITS, Cards, Row, Tower, can_place, deck, row_of

options = st.builds(
    Options,
    powers=st.frozensets(st.sampled_from(Power)),
    next_start=st.sampled_from(NextStart),
    short_market_ends=st.booleans(),
    zero_begins=st.booleans(),
    ties=st.sampled_from(Ties),
    tear_down=st.sampled_from(TearDown),
    tear_down_when_needed=st.booleans(),
    five_ends=st.booleans(),
    pay_any_bid=st.booleans(),
    pay_without_taking=st.booleans(),
    recovery_backs_bids=st.booleans(),
    pairs_by_copies=st.booleans(),
)


def table_top(dice: Random, highest: int, pile: int, suits: int = 5) -> tuple[Row, Cards, Cards]:
    """Return towers, a market and a demolition pile as they may lie, from the box of five."""
    kinds = dice.sample(SUITS, suits)
    cards = [card for card in deck(5) if card.suit in kinds]
    dice.shuffle(cards)
    market, torn, rest = cards[:5], cards[5 : 5 + dice.randint(0, pile)], cards[5 + pile :]
    towers: dict[str, list[int]] = {suit: [] for suit in SUITS}
    heights = {suit: dice.randint(0, highest) for suit in SUITS}
    for card in rest:
        values = towers[card.suit]
        if len(values) < heights[card.suit] and can_place(
            card.value, values[-1] if values else None
        ):
            values.append(card.value)
    row = row_of(Tower(suit, tuple(towers[suit])) for suit in SUITS)
    return row, tuple(market), tuple(torn)
