"""A folder to work in, among the system's temporary files, and errors that name it when it is full.

A command copies the journal before it reads it. If there is no room for the copy, the owner must
look at the disk of the copy, and not at that of the journal.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from device.errors import JournalFullError, OutputError

_PREFIX = "tablejinn-"
_FRESH_S = 60.0  # a younger folder may just be made, and not locked yet

_FULL = {errno.ENOSPC, errno.EDQUOT}
_NEXT_STEP = "make room there, or name a folder with room in TMPDIR"


@contextmanager
def workshop() -> Generator[Path]:
    """Yield a new folder; it goes with all that is in it.

    Folders of commands that were killed go too. A lock on each folder says that it is in use.

    Raises:
        OutputError: no folder can be made for temporary files.
    """
    try:
        made = tempfile.TemporaryDirectory(prefix=_PREFIX)
    except OSError as error:
        raise OutputError(f"{error.strerror or error}; {_NEXT_STEP}") from error
    with made as folder, _locked(Path(folder)):
        _clear(Path(folder).parent)
        yield Path(folder)


@contextmanager
def _locked(folder: Path) -> Generator[bool]:
    """Lock a folder for the block; the value says whether it was free. A kill frees it too."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(handle)


def _clear(parent: Path) -> None:
    """Remove this user's folders that killed commands have left."""
    for left in parent.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            said = left.lstat()
            if said.st_uid != os.geteuid() or time.time() - said.st_mtime < _FRESH_S:
                continue
            with _locked(left) as is_free:
                if is_free:
                    shutil.rmtree(left, ignore_errors=True)


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
