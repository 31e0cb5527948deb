"""As last time: names, colours, players and house rules of the last evening by one press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from device.box.assembly import last_forms
from device.box.menu import (
    Menu,
    MenuStage,
    OpenGame,
    menu_after_game,
    menu_prompt,
    press,
    start_menu,
)
from device.config.file import read_config
from device.config.kinds import toml
from device.config.sections import Config
from device.games.dreams.setup import DreamsForm
from device.games.islands.setup import IslandsForm
from device.games.jinns.setup import JinnsForm
from device.games.last_time import told
from device.games.port import SetupForm
from device.games.registry import manifest_of
from device.games.towers.setup import TowersForm
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.table.prompts import Key, text
from device.texts.language import say
from games.jinns.options import Options as JinnsOptions
from games.towers.options import ALL_POWERS
from games.towers.options import Options as TowersOptions
from tests.device.config.house_rules import of_all_games
from vision.sheet.board import Board

A, B, C = Key.A, Key.B, Key.C
CONFIG = Config()
GAMES = ("jinns", "dreams", "towers", "islands")


def boards() -> dict[str, Board]:
    return {game: manifest_of(game).setup().board(CONFIG) for game in GAMES}


def played() -> Mapping[str, SetupForm]:
    """Return a form of every game, set up in a way of its own."""
    sheets = boards()
    jinns = JinnsForm(sheets["jinns"], 0, 3, options=JinnsOptions(no_undoing=True))
    dreams = DreamsForm(sheets["dreams"], ("white", "red", "blue", "green"), players=3)
    towers = TowersForm(sheets["towers"], ("Ada", "Bo", "Cy"), players=2, starter=1)
    towers = replace(towers, options=TowersOptions(powers=ALL_POWERS, zero_begins=False))
    islands = IslandsForm(sheets["islands"], ("Noura", "Elias"), players=2)
    return {"jinns": jinns, "dreams": dreams, "towers": towers, "islands": islands}


def journal(folder: Path) -> Journal:
    return Journal.open(folder / "journal.sqlite")


def begin(book: Journal, number: int, form: SetupForm) -> None:
    book.append(f"g{number}", BEGIN, form.payload(), Stamp(number, number, "boot"))


@pytest.mark.parametrize("game", GAMES)
def test_after_a_power_cut_a_game_is_offered_as_it_was_set_up_last(
    game: str, tmp_path: Path
) -> None:
    form = played()[game]
    book = journal(tmp_path)
    begin(book, 1, form)
    book.close()
    with journal(tmp_path) as again:
        last = dict(last_forms(again, boards(), CONFIG))
    assert last[game].payload() == form.payload()


def menu_of(game: str) -> Menu:
    """Return the menu of a box that was switched on, after an evening with a game."""
    form, sheets = played()[game], boards()
    fresh = ((game, manifest_of(game).setup().form(sheets[game], CONFIG)),)
    return start_menu(fresh, None, is_lens_known=True, last=((game, form),))


WHERE: dict[str, tuple[str, int]] = {
    "builder_keeps_top": ("lake-of-wishes", 3),
    "neutral_top_voids": ("lake-of-wishes", 3),
    "neutral_piles_score": ("lake-of-wishes", 3),
    "last_mover_controls_neutral": ("lake-of-dreams", 3),
    "three_at_start": ("lake-of-dreams", 4),
    "tokens_two_by_two": ("lake-of-wishes", 2),
    "tokens_picked": ("lake-of-dreams", 2),
}
"""The edition and the number of players for which some house rules of Jinns have an effect."""


CHOSEN = (
    *("setup-edition", "setup-players", "setup-seats", "setup-order", "setup-neutral"),
    *("setup-dealer", "setup-voting-", "setup-starter", "setup-mode-", "setup-powers-"),
    *("setup-islands-", "seat-called", "rule-"),
)
"""How the keys begin of all that somebody chooses."""


@pytest.mark.parametrize(("game", "name", "value"), of_all_games())
def test_every_house_rule_of_the_file_is_told_as_last_time_and_on_the_sheet(
    game: str, name: str, value: object, tmp_path: Path
) -> None:
    changed = as_configured(game, f"{name} = {toml(value)}", name, tmp_path)
    usual = as_configured(game, "", name, tmp_path)
    assert set(changed) - set(usual)


def as_configured(game: str, rule: str, name: str, tmp_path: Path) -> list[str]:
    """Return what is told of a game that was set up as the file says."""
    edition, players = WHERE.get(name, ("lake-of-wishes", 4))
    seats = toml(tuple(["red", "blue", "yellow", "green"][:players]))
    if players == 2:
        seats = toml(("red+blue", "yellow+green"))
    powers = 'powers = "tree,metal,candy-haunted"' if name != "powers" else ""
    towers = f"[towers]\n{powers}" if game == "towers" else f"[{game}]"
    path = tmp_path / "tablejinn.toml"
    path.write_text(f'[game]\nedition = "{edition}"\nseats = {seats}\n{towers}\n{rule}\n')
    config = read_config(path)
    setup = manifest_of(game).setup()
    board = setup.board(config)
    again = setup.again(setup.form(board, config).payload(), board, config)
    return [say(line) for line in told(again)]


@pytest.mark.parametrize("game", GAMES)
def test_one_press_plays_as_last_time(game: str) -> None:
    asked = press(menu_of(game), A)
    assert menu_prompt(asked).kind == "last"
    done = press(asked, A)
    assert done.stage is MenuStage.DONE
    assert done.form.payload() == played()[game].payload()


def test_the_screen_says_names_and_house_rules_of_last_time() -> None:
    words = [say(line) for line in menu_prompt(press(menu_of("towers"), A)).lines]
    assert {"Ada and Bo", "Bo begins.", "A 0 begins no tower."} <= set(words)
    assert "Equal points share the win." not in words


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_told_to_pick_tokens_as_last_time(players: int) -> None:
    form = JinnsForm(boards()["jinns"], players=players)
    assert not [line.key for line in told(form) if line.key.startswith("pick-")]


@pytest.mark.parametrize("game", GAMES)
def test_only_what_was_chosen_is_told_as_last_time(game: str) -> None:
    """Once the age, who shares with whom, and how many tiles are known stood there too."""
    keys = {line.key for line in menu_prompt(press(menu_of(game), A)).lines}
    assert {key for key in keys if not key.startswith(CHOSEN)} == set()


def test_the_age_is_told_where_the_players_are_asked() -> None:
    asked = press(press(press(menu_of("jinns"), A), C), A)
    words = [say(line) for line in menu_prompt(asked).lines]
    assert words[1:] == ["From 8 years on, about 10 minutes."]


def test_who_changes_something_starts_from_the_configuration() -> None:
    asked = press(press(menu_of("towers"), A), C)
    assert asked.stage is MenuStage.ASK
    assert asked.form.payload()["seats"] == ["Player 1", "Player 2", "Player 3"]


def test_the_next_game_of_an_evening_is_one_press_too() -> None:
    done = press(press(menu_of("dreams"), A), A)
    assert menu_prompt(press(menu_after_game(done), A)).kind == "last"


def resumed(game: str) -> Menu:
    """Return the menu after a game that was begun before the box was switched off."""
    sheets = boards()
    forms = tuple((name, manifest_of(name).setup().form(sheets[name], CONFIG)) for name in GAMES)
    unfinished, last = OpenGame(game, text("resume-laying")), ((game, played()[game]),)
    menu = start_menu(forms, unfinished, is_lens_known=True, last=last)
    return menu_after_game(press(menu, A))


@pytest.mark.parametrize("game", GAMES)
def test_after_a_game_that_went_on_over_a_restart_it_is_offered_as_last_time(game: str) -> None:
    """Once the menu began with its first game, and offered that as last time, never played."""
    asked = press(resumed(game), A)
    assert (asked.stage, asked.name) == (MenuStage.GAME, game)
    done = press(press(asked, A), A)
    assert done.form.payload() == played()[game].payload()


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_offered_as_last_time_that_was_not_played(game: str) -> None:
    assert [name for name, _ in resumed(game).last] == [game]


def test_the_latest_evening_counts(tmp_path: Path) -> None:
    with journal(tmp_path) as book:
        begin(book, 1, TowersForm(boards()["towers"], ("Ada", "Bo"), players=2))
        begin(book, 2, TowersForm(boards()["towers"], ("Cy", "Di"), players=2))
        ((_, form),) = last_forms(book, boards(), CONFIG)
    assert form.payload()["seats"] == ["Cy", "Di"]


def test_a_beginning_that_cannot_be_set_up_any_more_is_not_offered(tmp_path: Path) -> None:
    with journal(tmp_path) as book:
        payload = {**played()["towers"].payload(), "options": {"no_such_rule": True}}
        book.append("g1", BEGIN, payload, Stamp(1, 1, "boot"))
        assert last_forms(book, boards(), CONFIG) == ()
