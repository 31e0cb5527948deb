from __future__ import annotations

import pytest

from device.table.events import Said, Seen, Trouble
from device.table.prompts import Key, Signal, text
from device.table.screen import screen
from device.table.troubles import trouble_prompt
from device.table.turns import pardoned
from games.game import Seat
from tests.device.games.jinns.evenings import facts, four, look, tower
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled
from tests.games.jinns.tables import table

# Moves


def test_an_untouched_board_is_unchanged() -> None:
    assert four().see_board().said() == ["unchanged"]


def test_an_untouched_board_brings_up_no_screen() -> None:
    assert four().see_board().told == []


def test_a_legal_move_is_accepted() -> None:
    assert four().see_move("0>1").said() == ["move 0>1"]


def test_an_accepted_move_is_recorded_before_it_is_spoken_of() -> None:
    evening = four().see_move("0>1")
    assert evening.effects[0] == evening.kept[0]
    assert dict(evening.kept[0].payload) == {"turn": "0>1"}


def test_after_a_move_the_next_seat_has_its_turn() -> None:
    evening = four().see_move("0>1")
    assert (evening.position.turn, facts(evening.prompt.title)) == (Seat(2), {"seat": "blue"})


def test_a_move_of_several_domes_is_told_with_their_number() -> None:
    evening = Evening(table("wishes-4"), {9: "b3r2", 11: "y1", 14: "g2"})
    assert evening.see_move("9>14*2").said() == ["move 9>14*2"]


def test_the_same_board_again_is_no_second_move() -> None:
    assert four().see_move("0>1").see_board().said() == ["unchanged"]


def test_a_missed_move_is_found_with_the_one_after_it() -> None:
    evening = four()
    evening.see(settled(evening.after("0>1", "20>9")))
    assert evening.said() == ["move 0>1 20>9"]


# Illegal moves


def test_an_illegal_move_is_named_with_its_rule() -> None:
    (ruling,) = four().see_move("0>2").rulings
    assert (ruling.said, ruling.move, ruling.reasons) == (Said.ILLEGAL, "0>2", ("wrong-count",))


def test_an_illegal_move_does_not_change_the_record() -> None:
    evening = four()
    before = evening.position
    assert evening.see_move("0>2").position == before


def test_an_illegal_move_is_explained_on_the_screen() -> None:
    evening = four().see_move("0>2")
    assert (evening.prompt.kind, evening.prompt.lines[0].key) == ("illegal", "wrong-count")


def test_an_illegal_move_is_sounded() -> None:
    assert four().see_move("0>2").prompt.signal is Signal.ILLEGAL


def test_another_players_dome_is_not_yours() -> None:
    assert "not-your-colour" in four().see_move("1>2").rulings[0].reasons


def test_an_illegal_move_is_said_once() -> None:
    evening = four().see_move("0>2")
    lying = reading_of(changed(settled(evening.position), {0: None, 2: look(2, "red", 1)}))
    assert evening.take(Seen(lying, 9.0)).effects == ()


def test_an_illegal_move_put_back_is_a_takeback() -> None:
    assert four().see_move("0>2").see_board().said() == ["takeback"]


def test_after_a_takeback_the_same_seat_has_its_turn() -> None:
    evening = four().see_move("0>2").see_board()
    assert (evening.prompt.kind, evening.position.turn) == ("turn", Seat(1))


def test_an_illegal_move_may_be_put_right_at_once() -> None:
    assert four().see_move("0>2").see_move("0>1").said() == ["move 0>1"]


def test_an_illegal_move_may_become_another_illegal_one() -> None:
    assert four().see_move("0>2").see_move("0>9").said() == ["illegal 0>9"]


def test_an_accepted_move_put_back_is_a_takeback() -> None:
    evening = four()
    before = settled(evening.position)
    assert evening.see_move("0>1").see(before).said() == ["takeback"]


def test_a_move_taken_back_on_the_sheet_may_be_made_again() -> None:
    evening = four()
    before = settled(evening.position)
    assert evening.see_move("0>1").see(before).see_move("0>1").said() == ["move 0>1"]


def test_where_nothing_unlawful_lies_there_is_nothing_to_let_stand() -> None:
    session = four().session
    assert pardoned(session) == (session, ())


# Undoing by button


def test_undo_is_offered_once_there_is_a_move() -> None:
    evening = four()
    assert screen(evening.session).keys[1] is None
    evening.see_move("0>1")
    assert screen(evening.session).keys[1] == text("key-undo")


@pytest.mark.parametrize("trouble", list(Trouble))
def test_a_trouble_says_that_the_game_can_be_paused(trouble: Trouble) -> None:
    assert trouble_prompt(trouble).keys[2] == text("key-pause")


def test_a_button_takes_a_move_back() -> None:
    evening = four()
    start = evening.position
    evening.see_move("0>1").press(Key.B)
    assert (evening.said(), evening.position) == (["takeback"], start)


def test_a_move_undone_by_button_is_not_accepted_again_while_it_lies() -> None:
    evening = four()
    evening.see_move("0>1")
    lying = settled(evening.position)
    assert evening.press(Key.B).see(lying).said() == []


def test_a_move_undone_and_put_back_may_be_made_again() -> None:
    evening = four().see_move("0>1").press(Key.B).see_board()
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_a_move_undone_by_button_may_be_replaced_by_another() -> None:
    assert four().see_move("0>1").press(Key.B).see_move("0>25").said() == ["move 0>25"]


def test_undoing_nothing_does_nothing() -> None:
    assert four().press(Key.B).effects == ()


def test_undoing_a_shared_tower_undoes_its_decision_too() -> None:
    evening = tower()
    start = evening.position
    evening.see_move("31>0").press(Key.A).see_board().press(Key.B)
    assert (evening.position, dict(evening.kept[0].payload)) == (start, {"turns": 2})


def test_a_decision_can_be_answered_with_undo() -> None:
    evening = tower()
    start = evening.position
    assert evening.see_move("31>0").press(Key.C).position == start


# The board differs


def _strange(evening: Evening) -> Evening:
    """Domes appear on two stars at once: no move explains that."""
    stray = {21: look(1, "red", 4), 22: look(1, "blue", 4)}
    return evening.see(changed(settled(evening.position), stray))


def test_a_board_that_differs_is_waited_for() -> None:
    evening = _strange(four())
    assert (evening.effects, evening.prompt.kind) == ((), "turn")


def test_a_board_that_goes_on_differing_is_spoken_of() -> None:
    evening = _strange(_strange(four()))
    assert evening.said() == []
    evening = _strange(evening)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "differs")


def test_the_stars_that_differ_are_listed() -> None:
    evening = _strange(_strange(_strange(four())))
    assert facts(evening.prompt.lines[0]) == {"stars": (21, 22)}


def test_a_board_that_differs_is_spoken_of_once() -> None:
    evening = _strange(_strange(_strange(four())))
    assert _strange(evening).effects == ()


def test_a_button_shows_how_it_should_be() -> None:
    evening = _strange(_strange(_strange(four()))).press(Key.A)
    assert [line.key for line in evening.prompt.lines] == ["should-be-empty"] * 2


def test_every_star_that_differs_is_shown_page_by_page() -> None:
    evening = four()
    stray = {star: look(1, "blue", 4) for star in (3, 4, 6, 7, 8, 10, 11)}
    for _ in range(3):
        evening.see(changed(settled(evening.position), stray))
    shown: set[object] = set()
    for _ in range(4):
        evening.press(Key.A)
        shown |= {facts(line).get("star") for line in evening.prompt.lines} - {None}
    assert shown == set(stray)


def test_the_way_back_from_how_it_should_be() -> None:
    evening = _strange(_strange(_strange(four()))).press(Key.A, Key.C)
    assert evening.prompt.kind == "differs"


def test_a_board_put_right_goes_on() -> None:
    evening = _strange(_strange(_strange(four()))).see_board()
    assert evening.prompt.kind == "turn"


def test_nothing_is_accepted_while_the_board_differs() -> None:
    evening = four()
    start = evening.position
    assert _strange(_strange(evening)).position == start


# Doubts


def _doubtful() -> Evening:
    """Red 1 has left star 0, and either neighbour shows it as much as what was there."""
    evening = four()
    one, other = settled(evening.position)[1], settled(evening.position)[25]
    view = changed(settled(evening.position), {0: None})
    return evening.see(view, {1: [one, look(2, "red", 1)], 25: [other, look(2, "red", 1)]})


def test_a_close_call_is_asked() -> None:
    evening = _doubtful()
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")


def test_the_first_button_takes_the_first_answer() -> None:
    evening = _doubtful()
    target = facts(evening.prompt.lines[0])["target"]
    assert evening.press(Key.A).said() == [f"move 0>{target}"]


def test_the_second_button_takes_the_second_answer() -> None:
    evening = _doubtful()
    target = facts(evening.prompt.lines[1])["target"]
    assert evening.press(Key.B).said() == [f"move 0>{target}"]


def test_neither_is_an_answer_too() -> None:
    evening = _doubtful()
    start = evening.position
    assert (evening.press(Key.C).position, evening.prompt.kind) == (start, "differs")


def test_after_neither_the_stars_in_question_are_listed_for_as_long_as_they_lie_so() -> None:
    evening = _again(_doubtful().press(Key.C))
    assert evening.prompt.kind == "differs"
    assert facts(evening.prompt.lines[0]) == {"stars": (0, 1, 25)}
    assert evening.see_board().prompt.kind == "turn"


def _again(evening: Evening) -> Evening:
    assert evening.session.reading is not None
    return evening.take(Seen(evening.session.reading, 99.0))


def test_a_doubt_is_asked_once() -> None:
    assert _again(_doubtful()).effects == ()


def test_a_dismissed_doubt_is_not_asked_again() -> None:
    assert _again(_doubtful().press(Key.C)).effects == ()


def _perhaps_unchanged() -> Evening:
    """The board shows the position before and after one move alike."""
    evening = four()
    before = settled(evening.position)
    return evening.see(before, {0: [before[0], None], 1: [before[1], look(2, "red", 1)]})


def _unchanged_key(evening: Evening) -> Key:
    """Return the button of the answer that nothing moved."""
    keys = [line.key for line in evening.prompt.lines]
    return (Key.A, Key.B)[keys.index("choice-unchanged")]


def test_it_can_be_answered_that_nothing_happened() -> None:
    evening = _perhaps_unchanged()
    start, key = evening.position, _unchanged_key(evening)
    assert evening.press(key).position == start


def test_an_answered_doubt_is_not_asked_again() -> None:
    evening = _perhaps_unchanged()
    key = _unchanged_key(evening)
    assert _again(evening.press(key)).told == []
