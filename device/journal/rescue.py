"""Rescuing a damaged journal: the file is moved aside, never deleted, and a new one is begun.

What can still be read is kept in a separate file. Games without missing events are carried over to
the new journal, so that an evening goes on. A game with missing events is not carried over, because
its score would leave out moves.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import struct
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import cast

from device.journal.copy import copy_pair
from device.journal.faults import UNREADABLE, JournalDamagedError, explained
from device.journal.files import beside, day_and_time, make_whole, put_in_place
from device.journal.rows import Row, is_event
from device.journal.schema import PAGE_BYTES, bring_up
from device.journal.store import Journal, Stamp

logger = logging.getLogger(__name__)

Clock = tuple[str, int, int]
"""What a boot came to know: boot, wall_ms, monotonic_ns."""

_HEAD_BYTES = 100  # the head of a database; SQLite's file format, part 1.3
_LONGEST = 1 << 32  # bytes; a damaged head may name any length
_SMALLEST_ROW = 16  # bytes; no file holds more events than fit into it at this size


@dataclass(frozen=True, slots=True)
class Rescue:
    """What was rescued of a damaged journal; players are told.

    Attributes:
        aside: the damaged file, unchanged, under its new name.
        readable: a journal with every event that could be read; None if there were none.
        events: how many events could be read.
        games: how many whole games are in the new journal.
    """

    aside: Path
    readable: Path | None
    events: int
    games: int


def open_or_rescue(path: Path, now: Stamp) -> tuple[Journal, Rescue | None]:
    """Open the journal at `path`; a damaged one is moved aside first.

    Args:
        path: the journal.
        now: goes into the name of the file that is moved aside.

    Raises:
        JournalError: the journal cannot be opened or made; see `Journal.open`.
    """
    try:
        return Journal.open(path), None
    except JournalDamagedError as error:
        logger.error("%s", error)  # noqa: TRY400 - the message names the next step
    rescue = rescued(path, now)
    logger.error(
        "journal %s is kept as %s; %d events could be read, %d games go on",
        *(path, rescue.aside, rescue.events, rescue.games),
    )
    return Journal.open(path), rescue


def rescued(path: Path, now: Stamp) -> Rescue:
    """Move the damaged journal at `path` aside; begin a new journal with its whole games.

    Raises:
        JournalError: there is no room, or this user may not write there; nothing was changed.
    """
    when = day_and_time(now.wall_ms)
    with explained(path):
        rows, clocks, is_end_known = _salvaged(path)
        readable = beside(path, f"readable-{when}") if rows else None
        if readable:
            make_whole(readable, lambda part: _write(part, rows, clocks))
        whole = _numbered(_whole_games(rows, is_end_known=is_end_known))
        new, aside = beside(path, "new"), beside(path, f"damaged-{when}")
        make_whole(new, lambda part: _write(part, whole, clocks))
        put_in_place(new, path, aside)
    return Rescue(aside, readable, len(rows), len({row[1] for row in whole}))


def _salvaged(path: Path) -> tuple[tuple[Row, ...], tuple[Clock, ...], bool]:
    """Return the events and clocks that can be read from a copy of the damaged file.

    Also return whether the last event that was read is known to be the last of the journal.
    """
    with tempfile.TemporaryDirectory(prefix=".rescue-", dir=path.parent) as folder:
        copy = Path(folder) / path.name
        copy_pair(path, copy)
        _lengthen(copy)
        limit = copy.stat().st_size // _SMALLEST_ROW
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            rows = tuple(filter(is_event, _rows(database, limit)))
            return rows, tuple(_clocks(database)), _last_id(database) == (rows or ((0,),))[-1][0]


def _lengthen(path: Path) -> None:
    """Lengthen a database that lost its end to the length in its head, or SQLite reads nothing."""
    with path.open("r+b") as file:
        head = file.read(_HEAD_BYTES)
        if len(head) == _HEAD_BYTES:
            (page,), (pages,) = struct.unpack(">H", head[16:18]), struct.unpack(">I", head[28:32])
            if file.seek(0, os.SEEK_END) < page * pages < _LONGEST:
                file.truncate(page * pages)


def _last_id(database: sqlite3.Connection) -> int | None:
    try:
        return cast("int", database.execute("SELECT max(id) FROM event").fetchone()[0])
    except UNREADABLE:
        return None


def _rows(database: sqlite3.Connection, limit: int) -> Iterator[Row]:
    """Yield the events in order: in long stretches, but one by one around damage."""
    if not _can_ask(database):
        return
    start = 0
    while start < limit:
        try:
            for row in _stretch(database, start):
                start = row[0] + 1
                yield row
        except UNREADABLE:  # SQLite may fail on a whole row if the next row is damaged
            lone = _row_from(database, start, limit)
            start = lone[0] + 1 if lone else limit
            yield from [lone] if lone else []
        else:
            return


def _stretch(database: sqlite3.Connection, start: int) -> Iterator[Row]:
    """Yield the events from `start` on; a damaged tree that leads in a circle is an error."""
    for row in database.execute("SELECT * FROM event WHERE id >= ? ORDER BY id", (start,)):
        if row[0] < start:
            raise sqlite3.DataError(f"event {row[0]} after {start}")
        start = row[0] + 1
        yield row


def _row_from(database: sqlite3.Connection, start: int, limit: int) -> Row | None:
    """Return the first row from `start` on that can be read alone."""
    for number in range(start, limit):
        try:
            row = database.execute("SELECT * FROM event WHERE id = ?", (number,)).fetchone()
        except UNREADABLE:
            continue
        if row and row[0] == number:
            return cast("Row", row)
    return None


def _can_ask(database: sqlite3.Connection) -> bool:
    try:
        database.execute("SELECT 1 FROM event WHERE 0")
    except UNREADABLE:
        return False
    return True


def _clocks(database: sqlite3.Connection) -> Iterator[Clock]:
    try:
        yield from database.execute("SELECT boot, wall_ms, monotonic_ns FROM clock ORDER BY id")
    except UNREADABLE:
        return


def _whole_games(events: Sequence[Row], *, is_end_known: bool) -> Iterator[Row]:
    """Yield the events of games that lost no event.

    A journal's ids have no gaps, so a gap shows a lost event. A game next to a gap may
    have lost its end or its beginning.
    """
    ids = (0, *(row[0] for row in events))
    holes = [(last, next_) for last, next_ in pairwise(ids) if next_ != last + 1]
    if not is_end_known:
        holes.append((ids[-1], ids[-1] + 1))
    span: dict[str, tuple[int, int]] = {}
    for number, game, *_ in events:
        span[game] = (span.get(game, (number, 0))[0], number)
    whole = {
        game
        for game, (first, last) in span.items()
        if not any(first <= after and last >= before for before, after in holes)
    }
    yield from (row for row in events if row[1] in whole)


def _numbered(rows: Iterator[Row]) -> tuple[Row, ...]:
    """Return the events with new ids from 1 without a gap, as a journal needs them."""
    return tuple((number, *row[1:]) for number, row in enumerate(rows, start=1))


def _write(path: Path, rows: Sequence[Row], clocks: Sequence[Clock]) -> None:
    """Write a journal of these events, in one file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        bring_up(database, 0)
        database.execute("BEGIN")
        database.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        database.executemany(
            "INSERT INTO clock (boot, wall_ms, monotonic_ns) VALUES (?, ?, ?)", clocks
        )
        database.execute("COMMIT")
