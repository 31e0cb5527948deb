from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from PIL import Image

from device.cli import main
from device.config.chosen_language import keep_language
from device.config.sections import Config
from device.evenings.kept import evening_of
from device.games.dreams.setup import DreamsForm
from device.games.dreams.voting import Voting
from device.games.jinns.setup import JinnsForm
from device.games.registry import game_names, manifest_of
from device.journal.recorder import BEGIN
from device.journal.store import CLOSING, Journal, Stamp, StoredEvent
from device.keepsake.keepsake import Keepsake, KeptGame, write_evening
from device.table.events import JournalEntry
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import begin
from device.texts.language import say
from games.dreams.options import Options
from tests.device.games.dreams.mat_top import NAMES, Round
from tests.device.games.dreams.test_votes import scored
from tests.device.games.jinns.evenings import four, tower
from tests.device.games.jinns.table_top import Evening
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A journal with one round of Dreams in it, and the configuration that names it."""
    form = DreamsForm(find_board("firmament"), NAMES, players=3)
    play = scored(Round(3))
    path = tmp_path / "journal.sqlite"
    with closing(Journal.open(path)) as journal:
        for number, event in enumerate([JournalEntry(BEGIN, form.payload()), *play.record]):
            journal.append("friday", event.kind, event.payload, _stamp(number))
        journal.date(_stamp(0))
    file = tmp_path / "tablejinn.toml"
    file.write_text(f'[journal]\npath = "{path}"\n')
    return file


def _stamp(number: int) -> Stamp:
    return Stamp(1_795_250_000_000 + number, number, "boot")


def _kept(config: Path, folder: Path) -> Path:
    assert main(["keep", str(folder), "--config", str(config)]) == 0
    return folder


def test_a_round_is_kept_as_a_picture_true_to_the_tenth_of_a_millimetre(
    config: Path, tmp_path: Path
) -> None:
    root = ElementTree.parse(_kept(config, tmp_path / "kept") / "round-1.svg").getroot()  # noqa: S314 - our own file
    circles = [(float(c.get("cx", "")), float(c.get("cy", ""))) for c in root.iter(f"{SVG}circle")]
    for x in (30, 75, 120):
        for y in (50, 130, 210):
            assert (x, y) in circles
    words = " ".join(node.text or "" for node in root.iter(f"{SVG}text"))
    assert "Round 1: image 3" in words
    assert "Green was the mortal" in words


def test_the_same_picture_is_painted(config: Path, tmp_path: Path) -> None:
    data = (_kept(config, tmp_path / "kept") / "round-1.png").read_bytes()
    with Image.open(io.BytesIO(data)) as image:
        painted = image.convert("RGB")
    assert painted.size == (1200, 1336)
    clear, grey, black = (painted.getpixel((120, y * 4)) for y in (50, 130, 210))
    brightness = [sum(pixel) for pixel in (clear, grey, black) if isinstance(pixel, tuple)]
    assert brightness == sorted(brightness, reverse=True)
    assert brightness[0] - brightness[2] > 500


def test_the_record_names_votes_points_and_stars(config: Path, tmp_path: Path) -> None:
    record = json.loads((_kept(config, tmp_path / "kept") / "evening.json").read_text())
    (one,) = record["rounds"]
    assert (one["vision"], one["mortal"]) == (3, "green")
    assert one["votes"] == {"red": "s2", "yellow": "s3", "green": "#3"}
    assert one["points"] == {"red": 1, "yellow": 2, "green": 2}
    assert one["stars"][1] == {"seat": "yellow", "kind": "clear", "x": 75.0, "y": 50.0}
    assert record["date"] == "2026-11-21"
    assert record["turns"][0] == "s1 clear 30.0,50.0"


def test_an_evening_of_a_box_that_never_knew_the_time_has_no_date(
    config: Path, tmp_path: Path
) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        begun = replace(journal.events("friday")[0].at, boot="another boot")
        journal.append("sunday", BEGIN, DreamsForm(find_board("firmament"), NAMES).payload(), begun)
    record = json.loads((_kept(config, tmp_path / "kept") / "evening.json").read_text())
    assert record["date"] == ""


def test_the_sheet_can_be_read_without_the_box(config: Path, tmp_path: Path) -> None:
    page = (_kept(config, tmp_path / "kept") / "evening.html").read_text()
    assert "An evening of Dreams" in page
    assert "<li>Yellow named Green: +2</li>" in page
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_sheet_stands_in_the_language_that_players_chose(config: Path, tmp_path: Path) -> None:
    keep_language(tmp_path, "en", "de")
    page = (_kept(config, tmp_path / "kept") / "evening.html").read_text()
    assert f'<html lang="{say(text("language-code"), "de")}">' in page
    assert '<html lang="de">' in page
    assert "Ein Abend mit Dreams" in page


def test_lines_that_are_no_moves_are_not_numbered(config: Path, tmp_path: Path) -> None:
    assert "<ol>" not in (_kept(config, tmp_path / "kept") / "evening.html").read_text()


def test_who_was_not_counted_yet_has_no_points_and_comes_last(tmp_path: Path) -> None:
    begun = Keepsake({}, (), uncounted=frozenset({"Elias"}))
    evening = KeptGame("islands", {}, "", (), (("Elias", 0), ("Noura", -1)), begun)
    page = (write_evening(evening, tmp_path, say)[0]).read_text()
    rows = "<tr><td>Noura</td><td>-1</td></tr><tr><td>Elias</td><td>not counted</td></tr>"
    assert rows in page
    scores = json.loads((tmp_path / "evening.json").read_text())["scores"]
    assert list(scores.items()) == [("Noura", -1), ("Elias", None)]


def test_the_sheet_says_who_played_and_by_which_house_rules(config: Path, tmp_path: Path) -> None:
    form = DreamsForm(find_board("firmament"), NAMES, options=Options(own_colour_vote=True))
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        journal.append("monday", BEGIN, form.payload(), _stamp(99))
    page = (_kept(config, tmp_path / "kept") / "evening.html").read_text()
    assert "<li>4 players</li>" in page
    assert "<li>A god may name himself.</li>" in page
    assert "Equal points share the win." not in page


@pytest.mark.parametrize("game", game_names())
def test_names_typed_at_the_box_are_on_the_sheet_and_in_the_list(
    game: str, config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = manifest_of(game).setup()
    form = setup.form(setup.board(Config()), Config())
    names = ("Ada", "Zoë", "O'Neil", "Jo & Co")[: len(form.places())]
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        journal.append("monday", BEGIN, form.with_names(names).payload(), _stamp(99))
    folder = _kept(config, tmp_path / "kept")
    page = (folder / "evening.html").read_text()
    assert all(f": {escape(name)}</li>" in page for name in names)
    capsys.readouterr()
    assert main(["keep", "--list", "--config", str(config)]) == 0
    assert ", ".join(names) in capsys.readouterr().out


def test_that_there_is_no_picture_yet_is_told(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        journal.append(
            "sunday", BEGIN, DreamsForm(find_board("firmament"), NAMES).payload(), _stamp(99)
        )
    assert main(["keep", str(tmp_path / "kept"), "--config", str(config)]) == 0
    assert capsys.readouterr().err == "no picture: there is nothing to draw in this game yet\n"


def test_games_are_listed(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keep", "--list", "--config", str(config)]) == 0
    listed = capsys.readouterr().out
    assert listed == "friday\tdreams\t2026-11-21\tred, yellow, green\topen\n"


def test_a_game_of_a_box_that_never_knew_the_time_is_listed_without_a_date(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        begun = replace(journal.events("friday")[0].at, boot="another boot")
        journal.append("sunday", BEGIN, DreamsForm(find_board("firmament"), NAMES).payload(), begun)
        journal.append("sunday", CLOSING, {}, begun)
    assert main(["keep", "--list", "--config", str(config)]) == 0
    name, game, date, _, stands = capsys.readouterr().out.splitlines()[1].split("\t")
    assert (name, game, date, stands) == ("sunday", "dreams", "?", "ended")


def test_a_game_that_is_not_there_is_named(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keep", str(tmp_path), "--game", "monday", "--config", str(config)]) == 1
    assert "no game 'monday' in the journal; keep --list" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_named(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keep", str(config / "below"), "--config", str(config)]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_without_a_journal_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tablejinn.toml"
    file.write_text(f'[journal]\npath = "{tmp_path / "none.sqlite"}"\n')
    assert main(["keep", str(tmp_path / "kept"), "--config", str(file)]) == 1
    assert "there is no journal yet" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()


def _complaint(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main(["keep", *map(str, arguments)]) == 1
    return capsys.readouterr().err


def test_an_evening_may_be_kept_anew(config: Path, tmp_path: Path) -> None:
    folder = _kept(config, tmp_path / "kept")
    before = (folder / "evening.json").read_text()
    assert (_kept(config, folder) / "evening.json").read_text() == before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "towers"),
        ("begun", {"seats": ["Ada"]}),
        ("date", "2026-11-20"),
        ("turns", ["s1 grey 30.0,50.0"]),
        ("turns", 7),
    ],
)
def test_another_evening_in_the_folder_is_left_alone(
    config: Path, tmp_path: Path, key: str, value: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _kept(config, tmp_path / "kept") / "evening.json"
    other = json.dumps({**json.loads(file.read_text()), key: value})
    file.write_text(other)
    said = _complaint(capsys, file.parent, "--config", config)
    assert "kept: another evening is kept there; name a new folder" in said
    assert file.read_text() == other


def test_a_file_in_the_way_that_is_no_evening_is_left_alone(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "evening.json").write_text("my diary")
    said = _complaint(capsys, tmp_path, "--config", config)
    assert "it is left as it is: name a new folder" in said
    assert (tmp_path / "evening.json").read_text() == "my diary"


CHANGES = (
    "UPDATE event SET payload = '[]'",
    "UPDATE event SET payload = 'null'",
    "UPDATE clock SET wall_ms = 9000000000000000000",
    "DELETE FROM game",
)


def _change(journal: Path, change: str) -> None:
    with closing(sqlite3.connect(journal)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(change)
        database.commit()


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_others_wrote_in_is_refused_in_one_line(
    config: Path, tmp_path: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(tmp_path / "journal.sqlite", change)
    said = _complaint(capsys, tmp_path / "kept", "--config", config)
    assert "game friday: its record does not add up" in said
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("change", [*CHANGES, "UPDATE event SET payload = '{\"seats\": 7}'"])
def test_a_record_that_others_wrote_in_is_listed_by_its_name(
    config: Path, tmp_path: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(tmp_path / "journal.sqlite", change)
    assert main(["keep", "--list", "--config", str(config)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    columns = line.split("\t")
    assert (columns[0], len(columns)) == ("friday", 5)
    assert "?" in columns


def test_a_name_that_no_game_can_have_is_named(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _complaint(capsys, tmp_path / "kept", "--config", config, "--game", "\udcff")
    assert r"no game '\udcff' in the journal" in said


def test_a_folder_in_place_of_the_journal_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tablejinn.toml"
    file.write_text(f'[journal]\npath = "{tmp_path}"\n')
    assert "is no journal but a folder" in _complaint(capsys, tmp_path / "k", "--config", file)


# An evening with faults


def _press(play: Evening, key: Key) -> None:
    play.press(key)


def _played(folder: Path, play: Evening, *steps: Callable[[Evening], object]) -> dict[str, Any]:
    """Keep an evening of Jinns after some steps; return its record."""
    entries = [JournalEntry(BEGIN, JinnsForm(find_board("lake")).payload())]
    opening = play.game.position_text(play.position)
    entries.append(JournalEntry("opening", {"position": opening}))
    for one in steps:
        one(play)
        entries += play.kept
    events = [
        StoredEvent(n, "g", entry.kind, entry.payload, _stamp(n)) for n, entry in enumerate(entries)
    ]
    game = GameInPlay.of(begin(play.session.table)).replayed(events[1:])
    write_evening(evening_of(events, game, say), folder, say)
    return cast("dict[str, Any]", json.loads((folder / "evening.json").read_text()))


def test_an_illegal_try_stays_in_the_record_that_players_keep(tmp_path: Path) -> None:
    evening = _played(tmp_path, four(), lambda play: play.see_move("0>2"), Evening.see_board)
    assert evening["incidents"] == [{"after": 0, "kind": "illegal", "moves": ["0>2"]}]
    assert "After 0 turns: Not allowed. Red: star 0 to 2" in (tmp_path / "evening.html").read_text()


def test_a_turn_that_was_taken_back_stays_readable(tmp_path: Path) -> None:
    evening = _played(
        tmp_path,
        four(),
        lambda play: play.see_move("0>1"),
        lambda play: play.press(Key.B),
        Evening.see_board,
        lambda play: play.see_move("0>25"),
    )
    assert evening["turns"] == ["0>25"]
    assert evening["incidents"] == [{"after": 1, "kind": "undone", "moves": ["0>1"]}]
    sheet = (tmp_path / "evening.html").read_text()
    assert "Tries, take-backs and rulings" in sheet
    after = say(text("kept-after", number=1))
    assert f"{after} Taken back: Red: star 0 to 1" in sheet


def test_a_turn_that_was_made_again_stays_readable(tmp_path: Path) -> None:
    evening = _played(
        tmp_path,
        four(),
        lambda play: play.see_move("0>1"),
        lambda play: play.press(Key.B),
        lambda play: play.press(Key.A),
    )
    assert [one["kind"] for one in evening["incidents"]] == ["undone", "redone"]
    assert "What was taken back was made again." in (tmp_path / "evening.html").read_text()


def test_a_tower_that_is_not_shared_is_kept_with_its_winner(tmp_path: Path) -> None:
    play = Evening(table("wishes-2"), {0: "y1b3g4", 31: "r1", 5: "b1", 7: "g1"})
    _played(tmp_path, play, lambda play: play.see_move("31>0"))
    assert "Turn 1: Red+Yellow wins the tower." in (tmp_path / "evening.html").read_text()


def test_who_keeps_the_bottom_half_is_kept(tmp_path: Path) -> None:
    _played(tmp_path, tower(), lambda play: play.see_move("31>0"), lambda play: play.press(Key.B))
    assert (
        "Red keeps the bottom half, Yellow gets the top" in (tmp_path / "evening.html").read_text()
    )


def test_that_the_table_let_a_star_stand_is_kept() -> None:
    game = GameInPlay.of(begin(Round().session.table))
    (told,) = game.incidents([StoredEvent(1, "g", "pardoned", {}, _stamp(1))])
    assert [say(line) for line in told.said] == ["The table let it stand."]


def test_that_a_star_which_was_not_seen_lay_there_is_kept() -> None:
    game = GameInPlay.of(begin(Round().session.table))
    (told,) = game.incidents([StoredEvent(1, "g", "found", {}, _stamp(1))])
    assert [say(line) for line in told.said] == ["It lay there. I had not seen it."]


def test_who_got_which_half_of_a_tower_is_kept(tmp_path: Path) -> None:
    evening = _played(
        tmp_path, tower(), lambda play: play.see_move("31>0"), lambda play: play.press(Key.A)
    )
    (won,) = evening["towers"]
    assert (won["turn"], won["builder"], set(won["piles"])) == (1, "red", {"red", "yellow"})
    assert "Red keeps the top half" in (tmp_path / "evening.html").read_text()


def test_who_has_won_is_kept(tmp_path: Path) -> None:
    _played(tmp_path, four(), *(partial(_press, key=key) for key in (Key.C, Key.C, Key.A)))
    assert "Yellow wins" in (tmp_path / "evening.html").read_text()


def test_a_game_that_is_open_has_no_winner(tmp_path: Path) -> None:
    _played(tmp_path, four(), lambda play: play.see_move("0>1"))
    assert "wins" not in (tmp_path / "evening.html").read_text()


def test_a_secret_guess_that_was_taken_back_is_not_told() -> None:
    play = Round(3, Voting.SECRET).lay_all()
    events = [
        StoredEvent(n, "g", entry.kind, entry.payload, _stamp(n))
        for n, entry in enumerate(play.record)
    ]
    game = GameInPlay.of(begin(play.session.table))
    guess = StoredEvent(98, "g", "turn", {"turn": "s1 ->s3"}, _stamp(98))
    undone = StoredEvent(99, "g", "undone", {"turns": 1}, _stamp(99))
    told = game.incidents([*events, guess, undone])
    assert (told[-1].kind, told[-1].moves, len(told[-1].said)) == ("undone", (), 1)
