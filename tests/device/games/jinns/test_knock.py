"""Many pieces moved at once: nobody is at fault, nothing counts, and the box leads back."""

from __future__ import annotations

import pytest

from device.display.screens import lay_out
from device.table.called import RefereeEntry
from device.table.events import RefereeAsked
from device.table.knock import STANDS_S
from device.table.prompts import Key, Prompt, text
from device.table.referee_entries import entries
from device.table.screen import screen
from games.jinns.pieces import StackView
from games.jinns.views import View
from tests.device.games.jinns.evenings import FOUR, four, look, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.device.games.test_over_a_restart import restarted
from tests.device.table.played import PAGER
from tests.games.jinns.tables import table

A, B, C = Key.A, Key.B, Key.C

KNOCKED: dict[int, StackView | None] = {
    0: None,
    1: None,
    9: look(1, "green", 3),
    12: look(1, "yellow", 4),
    14: None,
    20: None,
    21: look(1, "blue", 2),
}
"""Red 1 is off the sheet, as green 2; others slid to stars 12 and 21, and a tower lost its top."""


def _knocked(evening: Evening | None = None) -> Evening:
    evening = evening or four()
    view = changed(settled(evening.position), KNOCKED)
    return evening.see(view).see(view).see(view)


def _but_for(evening: Evening, *stars: int) -> View:
    """Return the lake on which all is put back but for these stars."""
    left = {star: KNOCKED[star] for star in stars}
    return changed(settled(evening.position), left)


def test_a_move_made_before_the_tower_was_shared_out_is_no_knock() -> None:
    evening = tower().see_move("31>0")
    view = changed(
        settled(evening.position), {0: look(4, "red", 1), 5: None, 6: look(2, "blue", 1)}
    )
    evening.see(view).see(view).see(view)
    assert evening.words[:2] == ["Does not match", "Stars 0, 5 and 6 are not as I have them."]


def test_a_dome_carried_off_before_the_lifted_tower_is_shared_out_waits_for_that() -> None:
    evening = tower().see_move("31>0")
    lies = settled(evening.position)
    view = changed(lies, {0: None, 5: None, 1: lies[5]})
    evening.see(view).see(view).see(view)
    assert evening.words[:2] == ["Not allowed", "First decide about the tower that was completed."]


def test_a_knock_is_told_as_many_pieces_moved() -> None:
    evening = _knocked()
    assert evening.prompt.kind == "knocked"
    assert evening.words[:2] == ["Put it back", "Many pieces moved at once. Let us put them back."]


def test_hidden_pieces_are_named_from_the_bottom_up() -> None:
    words = [line for page in _pages(_knocked()) for line in page]
    assert "9: green 3, red 2 on it" in words


def _pages(evening: Evening) -> list[list[str]]:
    """Return the words of each page of the screen, leafed through by A."""
    pages: list[list[str]] = []
    while evening.words not in pages:
        pages.append(evening.words)
        evening.press(A)
    return pages


def test_each_place_put_right_is_ticked_off() -> None:
    evening = _knocked()
    evening.see(_but_for(evening, 0, 1, 12))
    assert evening.words == ["4 of 7 right", "0: red 1", "1: yellow 4", "12: empty"]


def test_when_all_is_back_it_says_so_and_the_right_seat_goes_on() -> None:
    evening = _knocked().see_board()
    assert evening.prompt.kind == "turn"
    assert evening.words[:2] == ["Red to move", "All is back."]
    assert evening.see_move("0>1").said() == ["move 0>1"]
    assert "All is back." not in evening.words


def test_a_piece_on_a_wrong_star_on_the_way_back_accuses_nobody() -> None:
    evening = _knocked()
    wrong = changed(settled(evening.position), {20: None, 3: look(1, "blue", 2)})
    assert evening.see(wrong).see(wrong).said() == []
    assert (evening.prompt.kind, evening.session.turns) == ("knocked", ())


def test_a_piece_that_is_on_a_wrong_star_after_all_seemed_back_accuses_nobody() -> None:
    evening = _knocked().see_board()
    wrong = changed(settled(evening.position), {20: None, 3: look(1, "blue", 2)})
    assert evening.see(wrong).see(wrong).said() == []
    assert evening.prompt.kind == "knocked"
    assert evening.see_board().prompt.kind == "turn"


def test_a_forbidden_move_after_a_turn_since_the_knock_is_told_as_such() -> None:
    evening = _knocked().see_board().see_move("0>1")
    wrong = changed(settled(evening.position), {20: None, 3: look(1, "blue", 2)})
    assert evening.see(wrong).see(wrong).prompt.kind == "illegal"


def test_two_stacks_gone_at_once_and_one_of_them_on_a_wrong_star_accuse_nobody() -> None:
    evening = four()
    gone = changed(settled(evening.position), {14: None, 20: None})
    wrong = changed(settled(evening.position), {20: None, 3: look(1, "blue", 2)})
    assert evening.see(gone).see(wrong).see(wrong).said() == ["unsure"]
    assert evening.prompt.kind == "knocked"


def test_a_hand_over_two_stacks_that_was_not_noticed_is_no_knock_before_a_screen_says_so() -> None:
    evening = four()
    hidden = changed(settled(evening.position), {5: None, 9: None})
    evening.see(hidden).see(hidden)
    assert evening.prompt.kind == "turn"
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_what_looks_like_a_move_on_the_way_back_is_not_booked() -> None:
    evening = _knocked()
    like_a_move = settled(evening.after("0>1"))
    assert evening.see(like_a_move).see(like_a_move).prompt.kind == "knocked"
    assert evening.see_board().session.turns == ()


def test_a_move_made_before_the_box_saw_all_back_is_asked_about() -> None:
    evening = _knocked()
    moved = settled(evening.after("0>1"))
    evening.see(moved).wait(STANDS_S).see(moved)
    assert evening.prompt.kind in {"unseen", "unseen-step"}
    assert evening.press(A).said() == ["move 0>1"]
    assert evening.see(moved).prompt.kind == "turn"


def test_a_move_that_was_not_made_leads_back_to_what_is_to_be_put_right() -> None:
    evening = _knocked()
    moved = settled(evening.after("0>1"))
    evening.see(moved).wait(STANDS_S).see(moved).press(C)
    assert evening.see(moved).prompt.kind == "knocked"


def test_players_may_say_that_it_lies_right_as_it_is() -> None:
    evening = _knocked()
    assert evening.press(B).prompt.kind == "set-star"
    assert evening.press(C).prompt.kind == "should-be"
    assert evening.press(C).prompt.kind == "knocked"


def test_a_knock_is_still_known_after_the_power_was_cut() -> None:
    evening = four()
    again = restarted(evening, evening.see(changed(settled(evening.position), KNOCKED)).kept)
    left = changed(settled(evening.position), {0: None, 3: look(1, "red", 1)})
    assert again.see(left).see(left).session.illegal_move is None
    assert again.prompt.kind == "knocked"
    assert again.see_board().prompt.kind == "turn"


def test_a_knock_under_a_refusal_drops_the_refusal() -> None:
    evening = _knocked(four().see_move("0>2"))
    assert evening.prompt.kind == "knocked"
    assert evening.see_board().prompt.kind == "turn"


def _led_back(evening: Evening) -> Evening:
    """Call the referee, and ask to be led back to the record."""
    evening.take(RefereeAsked())
    while evening.words[1] != "Put the pieces back as in the record":
        evening.press(B)
    return evening.press(A)


def test_a_turn_taken_back_can_be_made_again_though_pieces_were_knocked_about_since() -> None:
    evening = _knocked(four().see_move("0>1").press(B))
    assert evening.prompt.keys[0] == text("key-redo")
    evening.press(A)
    assert len(evening.session.turns) == 1
    assert evening.prompt.kind != "put-back"


def test_players_may_ask_to_be_led_back_to_the_record() -> None:
    evening = four()
    odd = changed(settled(evening.position), {0: None, 12: look(1, "red", 1)})
    _led_back(evening.see(odd))
    assert evening.words == ["Put it back", "0: red 1", "12: empty"]
    assert evening.see(changed(settled(evening.position), {0: None})).words[0] == "1 of 2 right"
    assert evening.see_board().words[:2] == ["Red to move", "All is back."]


def test_the_way_back_is_only_offered_if_something_is_amiss() -> None:
    evening = four().see_board()
    assert RefereeEntry.PUT_BACK not in entries(evening.session)


def test_players_are_led_back_to_an_earlier_turn_that_they_choose() -> None:
    evening = four().see_move("0>1").see_move("20>9").see_move("25>5")
    lying = settled(evening.position)
    evening.take(RefereeAsked())
    while evening.words[1] != "Take turns back":
        evening.press(B)
    evening.press(A, B, B, A).see(lying)
    assert evening.prompt.kind == "put-back"
    half = changed(lying, {5: settled(evening.position)[5], 9: settled(evening.position)[9]})
    assert evening.see(half).see(half).session.turns == ()
    assert evening.session.illegal_move is None
    assert (evening.see_board().words[0], evening.prompt.kind) == ("Red to move", "turn")


LEFT = {"paused", "over"}  # pages on which the knock is left behind
MOST_PRESSES = 12  # back over seven stars, to the list, to the knock, and Pause


def _reached(evening: Evening) -> dict[Prompt, set[Prompt]]:
    """Return every page that labelled buttons lead to, with the pages that it leads to."""
    ways: dict[Prompt, set[Prompt]] = {}
    left = [(evening.session, evening.leaf)]
    while left:
        evening.session, evening.leaf = session, leaf = left.pop()
        page = evening.prompt
        if page in ways or page.kind in LEFT:
            continue
        ways[page] = set()
        for key in (key for key, label in zip(Key, page.keys, strict=True) if label):
            evening.session, evening.leaf = session, leaf
            ways[page].add(evening.press(key).prompt)
            left.append((evening.session, evening.leaf))
    return ways


def test_every_page_of_a_knock_leads_out() -> None:
    """Of all the pages that buttons lead to, each leads to the game or its pause."""
    ways = _reached(_knocked())
    out = {page for ends in ways.values() for page in ends if page.kind in {*LEFT, "turn"}}
    assert len(ways) > 20
    for _ in range(MOST_PRESSES):
        out |= {page for page, ends in ways.items() if ends & out}
    assert set(ways) <= out


@pytest.mark.parametrize("name", ["wishes-2", "wishes-4", "dreams-3", "dreams-4"])
def test_every_page_of_a_knock_fits(name: str) -> None:
    evening = _knocked(Evening(table(name), FOUR))
    for page in PAGER.pages(screen(evening.session)):
        assert not lay_out(page).is_cut, page
