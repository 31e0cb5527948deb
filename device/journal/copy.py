"""Reading a journal through a copy.

A copy is needed if another process writes the journal, or if the journal lies where this user may
not write.
"""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from device.errors import JournalError
from device.journal.faults import explained
from device.journal.files import log_of
from device.journal.schema import refuse_endless
from device.journal.store import Journal
from device.journal.workshop import room_in, workshop

MOST_BYTES = 1_000_000_000  # bytes: ten million events; a table plays some ten thousand a year

_LOG_HEAD_BYTES = 32
_TRIES = 20  # tries; the log starts over twice an hour, and a copy takes a fraction of a second


@contextmanager
def journal_to_read(path: Path) -> Generator[Journal]:
    """Open a copy of the journal at `path` as it is now; the journal itself is not touched.

    Raises:
        JournalError: there is no journal, or it cannot be read.
        OutputError: there is no room for the copy.
    """
    with workshop() as folder:
        copy = folder / path.name
        with explained(path), room_in(folder):
            copy_pair(path, copy)
        with _errors_of_the_journal(path, copy):
            with room_in(folder):
                journal = Journal.open(copy)
            with journal:
                yield journal


@contextmanager
def _errors_of_the_journal(path: Path, copy: Path) -> Generator[None]:
    """Make errors name the journal: its copy is gone when somebody reads the message."""
    try:
        yield
    except JournalError as error:
        raise type(error)(str(error).replace(str(copy), str(path))) from error


def copy_pair(path: Path, copy: Path) -> None:
    """Copy a journal and its write-ahead log, as they were at one moment.

    While the log's head stays the same, nothing in the log is overwritten. So pages that the writer
    moves into the journal meanwhile are still in the log. SQLite ignores a half-written last
    commit.

    Raises:
        JournalError: the log starts over again and again, or the file is no journal by its size.
    """
    refuse_endless(path)
    _refuse_huge(path)
    for _ in range(_TRIES):
        before = _log_head(path)
        shutil.copyfile(path, copy)
        if before is not None:
            shutil.copyfile(log_of(path), log_of(copy))
        if _log_head(path) == before:
            return
        log_of(copy).unlink(missing_ok=True)
    raise JournalError(f"journal {path} changes too fast to be copied; try again")


def _refuse_huge(path: Path) -> None:
    """Raise if the files are so large that a copy could fill the disk."""
    for each in (path, log_of(path)):
        size = each.stat().st_size if each.exists() else 0
        if size > MOST_BYTES:
            raise JournalError(
                f"journal {each} has {size:,} bytes, which no games fill; move the file aside"
            )


def _log_head(path: Path) -> bytes | None:
    """Return the bytes that change when the log starts over; None if there is no log."""
    try:
        with log_of(path).open("rb") as log:
            return log.read(_LOG_HEAD_BYTES)
    except FileNotFoundError:
        return None
