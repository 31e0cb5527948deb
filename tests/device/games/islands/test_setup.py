"""Setting up a count of islands, its record, and what is taken home of it."""

from __future__ import annotations

import io
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from PIL import Image

from device.box.menu import menu_prompt, press, start_menu
from device.config.sections import Config
from device.errors import ConfigError
from device.games.islands.counted_island import kept_islands
from device.games.islands.screens import IslandsScreens
from device.games.islands.settings import IslandsConfig
from device.games.islands.setup import IslandsForm, IslandsSetup, check_mat
from device.games.islands.sight import island_reader
from device.games.islands.tile_set import NO_BOX, box_in, box_of, box_values
from device.games.last_time import told_on_record
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.keepsake.drawing import Area
from device.keepsake.keepsake import KeptGame, write_evening
from device.replay.recording import RecordedFrame, Recording
from device.table.events import JournalEntry
from device.texts.language import say
from games.errors import SetupError
from games.islands.options import Options
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES, island, other_island
from vision.errors import CatalogueError
from vision.sheet.board_file import find_board
from vision.sheet.lens import Lens
from vision.tiles.catalogue import Entry, Facts, TileCatalogue, save_catalogue
from vision.tiles.reader import TileReader

BOARD = find_board("island_mat")
FORM = IslandsForm(BOARD, NAMES, BOX)
LENS = Lens((1000.0, 0.0, 768.0, 0.0, 1000.0, 432.0, 0.0, 0.0, 1.0), (0.0,) * 5)
SVG = "{http://www.w3.org/2000/svg}"


def _enrolled(path: Path, **elements: int) -> Path:
    """Write a catalogue of one tile."""
    art = cv2.imencode(".png", np.full((40, 40, 3), 90, np.uint8))[1].tobytes()
    facts = {"upper-01": Facts("upper", tuple(elements.items()))}
    save_catalogue(path, TileCatalogue((Entry("upper-01", "upper", "front", art),), facts))
    return path


# Setting up


def test_the_questions_are_the_players_what_is_told_and_whose_tiles() -> None:
    assert [ask.kind for ask in FORM.asks()] == ["players", "mode", "box"]
    assert say(FORM.asks()[-1].lines[0]) == "I know 80 tiles of your box."
    assert "count by hand" in say(replace(FORM, box=NO_BOX).asks()[-1].lines[0])


def test_what_cannot_be_changed_has_no_key_for_it() -> None:
    assert [ask.has_choice for ask in FORM.asks()] == [True, True, False]
    menu = press(start_menu((("islands", FORM),), None, is_lens_known=True), A)
    menu = press(press(menu, A), A)
    assert menu_prompt(menu).kind == "box"
    assert menu_prompt(menu).keys[1] is None
    assert press(menu, B) == menu


def test_the_draft_may_be_led_too() -> None:
    form = FORM.changed(1)
    assert say(form.asks()[1].lines[0]) == "Lead the draft by the buttons, and count at the end."
    assert form.payload()["mode"] == "told"
    game = IslandsSetup().begun(json.loads(json.dumps(form.payload())), BOARD)
    assert game.prompt() == form.new_game().prompt()
    assert game.prompt().kind == "lay-ready"


def test_players_go_round_and_the_box_stays() -> None:
    assert [FORM.changed(0).players, FORM.changed(0).changed(0).changed(0).players] == [4, 2]
    assert FORM.changed(2) == FORM


def test_house_rules_are_changed_one_by_one() -> None:
    assert (len(FORM.rules()), FORM.rules_changed()) == (2, 0)
    changed = FORM.rule_changed(1)
    assert changed.options == Options(lamps_count_singly=True)
    assert changed.rules_changed() == 1


def test_a_record_begins_the_same_count_again() -> None:
    form = FORM.changed(0).rule_changed(0)
    game = IslandsSetup().begun(json.loads(json.dumps(form.payload())), BOARD)
    assert game.prompt() == form.new_game().prompt()
    assert game.board_text() == form.new_game().board_text()


def test_a_draft_of_version_0_1_begins_with_the_lookout_that_its_record_names() -> None:
    payload = {name: value for name, value in FORM.payload().items() if name != "mode"}
    draft = IslandsSetup().begun(json.loads(json.dumps(payload | {"lookout": 2})), BOARD)
    assert say(draft.prompt().lines[0]) == "Elias is the Lookout: which stack?"
    count = IslandsSetup().begun(json.loads(json.dumps(payload | {"lookout": 0})), BOARD)
    assert count.prompt().kind == "show"


def test_the_tiles_come_back_from_a_record_as_they_were() -> None:
    assert box_of(json.loads(json.dumps(box_values(BOX)))) == BOX


def test_a_record_of_tiles_that_cannot_be_is_refused() -> None:
    with pytest.raises(SetupError, match="seashell"):
        box_of({"upper-01": {"row": "upper", "elements": {"seashell": 1}}})


def test_the_configuration_names_players_and_catalogue(tmp_path: Path) -> None:
    path = _enrolled(tmp_path / "box.tiles", palm=2, roc=1)
    config = Config(of_games=(IslandsConfig(("Ada", "Ben"), path),))
    kit = IslandsSetup()
    form = kit.form(kit.board(config), config)
    assert kit.catalogue(config) == path
    assert form.payload()["seats"] == ["Ada", "Ben"]
    elements = {"palm": 2, "roc": 1}
    assert form.payload()["box"] == {
        "upper-01": {"row": "upper", "elements": elements, "kind": None}
    }


def test_without_a_configuration_nothing_is_enrolled() -> None:
    kit = IslandsSetup()
    form = kit.form(kit.board(Config()), Config())
    assert form.payload()["box"] == {}
    assert len(form.asks()[0].lines) == 2


def test_a_catalogue_of_what_no_tile_shows_is_refused_by_name(tmp_path: Path) -> None:
    path = _enrolled(tmp_path / "box.tiles", seashell=1)
    with pytest.raises(ConfigError, match=r"box\.tiles: tile upper-01 has 'seashell'.*enrol again"):
        box_in(path)


def test_a_catalogue_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="check the path"):
        box_in(tmp_path / "nothing.tiles")


def test_a_board_without_tiles_is_refused() -> None:
    with pytest.raises(ConfigError, match="needs an island mat"):
        check_mat(find_board("lake"))


def test_a_recording_names_its_players_and_its_box(tmp_path: Path) -> None:
    _enrolled(tmp_path / "box.tiles", palm=1)
    seats = (("Ada",), ("Ben",))
    recording = Recording(
        tmp_path, "islands", "", seats, "island_mat", (RecordedFrame("0"),), catalogue="box.tiles"
    )
    game = IslandsSetup().recorded(recording, BOARD)
    assert say(game.prompt().title) == "Ada's island"
    nameless = replace(recording, seats=(), players=3, catalogue="")
    assert say(IslandsSetup().recorded(nameless, BOARD).prompt().title) == "Player 1's island"


def test_its_reader_reads_the_mat_with_the_box(tmp_path: Path) -> None:
    path = _enrolled(tmp_path / "box.tiles", palm=1)
    reader = island_reader(BOARD, LENS, None, path)
    assert TileReader(BOARD, LENS).board == BOARD
    assert reader.read(np.zeros((432, 768, 3), np.uint8)).trouble is not None


# What is taken home


def _counted() -> Table:
    table = Table().shows(island()).see(other_island(lower_0="?")).press(A, A)
    return table.press(C, A, B, A, A)


def _kept(tmp_path: Path) -> Path:
    form = replace(FORM, players=2)
    path = tmp_path / "journal.sqlite"
    with closing(Journal.open(path)) as journal:
        for number, event in enumerate([JournalEntry(BEGIN, form.payload()), *_counted().record]):
            stamp = Stamp(1_795_250_000_000 + number, number, "boot")
            journal.append("friday", event.kind, event.payload, stamp)
    with closing(Journal.open(path)) as journal:
        events = journal.events("friday")
    game = IslandsSetup().begun(events[0].payload, BOARD).replayed(events)
    scores = tuple((game.seat_name(s), t.total) for s, t in game.scores().items())
    kept = game.keepsake(say)
    evening = KeptGame("islands", {}, "2026-11-21", game.turns_text(), scores, kept)
    write_evening(evening, tmp_path / "kept", say)
    return tmp_path / "kept"


def test_each_island_is_kept_as_a_plan_with_what_its_tiles_show_and_the_points(
    tmp_path: Path,
) -> None:
    root = ElementTree.parse(_kept(tmp_path) / "island-1.svg").getroot()  # noqa: S314 - our own file
    words = [node.text for node in root.iter(f"{SVG}text")]
    for word in ("Noura", "egg", "elephant", "Genie", "snake dream", "Dream 2 Genies x4", "49"):
        assert word in words


def test_the_same_plan_is_painted(tmp_path: Path) -> None:
    with Image.open(io.BytesIO((_kept(tmp_path) / "island-2.png").read_bytes())) as image:
        colours = image.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert {(207, 227, 242), (140, 123, 184)} <= {colour for _, colour in colours}


def test_the_record_names_every_tile_and_line_and_what_hands_did(tmp_path: Path) -> None:
    record = json.loads((_kept(tmp_path) / "evening.json").read_text())
    noura, elias = record["islands"]
    assert (noura["name"], noura["total"], noura["as_it_lay"]) == ("Noura", 49, False)
    assert noura["tiles"][0] == {"row": "upper", "cell": 0, "id": "upper-01", "face": "front"}
    assert noura["tiles"][2] == {"row": "upper", "cell": 2, "id": None, "face": "back"}
    assert (elias["by_hand"], elias["as_it_lay"]) == ({"palm": 1}, True)
    assert elias["total"] == sum(line["points"] for line in elias["lines"])


def test_the_sheet_tells_how_it_was_counted_line_by_line(tmp_path: Path) -> None:
    page = (_kept(tmp_path) / "evening.html").read_text()
    for line in ("Noura&#x27;s island: 49 points", "Dream 2 lamps: 12", "1 tile not counted!"):
        assert f"<li>{line}</li>" in page
    assert "An evening of 1001 Islands" in page


def test_a_count_that_has_only_begun_is_kept_too() -> None:
    table = Table()
    kept = table.session.table.keepsake((), (), say)
    assert (kept.pictures, kept.story) == ((), ())


def test_a_kept_island_says_what_lay_where() -> None:
    table = Table().shows(island())
    words = table.session.table.screens
    assert isinstance(words, IslandsScreens)
    (kept,) = kept_islands(words, table.position)
    assert str(kept.tiles[2][0]) == "upper,2"
    assert kept.tiles[2][1:] == (None, "back")
    assert kept.total == 49


def _tiles_drawn(table: Table) -> int:
    kept = table.session.table.keepsake(table.session.history, table.session.turns, say)
    return sum(isinstance(shape, Area) for shape in dict(kept.pictures)["island-1"].shapes)


def test_a_tile_beside_the_cells_is_not_drawn() -> None:
    beside = Table().see(island(lower_3="", lower_4="lower-04")).press(A, A)
    assert _tiles_drawn(beside) == _tiles_drawn(Table().shows(island())) - 1


def test_the_record_of_a_count_tells_nothing_of_the_tiles_that_the_box_knows_now() -> None:
    mat = find_board("island_mat")
    begun = IslandsForm(mat, NAMES, BOX).payload()
    later = IslandsSetup().again(begun, mat, Config())
    box = next(ask for ask in later.asks() if ask.kind == "box")
    assert (
        say(box.lines[0])
        == "I know no tiles yet: you count by hand. Teach me yours on the page: /setup"
    )
    assert list(map(say, told_on_record(later))) == [
        "3 players",
        "Noura, Elias and Lilia",
        "Count the islands at the end.",
        "Player 1: Noura",
        "Player 2: Elias",
        "Player 3: Lilia",
    ]
