"""What may leave the table: nothing that not every player there may know.

A game is looked through before it is told of: its manifest then names its screens that only one
player may see, such as a secret vote on the box. A game whose manifest names none is told of by its
name alone. Proof: `tests/device/mqtt/test_secrecy.py` plays each game twice with other secrets, and
what is published must be the same to the letter.

Names of players stay at the table too unless the configuration says otherwise; colours and
numbers are no names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from device.games.registry import game_names, manifest_of
from device.table.prompts import Fact, Prompt, Text
from device.texts.language import catalogue_of, say

_NUMBERED = "player-"  # the catalogue says "Player 2" of `player-2`


class NamePrivacy(Enum):
    """Whether names of players may be told."""

    HIDDEN = "hidden"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Voice:
    """Says texts in the table's language, with the names of players in them or without.

    Attributes:
        language: the language of the display.
        names: whether names of players may be told.
        hidden: the names that are not, each with what is said in its place.
    """

    language: str
    names: NamePrivacy = NamePrivacy.HIDDEN
    hidden: tuple[tuple[str, str], ...] = ()

    def said(self, text: Text) -> str:
        """Return `text` as one line."""
        facts = tuple((name, self._veiled(fact)) for name, fact in text.facts)
        left, tab, right = say(replace(text, facts=facts), self.language).partition("\t")
        return f"{left}: {right}" if tab else left

    def seat(self, name: str) -> str:
        """Return what a seat is called."""
        return self.said(Text("key-seat", (("seat", name),)))

    def hiding(self, names: Iterable[str]) -> Voice:
        """Return a voice that hides these names, each behind its place in the row."""
        if self.names is NamePrivacy.TOLD:
            return self
        own = tuple(
            (name, f"{_NUMBERED}{number}")
            for number, name in enumerate(names, 1)
            if _is_personal(name, self.language)
        )
        return replace(self, hidden=(*own, *self.hidden))

    def _veiled(self, fact: Fact) -> Fact:
        match fact:
            case str():
                return self._alias(fact)
            case tuple():
                words = tuple(self._alias(item) for item in fact if isinstance(item, str))
                return words or fact
            case _:
                return fact

    def _alias(self, word: str) -> str:
        return next((alias for name, alias in self.hidden if name == word), word)


def is_told(game: str) -> bool:
    """Return whether a game was looked through, so that more than its name may be told."""
    return _secret_screens(game) is not None


def is_open(game: str, prompt: Prompt) -> bool:
    """Return whether a screen, and what is decided on it, is for everybody at the table."""
    secret = _secret_screens(game)
    return secret is not None and prompt.kind not in secret


def _secret_screens(game: str) -> frozenset[str] | None:
    return manifest_of(game).secret_screens if game in game_names() else None


def _is_personal(name: str, language: str) -> bool:
    """Return whether a name says more than a colour or a number."""
    known = catalogue_of(language).seats
    is_colours = all(part in known for part in name.split("+"))
    return not is_colours and not name.startswith(_NUMBERED)
