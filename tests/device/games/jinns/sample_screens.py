"""Screens of Jinns of the Lake, as a game brings them up: name to prompt."""

from __future__ import annotations

from functools import partial
from random import Random

from device.box.menu import Menu, menu_prompt, press, start_menu
from device.games.jinns.setup import JinnsForm, jinns_adapter
from device.table.events import Seen
from device.table.prompts import Key, Prompt
from device.table.session import begin
from games.jinns.game import Jinns
from games.jinns.options import Options
from games.jinns.setup import Edition
from games.jinns.views import View
from tests.device.games.jinns.evenings import FOUR, four_on_a_plan, lake_plan, look
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.device.games.jinns.unanswered_openings import asked_opening, played_on
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C

TOWER = {0: "b1", 5: "b1r4g3", 31: "y2", 6: "r2", 7: "g1"}
"""Yellow 2 on star 31 completes the tower on star 5, whatever the seats are."""

PARTNERS = {0: "y1", 1: "r4", 2: "b3g4", 9: "b1", 10: "r2", 11: "g1"}
"""Yellow is to move, and red is the partner."""

_evening = partial(Evening, plan=lake_plan())


def samples() -> dict[str, Prompt]:
    """Return every screen by its name, `jinns_` before it."""
    found = {
        **_setting_up(),
        **_laying(),
        **_turns(),
        **_against_the_rules(),
        **_doubts(),
        **_towers(),
        **_scores(),
        **_ends(),
    }
    return {f"jinns_{name}": prompt for name, prompt in found.items()}


def _setting_up() -> dict[str, Prompt]:
    forms = (("jinns", JinnsForm(find_board("lake"))),)
    menu = press(start_menu(forms, None, is_lens_known=True), A)
    older = press(menu, B)
    screens = {"edition": menu_prompt(menu), "edition_older": menu_prompt(older)}
    four = press(menu, A)
    three = press(press(four, B), B)
    screens["players"] = menu_prompt(three)
    asked, menu = _asked(three)
    screens |= {f"three_{name}": prompt for name, prompt in asked.items()}
    screens["rules_none"] = menu_prompt(menu)
    rules = ("past_origin", "top_half", "neutral_top", "neutral_half", "ties", "undoing")
    screens |= _house_rules(menu, rules)
    screens["rules"] = menu_prompt(press(press(press(press(press(menu, B), B), A), B), C))
    screens |= {f"four_{name}": prompt for name, prompt in _asked(four)[0].items()}
    screens |= {f"two_{name}": prompt for name, prompt in _asked(press(four, B))[0].items()}
    older = press(older, A)
    asked, menu = _asked(older)
    screens |= {f"older_{name}": prompt for name, prompt in asked.items()}
    screens["older_picked"] = menu_prompt(press(press(older, A), B))
    return screens | _house_rules(menu, ("of_three",))


def _asked(menu: Menu) -> tuple[dict[str, Prompt], Menu]:
    """Return the questions after the number of players, and the menu of the house rules."""
    screens: dict[str, Prompt] = {}
    menu = press(menu, A)
    while (prompt := menu_prompt(menu)).kind != "rules":
        kinds = [name for name in screens if name.startswith(prompt.kind)]
        if prompt.kind != "names":
            screens[f"{prompt.kind}_{len(kinds) + 1}" if kinds else prompt.kind] = prompt
        menu = press(menu, A)
    return screens, menu


def _house_rules(menu: Menu, names: tuple[str, ...]) -> dict[str, Prompt]:
    """Return the first house rules that a menu asks for, each settled either way."""
    screens: dict[str, Prompt] = {}
    menu = press(menu, B)
    for name in names:
        screens[f"rule_{name}"] = menu_prompt(menu)
        screens[f"rule_{name}_other"] = menu_prompt(press(menu, B))
        menu = press(menu, A)
    return screens


def _laid(game: Jinns, *empty: int) -> Prompt:
    """Return the screen once the opening lies, but for some stars."""
    view = settled(game.initial(5))
    return _evening(game, FOUR).anew().see(changed(view, dict.fromkeys(empty))).prompt


def _laying() -> dict[str, Prompt]:
    game = table("wishes-4")
    swapped = list(settled(table("dreams-4").initial(5)))
    swapped[3], swapped[4] = swapped[4], swapped[3]
    wrong = _evening(table("dreams-4"), {}).anew().see(tuple(swapped))
    return {
        "lay_block": _laid(table("dreams-2"), *range(12, 32)),
        "lay_block_either": _laid(table("dreams-2"), *range(16, 32)),
        "lay_block_last": _laid(table("dreams-2"), *range(28, 32)),
        "lay_block_neutral": _laid(table("dreams-3"), *range(8, 32)),
        "lay_wrong": wrong.prompt,
        "lay_wrong_asked": wrong.press(A).prompt,
        "lay_blocks_all": _laid(table("dreams-4")),
        "lay": _laid(game, *range(21, 32)),
        "lay_empty": _laid(game, 3, 9, 17, 28),
        "lay_all": _laid(game),
        **_doubted_opening(),
    }


def _doubted_opening() -> dict[str, Prompt]:
    """Return the questions about an opening that is hard to read."""
    board, chance = find_board("lake"), Random(300_033)  # noqa: S311 - to be repeated
    seats = [(str(colour),) for colour in table("wishes-4").setup.colours]
    adapter = jinns_adapter(board, Edition.WISHES.value, seats)
    dark = SeenTable(chance)
    start = adapter.game.initial(chance.randrange(1 << 30))
    evening = _evening(adapter.game, {})
    evening.session = begin(adapter)
    evening.take(Seen(dark.reading(settled(start)), 1.0)).press(A)
    listed = evening.prompt
    evening.take(Seen(dark.reading(settled(start)), 2.0))
    while evening.prompt.kind != "opening-star":
        evening.press(C)
    taken = played_on(asked_opening(3.0), 3.0).prompt
    return {"opening_doubt": listed, "opening_star": evening.prompt, "opening_taken": taken}


def _turns() -> dict[str, Prompt]:
    evening = four_on_a_plan()
    screens = {"turn_first": evening.prompt, "turn": evening.see_move("0>1").prompt}
    several = _evening(table("wishes-4"), {9: "b3r2", 11: "y1", 14: "g2", 20: "b2"})
    screens["turn_several"] = several.see_move("9>14*2").prompt
    two = _evening(table("dreams-2"), {0: "b3y1", 1: "g4", 5: "b1", 6: "r2"})
    screens["turn_two_colours"] = two.see_move("0>1").prompt
    passed = _evening(table("dreams-4"), {0: "y1", 1: "g1", 2: "r2", 3: "r3", 8: "g2"})
    screens["turn_passed"] = passed.see_move("0>1").prompt
    named = _evening(table("wishes-4"), FOUR, names=("Ada", "Grandmother", "Zoë", "Bo"))
    screens |= {"turn_named_first": named.prompt, "turn_named": named.see_move("0>1").prompt}
    names = ("Ada", "Grandmother")
    pair = _evening(table("dreams-2"), {0: "b3y1", 1: "g4", 5: "b1", 6: "r2"}, names=names)
    screens["turn_named_two_colours"] = pair.see_move("0>1").prompt
    return screens


def _against_the_rules() -> dict[str, Prompt]:
    partners = _evening(table("dreams-4"), PARTNERS)
    three = _evening(table("wishes-3"), {0: "r1", 1: "b2", 5: "g4", 7: "y3"})
    alone = _evening(table("wishes-4"), {0: "r3", 5: "b1", 9: "g1"})
    turned_back = _evening(
        table("wishes-2", Options(no_undoing=True)), {0: "b2r1", 1: "g1", 10: "y1b1", 11: "y2"}
    )
    turned_back.see_move("0>1").see_move("10>11")
    both = _evening(table("wishes-4"), {0: "r1", 1: "b2", 3: "r2b1", 7: "y3"}).see_move("0>3")
    return {
        "not_your_colour": three.see_move("1>5").prompt,
        "wrong_count": four_on_a_plan().see_move("0>2").prompt,
        "wrong_count_later": four_on_a_plan().see_move("0>1").see_move("20>25").prompt,
        "empty_star": four_on_a_plan().see_move("0>3").prompt,
        "colour_twice": _evening(table("wishes-4"), {0: "r1", 1: "r2b2", 7: "y3"})
        .see_move("0>1")
        .prompt,
        "partner_tower": partners.see_move("0>1").prompt,
        "past_origin": alone.see_move("0>5").prompt,
        "undoes_move": turned_back.see_move("1>0").prompt,
        "why_house_rule": turned_back.press(A).prompt,
        "why_wrong_count": four_on_a_plan().see_move("0>2").press(A).prompt,
        "why_second": both.press(A, A).prompt,
        "why_partner": partners.press(A).prompt,
    }


def _either(*targets: int) -> Evening:
    """Return an evening at which red's dome may have gone to either of two stars."""
    evening = four_on_a_plan()
    record = settled(evening.position)
    doubts = {star: [record[star], look(2, "red", 1)] for star in targets}
    return evening.see(changed(record, {0: None}), doubts)


def _stray(evening: Evening, view: View) -> Evening:
    """Show a board that no move explains until it is spoken of."""
    return evening.see(view).see(view).see(view)


def _doubts() -> dict[str, Prompt]:
    evening = four_on_a_plan()
    record = settled(evening.position)
    perhaps = {0: [record[0], None], 1: [record[1], look(2, "red", 1)]}
    strange = {3: look(1, "red", 4), 17: look(1, "blue", 4)}
    differs = _stray(four_on_a_plan(), changed(record, strange))
    other = {9: look(1, "red", 4), 14: look(2, "red", 3)}
    mixed = _stray(four_on_a_plan(), changed(record, other))
    gone = _stray(four_on_a_plan(), changed(record, {9: None})).wait(21.0)
    others = _stray(four_on_a_plan(), changed(record, {20: None})).wait(21.0)
    standing = {0: "b3g4y1", 9: "b1", 10: "r2", 11: "g1", 12: "y2"}
    three = _evening(table("dreams-4"), standing)
    bare = changed(settled(three.position), {0: None})
    return {
        "taken_off": gone.see(changed(record, {9: None})).prompt,
        "taken_off_by_another": others.see(changed(record, {20: None})).prompt,
        "taken_off_too_late": _stray(three, bare).wait(21.0).see(bare).prompt,
        "unsure": _either(1, 25).prompt,
        "unsure_unchanged": evening.see(record, perhaps).prompt,
        "differs": differs.prompt,
        "should_be_empty": differs.press(A).prompt,
        "should_be": mixed.press(A).prompt,
        **_setting_right(),
    }


def _setting_right() -> dict[str, Prompt]:
    """Return the screens by which players set right what lies there, and whose turn it is."""
    evening = four_on_a_plan()
    for _ in range(4):
        evening.see(
            changed(settled(evening.position), {1: look(2, "red", 2), 9: look(1, "yellow", 4)})
        )
    asked = evening.press(A, B)
    stacked, turn = asked.prompt, asked.press(A, A).prompt
    done = asked.press(B, A).prompt
    gone = four_on_a_plan()
    for _ in range(50):
        gone.see(changed(settled(gone.position), {1: None}))
    gone.press(A, B)
    bare = gone.prompt
    return {
        "set_star": stacked,
        "set_star_bare": bare,
        "set_left": gone.press(A).prompt,
        "set_turn": turn,
        "set_done": done,
    }


def _towers() -> dict[str, Prompt]:
    yellow = _evening(table("wishes-4"), TOWER, "s3").see_move("31>5")
    screens = {"tower": yellow.prompt, "lift_bottom": yellow.press(B).prompt}
    yellow = _evening(table("wishes-4"), TOWER, "s3").see_move("31>5")
    screens["lift_top"] = yellow.press(A).prompt
    three = _evening(table("wishes-3"), TOWER, "s3").see_move("31>5")
    screens["receiver"] = three.press(B).prompt
    two = _evening(table("wishes-2"), TOWER, "s1").see_move("31>5")
    screens["lift_whole"] = two.prompt
    void = _evening(table("wishes-3"), {0: "y1b3r4", 31: "g1", 5: "b1", 6: "y2"})
    screens["lift_void"] = void.see_move("31>0").prompt
    return screens | _towers_of_three()


def _towers_of_three() -> dict[str, Prompt]:
    game = table("dreams-4")
    older = _evening(game, {0: "b3g4", 31: "y1", 9: "b1", 10: "r2", 11: "g1"}).see_move("31>0")
    screens = {"three": older.prompt}
    lonely = _evening(table("dreams-4"), {0: "y1", 1: "b2g3", 5: "r1", 7: "g4"}).see_move("0>1")
    screens["three_passed"] = lonely.prompt
    screens["three_taken"] = older.see(changed(settled(older.position), {0: None})).prompt
    last = _evening(game, {23: "r3y1", 30: "g1b4"}).see_move("23>30")
    screens["three_last"] = last.prompt
    stacks = {0: "b3g4y1", 9: "b1", 10: "r2", 11: "g1", 12: "y2", 14: "r1", 15: "b1"}
    by_turn = _evening(table("dreams-4", Options(three_at_start=True)), stacks)
    screens["three_as_turn"] = by_turn.prompt
    by_turn.see(changed(settled(by_turn.position), {0: None}))
    screens["three_taken_as_turn"] = by_turn.prompt
    return screens


def _scores() -> dict[str, Prompt]:
    evening = _evening(table("wishes-4"), TOWER, "s3").see_move("31>5").press(B).see_board()
    screens = {"scores": evening.press(A).prompt}
    for number in range(1, 5):
        screens[f"scores_{number}"] = evening.press(A).prompt
    two = _evening(table("dreams-2"), {0: "b3y1", 1: "g4", 5: "b1", 6: "r2"})
    screens["scores_two_colours"] = two.press(A).prompt
    return screens


def _ends() -> dict[str, Prompt]:
    last = _evening(table("wishes-4"), {0: "r1", 1: "b1"})
    before = settled(last.position)
    last.see_move("0>1")
    agreed = _evening(table("wishes-2"), {0: "b2r1", 1: "g1", 10: "y1b1", 11: "y2"})
    for move in ("0>1", "10>11", "1>0", "11>10") * 2:
        agreed.see_move(move)
    screens = {"over": last.prompt, "repetition": agreed.prompt}
    screens["over_agreed"] = agreed.press(A).prompt
    nobody = _evening(table("dreams-4"), {0: "y1", 1: "b3"})
    screens["over_taken_back"] = last.see(before).see(before).prompt
    screens["over_nobody"] = nobody.see_move("0>1").prompt
    return screens
