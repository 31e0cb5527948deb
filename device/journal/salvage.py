"""Reading what can still be read of a damaged journal, in bounded memory and time.

A copy is read, so that the damaged file stays as it is. A file may be of any length and say
anything: at most `MOST_SEARCHED_BYTES` of it are searched, and no row is longer than a turn can be.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import cast

from device.journal.faults import UNREADABLE
from device.journal.files import log_of
from device.journal.rows import Row
from device.journal.schema import NEWEST_FORMS, START, has_unknown_form

Clock = tuple[str, int, int]
"""What a boot came to know: boot, wall_ms, monotonic_ns."""

MOST_SEARCHED_BYTES = 256_000_000  # bytes: three million events, which no table plays in its life
LONGEST_ROW_BYTES = 1_000_000  # bytes; the longest event of a game has some thousands

_HEAD_BYTES = 100
_SMALLEST_ROW = 16  # bytes; no file holds more events than fit into it at this size
_ONE_BY_ONE = 500  # ids: several damaged pages; after these, steps are taken
_STEP = 50  # ids: some pages of events, so a stretch that can be read is met
_CHUNK = 1 << 20
_ROWS = "SELECT * FROM event WHERE id >= ? ORDER BY id"


@dataclass(frozen=True, slots=True)
class Damaged:
    """A copy of a damaged journal, opened for reading.

    Attributes:
        path: the copy.
        database: the copy, opened.
        limit: an id that no event of the file reaches.
    """

    path: Path
    database: sqlite3.Connection
    limit: int

    def clocks(self) -> Iterator[Clock]:
        """Yield what can be read of the times that boots came to know."""
        asked = "SELECT boot, wall_ms, monotonic_ns FROM clock ORDER BY id"
        with suppress(*UNREADABLE):
            for row in self.database.execute(asked):
                if all(map(isinstance, row, (str, int, int))):
                    yield row

    def last_id(self) -> int | None:
        """Return the id of the journal's last event, whether the event can be read or not."""
        try:
            return cast("int", self.database.execute("SELECT max(id) FROM event").fetchone()[0])
        except UNREADABLE:
            return None

    def can_be_asked(self) -> bool:
        """Return whether the file has anything like a table of events."""
        try:
            self.database.execute("SELECT 1 FROM event WHERE 0")
        except UNREADABLE:
            return False
        return True

    def rows(self, start: int) -> Iterator[Row]:
        """Yield the rows from the id `start` on: all at once, but one by one around damage.

        A damaged tree that leads in a circle is damage too.
        """
        while start < self.limit:
            try:
                for row in self.database.execute(_ROWS, (start,)):
                    if row[0] < start:
                        break
                    start = row[0] + 1
                    yield row
                else:
                    return
            except UNREADABLE:  # SQLite may fail on a whole row if the next row is damaged
                pass
            lone = self._next_alone(start)
            start = lone[0] + 1 if lone else self.limit
            yield from [lone] if lone else []

    def _next_alone(self, start: int) -> Row | None:
        """Return the first row from `start` on that can be read alone.

        Damage may have taken a hundred thousand rows. So after some hundred ids steps are taken,
        and the end of the damage is found by halving the last step.
        """
        near = min(start + _ONE_BY_ONE, self.limit)
        for number in chain(range(start, near), range(near, self.limit, _STEP)):
            row = self._alone(number)
            if row is not None:
                return self._first_between(max(start, number - _STEP + 1), row)
        return None

    def _first_between(self, low: int, found: Row) -> Row:
        """Return the first readable row after damage that ends between `low` and `found`."""
        high = found[0]
        while low < high:
            middle = (low + high) // 2
            row = self._alone(middle)
            low, high, found = (middle + 1, high, found) if row is None else (low, middle, row)
        return found

    def _alone(self, number: int) -> Row | None:
        """Return the row with that id if it can be read without its neighbours."""
        try:
            row = self.database.execute("SELECT * FROM event WHERE id = ?", (number,)).fetchone()
        except UNREADABLE:
            return None
        return cast("Row", row) if row and row[0] == number else None


@contextmanager
def salvaged(path: Path, folder: Path) -> Generator[Damaged]:
    """Open a copy, made in `folder`, of what is searched of the damaged journal at `path`."""
    copy = folder / "damaged.sqlite"
    if _is_database(path):
        _copy_beginning(path, copy)
        _copy_beginning(log_of(path), log_of(copy))
        _lengthen(copy)
        if has_unknown_form(copy):
            _mend_form(copy)
    else:
        copy.touch()
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW_BYTES)
        yield Damaged(copy, database, copy.stat().st_size // _SMALLEST_ROW)


def _is_database(path: Path) -> bool:
    """Return whether SQLite can find anything in a file: it asks for its own first bytes."""
    with path.open("rb") as file:
        return file.read(len(START)) == START


def _copy_beginning(path: Path, copy: Path) -> None:
    if not path.is_file():
        return
    left = MOST_SEARCHED_BYTES
    with path.open("rb") as file, copy.open("wb") as target:
        while left > 0 and (chunk := file.read(min(left, _CHUNK))):
            target.write(chunk)
            left -= len(chunk)


def _mend_form(path: Path) -> None:
    """Write the forms of a journal into the head of a database that names an unknown one."""
    with path.open("r+b") as file:
        for at, form in NEWEST_FORMS.items():
            file.seek(at)
            file.write(form)


def _lengthen(path: Path) -> None:
    """Lengthen a database that lost its end to the length in its head, or SQLite reads nothing."""
    with path.open("r+b") as file:
        head = file.read(_HEAD_BYTES)
        if len(head) == _HEAD_BYTES:
            (page,), (pages,) = struct.unpack(">H", head[16:18]), struct.unpack(">I", head[28:32])
            if file.seek(0, os.SEEK_END) < page * pages < MOST_SEARCHED_BYTES:
                file.truncate(page * pages)
