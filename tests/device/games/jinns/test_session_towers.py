from __future__ import annotations

from device.table.prompts import Key
from games.game import Seat
from tests.device.games.jinns.evenings import facts, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import moves_in, table

# Towers


def test_a_completed_tower_asks_its_builder() -> None:
    evening = tower().see_move("31>0")
    assert (evening.said(), evening.prompt.kind) == (["move 31>0"], "tower")


def test_a_half_is_chosen_then_the_tower_is_lifted() -> None:
    evening = tower().see_move("31>0").press(Key.A)
    assert evening.prompt.kind == "lift"
    assert evening.see_board().said() == ["remove 31>0=t:s3"]


def test_a_tower_may_be_lifted_before_its_half_is_chosen() -> None:
    evening = tower().see_move("31>0").see_board()
    assert evening.prompt.kind == "tower"
    assert evening.press(Key.B).said() == ["remove 31>0=b:s3"]


def test_a_tower_lifted_at_once_asks_its_builder() -> None:
    evening = tower()
    evening.see(settled(evening.after("31>0")))
    assert (evening.said(), evening.prompt.kind) == (["move 31>0"], "tower")


def test_a_tower_is_not_lifted_twice() -> None:
    evening = tower().see_move("31>0").press(Key.A).see_board()
    assert evening.see_board().said() == ["unchanged"]


def test_play_goes_on_while_a_shared_tower_stands() -> None:
    """The next move is made before the tower is lifted, which then goes with it."""
    evening = tower().see_move("31>0").press(Key.A)
    assert evening.see_move("5>6").said() == ["move 5>6"]


def test_the_next_move_waits_for_the_builders_decision() -> None:
    evening = tower().see_move("31>0")
    onward = settled(evening.after("t:s3", "5>6"))
    assert evening.see(onward).said() == []
    assert evening.press(Key.A).said() == ["move 5>6"]


def test_points_are_the_builders_once_he_has_chosen() -> None:
    evening = tower().see_move("31>0").press(Key.A)
    assert evening.game.scores(evening.position)[Seat(1)].total > 0


def test_with_three_the_receiver_is_asked_after_the_half() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    evening.see_move("31>0").press(Key.B)
    assert evening.prompt.kind == "receiver"
    assert [facts(key)["seat"] for key in evening.prompt.keys[:2] if key] == ["blue", "yellow"]


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
    evening = tower()
    shared_out = evening.after("31>0", "t:s3")
    after = evening.game.apply(shared_out, moves_in(evening.game, shared_out)[0])
    evening.see(settled(after))
    assert evening.said() == ["move 31>0"]
    assert evening.session.awaits_decision
    assert evening.press(Key.B).see(settled(after)).position.turn == after.turn


def test_a_tower_taken_back_before_it_was_shared_out() -> None:
    evening = tower()
    before = settled(evening.position)
    assert evening.see_move("31>0").see(before).said() == ["takeback"]


def test_a_tower_taken_back_after_it_was_shared_out() -> None:
    """The decision goes with the move: the position before the move stands again."""
    evening = tower()
    start, before = evening.position, settled(evening.position)
    evening.see_move("31>0").press(Key.A).see(before)
    assert (evening.said(), evening.position) == (["takeback"], start)


def test_a_tower_undone_by_button_and_put_back_is_no_capture() -> None:
    evening = tower()
    before = settled(evening.position)
    evening.see_move("31>0").press(Key.A).press(Key.B)
    assert evening.see(before).said() == ["unchanged"]


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
