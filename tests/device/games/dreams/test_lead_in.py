"""A round with markers is led from the cards to the first star, and no star waits for a press."""

from __future__ import annotations

from device.table.events import Trouble
from device.table.prompts import Key, text
from device.texts.en.dreams import WORDS
from device.texts.language import say
from games.dreams.options import Options
from tests.device.games.dreams.mat_top import Round

A, B, C = Key.A, Key.B, Key.C
DEALT = Options(deals_roles=True)


def _titles(play: Round, key: Key, count: int) -> list[str]:
    """Return the headings of this page and of those that a button leafs to."""
    found = [play.prompt.title.key]
    return found + [play.press(key).prompt.title.key for _ in range(count - 1)]


def _lines(play: Round, key: Key, count: int) -> list[list[str]]:
    """Return the lines of this page and of those that a button leafs to."""
    found = [[line.key for line in play.prompt.lines]]
    return found + [[line.key for line in play.press(key).prompt.lines] for _ in range(count - 1)]


def _second_round() -> Round:
    """A second round on a cleared mat."""
    play = Round(3).revealed().press(A, A, B, B, A, A, A)
    while play.position.number == 1:
        play.press(A)
    return play.see()


def test_before_the_first_star_cards_mixing_and_dealing_are_led() -> None:
    play = Round(3)
    led = ["title-lay-out", "title-mix", "title-deal-out", "title-talk", "title-earn"]
    new = ["title-advice", "title-advice-mortal"]
    assert _titles(play, A, 9) == [*led, *new, "title-places", led[0]]


def test_each_step_before_the_first_star_is_told_in_the_order_of_the_sheet() -> None:
    assert _lines(Round(3), A, 3) == [
        ["lead-lay-cards", "lead-lay-numbers"],
        ["lead-mix-dealer", "lead-mix-others", "lead-mix-never"],
        ["lead-deal-markers", "lead-deal-look"],
    ]


def test_who_mixes_and_deals_is_named() -> None:
    play = _second_round().press(A, A)
    assert play.prompt.lines[0] == text("lead-mix-dealer", seat="yellow")
    assert play.press(A).prompt.lines[0] == text("lead-deal-markers", seat="yellow")


def test_the_first_star_waits_for_no_press() -> None:
    play = Round(3).lay("grey 30,50")
    assert play.turns == ["s1 grey 30.0,50.0"]
    assert play.prompt.title == text("title-places", seat="yellow")


def test_before_a_later_round_stars_cards_and_markers_are_put_back() -> None:
    keys = [line.key for line in _second_round().prompt.lines]
    assert keys == ["lead-back-stars", "lead-back-cards", "lead-back-markers"]


def test_a_hand_over_the_mat_leaves_the_page_where_it_was() -> None:
    play = Round(3).press(A)
    shown = play.prompt
    play.blocked(Trouble.HAND).blocked(Trouble.HAND)
    assert play.prompt.kind == "hand"
    assert play.see().prompt == shown


def test_what_lies_ready_is_told_while_the_mat_is_laid() -> None:
    play = Round(3).anew().see()
    ready = ["title-lay-mat", "title-track", "title-each-player", "title-markers", "title-cards"]
    assert _titles(play, C, 6) == [*ready, ready[0]]


def test_all_that_lies_ready_is_told_thing_by_thing() -> None:
    play = Round(3).anew().see().press(C)
    assert _lines(play, C, 4) == [
        ["lead-ready-track", "lead-ready-moon"],
        ["lead-ready-stars", "lead-ready-token"],
        ["lead-ready-stacks", "lead-ready-markers"],
        ["lead-ready-cards", "lead-ready-numbers", "lead-ready-aside"],
    ]
    assert set(Round(3).position.track) == {0}


def test_the_track_begins_at_0_and_the_vision_is_the_sheets_true_vision() -> None:
    assert say(text("lead-ready-moon")) == "Lay your moons on 0."
    told = " ".join(str(sentence) for sentence in WORDS.sentences.values()).lower()
    assert "true vision" in told
    assert "true image" not in told


def test_as_many_gods_lie_in_a_stack_as_there_are_players_but_one() -> None:
    play = Round(5).anew().see().press(C, C, C)
    assert play.prompt.lines[1] == text("lead-ready-markers", count=4)


def test_no_markers_are_spoken_of_where_the_box_deals() -> None:
    play = Round(3, options=DEALT, seed="x")
    assert play.prompt.kind == "deal"
    ready = ["title-lay-mat", "title-track", "title-each-player", "title-cards"]
    assert _titles(play.anew().see(), C, 5) == [*ready, ready[0]]


def test_before_a_later_round_that_the_box_deals_stars_and_cards_are_put_back() -> None:
    play = Round(3, options=DEALT, seed="x").press(A)
    while play.position.looking is not None:
        play.press(A, C)
    play.revealed()
    while play.position.number == 1:
        play.press(A)
    keys = [line.key for line in play.prompt.lines]
    assert keys == ["lead-back-stars", "lead-back-cards"]
    assert play.press(B).prompt.title.key == "title-lay-out"
    assert play.press(B, B).prompt.lines[0].key == "deal-ask"
    assert play.press(A).position.looking is not None


def test_before_the_first_star_players_are_told_that_they_may_bluff() -> None:
    assert Round(3).press(A, A, A).prompt.lines[-1] == text("lead-talk")
    assert Round(3, options=DEALT, seed="x").press(B).prompt.lines[0] == text("lead-talk")


def test_while_the_mat_is_laid_all_is_told_that_lies_ready_or_aside() -> None:
    play = Round(3).anew().see().press(C, C)
    assert play.prompt.lines[-1] == text("lead-ready-token")
    assert play.press(C, C).prompt.lines[-1] == text("lead-ready-aside")


def test_before_the_first_star_gods_get_the_advice_of_the_sheet() -> None:
    advised = (text("lead-striking"), text("lead-eyes"))
    assert Round(3).press(*[A] * 5).prompt.lines == advised
    assert Round(3, options=DEALT, seed="x").press(B, B, B).prompt.lines == advised


def test_before_the_first_star_the_mortal_is_told_what_he_tries() -> None:
    assert Round(3).press(*[A] * 6).prompt.lines == (text("lead-mortal"),)


def test_before_the_first_star_players_learn_what_brings_points() -> None:
    worth = [
        "Mortal, unnamed\t+3",
        "Mortal, true vision\t+2",
        "God, names the mortal\t+2",
        "God, unsuspected\t+1",
    ]
    for play in (Round(3).press(*[A] * 4), Round(3, options=DEALT, seed="x").press(B, B)):
        assert [say(line) for line in play.prompt.lines] == worth


def test_only_the_first_round_says_what_brings_points() -> None:
    titles = _titles(_second_round(), A, 6)
    assert titles[1:] == [
        "title-lay-out",
        "title-mix",
        "title-deal-out",
        "title-talk",
        "title-places",
    ]
