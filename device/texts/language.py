"""The one place where a text becomes a sentence, in the players' language.

A further language is one more folder beside `en` with the same modules. Once it is complete, it is
entered in `device.texts.offered`; tests hold every language there to the keys and facts of English.

Facts are put into words by their name; a game adds names of its own to these:

- `seat`, `seats`, `to`, `partner`, `receiver`, `due`, `owner`: a player, as the colour he plays
  (`red`), his colours joined by a plus (`red+yellow`), his number, or his own name.
- `colour`, `colours`: a dome's colour.
- `game`, `edition`, and kinds of star: by their name in the notation; `rule`, a heading of a sheet;
  `corners` of a sheet and `moves` in a picture.
- every other fact as it is.

A language may have several forms of a name (`Cases`): `{kind:many}` takes one of them.

A tuple lists what holds together (`3, 7 and 12`). The tuple `needed` (star numbers) lists a choice
(`12 or 20`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from string import Formatter

from device.errors import ConfigError, SentenceError
from device.games.registry import manifests
from device.table.prompts import Fact, Text
from device.texts.catalogue import (
    Forms,
    GameWords,
    LanguageCatalogue,
    ListForm,
    Sentence,
    with_games,
)
from device.texts.offered import LANGUAGES
from vision.plain_text import plain

MOST_IN_A_LIST = 4  # the longest list of stars that leaves room for its sentence on the display

_SEATS = frozenset({"seat", "seats", "to", "partner", "receiver", "due", "owner"})
_COLOURS = frozenset({"colour", "colours", "other_colour"})
_NAMES = frozenset(
    {"game", "edition", "kind", "kinds", "left", "other_kind", "rule", "corners", "moves"}
)
_MEASURED = frozenset({"size", "times", "average"})
_NUMBERED = "player-"
_ANY_ONE = frozenset({"needed"})


def say(text: Text, language: str = "en") -> str:
    """Return `text` as a sentence.

    Raises:
        ConfigError: there is no catalogue of `language`.
        SentenceError: the key is unknown or a fact is missing.
    """
    return render(text, catalogue_of(language))


def catalogue_of(language: str) -> LanguageCatalogue:
    """Return what the box says of itself and of every game in a language.

    Raises:
        ConfigError: there is no catalogue of `language`.
    """
    return _catalogue(language, tuple(one.words_module(language) for one in manifests()))


@cache
def _catalogue(language: str, modules: tuple[str, ...]) -> LanguageCatalogue:
    return with_games(_of_the_box(language), map(_words_in, modules))


def _of_the_box(language: str) -> LanguageCatalogue:
    try:
        found = import_module(f"device.texts.{language}.table").CATALOGUE
    except ModuleNotFoundError as error:
        known = ", ".join(LANGUAGES)
        raise ConfigError(f"no sentences in language {language!r}; there are {known}") from error
    if not isinstance(found, LanguageCatalogue):
        raise TypeError(f"device.texts.{language}.table.CATALOGUE is no LanguageCatalogue")
    return found


def _words_in(module: str) -> GameWords:
    found = import_module(module).WORDS
    if not isinstance(found, GameWords):
        raise TypeError(f"{module}.WORDS is no GameWords")
    return found


def render(text: Text, catalogue: LanguageCatalogue) -> str:
    """Return `text` as a sentence of `catalogue`.

    Raises:
        SentenceError: the key is unknown or a fact is missing.
    """
    facts = dict(text.facts)
    try:
        template = _form(catalogue.sentences[text.key], facts, catalogue)
        return "".join(_filled(template, facts, catalogue))
    except KeyError as error:
        wanted = error.args[0]
        if wanted == text.key:
            raise SentenceError(f"no sentence {text.key!r}; add it to the catalogue") from error
        raise SentenceError(f"sentence {text.key!r} needs the fact {wanted!r}") from error


def _filled(
    template: str, facts: Mapping[str, Fact], catalogue: LanguageCatalogue
) -> Iterator[str]:
    """Yield the parts of a sentence, its facts put into words."""
    for literal, name, case, _ in Formatter().parse(template):
        yield literal
        if name:
            yield _words(name, facts[name], catalogue, catalogue.cases[case] if case else {})


def placeholders(template: str) -> tuple[str, ...]:
    """Return the names in braces, in the order in which they stand."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


def templates(sentence: Sentence) -> tuple[str, ...]:
    """Return every form of `sentence`."""
    return (sentence.one, sentence.other) if isinstance(sentence, Forms) else (sentence,)


def _form(sentence: Sentence, facts: Mapping[str, Fact], catalogue: LanguageCatalogue) -> str:
    if isinstance(sentence, str):
        return sentence
    deciding = facts[sentence.by]
    number = deciding if isinstance(deciding, int) else len(deciding)
    return sentence.one if catalogue.is_singular(number) else sentence.other


def _words(name: str, fact: Fact, catalogue: LanguageCatalogue, case: Mapping[str, str]) -> str:
    """Return a fact in words; those that `case` has stand in that form."""
    if isinstance(fact, tuple):
        form = catalogue.either if name in _ANY_ONE else catalogue.every
        return _joined([_words(name, item, catalogue, case) for item in fact], form)
    if is_player(name, catalogue):
        return _player(fact, catalogue)
    if isinstance(fact, int):
        return str(fact)
    if name in _MEASURED:
        return fact.replace(".", catalogue.decimal)
    if fact in case:
        return case[fact]
    if name in _COLOURS:
        return catalogue.colours.get(fact, plain(fact))
    is_named = name in _NAMES | catalogue.named_facts
    return catalogue.names.get(fact, plain(fact)) if is_named else plain(fact)


def is_player(name: str, catalogue: LanguageCatalogue) -> bool:
    """Return whether the fact of this name is a player."""
    return name in _SEATS | catalogue.seat_facts


def _player(fact: str | int, catalogue: LanguageCatalogue) -> str:
    if isinstance(fact, int):
        return catalogue.player.format(number=fact)
    if fact.startswith(_NUMBERED):
        return catalogue.player.format(number=fact.removeprefix(_NUMBERED))
    return "+".join(catalogue.seats.get(colour, plain(colour)) for colour in fact.split("+"))


def _joined(items: Sequence[str], form: ListForm) -> str:
    if len(items) > MOST_IN_A_LIST:
        shown = form.between.join(items[: MOST_IN_A_LIST - 1])
        return form.more.format(items=shown, count=len(items) - MOST_IN_A_LIST + 1)
    if len(items) < 2:
        return "".join(items)
    return form.last.format(items=form.between.join(items[:-1]), item=items[-1])
