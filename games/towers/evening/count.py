"""The count at the end: each player's towers as seen, and checks that they are possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.game import Breach
from games.towers.judge import breach_of
from games.towers.pieces import SUITS, Card, Cards, Row, Tower, can_place, row_of

MOST_DEMOLISHED = 40  # at most one card a round, and no game has more rounds


def towers_of(cards: Cards) -> Row:
    """Return the towers made of cards that are listed tower by tower, each from the bottom up.

    Raises:
        PositionError: a tower breaks the building rule.
    """
    return row_of(
        Tower(suit, tuple(card.value for card in cards if card.suit is suit)) for suit in SUITS
    )


@dataclass(frozen=True, slots=True)
class Count:
    """One player's count.

    Attributes:
        row: the player's towers.
        demolished: how many cards lie on the player's demolition pile.
        by_hand: the points that players added by hand; negative for points taken.
    """

    row: Row
    demolished: int
    by_hand: int = 0


def shown_breaches(box: Cards, counts: Sequence[Count], cards: Cards) -> list[Breach]:
    """Return a breach for each tower that the rules forbid, and each card counted twice."""
    found: list[Breach] = []
    for suit in SUITS:
        values = [card.value for card in cards if card.suit is suit]
        for low, high in pairwise(values):
            if not can_place(high, low):
                facts = {"card": str(Card(suit, high)), "on": str(Card(suit, low)), "end": "top"}
                found.append(breach_of("wrong-order", facts))
    if found:
        return found
    others = [c for count in counts for tower in count.row for c in tower.cards]
    left = list(box)
    for card in (*others, *cards):
        if card in left:
            left.remove(card)
        else:
            found.append(breach_of("counted-twice", {"card": str(card)}))
    return found
