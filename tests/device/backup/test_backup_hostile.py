"""A backup from a stranger, restored by root: it writes nowhere but in this box's own places."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from device.backup.kinds import flaw_of
from device.cli import main
from device.journal.store import Journal
from tests.device.backup.test_backup_guarded import forged
from tests.device.box.home import BOARD, BOX, LENS, Home

LENS_PART = "settings/camera.lens/lens.json"
SOUND = {"lens": LENS.encode(), "boards": BOARD.encode()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Return a box on which nobody has set anything or played."""
    home = Home(tmp_path / "home", monkeypatch)
    home.config.parent.mkdir(parents=True)
    home.journal.parent.mkdir()
    return home


def naming(folder: Path, setting: str, place: Path, content: bytes = b"") -> Path:
    """Return a backup whose configuration puts one of its parts at `place`."""
    where = place.parent if setting == "boards" else place
    told = f"[camera]\n{setting} = {json.dumps(str(where))}\n".encode()
    name = f"settings/camera.{setting}/{place.name}"
    content = content or SOUND[setting]
    return forged(folder / "f.zip", {"tablejinn.toml": told, name: content})


def said(backup: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Restore a backup that must be refused, and return what is told."""
    assert main(["restore", str(backup), "--replace"]) == 1
    return capsys.readouterr().err


@pytest.mark.parametrize("own", [None, "", "[sound]\non = true\n", "[camera\n"])
@pytest.mark.parametrize("setting", ["lens", "boards"])
def test_a_part_goes_to_no_place_that_only_the_backup_names(
    home: Home, tmp_path: Path, setting: str, own: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if own is not None:
        home.config.write_text(own)
    place = tmp_path / "elsewhere" / "victim.toml"
    told = said(naming(tmp_path, setting, place), capsys)
    assert f"puts it at {place}, which is no place of this box; set [camera] {setting}" in told
    assert not place.parent.exists()
    assert not home.journal.exists()


def test_a_place_that_this_box_named_first_is_its_own(home: Home, tmp_path: Path) -> None:
    place = tmp_path / "stick" / "lens.json"
    home.config.write_text(f'[camera]\nlens = "{place}"\n')
    assert main(["restore", str(naming(tmp_path, "lens", place)), "--replace"]) == 0
    assert place.read_text() == LENS


def test_a_way_out_of_the_folder_by_dots_is_no_place_of_this_box(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = home.config.parent / ".." / ".." / "lens.json"
    assert "no place of this box" in said(naming(tmp_path, "lens", place), capsys)
    assert not (tmp_path / "lens.json").exists()


def test_a_journal_goes_to_no_place_that_only_the_backup_names(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.sqlite"
    Journal.open(made).close()
    told = f'[journal]\npath = "{tmp_path}/elsewhere/x.sqlite"\n'.encode()
    parts = {"tablejinn.toml": told, "journal.sqlite": made.read_bytes()}
    refused = said(forged(tmp_path / "f.zip", parts), capsys)
    assert f"set [journal] path in {home.config} first" in refused
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["aside/.profile", "aside/run.sh", "photos/a/run.sh"])
def test_nothing_but_journals_and_photos_lies_beside_the_journal(
    home: Home, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said(forged(tmp_path / "f.zip", {name: b"evil"}), capsys)
    assert list(home.journal.parent.iterdir()) == []


@pytest.mark.parametrize("linked", ["etc/mine", "etc/mine/deep", "etc/mine/deep/lens.json"])
def test_no_part_is_written_through_a_link(
    home: Home, tmp_path: Path, linked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = home.config.parent / "mine" / "deep" / "lens.json"
    victim = tmp_path / "victim"
    victim.mkdir()
    link = home.folder / linked
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(victim / "lens.json" if link == place else victim)
    assert "is a link or lies behind one" in said(naming(tmp_path, "lens", place), capsys)
    assert list(victim.iterdir()) == []


@pytest.mark.parametrize("part", ["journal.sqlite", "photos/friday/island-1.jpg"])
def test_nothing_of_the_record_is_written_through_a_link(
    home: Home, tmp_path: Path, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (home.journal.parent / part.split("/")[0]).symlink_to(victim)
    Journal.open(tmp_path / "made.sqlite").close()
    content = (tmp_path / "made.sqlite").read_bytes()
    assert "is a link" in said(forged(tmp_path / "f.zip", {part: content}), capsys)
    assert list(victim.iterdir()) == []


def test_a_link_under_the_name_of_a_half_written_file_is_not_followed(
    home: Home, tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    place = home.config.parent / "lens.json"
    (place.parent / "lens.part.json").symlink_to(victim)
    assert main(["restore", str(naming(tmp_path, "lens", place))]) == 0
    assert place.read_text() == LENS
    assert not victim.exists()


def test_a_pipe_in_the_way_is_told_and_not_waited_for(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = home.config.parent / "lens.json"
    os.mkfifo(place)
    told = said(naming(tmp_path, "lens", place), capsys)
    assert f"{place} is no file; take it away" in told


@pytest.mark.parametrize(
    ("setting", "name", "why"),
    [
        ("lens", "lens.json", "is no JSON file"),
        ("boards", "pond.toml", "is no TOML file"),
        ("boards", "run.sh", "is no TOML file"),
    ],
)
def test_a_file_of_another_kind_is_refused(
    home: Home,
    tmp_path: Path,
    setting: str,
    name: str,
    why: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = home.config.parent / "mine" / name
    told = said(naming(tmp_path, setting, place, b"#!/bin/sh\nreboot\n"), capsys)
    assert f"settings/camera.{setting}/{name} of the backup: {why}" in told
    assert not place.parent.exists()


def test_a_board_that_is_not_named_like_one_is_refused(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = home.config.parent / "mine" / "profile"
    told = said(naming(tmp_path, "boards", place), capsys)
    assert "a board file ends in .toml" in told


def test_a_box_of_another_kind_is_refused(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = f'[towers]\ncatalogue = "{home.config.parent}/box.cards"\n'.encode()
    parts = {"tablejinn.toml": told, "settings/towers.catalogue/box.cards": BOX[:1000]}
    assert "box.cards of the backup: is no" in said(forged(tmp_path / "f.zip", parts), capsys)
    assert not home.config.exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("enrol/my_box.cards", "my_box.cards of the backup: is no"),
        ("enrol/my_box.tiles", "my_box.tiles of the backup: is no"),
        ("enrol/my_box.shells", "no game here has such pieces"),
        ("enrol/evil.sh", "is no part of a backup"),
        ("enrol/towers/my_box.cards", "is no part of a backup"),
    ],
)
def test_a_learnt_box_of_another_kind_is_refused(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    told = said(forged(tmp_path / "f.zip", {"tablejinn.toml": b"", name: BOX[:1000]}), capsys)
    assert why in told
    assert not home.config.exists()
    assert not (home.journal.parent / "enrol").exists()


def test_photos_of_a_game_of_any_name_are_no_learnt_box(tmp_path: Path) -> None:
    (tmp_path / "island-1.jpg").write_bytes(b"an island")
    assert flaw_of("photos/enrol/island-1.jpg", tmp_path / "island-1.jpg") == ""


def test_a_file_that_no_restore_would_take_is_told_and_left_out_of_the_backup(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.furnish()
    (home.mine / "lens.json").write_text("torn")
    assert main(["backup", str(tmp_path / "b.zip")]) == 1
    heard = capsys.readouterr()
    assert f"left out: {home.mine}/lens.json: is no JSON file" in heard.err
    assert f"{tmp_path}/b.zip has all the rest" in heard.err
    assert LENS_PART not in heard.out
    assert main(["restore", str(tmp_path / "b.zip"), "--replace"]) == 0


def test_a_folder_in_place_of_the_lens_is_told_and_the_rest_is_kept(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once it was left out without a word."""
    home.furnish()
    (home.mine / "lens.json").unlink()
    (home.mine / "lens.json").mkdir()
    assert main(["backup", str(tmp_path / "b.zip")]) == 1
    heard = capsys.readouterr()
    assert f"left out: {home.mine}/lens.json" in heard.err
    assert "tablejinn.toml" in heard.out


@pytest.mark.parametrize("kind", ["pipe", "/dev/zero", "/dev/full", "folder"])
def test_a_backup_that_is_no_file_is_told_and_not_read(
    home: Home, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.config.parent.is_dir()
    path = tmp_path / "table.zip"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(kind)
    assert f"{path}: is a folder, a pipe or a device" in said(path, capsys)
