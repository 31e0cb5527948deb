"""Stars that are taken back, and stars that were laid while nobody looked."""

from __future__ import annotations

import pytest

from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.games.dreams.mat_top import Round, beads, evidence_of

A, B, C = Key.A, Key.B, Key.C
ONE, TWO, THREE = "grey 30,50", "clear 120,50", "black 120,150"


def _words(play: Round) -> list[str]:
    return [say(line) for line in (play.prompt.title, *play.prompt.lines)]


def test_a_star_taken_back_by_the_button_is_asked_off_the_mat() -> None:
    play = Round().lay(ONE).lay(TWO).press(B)
    assert (play.prompt.kind, _words(play)) == ("put-back", ["Put it back", "Take this star off."])
    assert play.prompt.chart is not None
    assert play.prompt.chart.ring == (120.0, 50.0)


def test_the_list_is_empty_once_the_star_is_off() -> None:
    play = Round().lay(ONE).lay(TWO).press(B).see(*beads(ONE))
    assert (play.prompt.kind, play.position.turn) == ("turn", 2)


def test_two_stars_taken_back_are_ticked_off_one_by_one() -> None:
    play = Round().lay(ONE).lay(TWO).lay(THREE).press(B, B)
    assert _words(play)[-1] == "Take 2 stars off."
    assert _words(play.see(*beads(ONE, THREE)))[-1] == "Take this star off."
    assert play.see(*beads(ONE)).prompt.kind == "turn"


def test_what_was_taken_back_may_be_made_again() -> None:
    play = Round().lay(ONE).lay(TWO).press(B)
    assert play.prompt.keys[0] == text("key-redo")
    assert play.press(A).turns == ["s1 grey 30.0,50.0", "s2 clear 120.0,50.0"]
    assert play.see(*beads(ONE, TWO)).prompt.kind == "turn"


def _doubtful_taken_off() -> Round:
    """Return a round in which the last star, clear or of a kind that is used up, is taken off."""
    play = Round().lay(ONE).lay(TWO).lay(THREE)
    doubtful = evidence_of(beads("clear 60,200")[0], rival="grey", likely=0.9)
    play.see(*beads(ONE, TWO, THREE), more=[doubtful])
    assert play.turns[-1] == "s1 clear 60.0,200.0"
    return play.see(*beads(ONE, TWO, THREE))


def test_a_star_of_doubtful_kind_that_is_taken_off_again_is_asked_about() -> None:
    """Its player may have used that kind, and have seen it himself; or he takes a star away."""
    play = _doubtful_taken_off()
    assert play.prompt.kind == "unsure"
    assert {line.key for line in play.prompt.lines} == {"choice-removal", "choice-mistake"}
    assert len(play.turns) == 4


def _pressed(play: Round, said: str) -> Round:
    """Press the button that stands before a line."""
    line = next(line for line in play.prompt.lines if line.key == said)
    return play.press({"A": A, "B": B}[str(dict(line.facts)["button"])])


def test_a_star_that_was_of_another_kind_was_taken_back() -> None:
    play = _pressed(_doubtful_taken_off(), "choice-mistake")
    assert (play.prompt.kind, play.position.turn, len(play.turns)) == ("turn", 1, 3)
    assert play.lay("black 60,200").turns[-1] == "s1 black 60.0,200.0"


def test_who_plays_on_past_the_question_of_a_star_taken_back_is_not_accused() -> None:
    """Once the box asked where the star was that its player had taken back."""
    play = _doubtful_taken_off()
    for _ in range(2):
        play.see(*beads(ONE, TWO, THREE, "black 200,100"))
        assert play.reasons() == []
    assert play.turns[3:] == ["s1 black 200.0,100.0"]
    assert play.prompt.kind == "turn"


def test_a_star_that_was_taken_away_must_be_put_back() -> None:
    play = _pressed(_doubtful_taken_off(), "choice-removal")
    assert (play.prompt.kind, len(play.turns)) == ("illegal", 4)
    play.see(*beads(ONE, TWO, THREE, "clear 60,200"))
    assert (play.prompt.kind, len(play.turns)) == ("turn", 4)


def test_the_question_goes_once_the_star_lies_there_again() -> None:
    play = _doubtful_taken_off().see(*beads(ONE, TWO, THREE, "clear 60,200"))
    assert (play.prompt.kind, len(play.turns)) == ("turn", 4)


def test_beside_a_faint_find_it_is_asked_whether_the_doubtful_star_was_taken_back() -> None:
    play = Round().lay(ONE).lay(TWO).lay(THREE)
    doubtful = evidence_of(beads("clear 60,200")[0], rival="grey", likely=0.9)
    play.see(*beads(ONE, TWO, THREE), more=[doubtful])
    play.see(*beads(ONE, TWO, THREE), more=[evidence_of(beads("black 200,200")[0], -1.0)])
    assert (play.prompt.kind, _words(play)[1]) == ("unsure", "A: a mistake, so taken back")
    assert len(play.press(A).turns) == 3


def test_a_star_of_sure_kind_that_is_taken_off_was_removed() -> None:
    play = Round().lay(ONE).lay(TWO).lay(THREE).lay("clear 60,200")
    assert play.see(*beads(ONE, TWO, THREE)).prompt.kind == "illegal"


@pytest.mark.parametrize("place", ["0.6,200", "60,299.2", "45,50"])
def test_a_star_at_the_edge_or_beside_another_that_is_taken_off_again_is_asked_about(
    place: str,
) -> None:
    """Once its player was accused, though it may have lain off the mat, or on the other star."""
    play = Round().lay(ONE).lay(TWO).lay(THREE).lay(f"clear {place}")
    assert len(play.turns) == 4
    play.see(*beads(ONE, TWO, THREE))
    assert {line.key for line in play.prompt.lines} == {"choice-removal", "choice-mistake"}
    assert len(_pressed(play, "choice-mistake").turns) == 3


def test_a_doubtful_star_that_was_lawful_either_way_was_removed() -> None:
    play = Round().lay(ONE)
    doubtful = evidence_of(beads("clear 60,200")[0], rival="grey", likely=0.9)
    play.see(*beads(ONE), more=[doubtful])
    assert play.see(*beads(ONE)).prompt.kind == "illegal"


def test_undo_at_an_illegal_star_takes_back_nothing_lawful() -> None:
    """Once it took back the lawful star of the player before."""
    play = Round(4).lay(ONE).lay(TWO).lay("grey -6,200")
    assert play.prompt.kind == "illegal"
    assert (play.press(B).prompt.title, len(play.session.turns)) == (text("title-put-back"), 2)
    assert play.see(*beads(ONE, TWO)).prompt.kind == "turn"


def test_three_stars_laid_while_nobody_looked_are_found() -> None:
    play = Round()
    for _ in range(3):
        play.see(*beads(ONE, TWO, THREE))
    assert (play.prompt.kind, len(play.prompt.lines)) == ("unseen", 3)
    assert len(play.press(A).turns) == 3
    assert play.see(*beads(ONE, TWO, THREE)).prompt.kind == "turn"


def test_a_star_that_was_laid_instead_while_nobody_looked_is_found() -> None:
    play = Round().lay(ONE)
    for _ in range(3):
        play.see(*beads("clear 30,150", TWO, THREE))
    assert play.prompt.kind == "unseen"
    assert play.prompt.lines[0].key == "unseen-back"
    assert len(play.press(A).turns) == 3


def test_unseen_stars_are_asked_about_one_by_one_with_a_plan() -> None:
    play = Round()
    for _ in range(3):
        play.see(*beads(ONE, TWO, THREE))
    play.press(C)
    assert play.prompt.kind == "unseen-step"
    assert play.prompt.chart is not None
    first = play.prompt.chart.ring
    play.press(A)
    assert play.prompt.chart.ring != first


def test_two_stars_taken_from_one_look_are_both_told() -> None:
    play = Round().lay("grey 30,50", "grey 120,50")
    while play.prompt.kind == "unsure":
        play.press(A)
    assert play.prompt.kind == "together"
    assert [line.key for line in play.prompt.lines] == ["placed", "placed"]


def test_a_star_that_vanishes_while_unseen_stars_are_asked_about_is_weighed_anew() -> None:
    """Once the box stopped: the question was of more places than the next reading had."""
    play = Round(4)
    for _ in range(3):
        play.see(*beads(ONE, TWO, THREE, "grey 250,250"))
    assert (play.prompt.kind, len(play.prompt.lines)) == ("unseen", 4)
    play.see(*beads(ONE, TWO, THREE))
    assert (play.prompt.kind, len(play.prompt.lines)) == ("unseen", 3)


KNOCKED = beads("grey 60,90", "clear 150,20", THREE)


def _knocked(players: int = 4) -> Round:
    play = Round(players).lay(ONE).lay(TWO).lay(THREE)
    return play.see(*KNOCKED).see(*KNOCKED)


def test_stars_that_were_knocked_about_lead_back_and_accuse_nobody() -> None:
    play = _knocked()
    assert play.prompt.kind == "knocked"
    assert play.see(*beads("grey 60,90", TWO, THREE)).prompt.kind == "knocked"
    assert play.see(*beads(ONE, TWO, THREE)).prompt.kind == "turn"
    assert "illegal" not in " ".join(play.said())


def test_a_star_put_back_less_than_half_a_star_beside_its_place_is_back() -> None:
    """Once the screen went on to ask for it, and for the star that lay there to be taken off."""
    play = _knocked().see(*beads("grey 37,50", TWO, THREE))
    assert play.prompt.kind == "turn"
    for _ in range(2):
        play.see(*play.on_mat)
        assert (play.prompt.kind, play.said()) == ("turn", ["unchanged"])
    play.lay("grey 250,250")
    assert play.turns[3:] == ["s4 grey 250.0,250.0"]


def test_one_star_is_not_put_back_for_two_that_lay_beside_each_other() -> None:
    stars = ("grey 30,50", "grey 46,50", THREE)
    play = Round(4)
    for star in stars:
        play.lay(star)
    for _ in range(2):
        play.see(*beads("grey 200,250", "grey 250,200", THREE))
    assert play.prompt.kind == "knocked"
    assert play.see(*beads("grey 38,50", THREE)).prompt.kind == "knocked"


@pytest.mark.parametrize("lying", ["grey 40,50", "black 37,50"], ids=["further", "another"])
def test_a_star_that_lies_further_off_or_is_another_is_not_back(lying: str) -> None:
    play = _knocked().see(*beads(lying, TWO, THREE))
    assert play.prompt.kind == "knocked"


def test_b_takes_the_last_turn_back_while_stars_are_put_back() -> None:
    play = _knocked()
    assert play.prompt.keys[1] == text("key-undo")
    assert len(play.press(B).session.turns) == 2


def test_a_star_that_moved_after_all_seemed_back_accuses_nobody() -> None:
    play = _knocked().see(*beads(ONE, TWO, THREE))
    moved = beads("grey 60,90", TWO, THREE)
    assert play.see(*moved).see(*moved).prompt.kind == "knocked"


def test_a_star_laid_before_the_box_saw_all_back_is_taken_as_a_turn() -> None:
    play = _knocked()
    lying = beads(ONE, TWO, THREE, "grey 250,250")
    play.see(*lying).see(*lying)
    assert (play.prompt.kind, play.turns[-1]) == ("turn", "s4 grey 250.0,250.0")


def test_a_star_against_a_rule_after_all_is_back_is_told_and_stays_told() -> None:
    """Once the screen went to and fro between "take this star off" and "all is back"."""
    play = _knocked(players=3).see(*beads(ONE, TWO, THREE))
    for _ in range(4):
        play.see(*beads(ONE, TWO, THREE, "grey 200,200"))
        assert play.prompt.kind == "illegal"


def test_one_star_gone_under_fingers_is_no_knock() -> None:
    play = Round(4).lay(ONE).lay(TWO).lay(THREE)
    fingers = [
        evidence_of(bead, 1.0) for bead in beads("grey 200,200", "grey 210,230", "grey 230,220")
    ]
    for _ in range(3):
        play.see(*beads(ONE, THREE), more=fingers)
    assert play.prompt.kind == "differs"
    assert play.prompt.lines[0].key == "differs-stars"


def test_what_was_taken_back_by_mistake_may_be_made_again_once_the_mat_lies_otherwise() -> None:
    """Once players who had cleared the mat were only told to put all stars back."""
    play = Round(4)
    lying = [ONE, TWO, THREE, "grey 200,50"]
    for star in (*lying, "black 120,220"):
        play.lay(star)
    play.press(B).see(*beads(*lying))
    for _ in range(3):
        play.see(*beads("clear 60,150", "grey 120,30"))
    assert (play.prompt.kind, play.prompt.keys[0]) == ("knocked", text("key-redo"))
    before = len(play.turns)
    assert len(play.press(A).turns) == before + 1
    assert play.session.knock is None
