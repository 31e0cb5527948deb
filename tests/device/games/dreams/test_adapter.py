from __future__ import annotations

import math
from dataclasses import replace

import pytest

from device.table.events import PauseAsked, Pressed, Seen, Trouble
from device.table.prompts import Key, text
from device.table.session import GamePhase, begin
from device.table.step import step
from device.texts.language import say
from games.dreams.options import Options, Overlap
from tests.device.games.dreams.mat_top import (
    KINDS,
    SURE,
    Round,
    beads,
    evidence_of,
    reading_of,
)
from vision.beads.evidence import Bead, BeadEvidence
from vision.stacks.evidence import StackReading

A, B, C = Key.A, Key.B, Key.C


def _begun(*stars: str, players: int = 3) -> Round:
    """A round in which these stars were placed in turn."""
    play = Round(players)
    for star in stars:
        play.lay(star)
    return play


def _lying(play: Round) -> tuple[Bead, ...]:
    """What the record has on the mat."""
    return tuple(Bead(b.kind.value, b.spot.x, b.spot.y) for b in play.position.laid)


def _denied(play: Round) -> Round:
    """Take back what lies, and let the camera see it still lying."""
    play.press(B)
    return play.see(*play.on_mat)


def _asked(play: Round) -> list[str]:
    """The kinds that the question on the screen names."""
    assert play.prompt.kind == "unsure"
    return [str(dict(line.facts)["kind"]) for line in play.prompt.lines]


# Placing


def test_a_bare_mat_begins_the_game() -> None:
    play = Round()
    assert play.session.phase is GamePhase.PLAYING
    assert play.prompt.kind == "turn"


def test_what_the_bare_mat_looks_like_at_the_start_is_learnt_as_print() -> None:
    play = Round()
    again = begin(play.session.table)
    faint = evidence_of(beads("grey 100,100")[0], standing=2.0)
    session, _ = step(again, Seen(reading_of((), [faint]), 1.0))
    session, _ = step(session, Pressed(A))
    assert session.settled == (session.reading, (None,))


def test_a_star_is_laid_by_whose_turn_it_is() -> None:
    play = _begun("grey 112.4,87")
    assert play.said() == ["move s1 grey 112.4,87.0"]
    assert play.lay("black 50,50").said() == ["move s2 black 50.0,50.0"]
    assert [str(bead) for bead in play.position.laid] == ["grey@112.4,87.0", "black@50.0,50.0"]


def test_a_star_seen_a_little_elsewhere_has_not_moved() -> None:
    play = _begun("grey 112.4,87")
    assert play.see(*beads("grey 113.9,88.1")).said() == ["unchanged"]


def test_a_star_placed_is_told_from_one_moved_if_its_old_place_is_hardly_seen() -> None:
    play = Round(3).lay("grey 30,50")
    faint = evidence_of(beads("grey 30,50")[0], standing=-2.3)
    play.see(more=[faint, evidence_of(beads("grey 100,100")[0], rival="black", likely=0.9)])
    assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-shift"]
    assert [say(line) for line in play.prompt.lines] == [
        "A: a grey star placed",
        "B: a grey star moved",
    ]
    assert play.press(B, A).reasons() == ["moved-star"]


@pytest.mark.parametrize(("standing", "reasons"), [(3.2, []), (5.8, ["out-of-turn", "kind-used"])])
def test_a_faint_find_that_touches_a_new_star_accuses_nobody(
    standing: float, reasons: list[str]
) -> None:
    """Once a reflection beside a black star was called a star too many."""
    play = Round().lay("grey 40,40").lay("clear 40,90").lay("black 40,140")
    for star in ("clear 90,40", "grey 90,90"):
        play.lay(star)
    touching = evidence_of(beads("grey 200,216")[0], standing=standing)
    play.see(*play.on_mat, *beads("grey 200,200"), more=[touching])
    assert play.reasons() == reasons


def test_what_a_new_star_throws_beside_it_accuses_nobody() -> None:
    """On a black mat in a dim corner a black star had a second one beside it, at a distance less
    than two stars can have.
    """
    play = Round()
    beside = replace(evidence_of(beads("black 100,112.7")[0], standing=4.2), overlaps=True)
    play.see(*beads("black 100,100"), more=[beside])
    assert play.said() == ["move s1 black 100.0,100.0"]
    play.see(*beads("black 100,100", "black 40,40"), more=[beside])
    assert play.said()[-1] == "move s2 black 40.0,40.0"


def test_two_stars_in_one_look_that_do_not_overlap_are_told() -> None:
    play = Round()
    play.see(*beads("black 100,100", "black 100,120"))
    assert play.said() != ["move s1 black 100.0,100.0"]


def test_a_star_of_which_the_kind_is_unclear_is_asked_about() -> None:
    play = Round()
    play.see(more=[evidence_of(beads("grey 100,100")[0], rival="clear")])
    assert play.prompt.kind == "unsure"
    kinds = [dict(line.facts)["kind"] for line in play.prompt.lines]
    assert sorted(map(str, kinds)) == ["clear", "grey"]
    play.press(B)
    assert len(play.position.laid) == 1
    assert play.position.laid[0].kind.value == kinds[1]


def test_of_two_kinds_the_clearly_likelier_is_taken_and_shown() -> None:
    play = Round()
    likely = dict.fromkeys(("clear", "black"), math.log(0.1)) | {"grey": math.log(0.8)}
    play.see(more=[BeadEvidence(100, 100, 6.0, likely)])
    assert play.said() == ["move s1 grey 100.0,100.0"]
    assert ("kind", "grey") in play.prompt.lines[0].facts


def test_a_star_of_doubtful_kind_taken_back_while_it_lies_is_asked_about() -> None:
    play = Round()
    likely = {"clear": math.log(0.3), "grey": math.log(0.695), "black": math.log(0.005)}
    seen = BeadEvidence(100, 100, 6.0, likely)
    play.see(more=[seen]).press(B)
    play.see(more=[seen])
    assert _asked(play) == ["clear", "grey"]
    play.press(A)
    assert [bead.kind.value for bead in play.position.laid] == ["clear"]


def test_who_plays_on_past_the_question_of_a_kind_is_not_accused() -> None:
    play = Round()
    unclear = evidence_of(beads("grey 100,100")[0], rival="clear")
    play.see(more=[unclear])
    assert play.prompt.kind == "unsure"
    play.see(*beads("black 200,200"), more=[unclear])
    assert play.prompt.kind == "turn"
    assert [str(bead.spot) for bead in play.position.laid] == ["100.0,100.0", "200.0,200.0"]


def test_who_plays_on_past_a_doubtful_star_that_is_weakly_seen_does_not_lose_it() -> None:
    play, weak = Round(), 2.7  # nats, so seen by the camera on a drawn mat
    spot = beads("grey 100,100")[0]
    play.see(more=[evidence_of(spot, weak, rival="clear")])
    assert play.prompt.kind == "unsure"
    play.see(*beads("black 200,200"), more=[evidence_of(spot, weak, rival="clear")])
    assert [str(bead.spot) for bead in play.position.laid] == ["100.0,100.0", "200.0,200.0"]


def test_who_plays_on_past_an_even_doubt_has_the_kind_that_more_stars_then_tell() -> None:
    play, spot = Round(), beads("grey 100,100")[0]
    play.see(more=[evidence_of(spot, rival="clear", likely=0.52)])
    assert play.prompt.kind == "unsure"
    play.see(*beads("black 200,200"), more=[evidence_of(spot, rival="clear", likely=0.1)])
    assert [bead.kind.value for bead in play.position.laid] == ["clear", "black"]


def test_something_that_hardly_looks_like_a_star_is_no_move() -> None:
    play = Round()
    play.see(more=[evidence_of(beads("grey 100,100")[0], standing=-2.0)])
    assert play.said() == ["unchanged"]


def test_a_thing_that_may_be_a_star_or_nothing_is_asked_about() -> None:
    play = Round()
    play.see(more=[evidence_of(beads("grey 100,100")[0], standing=0.2)])
    assert play.prompt.kind == "unsure"
    assert play.position.laid == ()


def test_a_kind_that_is_used_only_if_an_earlier_star_was_read_right_is_asked_about() -> None:
    play = Round()
    first = evidence_of(beads("clear 30,50")[0], rival="grey", likely=0.96)
    play.see(more=[first])
    play.see(*beads("grey 80,50"), more=[first])
    play.see(*beads("grey 80,50", "grey 130,50"), more=[first])
    play.see(*beads("grey 80,50", "grey 130,50", "clear 200,200"), more=[first])
    assert play.reasons() == []
    assert play.prompt.kind == "unsure"
    codes = [line.key for line in play.prompt.lines]
    assert "choice-misread" in codes
    play.press(A if "misread" in codes[0] else B)
    assert [str(bead.kind) for bead in play.position.laid] == ["grey", "grey", "grey", "clear"]
    assert play.see(*play.on_mat, more=[first]).said() == ["unchanged"]


def test_kinds_that_look_otherwise_once_more_stars_lie_are_amended_together() -> None:
    """Of the first player's stars the two that were recorded first are told wrongly at first."""
    own = list(zip(beads("grey 30,50", "clear 30,120"), ("clear", "black"), strict=True))
    early = [evidence_of(star, rival=kind, likely=0.8) for star, kind in own]
    late = [evidence_of(star, rival=kind, likely=0.0001) for star, kind in own]
    others = beads("black 80,50", "black 130,50", "grey 80,120", "grey 130,120")
    play = Round(3).see(more=early[:1])
    play.see(*others[:1], more=early[:1]).see(*others[:2], more=early[:1])
    play.see(*others[:2], more=early).see(*others[:3], more=early).see(*others, more=early)
    assert [str(bead.kind) for bead in play.position.laid[::3]] == ["grey", "clear"]
    play.see(*others, *beads("grey 200,50"), more=late)
    assert [str(bead.kind) for bead in play.position.laid[::3]] == ["clear", "black", "grey"]
    assert play.reasons() == []


def test_who_plays_on_past_the_question_of_a_used_kind_means_the_lawful_one() -> None:
    play = _begun("grey 30,50", "grey 80,50", "grey 130,50")
    unclear = evidence_of(beads("grey 200,200")[0], rival="clear", likely=0.998)
    play.see(*play.on_mat, more=[unclear])
    assert play.prompt.kind == "unsure"
    play.see(*play.on_mat, *beads("black 250,50"), more=[unclear])
    assert play.reasons() == []
    assert play.prompt.kind == "turn"
    assert [str(bead.kind) for bead in play.position.laid[3:]] == ["clear", "black"]


def test_a_used_kind_that_is_surely_seen_later_is_no_question_any_more() -> None:
    play = _begun("grey 30,50", "grey 80,50", "grey 130,50")
    star = beads("grey 200,200")[0]
    play.see(*play.on_mat, more=[evidence_of(star, rival="clear", likely=0.998)])
    assert play.prompt.kind == "unsure"
    assert play.see(*play.on_mat, star).reasons()[0] == "kind-used"


def test_a_star_surely_of_a_used_kind_is_no_question() -> None:
    play = _begun("clear 30,50", "grey 80,50", "grey 130,50")
    assert play.lay("clear 200,200").reasons()[0] == "kind-used"


def test_who_takes_the_last_star_back_and_places_another_kind_is_asked_not_accused() -> None:
    play = _begun("grey 30,50", "black 80,50")
    play.see(*beads("grey 30,50", "clear 200,200"))
    codes = [line.key for line in play.prompt.lines]
    assert "choice-instead" in codes
    play.press(A if "instead" in codes[0] else B)
    assert play.said() == ["move s2 clear 200.0,200.0"]
    assert [str(bead) for bead in play.position.laid] == ["grey@30.0,50.0", "clear@200.0,200.0"]


def test_neither_ends_the_asking_whether_a_player_chose_anew_and_the_difference_is_told() -> None:
    play = _begun("grey 30,50", "black 80,50").see(*beads("grey 30,50", "clear 200,200"))
    assert "choice-instead" in [line.key for line in play.prompt.lines]
    play.press(C).see(*play.on_mat)
    assert play.prompt.kind == "differs"


@pytest.mark.parametrize("key", [A, B])
def test_a_star_taken_back_for_another_off_the_mat_is_no_lawful_choice(key: Key) -> None:
    play = _begun("grey 30,50").see(*beads("black -6,100"))
    play.press(key)
    assert len(play.position.laid) <= 1
    assert play.see(*_lying(play)).prompt.kind == "turn"


@pytest.mark.parametrize("answer", [A, C])
def test_at_an_accusation_no_button_takes_a_lawful_star_back(answer: Key) -> None:
    play = _begun("grey 30,50", "black 80,50").lay("clear -6,100")
    unclear = evidence_of(beads("clear -6,100")[0], rival="grey")
    play.see(*play.on_mat[:2], more=[unclear])
    assert play.prompt.kind == "illegal"
    assert play.press(B).prompt.kind == "should-be"
    assert len(play.press(answer).position.laid) == 2


def test_who_puts_a_star_right_is_asked_what_lies_now_and_accused_no_longer() -> None:
    play = _begun("grey 30,50", "black 80,50").lay("clear -6,100")
    assert play.prompt.kind == "illegal"
    unclear = evidence_of(beads("grey 100,100")[0], rival="clear")
    play.see(*play.on_mat[:2], more=[unclear])
    assert (play.prompt.kind, play.session.illegal_move) == ("unsure", None)
    play.press(A)
    assert len(play.position.laid) == 3


def test_a_question_does_not_outlive_a_moon_set_by_hand() -> None:
    play = _begun("grey 30,50", "black 80,50")
    play.see(*beads("grey 30,50", "clear 200,200"))
    assert play.prompt.kind == "unsure"
    play.take(PauseAsked()).press(B, B, A, B, A)
    assert play.position.track == (1, 0, 0)
    assert play.session.doubt is None
    play.press(C, A).see(*beads("grey 30,50", "clear 200,200"))
    asked = [line.key for line in play.prompt.lines]
    play.press(A if "instead" in asked[0] else B)
    assert [str(bead.kind) for bead in play.position.laid] == ["grey", "clear"]
    assert play.position.track == (1, 0, 0)


# Against the rules


def test_a_second_star_of_a_kind_is_refused() -> None:
    play = _begun("grey 30,50", "grey 80,50", "grey 130,50")
    play.lay("grey 200,200")
    assert play.reasons() == ["kind-used"]
    assert len(play.position.laid) == 3


def test_a_star_of_a_used_kind_may_be_another_players_out_of_turn() -> None:
    play = _begun("grey 30,50", "black 80,50", "grey 130,50")
    assert play.lay("grey 200,200").reasons() == ["kind-used", "out-of-turn"]
    assert [line.key for line in play.prompt.lines] == ["kind-used", "take-used-off"]
    assert ("due", "red") in play.prompt.lines[1].facts


def test_a_moved_star_is_put_back_by_the_arrow() -> None:
    play = _begun("grey 30,50", "black 176.2,261.2")
    play.see(*beads("grey 30,50", "black 192.5,228.2"))
    assert play.reasons() == ["moved-star"]
    chart = play.prompt.chart
    assert chart is not None
    assert chart.arrow == ((192.5, 228.2), (176.2, 261.2))
    assert ("distance_mm", 37) in play.prompt.lines[1].facts
    assert play.see(*beads("grey 30,50", "black 176.0,260.3")).said() == ["takeback"]


def test_a_moved_star_is_told_apart_from_a_star_placed_beside_it() -> None:
    play = _begun("grey 30,50", "black 176.2,261.2")
    play.see(*beads("grey 30,50", "black 192.5,228.2", "clear 100,100"))
    assert play.reasons() == ["moved-star"]
    play.see(*beads("grey 30,50", "black 176.2,261.2", "clear 100,100"))
    assert play.said() == ["move s3 clear 100.0,100.0"]


FINGERS = ("clear 168,14", "clear 145,30", "black 129,35", "clear 122,18")


@pytest.mark.parametrize("gone", ["clear 129,11", "grey 30,50"], ids=["covered", "shadowed"])
def test_fingers_that_nobody_noticed_are_no_star_moved(gone: str) -> None:
    """One looks just like glass, the others hardly: what a rendered hand at the edge left."""
    play = _begun("clear 129,11", "grey 30,50", "black 250,250")
    left = [bead for bead in play.on_mat if bead not in beads(gone)]
    fingers = [evidence_of(bead, 6.0 if n == 0 else -1.0) for n, bead in enumerate(beads(*FINGERS))]
    play.see(*left, more=fingers).see(*left, more=fingers)
    assert (play.reasons(), play.session.illegal_move) == ([], None)
    assert play.prompt.kind == "differs"
    play.see(*beads("clear 129,11", "grey 30,50", "black 250,250"))
    assert (play.prompt.kind, len(play.position.laid)) == ("turn", 3)


def test_a_star_taken_away_is_noticed() -> None:
    play = _begun("grey 30,50", "black 176.2,261.2")
    assert play.see(*beads("grey 30,50")).reasons() == ["removed-star"]
    assert play.see(*beads("grey 30,50", "black 176,261")).said() == ["takeback"]


@pytest.mark.parametrize("lying", [("grey 30,50", "black 192.5,228.2"), ("grey 30,50",)])
def test_a_star_that_was_moved_or_taken_away_may_not_stay_so(lying: tuple[str, ...]) -> None:
    play = _begun("grey 30,50", "black 176.2,261.2")
    play.see(*beads(*lying))
    assert text("key-let-it") not in play.prompt.keys
    assert play.press(A).session.turns == play.see(*beads(*lying)).session.turns
    assert len(play.position.laid) == 2


def test_a_held_star_that_trembles_is_told_of_once() -> None:
    play = _begun("grey 30,50", "black 176.2,261.2")
    play.see(*beads("grey 30,50", "black 192.5,228.2"))
    assert play.see(*beads("grey 30,50", "black 192.8,228.0")).effects == ()


def test_stars_on_a_mat_that_should_be_bare_are_asked_off() -> None:
    play = Round()
    play.session = begin(play.session.table)
    play.lay("grey 30,50", "clear 100,100")
    assert play.prompt.lines[-1] == text("lay-take-off", seen=2)
    play.see()
    assert play.prompt.lines[-1] == text("lay-stars", seen=0)


@pytest.mark.parametrize(
    ("star", "code"), [("clear -6,100", "off-mat"), ("clear 38,55", "on-a-star")]
)
def test_a_star_off_the_mat_or_on_another_is_named_and_may_be_let(star: str, code: str) -> None:
    play = _begun("grey 30,50")
    play.lay(star)
    assert play.reasons() == [code]
    play.press(A)
    assert len(play.position.laid) == 2
    assert play.see(*play.on_mat).said() == ["unchanged"]


def test_a_star_that_hides_the_one_it_lies_on_is_named() -> None:
    play = _begun("grey 30,50", "black 200,200", "clear 100,100")
    play.see(*beads("black 208,204", "grey 30,50", "clear 100,100"))
    assert play.reasons() == ["moved-star"]  # of the same kind: a star pushed is the likelier
    play = _begun("grey 30,50", "black 200,200", "clear 100,100")
    play.see(*beads("clear 208,204", "grey 30,50", "clear 100,100"))
    assert play.reasons()[0] == "on-a-star"
    play.see(*beads("grey 30,50", "black 200,200", "clear 100,100"))
    assert play.said() == ["takeback"]


@pytest.mark.parametrize(("below", "above"), [("black", "clear"), ("clear", "black")])
def test_a_star_laid_right_on_another_is_named(below: str, above: str) -> None:
    """Once a clear star on a black one passed in silence: it lay where the black one had lain."""
    other = beads("grey 30,50")[0]
    play = Round().see(more=[_surely(f"{below} 200,200")])
    play.see(other, more=[_surely(f"{below} 200,200")])
    play.see(other, more=[_surely(f"{above} 203,202")])
    assert play.reasons()[0] == "on-a-star"
    play.see(other, more=[_surely(f"{below} 200,200")])
    assert play.said() == ["takeback"]


def test_a_star_changed_for_another_where_it_lay_is_asked_about() -> None:
    """Once the record kept the kind of the star that was taken away."""
    play = Round().see(more=[_surely("black 200,200")])
    play.see(more=[_surely("clear 201,200")])
    assert play.prompt.lines[0].key == "choice-instead"
    assert [str(one) for one in play.press(A).position.laid] == ["clear@201.0,200.0"]


def _surely(star: str) -> BeadEvidence:
    """The evidence of a star that is not taken for one of another kind."""
    (bead,) = beads(star)
    kinds = {kind: 0.0 if kind == bead.kind else -9.5 for kind in KINDS}
    return BeadEvidence(bead.x_mm, bead.y_mm, SURE, kinds)


def test_an_accusation_does_not_outlive_a_game_that_was_ended() -> None:
    play = Round().lay("clear -6,100")
    play.press(C, C, C, A, C)  # why, pause, end, yes, new
    play.see().press(A)
    assert (play.prompt.kind, play.session.illegal_move) == ("turn", None)


def test_where_the_first_star_breaks_a_rule_there_is_nothing_to_undo() -> None:
    play = Round().lay("clear -6,100")
    assert (play.prompt.kind, play.idle) == ("illegal", [])
    assert text("key-undo") in _begun("grey 30,50").lay("clear -6,100").prompt.keys


def test_of_a_star_off_the_mat_that_says_more_than_its_kind() -> None:
    play = _begun("clear 30,50", "grey 80,50", "grey 130,50")
    assert play.lay("clear -6,100").reasons()[0] == "off-mat"


def test_by_the_strict_house_rule_no_star_may_lie_on_another() -> None:
    play = Round(options=Options(overlap=Overlap.REFUSE))
    play.lay("grey 30,50").lay("clear 38,55")
    assert play.prompt.keys[0] == text("key-why")
    play.press(A)
    assert len(play.position.laid) == 1


def test_touching_stars_break_no_rule() -> None:
    assert _begun("grey 30,50", "black 46.4,50").said() == ["move s2 black 46.4,50.0"]


def test_more_stars_than_the_round_has_are_counted() -> None:
    play = Round()
    crowd = [f"black {30 * n + 15},{y}" for n in range(9) for y in (50, 100)]
    play.lay(*crowd, "grey 200,250").see(*play.on_mat)
    assert play.prompt.kind == "differs"
    assert ("seen", 19) in play.prompt.lines[0].facts


def test_a_mat_in_disorder_is_said_and_nothing_is_recorded() -> None:
    play = _begun("grey 30,50", "black 80,50", "clear 130,50")
    play.see(*beads("grey 60,90", "black 200,200", "clear 250,20")).see(*play.on_mat)
    assert play.prompt.kind == "knocked"
    assert len(play.position.laid) == 3


def test_a_mat_turned_in_mid_round_is_said_once() -> None:
    play = _begun("grey 30,50")
    play.see(*play.on_mat, roll_deg=90.0)
    assert play.prompt.kind == "turned"
    play.press(A)
    assert play.see(*play.on_mat, roll_deg=92.0).prompt.kind == "turn"


def test_a_fault_in_the_picture_of_a_mat_turned_is_told_once_that_was_noted() -> None:
    play = _begun("grey 30,50", "black 200,200")
    agreed = play.session.settled
    play.see(*play.on_mat[:1], roll_deg=90.0)
    assert play.prompt.kind == "turned"
    play.press(A)
    assert play.prompt.kind == "illegal"
    play.see(*play.on_mat, roll_deg=90.0)
    assert play.prompt.kind == "illegal"
    assert play.session.settled is agreed
    assert play.lay("black 200,200").prompt.kind == "turned"  # and the right way round again


def test_a_mat_pushed_askew_is_not_turned() -> None:
    play = _begun("grey 30,50")
    assert play.see(*play.on_mat, roll_deg=350.0).prompt.kind == "turn"


def test_a_card_on_the_mat_is_asked_away_at_once() -> None:
    assert _begun("grey 30,50").blocked(Trouble.COVERED).prompt.kind == "covered"


def test_a_star_taken_back_by_button_is_not_taken_again_while_it_lies() -> None:
    play = _begun("grey 30,50")
    play.press(B)
    assert play.position.laid == ()
    assert play.see(*beads("grey 30.4,49.8")).position.laid == ()
    play.see()
    assert play.prompt.kind == "turn"
    assert len(play.lay("grey 30,50").position.laid) == 1


def test_a_kind_that_the_box_is_sure_of_and_wrong_is_set_right_by_taking_it_back() -> None:
    play = _denied(_begun("grey 30,50"))
    one, other = _asked(play)
    assert (one in {"clear", "black"}, other) == (True, "grey")
    play.press(A)
    assert [bead.kind.value for bead in play.position.laid] == [one]
    assert play.see(*play.on_mat).said() == ["unchanged"]


def test_a_star_taken_back_by_mistake_is_itself_again() -> None:
    play = _denied(_begun("grey 30,50"))
    assert _asked(play)[1] == "grey"
    play.press(B)
    assert [bead.kind.value for bead in play.position.laid] == ["grey"]
    assert play.see(*play.on_mat).prompt.kind == "turn"


def test_neither_after_a_star_taken_back_leads_to_the_third_kind_and_to_nothing() -> None:
    play = _denied(_begun("grey 30,50"))
    asked = _asked(play)
    play.press(C).see(*play.on_mat)
    assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-no-star"]
    third = dict(play.prompt.lines[0].facts)["kind"]
    assert {*asked, third} == {"clear", "grey", "black"}


def test_what_is_no_star_at_all_is_said_so_and_becomes_part_of_the_bare_mat() -> None:
    play = _denied(_begun("grey 30,50"))
    play.press(C).see(*play.on_mat)
    play.press(B)
    assert play.position.laid == ()
    assert play.prompt.kind == "turn"
    assert play.session.settled == (play.session.reading, (None,))
    assert play.see(*play.on_mat).position.laid == ()
    assert play.prompt.kind == "turn"


def test_neither_of_two_kinds_leads_to_the_third_and_to_nothing_and_then_off_the_mat() -> None:
    """Once the first question came again, and the second, for as long as the star lay there."""
    play = Round()
    unclear = evidence_of(beads("grey 100,100")[0], rival="clear")
    play.see(more=[unclear])
    play.press(C).see(more=[unclear])
    assert [line.key for line in play.prompt.lines] == ["choice-star", "choice-no-star"]
    assert dict(play.prompt.lines[0].facts)["kind"] == "black"
    play.press(C)
    for _ in range(4):
        play.see(more=[unclear])
        assert play.prompt.kind == "differs"
    assert [line.key for line in play.press(A).prompt.lines] == ["should-be-bare"]
    play.press(C).see()
    assert play.prompt.kind == "turn"
    assert play.see(more=[unclear]).prompt.kind == "unsure"


def test_what_the_players_said_of_a_star_holds_while_it_lies() -> None:
    play = _denied(_begun("grey 30,50", "grey 80,50", "grey 130,50", "clear 200,200"))
    while "grey" not in [dict(line.facts).get("kind") for line in play.prompt.lines]:
        play.press(C).see(*play.on_mat)
    play.press(A if dict(play.prompt.lines[0].facts).get("kind") == "grey" else B)
    assert play.reasons()[0] == "kind-used"
    play.see(*play.on_mat)
    assert play.prompt.kind == "illegal"
    assert len(play.position.laid) == 3
    play.see(*play.on_mat[:3])
    assert play.prompt.kind == "turn"


def test_a_reading_of_another_sheet_is_passed_over() -> None:
    play = _begun("grey 30,50")
    before = play.session
    play.take(Seen(StackReading(None), play.at_s + 1))
    assert play.session == before


def test_who_plays_on_after_a_mistaken_undo_has_taken_nothing_back() -> None:
    play = Round(3).lay("grey 100,100").press(B)
    play.see(*beads("grey 100,100")).see(*beads("grey 100,100", "black 200,200"))
    assert play.turns == ["s1 grey 100.0,100.0", "s2 black 200.0,200.0"]


def test_nobody_is_accused_while_it_is_open_what_lies_there() -> None:
    play = Round(3).lay("grey 100,100").press(B).see(*beads("grey 100,100")).press(C)
    play.see(*beads("grey 100,100")).see(*beads("grey 100,100", "black 200,200"))
    assert play.prompt.kind != "illegal"


def test_two_turns_taken_back_by_the_button_are_no_breach_while_their_stars_lie() -> None:
    play = Round(3).lay("grey 100,100").lay("black 200,200").press(B, B)
    for _ in range(3):
        play.see(*play.on_mat)
        assert play.prompt.kind != "illegal"
    assert play.prompt.kind == "put-back"
    assert play.turns == []
    assert play.see().prompt.kind == "turn"


def test_two_stars_of_which_the_same_would_be_said_are_told_by_a_plan() -> None:
    play = Round(3).lay("grey 50,50")
    play.see(more=[evidence_of(bead, 1.0) for bead in beads("clear 100,100", "clear 200,200")])
    assert play.prompt.kind == "unsure"
    assert [line.key for line in play.prompt.lines] == ["choice-ringed", "choice-other"]
    assert play.prompt.chart is not None
    assert play.prompt.chart.ring in ((100.0, 100.0), (200.0, 200.0))


@pytest.mark.parametrize("standing", [6.0, 0.5, -0.2])
def test_none_at_a_doubt_lists_its_star_though_the_camera_sees_another_spot_by_then(
    standing: float,
) -> None:
    play = Round().lay("clear 30,50")
    doubtful = evidence_of(Bead("clear", 200.0, 90.0), standing, "grey")
    for _ in range(2):
        play.see(*play.on_mat, more=[doubtful])
    assert play.prompt.kind == "unsure"
    spot = evidence_of(Bead("grey", 260.0, 190.0), -3.0)
    assert play.see(*play.on_mat, more=[spot, doubtful]).press(Key.C).prompt.kind == "differs"


def test_the_star_before_the_last_is_told_once_more() -> None:
    play = Round(3).lay("grey 30,50")
    assert play.prompt.lines[-1] == text("star-number", number=2, count=9)
    play.lay("black 80,50")
    assert play.prompt.lines[0] == text("placed", seat="yellow", kind="black")
    assert play.prompt.lines[-1] == text("placed-before", seat="red", kind="grey")
