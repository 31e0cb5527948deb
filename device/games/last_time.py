"""Playing as last time: the set-up of an earlier game, told on a screen and filled in again."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.port import SetupForm, SetupQuestion
from device.table.house_rules import other_answers
from device.table.prompts import Text, text


def with_others(names: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Return the names of last time, and then the other names that are known here."""
    return (*names, *(name for name in known if name not in names))


def told(form: SetupForm) -> tuple[Text, ...]:
    """Return how a game is set up: every answer, and the house rules that differ from the book.

    Of questions that only lead through the setting-up, just such house rules are told.
    """
    return _told(form, form.asks())


def told_on_record(form: SetupForm) -> tuple[Text, ...]:
    """Return how a recorded game was set up, by the answers that its players chose.

    What has no choice is as the box is now, such as its tiles, and not as it was in that game.
    """
    return _told(form, [ask for ask in form.asks() if ask.has_choice])


def _told(form: SetupForm, asks: Sequence[SetupQuestion]) -> tuple[Text, ...]:
    answers = tuple(line for ask in asks if not ask.is_step for line in ask.lines)
    steps = tuple(line for ask in asks if ask.is_step for line in ask.lines)
    return (*answers, *_named(form), *other_answers((*steps, *form.rules())))


def _named(form: SetupForm) -> tuple[Text, ...]:
    """Return a line for every player who has a name, and for what his seat is called without."""
    named = zip(form.places(), form.names_given(), strict=True)
    return tuple(text("seat-called", seat=place, to=name) for place, name in named if name)
