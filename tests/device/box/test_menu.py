from __future__ import annotations

from typing import Any

import pytest

from device.box.menu import (
    Menu,
    MenuStage,
    OpenGame,
    menu_after_game,
    menu_prompt,
    press,
    start_menu,
)
from device.config.sections import Config
from device.games.jinns.settings import JinnsConfig
from device.games.jinns.setup import JinnsForm, JinnsSetup
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.texts.language import say
from games.jinns.options import Ties
from games.towers.evening.position import Mode
from tests.device.games.dreams.mat_top import Round
from tests.device.games.islands.islands_top import Table as Count
from tests.device.games.towers.towers_top import Table as Mat
from tests.device.table.played import Played
from vision.sheet.board_file import find_board

LAKE = find_board("lake")
CHECKED = "stage=read seat=s2 draft=s1:s1:2-0-0-1::"
FORMS = (("jinns", JinnsForm(LAKE)),)


def _menu(*keys: Key, menu: Menu | None = None) -> Menu:
    menu = menu or start_menu(FORMS, None, is_lens_known=True)
    for key in keys:
        menu = press(menu, key)
    return menu


def _form(menu: Menu) -> JinnsForm:
    assert isinstance(menu.form, JinnsForm)
    return menu.form


def test_an_unfinished_game_is_offered_first() -> None:
    menu = start_menu(FORMS, OpenGame("jinns", text("turn-number", number=12)), is_lens_known=True)
    assert menu_prompt(menu).kind == "resume"
    assert menu_prompt(menu).lines[-1] == text("turn-number", number=12)
    assert press(menu, Key.A).stage is MenuStage.RESUMED


@pytest.mark.parametrize(
    ("shown", "key", "facts"),
    [
        (Round(3).lay("grey 30,50"), "far-star", {"number": 1, "star": 2, "count": 9}),
        (Round(3).lay_all(), "far-round", {"number": 1}),
        (Mat(), "far-deck", {"number": 80}),
        (Mat(mode=Mode.COUNT), "far-counted", {"count": 0, "most": 3}),
        (Count(3), "far-islands", {"count": 0, "most": 3}),
        (Count(3, start=CHECKED), "title-draft-round", {"number": 4}),
    ],
    ids=["star", "votes", "towers", "towers counted", "islands", "island checked"],
)
def test_an_unfinished_game_tells_in_its_own_words_how_far_it_is(
    shown: Played[Any, Any, Any], key: str, facts: dict[str, int]
) -> None:
    assert GameInPlay.of(shown.session).progress() == text(key, **facts)


def test_a_new_game_can_be_begun_instead_of_the_unfinished_one() -> None:
    menu = start_menu(FORMS, OpenGame("jinns", text("turn-number", number=12)), is_lens_known=True)
    assert press(menu, Key.C).stage is MenuStage.WELCOME


def test_an_unmeasured_lens_is_said_before_anything_else() -> None:
    menu = start_menu(FORMS, OpenGame("jinns", text("turn-number", number=12)), is_lens_known=False)
    assert menu_prompt(menu).kind == "lens"
    assert press(menu, Key.A).stage is MenuStage.RESUME


def _until(kind: str, menu: Menu) -> Menu:
    """Take the proposed answers until a question comes up."""
    while menu_prompt(menu).kind != kind:
        menu = press(menu, Key.A)
    return menu


def test_back_leads_one_question_up() -> None:
    assert menu_prompt(_menu(Key.A, Key.A, Key.C)).kind == "edition"


def test_a_house_rule_is_changed_by_its_own_question() -> None:
    menu = press(_until("rules", _menu(Key.A)), Key.B)
    assert menu.stage is MenuStage.RULE
    while menu_prompt(menu).lines[0].key != "rule-ties-default":
        menu = press(menu, Key.A)
    assert _form(press(menu, Key.B)).options.ties is Ties.MOST_CAPTURED
    assert _form(press(press(menu, Key.B), Key.B)).options.ties is Ties.SHARED


def test_a_house_rule_says_whether_it_is_on_and_how_many_there_are() -> None:
    menu = press(_until("rules", _menu(Key.A)), Key.B)
    count = len(_form(menu).rules())
    said = menu_prompt(menu)
    assert say(said.title) == "House rule: off"
    assert say(said.lines[1]) == f"1 of {count}"
    assert say(menu_prompt(press(menu, Key.B)).title) == "House rule: on"
    assert say(menu_prompt(press(menu, Key.A)).lines[1]) == f"2 of {count}"


def test_before_the_house_rules_players_read_how_many_there_are_and_are_on() -> None:
    menu = _until("rules", _menu(Key.A))
    count = len(_form(menu).rules())
    none = f"{count} to choose from, all off."
    assert say(menu_prompt(menu).lines[0]) == none
    one = press(press(press(menu, Key.B), Key.B), Key.C)
    assert say(menu_prompt(one).lines[0]) == f"1 of {count} is on."


def test_what_is_always_played_is_filled_in() -> None:
    config = Config(of_games=(JinnsConfig(seats=("blue", "red", "green")),))
    form = JinnsSetup().form(LAKE, config)
    assert form.payload()["seats"] == [["blue"], ["red"], ["green"]]


def test_several_games_are_a_question_of_their_own() -> None:
    two = (("jinns", JinnsForm(LAKE)), ("dreams", JinnsForm(LAKE)))
    menu = press(start_menu(two, None, is_lens_known=True), Key.A)
    assert menu_prompt(menu).kind == "game"
    assert press(menu, Key.B).name == "dreams"
    assert press(press(menu, Key.B), Key.B).name == "jinns"
    assert menu_prompt(press(menu, Key.A)).kind == "edition"
    assert press(press(menu, Key.A), Key.C).stage is MenuStage.GAME


def test_the_next_game_starts_with_the_answers_of_the_last() -> None:
    menu = _menu(Key.A, Key.B, Key.A, Key.B)
    assert _form(menu_after_game(menu)) == _form(menu)
    assert menu_after_game(menu).stage is MenuStage.WELCOME
