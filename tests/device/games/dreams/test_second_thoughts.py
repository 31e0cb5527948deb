"""A kind of glass that was recorded wrongly is corrected once seen better, and that is told."""

from __future__ import annotations

from dataclasses import replace

from device.journal.store import Stamp, StoredEvent
from device.table.chronicle import incidents
from device.table.prompts import Key, text
from device.table.replaying import after_event
from device.table.second_thoughts import with_second_thoughts
from device.table.session import begin
from device.table.verdicts import seen
from tests.device.games.dreams.mat_top import Round, beads, evidence_of, reading_of
from vision.beads.evidence import BeadEvidence

LAID = ("black 40,40", "clear 90,40", "black 140,40")


def _stored(play: Round) -> list[StoredEvent]:
    """Return the record of a round as the journal gives it back."""
    stamp = Stamp(0, 0, "boot")
    return [
        StoredEvent(number, "friday", entry.kind, entry.payload, stamp)
        for number, entry in enumerate(play.record)
    ]


def _seen(likely: float) -> list[BeadEvidence]:
    """Return the second star of `LAID`, which is grey with a probability of `likely`."""
    return [evidence_of(beads("grey 90,40")[0], rival="clear", likely=likely)]


def _misread(*, looks: int = 2, likely: float = 0.999) -> Round:
    """Yellow's star was read as clear when it was laid, and looks grey in later looks."""
    play = Round()
    play.see(*beads(LAID[0]))
    play.see(*beads(*LAID[:2]))
    play.see(*beads(LAID[0], LAID[2]), more=_seen(0.5))
    for _ in range(looks):
        play.see(*beads(LAID[0], LAID[2]), more=_seen(likely))
    return play


def test_a_kind_that_is_seen_better_is_corrected_and_told() -> None:
    play = _misread()
    assert play.turns == ["s1 black 40.0,40.0", "s2 grey 90.0,40.0", "s3 black 140.0,40.0"]
    assert play.prompt.lines == (
        text("seen-better"),
        text("kinds-said", seat="yellow", kinds=("grey",)),
        text("placed", seat="green", kind="black"),
    )
    assert "second-thought" in [entry.kind for entry in play.record]


def test_a_kind_that_is_only_a_little_likelier_stays() -> None:
    assert _misread(likely=0.8).turns[1] == "s2 clear 90.0,40.0"


def test_one_look_at_a_star_corrects_nothing() -> None:
    assert _misread(looks=0).turns[1] == "s2 clear 90.0,40.0"


def test_a_player_whose_two_kinds_are_the_other_way_round_has_both_corrected() -> None:
    play = Round()
    laid = ("black 140,40", "black 90,90", "black 140,90")
    for star in ("grey 40,40", *laid[:1], "black 90,40", "clear 40,90"):
        play.lay(star)
    reds = [
        evidence_of(star, rival=rival, likely=0.99)
        for star, rival in zip(beads("clear 40,40", "grey 40,90"), ("grey", "clear"), strict=True)
    ]
    for _ in range(3):
        play.see(*beads(laid[0], "black 90,40"), more=reds)
    assert (play.turns[0], play.turns[3]) == ("s1 clear 40.0,40.0", "s1 grey 40.0,90.0")


def test_a_kind_that_players_have_answered_about_is_not_corrected() -> None:
    play = Round()
    play.see(*beads(LAID[0]))
    play.see(*beads(LAID[0]), more=_seen(0.5))
    assert play.prompt.kind == "unsure"
    answer = next(
        key
        for key, line in zip((Key.A, Key.B), play.prompt.lines, strict=False)
        if ("kind", "clear") in line.facts
    )
    play.press(answer)
    for _ in range(4):
        play.see(*beads(LAID[0]), more=_seen(0.999))
    assert play.turns[1] == "s2 clear 90.0,40.0"


def test_what_players_have_answered_is_known_after_a_restart() -> None:
    play = Round()
    play.see(*beads(LAID[0]))
    play.see(*beads(LAID[0]), more=_seen(0.5))
    play.press(Key.A)
    again = begin(play.session.table)
    for event in _stored(play):
        again = after_event(again, event)
    assert (again.turns, again.answered) == (play.session.turns, 2)


def test_the_record_says_why_turns_were_taken_back_and_made_again() -> None:
    play = _misread()
    told = [
        line for one in incidents(begin(play.session.table), _stored(play)) for line in one.said
    ]
    assert text("kept-second-thought") in told


def test_what_was_just_taken_without_an_answer_is_told_first() -> None:
    play = _misread(looks=1, likely=0.5)
    before, reading = play.session, reading_of(beads(LAID[0], LAID[2]), _seen(0.9999))
    told = (text("unanswered"),)
    judged, effects = seen(before, reading, play.at_s)
    after, _ = with_second_thoughts(before, (replace(judged, assumed=told), effects))
    assert (after.turns, after.assumed) == (before.turns, told)
    after, _ = with_second_thoughts(after, seen(after, reading, play.at_s))
    assert after.turns != before.turns
    assert after.assumed[0] == text("seen-better")
