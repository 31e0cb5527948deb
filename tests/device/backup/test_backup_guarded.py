"""Backups that somebody forged, and boxes on which something is odd."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import zipfile
from pathlib import Path

import pytest

from device.backup.packed import read_backup, write_backup
from device.backup.plan import plan_of
from device.cli import main
from device.errors import BackupError
from device.journal.store import Journal
from tests.device.box.home import AT, LENS, Home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    home = Home(tmp_path / "home", monkeypatch)
    home.furnish()
    return home


def forged(
    path: Path, names: dict[str, bytes], manifest: str = "", method: int = zipfile.ZIP_STORED
) -> Path:
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in names.items()}
    with zipfile.ZipFile(path, "w", method) as packed:
        packed.writestr("manifest.json", manifest or json.dumps({"format": 1, "sha256": hashes}))
        for name, content in names.items():
            packed.writestr(name, content)
    return path


# What a box may look like


def test_files_whose_names_begin_with_a_dot_come_back(home: Home, tmp_path: Path) -> None:
    boards = home.mine / "boards"
    (boards / "._pond.toml").write_text("left by another computer")
    hidden = home.mine / ".lens.json"
    (home.mine / "lens.json").rename(hidden)
    home.config.write_text(home.config.read_text().replace("/lens.json", "/.lens.json"))
    assert main(["backup", str(tmp_path / "b.zip")]) == 0
    shutil.rmtree(home.folder)
    assert main(["restore", str(tmp_path / "b.zip")]) == 0
    assert hidden.read_text() == LENS


@pytest.mark.parametrize("name", ["my\\lens.json", "lens\udcff.json"])
def test_a_name_that_no_backup_can_hold_is_told_when_it_is_made(
    home: Home, tmp_path: Path, name: str
) -> None:
    odd = home.mine / name
    odd.write_text("{}")
    with pytest.raises(BackupError, match=r"lens.*such a name cannot be in a backup"):
        write_backup(tmp_path / "b.zip", {f"settings/camera.lens/{name}": odd})
    assert not (tmp_path / "b.zip").exists()


def test_the_log_of_a_journal_that_was_kept_aside_comes_back_too(
    home: Home, tmp_path: Path
) -> None:
    aside = home.journal.with_name("journal.replaced-20261101T200000Z.sqlite")
    copied_while_open(home.journal, aside)
    assert main(["backup", str(tmp_path / "b.zip")]) == 0
    shutil.rmtree(home.folder)
    assert main(["restore", str(tmp_path / "b.zip")]) == 0
    with Journal.open(aside) as journal:
        assert [one.game for one in journal.games()] == ["friday", "saturday"]


def copied_while_open(journal: Path, copy: Path) -> None:
    """Leave `copy` as a killed service does: the last game is in its log alone."""
    with Journal.open(journal) as running:
        running.append("saturday", "begin", {}, AT)
        for ending in ("", "-wal"):
            shutil.copy(f"{journal}{ending}", f"{copy}{ending}")


def test_a_folder_that_is_called_like_a_journal_is_no_journal(home: Home, tmp_path: Path) -> None:
    (home.journal.parent / "journal.old.sqlite").mkdir()
    assert main(["backup", str(tmp_path / "b.zip")]) == 0


@pytest.mark.parametrize(
    ("command", "target"),
    [("backup", "nowhere/b.zip"), ("restore", "etc/tablejinn.toml/x/tablejinn.toml")],
)
def test_a_place_that_cannot_be_written_is_named(
    home: Home,
    tmp_path: Path,
    command: str,
    target: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    saved = tmp_path / "saved.zip"
    home.config.write_text("")
    assert main(["backup", str(saved)]) == 0
    place = home.folder / target
    arguments = [str(place)] if command == "backup" else [str(saved), "--config", str(place)]
    assert main([command, *arguments, *(["--replace"] if command == "restore" else [])]) == 1
    assert f"tablejinn: {place}: " in capsys.readouterr().err


def test_without_a_home_folder_it_is_asked_where_the_configuration_goes(
    home: Home,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["backup", str(tmp_path / "b.zip")]) == 0
    home.config.unlink()
    monkeypatch.setenv("HOME", "~")
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", "~/etc")
    assert main(["restore", str(tmp_path / "b.zip")]) == 1
    assert "no home folder for the configuration; name its place" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_the_configuration_never_takes_the_place_of_the_journal(
    home: Home,
    tmp_path: Path,
    suffix: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(["backup", str(tmp_path / "b.zip")]) == 0
    before = home.content()
    monkeypatch.chdir(home.journal.parent)
    place = f"../state/{home.journal.name}{suffix}"
    assert main(["restore", str(tmp_path / "b.zip"), "--replace", "--config", place]) == 1
    assert (
        f"/state/journal.sqlite{suffix}: is the place of two files of the backup"
        in capsys.readouterr().err
    )
    assert home.content() == before
    assert home.games() == ["friday"]


# What somebody may have forged


@pytest.mark.parametrize("name", ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"])
def test_nothing_that_is_kept_aside_takes_the_place_of_the_journal(
    home: Home, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = forged(tmp_path / "f.zip", {f"aside/{name}": b"evil"})
    before = home.content()
    assert main(["restore", str(backup), "--replace"]) == 1
    assert f"aside/{name}: may not lie there" in capsys.readouterr().err
    assert home.content() == before
    assert home.games() == ["friday"]


def test_a_file_of_a_setting_goes_where_a_file_of_that_name_belongs(
    home: Home, tmp_path: Path
) -> None:
    content = {"tablejinn.toml": home.config.read_bytes(), "settings/camera.lens/evil": b"x"}
    parts = read_backup(forged(tmp_path / "f.zip", content), tmp_path / "out")
    with pytest.raises(BackupError, match=r"camera\.lens/evil: .*lens\.json"):
        plan_of(parts, home.config, os.environ)


def test_a_backup_larger_than_the_disk_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = forged(tmp_path / "f.zip", {"journal.sqlite": b"x"})
    content = bytearray(path.read_bytes())
    entry = content.rindex(b"PK\x01\x02")
    content[entry + 24 : entry + 28] = (0xFFFF_FFFE).to_bytes(4, "little")  # as if unpacked
    path.write_bytes(content)
    with pytest.raises(BackupError, match=r"needs 4,294,967,\d+ bytes, .* has 1,000,000,000;"):
        read_backup(path, tmp_path / "out", free_bytes=lambda _: 1_000_000_000)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_manifest_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    huge = forged(tmp_path / "f.zip", {}, '{"format":1}' + " " * 2_000_000, zipfile.ZIP_DEFLATED)
    with pytest.raises(BackupError, match="manifest is too large"):
        read_backup(huge, tmp_path / "out")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_no_backup_uses_is_refused(tmp_path: Path, method: int) -> None:
    odd = forged(tmp_path / "f.zip", {"tablejinn.toml": b"x"}, method=method)
    with pytest.raises(BackupError, match="is packed as no backup is"):
        read_backup(odd, tmp_path / "out")


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        (
            "tablejinn.toml",
            b"[moon]\nphase = 1",
            r"tablejinn\.toml of the backup: unknown section",
        ),
        ("journal.sqlite", b"evil" * 2000, r"journal journal\.sqlite of the backup is unreadable"),
    ],
)
def test_a_part_that_is_refused_is_named_as_it_is_in_the_backup(
    home: Home,
    tmp_path: Path,
    name: str,
    content: bytes,
    complaint: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    backup = forged(tmp_path / "f.zip", {name: content})
    before = home.content()
    assert main(["restore", str(backup), "--replace"]) == 1
    assert re.search(complaint, capsys.readouterr().err)
    assert home.content() == before


def test_a_backup_of_a_newer_journal_changes_nothing(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = tmp_path / "newer.sqlite"
    shutil.copy(home.journal, newer)
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    backup = forged(tmp_path / "f.zip", {"journal.sqlite": newer.read_bytes()})
    assert main(["restore", str(backup), "--replace"]) == 1
    assert "newer tablejinn" in capsys.readouterr().err
    assert home.games() == ["friday"]
