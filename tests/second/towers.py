"""5 Towers with the Towers of Power, from the sheet of the powers and accounts of the base game.

The base game's own sheet is not among the sources. What several published accounts agree on stands
here, and the open questions between them are options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
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

    @property
    def pairs(self) -> int:
        """Return the points of pairs.

        Sheet, "Tours bonbon et hantée": 3 a pair of one value in both towers.

        A value twice in both towers makes two pairs (open question 33).
        """
        candy, haunted = self.towers["candy"], self.towers["haunted"]
        return PAIR * sum(min(candy.count(value), haunted.count(value)) for value in VALUES)

    @property
    def lost(self) -> int:
        """Return what the demolition pile costs: 1, 2, 3 and so on."""
        return sum(range(1, len(self.torn) + 1))

    def points(self, *, powers: bool) -> int:
        """Return the points of the player."""
        towers = sum(self.of_tower(suit) for suit in SUITS)
        return towers + self.highest - self.lost + (self.pairs if powers else 0)


def buildable(builder: Builder, cards: Iterable[Card], *, powers: bool) -> bool:
    """Return whether all these cards can be built in some order, after one tear-down at most.

    Slow: every tear-down, every order. Sand turns one way for the whole turn. A metal card may
        bring one back.
    """
    cards = tuple(cards)
    return any(
        _all_added(torn, list(order), way, powers=powers)
        for torn in tear_downs(builder)
        for order in set(permutations(cards))
        for way in ((False, True) if powers else (False,))
    )


def tear_downs(builder: Builder) -> Iterator[Builder]:
    """Yield the towers as they are, and with each lawful tear-down."""
    yield builder.copy()
    for suit in SUITS:
        if builder.may_tear(suit):
            torn = builder.copy()
            torn.tear(suit)
            yield torn


def _all_added(builder: Builder, cards: list[Card], way: bool, *, powers: bool) -> bool:  # noqa: FBT001
    if not cards:
        return True
    card, *rest = cards
    below = way and card.suit == "sand" and bool(builder.towers["sand"])
    if not builder.may_add(card, below=below):
        return False
    after = builder.copy()
    after.add(card, below=below)
    if _all_added(after, rest, way, powers=powers):
        return True
    if card.suit != "metal" or not powers:
        return False
    return any(_back(after, torn, rest, way) for torn in set(after.torn))


def _back(builder: Builder, torn: Card, rest: list[Card], way: bool) -> bool:  # noqa: FBT001
    """Sheet, "Tour de métal": each metal card may bring one card back from the demolition pile."""
    after = builder.copy()
    after.torn.remove(torn)
    return _all_added(after, [torn, *rest], way, powers=True)


def winners(builders: Mapping[int, Builder], *, powers: bool) -> list[int]:
    """Return who won: the most points; ties share (open question 23)."""
    scores = {seat: builder.points(powers=powers) for seat, builder in builders.items()}
    return [seat for seat in scores if scores[seat] == max(scores.values())]
