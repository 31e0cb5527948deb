from __future__ import annotations

import io
import json
import os
import shutil
import time
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from device.backup.packed import read_backup, zip_entry
from device.cli import main
from device.commands.backup import refuse_unseen
from device.errors import BackupError
from device.journal.store import Journal
from tests.device.box.home import AT, Home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    home = Home(tmp_path / "home", monkeypatch)
    home.furnish()
    return home


@pytest.fixture
def saved(home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "table.zip"
    assert home.config.is_file()
    assert main(["backup", str(path)]) == 0
    capsys.readouterr()
    return path


def test_everything_comes_back_after_all_was_lost(home: Home, saved: Path) -> None:
    before = home.content()
    shutil.rmtree(home.folder)
    assert main(["restore", str(saved)]) == 0
    assert home.content() == before
    assert home.games() == ["friday"]


def test_a_backup_is_made_while_the_service_writes(home: Home, tmp_path: Path) -> None:
    with closing(Journal.open(home.journal)) as running:
        running.append("saturday", "begin", {}, AT)
        assert main(["backup", str(tmp_path / "live.zip")]) == 0
        running.append("sunday", "begin", {}, AT)
    shutil.rmtree(home.folder)
    assert main(["restore", str(tmp_path / "live.zip")]) == 0
    assert home.games() == ["friday", "saturday"]


@pytest.mark.parametrize("at_s", [0, 2**33])
def test_a_file_of_any_date_is_saved(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str], at_s: int
) -> None:
    """A box without a clock writes its files in 1970; once it could not make a backup."""
    for file in (home.config, home.journal):
        os.utime(file, (at_s, at_s))
    assert main(["backup", str(tmp_path / "old.zip"), "--config", str(home.config)]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "kept"),
    [("1970-01-01", (1980, 1, 1)), ("2026-11-23", (2026, 11, 23)), ("2150-06-01", (2107, 12, 31))],
)
def test_an_entry_has_a_date_that_a_zip_file_knows(said: str, kept: tuple[int, ...]) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(zip_entry("log.txt", time.strptime(said, "%Y-%m-%d")), "words")
    with zipfile.ZipFile(file) as packed:
        assert packed.getinfo("log.txt").date_time[:3] == kept


def test_a_backup_is_for_its_owner_only(saved: Path) -> None:
    assert saved.stat().st_mode & 0o077 == 0


def test_a_backup_does_not_write_over_a_file(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = saved.read_bytes()
    assert main(["backup", str(saved)]) == 1
    assert "is there already; name a new file" in capsys.readouterr().err
    assert saved.read_bytes() == before


def test_a_file_that_a_setting_names_and_is_gone_is_told(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home.mine / "box.cards").unlink()
    assert main(["backup", str(tmp_path / "b.zip")]) == 1
    assert "box.cards: is not there; set [towers] catalogue anew" in capsys.readouterr().err
    assert not (tmp_path / "b.zip").exists()


def test_a_folder_in_place_of_the_journal_is_no_box_that_never_played(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.journal.unlink()
    home.journal.mkdir()
    assert main(["backup", str(tmp_path / "b.zip")]) == 1
    assert "is no journal but a folder or device" in capsys.readouterr().err
    assert not (tmp_path / "b.zip").exists()


def test_a_place_that_cannot_be_is_told_with_the_next_step(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.config.is_file()
    assert main(["backup", str(tmp_path / "nowhere" / "b.zip")]) == 1
    assert "No such file or directory; name another place" in capsys.readouterr().err


def test_a_box_that_never_played_saves_its_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Home(tmp_path / "empty", monkeypatch)
    assert main(["backup", str(tmp_path / "b.zip"), "--config", "/dev/null"]) == 0
    assert "there is no journal yet" in capsys.readouterr().err
    with zipfile.ZipFile(tmp_path / "b.zip") as packed:
        assert sorted(packed.namelist()) == ["manifest.json", "tablejinn.toml"]


def test_a_journal_that_may_not_be_seen_is_not_left_out_silently(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="may not be read; begin the command with sudo"):
        refuse_unseen(tmp_path / "none.sqlite", tmp_path, lambda _: False)


def test_a_journal_that_is_seen_is_saved_whoever_runs_a_service_too(home: Home) -> None:
    refuse_unseen(home.journal, home.folder, lambda _: False)
    refuse_unseen(home.folder / "none.sqlite", home.folder, lambda _: True)


def test_what_is_the_same_needs_no_leave(
    home: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = home.content()
    home.journal.unlink()
    assert main(["restore", str(saved)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"journal.sqlite: {home.journal}"
    assert said[-1] == f"tablejinn.toml: {home.config} (already there, the same)"
    assert all(line.endswith(" (already there, the same)") for line in said[1:])
    assert len(said) == 8
    assert home.content() == before


def test_nothing_is_replaced_without_leave(
    home: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.config.write_text("[sound]\non = false\n")
    home.play("saturday")
    before = home.content()
    assert main(["restore", str(saved)]) == 1
    said = capsys.readouterr().err
    assert f"{home.journal}, {home.config}: is there already; --replace" in said
    assert home.content() == before
    assert home.games() == ["friday", "saturday"]


def test_what_is_replaced_is_kept_aside(
    home: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.config.write_text("[sound]\non = false\n")
    home.config.chmod(0o640)
    home.play("saturday")
    assert main(["restore", str(saved), "--replace"]) == 0
    assert home.games() == ["friday"]
    assert "lens" in home.config.read_text()
    assert home.config.stat().st_mode & 0o777 == 0o640
    (kept,) = home.config.parent.glob("tablejinn.replaced-*.toml")
    assert kept.read_text() == "[sound]\non = false\n"
    (journal,) = home.journal.parent.glob("journal.replaced-*.sqlite")
    with Journal.open(journal) as before:
        assert [one.game for one in before.games()] == ["friday", "saturday"]
    assert str(kept) in capsys.readouterr().out


def test_a_restore_while_the_service_runs_is_refused(
    home: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.config.unlink()
    with closing(Journal.open(home.journal)) as running:
        running.append("saturday", "begin", {}, AT)
        assert main(["restore", str(saved), "--replace"]) == 1
        assert "in use by another tablejinn" in capsys.readouterr().err
    assert not home.config.exists()
    assert home.games() == ["friday", "saturday"]


@pytest.mark.parametrize("part", range(12))
def test_a_torn_byte_is_refused_or_harmless(
    home: Home, saved: Path, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = bytearray(saved.read_bytes())
    torn[len(torn) * part // 12 + 7] ^= 0x55
    saved.write_bytes(torn)
    home.config.unlink()
    home.play("saturday")
    status = main(["restore", str(saved), "--replace"])
    said = capsys.readouterr().err
    if status:  # a byte that nobody reads may be torn: a date, say
        assert f"backup {saved} is damaged" in said
        assert home.games() == ["friday", "saturday"]
        assert not home.config.exists()
    else:
        assert home.games() == ["friday"]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_backup_that_was_cut_short_is_refused(
    home: Home, saved: Path, share: float, capsys: pytest.CaptureFixture[str]
) -> None:
    content = saved.read_bytes()
    saved.write_bytes(content[: int(len(content) * share)])
    before = home.content()
    assert main(["restore", str(saved), "--replace"]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert home.content() == before


def _forged(path: Path, names: dict[str, bytes], manifest: object) -> Path:
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("manifest.json", json.dumps(manifest))
        for name, content in names.items():
            packed.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/etc/passwd",
        "aside/../../evil",
        "aside/.hidden",
        "other/x",
        "settings/x",
        "aside/",
    ],
)
def test_a_part_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    manifest = {"format": 1, "sha256": {name: "0"}}
    forged = _forged(tmp_path / "f.zip", {name: b""}, manifest)
    with pytest.raises(BackupError, match="is no part of a backup"):
        read_backup(forged, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize(
    ("manifest", "complaint"),
    [
        ([], "is no backup of tablejinn"),
        ({}, "is no backup of tablejinn"),
        ({"format": 2, "sha256": {}}, "is of form 2, not 1; update tablejinn"),
        ({"format": 1, "sha256": {"journal.sqlite": "0"}}, "not those of its manifest"),
    ],
)
def test_a_zip_of_something_else_is_refused(
    tmp_path: Path, manifest: object, complaint: str
) -> None:
    with pytest.raises(BackupError, match=complaint):
        read_backup(_forged(tmp_path / "f.zip", {}, manifest), tmp_path / "out")


def test_a_part_that_no_setting_has_a_place_for_is_refused(
    tmp_path: Path, home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    name = "settings/camera.lens/lens.json"
    forged = _forged(tmp_path / "f.zip", {name: b""}, {"format": 1, "sha256": {name: digest}})
    before = home.content()
    assert main(["restore", str(forged), "--replace"]) == 1
    assert "has no camera.lens for it" in capsys.readouterr().err
    assert home.content() == before


def test_a_backup_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(tmp_path / "none.zip")]) == 1
    assert "none.zip: No such file or directory; check the path" in capsys.readouterr().err
