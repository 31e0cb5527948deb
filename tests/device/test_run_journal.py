from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from device.journal import Journal, Stamp
from device.opening import new_name, open_journal


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
        assert new_name(journal, Stamp(1_795_219_200_000, 7, "boot")) == "1795219200000"


def test_a_clock_that_brings_the_same_time_again_gives_no_name_twice(tmp_path: Path) -> None:
    at = Stamp(1_600_000_000_000, 7, "0123456789abcdef")
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append(str(at.wall_ms), "begin", {}, at)
        assert new_name(journal, at) == "1600000000000-01234567-7"


def test_a_journal_that_cannot_be_asked_gives_a_name_that_no_game_has(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    journal.close()
    assert new_name(journal, Stamp(5, 7, "boot")) == "5-boot-7"
