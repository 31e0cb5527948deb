"""Deciding what may be published: only what every player at the table may know.

A game's manifest lists its secret screens, such as a secret vote on the box. If a manifest has no
such list, not even an empty one, only the name of the game is published. Proof:
`tests/device/mqtt/test_secrecy.py` plays each game twice with different secrets. What is published
must be the same to the letter.

Names of players are not published either, unless the configuration says so. Colours and numbers do
not count as names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from device.table.prompts import Fact, Text
from device.texts.language import catalogue_of, is_player, say

_NUMBERED = "player-"  # the catalogue turns `player-2` into "Player 2"
_UNTOLD = "?"
_WRITTEN = frozenset({"name", "letters"})
"""The facts of a name that is being chosen or written at the set-up."""


class NamePrivacy(Enum):
    """Whether names of players may be published."""

    HIDDEN = "hidden"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns texts into sentences in the table's language, with or without names of players.

    Attributes:
        language: the language of the display.
        names: whether names of players may be published.
        hidden: the names that may not, each with the word that replaces it.
    """

    language: str
    names: NamePrivacy = NamePrivacy.HIDDEN
    hidden: tuple[tuple[str, str], ...] = ()

    def said(self, text: Text) -> str:
        """Return `text` as a sentence on one line."""
        facts = tuple((name, self._veiled(name, fact)) for name, fact in text.facts)
        left, tab, right = say(replace(text, facts=facts), self.language).partition("\t")
        return f"{left}: {right}" if tab else left

    def seat(self, name: str) -> str:
        """Return the name of a seat, as it may be published."""
        return self.said(Text("key-seat", (("seat", name),)))

    def hiding(self, names: Iterable[str]) -> Voice:
        """Return a voice that replaces these names by `Player 1`, `Player 2` and so on."""
        if self.names is NamePrivacy.TOLD:
            return self
        own = tuple(
            (name, f"{_NUMBERED}{number}")
            for number, name in enumerate(names, 1)
            if _is_personal(name, self.language)
        )
        return replace(self, hidden=(*own, *self.hidden))

    def _veiled(self, name: str, fact: Fact) -> Fact:
        match fact:
            case str():
                return self._alias(name, fact)
            case tuple():
                words = tuple(self._alias(name, item) for item in fact if isinstance(item, str))
                return words or fact
            case _:
                return fact

    def _alias(self, fact: str, word: str) -> str:
        """Return what is published in place of a word, which is a fact of this name."""
        if self.names is NamePrivacy.TOLD:
            return word
        alias = next((alias for name, alias in self.hidden if name == word), word)
        if fact in _WRITTEN:
            return _UNTOLD
        is_player_fact = is_player(fact, catalogue_of(self.language))
        is_untold = alias == word and is_player_fact and _is_personal(word, self.language)
        return f"{_NUMBERED}{_UNTOLD}" if is_untold else alias


def _is_personal(name: str, language: str) -> bool:
    """Return whether a name is a person's, not a colour or a number."""
    catalogue = catalogue_of(language)
    is_colours = all(part in catalogue.seats for part in name.split("+"))
    number = name.rpartition(" ")[2]
    is_number = number.isdecimal() and name == catalogue.player.format(number=number)
    return not is_colours and not is_number and not name.startswith(_NUMBERED)
