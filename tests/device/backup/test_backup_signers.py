"""What lies beside a box's settings and is no part of a backup: above all the publisher's key.

`make update` runs as root what the key in `allowed_signers` has signed. A backup that could put its
own key there could run anything as root, one update later.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.cli import main
from device.journal.store import Journal
from tests.device.backup.test_backup_guarded import forged
from tests.device.box.home import LENS, Home

KEY = "publisher ssh-ed25519 AAAA\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Return a box that was never set up, but that knows whose versions it may install."""
    home = Home(tmp_path / "home", monkeypatch)
    home.config.parent.mkdir(parents=True)
    home.journal.parent.mkdir()
    signers_of(home).write_text(KEY)
    return home


def signers_of(home: Home) -> Path:
    return home.config.parent / "allowed_signers"


def refused(home: Home, parts: dict[str, bytes], capsys: pytest.CaptureFixture[str]) -> str:
    """Restore a backup that must change nothing, and return what is told."""
    before = home.content()
    backup = forged(home.folder.parent / "f.zip", parts)
    assert main(["restore", str(backup), "--replace"]) == 1
    assert home.content() == before
    return capsys.readouterr().err


def settings(section: str, key: str, path: Path) -> bytes:
    return f"[{section}]\n{key} = {json.dumps(str(path))}\n".encode()


@pytest.mark.parametrize("own", [None, "", "[sound]\non = true\n"])
def test_no_journal_aside_takes_the_place_of_the_publishers_key(
    home: Home, own: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A journal whose name has no ending once let a file of any name lie beside it."""
    if own is not None:
        home.config.write_text(own)
    told = settings("journal", "path", home.config.parent / "journal")
    parts = {"tablejinn.toml": told, "aside/allowed_signers": b"a stranger's key"}
    assert "aside/allowed_signers: may not lie there" in refused(home, parts, capsys)


def test_no_lens_takes_the_place_of_the_publishers_key(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    told = settings("camera", "lens", signers_of(home))
    parts = {"tablejinn.toml": told, "settings/camera.lens/allowed_signers": LENS.encode()}
    said = refused(home, parts, capsys)
    assert f"{signers_of(home)} is there, and is something else" in said
    assert f"set [camera] lens to it in {home.config} first" in said


def test_no_journal_takes_the_place_of_the_publishers_key(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal.open(tmp_path / "made.sqlite").close()
    told = settings("journal", "path", signers_of(home))
    parts = {"tablejinn.toml": told, "journal.sqlite": (tmp_path / "made.sqlite").read_bytes()}
    assert "is there, and is something else" in refused(home, parts, capsys)


def test_a_damaged_lens_that_this_box_names_is_replaced(home: Home) -> None:
    place = home.config.parent / "lens.json"
    home.config.write_bytes(settings("camera", "lens", place))
    place.write_text("torn")
    told = home.config.read_bytes()
    content = {"tablejinn.toml": told, "settings/camera.lens/lens.json": LENS.encode()}
    backup = forged(home.folder.parent / "f.zip", content)
    assert main(["restore", str(backup), "--replace"]) == 0
    assert place.read_text() == LENS


def test_a_lens_that_no_setting_names_is_replaced_by_a_lens(home: Home) -> None:
    place = home.config.parent / "lens.json"
    place.write_text(LENS.replace("900", "901"))
    told = settings("camera", "lens", place)
    content = {"tablejinn.toml": told, "settings/camera.lens/lens.json": LENS.encode()}
    assert main(["restore", str(forged(home.folder.parent / "f.zip", content)), "--replace"]) == 0
    assert place.read_text() == LENS


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("camera", "lens"),
        ("camera", "boards"),
        ("camera", "bare"),
        ("camera", "folder"),
        ("towers", "catalogue"),
        ("journal", "path"),
        ("mqtt", "password_file"),
        ("mqtt", "ca"),
    ],
)
def test_settings_that_name_a_place_elsewhere_are_refused_though_no_part_goes_there(
    home: Home, tmp_path: Path, section: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise a second backup could write there: it would be a place that this box names."""
    place = tmp_path / "elsewhere" / "victim.sqlite"
    said = refused(home, {"tablejinn.toml": settings(section, key, place)}, capsys)
    assert f"sets [{section}] {key} to {place}, which is no place of this box" in said


def test_what_this_box_sets_too_is_restored_with_the_backups_settings(
    home: Home, tmp_path: Path
) -> None:
    told = settings("mqtt", "password_file", tmp_path / "elsewhere" / "secret")
    home.config.write_bytes(told)
    backup = forged(tmp_path / "f.zip", {"tablejinn.toml": told + b"user = 'ada'\n"})
    assert main(["restore", str(backup), "--replace"]) == 0
    assert "ada" in home.config.read_text()


def test_a_path_that_is_only_read_is_no_place_for_a_part(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "elsewhere" / "secret"
    home.config.write_bytes(settings("mqtt", "password_file", secret))
    told = settings("camera", "lens", secret)
    parts = {"tablejinn.toml": told, "settings/camera.lens/secret": LENS.encode()}
    assert f"puts it at {secret}, which is no place of this box" in refused(home, parts, capsys)
