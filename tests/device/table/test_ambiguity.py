"""What players have answered holds for what they were asked about, and for nothing else."""

from __future__ import annotations

from device.table.events import RefereeAsked
from device.table.prompts import Key
from tests.device.games.dreams.mat_top import Round, beads, evidence_of
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import Evening, changed, settled


def _answer(play: Round | Evening, word: str) -> None:
    """Press the button of the answer that names `word`."""
    texts = [f"{line.key} {line.facts}" for line in play.prompt.lines]
    play.press(Key.A if word in texts[0] else Key.B)


def test_a_move_that_had_not_happened_may_be_made_after_all() -> None:
    evening = four()
    before = settled(evening.position)
    evening.see(before, {0: [before[0], None], 1: [before[1], look(2, "red", 1)]})
    _answer(evening, "unchanged")
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_another_question_about_a_move_already_asked_about_is_asked() -> None:
    """Neither of two targets was right; now it is unclear whether the first one was reached."""
    evening = four()
    before, there = settled(evening.position), look(2, "red", 1)
    evening.see(changed(before, {0: None}), {n: [before[n], there] for n in (1, 25)})
    evening.press(Key.C).see(before, {0: [before[0], None], 1: [before[1], there]})
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")


def test_a_star_beside_what_is_said_to_be_none_is_a_move() -> None:
    play = Round()
    thing = evidence_of(beads("grey 100,100")[0], standing=0.2)
    play.see(more=[thing])
    _answer(play, "no-star")
    play.see(more=[thing]).see(*beads("black 200,200"), more=[thing])
    assert play.turns == ["s1 black 200.0,200.0"]


def _said_to_be_grey() -> Round:
    """A fourth star looks clear, but its player says that it is a second grey one."""
    play = Round(3)
    play.lay("grey 30,50").lay("grey 80,50").lay("grey 130,50").lay("clear 200,200")
    play.press(Key.B).see(*play.on_mat)
    while "grey" not in str(play.prompt.lines):
        play.press(Key.C).see(*play.on_mat)
    _answer(play, "grey")
    assert play.reasons()[0] == "kind-used"
    return play


def test_who_replaces_a_star_of_a_used_kind_by_another_elsewhere_is_heard() -> None:
    play = _said_to_be_grey()
    play.see(*play.on_mat[:3], *beads("black 250,250"))
    assert play.turns[3:] == ["s1 black 250.0,250.0"]


def test_what_was_said_of_a_star_is_forgotten_once_the_turn_before_it_is_taken_back() -> None:
    play = _said_to_be_grey().take(RefereeAsked())
    while play.prompt.lines[0].key != "referee-take-back":
        play.press(Key.B)
    play.press(Key.A, Key.A)
    play.see(*play.on_mat[:2])
    play.see(*play.on_mat[:2], *beads("clear 200,200"))
    assert play.turns[2:] == ["s3 clear 200.0,200.0"]
