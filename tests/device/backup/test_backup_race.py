"""Folders and files that are changed between the check of a restore and its writing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from device.backup.plan import Plan
from device.backup.restore import put_back
from device.errors import BackupError, JournalError
from device.journal.held import held
from device.journal.store import Journal, Stamp

NOW = Stamp(1_790_000_000_000, 1, "boot")


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """Return a part of a backup, unpacked."""
    part = tmp_path / "parts" / "lens.json"
    part.parent.mkdir()
    part.write_text("theirs")
    return part


def _swapped_for_a_link(folder: Path, victims: Path) -> None:
    """Do what a stranger in the service's account may do: put a link where a folder was."""
    victims.mkdir()
    folder.rename(folder.with_name("was"))
    folder.symlink_to(victims)


def _restore(name: str, part: Path, place: Path) -> None:
    put_back({name: part}, Plan({name: place}, None), NOW, may_replace=True)


@pytest.mark.parametrize("depth", ["folder", "folder/photos/one"])
def test_a_folder_swapped_for_a_link_after_the_check_is_not_followed(
    tmp_path: Path, part: Path, depth: str
) -> None:
    place = tmp_path / depth / "lens.json"
    (tmp_path / "folder").mkdir()
    _swapped_for_a_link(tmp_path / "folder", tmp_path / "victims")
    with pytest.raises(BackupError, match="a link, or no folder, is on the way there"):
        _restore("settings/camera.lens/lens.json", part, place)
    assert list((tmp_path / "victims").iterdir()) == []


def test_a_journal_is_not_written_behind_a_link_either(tmp_path: Path) -> None:
    backup = tmp_path / "journal.sqlite"
    Journal.open(backup).close()
    (tmp_path / "folder").mkdir()
    _swapped_for_a_link(tmp_path / "folder", tmp_path / "victims")
    with pytest.raises((BackupError, JournalError)):
        _restore("journal.sqlite", backup, tmp_path / "folder" / "journal.sqlite")
    assert list((tmp_path / "victims").iterdir()) == []


def test_a_folder_that_is_renamed_while_it_is_held_gets_the_file_all_the_same(
    tmp_path: Path, part: Path
) -> None:
    folder = tmp_path / "folder"
    with held(folder) as open_folder, part.open("rb") as content:
        _swapped_for_a_link(folder, tmp_path / "victims")
        open_folder.lay("lens.json", content, 0o640)
    assert (tmp_path / "was" / "lens.json").read_text() == "theirs"
    assert list((tmp_path / "victims").iterdir()) == []


def _link(path: Path, secret: Path) -> None:
    path.symlink_to(secret)


def _pipe(path: Path, secret: Path) -> None:
    assert secret.exists()
    os.mkfifo(path)


@pytest.mark.parametrize("planted", [_link, _pipe])
def test_a_file_swapped_for_a_link_or_a_pipe_is_not_copied_aside(
    tmp_path: Path, part: Path, planted: Callable[[Path, Path], None]
) -> None:
    secret, place = tmp_path / "secret", tmp_path / "folder" / "lens.json"
    secret.write_text("of root")
    place.parent.mkdir()
    planted(place, secret)
    with pytest.raises(BackupError):
        _restore("settings/camera.lens/lens.json", part, place)
    assert "of root" not in [
        each.read_text() for each in place.parent.iterdir() if each.is_file() and each != place
    ]
    assert secret.read_text() == "of root"


def test_a_half_written_file_is_taken_away(tmp_path: Path, part: Path) -> None:
    (tmp_path / "folder" / "lens.json").mkdir(parents=True)
    with (
        held(tmp_path / "folder") as folder,
        part.open("rb") as content,
        pytest.raises(IsADirectoryError),
    ):
        folder.lay("lens.json", content, 0o640)
    assert [each.name for each in (tmp_path / "folder").iterdir()] == ["lens.json"]
