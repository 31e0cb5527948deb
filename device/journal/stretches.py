"""Copying the events of a damaged journal: sound stretches at once, damaged ones row by row.

A sound stretch is copied within SQLite, after SQLite and one look at its texts have found every
row well-formed. Rows that go through Python one by one take three times as long.
"""

from __future__ import annotations

import sqlite3
from itertools import islice

import msgspec

from device.journal.faults import UNREADABLE
from device.journal.rows import is_event
from device.journal.salvage import Damaged

STRETCH = 250  # events; with 4 kB each, their texts still fit into LONGEST_ROW_BYTES

_INSERT = "INSERT OR IGNORE INTO main.event VALUES (?, ?, ?, ?, ?, ?, ?)"
# Without the limit SQLite also looks at the row after the last. Where that row is damaged, the copy
# fails, and after that SQLite takes no other row either.
_COPY = f"""
INSERT OR IGNORE INTO main.event
    SELECT * FROM damaged.event WHERE id BETWEEN ? AND ? ORDER BY id LIMIT {STRETCH}
"""  # noqa: S608 - a number of our own
_ASKED = f"""
SELECT count(*), min(id), max(id), '[' || group_concat(payload) || ']',
    group_concat(game), group_concat(kind), group_concat(boot),
    sum(typeof(game) = 'text' AND typeof(kind) = 'text' AND typeof(payload) = 'text'
        AND typeof(wall_ms) = 'integer' AND typeof(monotonic_ns) = 'integer'
        AND typeof(boot) = 'text' AND json_valid(payload))
FROM (SELECT * FROM event WHERE id >= ? ORDER BY id LIMIT {STRETCH})
"""  # noqa: S608 - a number of our own
_PAYLOADS = msgspec.json.Decoder(list[dict[str, object]])


def copy_events(damaged: Damaged, target: sqlite3.Connection) -> None:
    """Copy every event that can be read, with its id, into the empty journal `target`."""
    if not damaged.can_be_asked():
        return
    is_attached = _attached(damaged, target)
    start: int | None = 0
    while start is not None:
        last = _last_of_sound(damaged.database, start) if is_attached else None
        if last is not None and _copied(target, start, last):
            start = last + 1
        else:
            start = _row_by_row(damaged, target, start)


def _attached(damaged: Damaged, target: sqlite3.Connection) -> bool:
    try:
        target.execute("ATTACH ? AS damaged", (str(damaged.path),))
    except UNREADABLE:
        return False
    return True


def _last_of_sound(database: sqlite3.Connection, start: int) -> int | None:
    """Return the last id of the stretch from `start` on; None if a row of it may be damaged."""
    try:
        found = database.execute(_ASKED, (start,)).fetchone()
        count, first, last, payloads, *_, sound = found
        if not count or sound != count or first < start or last - first + 1 != count:
            return None
        # A text that is not UTF-8 has raised by now; SQLite's JSON ends at a zero, this does not.
        return last if len(_PAYLOADS.decode(payloads)) == count else None
    except (*UNREADABLE, ValueError, RecursionError):
        return None


def _copied(target: sqlite3.Connection, start: int, last: int) -> bool:
    """Copy a sound stretch; return whether every id of it was new and came over."""
    try:
        return target.execute(_COPY, (start, last)).rowcount == STRETCH
    except UNREADABLE:
        return False


def _row_by_row(damaged: Damaged, target: sqlite3.Connection, start: int) -> int | None:
    """Copy what is an event of the next rows; return the id to go on at, or None at the end."""
    count, last = 0, start
    for count, row in enumerate(islice(damaged.rows(start), STRETCH), start=1):  # noqa: B007
        last = row[0]
        if is_event(row):
            target.execute(_INSERT, row)
    return last + 1 if count == STRETCH else None
