"""The steps that players tell the box at a table of 5 Towers, beside the moves of the rules.

Notation: `s2 starts`, `s2 done`, `s1 ready`, `s1 shows c14 c11 m3`, `s1 camera c`, `s1 record c`,
`s1 pile 3`, `s1 points -2`, `s1 ends`, `s2 lies h9 h7 m5`, `s2 sets h9 h7 = h8 h7`.
Towers are written bottom to top, one after the other.
Players who name cards begin with `s1 enters c14 c? market h3 t8` (see
`games.towers.evening.card_entry`). Then comes the step that follows from the cards named. For a
build this is `s1 names c14 c11 market h3 t8`. `s1 leaves` ends the naming without a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.errors import TextError
from games.game import Seat
from games.seats import parse_seat
from games.towers.evening.card_entry import (
    EntersCards,
    LeavesCards,
    NamesCards,
    parse_enters,
    parse_names,
)
from games.towers.evening.letting import LetsLie
from games.towers.evening.set_tower import SetsTower, parse_set
from games.towers.moves import Action, parse_action
from games.towers.pieces import Cards, Suit, parse_card, parse_suit
from games.towers.setup import MOST

MOST_POINTS = 99  # the most points that players may add or take: far more than any miscount


@dataclass(frozen=True, slots=True)
class Starts:
    """A seat bids first in this round (question 20)."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} starts"


@dataclass(frozen=True, slots=True)
class HasBuilt:
    """The winner says that he has built, and the referee judges his towers."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} done"


@dataclass(frozen=True, slots=True)
class TowersReady:
    """A player's towers lie under the camera, to be counted."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} ready"


@dataclass(frozen=True, slots=True)
class ShowsTowers:
    """A player's towers as seen at the count, tower by tower from the bottom up."""

    seat: Seat
    cards: Cards

    def __str__(self) -> str:
        return " ".join((f"s{self.seat} shows", *map(str, self.cards)))


class Source(StrEnum):
    """Which of camera and record is right where they differ."""

    CAMERA = "camera"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Trusts:
    """The players say whether camera or record is right about one tower."""

    seat: Seat
    source: Source
    suit: Suit

    def __str__(self) -> str:
        return f"s{self.seat} {self.source} {self.suit.letter}"


@dataclass(frozen=True, slots=True)
class CountsPile:
    """The players say how many cards lie on a player's demolition pile."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"s{self.seat} pile {self.number}"


@dataclass(frozen=True, slots=True)
class Points:
    """Points that players add to a count by hand; negative to take. The latest step counts."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"s{self.seat} points {self.number:+d}"


@dataclass(frozen=True, slots=True)
class Ends:
    """The players end the game before the deck runs out, and the count begins."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} ends"


Told = (
    Starts
    | HasBuilt
    | Ends
    | TowersReady
    | ShowsTowers
    | Trusts
    | CountsPile
    | Points
    | EntersCards
    | NamesCards
    | LeavesCards
    | LetsLie
    | SetsTower
)
Step = Action | Told

_NUMBER = re.compile(r"[+-]?\d{1,2}", re.ASCII)


def parse_step(text: str) -> Step:
    """Return the step that `text` writes: a move of the rules, or a step that players tell.

    Raises:
        TextError: the text is no move.
    """
    head, _, rest = text.partition(" ")
    word, _, rest = rest.partition(" ")
    if head == "market" or word not in _FORMS:
        return parse_action(text)
    return _FORMS[word](parse_seat(head, MOST), word, rest)


def _bare(seat: Seat, word: str, rest: str) -> Told:
    if rest:
        raise TextError(f"{rest!r} after {word!r}; expected nothing, as in s2 {word}")
    told: dict[str, type[Starts | HasBuilt | TowersReady | Ends | LeavesCards]] = {
        "starts": Starts,
        "done": HasBuilt,
        "ready": TowersReady,
        "ends": Ends,
        "leaves": LeavesCards,
    }
    return told[word](seat)


def _shows(seat: Seat, word: str, rest: str) -> Told:
    cards = tuple(parse_card(card) for card in rest.split(" ")) if rest else ()
    return LetsLie(seat, cards) if word == "lies" else ShowsTowers(seat, cards)


def _trusts(seat: Seat, word: str, rest: str) -> Told:
    return Trusts(seat, Source(word), parse_suit(rest))


def _counts(seat: Seat, word: str, rest: str) -> Told:
    if not _NUMBER.fullmatch(rest):
        raise TextError(f"{word} {rest!r}; expected a whole number of at most two digits")
    return CountsPile(seat, int(rest)) if word == "pile" else Points(seat, int(rest))


_FORMS = {
    "starts": _bare,
    "done": _bare,
    "ready": _bare,
    "ends": _bare,
    "shows": _shows,
    "lies": _shows,
    "sets": parse_set,
    "camera": _trusts,
    "record": _trusts,
    "pile": _counts,
    "points": _counts,
    "enters": parse_enters,
    "names": parse_names,
    "leaves": _bare,
}
