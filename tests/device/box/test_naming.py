"""Names typed at the box with three buttons, and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from device.box.assembly import last_names
from device.box.decision import BoxState, decide
from device.box.menu import Menu, MenuStage, menu_after_game, menu_prompt, press, start_menu
from device.box.naming import MOST_REMEMBERED
from device.config.file import read_config
from device.config.kinds import NAME_LETTERS
from device.config.sections import Config
from device.display.pages import Pager
from device.display.screens import lay_out
from device.games.registry import game_names, manifest_of
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.panel.gestures import Repeated
from device.table.events import Pressed
from device.table.prompts import Key, Prompt
from device.texts.language import say

A, B, C = Key.A, Key.B, Key.C
CONFIG = Config()
THREE = ("Ada", "Bo", "Zoë")


def menu_of(game: str, known: tuple[str, ...] = ()) -> Menu:
    setup = manifest_of(game).setup()
    forms = ((game, setup.form(setup.board(CONFIG), CONFIG)),)
    return start_menu(forms, None, is_lens_known=True, known=known)


def at_names(game: str, known: tuple[str, ...] = ()) -> Menu:
    """Return the menu of a game at the screen that says who plays."""
    return until("names", menu_of(game, known))


def until(kind: str, menu: Menu) -> Menu:
    while menu_prompt(menu).kind != kind:
        menu = press(menu, A)
    return menu


def pressed(menu: Menu, *keys: Key) -> Menu:
    for key in keys:
        menu = press(menu, key)
    return menu


def labels(menu: Menu) -> list[str]:
    return ["" if key is None else say(key) for key in menu_prompt(menu).keys]


def lines(menu: Menu) -> list[str]:
    return [say(line) for line in menu_prompt(menu).lines]


def rows(menu: Menu) -> list[str]:
    """Return the letters that the screen shows, or that its three buttons do."""
    shown = "".join("".join(lines(menu)[1:]).split())
    return [*shown.replace("_", " ")]


def typed(menu: Menu, name: str) -> Menu:
    """Type a name as people do: they look which button shows the next letter."""
    for letter in name:
        menu = press(menu, A)
        while letter not in rows(menu):
            menu = pressed(menu, C, C, C)
            menu = press(menu, A) if menu_prompt(menu).kind == "writing" else menu
        for _ in range(3):
            thirds = rows(menu)
            menu = press(menu, (A, B, C)[thirds.index(letter) // (len(thirds) // 3)])
    return menu


def named(menu: Menu, names: Sequence[str]) -> Menu:
    """Write a new name for every seat."""
    menu = press(menu, B)
    for name in names:
        while menu_prompt(menu).lines[0].key != "name-new":
            menu = press(menu, B)
        menu = press(typed(press(menu, A), name), B)
    return menu


def seats(menu: Menu) -> int:
    return len(menu.form.places())


@pytest.mark.parametrize("game", game_names())
def test_without_names_one_press_leads_on_and_nothing_changes(game: str) -> None:
    menu = at_names(game)
    assert "names" not in menu.form.payload()
    assert menu_prompt(press(menu, A)).kind == "rules"


@pytest.mark.parametrize("game", game_names())
def test_every_player_gets_the_name_that_was_written(game: str) -> None:
    menu = at_names(game)
    names = ["Ada", "O'Neil", "Zoë K.", "Jean-Luc", "Bo"][: seats(menu)]
    menu = named(menu, names)
    assert menu_prompt(menu).kind == "names"
    assert menu.form.payload()["names"] == names
    table = menu.form.new_game()
    assert [table.seat_name(seat) for seat in table.seats] == names


@pytest.mark.parametrize("game", game_names())
def test_the_second_evening_is_one_press_a_player(game: str) -> None:
    names = (*THREE, "Cy")
    menu = press(at_names(game, names), B)
    count = seats(menu)
    menu = pressed(menu, *[A] * count)
    assert menu_prompt(menu).kind == "names"
    assert menu.form.names_given() == names[:count]


@pytest.mark.parametrize("game", game_names())
def test_a_player_may_stay_without_a_name(game: str) -> None:
    menu = press(at_names(game, ("Ada",)), B)
    menu = press(menu, A)
    assert [line.key for line in menu_prompt(menu).lines] == ["name-new"]
    menu = pressed(menu, *[B, A] * (seats(menu) - 1))
    assert menu.form.names_given() == ("Ada", *[""] * (seats(menu) - 1))
    table = menu.form.new_game()
    assert table.seat_name(table.seats[0]) == "Ada"
    assert table.seat_name(table.seats[1]) == menu.form.places()[1]


def test_three_presses_pick_a_letter_and_say_which_they_leave() -> None:
    menu = pressed(at_names("jinns"), B, A, A)
    assert labels(menu) == ["A-I", "J-R", "S-Z +"]
    menu = press(menu, A)
    assert labels(menu) == ["A B C", "D E F", "G H I"]
    menu = press(menu, B)
    assert labels(menu) == ["D", "E", "F"]
    menu = press(menu, A)
    assert (lines(menu)[0], labels(menu)) == ("D_", ["Letter", "Done", "Erase"])
    assert labels(press(menu, A))[0] == "a-i"


@pytest.mark.parametrize("name", ["McDonald", "Ann McCoy", "DeVries", "Jo-Ann"])
def test_a_capital_within_a_name_can_be_written(name: str) -> None:
    menu = typed(pressed(at_names("jinns"), B, A), name)
    assert lines(menu)[0] == f"{name}_"


def test_what_follows_mc_begins_with_a_capital() -> None:
    menu = press(typed(pressed(at_names("jinns"), B, A), "Mc"), A)
    assert labels(menu) == ["A-I", "J-R", "S-Z +"]
    assert labels(press(typed(pressed(at_names("jinns"), B, A), "Ac"), A))[0] == "a-i"


@pytest.mark.parametrize("game", ["towers", "islands"])
def test_more_may_play_than_the_configuration_names(game: str, tmp_path: Path) -> None:
    """Once a family of three in the file could not have a guest."""
    path = tmp_path / "tablejinn.toml"
    path.write_text(f'[{game}]\nplayers = ["Ada", "Bo", "Cy"]\n')
    setup, config = manifest_of(game).setup(), read_config(path)
    form = setup.form(setup.board(config), config)
    guests = form.changed(0).changed(0)
    assert guests.names_given() == ("Ada", "Bo", "Cy", "", "")
    assert guests.with_names(("Ada", "Bo", "Cy", "Di", "")).new_game().seats == (1, 2, 3, 4, 5)


def test_a_wrong_letter_is_erased_and_an_empty_name_leads_back() -> None:
    menu = typed(pressed(at_names("jinns"), B, A), "Ad")
    assert lines(press(menu, C))[0] == "A_"
    menu = pressed(menu, C, C)
    assert labels(menu) == ["Letter", "", "Back"]
    assert lines(menu)[1] == "Three presses pick a letter."
    assert press(menu, B) == menu
    assert menu_prompt(press(menu, C)).kind == "name"
    assert menu_prompt(pressed(menu, C, C)).kind == "names"


def test_a_name_has_no_more_letters_than_the_configuration_allows() -> None:
    menu = typed(pressed(at_names("towers"), B, A), "M" + "m" * (NAME_LETTERS - 1))
    assert (labels(menu)[0], lines(menu)[1]) == ("", "No more letters fit.")
    assert press(menu, A) == menu
    menu = press(menu, B)
    assert menu.form.names_given()[0] == "M" + "m" * (NAME_LETTERS - 1)


@pytest.mark.parametrize("taken", ["Ada", "Yellow"])
def test_a_name_of_another_player_is_not_taken(taken: str) -> None:
    menu = pressed(at_names("dreams"), B, A)
    assert "yellow" in menu.form.places()[1:]
    menu = menu if taken == "Yellow" else press(press(typed(menu, "Ada"), B), A)
    menu = typed(menu, taken)
    assert (labels(menu)[1], lines(menu)[1]) == ("", "Another player is called so.")
    assert press(menu, B) == menu


def test_a_name_of_a_later_seat_changes_places_with_the_seats_own() -> None:
    menu = pressed(at_names("towers", THREE), B, A, A, A, B)
    menu = pressed(menu, B, A)
    assert menu.form.names_given() == ("Bo", "Ada", "Zoë")


def test_back_leads_through_all_screens_to_the_questions() -> None:
    menu = pressed(at_names("dreams", THREE), B, A, A)
    assert menu_prompt(pressed(menu, C)).lines[0].key == "name-offered"
    assert menu_prompt(pressed(menu, C, C, C)).kind == "names"
    assert menu_prompt(pressed(menu, C, C, C, C)).kind == "voting"
    assert menu.form.names_given()[:2] == ("Ada", "Bo")


@pytest.mark.parametrize("game", game_names())
def test_the_next_game_is_offered_the_names_of_the_last_one(game: str) -> None:
    menu = named(at_names(game), ["Ada", "Bo"])
    menu = pressed(menu, *[B, A] * (seats(menu) - 2))
    after = menu_after_game(until_done(menu))
    assert after.known[:2] == ("Ada", "Bo")


def until_done(menu: Menu) -> Menu:
    while menu.stage is not MenuStage.DONE:
        menu = press(menu, A)
    return menu


@pytest.mark.parametrize("game", game_names())
def test_names_are_remembered_by_the_journal_and_told_as_last_time(
    game: str, tmp_path: Path
) -> None:
    setup = manifest_of(game).setup()
    board = setup.board(CONFIG)
    form = setup.form(board, CONFIG)
    form = form.with_names(("Ada", "Bo", "Zoë", "Cy")[: len(form.places())])
    with Journal.open(tmp_path / "journal.sqlite") as book:
        book.append("g1", BEGIN, form.payload(), Stamp(1, 1, "boot"))
        assert last_names(book)[:3] == ("Ada", "Bo", "Zoë")
    again = setup.again(form.payload(), board, CONFIG)
    assert again.payload() == form.payload()
    menu = start_menu(((game, form),), None, is_lens_known=True, last=((game, again),))
    told = " ".join(lines(press(menu, A)))
    assert "Ada" in told
    assert "Zoë" in told


def test_an_older_or_odd_record_names_nobody(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite") as book:
        for number, names in enumerate((None, 3, {"a": 1}, ["", " "], [1, "Ada"])):
            book.append(f"g{number}", BEGIN, {"names": names}, Stamp(number, number, "boot"))
        assert last_names(book) == ("1", "Ada")


def test_no_more_names_are_remembered_than_one_leafs_through() -> None:
    menu = menu_of("jinns", tuple(f"Name {number}" for number in range(30)))
    assert len(menu.known) == MOST_REMEMBERED


def test_a_button_held_down_writes_no_letters() -> None:
    state = BoxState(pressed(at_names("jinns"), B, A, A))
    assert decide(state, Repeated(B)).state.menu == state.menu
    assert decide(state, Pressed(B)).state.menu != state.menu


@pytest.mark.parametrize("game", game_names())
def test_every_screen_of_naming_fits(game: str) -> None:
    menu = at_names(game, ("M" * NAME_LETTERS,))
    seen: list[Prompt] = []
    for key in (B, A, A, A, B, A, C, B, C, C, A, B, B, C):
        seen.append(menu_prompt(menu))
        menu = press(menu, key)
    long = tuple(f"{'M' * (NAME_LETTERS - 1)}{number}" for number in range(seats(menu)))
    names = replace(menu, stage=MenuStage.NAMES, naming=None)
    form = names.form.with_names(long)
    seen.append(menu_prompt(replace(names, forms=((game, form),))))
    for prompt in seen:
        for page in Pager().pages(prompt):
            assert not lay_out(page).is_cut, [say(line) for line in page.lines]
