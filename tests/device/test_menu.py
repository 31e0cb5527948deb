from __future__ import annotations

from device.menu import Menu, OpenGame, Stage, menu_prompt, preset, press, start_menu
from device.prompt import Key
from games.jinns.options import Ties

COLOURS = ("red", "blue", "yellow", "green")


def _menu(*keys: Key, menu: Menu | None = None) -> Menu:
    menu = menu or start_menu(COLOURS, None, is_lens_known=True)
    for key in keys:
        menu = press(menu, key)
    return menu


def test_an_unfinished_game_is_offered_first() -> None:
    menu = start_menu(COLOURS, OpenGame("jinns", 12), is_lens_known=True)
    assert menu_prompt(menu).kind == "resume"
    assert press(menu, Key.A).stage is Stage.RESUMED


def test_a_new_game_can_be_begun_instead_of_the_unfinished_one() -> None:
    menu = start_menu(COLOURS, OpenGame("jinns", 12), is_lens_known=True)
    assert press(menu, Key.C).stage is Stage.WELCOME


def test_an_unmeasured_lens_is_said_before_anything_else() -> None:
    menu = start_menu(COLOURS, OpenGame("jinns", 12), is_lens_known=False)
    assert menu_prompt(menu).kind == "lens"
    assert press(menu, Key.A).stage is Stage.RESUME


def test_the_older_edition_gives_the_colours() -> None:
    menu = _menu(Key.A, Key.B, Key.A, Key.A)
    assert menu.edition_name == "lake-of-dreams"
    assert menu.seats == (("yellow",), ("blue",), ("red",), ("green",))
    assert press(menu, Key.B).seats == menu.seats


def test_three_players_leave_one_colour_to_all() -> None:
    menu = _menu(Key.A, Key.A, Key.B, Key.B, Key.A)
    assert menu.players == 3
    assert len(menu.seats) == 3


def test_two_players_get_two_colours_each_in_every_combination() -> None:
    menu = _menu(Key.A, Key.A, Key.B, Key.A)
    assert menu.players == 2
    seatings = {press_times(menu, times).seats for times in range(6)}
    assert len(seatings) == 6
    assert all(len(seat) == 2 for seats in seatings for seat in seats)


def press_times(menu: Menu, times: int) -> Menu:
    return _menu(*[Key.B] * times, menu=menu)


def test_back_leads_one_question_up() -> None:
    assert _menu(Key.A, Key.A, Key.C).stage is Stage.EDITION


def test_a_house_rule_is_changed_by_its_own_question() -> None:
    menu = _menu(Key.A, Key.A, Key.A, Key.A, Key.B)
    assert menu.stage is Stage.RULE
    while menu.questions[menu.question].name != "ties":
        menu = press(menu, Key.A)
    assert press(menu, Key.B).options.ties is Ties.MOST_CAPTURED
    assert press(press(menu, Key.B), Key.B).options.ties is Ties.SHARED


def test_what_is_always_played_is_filled_in() -> None:
    seats = (("blue",), ("red",), ("green",))
    menu = preset(start_menu(COLOURS, None, is_lens_known=True), "lake-of-wishes", seats)
    assert menu.seats == seats


def test_every_seating_shares_out_different_colours() -> None:
    menu = _menu(Key.A, Key.A, Key.A)
    for seats in menu.seatings():
        colours = [colour for seat in seats for colour in seat]
        assert len(set(colours)) == len(colours)
