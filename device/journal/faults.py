"""SQLite's errors in the journal's words: each names the file and the next step."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from device.errors import JournalError, JournalFullError

_CHECK = "check that the disk has room and that we may write there"


class JournalDamagedError(JournalError):
    """The file holds no journal that can be believed; nothing of it was touched."""


class JournalInUseError(JournalError):
    """Another tablejinn writes this journal."""


@contextmanager
def explained(path: Path) -> Generator[None]:
    """Turn SQLite's errors into ones that name the journal at `path` and the next step."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _operational(path, error) from error
    except sqlite3.DatabaseError as error:
        raise JournalDamagedError(
            f"journal {path} is unreadable ({error}); move it aside"
        ) from error
    except OSError as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"journal {path}: {error}; {_CHECK}") from error
    except sqlite3.Error as error:
        raise JournalError(f"journal {path}: {error}; open it again") from error


def _operational(path: Path, error: sqlite3.OperationalError) -> JournalError:
    name = error.sqlite_errorname
    if name == "SQLITE_FULL":
        return JournalFullError(f"no room for journal {path}; free some disk space")
    if name.startswith("SQLITE_BUSY"):
        return JournalInUseError(
            f"journal {path} is in use by another tablejinn; stop that one, or read a copy"
        )
    return JournalError(f"journal {path}: {error}; {_CHECK}")
