"""A folder to work in, among the system's temporary files, and errors that name it when it is full.

A command copies the journal before it reads it. If there is no room for the copy, the owner must
look at the disk of the copy, and not at that of the journal.
"""

from __future__ import annotations

import errno
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from device.errors import JournalFullError, OutputError

_FULL = {errno.ENOSPC, errno.EDQUOT}
_NEXT_STEP = "make room there, or name a folder with room in TMPDIR"


@contextmanager
def workshop() -> Generator[Path]:
    """Yield a new folder; it goes with all that is in it.

    Raises:
        OutputError: no folder can be made for temporary files.
    """
    try:
        made = tempfile.TemporaryDirectory(prefix="tablejinn-")
    except OSError as error:
        raise OutputError(f"{error.strerror or error}; {_NEXT_STEP}") from error
    with made as folder:
        yield Path(folder)


@contextmanager
def room_in(folder: Path) -> Generator[None]:
    """Turn the error of a full disk into one that names where `folder`, the workshop, lies.

    Raises:
        OutputError: the disk is full.
    """
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        if not _is_full(error):
            raise
        raise OutputError(f"{folder.parent}: no room to work in; {_NEXT_STEP}") from error


def _is_full(error: OSError | sqlite3.OperationalError) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorname == "SQLITE_FULL"
    return isinstance(error, JournalFullError) or error.errno in _FULL
