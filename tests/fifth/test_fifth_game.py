"""A game is a folder and one line: a fifth one is played without a shared file being touched."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from device.box.assembly import open_table
from device.box.menu import Menu, MenuStage, menu_prompt, press
from device.camera.folder import FolderCamera
from device.cli import main
from device.config.file import describe, read_config
from device.config.sections import Config
from device.games import registry
from device.games.registry import GAMES, manifest_of
from device.journal.recorder import resumed
from device.journal.store import Journal, Stamp
from device.mqtt.bulletin import Bulletin
from device.mqtt.message import Message, Topics
from device.mqtt.secrecy import Voice
from device.mqtt.state import TableMoment
from device.reading.scene import SceneReader
from device.reading.sources import Sources
from device.table.events import Effect, Event, JournalEntry, Pressed, Ruling
from device.table.prompts import Key
from device.texts.language import say
from tests.fifth.settings import PebblesConfig
from tests.paths import ROOT
from vision.sheet.stillness import StillnessGate

RECORDED = ROOT / "device" / "games" / "dreams" / "recorded"
FRAMES = ("000", "001", "002", "004", "005")  # a bare mat, then one bead more each time
AT = Stamp(1_790_000_000_000, 1, "boot")


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (*GAMES, "tests.fifth.manifest"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A recorded game of pebbles."""
    for name in FRAMES:
        for ending in ("jpg", "json"):
            shutil.copy(RECORDED / f"{name}.{ending}", tmp_path)
    game = {
        "game": "pebbles",
        "sheet": "firmament",
        "players": 2,
        "events": [{"frame": f"{name}.jpg"} for name in FRAMES],
    }
    (tmp_path / "game.json").write_text(json.dumps(game))
    return tmp_path


def test_it_is_replayed_from_its_frames(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(folder)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in lines] == ["setup", "move", "move", "move", "move"]
    kinds = [bead.split(" ")[1] for bead in lines[-1]["position"].split("; ")]
    assert kinds == ["grey", "grey", "black", "black"]
    assert lines[-1]["scores"] == {"s1": 5, "s2": 5}


def test_it_has_its_place_in_configuration_and_menu(tmp_path: Path) -> None:
    assert '[pebbles]\nsheet = "firmament"  # the mat' in describe()
    file = tmp_path / "tablejinn.toml"
    file.write_text('[game]\ngame = "pebbles"\n[pebbles]\nsheet = "my_mat"\n')
    assert read_config(file).of(PebblesConfig).sheet == "my_mat"


class Table:
    """A box with one game, set up by its menu, seen through frames and told over MQTT."""

    def __init__(self, journal: Journal) -> None:
        opened = open_table(Config(), journal)
        self.board = opened.boards["pebbles"]
        self.menu = _set_up(opened.state.menu)
        form = self.menu.form
        self.game = form.new_game()
        self.journal = journal
        self.told: list[Message] = []
        self.bulletin = Bulletin(Topics("test"), Voice("en"), "", AT.wall_ms)
        journal.append("friday", "begin", form.payload(), AT)

    def take(self, event: Event) -> tuple[Effect, ...]:
        before = self.game
        self.game, effects = before.stepped(event)
        for one in effects:
            if isinstance(one, JournalEntry):
                self.journal.append("friday", one.kind, one.payload, AT)
        moment = TableMoment(AT.wall_ms, self.menu, self.game, before, "friday", effects, "ok")
        self.told += self.bulletin.after((moment,), AT.wall_ms)
        return effects


def _set_up(menu: Menu) -> Menu:
    """Return the menu when players have gone on to the game by the buttons."""
    while menu.stage is not MenuStage.GAME:
        menu = press(menu, Key.A)
    while menu.name != "pebbles":
        menu = press(menu, Key.B)
    assert say(menu_prompt(menu).lines[0]) == "Pebbles"
    return press(press(menu, Key.A), Key.A)


def _played(table: Table, folder: Path) -> list[str]:
    """Play the frames, press A on the bare mat; return what was said of them."""
    lens = Sources().lens_for(folder / "000.jpg")
    reader = manifest_of("pebbles").sight().reader(table.board, lens, None, None)
    eye, said = SceneReader({"pebbles": reader}, StillnessGate()), list[str]()
    pictures = [folder / f"{name}.jpg" for name in FRAMES]
    for shot in FolderCamera(pictures, fps=10.0, shots_each=10).shots():
        event = eye.look(shot)
        if event is None:
            continue
        effects = table.take(event)
        if not said:
            effects = table.take(Pressed(Key.A))
        said += [one.said.value for one in effects if isinstance(one, Ruling)]
    return said


def test_it_is_played_recorded_resumed_and_told(folder: Path) -> None:
    with Journal.open(folder / "journal.sqlite") as journal:
        table = Table(journal)
        assert table.menu.stage is MenuStage.DONE
        said = _played(table, folder)
        assert [one for one in said if one in {"setup", "move"}] == ["setup", *["move"] * 4]
        again = resumed(journal.events("friday"), {"pebbles": table.board})
    assert again.board_text() == table.game.board_text() != ""
    assert say(again.prompt().title) == "Game over"
    state = json.loads([m for m in table.told if m.topic == Topics("test").state][-1].payload)
    assert (state["game"], state["phase"], state["turns"]) == ("pebbles", "over", 4)
    assert [score["points"] for score in state["scores"].values()] == [5, 5]
