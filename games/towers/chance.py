"""The markets that chance deals: settled by a seed, or unknown if nobody knows the deck's order.

Source: base game, market: five cards, from the deck, which is gone through twice.
"""

from __future__ import annotations

from random import Random

from games.towers.moves import DealMarket
from games.towers.pieces import Cards, ordered
from games.towers.position import MARKET, Position

_SAMPLE = 24  # markets in the sample if the deck's order is unknown; enough that play differs


def market_size(position: Position) -> int:
    """Return how many cards the next market has."""
    return min(MARKET, len(position.deck))


def dealt(position: Position, seed: int) -> Cards:
    """Return the next market, sorted, as `seed` settles it.

    The market is drawn from the cards left in the deck. The chances are the same as with a deck
    that was shuffled once.
    """
    dice = Random(f"{seed}/{position.passes}/{len(position.deck)}")  # noqa: S311 - no secret
    return ordered(dice.sample(position.deck, market_size(position)))


def deals(position: Position) -> tuple[DealMarket, ...]:
    """Return the market that the seed settles, or a sample of markets if there is no seed."""
    if position.seed is not None:
        return (DealMarket(dealt(position, position.seed)),)
    return tuple(dict.fromkeys(DealMarket(dealt(position, seed)) for seed in range(_SAMPLE)))
