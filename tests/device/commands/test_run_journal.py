from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.box.assembly import new_game_id, open_table
from device.box.boards import boards_of
from device.box.startup import open_journal, refuse_second
from device.config.sections import Config
from device.games.registry import game_names, manifest_of
from device.health.notify import Notifier
from device.journal.faults import JournalInUseError
from device.journal.store import Journal, JsonValue, Stamp
from tests.device.box.home import AT


def test_a_damaged_journal_is_moved_aside_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no journal at all" * 400)
    journal, is_rescued = open_journal(path)
    with closing(journal):
        assert (journal.games(), is_rescued) == ((), True)
    assert "the journal was damaged and is kept as" in capsys.readouterr().err
    kept = [one for one in tmp_path.iterdir() if one.read_bytes().startswith(b"no journal at all")]
    assert len(kept) == 1


def test_while_a_damaged_journal_is_searched_the_players_and_systemd_are_told(
    tmp_path: Path,
) -> None:
    path, shown = tmp_path / "journal.sqlite", list[str]()
    path.write_bytes(b"no journal at all" * 400)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        systemd = Notifier(str(tmp_path / "notify"))
        journal, _ = open_journal(path, lambda prompt: shown.append(prompt.kind), systemd)
        journal.close()
        assert manager.recv(100) == b"EXTEND_TIMEOUT_USEC=300000000"
    assert shown == ["mending"]


def test_a_second_service_is_refused_before_it_opens_anything(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    refuse_second(path)
    with closing(Journal.open(path)), pytest.raises(JournalInUseError, match="another tablejinn"):
        refuse_second(path)
    refuse_second(path)


def test_looking_for_another_service_leaves_a_damaged_journal_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no journal at all" * 400)
    refuse_second(path)
    assert [one.name for one in tmp_path.iterdir()] == ["journal.sqlite"]


def test_a_sound_journal_is_opened_quietly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal.open(path)) as journal:
        journal.append("friday", "begin", {}, Stamp(1, 1, "boot"))
    journal, is_rescued = open_journal(path)
    with closing(journal):
        assert ([one.game for one in journal.games()], is_rescued) == (["friday"], False)
    assert capsys.readouterr().err == ""


def test_a_game_is_named_by_its_time(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        assert new_game_id(journal, Stamp(1_795_219_200_000, 7, "boot")) == "1795219200000"


def test_a_clock_that_brings_the_same_time_again_gives_no_name_twice(tmp_path: Path) -> None:
    at = Stamp(1_600_000_000_000, 7, "0123456789abcdef")
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append(str(at.wall_ms), "begin", {}, at)
        assert new_game_id(journal, at) == "1600000000000-01234567-7"


def test_a_journal_that_cannot_be_asked_gives_a_name_that_no_game_has(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    journal.close()
    assert new_game_id(journal, Stamp(5, 7, "boot")) == "5-boot-7"


@pytest.mark.parametrize(
    ("game", "odd"),
    [
        ("jinns", {"options": "none"}),
        ("dreams", {"voting": "aloud"}),
        ("towers", {"mode": "solo"}),
        ("islands", {"box": None}),
    ],
)
def test_a_game_that_is_not_understood_is_left_in_peace_and_the_evening_begins(
    tmp_path: Path, game: str, odd: dict[str, JsonValue], caplog: pytest.LogCaptureFixture
) -> None:
    config = Config()
    payload = manifest_of(game).setup().form(boards_of(config)[game], config).payload()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append("friday", "begin", {**payload, **odd}, AT)
        evening = open_table(config, journal).state
    assert evening.open_game is None
    assert "game friday is not resumed: game friday: its record does not add up" in caplog.text


def test_a_game_that_others_wrote_in_is_left_in_peace_and_the_evening_begins(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal.open(path) as journal:
        journal.append("friday", "begin", {}, AT)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER event_is_never_changed")
        database.execute("UPDATE event SET payload = '[]'")
    with Journal.open(path) as journal:
        assert open_table(Config(), journal).state.open_game is None
    assert "event 1 is none that tablejinn wrote" in caplog.text


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE game SET name = CAST(x'66ff' AS TEXT)",
        "UPDATE event SET game = CAST(x'66ff' AS TEXT)",
        "UPDATE event SET kind = CAST(x'e2' AS TEXT)",
        "UPDATE event SET payload = CAST(x'7b2261223a22ff227d' AS TEXT)",
        "ALTER TABLE game RENAME COLUMN name TO nbme",
    ],
)
def test_a_name_that_is_no_text_is_left_in_peace_and_the_evening_begins(
    tmp_path: Path, spoilt: str
) -> None:
    """SQLite's own check does not look at texts, so the journal opens; once the start ended."""
    path = tmp_path / "journal.sqlite"
    with Journal.open(path) as journal:
        journal.append("friday", "begin", {}, AT)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for trigger in ("event_is_never_changed", "game_is_never_changed", "event_begins_game"):
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute(spoilt)
    with Journal.open(path) as journal:
        assert open_table(Config(), journal).state.open_game is None


@pytest.mark.parametrize("game", game_names())
def test_a_game_that_cannot_be_shown_is_left_in_peace(tmp_path: Path, game: str) -> None:
    config = Config()
    payload = manifest_of(game).setup().form(boards_of(config)[game], config).payload()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append("friday", "begin", payload, AT)
        journal.append("friday", "undone", {"turns": 1}, AT)
        evening = open_table(config, journal).state
        assert evening.open_game is None or evening.open_game[1].prompt().title
