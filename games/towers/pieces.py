"""Cards and towers, with the rule which card may stand on which.

Source: base game, cards and "building". An 8 bears any value, and a 9 stands on any card but a 0.
"Les Tours de Pouvoir" confirms the rule of the 8 (a 12 on an 8).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.errors import PositionError, TextError

HIGHEST = 15
CAP = 0
BEARS_ANY = 8
STANDS_ON_ANY = 9
EXTRA_VALUES = (0, 2, 5, 7, 10, 12)
"""Values of which a second copy joins for four and five players."""

_FEW_PLAYERS = 3


class Suit(StrEnum):
    """The five kinds of tower, in the box's order."""

    CANDY = "candy"
    HAUNTED = "haunted"
    TREE = "tree"
    METAL = "metal"
    SAND = "sand"

    @property
    def letter(self) -> str:
        """The letter of the notation: c, h, t, m, s."""
        return self.value[0]

    @property
    def place(self) -> int:
        """The suit's place in a row of five towers, from 0."""
        return _PLACES[self]


SUITS = tuple(Suit)
_PLACES = {suit: place for place, suit in enumerate(SUITS)}
_LETTERS = {suit.letter: suit for suit in SUITS}


@dataclass(frozen=True, slots=True)
class Card:
    """A card; the two copies of a card are equal values. Text: `c15`."""

    suit: Suit
    value: int

    def __post_init__(self) -> None:
        if not 0 <= self.value <= HIGHEST:
            raise TextError(f"card {self}: values run from 0 to {HIGHEST}")

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.value}"

    @property
    def order(self) -> int:
        """A number that sorts cards by suit, then by value."""
        return self.suit.place * (HIGHEST + 1) + self.value


Cards = tuple[Card, ...]


class End(StrEnum):
    """Where a card is added to a tower; only sand cards may be added below, and none within."""

    TOP = "top"
    BELOW = "below"
    WITHIN = "within"


@dataclass(frozen=True, slots=True)
class Tower:
    """A player's tower of one suit: its values from bottom to top; empty at the beginning."""

    suit: Suit
    values: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for value in self.values:
            Card(self.suit, value)
        for i, value in enumerate(self.values[1:]):
            if not can_place(value, self.values[i]):
                raise PositionError(
                    f"{self.suit} tower: a {value} cannot stand on a {self.values[i]}; values fall,"
                    " but for any on an 8 and a 9 on any but a 0"
                )

    @property
    def cards(self) -> Cards:
        """The cards from bottom to top."""
        return tuple(Card(self.suit, value) for value in self.values)

    @property
    def height(self) -> int:
        """How many cards the tower has."""
        return len(self.values)

    @property
    def is_capped(self) -> bool:
        """Whether a 0 lies on top, so that no card is added or torn down any more."""
        return self.values[-1:] == (CAP,)


Row = tuple[Tower, ...]
"""A player's five towers, in the order of the suits."""

EMPTY_ROW: Row = tuple(Tower(suit) for suit in SUITS)


def can_place(value: int, top: int | None) -> bool:
    """Return whether a card may stand on `top`, of the same suit; None begins a tower.

    Source: base game, "building"; that any value begins a tower is question 22.
    """
    if top is None or top == BEARS_ANY:
        return True
    if top == CAP:
        return False
    return value < top or value == STANDS_ON_ANY


def add_value(values: tuple[int, ...], value: int, end: End) -> tuple[int, ...] | None:
    """Return the tower's values with one more at `end`, or None if the card may not stand there.

    Source: "Les Tours de Pouvoir", sand: below, values fall too; a capped tower takes none.
    """
    if not values:
        return (value,)
    if values[-1] == CAP:
        return None
    if end is End.TOP:
        return (*values, value) if can_place(value, values[-1]) else None
    if end is End.WITHIN:
        return None
    return (value, *values) if can_place(values[0], value) else None


def deck(players: int) -> Cards:
    """Return the cards in play, sorted: 80 for two and three players, 110 for four and five."""
    extras = EXTRA_VALUES if players > _FEW_PLAYERS else ()
    values = (*range(HIGHEST + 1), *extras)
    return ordered(Card(suit, value) for suit in SUITS for value in values)


def ordered(cards: Iterable[Card]) -> Cards:
    """Return `cards` sorted by suit, then by value."""
    return tuple(sorted(cards, key=_order))


def row_of(towers: Iterable[Tower]) -> Row:
    """Return a row of five towers with these towers in it; the others are empty."""
    built = {tower.suit: tower for tower in towers}
    return tuple(built.get(suit, Tower(suit)) for suit in SUITS)


_CARD = re.compile(r"([chtms])(\d|1[0-5])", re.ASCII)
_CARDS = re.compile(r"(?:[chtms]\d+)*", re.ASCII)


def parse_card(text: str) -> Card:
    """Return the card that `text` names.

    Raises:
        TextError: the text is no suit's letter with a value from 0 to 15.
    """
    found = _CARD.fullmatch(text)
    if found is None:
        raise TextError(f"no card {text!r}; expected c, h, t, m or s and 0 to 15, as in c15")
    return Card(_LETTERS[found[1]], int(found[2]))


def parse_suit(text: str) -> Suit:
    """Return the suit whose letter `text` is.

    Raises:
        TextError: the text is no suit's letter.
    """
    if text not in _LETTERS:
        raise TextError(f"no tower {text!r}; expected c, h, t, m or s")
    return _LETTERS[text]


def parse_cards(text: str) -> Cards:
    """Return the cards written one after the other: `c15s7`.

    Raises:
        TextError: part of it is no card.
    """
    if not _CARDS.fullmatch(text):
        raise TextError(f"no cards {text!r}; expected them in a row, as in c15s7")
    return tuple(parse_card(card) for card in re.findall(r"[chtms]\d+", text))


def _order(card: Card) -> int:
    return card.order
