"""Holding a screen to an engine: every sentence by its key, with the facts that fill it.

A sentence that nobody has a truth for is a lie too: a new screen cannot go unheard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from device.table.prompts import Fact, Prompt, Text

Facts = Mapping[str, Fact]
Truth = Callable[[Facts], bool]


def always(facts: Facts) -> bool:  # noqa: ARG001 - the sentence says nothing of the game
    """Return that a sentence is true whatever is played."""
    return True


@dataclass(frozen=True, slots=True)
class Lie:
    """A sentence that is not true of the engine, on the screen where it stood."""

    screen: str
    key: str
    facts: tuple[tuple[str, Fact], ...]
    why: str = "not true of the second engine"

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.facts)
        return f"{self.screen}: {self.key}({shown}): {self.why}"


def texts_of(prompt: Prompt) -> Iterator[Text]:
    """Yield every sentence of a screen: heading, lines, sections and buttons."""
    yield prompt.title
    yield from prompt.lines
    for section in prompt.sections:
        yield section.title
        yield from section.lines
    yield from (key for key in prompt.keys if key is not None)


def lies(prompt: Prompt, truths: Mapping[str, Truth]) -> Iterator[Lie]:
    """Yield the sentences of a screen that are not true."""
    quotes = {text.key: _is_of_a_breach(prompt) for text in texts_of(prompt) if _is_quoted(text)}
    yield from lies_among(prompt.kind, texts_of(prompt), {**truths, **quotes})


def _is_quoted(text: Text) -> bool:
    """Return whether a text is a sentence of the sheet, its heading, or its edition."""
    return text.key == "title-rule" or text.key.startswith(("clause-", "edition-"))


def _is_of_a_breach(prompt: Prompt) -> Truth:
    """Return the truth that the sheet is quoted for the breaches that a screen tells, and no more.

    Whether the sentence is the sheet's is in the tests of the texts.
    """
    told = [text.key.removesuffix("-older") for text in texts_of(prompt)]
    codes = [key.removeprefix("clause-").partition("-by-")[0] for key in told if "-by-" in key]
    is_so = all(any(code.startswith(key) for key in told) for code in codes)
    return lambda _facts: is_so


def lies_among(screen: str, texts: Iterable[Text], truths: Mapping[str, Truth]) -> Iterator[Lie]:
    """Yield those of some sentences that are not true."""
    for one in texts:
        truth = truths.get(one.key)
        if truth is None:
            yield Lie(screen, one.key, one.facts, "no truth is known for it")
        elif not truth(dict(one.facts)):
            yield Lie(screen, one.key, one.facts)


def words_in(fact: Fact) -> set[str]:
    """Return the words of a fact that is a list of words."""
    return {str(word) for word in fact} if isinstance(fact, tuple) else {str(fact)}
