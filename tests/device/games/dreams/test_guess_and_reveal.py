"""From the last star to the points: the box leads, asks, and scores no guess of the wrong kind."""

from __future__ import annotations

import pytest

from device.games.dreams.voting import Voting
from device.table.prompts import Key, text
from device.texts.language import say
from games.dreams.options import Invalid, Options
from games.dreams.position import Phase
from tests.device.games.dreams.mat_top import Round

A, B, C = Key.A, Key.B, Key.C


def _keys(play: Round) -> list[str]:
    return [line.key for line in play.prompt.lines]


def _words(play: Round) -> list[str]:
    return [say(line).replace("\t", " ") for line in play.prompt.lines]


# Led


def test_after_the_last_star_guessing_and_revealing_are_led() -> None:
    play = Round(3).lay_all()
    assert _keys(play) == ["guess-gods", "guess-mortal"]
    assert _keys(play.press(A)) == ["reveal-tokens", "reveal-markers"]
    assert play.press(A).prompt.title == text("title-token", seat="red")
    assert play.position.missing == (1, 2, 3)


def test_each_screen_of_the_lead_goes_back_to_the_one_before() -> None:
    play = Round(3).lay_all().press(A, A)
    assert _keys(play.press(C)) == ["reveal-tokens", "reveal-markers"]
    assert _keys(play.press(C)) == ["guess-gods", "guess-mortal"]
    assert len(play.press(C).position.laid) == 8  # the last star is taken back


def test_no_markers_are_turned_where_the_box_has_dealt() -> None:
    play = Round(3, options=Options(deals_roles=True), seed="x").press(A)
    while play.position.looking is not None:
        play.press(A, C)
    assert _keys(play.lay_all().press(A)) == ["reveal-tokens"]


def test_a_round_is_led_through_its_phases_in_the_order_of_the_sheet() -> None:
    play = Round(3)
    titles = [play.prompt.title.key, *(play.press(A).prompt.title.key for _ in range(2))]
    titles.append(play.lay("clear 30,50").prompt.title.key)
    titles.append(play.lay_all().prompt.title.key)
    titles.append(play.press(A).prompt.title.key)
    play.press(A, A, A, B, B, A, A, A)
    titles.append(play.prompt.title.key)
    phases = ["title-lay-out", "title-mix", "title-deal-out", "title-places"]
    assert titles == [*phases, "title-guess", "title-reveal", "title-moons"]


# Asked


def test_what_a_token_shows_is_asked_and_not_told() -> None:
    play = Round(3).revealed()
    assert _words(play) == ["Does it show", "Yellow?"]
    assert play.prompt.keys[0] == text("key-yes")


def test_the_answers_are_leafed_both_ways() -> None:
    play = Round(4).revealed()
    shown = [_words(play)[1], *(_words(play.press(B))[1] for _ in range(3))]
    for earlier in shown[-2::-1]:
        assert _words(play.press(C))[1] == earlier


def test_before_the_first_answer_the_last_token_is_taken_back() -> None:
    play = Round(3).revealed().press(A)
    assert play.prompt.keys[2] == text("key-undo")
    play.press(C)
    assert play.position.missing == (1, 2, 3)


@pytest.mark.parametrize("steps", [1, 3])
def test_the_true_vision_and_the_mortal_are_leafed_both_ways(steps: int) -> None:
    play = Round(4).revealed().press(A, A, A, A)
    for _ in range(2):
        first = play.prompt
        play.press(*[B] * steps)
        assert play.prompt != first
        assert play.press(*[C] * steps).prompt == first
        play.press(A)


# Guesses of the wrong kind


def _yellow_named_by_the_mortal() -> Round:
    """Red names Yellow, Yellow names Green, Green names Red; image 1 was true, Green the mortal."""
    return Round(3).revealed().press(A, A, A, A, B, B, A)


def test_a_mortal_whose_token_shows_a_player_is_told_before_anything_is_scored() -> None:
    play = _yellow_named_by_the_mortal()
    assert play.position.phase is Phase.REVEALING
    assert play.prompt.title.key == "title-unfit"
    assert _words(play) == ["Green is the mortal, but guessed a colour.", "It counts as no guess."]


def test_a_token_told_wrong_is_told_anew() -> None:
    play = _yellow_named_by_the_mortal().press(B)
    assert play.prompt.title == text("title-token", seat="green")
    play.press(B, B, A)  # red, yellow, image 1
    play.press(A, A)
    assert play.position.is_scored
    assert str(play.position.rounds[0].votes[2]) == "#1"


def test_a_wrong_token_that_players_let_stand_counts_as_no_guess() -> None:
    play = _yellow_named_by_the_mortal().press(A)
    assert play.position.rounds[0].points == (1, 2, 0)
    assert "Green: no number 0" in _words(play)


def test_a_god_whose_token_shows_a_number_is_told() -> None:
    play = Round(3).revealed().press(B, B, A, B, B, A, A)
    play.press(A, A)  # image 1 was true; Red was the mortal
    assert _words(play)[0] == "Yellow is a god, but guessed a number."
    assert play.press(C).prompt.lines[0].key == "ask-mortal"


def test_the_box_that_dealt_tells_a_wrong_token_too() -> None:
    play = Round(3, options=Options(deals_roles=True), seed="x").press(A)
    while play.position.looking is not None:
        play.press(A, C)
    roles = play.position.roles
    assert roles is not None
    play.revealed()
    while play.position.missing[:1] != (roles.mortal,):
        play.press(A)
    play.press(A)
    assert play.prompt.title.key == "title-unfit"
    assert play.press(C).prompt.title.key == "title-token"


# Told


def test_a_wrong_guess_of_the_mortal_is_no_sight() -> None:
    play = Round(3).revealed().press(A, A, B, B, A)  # Green guesses image 1
    play.press(B, A, A)  # image 2 was true
    assert "Green guessed image 1 0" in _words(play)


def test_a_god_whose_token_shows_nothing_has_named_nobody() -> None:
    play = Round(3).revealed().press(*[B] * 6, A)  # red's token shows nothing
    play.press(A)  # yellow names green
    play.press(B, B, A)  # green's token shows image 1
    while play.prompt.kind != "points":
        play.press(A)
    assert "Red named nobody 0" in _words(play)
    assert "vain-god" in _keys(play)


def test_the_points_tell_to_move_the_moons() -> None:
    play = Round(3).revealed().press(A, A, B, B, A, A, A)
    assert play.prompt.title == text("title-moons")
    assert _words(play) == [
        "Green guessed image 1 +2",  # the mortal, first
        "Red unsuspected +1",
        "Red named Yellow 0",
        "Yellow named Green +2",
    ]
    assert play.position.track == (1, 2, 2)


def test_the_box_that_dealt_tells_the_roles_with_the_points() -> None:
    play = Round(3, options=Options(deals_roles=True), seed="x").press(A)
    while play.position.looking is not None:
        play.press(A, C)
    play.revealed()
    while not play.position.is_scored:
        play.press(A)
    assert _keys(play)[:2] == ["vision-was", "mortal-was"]


# Guesses made on the box


def test_a_secret_guess_that_does_not_fit_is_told_anew_as_a_guess() -> None:
    play = Round(3, Voting.SECRET).lay_all()
    play.press(A, A, A).press(A, B, A).press(A, B, A)  # a god, and two who say they are the mortal
    assert _words(play.press(A, A)) == [
        "Green is a god, but guessed a number.",
        "It counts as no guess.",
    ]
    play.press(B)
    assert [say(play.prompt.title), *_words(play)] == ["Green's guess", "Is it", "Red?"]


def test_secret_guesses_without_any_mortals_are_sent_back_as_guesses() -> None:
    play = Round(3, Voting.SECRET, Options(invalid_disc=Invalid.REFUSED)).lay_all()
    play.press(A, A, A).press(A, A, A).press(A, A, A)
    assert _words(play) == ["Just one guess must be a number. Guess anew."]


@pytest.mark.parametrize(
    ("voting", "is_needed"), [(Voting.DISCS, True), (Voting.SECRET, False)], ids=str
)
def test_selection_tokens_are_asked_for_only_where_they_are_used(
    voting: Voting, *, is_needed: bool
) -> None:
    pages = Round(3, voting).anew().screen.sections
    assert say(pages[0].lines[-1]).endswith(".")
    assert (
        text("lead-ready-token") in [line for page in pages for line in page.lines]
    ) == is_needed


def test_every_guess_is_told_with_the_points_even_one_that_brought_none() -> None:
    play = Round(4, Voting.SECRET).lay_all()
    for seat, (role, wanted) in enumerate([(A, "green"), (B, "2"), (A, "yellow"), (A, "red")], 1):
        play.press(A, role)
        while wanted not in str(play.prompt.lines):
            play.press(B)
        play.press(A)
        assert play.position.votes[seat - 1] is not None
    play.press(A, A)
    told = _words(play)
    told += _words(play.press(A))
    assert {"Red named Green 0", "Blue named Red 0", "Blue unsuspected +1"} <= set(told)


def test_a_god_whose_guess_does_not_count_named_nobody() -> None:
    play = Round(3, Voting.SECRET).lay_all()
    play.press(A, A, A).press(A, B, A).press(A, B, A).press(A, A, A)
    told = _words(play)
    told += _words(play.press(A))
    assert "Green named nobody 0" in told
