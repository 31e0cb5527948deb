"""A journal as tablejinn wrote it until November 2026: schema 1."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.proofs.play import GAME, payload, stamp_of

_CREATE = """
PRAGMA journal_mode = WAL;
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


def write(path: Path, events: int) -> None:
    """Write a journal of schema 1 with events 1 to `events`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(_CREATE)
        for number in range(1, events + 1):
            at = stamp_of(number)
            row = (GAME, "turn", json.dumps(payload(number)), at.wall_ms, at.monotonic_ns, at.boot)
            database.execute(
                "INSERT INTO event (game, kind, payload, wall_ms, monotonic_ns, boot)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                row,
            )
