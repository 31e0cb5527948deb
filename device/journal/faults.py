"""Turning SQLite's errors into journal errors that name the file and the next step."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from device.errors import DeviceError, JournalError, JournalFullError

_ROOM = "check that the disk has room and that we may write there"
_RIGHTS = "check who owns it and that we may write there"

_REFUSALS = ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
_CANNOT_OPEN = "SQLITE_CANTOPEN"  # SQLite gives this code for missing rights too


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged journal may meet: its own words may stand in SQLite's complaint."""


class JournalDamagedError(JournalError):
    """The file is damaged, so that its events cannot be trusted; the file was not changed."""


class JournalInUseError(JournalError):
    """Another tablejinn writes this journal."""


@contextmanager
def explained(path: Path) -> Generator[None]:
    """Turn SQLite's errors into ones that name the journal at `path` and the next step."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _operational(path, error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise JournalDamagedError(
            f"journal {path} is unreadable ({error}); move it aside"
        ) from error
    except OSError as error:
        if isinstance(error, DeviceError):
            raise
        step = _RIGHTS if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS} else _ROOM
        raise JournalError(f"journal {path}: {error.strerror or error}; {step}") from error
    except sqlite3.Error as error:
        raise JournalError(f"journal {path}: {error}; open it again") from error


def _operational(path: Path, error: sqlite3.OperationalError) -> JournalError:
    name = getattr(error, "sqlite_errorname", "")  # a text that is not UTF-8 has no code
    if name == "SQLITE_FULL":
        return JournalFullError(f"no room for journal {path}; free some disk space")
    if name.startswith("SQLITE_BUSY"):
        return JournalInUseError(
            f"journal {path} is in use by another tablejinn; stop that one, or read a copy"
        )
    is_barred = name.startswith(_REFUSALS) or (name.startswith(_CANNOT_OPEN) and _is_barred(path))
    return JournalError(f"journal {path}: {error}; {_RIGHTS if is_barred else _ROOM}")


def _is_barred(path: Path) -> bool:
    """Return whether this user may not write a file, or may not make it in its folder."""
    is_there = os.access(path, os.F_OK)
    return not os.access(path if is_there else path.parent, os.R_OK | os.W_OK)
