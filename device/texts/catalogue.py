"""The form of a language: its sentences, its names for things and its way of joining a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from device.errors import SentenceError


@dataclass(frozen=True, slots=True)
class Forms:
    """A sentence that changes with a number.

    Attributes:
        by: the fact that decides: a number, or a list whose length counts.
        one: the sentence for a number that the language calls singular, as English calls 1.
        other: the sentence for any other number.
    """

    by: str
    one: str
    other: str


Sentence = str | Forms


@dataclass(frozen=True, slots=True)
class ListForm:
    """The words by which a language joins a list: `a, b and c`, or `a, b and 3 more` if too long.

    Attributes:
        between: the text between two things.
        last: the form that adds the last thing.
        more: the form that ends a list that is too long.
    """

    between: str
    last: str
    more: str


Cases = Mapping[str, Mapping[str, str]]
"""Further forms of names, by the name of the form and by the name in the notation.

`{kind:many}` in a sentence takes the form `many` of the kind. A word that has no such form stands
as it does elsewhere.
"""


def is_one(number: int) -> bool:
    """Return whether a number is singular in a language where 1 alone is."""
    return number == 1


@dataclass(frozen=True, slots=True)
class LanguageCatalogue:
    """Everything that the box can say in one language.

    Attributes:
        sentences: whole sentences by key, with named placeholders such as `{origin}`.
        seats: a player's name by the colour he plays.
        colours: a dome's colour within a sentence.
        names: games, editions and pieces by their name in the notation.
        player: the name of a player without a colour; takes `{number}`.
        every: joins what all holds (`3, 7 and 12`).
        either: joins what is left to choose (`12 or 20`).
        seat_facts: facts of games that are a player, beside those of every game.
        named_facts: facts of games that are put into words by `names`.
        cases: further forms of colours and names.
        is_singular: whether a number takes the form `one` of a sentence.
        decimal: the sign before tenths.
    """

    sentences: Mapping[str, Sentence]
    seats: Mapping[str, str]
    colours: Mapping[str, str]
    names: Mapping[str, str]
    player: str
    every: ListForm
    either: ListForm
    seat_facts: frozenset[str] = frozenset()
    named_facts: frozenset[str] = frozenset()
    cases: Cases = field(default_factory=dict[str, Mapping[str, str]])
    is_singular: Callable[[int], bool] = is_one
    decimal: str = "."


@dataclass(frozen=True, slots=True)
class GameWords:
    """What the box can say of one game in one language.

    Attributes:
        sentences: as in `LanguageCatalogue`.
        names: its own name, its editions and pieces by their name in the notation.
        seat_facts, named_facts, cases: as in `LanguageCatalogue`.
    """

    sentences: Mapping[str, Sentence]
    names: Mapping[str, str]
    seat_facts: frozenset[str] = frozenset()
    named_facts: frozenset[str] = frozenset()
    cases: Cases = field(default_factory=dict[str, Mapping[str, str]])


def with_games(box: LanguageCatalogue, games: Iterable[GameWords]) -> LanguageCatalogue:
    """Return what a language says of the box and of games.

    Raises:
        SentenceError: two of them claim the same key.
    """
    each = tuple(games)
    sentences = joined(box.sentences, *(words.sentences for words in each))
    names = dict(box.names)
    for words in each:
        names.update(words.names)
    return replace(
        box,
        sentences=sentences,
        names=names,
        seat_facts=frozenset[str]().union(*(words.seat_facts for words in each)),
        named_facts=frozenset[str]().union(*(words.named_facts for words in each)),
        cases=_all_cases(box.cases, *(words.cases for words in each)),
    )


def _all_cases(*files: Cases) -> Cases:
    """Return the forms of names of several files as one."""
    found: dict[str, dict[str, str]] = {}
    for cases in files:
        for case, words in cases.items():
            found.setdefault(case, {}).update(words)
    return found


def joined(*files: Mapping[str, Sentence]) -> Mapping[str, Sentence]:
    """Return the sentences of several files as one.

    Raises:
        SentenceError: two of them claim the same key.
    """
    found: dict[str, Sentence] = {}
    for sentences in files:
        for key in found.keys() & sentences.keys():
            raise SentenceError(f"the sentence {key!r} stands in two files; rename one of them")
        found |= sentences
    return found
