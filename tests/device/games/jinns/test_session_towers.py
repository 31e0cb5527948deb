from __future__ import annotations

from device.table.prompts import Key
from games.game import Seat
from games.jinns.options import Options, Void
from tests.device.games.jinns.evenings import facts, tower
from tests.device.games.jinns.table_top import Evening, settled
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


def test_a_half_whose_own_top_is_neutral_is_offered_for_what_it_is_worth() -> None:
    """With the house rule of question 5: a won half with neutral on top is worth 0."""
    game = table("wishes-3", Options(neutral_piles_score=False))
    evening = Evening(game, {0: "y1g3b4", 31: "r1", 5: "b1", 6: "y2"}).see_move("31>0")
    assert evening.words[2:] == ["Top half\t2 points", "Bottom half\t0 points"]


def test_a_top_half_with_a_neutral_fourth_floor_is_offered_for_nothing() -> None:
    """With the house rule of question 4: neutral on top voids the upper half alone."""
    game = table("wishes-3", Options(neutral_top_voids=Void.UPPER_HALF))
    evening = Evening(game, {0: "y1b3r4", 31: "g1", 5: "b1", 6: "y2"}).see_move("31>0")
    assert evening.words[2:] == ["Top half\t0 points", "Bottom half\t6 points"]


def test_every_page_of_the_scores_says_whose_it_is() -> None:
    evening = tower().see_move("31>0").press(Key.A).see_board().press(Key.A)
    headings = [evening.press(Key.A).words[0] for _ in range(4)]
    assert headings == ["Red", "Blue", "Yellow", "Green"]
