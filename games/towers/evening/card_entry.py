"""Asking players to name cards that the camera cannot read.

A slot is a card on the mat as far as it is known. Its text is one of these: `c15` was read; `c15=`
was read, and players confirm it; `?` cannot be read; `t?` cannot be read except that it is a tree
card; `c15?` cannot be read, and the record has a c15 there; `#` shows no number; `-` is missing.
The market follows the word `market`: `c14 c? market h3 t8`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.errors import TextError
from games.game import Seat
from games.towers.pieces import Card, Cards, Suit, parse_card, parse_suit

_MARKET = "market"


class Flaw(StrEnum):
    """Why players are asked about a card; the value is the sign in the notation."""

    UNREAD = "?"
    BACK = "#"
    MISSING = "-"
    ASKED = "="


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on the mat as far as it is known.

    Attributes:
        card: the card as it was read or is proposed, or None.
        suit: the card's suit, or None if the suit is not known either.
        flaw: why players are asked about the card, or None if it was read.
    """

    card: Card | None = None
    suit: Suit | None = None
    flaw: Flaw | None = None

    def __str__(self) -> str:
        known = str(self.card or (self.suit.letter if self.suit else ""))
        return known + (self.flaw or "")


BARE = Slot(flaw=Flaw.MISSING)


@dataclass(frozen=True, slots=True)
class EntersCards:
    """Players begin to name the cards of all slots that have a flaw.

    Attributes:
        seat: whose build or count it is; the start player's in the market.
        towers: every column's slots, tower by tower from the bottom up.
        market: the slots of the market, row by row.
    """

    seat: Seat
    towers: tuple[Slot, ...] = ()
    market: tuple[Slot, ...] = ()

    def __str__(self) -> str:
        return _scene_text(f"s{self.seat} enters", self.towers, self.market)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots: those of the towers, then those of the market."""
        return (*self.towers, *self.market)

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers of the slots that have a flaw."""
        return tuple(number for number, slot in enumerate(self.slots) if slot.flaw)

    @property
    def is_by_hand(self) -> bool:
        """Whether players name every card, even cards that the camera can read."""
        return self.is_bare or any(slot.flaw is Flaw.ASKED for slot in self.slots)

    @property
    def is_bare(self) -> bool:
        """Whether the camera has proposed no card yet."""
        return all(slot == BARE for slot in self.slots)

    def filled(self, named: Cards) -> tuple[Cards, Cards]:
        """Return the cards of towers and market; the cards named fill the flawed slots in order."""
        given = iter(named)
        cards = [next(given) if s.flaw else s.card for s in self.slots]
        whole = tuple(card for card in cards if card is not None)
        return whole[: len(self.towers)], whole[len(self.towers) :]


@dataclass(frozen=True, slots=True)
class NamesCards:
    """Players have named every card that was built with: towers bottom to top, and the market."""

    seat: Seat
    towers: Cards
    market: Cards

    def __str__(self) -> str:
        return _scene_text(f"s{self.seat} names", self.towers, self.market)


@dataclass(frozen=True, slots=True)
class LeavesCards:
    """Players stop naming cards, and the camera reads again."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} leaves"


def parse_enters(seat: Seat, word: str, rest: str) -> EntersCards:  # noqa: ARG001 - a form like others
    """Return the `EntersCards` step that `text` writes.

    Raises:
        TextError: part of it is no slot.
    """
    towers, market = _scene_words(rest)
    return EntersCards(seat, tuple(map(_parse_slot, towers)), tuple(map(_parse_slot, market)))


def parse_names(seat: Seat, word: str, rest: str) -> NamesCards:  # noqa: ARG001 - a form like others
    """Return the `NamesCards` step that `text` writes.

    Raises:
        TextError: part of it is no card.
    """
    towers, market = _scene_words(rest)
    return NamesCards(seat, tuple(map(parse_card, towers)), tuple(map(parse_card, market)))


def _scene_text(
    head: str, towers: tuple[Slot, ...] | Cards, market: tuple[Slot, ...] | Cards
) -> str:
    words = [head, *map(str, towers)]
    if market:
        words += [_MARKET, *map(str, market)]
    return " ".join(words)


def _scene_words(text: str) -> tuple[list[str], list[str]]:
    words = text.split(" ") if text else []
    at = words.index(_MARKET) if _MARKET in words else len(words)
    return words[:at], words[at + 1 :]


_SLOT = re.compile(r"(?:([chtms])(\d{1,2})?)?([?#=-])?", re.ASCII)


def _parse_slot(word: str) -> Slot:
    found = _SLOT.fullmatch(word)
    if found is None or not word or not (found[2] or found[3]):
        raise TextError(f"no slot {word!r}; expected a card as c15, or t? for one to be named")
    flaw = Flaw(found[3]) if found[3] else None
    if found[2]:
        return Slot(parse_card(found[1] + found[2]), flaw=flaw)
    return Slot(suit=parse_suit(found[1]) if found[1] else None, flaw=flaw)


def tower_places(slots: tuple[Slot, ...]) -> Iterator[tuple[Suit | None, int]]:
    """Yield for every slot of the towers its suit and its place from the bottom, from 1."""
    last: Suit | None = None
    level = 0
    for slot in slots:
        suit = slot.card.suit if slot.card else slot.suit
        level = level + 1 if suit is last else 1
        last = suit
        yield suit, level
