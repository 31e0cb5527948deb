"""Shortening the copy of a journal; the journal itself never loses an event."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from device.journal.faults import explained
from device.journal.schema import NEVER_REMOVED


def shorten(copy: Path, cuts: Mapping[str, int]) -> None:
    """Remove the last events of games from the copy of a journal, so that no byte of them is left.

    Args:
        copy: the copy.
        cuts: the games, each with the number of the first event that goes.

    Raises:
        JournalError: the copy cannot be written.
    """
    with explained(copy), closing(sqlite3.connect(copy, isolation_level=None)) as database:
        database.execute("BEGIN")
        database.execute("DROP TRIGGER event_is_never_removed")
        for game, first in cuts.items():
            database.execute("DELETE FROM event WHERE game = ? AND id >= ?", (game, first))
        database.execute(NEVER_REMOVED)
        database.execute("COMMIT")
        database.execute("VACUUM")
