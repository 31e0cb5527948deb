"""Rescuing a damaged journal: the file is moved aside, never deleted, and a new one is begun.

What can still be read is kept in a separate file. Games without missing events are carried over to
the new journal, so that an evening goes on. A game with missing events is not carried over, because
its score would leave out moves.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from device.journal.faults import JournalDamagedError, explained
from device.journal.files import beside, day_and_time, force, put_in_place
from device.journal.leaves import Gap, events_in_leaves
from device.journal.salvage import Damaged, salvaged
from device.journal.schema import PAGE_BYTES, bring_up, filled
from device.journal.store import Journal, Stamp
from device.journal.stretches import copy_events

logger = logging.getLogger(__name__)

_WORKSHOP = ".rescue-"
_FEW_LEAVES = 50  # events; eight leaves, which are a block of a card, hold 30
KEPT_PAGE_BYTES = 8192  # what is kept to be read is written once, and large pages take less time

# The ids of a journal have no gaps. So a gap shows lost events.
_HOLES = """
CREATE TEMP TABLE hole (before INTEGER PRIMARY KEY, after INTEGER NOT NULL);
INSERT INTO hole
    SELECT ifnull((SELECT max(id) FROM found.event WHERE id < next.id), 0), id
    FROM found.event AS next
    WHERE id > 1 AND NOT EXISTS (SELECT 1 FROM found.event WHERE id = next.id - 1);
"""

_LONG_GAPS = """
SELECT before + 1, id - 1
    FROM (SELECT id, lag(id, 1, 0) OVER (ORDER BY id) AS before FROM main.event)
    WHERE id - before > ?
"""

# A game next to a gap may have lost its end or its beginning.
_WHOLE_GAMES = """
INSERT INTO main.event (game, kind, payload, wall_ms, monotonic_ns, boot)
SELECT game, kind, payload, wall_ms, monotonic_ns, boot FROM found.event WHERE game NOT IN (
    SELECT game FROM
        (SELECT game, min(id) AS first, max(id) AS last FROM found.event GROUP BY game)
        WHERE first <= (SELECT after FROM hole WHERE before <= last ORDER BY before DESC LIMIT 1)
) ORDER BY id
"""


@dataclass(frozen=True, slots=True)
class Rescue:
    """What was rescued of a damaged journal; players are told.

    Attributes:
        aside: the damaged file, unchanged, under its new name.
        readable: a journal with every event that could be read; None if there were none.
        events: how many events could be read.
        games: how many whole games are in the new journal.
    """

    aside: Path
    readable: Path | None
    events: int
    games: int


def open_or_rescue(
    path: Path, now: Stamp, say: Callable[[], None] | None = None
) -> tuple[Journal, Rescue | None]:
    """Open the journal at `path`; a damaged one is moved aside first.

    Args:
        path: the journal.
        now: goes into the name of the file that is moved aside.
        say: called before a damaged journal is searched, which may take a minute.

    Raises:
        JournalError: the journal cannot be opened or made; see `Journal.open`.
    """
    try:
        return Journal.open(path), None
    except JournalDamagedError as error:
        logger.error("%s", error)  # noqa: TRY400 - the message names the next step
    if say is not None:
        say()
    rescue = rescued(path, now)
    logger.error(
        "journal %s is kept as %s; %d events could be read, %d games go on",
        *(path, rescue.aside, rescue.events, rescue.games),
    )
    return Journal.open(path), rescue


def rescued(path: Path, now: Stamp) -> Rescue:
    """Move the damaged journal at `path` aside; begin a new journal with its whole games.

    Raises:
        JournalError: there is no room, or this user may not write there; nothing was changed.
    """
    when = day_and_time(now.wall_ms)
    with explained(path), _workshop(path.parent) as folder:
        found, new = folder / "found.sqlite", folder / "new.sqlite"
        with salvaged(path, folder) as damaged:
            events = _write_found(found, damaged)
            is_end_known = damaged.last_id() == (events.last or None)
        games = _write_whole_games(new, found, events, is_end_known=is_end_known)
        for made in (found, new):
            force(made)
        readable = beside(path, f"readable-{when}") if events.count else None
        if readable:
            found.replace(readable)
        aside = beside(path, f"damaged-{when}")
        put_in_place(new, path, aside)
    return Rescue(aside, readable, events.count, games)


@dataclass(frozen=True, slots=True)
class _Found:
    """How many events were found, and the id of the last of them; 0 if there were none."""

    count: int
    last: int


@contextmanager
def _workshop(parent: Path) -> Generator[Path]:
    """Make a folder for the work, and remove those that power cuts have left."""
    for left in parent.glob(f"{_WORKSHOP}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_WORKSHOP, dir=parent) as folder:
        yield Path(folder)


def _write_found(path: Path, damaged: Damaged) -> _Found:
    """Write a journal of all events that can be read; they keep their ids."""
    with _new_journal(path, KEPT_PAGE_BYTES) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")  # each event was checked
        with filled(database):
            copy_events(damaged, database)
            database.executemany(
                "INSERT OR IGNORE INTO main.event VALUES (?, ?, ?, ?, ?, ?, ?)",
                events_in_leaves(damaged.path, _long_gaps(database, damaged)),
            )
            database.executemany(
                "INSERT INTO clock (boot, wall_ms, monotonic_ns) VALUES (?, ?, ?)",
                damaged.clocks(),
            )
        asked = database.execute("SELECT count(*), ifnull(max(id), 0) FROM event")
        return _Found(*cast("tuple[int, int]", asked.fetchone()))


def _long_gaps(found: sqlite3.Connection, damaged: Damaged) -> tuple[Gap, ...]:
    """Return the gaps that are too long for a few damaged leaves: a page above them is damaged."""
    gaps = cast("list[Gap]", found.execute(_LONG_GAPS, (_FEW_LEAVES,)).fetchall())
    (last,) = found.execute("SELECT ifnull(max(id), 0) FROM main.event").fetchone()
    end = [] if damaged.last_id() == (last or None) and last else [(last + 1, damaged.limit)]
    return (*gaps, *end)


def _write_whole_games(path: Path, found: Path, events: _Found, *, is_end_known: bool) -> int:
    """Write a journal of the games that lost no event, and return how many there are.

    Their events get new ids from 1 without a gap, as a journal needs them.
    """
    with _new_journal(path) as database:
        database.execute("ATTACH ? AS found", (str(found),))
        database.executescript(_HOLES)
        database.execute("PRAGMA ignore_check_constraints = ON")  # they held when it was found
        if not is_end_known:
            hole = (events.last, events.last + 1)
            database.execute("INSERT OR IGNORE INTO hole VALUES (?, ?)", hole)
        with filled(database):
            database.execute(_WHOLE_GAMES)
            database.execute("INSERT INTO main.clock SELECT * FROM found.clock")
        (games,) = database.execute("SELECT count(*) FROM main.game").fetchone()
        return cast("int", games)


@contextmanager
def _new_journal(path: Path, page_bytes: int = PAGE_BYTES) -> Generator[sqlite3.Connection]:
    """Make an empty journal, in one file, and open it to be filled."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {page_bytes}")
        bring_up(database, 0)
        database.execute("PRAGMA journal_mode = OFF")  # a file that is half made is made anew
        database.execute("PRAGMA synchronous = OFF")  # it is forced to the disk when it is whole
        yield database
