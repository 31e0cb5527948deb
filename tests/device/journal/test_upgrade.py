from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.files import log_of
from device.journal.schema import SCHEMA, version_at
from device.journal.store import Journal
from tests.proofs import schema_1
from tests.proofs.play import GAME, numbers_in, payload, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def user_version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def tables(path: Path) -> set[str]:
    query = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute(query)}


def test_an_older_journal_is_brought_up_to_date_with_all_its_events(path: Path) -> None:
    schema_1.write(path, 30)
    assert numbers_in(path) == tuple(range(1, 31))
    with Journal.open(path) as journal:
        play(journal, 31)
        assert journal.last_open_game() == GAME
    assert user_version(path) == SCHEMA


def test_an_updated_journal_has_the_tables_of_a_new_one(path: Path) -> None:
    schema_1.write(path, 3)
    Journal.open(path).close()
    new = path.with_name("new.sqlite")
    Journal.open(new).close()
    assert tables(path) == tables(new)


def test_before_an_update_a_copy_is_made_that_the_older_tablejinn_reads(path: Path) -> None:
    schema_1.write(path, 30)
    Journal.open(path).close()
    copy = path.with_name("journal.schema-1.sqlite")
    assert user_version(copy) == 1
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM event").fetchone() == (30,)
    assert not log_of(copy).exists()


def test_a_copy_from_an_earlier_update_is_never_replaced(path: Path) -> None:
    kept = path.with_name("journal.schema-1.sqlite")
    kept.write_text("of another evening")
    schema_1.write(path, 2)
    Journal.open(path).close()
    assert kept.read_text() == "of another evening"
    assert user_version(path.with_name("journal.schema-1-2.sqlite")) == 1


def test_an_update_that_cannot_be_made_leaves_the_journal_as_it_was(path: Path) -> None:
    schema_1.write(path, 5)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("CREATE TABLE clock (something TEXT)")
    with pytest.raises(JournalError, match="table clock already exists"):
        Journal.open(path)
    assert user_version(path) == 1
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT count(*) FROM event").fetchone()
        index = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'event_of_game'")
        assert (rows, index.fetchone()) == ((5,), (1,))


def test_a_downgrade_is_refused_and_says_where_the_older_journal_is(path: Path) -> None:
    with Journal.open(path) as journal:
        play(journal, 1)
    older = path.with_name(f"journal.schema-{SCHEMA}.sqlite")
    with Journal.open(path) as journal:
        journal.backup(older)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    with pytest.raises(JournalError, match=f"newer tablejinn .*as it was before is {older}"):
        Journal.open(path)


def test_an_updated_journal_still_finds_each_games_events(path: Path) -> None:
    schema_1.write(path, 3)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("INSERT INTO event VALUES (4, 'later', 'closed', '{}', 0, 0, 'b')")
    with Journal.open(path) as journal:
        assert [event.payload for event in journal.events(GAME)] == [payload(n) for n in (1, 2, 3)]
        assert [event.id for event in journal.events("later")] == [4]
        assert journal.last_open_game() is None


def test_the_next_schema_may_keep_the_tables_of_this_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer tablejinn once called every journal of the version before it damaged."""
    with Journal.open(path) as journal:
        play(journal, 3)
    monkeypatch.setattr("device.journal.schema.SCHEMA", SCHEMA + 1)
    assert version_at(path) == SCHEMA
