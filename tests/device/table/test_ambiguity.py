"""What players have answered holds for what they were asked about, and for nothing else."""

from __future__ import annotations

from dataclasses import replace

from device.table.events import RefereeAsked, Seen
from device.table.prompts import Key
from tests.device.games.dreams.mat_top import Round, beads, evidence_of
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled


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


def test_a_move_that_was_asked_about_and_put_back_is_asked_about_when_it_is_made_again() -> None:
    evening = four()
    before, there = settled(evening.position), look(2, "red", 1)
    unclear = changed(before, {0: None}), {n: (before[n], there) for n in (1, 25)}
    evening.see(*unclear).press(Key.A).see(before).see(*unclear)
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")


def test_another_question_about_a_move_already_asked_about_is_asked() -> None:
    """Neither of two targets was right; now it is unclear whether the first one was reached."""
    evening = four()
    before, there = settled(evening.position), look(2, "red", 1)
    evening.see(changed(before, {0: None}), {n: [before[n], there] for n in (1, 25)})
    evening.press(Key.C).see(before, {0: [before[0], None], 1: [before[1], there]})
    assert (evening.said(), evening.prompt.kind) == (["unsure"], "unsure")


def _two_at_once(standing: float) -> Evening:
    """Show 0>1 and 20>9 made at once; how surely a dome still stands on star 0 is given."""
    evening = four()
    before, after = settled(evening.position), settled(evening.after("0>1", "20>9"))
    reading = reading_of(after, {star: [before[star], after[star]] for star in (0, 1)})
    stars = (replace(reading.stars[0], standing=standing), *reading.stars[1:])
    return evening.take(Seen(replace(reading, stars=stars), 1.0))


def test_one_move_that_breaks_a_rule_may_be_two_moves() -> None:
    evening = _two_at_once(0.0)
    assert evening.words[1:] == ["A: 0-1 then 20-9", "B: 20 to 9"]
    assert evening.prompt.lines[0].key == "choice-pair"
    assert evening.press(Key.A).said() == ["move 0>1 20>9"]


def test_the_likelier_of_the_two_is_asked_first() -> None:
    evening = _two_at_once(2.0)
    assert evening.words[1:] == ["A: 20 to 9", "B: 0-1 then 20-9"]
    assert evening.prompt.lines[1].key == "choice-pair"
    assert evening.press(Key.B).said() == ["move 0>1 20>9"]


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
