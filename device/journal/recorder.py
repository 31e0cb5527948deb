"""Writing a game's events to the journal, and resuming a game by replaying them.

The journal is the file. A stored event is one row of the journal.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from device.errors import ConfigError, JournalError, JournalFullError, RecordError
from device.games.registry import manifest_of
from device.health.report import Memory
from device.journal.store import Journal, JsonValue, Stamp, StoredEvent
from device.table.events import JournalBack, JournalEntry, JournalFailed
from device.table.game_in_play import GameInPlay
from games.errors import RulesError
from vision.sheet.board import Board

logger = logging.getLogger(__name__)

SLOW_S = 2.0  # seconds; a healthy card writes an event in milliseconds
BEGIN = "begin"

_ODD = (RulesError, ConfigError, LookupError, TypeError, ValueError, AttributeError)
"""What reading a record of another tablejinn may meet: an option or a form that is unknown here."""


class Recorder:
    """Appends events to the journal, in order; events that the disk refuses wait in memory."""

    def __init__(
        self, journal: Journal, clock: Callable[[], Stamp], *, is_rescued: bool = False
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._is_rescued = is_rescued
        self._waiting: deque[tuple[str, JournalEntry, Stamp]] = deque()
        self._written = 0
        self._is_slow = False

    def append(self, game_id: str, entry: JournalEntry) -> JournalFailed | JournalBack | None:
        """Append an entry to the journal; return news of the journal, such as a full disk."""
        had_trouble = bool(self._waiting)
        self._waiting.append((game_id, entry, self._clock()))
        try:
            self._write()
        except JournalError as error:
            if had_trouble:
                return None
            logger.error("events are not being recorded: %s", error)  # noqa: TRY400 - no traceback for players
            return JournalFailed(isinstance(error, JournalFullError))
        return JournalBack() if had_trouble else None

    def tend(self) -> JournalBack | None:
        """Try again to record the waiting entries; return the news of the journal, or None."""
        if not self._waiting:
            return None
        try:
            self._write()
        except JournalError as error:
            logger.debug("events still wait: %s", error)
            return None
        return JournalBack()

    def memory(self) -> Memory:
        """Return the health of the journal.

        Raises:
            JournalError: the journal cannot be read.
        """
        extent = self._journal.extent()
        waiting = len(self._waiting)
        return Memory(extent.events, extent.size_bytes, self._written, waiting, self._is_rescued)

    def _write(self) -> None:
        while self._waiting:
            game, event, at = self._waiting[0]
            began_ns = self._clock().monotonic_ns
            self._journal.append(game, event.kind, event.payload, at)
            self._note_pace((self._clock().monotonic_ns - began_ns) / 1e9)
            self._waiting.popleft()
            self._written += 1

    def _note_pace(self, took_s: float) -> None:
        """Log once that the disk is slow: screens wait for it, and slowness is how cards die."""
        if took_s < SLOW_S or self._is_slow:
            return
        self._is_slow = True
        logger.warning(
            "the disk took %.0f s to write an event, and screens wait for it; make a backup, and"
            " change the card",
            took_s,
        )


def resumed(events: Sequence[StoredEvent], boards: Mapping[str, Board]) -> GameInPlay:
    """Return the game in play that the events of a record lead to.

    Args:
        events: the stored events of the game, oldest first.
        boards: the sheet of each game that can be played here, by the game's name.

    Raises:
        RecordError: the events are of another game or sheet, or break the rules.
    """
    if not events or events[0].kind != BEGIN:
        raise RecordError("the record has no beginning; start a new game")
    try:
        game = _begun(events[0].payload, boards).replayed(events)
        game.prompt()  # a game whose screen cannot be drawn cannot go on
    except RecordError:
        raise
    except _ODD as error:
        raise RecordError(f"game {events[0].game}: its record does not add up: {error}") from error
    return game


def _begun(payload: Mapping[str, JsonValue], boards: Mapping[str, Board]) -> GameInPlay:
    game = str(payload["game"])
    if game not in boards:
        raise RecordError(f"the record is of {game}, which cannot be played here")
    board = boards[game]
    if payload["sheet"] != board.name:
        raise RecordError(
            f"the game was begun on sheet {payload['sheet']}, this one is {board.name}"
        )
    return manifest_of(game).setup().begun(payload, board)
