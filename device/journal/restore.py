"""Restoring a journal from a backup: the backup is checked, and the present journal is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

from device.errors import JournalError
from device.journal.copy import copy_pair
from device.journal.faults import UNREADABLE, JournalDamagedError, explained
from device.journal.files import beside, copy_whole, day_and_time, put_in_place
from device.journal.held import held
from device.journal.schema import LOCK_WAIT_S, version_at
from device.journal.store import Stamp
from device.journal.workshop import room_in, workshop


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
    with explained(path), held(path.parent) as folder:
        here = folder.path_of(path.name)
        _refuse_in_use(here)
        new = beside(here, "new")
        with _checked(backup) as content:
            folder.lay(new.name, content, backup.stat().st_mode)
        aside = beside(here, f"replaced-{day_and_time(now.wall_ms)}") if here.exists() else None
        put_in_place(new, here, aside)
    return None if aside is None else path.with_name(aside.name)


@contextmanager
def _checked(backup: Path) -> Generator[BinaryIO]:
    """Copy a backup into a folder of our own, check the copy by reading all of it, and open it.

    Raises:
        JournalDamagedError: the backup is damaged.
    """
    with workshop() as own:
        copy, whole = own / "journal.sqlite", own / "whole.sqlite"
        with room_in(own):
            copy_pair(backup, copy)
            with closing(sqlite3.connect(copy)) as database:
                (health,) = database.execute("PRAGMA integrity_check(1)").fetchone()
                if health != "ok":
                    raise JournalDamagedError(
                        f"backup {backup} is damaged ({health}); name another"
                    )
                copy_whole(database, whole)
        with whole.open("rb") as content:
            yield content


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
