"""What the kit says on paper, in the players' language.

Each language has a folder `device/texts/<language>/kit/` with one module for the box and one for
each game. These words are printed, never shown on a display, so they are no part of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module

from device.errors import MisuseError, SentenceError
from device.games.registry import manifests
from device.texts.offered import LANGUAGES

OF_THE_BOX = "device.texts.{language}.kit.box"


@dataclass(frozen=True, slots=True)
class KitWords:
    """The printed words of one language by their keys."""

    sentences: Mapping[str, str]

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence with its facts filled in.

        Raises:
            SentenceError: the key is unknown or a fact is missing.
        """
        try:
            return self.sentences[key].format_map(facts)
        except KeyError as error:
            raise SentenceError(f"the kit's sentence {key!r} lacks {error}") from error


def kit_words(language: str) -> KitWords:
    """Return all that the kit prints in a language.

    Raises:
        MisuseError: the kit does not speak this language.
    """
    games = (one.kit_words_module(language) for one in manifests() if one.kit is not None)
    try:
        return KitWords(_joined((OF_THE_BOX.format(language=language), *games)))
    except ModuleNotFoundError as error:
        known = ", ".join(LANGUAGES)
        unknown = f"the kit has no words in language {language!r}; there are {known}"
        raise MisuseError(unknown) from error


def _joined(modules: Iterable[str]) -> Mapping[str, str]:
    joined: dict[str, str] = {}
    for module in modules:
        words: Mapping[str, str] = import_module(module).WORDS
        for key in joined.keys() & words.keys():
            raise SentenceError(f"the kit's sentence {key!r} stands in two files; rename one")
        joined |= words
    return joined
