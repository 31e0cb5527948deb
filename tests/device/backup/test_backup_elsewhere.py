"""A backup of one box, put back on another that has places of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.backup.packed import read_backup
from device.backup.plan import plan_of
from device.cli import main
from device.errors import BackupError
from device.journal.store import Journal
from tests.device.box.home import BOARD, BOX, LENS, Home


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the backup of another box, which is gone."""
    there = Home(tmp_path / "there", monkeypatch)
    there.furnish()
    path = tmp_path / "table.zip"
    assert main(["backup", str(path)]) == 0
    there.folder.rename(tmp_path / "gone")
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: Path) -> Home:
    """Return this box, on which nobody has played; `saved` came first."""
    assert saved.is_file()
    home = Home(tmp_path / "here", monkeypatch)
    home.config.parent.mkdir(parents=True)
    return home


def own(here: Home) -> Path:
    """Give this box a configuration with its own places for all that may come, and return them."""
    mine = here.folder / "own"
    here.config.write_text(
        f'[camera]\nlens = "{mine}/wide.json"\nboards = "{mine}/sheets"\nrotate = 180\n'
        f'[towers]\ncatalogue = "{mine}/deck.cards"\n'
        f'[journal]\npath = "{mine}/games.sqlite"\n'
    )
    return mine


def test_all_goes_where_this_box_has_a_place_for_it(
    here: Home, saved: Path, tmp_path: Path
) -> None:
    mine = own(here)
    assert main(["restore", str(saved)]) == 0
    assert (mine / "wide.json").read_text() == LENS
    assert (mine / "sheets" / "pond.toml").read_text() == BOARD
    assert (mine / "deck.cards").read_bytes() == BOX
    assert (mine / "photos" / "friday" / "island-1.jpg").read_bytes() == b"an island"
    with Journal.open(mine / "games.sqlite") as journal:
        assert [one.game for one in journal.games()] == ["friday"]
    assert not (tmp_path / "there").exists()


def test_the_configuration_of_this_box_stays_even_where_others_may_be_replaced(
    here: Home, saved: Path
) -> None:
    own(here)
    before = here.config.read_text()
    assert main(["restore", str(saved), "--replace"]) == 0
    assert here.config.read_text() == before


def test_it_is_said_where_each_part_went_and_what_was_left_out(
    here: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = own(here)
    assert main(["restore", str(saved)]) == 0
    assert capsys.readouterr().out.splitlines()[-7:] == [
        f"aside/journal.damaged-20261101.sqlite: {mine}/journal.damaged-20261101.sqlite",
        f"enrol/my_box.cards: {mine}/enrol/my_box.cards",
        f"photos/friday/island-1.jpg: {mine}/photos/friday/island-1.jpg",
        f"settings/camera.boards/pond.toml: {mine}/sheets/pond.toml",
        f"settings/camera.lens/lens.json: {mine}/wide.json",
        f"settings/towers.catalogue/box.cards: {mine}/deck.cards",
        f"tablejinn.toml: left out; {here.config} stays, and says where the rest goes",
    ]


def test_a_journal_that_lies_elsewhere_here_is_a_place_of_this_box_too(
    here: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Home(tmp_path / "plain", monkeypatch)
    there.journal.parent.mkdir(parents=True)
    there.play("friday")
    assert main(["backup", str(tmp_path / "plain.zip"), "--config", "/dev/null"]) == 0
    here.use(monkeypatch)
    games = here.folder / "games.sqlite"
    here.config.write_text(f'[journal]\npath = "{games}"\n')
    assert main(["restore", str(tmp_path / "plain.zip"), "--replace"]) == 0
    assert games.is_file()
    assert not here.journal.exists()
    assert "games.sqlite" in here.config.read_text()


def test_a_part_that_this_box_has_no_place_for_is_asked_about(
    here: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here.config.write_text(f'[camera]\nlens = "{here.folder}/wide.json"\n')
    before = here.content()
    assert main(["restore", str(saved), "--replace"]) == 1
    said = capsys.readouterr().err
    assert f"{here.config} has no camera.boards, which says where this goes" in said
    assert "name a new file with --config" in said
    assert here.content() == before


def test_the_backups_own_places_are_taken_by_naming_a_new_file_beside_them(
    here: Home, saved: Path, tmp_path: Path
) -> None:
    own(here)
    new = tmp_path / "there" / "etc" / "other.toml"
    assert main(["restore", str(saved), "--config", str(new)]) == 0
    assert (tmp_path / "there" / "etc" / "mine" / "box.cards").is_file()
    assert "box.cards" in new.read_text()


@pytest.fixture
def anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: Path) -> Home:
    """Return the box of the backup on a new card: its folders are there, and no file."""
    assert saved.is_file()
    home = Home(tmp_path / "there", monkeypatch)
    home.config.parent.mkdir(parents=True)
    return home


@pytest.mark.parametrize("told", ["[sound]\non = false\n", "", "[camera\n"])
def test_a_box_that_names_no_places_takes_the_backups_configuration(
    anew: Home, saved: Path, told: str
) -> None:
    anew.config.write_text(told)
    assert main(["restore", str(saved), "--replace"]) == 0
    assert "lens" in anew.config.read_text()
    assert (anew.mine / "lens.json").is_file()


def test_what_lies_there_of_this_box_is_not_replaced_without_leave(
    here: Home, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lens = own(here) / "wide.json"
    lens.parent.mkdir()
    lens.write_text("mine")
    assert main(["restore", str(saved)]) == 1
    assert f"{lens}: is there already" in capsys.readouterr().err
    assert lens.read_text() == "mine"
    assert main(["restore", str(saved), "--replace"]) == 0
    assert lens.read_text() == LENS
    assert [kept.read_text() for kept in lens.parent.glob("wide.replaced-*.json")] == ["mine"]


def test_two_things_never_take_one_place(here: Home, saved: Path, tmp_path: Path) -> None:
    own(here)
    told = here.config.read_text()
    here.config.write_text(told.replace("deck.cards", "wide.json"))
    parts = read_backup(saved, tmp_path / "parts")
    with pytest.raises(BackupError, match="is the place of two files of the backup"):
        plan_of(parts, here.config, os.environ)
