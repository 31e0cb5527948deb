"""The list of the journal's games, as players look through it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from device.errors import JournalError
from device.games.names import seats_in
from device.journal.store import Journal, JsonValue, RecordedGame, Stamp


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of the journal in the list. What its record does not tell is empty.

    Attributes:
        name: names it in the journal.
        game: the game's name in the notation.
        date: the day of its beginning; empty if the clock was not set.
        players: the players' names.
        is_open: whether it has not ended.
    """

    name: str
    game: str
    date: str
    players: tuple[str, ...]
    is_open: bool


def listed(journal: Journal) -> tuple[ListedGame, ...]:
    """Return the games of a journal, the oldest first.

    A game whose record is damaged is listed too, with what can still be read.
    """
    return tuple(_listed(journal, one) for one in journal.games())


def date_of(at: Stamp) -> str:
    """Return the day of a stamp; empty if the clock was not set.

    Raises:
        ValueError, OverflowError, OSError: no calendar has that day; the record is damaged.
    """
    return f"{datetime.fromtimestamp(at.wall_ms / 1000, UTC):%Y-%m-%d}" if at.is_dated else ""


def _day(at: Stamp) -> str:
    try:
        return date_of(at)
    except (ValueError, OverflowError, OSError):
        return ""


def _listed(journal: Journal, one: RecordedGame) -> ListedGame:
    begun = _beginning(journal, one.game)
    players = tuple(seats_in(begun))
    return ListedGame(one.game, str(begun.get("game", "")), _day(one.began), players, one.is_open)


def _beginning(journal: Journal, game: str) -> Mapping[str, JsonValue]:
    try:
        event = journal.beginning(game)
    except JournalError:
        return {}
    return event.payload if event is not None else {}
