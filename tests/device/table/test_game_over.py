"""The final screen: who wins, by how many points, and why the game is over."""

from __future__ import annotations

from device.table.game_over import by_agreement, over_prompt
from device.table.prompts import Signal, text
from games.game import Outcome, ScoreLine, Seat, Tally

RED, BLUE, GREEN = Seat(1), Seat(2), Seat(3)
NAMES = {RED: "red", BLUE: "blue", GREEN: "green"}


def _tally(*points: int) -> Tally:
    return Tally(tuple(ScoreLine("line", each) for each in points))


SCORES = {RED: _tally(3, 4), BLUE: _tally(9), GREEN: _tally(9)}


def test_by_agreement_the_most_points_win() -> None:
    outcome = by_agreement({RED: _tally(3), BLUE: _tally(2, 2), GREEN: _tally(1)})
    assert outcome == Outcome((BLUE,), "ended-by-agreement")


def test_by_agreement_those_who_have_most_share_the_win() -> None:
    assert by_agreement(SCORES).winners == (BLUE, GREEN)


def test_where_nobody_has_points_an_agreed_end_names_no_winner() -> None:
    scores = {RED: _tally(), BLUE: _tally(0), GREEN: _tally(2, -2)}
    prompt = over_prompt(by_agreement(scores), scores, NAMES.__getitem__)
    assert prompt.lines == (text("over-no-points"), text("ended-by-agreement"))


def test_one_winner_is_named_with_the_points() -> None:
    prompt = over_prompt(Outcome((BLUE,), "no-move"), SCORES, NAMES.__getitem__)
    assert prompt.lines == (text("over-winner", seat="blue", points=9), text("no-move"))


def test_several_winners_are_named_together() -> None:
    prompt = over_prompt(Outcome((BLUE, GREEN), "no-move"), SCORES, NAMES.__getitem__)
    assert prompt.lines[0] == text("over-shared", seats=("blue", "green"), points=9)


def test_a_reason_that_takes_more_than_its_name_is_given_in_words() -> None:
    why = text("last-tower", seat="red")
    prompt = over_prompt(Outcome((BLUE,), "no-move"), SCORES, NAMES.__getitem__, why)
    assert prompt.lines[1] == why


def test_after_the_end_there_are_scores_undo_and_a_new_game() -> None:
    prompt = over_prompt(Outcome((BLUE,), "no-move"), SCORES, NAMES.__getitem__)
    assert prompt.keys == (text("key-scores"), text("key-undo"), text("key-new"))
    assert prompt.signal is Signal.OVER
