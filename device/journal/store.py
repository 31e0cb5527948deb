"""The journal: an append-only record of events in SQLite, from which a game is replayed.

When `append` returns, its event is on the disk. SQLite's write-ahead log with `synchronous=FULL`
and one transaction an event see to that. Triggers refuse to change or remove rows. One process has
the journal open; others read a copy (`device.journal.copy`). Proof: `python -m tests.proofs.power`.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, TypeAlias, cast

from device.errors import JournalError
from device.journal.faults import JournalDamagedError, explained
from device.journal.files import beside, copy_whole, log_of, reserve_log
from device.journal.inodes import OpenJournal, lying_at
from device.journal.rows import Row, payload_of
from device.journal.schema import LOCK_WAIT_S, PAGE_BYTES, SCHEMA, bring_up, version_at

logger = logging.getLogger(__name__)

JsonValue: TypeAlias = (
    "str | int | float | bool | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

CLOSING = "closed"
"""The kind of the event that ends a game for good; a game without it can be resumed."""

AGREED = "agreed"
"""The kind of the event by which players end a game; it may be undone."""

REOPENED = "reopened"
"""The kind of the event by which players go on with a game that they had ended."""

SEEN_END = "end-seen"
"""The kind of the event by which players go past the last screen before a game's end."""

_LAST_OPEN = (  # with the kinds as parameters SQLite would not use the index
    "SELECT name FROM game WHERE first = (SELECT max(first) FROM game) AND NOT EXISTS"
    " (SELECT 1 FROM event WHERE kind = 'closed' AND game = name)"
)
_CHECKPOINT_PAGES = 400  # some 300 turns: then 60 kB are moved out of the log in one go
_LOG_BYTES = 1 << 18  # bytes: 400 pages with 24 bytes more each, and room for one large transaction


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something happened.

    Attributes:
        wall_ms: milliseconds since 1970 in UTC, as far as the box knows the time.
        monotonic_ns: nanoseconds of a clock that never jumps, within one boot.
        boot: the boot that the clock belongs to.
        is_dated: whether the box learnt the time during that boot (`Journal.date`); if not, the
            date may be wrong.
    """

    wall_ms: int
    monotonic_ns: int
    boot: str
    is_dated: bool = False


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row of the journal: what happened in which game, and when."""

    id: int
    game: str
    kind: str
    payload: Mapping[str, JsonValue]
    at: Stamp


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of the journal: when its first event was, and how many events it has."""

    game: str
    began: Stamp
    events: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Extent:
    """The size of a journal: its number of events, and its bytes on the disk."""

    events: int
    size_bytes: int


class Journal:
    """The open journal; used by the thread that opened it."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self._path = path
        self._database = database
        self._files = OpenJournal(path, lying_at(path))
        self._clocks = {
            boot: Stamp(wall_ms, ticks, boot)
            for boot, wall_ms, ticks in database.execute(
                "SELECT boot, wall_ms, monotonic_ns FROM clock ORDER BY id"
            )
        }

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the journal at `path`, or make a new journal there.

        An older journal is upgraded to today's schema; a copy of it stays beside it.

        Raises:
            JournalDamagedError: the journal is damaged; `device.journal.rescue` moves it aside.
            JournalInUseError: another process has it open.
            JournalError: the journal cannot be opened or made, the file is no journal, or was
                written by a newer tablejinn. After any of these errors the file is
                unchanged.
        """
        with explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            version = version_at(path)
            database = sqlite3.connect(path, timeout=LOCK_WAIT_S, isolation_level=None)
            with ExitStack() as on_failure:
                on_failure.callback(database.close)
                _prepare(database, path, version)
                journal = cls(path, database)
                on_failure.pop_all()
            return journal

    def append(self, game: str, kind: str, payload: Mapping[str, JsonValue], at: Stamp) -> int:
        """Record an event and return its id; on return the event is on the disk.

        A journal whose file was moved or deleted meanwhile is written anew, with all its events.

        Raises:
            JournalFullError: the disk is full.
            JournalError: the event cannot be written. After either error the recorded events
                stay, and `append` works again as soon as the disk does.
        """
        row = (game, kind, json.dumps(payload), at.wall_ms, at.monotonic_ns, at.boot)
        with explained(self._path):
            if not self._files.is_in_place:
                self._put_back()
            cursor = self._database.execute(
                "INSERT INTO event (game, kind, payload, wall_ms, monotonic_ns, boot)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                row,
            )
        return cast("int", cursor.lastrowid)

    def games(self) -> tuple[RecordedGame, ...]:
        """Return every game, the oldest first; one whose name is no text is left out."""
        query = (
            "SELECT CAST(game AS BLOB), wall_ms, monotonic_ns, CAST(boot AS BLOB), count(*),"
            " sum(kind = ?) = 0, min(id) FROM event GROUP BY game ORDER BY min(id)"
        )
        with explained(self._path):
            rows = self._database.execute(query, (CLOSING,)).fetchall()
        return tuple(
            RecordedGame(
                game.decode(), self._dated(Stamp(wall, ticks, boot.decode())), count, bool(is_open)
            )
            for game, wall, ticks, boot, count, is_open, _ in rows
            if _is_text(game) and _is_text(boot)
        )

    def events(self, game: str) -> tuple[StoredEvent, ...]:
        """Return the events of `game` in the order in which they were recorded.

        Raises:
            JournalDamagedError: another program wrote into the events.
            JournalError: the events cannot be read.
        """
        return self._events(game, most=-1)

    def beginning(self, game: str) -> StoredEvent | None:
        """Return the first event of `game`, or None; the errors are those of `events`."""
        return next(iter(self._events(game, most=1)), None)

    def last_beginnings(self, most: int) -> tuple[StoredEvent, ...]:
        """Return the first events of the `most` games that were begun last, the latest first.

        A damaged event is left out.
        """
        query = (
            "SELECT event.id, event.game, kind, payload, wall_ms, monotonic_ns, boot FROM event"
            " JOIN game ON event.id = game.first ORDER BY game.first DESC LIMIT ?"
        )
        with explained(self._path):
            rows = self._database.execute(query, (most,)).fetchall()
        return tuple(self._event(row) for row in rows if payload_of(row[3]) is not None)

    def last_open_game(self) -> str | None:
        """Return the game that was begun last, if it has not ended."""
        with explained(self._path):
            row = self._database.execute(_LAST_OPEN).fetchone()
        return cast("str", row[0]) if row else None

    def date(self, at: Stamp) -> None:
        """Note that the clock is right at `at`; all events of this boot get their dates from `at`.

        Raises:
            JournalError: the time cannot be recorded; the dates stay unchanged.
        """
        with explained(self._path):
            self._database.execute(
                "INSERT INTO clock (boot, wall_ms, monotonic_ns) VALUES (?, ?, ?)",
                (at.boot, at.wall_ms, at.monotonic_ns),
            )
        self._clocks[at.boot] = at

    def extent(self) -> Extent:
        """Return the size of the journal; the answer also shows that the journal works.

        Raises:
            JournalError: the journal cannot be read.
        """
        with explained(self._path):
            (events,) = self._database.execute("SELECT ifnull(max(id), 0) FROM event").fetchone()
            log = log_of(self._path)
            size_bytes = self._path.stat().st_size + (log.stat().st_size if log.exists() else 0)
        return Extent(events, size_bytes)

    def backup(self, target: Path) -> None:
        """Copy the journal, as it is now, into the one file `target`; play may go on meanwhile.

        Raises:
            JournalError: the copy cannot be written; an older `target` is unchanged.
        """
        with explained(target):
            copy_whole(self._database, target)

    def close(self) -> None:
        """Let go of the file; safe twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put_back(self) -> None:
        """Write the whole journal to its place again, and go on in the new file.

        Raises:
            JournalError: another file lies there, or nothing can be written there.
        """
        if self._files.is_replaced:
            raise JournalError(f"journal {self._path}: another file lies in its place; move it")
        logger.error("journal %s: was moved or deleted; it is written anew", self._path)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        copy_whole(self._database, self._path)
        self._database.close()
        self._database = sqlite3.connect(self._path, timeout=LOCK_WAIT_S, isolation_level=None)
        _prepare(self._database, self._path, SCHEMA)
        self._files = OpenJournal(self._path, lying_at(self._path))

    def _events(self, game: str, *, most: int) -> tuple[StoredEvent, ...]:
        query = (
            "SELECT id, game, kind, payload, wall_ms, monotonic_ns, boot FROM event"
            " WHERE id >= (SELECT first FROM game WHERE name = ?) AND game = ? ORDER BY id LIMIT ?"
        )
        with explained(self._path):
            rows = self._database.execute(query, (game, game, most)).fetchall()
        return tuple(map(self._event, rows))

    def _event(self, row: Row) -> StoredEvent:
        number, game, kind, text, wall_ms, ticks, boot = row
        payload = cast("Mapping[str, JsonValue] | None", payload_of(text))
        if payload is None:
            raise JournalDamagedError(
                f"journal {self._path}: game {game}: its record does not add up: event {number} is"
                " none that tablejinn wrote; leave that game, or restore a backup"
            )
        return StoredEvent(number, game, kind, payload, self._dated(Stamp(wall_ms, ticks, boot)))

    def _dated(self, at: Stamp) -> Stamp:
        """Return a stamp with its wall time corrected, if the time became known during its boot."""
        known = self._clocks.get(at.boot)
        if known is None or not at.boot:
            return at
        since_ms = (at.monotonic_ns - known.monotonic_ns) // 1_000_000
        return replace(at, wall_ms=known.wall_ms + since_ms, is_dated=True)


def _is_text(said: bytes) -> bool:
    """Return whether bytes are text; another program may have written anything."""
    try:
        said.decode()
    except UnicodeDecodeError:
        logger.warning("journal: a game whose name is no text is left out")
        return False
    return True


def _prepare(database: sqlite3.Connection, path: Path, version: int) -> None:
    if version == 0:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    # Opened alone, SQLite keeps the index of the log in memory, not in a file on the card.
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    if 0 < version < SCHEMA:
        copy_whole(database, beside(path, f"schema-{version}"))
    if version < SCHEMA:
        bring_up(database, version)
    _reserve(path)


def _reserve(path: Path) -> None:
    """Make room for the write-ahead log; without the room, each event costs more writing."""
    try:
        reserve_log(path, _LOG_BYTES)
    except OSError as error:
        logger.warning("journal %s: no room reserved for its log: %s", path, error)
