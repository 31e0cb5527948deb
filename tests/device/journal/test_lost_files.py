"""A journal whose files are moved or deleted while the service runs loses nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.copy import copy_pair
from device.journal.files import log_of
from device.journal.rescue import open_or_rescue
from device.journal.store import Journal, Stamp

AT = Stamp(1_790_000_000_000, 1, "boot")


def _folder_gone(path: Path) -> None:
    shutil.rmtree(path.parent)


def _moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite"))


def _deleted(path: Path) -> None:
    path.unlink()


def _log_deleted(path: Path) -> None:
    log_of(path).unlink()


@pytest.mark.parametrize("lose", [_folder_gone, _moved, _deleted, _log_deleted])
def test_a_journal_that_is_moved_or_deleted_in_play_is_written_anew_and_whole(
    lose: Callable[[Path], None], tmp_path: Path
) -> None:
    """Once every later move was told as saved, and was gone with the next start."""
    path = tmp_path / "state" / "journal.sqlite"
    with Journal.open(path) as journal:
        for number in (1, 2):
            journal.append("game", "turn", {"number": number}, AT)
        lose(path)
        for number in (3, 4):
            journal.append("game", "turn", {"number": number}, AT)
        copy_pair(path, tmp_path / "as_after_a_kill.sqlite")
    with Journal.open(tmp_path / "as_after_a_kill.sqlite") as after:
        assert [event.payload["number"] for event in after.events("game")] == [1, 2, 3, 4]
    with Journal.open(path) as again:
        assert len(again.events("game")) == 4


def test_another_file_in_the_journals_place_is_told_and_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal.open(path) as journal:
        journal.append("game", "turn", {"number": 1}, AT)
        path.unlink()
        path.write_text("another")
        with pytest.raises(JournalError, match="another file lies in its place"):
            journal.append("game", "turn", {"number": 2}, AT)
        assert path.read_text() == "another"
        path.unlink()
        journal.append("game", "turn", {"number": 2}, AT)
    with Journal.open(path) as again:
        assert [event.payload["number"] for event in again.events("game")] == [1, 2]


def test_a_clock_that_jumps_back_a_day_in_mid_game_changes_no_order(tmp_path: Path) -> None:
    day_ms = 86_400_000
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.append("earlier", "begin", {}, AT)
        journal.append("earlier", "closed", {}, AT)
        journal.append("game", "begin", {}, AT)
        back = Stamp(AT.wall_ms - day_ms, AT.monotonic_ns + 1, AT.boot)
        journal.append("game", "turn", {}, back)
        assert [one.game for one in journal.games()] == ["earlier", "game"]
        assert [one.kind for one in journal.events("game")] == ["begin", "turn"]
        assert journal.last_open_game() == "game"


@pytest.mark.parametrize("wall_ms", [-86_400_000, 0, 4_102_444_800_000, 2**42])
def test_a_clock_set_anywhere_in_mid_game_loses_nothing_and_a_rescue_names_its_file(
    tmp_path: Path, wall_ms: int
) -> None:
    path, strange = tmp_path / "journal.sqlite", Stamp(wall_ms, AT.monotonic_ns + 1, AT.boot)
    with Journal.open(path) as journal:
        journal.append("game", "begin", {}, AT)
        journal.append("game", "turn", {}, strange)
        assert [one.kind for one in journal.events("game")] == ["begin", "turn"]
    path.write_bytes(b"no journal at all")
    rescued, rescue = open_or_rescue(path, strange)
    rescued.close()
    assert rescue is not None
    assert rescue.aside.is_file()
