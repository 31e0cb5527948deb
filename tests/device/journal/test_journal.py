from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from device.errors import JournalError, JournalFullError
from device.journal.faults import JournalDamagedError, JournalInUseError, explained
from device.journal.files import log_of
from device.journal.schema import SCHEMA
from device.journal.store import (
    _LAST_OPEN,  # pyright: ignore[reportPrivateUsage]  # its plan is looked at
    CLOSING,
    Journal,
    JsonValue,
    RecordedGame,
    Stamp,
)

AT = Stamp(wall_ms=1_795_219_200_000, monotonic_ns=5_000_000_000, boot="b1")
KILLED_AFTER = 20

ENDLESS = """
import sys
from pathlib import Path
from device.journal.store import Journal, Stamp

with Journal.open(Path(sys.argv[1])) as journal:
    while True:
        number = journal.append("g1", "move", {"move": "7>12*2"}, Stamp(0, 0, "b1"))
        print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        yield opened


@contextmanager
def no_file_larger_than(size: int) -> Generator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def append_until_refused(journal: Journal) -> int:
    """Return how many events were taken before one was refused."""
    for taken in range(10_000):
        try:
            journal.append("g1", "move", {"pad": "x" * 2_000}, AT)
        except JournalError:
            return taken
    raise AssertionError("never refused")


def rewrite(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(script)


def test_events_come_back_in_order_with_all_that_was_given(journal: Journal) -> None:
    payload: dict[str, JsonValue] = {"move": "7>12*2", "scores": {"s1": 4}, "sure": True}
    first = journal.append("g1", "begun", {}, AT)
    second = journal.append("g1", "move", payload, AT)
    events = journal.events("g1")
    assert [(event.id, event.kind, event.payload) for event in events] == [
        (first, "begun", {}),
        (second, "move", payload),
    ]
    assert events[0].at == AT


def test_half_a_letter_in_a_name_comes_back(journal: Journal) -> None:
    journal.append("g1", "begun", {"name": "\udcff"}, AT)
    (event,) = journal.events("g1")
    assert event.payload == {"name": "\udcff"}


def test_a_journal_is_there_after_it_was_closed(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append("g1", "begun", {}, AT)
    with Journal.open(path) as journal:
        assert len(journal.events("g1")) == 1


def test_games_are_kept_apart(journal: Journal) -> None:
    journal.append("g1", "begun", {}, AT)
    journal.append("g2", "begun", {}, AT)
    journal.append("g1", CLOSING, {}, AT)
    assert journal.games() == (
        RecordedGame("g1", AT, events=2, is_open=False),
        RecordedGame("g2", AT, events=1, is_open=True),
    )
    assert len(journal.events("g2")) == 1


def test_the_last_game_can_be_resumed_until_it_is_closed(journal: Journal) -> None:
    assert journal.last_open_game() is None
    journal.append("g1", "begun", {}, AT)
    assert journal.last_open_game() == "g1"
    journal.append("g1", CLOSING, {}, AT)
    assert journal.last_open_game() is None


def test_a_game_left_open_is_not_resumed_once_a_later_one_was_closed(journal: Journal) -> None:
    for game, kind in (("g1", "begun"), ("g2", "begun"), ("g2", CLOSING)):
        journal.append(game, kind, {}, AT)
    assert journal.last_open_game() is None


@pytest.mark.parametrize(
    "command",
    [
        "UPDATE event SET kind = 'other'",
        "DELETE FROM event",
        "INSERT OR REPLACE INTO event VALUES (1, 'g1', 'other', '{}', 0, 0, '')",
        "UPDATE game SET first = 7",
        "DELETE FROM game",
        "UPDATE clock SET wall_ms = 0",
        "DELETE FROM clock",
    ],
)
def test_nobody_can_change_what_is_recorded(journal: Journal, path: Path, command: str) -> None:
    journal.append("g1", "begun", {}, AT)
    journal.date(AT)
    journal.close()
    with pytest.raises(sqlite3.IntegrityError, match="are never"):
        rewrite(path, command)
    with Journal.open(path) as again:
        assert [event.kind for event in again.events("g1")] == ["begun"]


def test_every_event_is_forced_to_the_disk(journal: Journal) -> None:
    database = journal._database  # pyright: ignore[reportPrivateUsage]  # settings of this one
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_last_open_game_is_found_without_reading_the_record(journal: Journal) -> None:
    database = journal._database  # pyright: ignore[reportPrivateUsage]  # SQLite's own plan
    plan = database.execute(f"EXPLAIN QUERY PLAN {_LAST_OPEN}").fetchall()
    assert CLOSING == "closed"
    assert [step for *_, step in plan if "event" in step] == [
        "SEARCH event USING INDEX event_that_closes (game=?)"
    ]


def test_an_event_writes_over_room_that_its_log_has(journal: Journal, path: Path) -> None:
    log = log_of(path)
    before = log.stat().st_size
    journal.append("g1", "begun", {}, AT)
    assert log.stat().st_size == before
    assert before >= 200_000


def test_a_second_tablejinn_is_refused(journal: Journal, path: Path) -> None:
    journal.append("g1", "begun", {}, AT)
    with pytest.raises(JournalInUseError, match="in use by another tablejinn; stop that one"):
        Journal.open(path)


def test_dates_are_as_the_box_took_them_until_it_knows_the_time(journal: Journal) -> None:
    journal.append("g1", "begun", {}, AT)
    assert not journal.events("g1")[0].at.is_dated


def test_when_the_clock_comes_dates_before_and_after_are_right(path: Path) -> None:
    wrong = Stamp(wall_ms=0, monotonic_ns=5_000_000_000, boot="b1")
    known = Stamp(wall_ms=1_795_219_260_000, monotonic_ns=65_000_000_000, boot="b1")
    late = Stamp(wall_ms=3_000, monotonic_ns=66_500_000_000, boot="b1")
    with Journal.open(path) as journal:
        journal.append("g1", "begun", {}, wrong)
        journal.date(known)
        journal.append("g1", "turn", {}, late)
        now = [event.at for event in journal.events("g1")]
    with Journal.open(path) as journal:
        assert [event.at for event in journal.events("g1")] == now
        assert journal.games()[0].began == now[0]
    assert now == [
        Stamp(1_795_219_200_000, 5_000_000_000, "b1", is_dated=True),
        Stamp(1_795_219_261_500, 66_500_000_000, "b1", is_dated=True),
    ]


def test_the_clock_of_one_boot_says_nothing_of_another(journal: Journal) -> None:
    journal.append("g1", "begun", {}, AT)
    journal.append("g1", "turn", {}, replace(AT, boot=""))
    journal.date(replace(AT, boot="b2", wall_ms=7))
    journal.date(replace(AT, boot="", wall_ms=7))
    assert [event.at for event in journal.events("g1")] == [AT, replace(AT, boot="")]


def test_the_last_word_on_the_time_counts(journal: Journal) -> None:
    journal.append("g1", "begun", {}, AT)
    journal.date(replace(AT, wall_ms=7))
    journal.date(replace(AT, wall_ms=9))
    assert journal.events("g1")[0].at.wall_ms == 9


def test_a_new_journal_names_its_schema(journal: Journal, path: Path) -> None:
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


def test_a_journal_of_a_newer_tablejinn_is_refused_and_left_as_it_was(path: Path) -> None:
    Journal.open(path).close()
    rewrite(path, "PRAGMA user_version = 7")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"newer tablejinn \(schema 7, this one knows 2\)"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_database_of_something_else_is_refused_and_left_as_it_was(path: Path) -> None:
    rewrite(path, "CREATE TABLE photo (id INTEGER)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="database of something else"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(path: Path) -> None:
    path.write_text("a shopping list\n" * 100)
    with pytest.raises(JournalError, match=r"journal\.sqlite is unreadable .*move it aside"):
        Journal.open(path)
    assert path.read_text().startswith("a shopping list")


def test_a_damaged_journal_is_refused(path: Path) -> None:
    with Journal.open(path) as journal:
        for _ in range(50):
            journal.append("g1", "move", {"pad": "x" * 1_000}, AT)
    content = bytearray(path.read_bytes())
    content[4096:16384] = b"\xa5" * 12288
    path.write_bytes(content)
    with pytest.raises(JournalError, match=r"damaged|unreadable"):
        Journal.open(path)


def test_a_journal_cut_off_in_its_first_moment_begins_anew(path: Path) -> None:
    other = path.with_name("other.sqlite")
    with closing(sqlite3.connect(other, isolation_level=None)) as database:
        database.executescript("PRAGMA cache_size = 5; BEGIN; CREATE TABLE event (pad TEXT);")
        database.executemany("INSERT INTO event VALUES (?)", [("x" * 1_000,)] * 200)
        shutil.copyfile(other, path)
        shutil.copyfile(f"{other}-journal", f"{path}-journal")
    assert path.stat().st_size > 0
    with Journal.open(path) as journal:
        journal.append("g1", "begun", {}, AT)
        assert len(journal.events("g1")) == 1


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="that we may write there"):
        Journal.open(tmp_path)


def test_a_place_where_nobody_can_write_is_refused() -> None:
    with pytest.raises(JournalError, match="that we may write there"):
        Journal.open(Path("/proc/tablejinn/journal.sqlite"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_journal_is_refused(path: Path) -> None:
    Journal.open(path).close()
    path.chmod(0o444)
    with pytest.raises(JournalError, match="that we may write there"):
        Journal.open(path)


def no_rights() -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "journal.sqlite")


def write_where_we_may_only_read() -> None:
    with closing(sqlite3.connect("file:?mode=ro", uri=True)) as database:
        database.execute("PRAGMA query_only = 1")
        database.execute("CREATE TABLE event (id)")


@pytest.mark.parametrize("fault", [no_rights, write_where_we_may_only_read])
def test_missing_rights_are_told_as_that(fault: Callable[[], None]) -> None:
    with pytest.raises(JournalError) as told, explained(Path("j.sqlite")):
        fault()
    assert str(told.value).startswith("journal j.sqlite: ")
    assert str(told.value).endswith("; check who owns it and that we may write there")
    assert "Errno" not in str(told.value)


@pytest.mark.parametrize("text", ["[]", "null", f'{{"n": {"9" * 5000}}}'])
def test_an_event_that_others_wrote_is_told_with_its_game(path: Path, text: str) -> None:
    with Journal.open(path) as journal:
        journal.append("g1", "begin", {"seats": ["Ada"]}, AT)
        journal.append("g1", "turn", {}, AT)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER event_is_never_changed")
        database.execute("UPDATE event SET payload = ? WHERE id = 2", (text,))
    told = "game g1: its record does not add up: event 2 is none that tablejinn wrote; leave"
    with Journal.open(path) as journal:
        with pytest.raises(JournalDamagedError, match=told):
            journal.events("g1")
        begin = journal.beginning("g1")
    assert begin is not None
    assert begin.payload == {"seats": ["Ada"]}


def test_a_game_that_never_was_has_no_beginning(journal: Journal) -> None:
    assert journal.beginning("g1") is None


def test_a_text_that_is_none_is_told(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append("g1", "begin", {}, AT)
    rewrite(path, "DROP TRIGGER event_is_never_changed; UPDATE event SET boot=CAST(x'ff' AS TEXT)")
    with Journal.open(path) as journal, pytest.raises(JournalError, match="decode to UTF-8"):
        journal.events("g1")


@pytest.mark.parametrize("column", ["game", "boot"])
def test_a_name_that_is_no_text_hides_no_other_game(path: Path, column: str) -> None:
    with Journal.open(path) as journal:
        for game in ("g1", "g2", "g3"):
            journal.append(game, "begin", {}, AT)
    never = "DROP TRIGGER event_is_never_changed;"
    spoilt = f"UPDATE event SET {column}=CAST(x'ff' AS TEXT) WHERE game='g2'"  # noqa: S608
    rewrite(path, f"{never} {spoilt}")
    with Journal.open(path) as journal:
        assert [game.game for game in journal.games()] == ["g1", "g3"]


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tablejinn" / "journal.sqlite"
    Journal.open(path).close()
    assert path.exists()


def test_when_no_file_may_grow_nothing_recorded_is_lost_and_it_goes_on_later(
    journal: Journal,
) -> None:
    with no_file_larger_than(200_000):
        taken = append_until_refused(journal)
    assert taken > 10
    assert len(journal.events("g1")) == taken
    journal.append("g1", "move", {}, AT)
    assert len(journal.events("g1")) == taken + 1


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 400 kB."""
    mount = ("/bin/mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(tmp_path))
    try:
        subprocess.run(mount, check=True, capture_output=True)  # noqa: S603 - our own folder
    except (subprocess.CalledProcessError, FileNotFoundError, PermissionError):
        pytest.skip("only root can mount a tiny disk")
    yield tmp_path
    subprocess.run(("/bin/umount", str(tmp_path)), check=True)  # noqa: S603 - our own folder


def test_on_a_full_disk_nothing_recorded_is_lost_and_it_goes_on_when_there_is_room(
    tiny_disk: Path,
) -> None:
    filler = tiny_disk / "holiday.jpg"
    filler.write_bytes(bytes(200_000))
    with Journal.open(tiny_disk / "journal.sqlite") as journal:
        taken = append_until_refused(journal)
        with pytest.raises(JournalFullError, match="free some disk space"):
            journal.append("g1", "move", {"pad": "x" * 2_000}, AT)
        assert len(journal.events("g1")) == taken
        filler.unlink()
        journal.append("g1", "move", {"pad": "x" * 2_000}, AT)
        assert len(journal.events("g1")) == taken + 1


def test_a_journal_cannot_begin_on_a_full_disk_but_can_when_there_is_room(tiny_disk: Path) -> None:
    filler = tiny_disk / "holiday.jpg"
    filler.write_bytes(bytes(400 * 1024))
    with pytest.raises(JournalError, match=r"no room|check that the disk has room"):
        Journal.open(tiny_disk / "journal.sqlite")
    filler.unlink()
    Journal.open(tiny_disk / "journal.sqlite").close()


def test_a_closed_journal_closes_again_and_takes_nothing(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(JournalError):
        journal.append("g1", "move", {}, AT)


def test_a_killed_service_loses_no_event_that_it_acknowledged(path: Path) -> None:
    command = (sys.executable, "-c", ENDLESS, str(path))
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, text=True
    ) as service:
        assert service.stdout
        acknowledged = [int(service.stdout.readline()) for _ in range(KILLED_AFTER)]
        service.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in service.stdout.read().splitlines()]
    with Journal.open(path) as journal:
        recorded = [event.id for event in journal.events("g1")]
    assert recorded[: len(acknowledged)] == acknowledged
