"""Setting up a game: the editions, the colours of the older sheet, and the picking of tokens."""

from __future__ import annotations

from random import Random

import pytest

from device.box.menu import Menu, MenuStage, menu_prompt, press, start_menu
from device.config.sections import Config
from device.games.jinns.settings import JinnsConfig
from device.games.jinns.setup import JinnsForm, JinnsSetup
from device.table.prompts import Key
from device.texts.language import say
from games.jinns.options import Options
from games.jinns.setup import Edition, setup_of
from vision.sheet.board_file import find_board

LAKE = find_board("lake")
A, B, C = Key.A, Key.B, Key.C


def _menu(*keys: Key, edition: Edition = Edition.WISHES) -> Menu:
    """Return the menu after the edition was chosen, and more keys."""
    menu = press(start_menu((("jinns", JinnsForm(LAKE)),), None, is_lens_known=True), A)
    if edition is Edition.DREAMS:
        menu = press(menu, B)
    for key in (A, *keys):
        menu = press(menu, key)
    return menu


def _form(menu: Menu) -> JinnsForm:
    assert isinstance(menu.form, JinnsForm)
    return menu.form


def _words(menu: Menu) -> list[str]:
    return [say(line) for line in menu_prompt(menu).lines]


def _walk(menu: Menu) -> list[list[str]]:
    """Take every proposed answer up to the house rules; return what the screens say."""
    shown: list[list[str]] = []
    while menu.stage is MenuStage.ASK:
        shown.append(_words(menu))
        menu = press(menu, A)
    return shown


def _pick(menu: Menu, *colours: str) -> Menu:
    """Pick tokens in this order; return the menu after the last of them."""
    while menu_prompt(menu).kind != "pick":
        menu = press(menu, A)
    for colour in colours:
        while _words(menu)[-1] != colour:
            menu = press(menu, B)
        menu = press(menu, A)
    return menu


def test_players_are_told_from_which_age_on_the_game_is_as_its_sheet_says() -> None:
    assert _words(_menu()) == ["4 players", "From 8 years on, about 10 minutes."]
    assert _words(_menu(edition=Edition.DREAMS)) == ["4 players", "From 8 years on."]


def test_the_domes_are_laid_before_any_token_is_picked() -> None:
    kinds = [menu_prompt(menu).kind for menu in (_menu(A), _menu(A, A))]
    assert kinds == ["domes", "pick"]
    assert menu_prompt(_menu(A)).keys[1] is None
    assert _words(_menu(A))[0].endswith("Then pick tokens, for all to see.")


def test_four_pick_counter_clockwise_and_the_last_to_pick_begins() -> None:
    menu = _pick(_menu(A), "Blue", "Green", "Red")
    assert _words(menu) == ["Yellow begins, then clockwise Red, Green and Blue."]
    assert _form(menu).seats == (("yellow",), ("red",), ("green",), ("blue",))


def test_four_are_told_who_shares_towers_with_whom() -> None:
    menu = press(_pick(_menu(A), "Blue", "Green", "Red"), A)
    assert _words(menu) == ["Yellow shares towers with Green.", "Red shares towers with Blue."]


def test_three_are_told_which_colour_is_neutral() -> None:
    menu = _pick(_menu(B, B, A), "Blue", "Green", "Red")
    assert _words(menu) == [
        "Red begins, then clockwise Green and Blue.",
        "Neutral, for all: yellow.",
    ]


def test_two_pick_in_turns_and_the_last_to_pick_begins() -> None:
    menu = _pick(_menu(B, A), "Blue", "Green", "Red")
    assert _words(menu) == ["Green+Yellow begins, then Blue+Red."]


def test_two_may_pick_two_tokens_at_once() -> None:
    menu = press(_menu(B, A, A), B)
    assert _words(menu) == ["Two tokens each at once."]
    said = [lines[0] for lines in _walk(menu)[1:4]]
    assert said == ["Somebody picks first:", "The first player again:", "The other player:"]
    menu = _pick(menu, "Blue", "Green", "Red")
    assert _words(menu) == ["Red+Yellow begins, then Blue+Green."]
    assert _form(menu).options.tokens_two_by_two


def test_a_token_that_was_picked_is_not_offered_again() -> None:
    menu = _pick(_menu(A), "Blue")
    offered = [_words(menu)[-1]]
    while (menu := press(menu, B)) and _words(menu)[-1] not in offered:
        offered.append(_words(menu)[-1])
    assert sorted(offered) == ["Green", "Red", "Yellow"]


def test_whatever_is_pressed_every_seat_holds_colours_of_its_own() -> None:
    menu = _menu(A)
    chance = Random(15)  # noqa: S311 - presses, no secrets
    for _ in range(300):
        menu = press(menu, chance.choice((A, B, B, C)))
        form = _form(menu)
        setup = setup_of(form.seats, Edition.WISHES, form.options, box=form.colours)
        assert setup.players == form.players


def test_the_older_sheet_gives_the_colours_and_the_partners() -> None:
    assert _walk(_menu(A, edition=Edition.DREAMS)) == [
        ["As the sheet gives them.", "Yellow begins, then clockwise Blue, Red and Green."],
        ["Yellow and Red are partners.", "Blue and Green are partners."],
    ]


@pytest.mark.parametrize(
    ("keys", "order"),
    [
        ((B, A), ["Yellow+Red begins, then Blue+Green."]),
        ((B, B, A), ["Yellow begins, then clockwise Blue and Red.", "Neutral, for all: green."]),
    ],
)
def test_the_older_sheet_gives_two_and_three_players_their_colours(
    keys: tuple[Key, ...], order: list[str]
) -> None:
    assert _walk(_menu(*keys, edition=Edition.DREAMS)) == [["As the sheet gives them.", *order]]


def test_with_the_house_rule_colours_are_picked_in_the_older_edition_too() -> None:
    menu = press(_menu(A, edition=Edition.DREAMS), B)
    assert _words(menu) == ["You pick them freely."]
    menu = _pick(menu, "Blue", "Green", "Red")
    assert _form(menu).seats == (("yellow",), ("red",), ("green",), ("blue",))
    assert _form(menu).options == Options(tokens_picked=True)


def test_seats_of_the_configuration_are_the_proposed_picks() -> None:
    config = Config(of_games=(JinnsConfig(seats=("blue", "red", "green")),))
    form = JinnsSetup().form(LAKE, config)
    assert [say(ask.lines[-1]) for ask in form.asks() if ask.kind == "pick"] == [
        "Green",
        "Red",
        "Blue",
    ]
