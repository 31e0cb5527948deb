"""A turn after which other seats can move nothing: older edition, "End of the game"."""

from __future__ import annotations

from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.games.jinns.table_top import Evening, settled
from tests.games.jinns.tables import table

TWO = {26: "g3r1y2", 16: "b4r3g1", 11: "y4"}
"""Two players: yellow 2 goes from 26 to 16 and wins a tower of 8 points; blue and green pass."""

FOUR = {10: "r2", 19: "g1r4y1", 26: "g3b4"}
"""Four players: 19>26*2 is a tower of yellow's; blue passes after it."""


def test_a_whole_tower_is_its_builders_though_the_next_seat_passed() -> None:
    evening = Evening(table("dreams-2"), TWO).see_move("26>16")
    assert "Yellow+Red keeps the whole tower: 8 points." in evening.words


def test_a_split_tower_is_told_as_split_though_the_next_seat_passed() -> None:
    evening = Evening(table("dreams-4"), FOUR).see_move("19>26*2").press(Key.A)
    assert "Yellow keeps the top half, Red gets the bottom." in evening.words


def test_the_removal_of_a_tower_names_its_move_though_the_next_seat_passed() -> None:
    evening = Evening(table("dreams-2"), TWO).see_move("26>16")
    assert evening.see_board().said() == ["remove 26>16=whole"]
    evening = Evening(table("dreams-4"), FOUR).see_move("19>26*2").press(Key.A)
    assert evening.see_board().said() == ["remove 19>26*2=t:s3"]


def test_who_misses_a_turn_is_told_beside_a_tower_of_three() -> None:
    stacks = {0: "y1", 1: "b2g3", 5: "r1", 7: "g4"}
    evening = Evening(table("dreams-4"), stacks).see_move("0>1")
    assert evening.words[-2:] == ["Blue cannot move.", "Or Red moves."]


def test_long_names_beside_a_tower_of_three_turn_to_a_second_page() -> None:
    names = ("Grandmother", "Bartholomew", "Maximiliane", "Wilhelmine")
    stacks = {0: "y1", 1: "b2g3", 5: "g4"}
    evening = Evening(table("dreams-4"), stacks, names=names).see_move("0>1")
    assert evening.prompt.keys[0] == text("key-next")
    assert evening.press(Key.A).words[-1] == "Or Grandmother moves."
    assert evening.press(Key.A).prompt.kind == "scores"


def _without_blue() -> Evening:
    """Blue, the second seat, has no dome to move; red and green go on."""
    return Evening(table("dreams-4"), {0: "y1", 1: "g1", 2: "r2", 3: "r3", 8: "g2"})


def test_a_seat_without_a_move_passes_by_itself() -> None:
    evening = _without_blue()
    evening.see_move("0>1")
    assert [str(turn) for turn in evening.session.turns][1:] == ["pass"]


def test_the_move_and_the_pass_after_it_are_told() -> None:
    lines = _without_blue().see_move("0>1").prompt.lines
    assert [line.key for line in lines[:2]] == ["moved-older", "pass"]


def test_a_pass_is_not_counted_as_a_move() -> None:
    session = _without_blue().see_move("0>1").session
    assert say(session.screens.progress(session.position, session.turns)) == "Move 2"


def test_all_seats_that_pass_are_told_in_one_sentence() -> None:
    evening = Evening(table("dreams-4"), {10: "b2", 5: "y1", 1: "b4"}).see_move("5>10")
    assert "Blue, Red and Green cannot move." in evening.words


def test_a_move_is_undone_together_with_the_pass_it_forced() -> None:
    evening = _without_blue()
    start = evening.position
    assert evening.see_move("0>1").press(Key.B).position == start


def test_a_move_and_its_forced_pass_are_taken_back_on_the_sheet() -> None:
    evening = _without_blue()
    start, before = evening.position, settled(evening.position)
    evening.see_move("0>1").see(before)
    assert (evening.said(), evening.position) == (["takeback"], start)
