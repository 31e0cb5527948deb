"""What is sound is copied at once, and a row that is no event is found in the middle of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from device.journal.rows import Row
from device.journal.salvage import Damaged
from device.journal.schema import PAGE_BYTES, bring_up, filled
from device.journal.stretches import STRETCH, copy_events

EVENTS = 20 * STRETCH
SPOILT = 10 * STRETCH + 7
LEAF = 13  # the first byte of a page that holds rows (SQLite's file format, part 1.6)
MOST_ON_A_PAGE = 20  # events


@dataclass(frozen=True, slots=True)
class Counted(Damaged):
    """A damaged journal that counts the rows that are asked for one by one."""

    alone: list[int] = field(default_factory=list[int])

    def rows(self, start: int) -> Iterator[Row]:
        for row in Damaged.rows(self, start):
            self.alone.append(row[0])
            yield row


def journal(path: Path, events: int) -> Path:
    """Write a table of events that nothing holds to its promises, nine to a game."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        columns = "id INTEGER PRIMARY KEY, game, kind, payload, wall_ms, monotonic_ns, boot"
        database.execute(f"CREATE TABLE event ({columns})")
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO event VALUES (?, 'g' || (? / 9), 'turn', '{\"n\": 1}', 0, 0, 'b')",
            ((number, number) for number in range(1, events + 1)),
        )
        database.execute("COMMIT")
    return path


def copied(path: Path) -> tuple[list[int], list[int]]:
    """Return the ids that were copied, and those that were asked for one by one."""
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as source,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as target,
    ):
        bring_up(target, 0)
        target.execute("PRAGMA ignore_check_constraints = ON")
        damaged = Counted(path, source, 10 * EVENTS)
        with filled(target):
            copy_events(damaged, target)
        found = [number for (number,) in target.execute("SELECT id FROM event ORDER BY id")]
    return found, damaged.alone


def test_of_a_sound_journal_hardly_a_row_is_asked_for_alone(tmp_path: Path) -> None:
    found, alone = copied(journal(tmp_path / "j.sqlite", EVENTS + 5))
    assert found == list(range(1, EVENTS + 6))
    assert alone == found[-5:]


@pytest.mark.parametrize(
    "spoilt",
    [
        "payload = '{\"a\": '",
        "payload = '{},{}'",
        "payload = '[1]'",
        "payload = '{}' || char(0) || '{'",
        "payload = '{\"a\": NaN}'",
        "payload = CAST(x'7b2261223a22ff227d' AS TEXT)",
        "payload = x'7b7d'",
        "payload = NULL",
        "game = CAST(x'ff' AS TEXT)",
        "kind = CAST(x'e2' AS TEXT)",
        "boot = CAST(x'82' AS TEXT)",
        "boot = 7",
        "wall_ms = 1.5",
        "monotonic_ns = 'soon'",
    ],
)
def test_one_row_that_is_no_event_is_left_out_and_its_neighbours_are_not(
    tmp_path: Path, spoilt: str
) -> None:
    path = journal(tmp_path / "j.sqlite", EVENTS)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"UPDATE event SET {spoilt} WHERE id = {SPOILT}")  # noqa: S608 - our own
    found, alone = copied(path)
    assert found == [number for number in range(1, EVENTS + 1) if number != SPOILT]
    assert len(alone) <= 2 * STRETCH


def test_two_halves_of_a_text_in_two_rows_are_no_events(tmp_path: Path) -> None:
    path = journal(tmp_path / "j.sqlite", EVENTS)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for number, half in enumerate(('{"a": "', '"}', "{},{}"), start=SPOILT):
            database.execute("UPDATE event SET payload = ? WHERE id = ?", (half, number))
    found, _ = copied(path)
    assert set(range(1, EVENTS + 1)) - set(found) == {SPOILT, SPOILT + 1, SPOILT + 2}


def test_a_stretch_of_lost_ids_loses_no_later_event(tmp_path: Path) -> None:
    path = journal(tmp_path / "j.sqlite", EVENTS)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        lost = (SPOILT, SPOILT + 3 * STRETCH)
        database.execute("DELETE FROM event WHERE id BETWEEN ? AND ?", lost)
    found, _ = copied(path)
    assert set(range(1, EVENTS + 1)) - set(found) == set(range(lost[0], lost[1] + 1))


def _in_small_pages(path: Path, events: int) -> bytes:
    """Write events in pages of the journal's size, of which one begins after a whole stretch."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        columns = "id INTEGER PRIMARY KEY, game, kind, payload, wall_ms, monotonic_ns, boot"
        database.execute(f"CREATE TABLE event ({columns})")
        database.execute("BEGIN")
        payload = '{"n": "nineteen letters ..."}'
        rows = ((number, payload) for number in range(1, events + 1))
        database.executemany("INSERT INTO event VALUES (?, 'g', 'turn', ?, 0, 0, 'b')", rows)
        database.execute("COMMIT")
    return path.read_bytes()


def test_whichever_page_is_damaged_all_events_of_the_others_are_copied(tmp_path: Path) -> None:
    """Once a damaged page after a sound stretch ended the rescue, and so the start."""
    path, events = tmp_path / "j.sqlite", 2 * STRETCH + 100
    sound = _in_small_pages(path, events)
    pages = [sound[at : at + PAGE_BYTES] for at in range(0, len(sound), PAGE_BYTES)]
    leaves = [number for number, page in enumerate(pages) if number and page[0] == LEAF]
    assert len(leaves) > events / MOST_ON_A_PAGE
    for number in leaves:
        spoilt = [*pages[:number], b"\xff" * PAGE_BYTES, *pages[number + 1 :]]
        path.write_bytes(b"".join(spoilt))
        found, _ = copied(path)
        assert len(found) >= events - MOST_ON_A_PAGE
