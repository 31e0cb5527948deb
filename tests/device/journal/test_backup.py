from __future__ import annotations

import errno
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.copy import journal_to_read
from device.journal.faults import JournalDamagedError, JournalInUseError
from device.journal.files import log_of, put_in_place
from device.journal.restore import restore
from device.journal.store import Journal, Stamp
from tests.proofs import schema_1
from tests.proofs.play import GAME, numbers_in, play

NOW = Stamp(wall_ms=1_795_219_200_000, monotonic_ns=0, boot="b9")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as opened:
        for number in (1, 2, 3):
            play(opened, number)
        yield opened


@pytest.fixture
def backup(journal: Journal, tmp_path: Path) -> Path:
    target = tmp_path / "backup.sqlite"
    journal.backup(target)
    return target


def test_a_backup_is_one_file_with_all_events(backup: Path) -> None:
    assert [other for other in backup.parent.iterdir() if other.is_file()] == [backup]
    assert numbers_in(backup) == (1, 2, 3)


def test_play_goes_on_after_a_backup(journal: Journal, backup: Path) -> None:
    play(journal, 4)
    assert len(journal.events(GAME)) == 4
    assert numbers_in(backup) == (1, 2, 3)


def test_a_backup_to_nowhere_is_refused_with_its_name(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"no/where\.sqlite.*that we may write there"):
        journal.backup(tmp_path / "no" / "where.sqlite")


def test_a_backup_replaces_an_older_one_whole(journal: Journal, backup: Path) -> None:
    play(journal, 4)
    journal.backup(backup)
    assert numbers_in(backup) == (1, 2, 3, 4)


def test_what_is_restored_is_what_was_backed_up_and_the_journal_before_is_kept(
    journal: Journal, backup: Path, path: Path
) -> None:
    play(journal, 4)
    journal.close()
    aside = restore(backup, path, NOW)
    assert aside is not None
    assert aside.name == "journal.replaced-20261121T000000Z.sqlite"
    assert numbers_in(path) == (1, 2, 3)
    assert numbers_in(aside) == (1, 2, 3, 4)


def test_a_backup_is_restored_where_there_was_no_journal(backup: Path, tmp_path: Path) -> None:
    path = tmp_path / "new" / "journal.sqlite"
    assert restore(backup, path, NOW) is None
    assert numbers_in(path) == (1, 2, 3)


def test_events_left_in_the_log_after_a_power_cut_are_kept_with_the_old_journal(
    journal: Journal, backup: Path, path: Path
) -> None:
    play(journal, 4)
    content, log = path.read_bytes(), log_of(path).read_bytes()
    journal.close()
    path.write_bytes(content)
    log_of(path).write_bytes(log)
    aside = restore(backup, path, NOW)
    assert aside is not None
    assert numbers_in(aside) == (1, 2, 3, 4)
    assert numbers_in(path) == (1, 2, 3)


def test_a_damaged_backup_replaces_nothing(journal: Journal, backup: Path, path: Path) -> None:
    journal.close()
    content = bytearray(backup.read_bytes())
    content[1024:4096] = bytes(3072)
    backup.write_bytes(content)
    with pytest.raises(JournalDamagedError, match=r"backup\.sqlite"):
        restore(backup, path, NOW)
    assert numbers_in(path) == (1, 2, 3)
    assert len(list(path.parent.glob("*.sqlite"))) == 1


@pytest.mark.parametrize("content", ["", "a shopping list\n" * 100])
def test_a_file_that_is_no_backup_replaces_nothing(
    journal: Journal, path: Path, tmp_path: Path, content: str
) -> None:
    journal.close()
    other = tmp_path / "other.txt"
    other.write_text(content)
    with pytest.raises(JournalError, match=r"other\.txt"):
        restore(other, path, NOW)
    assert numbers_in(path) == (1, 2, 3)


@pytest.mark.usefixtures("journal")
def test_nothing_is_restored_under_a_running_service(backup: Path, path: Path) -> None:
    with pytest.raises(JournalInUseError, match="stop that one"):
        restore(backup, path, NOW)


def test_a_damaged_journal_can_be_replaced_and_is_kept(backup: Path, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_text("a shopping list\n" * 100)
    aside = restore(backup, path, NOW)
    assert aside is not None
    assert aside.read_text().startswith("a shopping list")
    assert numbers_in(path) == (1, 2, 3)


def test_an_older_backup_is_brought_up_to_date_when_it_is_opened(
    path: Path, tmp_path: Path
) -> None:
    older = tmp_path / "older.sqlite"
    schema_1.write(older, 5)
    restore(older, path, NOW)
    assert numbers_in(path) == (1, 2, 3, 4, 5)


def test_a_journal_in_use_is_read_from_a_copy(journal: Journal, path: Path) -> None:
    with journal_to_read(path) as copy:
        play(journal, 4)
        assert len(copy.events(GAME)) == 3
    with journal_to_read(path) as copy:
        assert len(copy.events(GAME)) == 4


def test_reading_a_copy_changes_nothing(journal: Journal, path: Path) -> None:
    journal.close()
    before = path.read_bytes()
    with journal_to_read(path) as copy:
        assert len(copy.events(GAME)) == 3
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_damage_is_told_of_the_journal_and_not_of_the_copy(journal: Journal, path: Path) -> None:
    journal.close()
    path.write_text("a shopping list\n" * 100)
    told = rf"journal {re.escape(str(path))} is unreadable"
    with pytest.raises(JournalDamagedError, match=told), journal_to_read(path):
        pass


def test_damage_that_is_met_later_is_told_of_the_journal_too(journal: Journal, path: Path) -> None:
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE game")
    told = rf"journal {re.escape(str(path))}: no such table: game"
    with pytest.raises(JournalError, match=told), journal_to_read(path) as copy:
        copy.events(GAME)


def test_there_is_nothing_to_read_where_no_journal_is(path: Path) -> None:
    with pytest.raises(JournalError, match=r"journal\.sqlite.*No such file"), journal_to_read(path):
        pass


def test_the_journal_before_is_kept_where_a_file_cannot_have_two_names(
    path: Path, tmp_path: Path
) -> None:
    def refuse(_path: Path, _name: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    new, aside = tmp_path / "new.sqlite", path.with_name("journal.replaced.sqlite")
    with Journal.open(path) as journal:
        play(journal, 1)
        journal.backup(new)
        play(journal, 2)
        database, log = path.read_bytes(), log_of(path).read_bytes()
    path.write_bytes(database)
    log_of(path).write_bytes(log)
    put_in_place(new, path, aside, link=refuse)
    assert numbers_in(path) == (1,)
    assert numbers_in(aside) == (1, 2)
    assert {each.name for each in path.parent.glob("*part*")} == set()
