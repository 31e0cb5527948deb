from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from device.errors import JournalError
from device.journal.copy import journal_to_read
from device.journal.faults import JournalDamagedError
from device.journal.files import log_of
from device.journal.leaves import events_in_leaves
from device.journal.rescue import Rescue, open_or_rescue
from device.journal.rows import is_event
from device.journal.salvage import LONGEST_ROW_BYTES
from device.journal.schema import PAGE_BYTES, bring_up, filled
from device.journal.store import Journal, Stamp, StoredEvent
from tests.paths import ROOT

NOW = Stamp(wall_ms=1_795_219_200_000, monotonic_ns=0, boot="b9")
GAMES = 6
EVENTS = 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed journal of six games."""
    path = tmp_path / "journal.sqlite"
    with Journal.open(path) as journal:
        journal.date(Stamp(1_795_219_000_000, 0, "b1"))
        for number in range(GAMES * EVENTS):
            journal.append(f"g{number // EVENTS}", "turn", {"n": number}, Stamp(0, number, "b1"))
    return path


def page_of(path: Path, text: str) -> int:
    """Return the number of the first page in which `text` stands, from 0."""
    return path.read_bytes().index(text.encode()) // PAGE_BYTES


def spoil(path: Path, page: int) -> bytes:
    content = bytearray(path.read_bytes())
    content[page * PAGE_BYTES : (page + 1) * PAGE_BYTES] = b"\xa5" * PAGE_BYTES
    path.write_bytes(content)
    return bytes(content)


def rescued(path: Path) -> Rescue:
    journal, rescue = open_or_rescue(path, NOW)
    journal.close()
    assert rescue is not None
    return rescue


def events_at(path: Path) -> tuple[StoredEvent, ...]:
    with Journal.open(path) as journal:
        return tuple(event for game in journal.games() for event in journal.events(game.game))


def test_a_sound_journal_is_just_opened(path: Path) -> None:
    journal, rescue = open_or_rescue(path, NOW)
    with journal:
        assert len(journal.games()) == GAMES
    assert rescue is None


def test_a_damaged_journal_is_moved_aside_unchanged_under_a_name_that_says_when(path: Path) -> None:
    damaged = spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    assert rescue.aside == path.with_name("journal.damaged-20261121T000000Z.sqlite")
    assert rescue.aside.read_bytes() == damaged


def test_games_that_lost_nothing_go_on_in_the_new_journal_with_their_dates(path: Path) -> None:
    before = events_at(path)
    spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    after = events_at(path)
    assert rescue.games == GAMES - 1
    assert {event.game for event in before} - {event.game for event in after} == {"g1"}
    assert [(event.payload, event.at) for event in after] == [
        (event.payload, event.at) for event in before if event.game != "g1"
    ]
    assert after[0].at.is_dated


def test_what_can_be_read_of_a_broken_game_is_kept_in_a_journal_of_its_own(path: Path) -> None:
    before = {event.id: event for event in events_at(path)}
    spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    assert rescue.readable is not None
    kept = events_at(rescue.readable)
    assert GAMES * EVENTS - 20 < len(kept) < GAMES * EVENTS
    assert rescue.events == len(kept)
    assert all(before[event.id] == event for event in kept)


def test_a_game_that_may_have_lost_its_end_does_not_go_on(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: page_of(path, '{"n": 290}') * PAGE_BYTES])
    rescued(path)
    assert {event.game for event in events_at(path)} == {"g0", "g1", "g2", "g3"}


def test_a_new_journal_begins_where_nothing_can_be_read(path: Path) -> None:
    path.write_text("a shopping list\n" * 100)
    rescue = rescued(path)
    assert (rescue.readable, rescue.events, rescue.games) == (None, 0, 0)
    assert rescue.aside.read_text().startswith("a shopping list")
    with Journal.open(path) as journal:
        journal.append("g1", "begun", {}, NOW)
        assert len(journal.games()) == 1


def test_events_that_were_only_in_the_log_are_rescued_and_the_log_is_kept(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append("tonight", "begun", {}, NOW)
        database, log = path.read_bytes(), log_of(path).read_bytes()
    path.write_bytes(database)
    log_of(path).write_bytes(log)
    spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    assert log_of(rescue.aside).read_bytes() == log
    assert "tonight" in {event.game for event in events_at(path)}


def test_each_damaged_journal_is_kept(path: Path) -> None:
    spoil(path, page_of(path, '{"n": 90}'))
    first = rescued(path)
    path.write_bytes(b"again" * 1000)
    second = rescued(path)
    assert first.aside != second.aside
    assert first.aside.exists()
    assert second.aside.exists()


def test_a_rescue_leaves_no_other_files(path: Path) -> None:
    spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    assert set(path.parent.iterdir()) == {path, rescue.aside, rescue.readable}


def test_events_of_broken_json_are_no_events(path: Path) -> None:
    content = path.read_bytes().replace(b'{"n": 90}', b'{"n": 9\xa5}')
    path.write_bytes(content)
    assert_is_no_event(path)


def test_events_that_nobody_can_read_are_no_events(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER event_is_never_changed")
        number = f'{{"n": {"9" * 5000}}}'
        database.execute("UPDATE event SET payload = ? WHERE id = 91", (number,))
    assert_is_no_event(path)


def assert_is_no_event(path: Path) -> None:
    """Have the journal rescued, and see that number 90 is none of its events."""
    spoil(path, page_of(path, '{"n": 200}'))
    rescue = rescued(path)
    assert rescue.readable is not None
    assert 90 not in [event.payload["n"] for event in events_at(rescue.readable)]
    assert "g1" not in {event.game for event in events_at(path)}


def test_a_journal_of_a_schema_that_never_was_is_damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[60:64] = b"\xfa\x00\x00\x02"  # user_version, where SQLite's file format has it
    path.write_bytes(content)
    rescue = rescued(path)
    assert rescue.aside.read_bytes() == content
    assert rescue.games == GAMES


@pytest.mark.parametrize("form", [18, 19, 44, 45, 46, 47])
def test_a_head_that_names_an_unknown_form_loses_no_event(path: Path, form: int) -> None:
    """Once it was told as missing rights, and the service did not start."""
    before, content = events_at(path), bytearray(path.read_bytes())
    content[form] = 255
    path.write_bytes(content)
    assert rescued(path).games == GAMES
    assert events_at(path) == before


def test_damage_that_stands_in_sqlites_own_complaint_is_damage(path: Path) -> None:
    content = path.read_bytes().replace(b"CREATE TABLE game (", b"CREATE TABLE game \xaa")
    path.write_bytes(content)
    assert rescued(path).aside.read_bytes() == content


def test_without_a_rescue_damage_is_told(path: Path) -> None:
    spoil(path, page_of(path, '{"n": 90}'))
    with pytest.raises(JournalDamagedError, match="damaged"):
        Journal.open(path)


def test_a_journal_that_is_only_newer_is_not_moved(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[60:64] = (9).to_bytes(4, "big")  # user_version, where SQLite's file format has it
    path.write_bytes(content)
    with pytest.raises(JournalError, match="newer tablejinn"):
        open_or_rescue(path, NOW)
    assert path.read_bytes() == content


@pytest.mark.parametrize("version", [0, 1, 1001, 0x5A5A5A5A, 0xFFFFFFFF])
def test_a_torn_number_of_the_schema_is_damage_and_loses_nothing(path: Path, version: int) -> None:
    true = events_at(path)
    content = bytearray(path.read_bytes())
    content[60:64] = version.to_bytes(4, "big")
    path.write_bytes(content)
    rescue = rescued(path)
    assert (rescue.events, rescue.games) == (GAMES * EVENTS, GAMES)
    assert events_at(path) == true


# Files of any length, that say anything


def spoil_stretch(path: Path, first: int, last: int) -> None:
    for page in range(first, last):
        spoil(path, page)


def make_long(path: Path, events: int) -> None:
    """Write a journal of so many events at once, nine to a game."""
    path.unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        bring_up(database, 0)
        with filled(database):
            database.executemany(
                "INSERT INTO event VALUES (?, 'g' || (? / 9), 'turn', ?, 0, 0, 'b1')",
                ((n, n, f'{{"n": {n}}}') for n in range(1, events + 1)),
            )


def test_what_lies_beyond_a_long_stretch_of_damage_is_found(path: Path) -> None:
    make_long(path, 4000)
    spoil_stretch(path, page_of(path, '{"n": 500}'), page_of(path, '{"n": 3300}'))
    rescue = rescued(path)
    assert rescue.readable is not None
    kept = [event.payload["n"] for event in events_at(rescue.readable)]
    assert (3320 in kept, kept[-1]) == (True, 4000)
    assert "g444" in {event.game for event in events_at(path)}


def root_of(path: Path) -> int:
    """Return the number of the page at the root of the events' tree, from 0."""
    with closing(sqlite3.connect(path)) as database:
        (root,) = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'event'"
        ).fetchone()
    return int(root) - 1


def test_under_a_damaged_root_every_event_is_found(path: Path) -> None:
    true = events_at(path)
    spoil(path, root_of(path))
    rescue = rescued(path)
    assert rescue.readable is not None
    assert (rescue.events, rescue.games) == (GAMES * EVENTS, GAMES - 1)  # the end may be lost
    assert events_at(rescue.readable) == true


def test_under_a_damaged_list_of_tables_every_event_is_found(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[100:PAGE_BYTES] = b"\xa5" * (PAGE_BYTES - 100)
    path.write_bytes(content)
    assert rescued(path).events == GAMES * EVENTS


def test_long_events_and_those_in_the_log_are_found_in_their_leaves(tmp_path: Path) -> None:
    path, late = tmp_path / "journal.sqlite", tmp_path / "late.sqlite"
    with Journal.open(path) as journal:
        for number in range(600):
            words = {"n": number, "said": "\u00e9" * (number % 900)}
            journal.append(f"g{number // 90}", "turn", words, Stamp(-number, number, "b1"))
        true = [event for game in journal.games() for event in journal.events(game.game)]
        late.write_bytes(path.read_bytes())
        log_of(late).write_bytes(log_of(path).read_bytes())
    found = {row[0]: row for row in events_in_leaves(late, [(1, 10_000)])}
    assert [found[event.id][3] for event in true] == [json.dumps(e.payload) for e in true]
    assert [found[event.id][4] for event in true] == [e.at.wall_ms for e in true]


@pytest.mark.parametrize("seed", range(3))
def test_pages_that_say_anything_yield_events_or_nothing(path: Path, seed: int) -> None:
    dice = Random(seed)  # noqa: S311 - damage, no secrets
    content = bytearray(path.read_bytes())
    for _ in range(len(content) // 8):
        content[dice.randrange(PAGE_BYTES, len(content))] = dice.choice(
            (0, 13, 255, dice.randrange(256))
        )
    path.write_bytes(content)
    for row in events_in_leaves(path, [(1, 10_000)]):
        assert is_event(row)


def test_gigabytes_of_nothing_are_moved_aside_and_not_searched(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(4_000_000_000)  # a file with a hole: it takes no room
    log_of(path).unlink(missing_ok=True)
    began_s = time.monotonic()
    rescue = rescued(path)
    assert (rescue.events, rescue.aside.stat().st_size) == (0, 4_000_000_000)
    assert time.monotonic() - began_s < 20


def test_a_journal_that_goes_on_for_gigabytes_is_searched_at_its_beginning(path: Path) -> None:
    spoil(path, page_of(path, '{"n": 90}'))
    with path.open("r+b") as file:
        file.truncate(4_000_000_000)
    assert rescued(path).games == GAMES - 1


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_a_pipe_in_place_of_the_journal_is_told_and_not_waited_for(path: Path, ending: str) -> None:
    pipe = path.with_name(path.name + ending)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    with pytest.raises(JournalError, match="is a pipe or a device; take it away"):
        open_or_rescue(path, NOW)


def test_a_row_longer_than_any_turn_is_no_event(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        long = (LONGEST_ROW_BYTES, 91)
        database.execute("DROP TRIGGER event_is_never_changed")
        database.execute(
            "UPDATE event SET payload = json_quote(hex(zeroblob(?))) WHERE id = ?", long
        )
    assert_is_no_event(path)


def test_what_an_interrupted_rescue_left_is_removed(path: Path) -> None:
    (path.parent / ".rescue-cut").mkdir()
    (path.parent / ".rescue-cut" / "damaged.sqlite").write_bytes(b"half")
    spoil(path, page_of(path, '{"n": 90}'))
    rescue = rescued(path)
    assert set(path.parent.iterdir()) == {path, rescue.aside, rescue.readable}


_MEASURED = """
import resource, sys
from pathlib import Path
from device.journal.clock import stamp
from device.journal.leaves import events_in_leaves
from device.journal.rescue import rescued
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak()
print(rescued(Path(sys.argv[1]), stamp()).events, peak() - before)
"""


@pytest.mark.slow
def test_a_rescue_needs_no_more_memory_for_a_longer_journal(path: Path) -> None:
    events = 200_000
    make_long(path, events)
    spoil(path, page_of(path, '{"n": 90}'))
    asked = (sys.executable, "-c", _MEASURED, str(path))
    done = subprocess.run(asked, check=True, capture_output=True, text=True, cwd=ROOT)  # noqa: S603 - our own words
    found, more_kb = map(int, done.stdout.split())
    assert found > events - 50
    assert more_kb < 30_000


def test_a_journal_of_gigabytes_is_not_copied_to_be_read(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(4_000_000_000)
    refused = pytest.raises(JournalError, match=r"has 4,000,000,000 bytes, which no games fill")
    with refused, journal_to_read(path):
        pass


@pytest.mark.parametrize("text", ['{"a":NaN}', '{"a":-Infinity}', '{"a":"\\ud800","b":NaN}'])
def test_what_is_no_json_is_no_event(text: str) -> None:
    assert not is_event((1, "game", "turn", text, 1, 1, "boot"))
    assert is_event((1, "game", "turn", '{"a":"\\ud800"}', 1, 1, "boot"))
