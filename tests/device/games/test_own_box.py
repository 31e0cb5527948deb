"""The box of a game at this table: the one that settings name, else the one learnt here."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.box.assembly import open_table
from device.cli import main
from device.config.sections import Config, JournalConfig
from device.games.own_box import own_box
from device.games.towers.settings import TowersConfig
from device.journal.store import Journal
from tests.paths import ROOT
from vision.errors import CatalogueError

CARDS = ROOT / "device" / "games" / "towers" / "recorded" / "box.cards"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "enrol").mkdir()
    return tmp_path


def test_without_a_learnt_or_a_named_box_there_is_none(state: Path) -> None:
    assert own_box(Config(), None, "cards") is None
    (state / "enrol" / "my_box.tiles").touch()
    assert own_box(Config(), None, "cards") is None
    assert own_box(Config(), None, "tiles") == state / "enrol" / "my_box.tiles"


def test_what_the_settings_name_comes_before_what_was_learnt(state: Path) -> None:
    (state / "enrol" / "my_box.cards").touch()
    assert own_box(Config(), Path("other.cards"), "cards") == Path("other.cards")


def test_a_learnt_box_lies_beside_the_journal_that_the_settings_name(tmp_path: Path) -> None:
    (tmp_path / "enrol").mkdir()
    (tmp_path / "enrol" / "my_box.cards").touch()
    config = Config(journal=JournalConfig(path=tmp_path / "other.sqlite"))
    assert own_box(config, None, "cards") == tmp_path / "enrol" / "my_box.cards"


def test_a_user_without_a_home_has_no_learnt_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setattr("device.config.file.at_home", _nowhere)
    monkeypatch.setattr("device.config.file.may_look_into", _not_at_all)
    assert own_box(Config(), None, "cards") is None


def _nowhere(_path: str) -> None:
    return None


def _not_at_all(_folder: Path) -> bool:
    return False


@pytest.mark.parametrize("is_torn", [False, True])
def test_check_opens_the_box_that_was_learnt(
    state: Path, capsys: pytest.CaptureFixture[str], *, is_torn: bool
) -> None:
    learnt = state / "enrol" / "my_box.cards"
    learnt.write_bytes(b"torn" if is_torn else CARDS.read_bytes())
    main(["check", "--config", "/dev/null"])
    said = capsys.readouterr().out
    told = f"boxes: {learnt}: is no catalogue of cards" if is_torn else f"{learnt} for towers"
    assert told in said


@pytest.mark.parametrize("pieces", ["tiles", "cards"])
def test_a_damaged_learnt_box_is_set_aside_and_the_table_opens_without_it(
    state: Path, capsys: pytest.CaptureFixture[str], pieces: str
) -> None:
    learnt = state / "enrol" / f"my_box.{pieces}"
    learnt.write_bytes(b"PK torn by a worn card")
    with Journal.open(state / "journal.sqlite") as journal:
        opened = open_table(Config(), journal)
    assert {"islands", "towers"} <= set(opened.boards)
    assert own_box(Config(), None, pieces) is None
    aside = state / "enrol" / f"damaged-my_box.{pieces}"
    assert aside.read_bytes() == b"PK torn by a worn card"
    main(["check", "--config", "/dev/null"])
    told = f"boxes: {aside}: cannot be read; learn it again on /setup of the page"
    assert told in capsys.readouterr().out
    learnt.write_bytes(CARDS.read_bytes())
    main(["check", "--config", "/dev/null"])
    assert str(aside) not in capsys.readouterr().out


def test_a_damaged_box_that_the_settings_name_stays_and_is_told(state: Path) -> None:
    named = state / "enrol" / "my_box.cards"
    named.write_bytes(b"torn")
    config = Config(of_games=(TowersConfig(catalogue=named),))
    with Journal.open(state / "journal.sqlite") as journal, pytest.raises(CatalogueError):
        open_table(config, journal)
    assert named.read_bytes() == b"torn"
