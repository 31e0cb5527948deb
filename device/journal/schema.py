"""The journal's tables, upgrading of older journals, and checking whether a file is a journal.

Schema 1 was `event` with an index by game. Schema 2 (November 2026) has no index that every event
must update, so an event is one small write. Schema 2 also stores how far the clock could be trusted
after each boot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

from device.errors import JournalError
from device.journal.faults import UNREADABLE, JournalDamagedError
from device.journal.files import files_of

SCHEMA = 2
"""What a journal of this tablejinn says of itself (`user_version`)."""

PAGE_BYTES = 512  # measured: 4.8 kB a turn reach the disk; 13 kB with SQLite's default of 4096

_MOST_SCHEMAS = 1000  # Chosen: a head that names more is torn, and no newer tablejinn wrote it

_GAMES_SINCE = 2  # the first schema with tables of games and of the clock

START = b"SQLite format 3\0"
"""How every database of SQLite begins (SQLite's file format, part 1.3)."""

NEWEST_FORMS = {18: b"\2", 19: b"\2", 44: b"\0\0\0\4"}
"""By its place in the head: the newest form in which a file is written, is read, and has tables."""

_HEAD_BYTES = 100

LOCK_WAIT_S = 1.0  # a service that was told to stop is gone within a second

NEVER_REMOVED = """
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
"""

_EVENT = """
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    wall_ms INTEGER NOT NULL,
    monotonic_ns INTEGER NOT NULL,
    boot TEXT NOT NULL
) STRICT;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'events are never replaced'); END;
"""

_GAMES_AND_CLOCK = """
CREATE TABLE game (name TEXT PRIMARY KEY, first INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO game SELECT game, min(id) FROM event GROUP BY game;
CREATE TRIGGER event_begins_game AFTER INSERT ON event
    WHEN NOT EXISTS (SELECT 1 FROM game WHERE name = NEW.game)
    BEGIN INSERT INTO game VALUES (NEW.game, NEW.id); END;
CREATE TRIGGER game_is_never_changed BEFORE UPDATE ON game
    BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER game_is_never_removed BEFORE DELETE ON game
    BEGIN SELECT RAISE(ABORT, 'games are never removed'); END;
CREATE INDEX event_that_closes ON event (game) WHERE kind = 'closed';
CREATE TABLE clock (
    id INTEGER PRIMARY KEY,
    boot TEXT NOT NULL,
    wall_ms INTEGER NOT NULL,
    monotonic_ns INTEGER NOT NULL
) STRICT;
CREATE TRIGGER clock_is_never_changed BEFORE UPDATE ON clock
    BEGIN SELECT RAISE(ABORT, 'clocks are never changed'); END;
CREATE TRIGGER clock_is_never_removed BEFORE DELETE ON clock
    BEGIN SELECT RAISE(ABORT, 'clocks are never removed'); END;
"""

# A game's events mostly lie one after the other, so their sorting is left out.
_GAMES_OF_EVENTS = """
INSERT OR IGNORE INTO main.game
    SELECT here.game, here.id
    FROM main.event AS here LEFT JOIN main.event AS before ON before.id = here.id - 1
    WHERE before.game IS NOT here.game ORDER BY here.id
"""

_STEPS = {
    0: _EVENT + NEVER_REMOVED + _GAMES_AND_CLOCK,
    1: "DROP INDEX IF EXISTS event_of_game;" + _GAMES_AND_CLOCK,
}
"""From each older schema, what leads to today's; 0 is an empty file."""


def bring_up(database: sqlite3.Connection, version: int) -> None:
    """Upgrade the tables of `version` to those of today, wholly or, after a cut, not at all."""
    script = f"BEGIN IMMEDIATE; {_STEPS[version]} PRAGMA user_version = {SCHEMA}; COMMIT;"
    try:
        database.executescript(script)
    except sqlite3.Error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


@contextmanager
def filled(database: sqlite3.Connection) -> Generator[None]:
    """Let many rows be written into an empty journal at once, in one transaction.

    Its triggers, which would take half of the time, are away meanwhile. The table of games is made
    out of the events at the end.
    """
    triggers = database.execute(
        "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'"
    ).fetchall()
    database.execute("BEGIN IMMEDIATE")
    for name, _ in triggers:
        database.execute(f"DROP TRIGGER main.{name}")
    yield
    database.execute(_GAMES_OF_EVENTS)
    for _, made in triggers:
        database.execute(made)
    database.execute("COMMIT")


def version_at(path: Path) -> int:
    """Return the number of the schema of the journal at `path`; 0 if there is no journal.

    Raises:
        JournalDamagedError: the journal is damaged.
        JournalError: the file is no journal, or was written by a newer tablejinn.
    """
    refuse_endless(path)
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return 0
    if has_unknown_form(path):
        raise JournalDamagedError(f"journal {path} is damaged (its head); move the file aside")
    with closing(_asked(path)) as database:
        version = cast("int", database.execute("PRAGMA user_version").fetchone()[0])
        if SCHEMA < version <= _MOST_SCHEMAS:
            raise JournalError(_too_new(path, version))
        if not 0 <= version <= SCHEMA or _is_torn(database, version):
            raise JournalDamagedError(
                f"journal {path} is damaged (schema {version}); move the file aside"
            )
        (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise JournalDamagedError(f"journal {path} is damaged ({health}); move the file aside")
        if not _is_journal(database, version):
            raise JournalError(f"{path} is a database of something else; name another journal")
    return version


def has_unknown_form(path: Path) -> bool:
    """Return whether a database says that it has a form which no SQLite has written so far.

    SQLite then calls it read-only or unsupported, as if its rights were at fault.
    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    forms = ((head[at : at + len(form)], form) for at, form in NEWEST_FORMS.items())
    return head.startswith(START) and any(said > newest for said, newest in forms)


def refuse_in_use(path: Path) -> None:
    """Raise if another process has the journal open; other faults are left to whoever opens it.

    The journal is not touched, and the answer takes no longer than a process needs to end.

    Raises:
        sqlite3.OperationalError: the journal is busy.
        JournalError: a pipe or a device is in its place.
    """
    refuse_endless(path)
    if not path.is_file():
        return
    try:
        with closing(_asked(path)) as database:
            database.execute("PRAGMA user_version").fetchone()
    except UNREADABLE as error:
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise


def _asked(path: Path) -> sqlite3.Connection:
    """Open a journal only to be asked about."""
    # A power cut while a journal is made leaves half a file, which SQLite has to undo.
    is_half_made = path.with_name(f"{path.name}-journal").exists()
    name = f"{path.absolute().as_uri()}?mode={'rw' if is_half_made else 'ro'}"
    return sqlite3.connect(name, uri=True, timeout=LOCK_WAIT_S)


def refuse_endless(path: Path) -> None:
    """Raise if a pipe or a device lies where a file of the journal belongs: it may never end."""
    for each in files_of(path):
        if each.exists() and not (each.is_file() or each.is_dir()):
            raise JournalError(f"journal {each}: is a pipe or a device; take it away")


def _is_journal(database: sqlite3.Connection, version: int) -> bool:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    return "event" in tables if version else not tables


def _is_torn(database: sqlite3.Connection, version: int) -> bool:
    """Return whether a head says an older schema than the tables have."""
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    return version < _GAMES_SINCE and {"event", "game", "clock"} <= tables


def _too_new(path: Path, version: int) -> str:
    """Return why a newer journal is refused, and the name of the copy from before the update."""
    before = sorted(path.parent.glob(f"{path.stem}.schema-{SCHEMA}*{path.suffix}"))
    older = f"; the journal as it was before is {before[-1]}" if before else ""
    return (
        f"journal {path} was written by a newer tablejinn (schema {version}, this one"
        f" knows {SCHEMA}); update tablejinn or move the file aside{older}"
    )
