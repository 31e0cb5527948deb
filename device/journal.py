"""The journal: an append-only record of events in SQLite, from which a game is replayed.

An event that `append` returned for is on the disk: write-ahead log with `synchronous=FULL`, one
transaction for each event. Rows are never changed or removed; triggers refuse it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeAlias, cast

from device.errors import JournalError, JournalFullError

JsonValue: TypeAlias = (
    "str | int | float | bool | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

SCHEMA = 1  # what `_CREATE` writes as user_version
CLOSING = "closed"
"""The kind of the event that ends a game for good; a game without it can be resumed."""

_CREATE = """
BEGIN IMMEDIATE;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    wall_ms INTEGER NOT NULL,
    monotonic_ns INTEGER NOT NULL,
    boot TEXT NOT NULL
) STRICT;
CREATE INDEX event_of_game ON event (game, id);
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'events are never replaced'); END;
PRAGMA user_version = 1;
COMMIT;
"""


_CHECK = "check that the disk has room and that we may write there"


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something happened.

    Attributes:
        wall_ms: milliseconds since 1970 in UTC, as far as the box knows the time.
        monotonic_ns: nanoseconds of a clock that never jumps, within one boot.
        boot: the boot that the clock belongs to.
    """

    wall_ms: int
    monotonic_ns: int
    boot: str


@dataclass(frozen=True, slots=True)
class Event:
    """One row: what happened in which game, and when."""

    id: int
    game: str
    kind: str
    payload: Mapping[str, JsonValue]
    at: Stamp


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of the journal: when its first event was, and how many there are."""

    game: str
    began: Stamp
    events: int
    is_open: bool


class Journal:
    """The open journal; used by the thread that opened it."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self._path = path
        self._database = database

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the journal at `path`, or begin one there.

        Raises:
            JournalError: it cannot be opened or made, is damaged, is no journal, or was written by
                a newer tablejinn; the file is then left as it was.
        """
        with _explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            version = _version(path)
            database = sqlite3.connect(path, isolation_level=None)
            try:
                _prepare(database, version)
            except sqlite3.Error:
                database.close()
                raise
        return cls(path, database)

    def append(self, game: str, kind: str, payload: Mapping[str, JsonValue], at: Stamp) -> int:
        """Record an event and return its id; on return it is on the disk.

        Raises:
            JournalFullError: the disk is full.
            JournalError: it cannot be written. Either way nothing recorded is lost, and later
                events are taken again as soon as the disk takes them.
        """
        row = (game, kind, json.dumps(payload), at.wall_ms, at.monotonic_ns, at.boot)
        with _explained(self._path):
            cursor = self._database.execute(
                "INSERT INTO event (game, kind, payload, wall_ms, monotonic_ns, boot)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                row,
            )
        return cast("int", cursor.lastrowid)

    def games(self) -> tuple[RecordedGame, ...]:
        """Return every game, the oldest first."""
        query = (
            "SELECT game, wall_ms, monotonic_ns, boot, count(*), sum(kind = ?) = 0, min(id)"
            " FROM event GROUP BY game ORDER BY min(id)"
        )
        with _explained(self._path):
            rows = self._database.execute(query, (CLOSING,)).fetchall()
        return tuple(
            RecordedGame(game, Stamp(wall, ticks, boot), count, bool(is_open))
            for game, wall, ticks, boot, count, is_open, _ in rows
        )

    def events(self, game: str) -> tuple[Event, ...]:
        """Return the events of `game` in the order in which they were recorded."""
        query = (
            "SELECT id, game, kind, payload, wall_ms, monotonic_ns, boot FROM event"
            " WHERE game = ? ORDER BY id"
        )
        with _explained(self._path):
            rows = self._database.execute(query, (game,)).fetchall()
        return tuple(
            Event(number, of, kind, json.loads(payload), Stamp(wall, ticks, boot))
            for number, of, kind, payload, wall, ticks, boot in rows
        )

    def last_open_game(self) -> str | None:
        """Return the game begun last, if it is not closed."""
        games = self.games()
        return games[-1].game if games and games[-1].is_open else None

    def close(self) -> None:
        """Let go of the file; safe twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _prepare(database: sqlite3.Connection, version: int) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    if version == 0:
        database.executescript(_CREATE)


def _version(path: Path) -> int:
    """Return the schema at `path`, read without writing to it; 0 where there is no journal yet."""
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return 0
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0 and database.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise JournalError(f"{path} is a database of something else; name another journal")
        if version > SCHEMA:
            raise JournalError(
                f"journal {path} was written by a newer tablejinn (schema {version}, this one"
                f" knows {SCHEMA}); update tablejinn or move the file aside"
            )
        (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise JournalError(f"journal {path} is damaged ({health}); move the file aside")
    return cast("int", version)


@contextmanager
def _explained(path: Path) -> Generator[None]:
    """Turn SQLite's errors into ones that name the file and the next step."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == "SQLITE_FULL":
            raise JournalFullError(f"no room for journal {path}; free some disk space") from error
        raise JournalError(f"journal {path}: {error}; {_CHECK}") from error
    except sqlite3.DatabaseError as error:
        raise JournalError(f"journal {path} is unreadable ({error}); move it aside") from error
    except OSError as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"journal {path}: {error}; {_CHECK}") from error
