"""A disk's log of writes, flushes and marks, and what a disk holds when the power is cut in it.

A disk promises one thing: what was written before a flush that it answered is kept. Of later
writes any part may be there, in any order, torn at sectors.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random

SECTOR = 512

_HEAD = struct.Struct("<BQI")


class Kind(Enum):
    """What the disk was asked; a mark is a note of the proof's own."""

    WRITE = 1
    FLUSH = 2
    MARK = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: where was what written, a flush, or a mark with its number."""

    kind: Kind
    offset: int = 0
    data: bytes = b""


class Mercy(Enum):
    """What becomes of the writes that were not flushed."""

    NONE = "none of them kept"
    ALL = "all of them kept"
    SOME = "some of them kept"
    TORN = "some kept, some of those torn"
    REORDERED = "some kept and torn, applied in another order"


def packed(entry: Entry) -> bytes:
    """Return the entry as it stands in a log file."""
    return _HEAD.pack(entry.kind.value, entry.offset, len(entry.data)) + entry.data


def read_log(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a log file in order."""
    return tuple(_entries(path.read_bytes()))


def bytes_written(entries: Sequence[Entry]) -> int:
    """Return how many bytes the disk was asked to write."""
    return sum(len(entry.data) for entry in entries if entry.kind is Kind.WRITE)


def acknowledged(entries: Sequence[Entry], cut: int) -> int:
    """Return the number of the last mark before entry `cut`; 0 before the first."""
    for entry in reversed(entries[:cut]):
        if entry.kind is Kind.MARK:
            return entry.offset
    return 0


def last_flush(entries: Sequence[Entry], cut: int) -> int:
    """Return the place after the last flush before entry `cut`; 0 when there was none."""
    for place in range(cut, 0, -1):
        if entries[place - 1].kind is Kind.FLUSH:
            return place
    return 0


def survivors(unflushed: Sequence[Entry], mercy: Mercy, chance: Random) -> Iterator[Entry]:
    """Yield the writes, or parts of them, that a cut leaves of those that were not flushed."""
    writes = [entry for entry in unflushed if entry.kind is Kind.WRITE]
    if mercy is Mercy.ALL:
        yield from writes
    if mercy in {Mercy.NONE, Mercy.ALL}:
        return
    if mercy is Mercy.REORDERED:
        chance.shuffle(writes)
    for entry in writes:
        if chance.random() < 0.5:
            continue
        yield from [entry] if mercy is Mercy.SOME else _torn(entry, chance)


def apply(image: bytearray, entries: Sequence[Entry]) -> None:
    """Write the entries into `image`, in their order."""
    for entry in entries:
        if entry.kind is Kind.WRITE:
            image[entry.offset : entry.offset + len(entry.data)] = entry.data


def _torn(entry: Entry, chance: Random) -> Iterator[Entry]:
    """Yield the sectors of a write that got there."""
    for start in range(0, len(entry.data), SECTOR):
        if chance.random() < 0.7:
            yield Entry(Kind.WRITE, entry.offset + start, entry.data[start : start + SECTOR])


def _entries(log: bytes) -> Iterator[Entry]:
    place = 0
    while place < len(log):
        kind, offset, size = _HEAD.unpack_from(log, place)
        place += _HEAD.size
        yield Entry(Kind(kind), offset, log[place : place + size])
        place += size
