"""Files beside the journal: copies that are complete or absent, and old files kept renamed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

LOG = "-wal"
"""What SQLite appends to a file's name for its write-ahead log."""

_SHARED = "-shm"


def beside(path: Path, label: str) -> Path:
    """Return a free name beside `path` that says what the file is: journal.damaged-….sqlite."""
    name = path.with_name(f"{path.stem}.{label}{path.suffix}")
    number = 2
    while name.exists() or log_of(name).exists():
        name = path.with_name(f"{path.stem}.{label}-{number}{path.suffix}")
        number += 1
    return name


def log_of(path: Path) -> Path:
    """Return where the write-ahead log of a database lies."""
    return path.with_name(path.name + LOG)


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """Return a database and what SQLite has beside it: its log, and the index of that."""
    return path, log_of(path), path.with_name(path.name + _SHARED)


def day_and_time(wall_ms: int) -> str:
    """Return a moment for a file name: 20261121T201500Z."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def copy_whole(database: sqlite3.Connection, target: Path) -> None:
    """Copy an open database into the one file `target`; after a power cut it is there or not."""
    make_whole(target, lambda part: _copy(database, part))


def make_whole(target: Path, make: Callable[[Path], None]) -> None:
    """Let `make` write a file under another name, force it to the disk, then give it its name."""
    part = beside(target, "part")
    try:
        make(part)
        force(part)
        part.replace(target)
        force(target.parent)
    finally:
        for left in files_of(part):
            left.unlink(missing_ok=True)


def put_in_place(new: Path, path: Path, aside: Path | None) -> None:
    """Let `new` take the place of the journal at `path`, which is kept as `aside` if there is one.

    The old file and its log have both names before they lose the old one, so no cut loses them;
    and the old log is gone before the new file comes, so it is never taken for the new one's.
    """
    if aside is not None:
        _name_too(path, aside)
        _name_too(log_of(path), log_of(aside))
        force(path.parent)
    log_of(path).unlink(missing_ok=True)
    path.with_name(path.name + _SHARED).unlink(missing_ok=True)
    force(path.parent)
    new.replace(path)
    force(path.parent)


def force(path: Path) -> None:
    """Return when a file, or a folder's names, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def reserve_log(path: Path, size: int) -> None:
    """Give the write-ahead log of `path` its full size, in zeros, which SQLite reads as its end.

    A commit then writes over blocks that the file has; growing it would make the file system
    write four times as much for each event.
    """
    with log_of(path).open("ab") as log:
        missing = size - log.tell()
        if missing > 0:
            log.write(bytes(missing))
            log.flush()
            os.fsync(log.fileno())


def _name_too(path: Path, name: Path) -> None:
    if path.exists() and path.stat().st_size:
        os.link(path, name)


def _copy(database: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        database.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
