"""Nothing is published that not every player at the table may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.box.menu import Menu, menu_prompt, press, start_menu
from device.config.file import read_config
from device.config.sections import Config
from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.voting import Voting
from device.games.registry import game_names, manifest_of
from device.games.towers.setup import TowersForm
from device.mqtt.outlet import voice_of
from device.mqtt.secrecy import NamePrivacy, Voice
from device.mqtt.state import TableMoment, TableState, state_after
from device.reading.readers import AnyReading
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, text
from device.table.session import begin
from games.dreams.game import Dreams
from games.dreams.options import Options
from games.dreams.position import Phase, Position
from games.dreams.rounds import Roles
from games.dreams.setup import Setup
from games.game import TABLE, Seat
from tests.device.box.sample_screens import samples as box_samples
from tests.device.games.dreams.mat_top import reading_of
from tests.device.games.islands.islands_top import NAMES as ISLANDS_NAMES
from tests.device.games.islands.islands_top import reading_of as island_of
from tests.device.games.islands.sample_screens import samples as islands_samples
from tests.device.games.jinns.table_top import reading_of as lake_reading
from tests.device.games.jinns.table_top import settled
from tests.device.games.towers.sample_screens import samples as towers_samples
from tests.device.games.towers.towers_top import NAMES as TOWERS_NAMES
from tests.device.games.towers.towers_top import reading_of as mat_of
from tests.device.mqtt.told import (
    AT_MS,
    MENU,
    PERSONS,
    Told,
    dreams,
    islands,
    laid_round,
    lake,
    towers,
)
from tests.games.jinns.tables import table as lake_table
from vision.sheet.board_file import find_board

OPTIONS = 10  # more guesses than a disc of three players has


def _voted(voting: Voting, votes: Sequence[int]) -> Told:
    """The round after every player went on to a guess so many times, and took it."""
    table = Told(laid_round(voting))
    if voting is Voting.DISCS:
        table.press(Key.A, Key.A)  # guess in secret, then reveal
    for presses in votes:
        role = Key.B if presses % 2 else Key.A
        ready = [Key.A, role] if voting is Voting.SECRET else []
        table.press(*ready, *[Key.B] * presses, Key.A)
    return table


def _position(game: GameInPlay) -> Position:
    assert isinstance(game.position, Position)
    return game.position


@pytest.mark.parametrize("voting", list(Voting))
@settings(max_examples=25, deadline=None)
@given(votes=st.lists(st.integers(0, OPTIONS), min_size=3, max_size=3))
def test_whatever_is_voted_the_same_is_published_until_the_reveal(
    voting: Voting, votes: list[int]
) -> None:
    table, plain = _voted(voting, votes), _voted(voting, (0, 0, 0))
    assert _position(table.game).phase is Phase.REVEALING
    assert table.messages == plain.messages


def test_that_somebody_voted_is_published_without_the_vote() -> None:
    table = Told(laid_round(Voting.SECRET)).forget().press(Key.A, Key.B, Key.A)
    assert table.said("move") == [{"turn": None}]
    assert "accuse" not in table.text
    assert "Yellow" not in table.text


def test_while_a_player_votes_the_screen_is_published_by_its_title_alone() -> None:
    screen = Told(laid_round(Voting.SECRET)).press(Key.A).state["prompt"]
    assert (screen["kind"], screen["lines"]) == ("vote", [])


def test_what_all_have_seen_at_the_reveal_is_published() -> None:
    table = _voted(Voting.SECRET, (0, 0, 1)).forget().press(Key.A, Key.A)
    [reveal] = table.said("move")
    assert reveal["turn"]


@dataclass(frozen=True, slots=True)
class Riddles(GameInPlay):
    """A game that nobody has looked through yet."""

    @property
    def name(self) -> str:
        return "riddles"


def test_of_a_game_that_was_not_looked_through_only_name_and_phase_are_published() -> None:
    table = Told(Riddles(lake().session)).press(Key.A)
    assert table.state["game"] == "riddles"
    assert (table.state["prompt"]["title"], table.state["scores"]) == ("", {})
    assert table.said("move") == table.said("verdict") == []


# What the box does not know today, but a position may hold


def _published(game: GameInPlay) -> TableState:
    return state_after(TableState(), TableMoment(AT_MS, MENU, game), Voice("en", NamePrivacy.TOLD))


def test_roles_in_a_position_are_not_published() -> None:
    game = Dreams(Setup(3, bead_mm=14.5, options=Options(deals_roles=True)))
    known = replace(game.initial(1), roles=Roles(3, Seat(2)))
    other = replace(known, roles=Roles(4, Seat(1)))
    assert game.known_to(known, TABLE) == game.known_to(other, TABLE)
    table = DreamsAdapter(game, PERSONS[:3])
    assert _published(GameInPlay.of(begin(table, known))) == _published(
        GameInPlay.of(begin(table, other))
    )


# Names


@pytest.mark.parametrize(
    ("game", "opening"),
    [(dreams(), reading_of(())), (towers(), mat_of()), (islands(), island_of())],
    ids=["dreams", "towers", "islands"],
)
def test_names_of_players_stay_at_the_table_unless_they_may_be_told(
    game: GameInPlay, opening: AnyReading
) -> None:
    silent, open_ = Told(game), Told(game, names=NamePrivacy.TOLD)
    for table in (silent, open_):
        table.see(opening).press(Key.A)
    assert [name for name in PERSONS if name in silent.text] == []
    assert PERSONS[0] in open_.text
    assert silent.state["scores"]["1"]["name"] == "Player 1"


@pytest.mark.parametrize(
    ("screens", "names"),
    [(towers_samples(), TOWERS_NAMES), (islands_samples(), ISLANDS_NAMES)],
    ids=["towers", "islands"],
)
def test_no_screen_tells_a_name(screens: Mapping[str, Prompt], names: Sequence[str]) -> None:
    voice = Voice("en").hiding(names)
    told_all = "\n".join(
        voice.said(line) for prompt in screens.values() for line in (prompt.title, *prompt.lines)
    )
    assert "Player 2" in told_all
    assert [name for name in names if name in told_all] == []


OPENINGS: dict[str, AnyReading] = {
    "jinns": lake_reading(settled(lake_table("wishes-4").initial(5))),
    "dreams": reading_of(()),
    "towers": mat_of(),
    "islands": island_of(),
}


@pytest.mark.parametrize("game", game_names())
def test_names_typed_at_the_box_stay_at_the_table_unless_they_may_be_told(game: str) -> None:
    setup = manifest_of(game).setup()
    form = setup.form(setup.board(Config()), Config())
    named = form.with_names(PERSONS[: len(form.places())]).new_game()
    silent, open_ = Told(named), Told(named, names=NamePrivacy.TOLD)
    for told in (silent, open_):
        told.see(OPENINGS[game]).press(Key.A)
    assert [name for name in PERSONS if name in silent.text] == []
    assert PERSONS[0] in open_.text
    assert silent.state["scores"]["1"]["name"] == "Player 1"


def test_the_set_up_tells_no_name_that_is_typed_or_remembered() -> None:
    voice = Voice("en")
    told_all: list[str] = []
    for name, prompt in box_samples().items():
        if name.startswith(("box_name", "box_writing", "box_letters", "box_last")):
            told_all += [voice.said(line) for line in (prompt.title, *prompt.lines)]
    for line in menu_prompt(as_last_time()).lines:
        told_all.append(voice.said(line))
    assert [one for one in told_all if "Grandmother" in one or "Aaa" in one or "Ada" in one] == []
    assert "Red: Player ?" in told_all
    assert "?" in told_all
    assert "Who is Red?" in told_all


def as_last_time() -> Menu:
    """Return the menu of a box that offers a game as the family played it last time."""
    form = TowersForm(find_board("towers_mat"), ("Ada", "Bo", "Zoë"), players=2)
    menu = start_menu((("towers", form),), None, is_lens_known=True, last=(("towers", form),))
    return press(menu, Key.A)


def test_powers_of_the_configuration_are_no_names(tmp_path: Path) -> None:
    file = tmp_path / "tablejinn.toml"
    file.write_text('[towers]\npowers = ["tree", "metal"]\nplayers = ["Ada", "Bo"]\n')
    hidden = voice_of(read_config(file)).hidden
    assert {"Ada", "Bo"} <= {name for name, _ in hidden}
    assert "tree" not in {name for name, _ in hidden}


def test_colours_and_numbers_are_no_names() -> None:
    voice = Voice("en").hiding(("red", "blue+green", "player-3"))
    assert voice.seat("red") == "Red"
    assert voice.seat("blue+green") == "Blue+Green"
    assert voice.seat("player-3") == "Player 3"


def test_a_name_in_a_row_of_names_is_hidden_too() -> None:
    voice = Voice("en").hiding(PERSONS)
    assert voice.said(text("over-shared", seats=("Anna", "Chiara"), points=9)).startswith(
        "Player 1 and Player 3"
    )


def test_the_menu_hides_the_names_of_the_configuration() -> None:
    voice = Voice("en").hiding(PERSONS)
    assert "Anna" not in voice.said(text("setup-seats", seats=PERSONS))
