"""Files beside the journal: copies that are whole or absent, and old files under new names."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

LOG = "-wal"
"""What SQLite appends to a file's name for its write-ahead log."""

_SHARED = "-shm"

_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.ENOSYS}
"""What a file system answers that gives no file two names, such as FAT on a stick."""


def beside(path: Path, label: str) -> Path:
    """Return a free name beside `path` that says what the file is: journal.damaged-….sqlite."""
    name = path.with_name(f"{path.stem}.{label}{path.suffix}")
    number = 2
    while os.path.lexists(name) or os.path.lexists(log_of(name)):  # no link is written through
        name = path.with_name(f"{path.stem}.{label}-{number}{path.suffix}")
        number += 1
    return name


def log_of(path: Path) -> Path:
    """Return the path of a database's write-ahead log."""
    return path.with_name(path.name + LOG)


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """Return the files of a database: itself, its write-ahead log, and the index of the log."""
    return path, log_of(path), path.with_name(path.name + _SHARED)


def day_and_time(wall_ms: int) -> str:
    """Return a moment in the form for file names: 20261121T201500Z."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def copy_whole(database: sqlite3.Connection, target: Path) -> None:
    """Copy an open database into the one file `target`; a power cut leaves it whole or absent."""
    make_whole(target, lambda part: _copy(database, part))


def make_whole(target: Path, make: Callable[[Path], None]) -> None:
    """Let `make` write a file under another name, force it to the disk, then rename it."""
    part = beside(target, "part")
    try:
        make(part)
        force(part)
        part.replace(target)
        force(target.parent)
    finally:
        for left in files_of(part):
            left.unlink(missing_ok=True)


def put_in_place(
    new: Path, path: Path, aside: Path | None, link: Callable[[Path, Path], None] = os.link
) -> None:
    """Put `new` in the place of the journal at `path`; the old journal is kept as `aside`.

    The old journal and its log get their new names before they lose the old ones. So no power cut
    loses them. The old log is gone before the new journal comes. So SQLite never takes the old
    log for the log of the new journal.

    Args:
        new: the new journal, in one file.
        path: the journal.
        aside: the new name of the old journal; None if there is none to keep.
        link: gives a file a second name; where the disk refuses that, the file is copied.
    """
    if aside is not None:
        _name_too(path, aside, link)
        _name_too(log_of(path), log_of(aside), link)
        force(path.parent)
    log_of(path).unlink(missing_ok=True)
    path.with_name(path.name + _SHARED).unlink(missing_ok=True)
    force(path.parent)
    new.replace(path)
    force(path.parent)


def force(path: Path) -> None:
    """Force a file, or the names in a folder, to the disk; return when that is done."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def reserve_log(path: Path, size: int) -> None:
    """Give the write-ahead log of `path` its full size, filled with zeros.

    SQLite takes the first zeros for the end of the log. A commit then overwrites blocks that the
    file already has. A log that grows would make the file system write four times as much.
    """
    with log_of(path).open("ab") as log:
        missing = size - log.tell()
        if missing > 0:
            log.write(bytes(missing))
            log.flush()
            os.fsync(log.fileno())


def _name_too(path: Path, name: Path, link: Callable[[Path, Path], None]) -> None:
    if not path.exists() or not path.stat().st_size:
        return
    try:
        link(path, name)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        make_whole(name, lambda part: _copy_file(path, part))


def _copy_file(path: Path, part: Path) -> None:
    shutil.copyfile(path, part)


def _copy(database: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        database.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
