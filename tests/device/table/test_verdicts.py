"""What is told of a reading at once, what is waited for, and who is not accused."""

from __future__ import annotations

from device.table.events import Seen
from device.table.prompts import Key, text
from device.table.verdicts import DIFFERS_S
from tests.device.games.dreams.mat_top import Round, beads, evidence_of
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import changed, reading_of, settled


def test_who_plays_on_while_it_is_asked_whether_a_star_lies_there_is_not_accused() -> None:
    """The next star would be out of turn only if the first were none."""
    play = Round()
    play.see(more=[evidence_of(beads("grey 100,100")[0], standing=0.2)])
    play.see(*beads("grey 100,100", "black 200,200"))
    assert (play.prompt.kind, play.effects) == ("unsure", ())
    play.press(Key.A).see(*play.on_mat)
    assert play.turns == ["s1 grey 100.0,100.0", "s2 black 200.0,200.0"]


def test_a_board_that_differs_is_spoken_of_as_soon_as_a_hand_would_be_gone() -> None:
    evening = four()
    stray = {21: look(1, "red", 4), 22: look(1, "blue", 4), 26: look(2, "green", 3)}
    reading = reading_of(changed(settled(evening.position), stray))
    evening.take(Seen(reading, 0.0)).take(Seen(reading, DIFFERS_S))
    assert evening.said() == ["unsure"]


def test_why_a_move_is_illegal_is_said_in_the_words_of_the_screen() -> None:
    evening = four().see_move("0>2")
    (ruling,) = evening.rulings
    assert ruling.why == evening.prompt.lines[0]


def test_a_move_out_of_turn_is_no_fault_any_more_once_the_one_before_it_was_made() -> None:
    """Blue was too early; now red has moved too, though it is unclear where to."""
    evening = four().see_move("20>9")
    assert evening.prompt.kind == "illegal"
    before, after = settled(evening.position), settled(evening.after("0>1", "20>9"))
    unclear = {1: [before[1], look(2, "red", 1)], 25: [before[25], look(2, "red", 1)]}
    evening.see(after, unclear)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")
    assert evening.session.illegal_move is None


def test_of_turns_taken_back_by_the_button_only_what_still_lies_is_told_to_differ() -> None:
    play = Round(4).lay("grey 100,100").lay("black 200,200").lay("clear 50,250")
    play.press(Key.B, Key.B).see(*play.on_mat).see(*play.on_mat)
    assert play.prompt.lines == (text("should-be-bare", count=2),)
