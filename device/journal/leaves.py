"""Reading the events of a damaged journal from its leaf pages, without the tree above them.

SQLite finds a row by the pages above it. Where one of these is damaged, SQLite finds none of the
rows below, although they are sound. Each leaf says what it is and what it holds, so the leaves are
read one by one, wherever they lie. Events are never changed or removed: an older copy of a leaf
holds no other events. One page is in memory at a time.

Source: SQLite's file format, parts 1.3 (head), 1.6 (pages), 2.1 (records) and 4.1 (log),
https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from device.journal.files import log_of
from device.journal.rows import Row, is_event
from device.journal.schema import PAGE_BYTES

Gap = tuple[int, int]
"""The first and the last id of events that are missing; the last may lie beyond the end."""

_LEAF = 0x0D
_SIZE_AT = slice(16, 18)
_SIZES = {1 << power for power in range(9, 16)}  # bytes
_LOG_HEAD_BYTES, _FRAME_HEAD_BYTES = 32, 24
_SALT_AT, _SALT_BYTES = 16, 8  # of the log's head; each frame of the same round says it too
_COLUMNS = 7
_INTEGERS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}  # bytes, by a column's type
_FIRST_TEXT = 13
_KEPT_BYTES = 35  # bytes of a page that no record in a leaf takes
_LONGEST_BYTES = 1_000_000  # bytes; the longest event of a game has some thousands


def events_in_leaves(path: Path, gaps: Sequence[Gap]) -> Iterator[Row]:
    """Yield the events whose ids lie in `gaps`, from the leaves of the journal and of its log.

    Args:
        path: the journal, which no process has open.
        gaps: in order, and apart.
    """
    with ExitStack() as files:
        database = files.enter_context(path.open("rb"))
        said = int.from_bytes(database.read(_SIZE_AT.stop)[_SIZE_AT], "big")
        size = said if said in _SIZES else PAGE_BYTES
        log = log_of(path)
        pages = _Pages(
            size, database, files.enter_context(log.open("rb")) if log.is_file() else None
        )
        for page in pages.all():
            yield from _events(page, gaps, pages)


@dataclass(slots=True)
class _Pages:
    """The pages of a database and of its log.

    Attributes:
        size: bytes of a page.
        database: the database.
        log: its log, if there is one.
        in_log: where a page lies in the log, in bytes, by its number; the latest of its copies.
    """

    size: int
    database: BinaryIO
    log: BinaryIO | None
    in_log: dict[int, int] = field(default_factory=dict[int, int])

    def all(self) -> Iterator[bytes]:
        """Yield every page, those of the log first."""
        self.in_log.update(self._frames())
        for at in self.in_log.values():
            yield _read(self.log or self.database, at, self.size)
        at = 0
        while page := _read(self.database, at, self.size):
            yield page
            at += self.size

    def _frames(self) -> Iterator[tuple[int, int]]:
        """Yield the number of each page in the log, and where it lies; old rounds are left out."""
        if self.log is None:
            return
        salt, at = _read(self.log, _SALT_AT, _SALT_BYTES), _LOG_HEAD_BYTES
        while len(head := _read(self.log, at, _FRAME_HEAD_BYTES)) == _FRAME_HEAD_BYTES:
            if head[8 : 8 + _SALT_BYTES] == salt:
                yield int.from_bytes(head[:4], "big"), at + _FRAME_HEAD_BYTES
            at += _FRAME_HEAD_BYTES + self.size

    def chained(self, number: int, length: int) -> bytes:
        """Return so many bytes from the page with a number, from 1, and from those it leads to."""
        found = bytearray()
        while number and len(found) < length:
            at = self.in_log.get(number)
            if at is not None and self.log is not None:
                page = _read(self.log, at, self.size)
            else:
                page = _read(self.database, (number - 1) * self.size, self.size)
            number = int.from_bytes(page[:4], "big")
            found += page[4:]
            if len(page) < self.size:
                break
        return bytes(found[:length])


def _read(file: BinaryIO, at: int, length: int) -> bytes:
    file.seek(at)
    return file.read(length)


def _events(page: bytes, gaps: Sequence[Gap], pages: _Pages) -> Iterator[Row]:
    """Yield the events of a page that are in a gap; none if it is no leaf."""
    if page[:1] != bytes([_LEAF]):
        return
    for number in range(int.from_bytes(page[3:5], "big")):
        at = int.from_bytes(page[8 + 2 * number : 10 + 2 * number], "big")
        with suppress(IndexError, UnicodeDecodeError):
            length, at = _varint(page, at)
            row_id, at = _varint(page, at)
            if not _is_missing(row_id, gaps) or length > _LONGEST_BYTES:
                continue
            row = _columns(row_id, _record(page, at, length, pages))
            if is_event(row):
                yield cast("Row", row)


def _is_missing(row_id: int, gaps: Sequence[Gap]) -> bool:
    place = bisect_left(gaps, row_id, key=lambda gap: gap[1])
    return place < len(gaps) and gaps[place][0] <= row_id


def _record(page: bytes, at: int, length: int, pages: _Pages) -> bytes:
    """Return a whole record; what does not fit into its leaf lies in a chain of pages."""
    most, least = pages.size - _KEPT_BYTES, (pages.size - 12) * 32 // 255 - 23
    if length <= most:
        return page[at : at + length]
    here = least + (length - least) % (pages.size - 4)
    here = here if here <= most else least
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    return page[at : at + here] + pages.chained(following, length - here)


def _columns(row_id: int, record: bytes) -> tuple[object, ...]:
    """Return the columns of a record, the id first; no more than are of use if it is no event."""
    end, at = _varint(record, 0)
    types: list[int] = []
    while at < end and len(types) <= _COLUMNS:
        kind, at = _varint(record, at)
        types.append(kind)
    found: list[object] = []
    at = end
    for kind in types:
        if kind >= _FIRST_TEXT and kind % 2:
            length = (kind - _FIRST_TEXT) // 2
            found.append(record[at : at + length].decode())
        else:
            length = _INTEGERS.get(kind, 0)
            whole = int.from_bytes(record[at : at + length], "big", signed=True)
            found.append(kind - 8 if kind in (8, 9) else whole)
        at += length
    return (row_id, *found[1:])


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a whole number of one to nine bytes, and where it ends.

    Raises:
        IndexError: the number goes on beyond the end.
    """
    number = 0
    for _ in range(8):
        byte, at = data[at], at + 1
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at
    return number << 8 | data[at], at + 1
