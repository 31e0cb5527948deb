from __future__ import annotations

import math
from dataclasses import replace

import pytest

from device.events import JournalBack, JournalFailed, Said, Seen, Stop, Trouble
from device.journal.store import CLOSING
from device.lake.table import LakeTable
from device.prompt import Key, Signal, Text, text
from device.session import Phase, begin, screen, trouble_prompt
from device.step import step
from games.game import Seat
from games.jinns.game import Jinns
from games.jinns.pieces import Colour, StackView
from tests.device.table_top import Evening, changed, evidence_of, reading_of, settled
from tests.games.jinns.tables import moves_in, table
from vision.evidence import Reading

FOUR = {0: "r1", 1: "y4", 2: "y2", 5: "g1", 9: "g3r2", 14: "g2", 20: "b2", 25: "y3"}
"""Four players: red to move; red 1 on star 0 may go to 1 or, the other way round, to 25."""

TOWER = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2", 7: "g1", 12: "r2"}
"""Four players: red 1 on star 31 completes the tower on star 0."""


def _four() -> Evening:
    return Evening(table("wishes-4"), FOUR)


def _tower() -> Evening:
    return Evening(table("wishes-4"), TOWER)


def _facts(text: Text) -> dict[str, object]:
    return dict(text.facts)


# Moves


def test_an_untouched_board_is_unchanged() -> None:
    assert _four().see_board().said() == ["unchanged"]


def test_an_untouched_board_brings_up_no_screen() -> None:
    assert _four().see_board().told == []


def test_a_legal_move_is_accepted() -> None:
    assert _four().see_move("0>1").said() == ["move 0>1"]


def test_an_accepted_move_is_recorded_before_it_is_spoken_of() -> None:
    evening = _four().see_move("0>1")
    assert evening.effects[0] == evening.kept[0]
    assert dict(evening.kept[0].payload) == {"turn": "0>1"}


def test_after_a_move_the_next_seat_has_its_turn() -> None:
    evening = _four().see_move("0>1")
    assert (evening.position.turn, _facts(evening.prompt.title)) == (Seat(2), {"seat": "blue"})


def test_a_move_of_several_domes_is_told_with_their_number() -> None:
    evening = Evening(table("wishes-4"), {9: "b3r2", 11: "y1", 14: "g2"})
    assert evening.see_move("9>14*2").said() == ["move 9>14*2"]


def test_the_same_board_again_is_no_second_move() -> None:
    assert _four().see_move("0>1").see_board().said() == ["unchanged"]


def test_a_missed_move_is_found_with_the_one_after_it() -> None:
    evening = _four()
    evening.see(settled(evening.after("0>1", "20>9")))
    assert evening.said() == ["move 0>1 20>9"]


# Illegal moves


def test_an_illegal_move_is_named_with_its_rule() -> None:
    (ruling,) = _four().see_move("0>2").rulings
    assert (ruling.said, ruling.move, ruling.reasons) == (Said.ILLEGAL, "0>2", ("wrong-count",))


def test_an_illegal_move_does_not_change_the_record() -> None:
    evening = _four()
    before = evening.position
    assert evening.see_move("0>2").position == before


def test_an_illegal_move_is_explained_on_the_screen() -> None:
    evening = _four().see_move("0>2")
    assert (evening.prompt.kind, evening.prompt.lines[0].key) == ("illegal", "wrong-count")


def test_an_illegal_move_is_sounded() -> None:
    assert _four().see_move("0>2").prompt.signal is Signal.ILLEGAL


def test_another_players_dome_is_not_yours() -> None:
    assert "not-your-colour" in _four().see_move("1>2").rulings[0].reasons


def test_an_illegal_move_is_said_once() -> None:
    evening = _four().see_move("0>2")
    lying = reading_of(changed(settled(evening.position), {0: None, 2: _look(2, "red", 1)}))
    assert evening.take(Seen(lying, 9.0)).effects == ()


def _look(height: int, colour: str, strength: int) -> StackView:
    return StackView(height, Colour(colour), strength)


def test_an_illegal_move_put_back_is_a_takeback() -> None:
    assert _four().see_move("0>2").see_board().said() == ["takeback"]


def test_after_a_takeback_the_same_seat_has_its_turn() -> None:
    evening = _four().see_move("0>2").see_board()
    assert (evening.prompt.kind, evening.position.turn) == ("turn", Seat(1))


def test_an_illegal_move_may_be_put_right_at_once() -> None:
    assert _four().see_move("0>2").see_move("0>1").said() == ["move 0>1"]


def test_an_illegal_move_may_become_another_illegal_one() -> None:
    assert _four().see_move("0>2").see_move("0>9").said() == ["illegal 0>9"]


def test_an_accepted_move_put_back_is_a_takeback() -> None:
    evening = _four()
    before = settled(evening.position)
    assert evening.see_move("0>1").see(before).said() == ["takeback"]


def test_a_move_taken_back_on_the_sheet_may_be_made_again() -> None:
    evening = _four()
    before = settled(evening.position)
    assert evening.see_move("0>1").see(before).see_move("0>1").said() == ["move 0>1"]


# Towers


def test_a_completed_tower_asks_its_builder() -> None:
    evening = _tower().see_move("31>0")
    assert (evening.said(), evening.prompt.kind) == (["move 31>0"], "tower")


def test_a_half_is_chosen_then_the_tower_is_lifted() -> None:
    evening = _tower().see_move("31>0").press(Key.A)
    assert evening.prompt.kind == "lift"
    assert evening.see_board().said() == ["remove 31>0=t:s3"]


def test_a_tower_may_be_lifted_before_its_half_is_chosen() -> None:
    evening = _tower().see_move("31>0").see_board()
    assert evening.prompt.kind == "tower"
    assert evening.press(Key.B).said() == ["remove 31>0=b:s3"]


def test_a_tower_lifted_at_once_asks_its_builder() -> None:
    evening = _tower()
    evening.see(settled(evening.after("31>0")))
    assert (evening.said(), evening.prompt.kind) == (["move 31>0"], "tower")


def test_a_tower_is_not_lifted_twice() -> None:
    evening = _tower().see_move("31>0").press(Key.A).see_board()
    assert evening.see_board().said() == ["unchanged"]


def test_play_goes_on_while_a_shared_tower_stands() -> None:
    """The next move is made before the tower is lifted, which then goes with it."""
    evening = _tower().see_move("31>0").press(Key.A)
    assert evening.see_move("5>6").said() == ["move 5>6"]


def test_the_next_move_waits_for_the_builders_decision() -> None:
    evening = _tower().see_move("31>0")
    onward = settled(evening.after("t:s3", "5>6"))
    assert evening.see(onward).said() == []
    assert evening.press(Key.A).said() == ["move 5>6"]


def test_points_are_the_builders_once_he_has_chosen() -> None:
    evening = _tower().see_move("31>0").press(Key.A)
    assert evening.game.scores(evening.position)[Seat(1)].total > 0


def test_with_three_the_receiver_is_asked_after_the_half() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    evening.see_move("31>0").press(Key.B)
    assert evening.prompt.kind == "receiver"
    assert [_facts(key)["seat"] for key in evening.prompt.keys[:2] if key] == ["blue", "yellow"]


def test_with_three_the_second_button_names_the_second_receiver() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    assert evening.see_move("31>0").press(Key.B, Key.B).see_board().said() == ["remove 31>0=b:s3"]


def test_with_three_one_may_go_back_to_the_halves() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    assert evening.see_move("31>0").press(Key.B, Key.C).prompt.kind == "tower"


def test_with_two_the_whole_tower_is_the_builders() -> None:
    evening = Evening(table("wishes-2"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    assert evening.see_move("31>0").prompt.kind == "lift"
    assert evening.see_board().said() == ["remove 31>0=whole"]


def test_a_neutral_topped_tower_is_void() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3r4", 31: "g1", 5: "b1", 6: "y2"})
    assert evening.see_move("31>0").see_board().said() == ["remove 31>0=void"]


def test_a_missed_tower_is_asked_about_and_never_shared_out_by_guess() -> None:
    """Red's tower and blue's next move are seen at once: the halves are still red's to choose."""
    evening = _tower()
    shared_out = evening.after("31>0", "t:s3")
    after = evening.game.apply(shared_out, moves_in(evening.game, shared_out)[0])
    evening.see(settled(after))
    assert evening.said() == ["move 31>0"]
    assert evening.session.awaits_decision
    assert evening.press(Key.B).see(settled(after)).position.turn == after.turn


def test_a_tower_taken_back_before_it_was_shared_out() -> None:
    evening = _tower()
    before = settled(evening.position)
    assert evening.see_move("31>0").see(before).said() == ["takeback"]


def test_a_tower_taken_back_after_it_was_shared_out() -> None:
    """The decision goes with the move: the position before the move stands again."""
    evening = _tower()
    start, before = evening.position, settled(evening.position)
    evening.see_move("31>0").press(Key.A).see(before)
    assert (evening.said(), evening.position) == (["takeback"], start)


# The older edition


def _older() -> Evening:
    """Yellow 1 on star 31 makes a tower of three on star 0; partners sit opposite."""
    return Evening(table("dreams-4"), {0: "b3g4", 31: "y1", 9: "b1", 10: "r2", 11: "g1"})


def test_a_tower_of_three_may_be_left_standing() -> None:
    evening = _older().see_move("31>0")
    assert (evening.said(), evening.see_board().said()) == (["move 31>0"], ["unchanged"])


def test_a_tower_of_three_may_be_taken() -> None:
    evening = _older().see_move("31>0")
    evening.see(changed(settled(evening.position), {0: None}))
    assert evening.said() == ["remove 31>0=base"]


def test_a_tower_of_three_taken_before_the_camera_looked() -> None:
    evening = _older()
    assert evening.see(settled(evening.after("31>0=base"))).said() == ["move 31>0=base"]


def test_a_tower_of_three_taken_leaves_the_record() -> None:
    evening = _older().see_move("31>0")
    evening.see(changed(settled(evening.position), {0: None}))
    assert not evening.position.lake[0].height


def _without_blue() -> Evening:
    """Blue, the second seat, has no dome to move; red and green go on."""
    return Evening(table("dreams-4"), {0: "y1", 1: "g1", 2: "r2", 3: "r3", 8: "g2"})


def test_a_seat_without_a_move_passes_by_itself() -> None:
    evening = _without_blue()
    evening.see_move("0>1")
    assert [str(turn) for turn in evening.session.turns][1:] == ["pass"]


def test_a_pass_is_told() -> None:
    evening = _without_blue()
    assert evening.see_move("0>1").prompt.lines[0].key == "pass"


def test_a_move_is_undone_together_with_the_pass_it_forced() -> None:
    evening = _without_blue()
    start = evening.position
    assert evening.see_move("0>1").press(Key.B).position == start


def test_a_move_and_its_forced_pass_are_taken_back_on_the_sheet() -> None:
    evening = _without_blue()
    start, before = evening.position, settled(evening.position)
    evening.see_move("0>1").see(before)
    assert (evening.said(), evening.position) == (["takeback"], start)


# Undoing by button


def test_undo_is_offered_once_there_is_a_move() -> None:
    evening = _four()
    assert screen(evening.session).keys[1] is None
    evening.see_move("0>1")
    assert screen(evening.session).keys[1] == text("key-undo")


@pytest.mark.parametrize("trouble", list(Trouble))
def test_a_trouble_says_that_the_game_can_be_paused(trouble: Trouble) -> None:
    assert trouble_prompt(trouble).keys[2] == text("key-pause")


def test_a_button_takes_a_move_back() -> None:
    evening = _four()
    start = evening.position
    evening.see_move("0>1").press(Key.B)
    assert (evening.said(), evening.position) == (["takeback"], start)


def test_a_move_undone_by_button_is_not_accepted_again_while_it_lies() -> None:
    evening = _four()
    evening.see_move("0>1")
    lying = settled(evening.position)
    assert evening.press(Key.B).see(lying).said() == []


def test_a_move_undone_and_put_back_may_be_made_again() -> None:
    evening = _four().see_move("0>1").press(Key.B).see_board()
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_a_move_undone_by_button_may_be_replaced_by_another() -> None:
    assert _four().see_move("0>1").press(Key.B).see_move("0>25").said() == ["move 0>25"]


def test_undoing_nothing_does_nothing() -> None:
    assert _four().press(Key.B).effects == ()


def test_undoing_a_shared_tower_undoes_its_decision_too() -> None:
    evening = _tower()
    start = evening.position
    evening.see_move("31>0").press(Key.A).see_board().press(Key.B)
    assert (evening.position, dict(evening.kept[0].payload)) == (start, {"turns": 2})


def test_a_decision_can_be_answered_with_undo() -> None:
    evening = _tower()
    start = evening.position
    assert evening.see_move("31>0").press(Key.C).position == start


# The board differs


def _strange(evening: Evening) -> Evening:
    """Domes appear on three stars at once: no move explains that."""
    stray = {21: _look(1, "red", 4), 22: _look(1, "blue", 4), 26: _look(2, "green", 3)}
    return evening.see(changed(settled(evening.position), stray))


def test_a_board_that_differs_is_waited_for() -> None:
    evening = _strange(_four())
    assert (evening.effects, evening.prompt.kind) == ((), "turn")


def test_a_board_that_goes_on_differing_is_spoken_of() -> None:
    evening = _strange(_strange(_four()))
    assert evening.said() == []
    evening = _strange(evening)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "differs")


def test_the_stars_that_differ_are_listed() -> None:
    evening = _strange(_strange(_strange(_four())))
    assert _facts(evening.prompt.lines[0]) == {"stars": (21, 22, 26)}


def test_a_board_that_differs_is_spoken_of_once() -> None:
    evening = _strange(_strange(_strange(_four())))
    assert _strange(evening).effects == ()


def test_a_button_shows_how_it_should_be() -> None:
    evening = _strange(_strange(_strange(_four()))).press(Key.A)
    assert [line.key for line in evening.prompt.lines] == ["should-be-empty"] * 3


def test_the_way_back_from_how_it_should_be() -> None:
    evening = _strange(_strange(_strange(_four()))).press(Key.A, Key.C)
    assert evening.prompt.kind == "differs"


def test_a_board_put_right_goes_on() -> None:
    evening = _strange(_strange(_strange(_four()))).see_board()
    assert evening.prompt.kind == "turn"


def test_nothing_is_accepted_while_the_board_differs() -> None:
    evening = _four()
    start = evening.position
    assert _strange(_strange(evening)).position == start


# Troubles


def test_a_hand_is_waited_for_quietly() -> None:
    evening = _four().blocked(Trouble.HAND)
    assert (evening.said(), evening.told) == (["hand"], [])


def test_a_hand_that_stays_is_spoken_of() -> None:
    evening = _four().blocked(Trouble.HAND).blocked(Trouble.HAND, 1.0)
    assert evening.told == []
    assert evening.blocked(Trouble.HAND, 0.5).told == ["hand"]


def test_a_hand_is_one_ruling_however_long_it_stays() -> None:
    assert _four().blocked(Trouble.HAND).blocked(Trouble.HAND, 3.0).said() == []


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (Trouble.SHEET_LOST, "sheet-lost"),
        (Trouble.MIRRORED, "mirrored"),
        (Trouble.TWO_SHEETS, "two-sheets"),
        (Trouble.DARK, "dark"),
        (Trouble.CAMERA_LOST, "camera-lost"),
    ],
)
def test_other_troubles_are_spoken_of_at_once(trouble: Trouble, kind: str) -> None:
    assert _four().blocked(trouble).told == [kind]


def test_no_trouble_hides_a_question() -> None:
    evening = _tower().see_move("31>0").blocked(Trouble.HAND).blocked(Trouble.HAND, 3.0)
    assert evening.prompt.kind == "tower"
    assert evening.press(Key.A).prompt.kind == "hand"
    assert evening.game.scores(evening.position)[Seat(1)].total > 0


def test_buttons_mean_nothing_that_a_trouble_hides() -> None:
    evening = _four().see_move("0>1").blocked(Trouble.DARK)
    for key in (Key.A, Key.B):
        assert evening.press(key).prompt.kind == "dark"
    assert evening.see_board().prompt.kind == "turn"
    assert evening.blocked(Trouble.DARK).press(Key.C).prompt.kind == "paused"


def test_a_trouble_that_is_over_leaves_the_screen() -> None:
    evening = _four().blocked(Trouble.DARK).see_board()
    assert evening.told == ["turn"]


def test_a_move_made_meanwhile_is_seen_when_the_hand_has_gone() -> None:
    assert _four().blocked(Trouble.HAND).see_move("0>1").said() == ["move 0>1"]


# Pages


def test_a_paused_game_does_not_judge() -> None:
    evening = _four().press(Key.C)
    assert (evening.prompt.kind, evening.see_move("0>1").said()) == ("paused", [])


def test_a_game_may_be_ended_in_a_pause() -> None:
    evening = _four().see_move("0>1").press(Key.C, Key.C)
    assert evening.prompt.kind == "ending"
    evening.press(Key.A)
    assert evening.kept[-1].kind == CLOSING


def test_a_game_is_not_ended_by_pressing_twice() -> None:
    evening = _four().press(Key.C, Key.C)
    assert evening.see_move("0>1").said() == []
    assert evening.press(Key.C).prompt.kind == "paused"
    assert CLOSING not in [keep.kind for keep in evening.kept]


def test_a_game_goes_on_after_a_pause() -> None:
    assert _four().press(Key.C, Key.A).see_move("0>1").said() == ["move 0>1"]


def test_scores_are_shown_on_demand() -> None:
    evening = _four().press(Key.A)
    assert [_facts(line)["seat"] for line in evening.prompt.lines] == [
        "red",
        "blue",
        "yellow",
        "green",
    ]


def test_scores_go_on_to_each_seats_lines_and_round_again() -> None:
    evening = _tower().see_move("31>0").press(Key.A).see_board().press(Key.A)
    totals = evening.prompt
    pages = [totals]
    while (page := evening.press(Key.A).prompt) != totals:
        pages.append(page)
        assert len(pages) < 20
    assert len(pages) > 2


def test_scores_are_left_by_the_third_button() -> None:
    assert _four().press(Key.A, Key.A, Key.C).prompt.kind == "turn"


def test_scores_can_be_seen_in_a_pause() -> None:
    assert _four().press(Key.C, Key.B).prompt.kind == "scores"


@pytest.mark.parametrize(("is_full", "line"), [(True, "journal-full"), (False, "journal-failed")])
def test_a_journal_that_fails_is_told(is_full: bool, line: str) -> None:  # noqa: FBT001 - a parameter
    evening = _four().take(JournalFailed(is_full=is_full))
    assert evening.prompt.lines[0].key == line


def test_a_journal_that_works_again_is_told() -> None:
    assert _four().take(JournalFailed(is_full=True)).take(JournalBack()).prompt.kind == "saved"


def test_stopping_changes_nothing() -> None:
    assert _four().take(Stop()).effects == ()


# Going in circles, and the end


def _circle(evening: Evening) -> Evening:
    """Red and blue each go to a neighbour and back."""
    for move in ("0>1", "10>11", "1>0", "11>10"):
        evening.see_move(move)
    return evening


CIRCLE = {0: "b2r1", 1: "g1", 10: "y1b1", 11: "y2"}


def test_the_third_repetition_is_asked_about() -> None:
    evening = _circle(Evening(table("wishes-2"), CIRCLE))
    assert evening.prompt.kind == "turn"
    assert _circle(evening).prompt.kind == "repetition"


def test_a_game_may_end_by_agreement() -> None:
    evening = _circle(_circle(Evening(table("wishes-2"), CIRCLE))).press(Key.A)
    assert (evening.session.phase, evening.prompt.kind) == (Phase.OVER, "over")


def test_a_game_may_go_on_in_circles() -> None:
    evening = _circle(_circle(Evening(table("wishes-2"), CIRCLE))).press(Key.C)
    assert evening.see_move("0>1").said() == ["move 0>1"]


def _last_move() -> Evening:
    """After red's move blue has none: the game is over."""
    return Evening(table("wishes-4"), {0: "r1", 1: "b1"}).see_move("0>1")


def test_a_game_without_a_move_is_over() -> None:
    evening = _last_move()
    assert (evening.session.phase, evening.prompt.kind) == (Phase.OVER, "over")


def test_the_winner_is_named() -> None:
    assert _facts(_last_move().prompt.lines[0])["seat"] == "red"


def test_scores_can_be_seen_after_the_end() -> None:
    assert _last_move().press(Key.A).prompt.kind == "scores"


def test_the_last_move_can_be_undone() -> None:
    assert _last_move().press(Key.B).session.phase is Phase.PLAYING


def test_a_new_game_is_laid_after_the_end() -> None:
    evening = _last_move().press(Key.C)
    assert (evening.session.phase, evening.kept[0].kind) == (Phase.LAYING, CLOSING)


def test_the_board_is_not_judged_after_the_end() -> None:
    assert _last_move().see_board().said() == []


# Doubts


def _doubtful() -> Evening:
    """Red 1 has left star 0, and either neighbour shows it as much as what was there."""
    evening = _four()
    one, other = settled(evening.position)[1], settled(evening.position)[25]
    view = changed(settled(evening.position), {0: None})
    return evening.see(view, {1: [one, _look(2, "red", 1)], 25: [other, _look(2, "red", 1)]})


def test_a_close_call_is_asked() -> None:
    evening = _doubtful()
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")


def test_the_first_button_takes_the_first_answer() -> None:
    evening = _doubtful()
    target = _facts(evening.prompt.lines[0])["target"]
    assert evening.press(Key.A).said() == [f"move 0>{target}"]


def test_the_second_button_takes_the_second_answer() -> None:
    evening = _doubtful()
    target = _facts(evening.prompt.lines[1])["target"]
    assert evening.press(Key.B).said() == [f"move 0>{target}"]


def test_neither_is_an_answer_too() -> None:
    evening = _doubtful()
    start = evening.position
    assert (evening.press(Key.C).position, evening.prompt.kind) == (start, "turn")


def _again(evening: Evening) -> Evening:
    assert evening.session.reading is not None
    return evening.take(Seen(evening.session.reading, 99.0))


def test_a_doubt_is_asked_once() -> None:
    assert _again(_doubtful()).effects == ()


def test_a_dismissed_doubt_is_not_asked_again() -> None:
    assert _again(_doubtful().press(Key.C)).effects == ()


def _perhaps_unchanged() -> Evening:
    """The board shows the position before and after one move alike."""
    evening = _four()
    before = settled(evening.position)
    return evening.see(before, {0: [before[0], None], 1: [before[1], _look(2, "red", 1)]})


def test_it_can_be_answered_that_nothing_happened() -> None:
    evening = _perhaps_unchanged()
    start, keys = evening.position, {"choice-a-unchanged": Key.A, "choice-b-unchanged": Key.B}
    key = next(keys[line.key] for line in evening.prompt.lines if line.key in keys)
    assert evening.press(key).position == start


def test_an_answered_doubt_is_not_asked_again() -> None:
    evening = _perhaps_unchanged()
    keys = {"choice-a-unchanged": Key.A, "choice-b-unchanged": Key.B}
    key = next(keys[line.key] for line in evening.prompt.lines if line.key in keys)
    assert _again(evening.press(key)).told == []


# The opening


def _opening(game: Jinns) -> Reading:
    return reading_of(settled(game.initial(3)))


def test_the_opening_waits_for_a_button() -> None:
    session = begin(LakeTable(table("wishes-4")))
    session, _ = step(session, Seen(_opening(session.table.game), 1.0))  # type: ignore[arg-type]
    assert session.phase is Phase.LAYING


def test_a_laid_opening_starts_the_game() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(LakeTable(game))
    evening.take(Seen(_opening(game), 1.0)).press(Key.A)
    assert (evening.said(), evening.position) == (["setup"], game.initial(3))


def test_an_incomplete_opening_does_not_start() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(LakeTable(game))
    evening.take(Seen(reading_of(changed(settled(game.initial(3)), {7: None})), 1.0))
    assert evening.prompt.keys[0] is None
    assert evening.press(Key.A).session.phase is Phase.LAYING


def test_the_stars_that_are_still_empty_are_named_once_they_are_few() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(LakeTable(game))
    opening = settled(game.initial(3))
    evening.take(Seen(reading_of(changed(opening, dict.fromkeys((3, 9, 17)))), 1.0))
    assert evening.prompt.lines[-1] == text("lay-empty", stars=(3, 9, 17))
    evening.take(Seen(reading_of(changed(opening, dict.fromkeys(range(20)))), 2.0))
    assert evening.prompt.lines[-1] == text("lay-seen", seen=12, count=32)


def test_start_is_offered_once_all_domes_lie() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(LakeTable(game))
    assert evening.prompt.keys[0] is None
    evening.take(Seen(_opening(game), 1.0))
    assert evening.prompt.keys[0] == text("key-start")


def test_before_a_game_a_pause_offers_no_scores() -> None:
    evening = Evening(table("wishes-4"), {})
    evening.session = begin(LakeTable(table("wishes-4")))
    evening.blocked(Trouble.DARK).press(Key.C)
    assert [key is None for key in evening.prompt.keys] == [False, True, False]


def test_the_domes_laid_so_far_are_counted() -> None:
    game = table("wishes-4")
    evening = Evening(game, {})
    evening.session = begin(LakeTable(game))
    evening.take(Seen(reading_of(changed(settled(game.initial(3)), dict.fromkeys(range(9)))), 1.0))
    assert _facts(evening.prompt.lines[1]) == {"seen": 23, "count": 32}


def test_a_dome_that_is_hardly_seen_does_not_hold_up_the_opening() -> None:
    game = table("wishes-4")
    stars = list(reading_of(settled(game.initial(3))).stars)
    stars[7] = replace(stars[7], standing=-0.5)
    assert LakeTable(game).opening(Reading(None, tuple(stars))) == game.initial(3)


def test_a_misread_dome_is_put_right_by_the_supply() -> None:
    """One dome looks more like another strength; but of that one two lie elsewhere already."""
    game = table("wishes-4")
    view = settled(game.initial(3))
    true = view[5]
    assert true is not None
    wrong = true.strength % 4 + 1
    clear = reading_of(view).stars[5]
    strengths = {**clear.strengths, wrong: math.log(0.7), true.strength: math.log(0.3)}
    stars = list(reading_of(view).stars)
    stars[5] = replace(clear, strengths=strengths)
    assert LakeTable(game).opening(Reading(None, tuple(stars))) == game.initial(3)


def test_two_domes_swapped_in_doubt_are_the_likelier_way_round() -> None:
    game = table("wishes-4")
    view = settled(game.initial(3))
    stars = list(reading_of(view).stars)
    doubtful = [star for star, look in enumerate(view) if look and look.colour == "red"][:2]
    for star in doubtful:
        looks = [view[other] for other in doubtful]
        stars[star] = evidence_of(star, *looks)
    opening = LakeTable(game).opening(Reading(None, tuple(stars)))
    assert opening is not None
    assert sorted(map(str, opening.lake)) == sorted(map(str, game.initial(3).lake))


def test_a_fresh_session_asks_for_the_domes() -> None:
    assert screen(begin(LakeTable(table("wishes-2")))).kind == "lay"


def test_a_session_may_start_in_the_middle() -> None:
    assert _four().prompt.kind == "turn"


def test_a_single_dome_from_nowhere_is_spoken_of() -> None:
    """One clear dome that no move explains: going on silently would be wrong."""
    evening = _four()
    stray = changed(settled(evening.position), {17: _look(1, "green", 3)})
    for _ in range(3):
        evening.see(stray)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "differs")


def test_a_dome_that_went_astray_is_spoken_of() -> None:
    evening = _four()
    lost = changed(settled(evening.position), {14: None, 2: None})
    for _ in range(3):
        evening.see(lost)
    assert _facts(evening.prompt.lines[0]) == {"stars": (2, 14)}


def test_a_dome_in_a_hand_is_a_move_under_way() -> None:
    evening = _four()
    assert evening.see(changed(settled(evening.position), {0: None})).said() == ["hand"]


def test_a_dome_in_a_hand_changes_nothing() -> None:
    evening = _four()
    start = evening.position
    assert evening.see(changed(settled(start), {0: None})).position == start


def test_a_star_read_wrong_all_the_time_is_no_change() -> None:
    """A shadow makes one strength look like another from the opening on."""
    evening = _four()
    shadowed = changed(settled(evening.position), {5: _look(1, "green", 2)})
    evening.see(shadowed).see(shadowed)
    assert evening.see(shadowed).prompt.kind == "turn"
