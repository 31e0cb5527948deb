"""The cards, and the towers of one player."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

SUITS = ("candy", "haunted", "tree", "metal", "sand")
VALUES = range(16)
EXTRAS = (0, 2, 5, 7, 10, 12)  # a second copy of each with four or five players
MARKET = 5
PAIR = 3


class Card(NamedTuple):
    """A card: the tower it belongs to and its value."""

    suit: str
    value: int


def deck(players: int) -> list[Card]:
    """Return the cards in play: 80, or 110 with four or five players."""
    values = [*VALUES, *(EXTRAS if players > 3 else ())]
    return [Card(suit, value) for suit in SUITS for value in values]


def fits(value: int, top: int) -> bool:
    """Return whether a card may lie on another.

    Falling values. A 0 caps the tower. On an 8 any card may lie. A 9 may lie on any card.
    """
    if top == 0:
        return False
    return top == 8 or value == 9 or value < top


@dataclass
class Builder:
    """The towers of one player, each lowest card first, and the demolition pile."""

    towers: dict[str, list[int]] = field(default_factory=lambda: {suit: [] for suit in SUITS})
    torn: list[Card] = field(default_factory=list[Card])
    by_hand: int = 0

    def copy(self) -> Builder:
        """Return the same towers, apart."""
        return Builder({suit: list(tower) for suit, tower in self.towers.items()}, list(self.torn))

    def is_capped(self, suit: str) -> bool:
        """Return whether a tower has its top: a 0 lies on it."""
        tower = self.towers[suit]
        return bool(tower) and tower[-1] == 0

    def may_add(self, card: Card, *, below: bool = False, zero_first: bool = True) -> bool:
        """Return whether a card may be added on top, or below a sand tower.

        Sheet (powers), "Tour de sable": on top or at the bottom, by falling values; neither once it
        has its top.
        """
        tower = self.towers[card.suit]
        if not tower:
            return not below and (card.value != 0 or zero_first)
        if self.is_capped(card.suit):
            return False
        return fits(tower[0], card.value) if below else fits(card.value, tower[-1])

    def add(self, card: Card, *, below: bool = False) -> None:
        """Add a card."""
        self.towers[card.suit].insert(0 if below else len(self.towers[card.suit]), card.value)

    def may_tear(self, suit: str) -> bool:
        """Return whether the top of a tower may be torn down: any top but a 0."""
        return bool(self.towers[suit]) and not self.is_capped(suit)

    def tear(self, suit: str) -> Card:
        """Tear down the top of a tower."""
        card = Card(suit, self.towers[suit].pop())
        self.torn.append(card)
        return card

    def may_pay(self, cards: int) -> bool:
        """Return whether the tree tower can pay so many cards.

        Sheet, "Tour sylvestre": not once it has its top.
        """
        return cards <= len(self.towers["tree"]) and not (cards and self.is_capped("tree"))

    def of_tower(self, suit: str) -> int:
        """Return the points of a tower: one a card, twice as many with a top."""
        return len(self.towers[suit]) * (2 if self.is_capped(suit) else 1)

    @property
    def highest(self) -> int:
        """Return the points of the highest tower: its cards once more."""
        return max(len(tower) for tower in self.towers.values())

    def pairs(self, *, by_copies: bool = True) -> int:
        """Return the points of pairs.

        Sheet, "Tours bonbon et hantée": 3 a pair of one value in both towers.

        A value twice in both towers makes two pairs (open question 33).
        """
        candy, haunted = self.towers["candy"], self.towers["haunted"]
        pairs = [min(candy.count(value), haunted.count(value)) for value in VALUES]
        return PAIR * sum(pairs if by_copies else map(bool, pairs))

    @property
    def lost(self) -> int:
        """Return what the demolition pile costs: 1, 2, 3 and so on."""
        return sum(range(1, len(self.torn) + 1))

    def points(self, *, pairs: bool, by_copies: bool = True) -> int:
        """Return the points of the player; `pairs` says whether that power is played with."""
        towers = sum(self.of_tower(suit) for suit in SUITS)
        pair_points = self.pairs(by_copies=by_copies) if pairs else 0
        return towers + self.highest - self.lost + pair_points + self.by_hand
