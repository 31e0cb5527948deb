from __future__ import annotations

import io
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest
from PIL import Image

from device.config.sections import Config
from device.errors import ConfigError
from device.games.towers.setup import TowersForm, TowersSetup, check_mat
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.keepsake.keepsake import KeptGame, write_evening
from device.table.events import JournalEntry
from device.table.prompts import text
from device.texts.language import say
from games.errors import IllegalMoveError, TextError
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import parse_step
from games.towers.evening.position import EveningStage, Mode
from games.towers.game import Towers
from games.towers.options import ALL_POWERS, NextStart, Options, Power
from games.towers.setup import Setup
from tests.device.games.towers.towers_top import NAMES, A, Table
from vision.sheet.board_file import find_board

BOARD = find_board("towers_mat")
FORM = TowersForm(BOARD, NAMES)
SVG = "{http://www.w3.org/2000/svg}"
STEPS = (
    "s2 starts", "s2 done", "s1 ready", "s1 shows", "s1 shows c14 c11 m3", "s1 camera c",
    "s1 record s", "s1 pile 3", "s1 points -2", "s1 points +2", "s1 ends", "s2 bid 4", "s3 pass",
    "market c15 h3", "s1 take c15; build c15",
)  # fmt: skip


# Setting up


def test_the_questions_are_players_starter_mode_and_powers() -> None:
    assert [ask.kind for ask in FORM.asks()] == ["players", "starter", "mode", "powers"]


def test_powers_are_none_all_or_chosen_one_by_one() -> None:
    everything = FORM.changed(3)
    assert everything.options.powers == ALL_POWERS
    chosen = everything.changed(3)
    assert len(chosen.asks()) == 4 + len(Power)
    without = chosen.changed(4 + list(Power).index(Power.METAL))
    assert without.options.powers == ALL_POWERS - {Power.METAL}
    assert chosen.changed(3).options.powers == frozenset()


def test_metal_is_told_with_all_that_may_come_back() -> None:
    form = replace(FORM, is_choosing=True)
    with_metal = replace(form, options=Options(powers=frozenset({Power.METAL})))
    more = text("setup-power-metal-more")
    assert [more in ask.lines for ask in with_metal.asks()].count(True) == 1
    assert [more in ask.lines for ask in form.asks()].count(True) == 0


def test_only_the_house_rules_of_the_powers_in_play_are_asked() -> None:
    assert len(FORM.rules()) == 6
    assert len(FORM.changed(3).rules()) == 11
    changed = FORM.rule_changed(0)
    assert changed.options.next_start is NextStart.LEFT_OF_WINNER
    assert changed.rules_changed() == 1


def test_players_are_told_from_which_age_on_the_game_is() -> None:
    assert [say(line) for line in FORM.asks()[0].shown][-1] == "From 7 years on."


def test_players_go_round_and_the_starter_with_them() -> None:
    form = FORM.changed(1).changed(1)
    assert form.seats[form.starter] == "Lilia"
    assert form.changed(0).starter == 0
    assert FORM.changed(0).changed(0).changed(0).players == 2


def test_a_record_begins_the_same_game_again() -> None:
    form = replace(FORM.changed(3).changed(1), mode=Mode.COUNT)
    game = TowersSetup().begun(json.loads(json.dumps(form.payload())), BOARD)
    assert game.prompt() == form.new_game().prompt()


def test_a_configuration_without_towers_is_the_default() -> None:
    form = TowersSetup().form(TowersSetup().board(Config()), Config())
    assert form.asks()[0].lines[0].facts == (("count", 3),)


@pytest.mark.parametrize("name", ["lake", "island_mat"])
def test_a_board_without_cards_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match=r"needs a towers mat"):
        check_mat(find_board(name))


def test_a_mat_of_other_cards_is_refused() -> None:
    assert BOARD.cards is not None
    odd = replace(BOARD, cards=replace(BOARD.cards, values=(1, 15)))
    with pytest.raises(ConfigError, match=r"values run from 1 to 15; 5 Towers needs 0 to 15"):
        check_mat(odd)
    few = replace(BOARD, cards=replace(BOARD.cards, suits=BOARD.cards.suits[:4]))
    with pytest.raises(ConfigError, match="suits are"):
        check_mat(few)


# The notation of what players tell


@pytest.mark.parametrize("text", STEPS)
def test_every_step_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_step(text)) == text


@pytest.mark.parametrize(
    "text", ["s1 pile many", "s1 pile 300", "s9 done", "s1 done now", "s1 camera x", "s1 shows c99"]
)
def test_a_step_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        parse_step(text)


def test_the_opening_of_both_modes_comes_back_from_its_text() -> None:
    for mode in Mode:
        game = TowersEvening(Towers(Setup(4)), mode)
        opening = game.initial(0)
        assert game.parse_position(game.position_text(opening)) == opening


def test_a_step_that_is_not_due_is_refused() -> None:
    game = TowersEvening(Towers(Setup(3)))
    opening = game.initial(0)
    for words in (*STEPS[:10], "s2 bid 4", "s1 take c15; build c15"):
        with pytest.raises(IllegalMoveError, match=r"not-due|no-turn-due"):
            game.apply(opening, parse_step(words))


def test_only_the_player_who_is_counted_is_ready() -> None:
    game = TowersEvening(Towers(Setup(3)), Mode.COUNT)
    with pytest.raises(IllegalMoveError, match="not-due"):
        game.apply(game.initial(0), parse_step("s2 ready"))
    ready = game.apply(game.initial(0), parse_step("s1 ready"))
    assert ready.stage is EveningStage.READ


# What is taken home


def _counted() -> Table:
    table = Table(2, Options(powers=ALL_POWERS), Mode.COUNT)
    table.see("", "h12 h11 h7 h3", "c14 c11 c8 c12 c0").press(A, A)
    return table.see("", "s15 s12 s9 s4 s0", "m9").press(A, A)


def _kept(tmp_path: Path) -> Path:
    form = replace(FORM.changed(3), mode=Mode.COUNT, players=2)
    path = tmp_path / "journal.sqlite"
    with closing(Journal.open(path)) as journal:
        for number, event in enumerate([JournalEntry(BEGIN, form.payload()), *_counted().record]):
            stamp = Stamp(1_795_250_000_000 + number, number, "boot")
            journal.append("friday", event.kind, event.payload, stamp)
    with closing(Journal.open(path)) as journal:
        events = journal.events("friday")
    game = TowersSetup().begun(events[0].payload, BOARD).replayed(events)
    scores = tuple((game.seat_name(s), t.total) for s, t in game.scores().items())
    kept = game.keepsake(say)
    evening = KeptGame("towers", form.payload(), "2026-11-21", game.turns_text(), scores, kept)
    write_evening(evening, tmp_path / "kept", say)
    return tmp_path / "kept"


def test_each_players_towers_are_kept_as_a_picture_with_the_points(tmp_path: Path) -> None:
    root = ElementTree.parse(_kept(tmp_path) / "towers-1.svg").getroot()  # noqa: S314 - our own file
    words = [node.text for node in root.iter(f"{SVG}text")]
    for word in ("Noura", "14", "12", "5 candy with its 0", "2 pairs", "Points", "25"):
        assert word in words


def test_the_same_picture_is_painted(tmp_path: Path) -> None:
    with Image.open(io.BytesIO((_kept(tmp_path) / "towers-2.png").read_bytes())) as image:
        colours = image.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert {(240, 213, 140), (185, 192, 198)} <= {colour for _, colour in colours}


def test_the_record_names_towers_piles_and_lines(tmp_path: Path) -> None:
    record = json.loads((_kept(tmp_path) / "evening.json").read_text())
    noura, elias = record["towers"]
    assert (noura["name"], noura["total"]) == ("Noura", 25)
    assert noura["towers"]["candy"] == [14, 11, 8, 12, 0]
    assert (elias["demolished"], elias["total"]) == (0, 16)
    assert record["turns"][-1] == "s2 pile 0"


def test_the_sheet_tells_points_line_by_line(tmp_path: Path) -> None:
    page = (_kept(tmp_path) / "evening.html").read_text()
    assert "<li>2 pairs: 6</li>" in page
    assert "An evening of 5 Towers" in page


def test_rounds_are_told_in_the_story() -> None:
    table = Table().see("c15 h3 t8 m11 s4").bids(2, 0, 0).see("h3 t8 m11", "c15", "s4")
    kept = table.session.table.keepsake(table.session.history, table.session.turns, say)
    story = [say(line) for line in kept.story]
    assert story[:4] == [
        "Market 1: candy 15, haunted 3 and tree 8",
        "With metal 11 and sand 4",
        "Noura bids 2.",
        "Noura builds candy 15 and sand 4.",
    ]
    towers = cast("tuple[dict[str, object], ...]", kept.details["towers"])
    assert towers[0]["towers"] == {"candy": (15,), "sand": (4,)}


def test_before_anything_is_built_there_is_no_picture() -> None:
    table = Table().see("c15 h3 t8 m11 s4")
    kept = table.session.table.keepsake(table.session.history, table.session.turns, say)
    assert (kept.pictures, kept.uncounted) == ((), frozenset())


def test_players_are_not_counted_before_their_towers_are_shown() -> None:
    table = Table(2, Options(powers=ALL_POWERS), Mode.COUNT)
    table.see("", "h12 h11 h7 h3", "c14 c11 c8 c12 c0").press(A, A)
    kept = table.session.table.keepsake(table.session.history, table.session.turns, say)
    assert kept.uncounted == {"Elias"}
