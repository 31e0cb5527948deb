"""The facts that make sentences longest, in each language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from device.games.registry import manifests
from device.table.prompts import Fact, Text
from device.texts.catalogue import GameWords
from device.texts.language import catalogue_of

LONGEST: dict[str, Fact] = {
    "base": 4,
    "belongs": "central",
    "each": 5,
    "eggs": 12,
    "known": 16,
    "place": "central-4",
    "rocs": 12,
    "time": "60:00",
    "values": "15 14 13",
    "value": 15,
    "towers": ("haunted", "candy"),
    "turns": 128,
    "words": "13>21*2",
    "tower": "haunted",
    "taken": 12,
    "god": "yellow",
    "owner": "yellow",
    "gone": ("h7",),
    "other_card": "h14",
    "on": "h15",
    "most": 12,
    "cards": ("h15", "h14"),
    "card": "h15",
    "bid": 12,
    "colour": "yellow",
    "button": "A",
    "camera": "Camera Module 3 Wide",
    "colours": ("yellow", "green"),
    "corners": ("upper left", "lower right"),
    "count": 32,
    "degrees": 72,
    "moves": ("right", "down"),
    "names": (20 * "W",) * 12,
    "share": 54,
    "size": "12.5",
    "times": "12.5",
    "average": "123.4",
    "played": 499,
    "wins": 498,
    "width_px": 4608,
    "distance_mm": 288,
    "due": "yellow+green",
    "edition": "lake-of-wishes",
    "game": "jinns",
    "height": 4,
    "height_px": 2592,
    "image": 4,
    "kind": "clear",
    "kinds": ("clear", "grey", "black"),
    "left": ("clear", "black"),
    "more": 2,
    "letters": "M N O",
    "pin": "482913",
    "code": "WMWQWK",
    "name": "Maximiliane Wilhelms",
    "mortal": "yellow+green",
    "needed": (28, 30),
    "next": "yellow",
    "next_kind": "clear",
    "other_colour": "yellow",
    "other_kind": "black",
    "number": 128,
    "origin": 28,
    "origin2": 29,
    "second": 4,
    "column": 5,
    "other_photo": 10,
    "other_piece": "sand tower 15",
    "photo": 10,
    "piece": "sand tower 15",
    "row": 4,
    "partner": "yellow",
    "points": 128,
    "points2": 127,
    "points3": 126,
    "points4": 125,
    "receiver": "yellow",
    "rule": "Variant for 4 players",
    "seat": "yellow+green",
    "seats": ("yellow", "white", "blue", "green"),
    "seen": 31,
    "star": 30,
    "stars": tuple(range(20, 32)),
    "strength": 4,
    "target": 31,
    "target2": 30,
    "to": "yellow",
    "version": "10.10.10",
    "vision": 4,
}
"""The longest facts in English, and those that are no words."""

LAKE = ("red", "blue", "yellow", "green")
"""The colours of Jinns; there, a player may go by two of them."""

DISCS = (*LAKE, "purple", "white")
"""The colours of Dreams."""

CORNERS = ("upper left", "upper right", "lower left", "lower right")
DREAM_KINDS = ("clear", "grey", "black")
PAIRS = ("seat", "due", "mortal")
SINGLES = ("god", "owner", "to", "partner", "receiver", "next")
OF_ISLANDS = "islands"
ROWS = ("upper", "central", "lower", "dream")
OF_A_ROW = ("row-counts", "draft-stack")
"""Sentences whose kind is a row of tiles."""


@cache
def longest_facts(language: str) -> dict[str, Fact]:
    """Return the facts that are longest in a language."""
    catalogue = catalogue_of(language)
    cases = [catalogue.cases[name] for name in catalogue.cases]

    def length(name: str) -> int:
        known = (catalogue.colours, catalogue.names, *cases)
        return max((len(words[name]) for words in known if name in words), default=len(name))

    def most(names: Iterable[str], count: int = 1) -> tuple[str, ...]:
        return tuple(sorted(names, key=length, reverse=True)[:count])

    def long_seats(names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: len(catalogue.seats[name]), reverse=True)

    pair, single = "+".join(long_seats(LAKE)[:2]), long_seats(LAKE)[0]
    (colour,), (kind,), corners = most(LAKE), most(DREAM_KINDS), most(CORNERS, 2)
    suits = most(("candy", "haunted", "tree", "metal", "sand"), 2)
    high, lower = f"{suits[0][0]}15", f"{suits[0][0]}14"
    headings = [name for name in catalogue.names if name[0].isupper()]
    players = dict.fromkeys(PAIRS, pair) | dict.fromkeys(SINGLES, single)
    things: dict[str, Fact] = {
        "card": high, "on": high, "other_card": lower, "cards": (high, lower), "gone": (lower,),
        "colour": colour, "other_colour": colour, "colours": most(LAKE, 2),
        "corners": corners, "kind": kind, "kinds": most(DREAM_KINDS, 3), "next_kind": kind,
        "left": most(DREAM_KINDS, 2), "other_kind": kind, "moves": ("right", "down"),
        "rule": most(headings)[0], "seats": tuple(long_seats(LAKE)), "tower": suits[0],
        "towers": suits,
    }  # fmt: skip
    return LONGEST | players | things


@cache
def one_name(language: str) -> dict[str, Fact]:
    """Return the longest names where nobody goes by two colours, and places within a row."""
    catalogue = catalogue_of(language)
    name = max(DISCS, key=lambda seat: len(catalogue.seats[seat]))
    place = max((f"{row}-4" for row in ROWS), key=lambda one: len(catalogue.names[one]))
    players: dict[str, Fact] = dict.fromkeys(("seat", "due", "god", "mortal", "owner"), name)
    return players | {"place": place}


@cache
def _kinds_of_islands(language: str) -> dict[str, Fact]:
    """Return the longest tile and the longest place of an island."""
    words = _words_of(OF_ISLANDS, language)
    names = sorted(words.names, key=lambda name: len(words.names[name]), reverse=True)
    places = [name for name in names if name[-2:-1] == "-" and name.rpartition("-")[0] in ROWS]
    tiles = [name for name in names if name not in places and not name[0].isupper()]
    row = max(ROWS, key=lambda name: len(words.names[name]))
    return {"kind": tiles[0], "kinds": tuple(tiles[:2]), "belongs": row, "place": places[0]}


def _words_of(game: str, language: str) -> GameWords:
    (module,) = (each.words_module(language) for each in manifests() if each.name == game)
    words: GameWords = import_module(module).WORDS
    return words


def longest(key: str, language: str = "en", facts: dict[str, Fact] | None = None) -> Text:
    """Return a sentence with the facts that make it longest in a language."""
    of_islands = key in _words_of(OF_ISLANDS, "en").sentences
    kinds = _kinds_of_islands(language) if of_islands else {}
    row = {"kind": kinds["belongs"]} if key in OF_A_ROW else {}
    return Text(key, tuple((longest_facts(language) | kinds | row | (facts or {})).items()))
