"""Restoring a journal from a backup: the backup is checked, and the present journal is kept."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from device.errors import JournalError
from device.journal.copy import copy_pair
from device.journal.faults import UNREADABLE, JournalDamagedError, explained
from device.journal.files import beside, copy_whole, day_and_time, make_whole, put_in_place
from device.journal.schema import LOCK_WAIT_S, version_at
from device.journal.store import Stamp


def restore(backup: Path, path: Path, now: Stamp) -> Path | None:
    """Replace the journal at `path` by `backup`; return the path of the journal before.

    The service must not run. An older backup is brought up to date when it is opened.

    Raises:
        JournalInUseError: the service has the journal open.
        JournalError: the backup is no journal, is damaged or from a newer tablejinn, or there is
            no room. The journal at `path` is then unchanged.
    """
    with explained(backup):
        if not version_at(backup):
            raise JournalError(f"{backup} holds no journal; name a backup of one")
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _refuse_in_use(path)
        new = beside(path, "new")
        make_whole(new, lambda part: _copy_checked(backup, part))
        aside = beside(path, f"replaced-{day_and_time(now.wall_ms)}") if path.exists() else None
        put_in_place(new, path, aside)
    return aside


def _copy_checked(backup: Path, part: Path) -> None:
    """Copy a backup, and check the copy by reading all of it.

    Raises:
        JournalDamagedError: the backup is damaged.
    """
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=part.parent) as folder:
        copy = Path(folder) / "journal.sqlite"
        copy_pair(backup, copy)
        with closing(sqlite3.connect(copy)) as database:
            (health,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if health != "ok":
                raise JournalDamagedError(f"backup {backup} is damaged ({health}); name another")
            copy_whole(database, part)


def _refuse_in_use(path: Path) -> None:
    """Raise if the service has the journal open; a damaged journal raises nothing."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=LOCK_WAIT_S, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname.startswith("SQLITE_BUSY"):
            raise
    except UNREADABLE:
        return
