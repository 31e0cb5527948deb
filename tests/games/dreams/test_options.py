"""Every house rule, both ways."""

from __future__ import annotations

import pytest

from games.dreams.judge import are_only_warnings
from games.dreams.legal import guesses
from games.dreams.moves import Accused, Blank, Image, parse_action
from games.dreams.options import (
    Deck,
    Invalid,
    Missing,
    Options,
    Overlap,
    Ties,
    options_of,
    options_values,
)
from games.dreams.position import Phase, Position
from games.dreams.setup import Setup
from games.errors import SetupError
from games.game import TABLE, Seat
from tests.games.dreams.plays import (
    after,
    codes,
    dreams,
    points,
    round_of,
    stars_laid,
    with_track,
)

TIE = ("s1 ->s3", "s2 ->s3", "s3 ->#1", "vision #2 mortal s3")


def test_own_colour_is_refused_or_costs_its_point() -> None:
    votes = ("s1 ->s3", "s3 ->#1")
    plain, allowing = dreams(3), dreams(3, Options(own_colour_vote=True))
    assert codes(plain, stars_laid(plain, plain.initial(1)), "s2 ->s2") == ["own-colour"]
    scored = round_of(allowing, allowing.initial(1), *votes, "s2 ->s2", "vision #2 mortal s3")
    assert points(allowing, scored) == [3, 0, 0]


def test_an_invalid_disc_counts_as_no_vote() -> None:
    game = dreams(3)
    votes = ("s1 ->s2", "s2 ->#2", "s3 ->s1")  # the mortal s3 shows a colour, the god s2 a number
    scored = round_of(game, game.initial(1), *votes, "vision #2 mortal s3")
    assert points(game, scored) == [1, 0, 3]


def test_an_invalid_disc_is_refused_and_set_anew() -> None:
    game = dreams(3, Options(invalid_disc=Invalid.REFUSED))
    voted = round_of(game, game.initial(1), "s1 ->s2", "s2 ->#2", "s3 ->s1")
    (breach,) = game.explain(voted, parse_action("vision #2 mortal s3"))
    assert (breach.code, dict(breach.facts)) == ("invalid-disc", {"seats": (2, 3)})
    assert codes(game, voted, "s1 ->-") == ["invalid-disc"]
    scored = after(game, voted, "s2 ->s3", "s3 ->#2", "vision #2 mortal s3")
    assert points(game, scored) == [1, 2, 2]


def test_discs_that_fit_no_roles_are_asked_for_again() -> None:
    game = dreams(3, Options(invalid_disc=Invalid.REFUSED))
    voted = round_of(game, game.initial(1), "s1 ->s2", "s2 ->s1", "s3 ->s1")
    assert game.to_move(voted) == game.seats
    assert parse_action("s3 ->#1") in game.legal_moves(voted)
    assert game.to_move(after(game, voted, "s3 ->#1")) == (TABLE,)


def test_a_tie_is_shared_or_played_on() -> None:
    shared, on = dreams(3), dreams(3, Options(ties=Ties.ANOTHER_ROUND))
    ended = round_of(shared, with_track(shared, 15, 15, 2), *TIE)
    outcome = shared.outcome(ended)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    tied = round_of(on, with_track(on, 15, 15, 2), *TIE)
    assert on.outcome(tied) is None
    again = after(on, tied, "next round")
    last = round_of(on, again, "s1 ->s3", "s2 ->s1", "s3 ->#1", "vision #2 mortal s3")
    assert last.track == (20, 19, 2)
    outcome = on.outcome(last)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_points_past_the_tracks_end_break_a_tie_that_is_played_on() -> None:
    game = dreams(3, Options(ties=Ties.ANOTHER_ROUND))
    tied = round_of(game, with_track(game, 17, 17, 2), *TIE)
    assert tied.track == (20, 20, 2)
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1", "vision #2 mortal s3")
    still = round_of(game, after(game, tied, "next round"), *votes)
    assert (still.track, game.outcome(still)) == ((20, 20, 2), None)
    votes = ("s1 ->s3", "s2 ->s1", "s3 ->#1", "vision #2 mortal s3")
    last = round_of(game, after(game, still, "next round"), *votes)
    outcome = game.outcome(last)
    assert (last.track, outcome and outcome.winners) == ((20, 20, 2), (1,))


@pytest.mark.parametrize(("deck", "is_over"), [(Deck.RESHUFFLED, False), (Deck.ENDS_GAME, True)])
def test_after_18_rounds_cards_are_shuffled_or_the_game_ends(deck: Deck, *, is_over: bool) -> None:
    game = dreams(3, Options(deck=deck))
    start = Position(game.setup, 17, Seat(1))
    votes = ("s1 ->s3", "s2 ->s1", "s3 ->#1", "vision #2 mortal s3")
    before = round_of(game, start, *votes)
    assert (before.cards_left, game.outcome(before)) == (4, None)
    last = round_of(game, after(game, before, "next round"), *_turned(game.setup))
    outcome = game.outcome(last)
    assert last.cards_left == 0
    assert (outcome is not None) == is_over
    if outcome is None:
        following = after(game, last, "next round")
        assert following.cards_left == 68
        assert (following.is_reshuffled, last.is_reshuffled) == (True, False)
    else:
        assert (outcome.winners, outcome.reason) == ((1,), "cards-used-up")


def _turned(setup: Setup) -> tuple[str, ...]:
    return (*(f"s{seat} ->-" for seat in setup.seats), "vision #2 mortal s1")


@pytest.mark.parametrize("place", ["301.0,5.0", "104.0,100.0"])
def test_a_star_off_the_mat_or_on_another_is_a_warning_or_refused(place: str) -> None:
    for overlap in Overlap:
        game = dreams(3, Options(overlap=overlap))
        position = after(game, game.initial(1), "s1 grey 100.0,100.0")
        breaches = game.explain(position, parse_action(f"s2 grey {place}"))
        assert len(breaches) == 1
        assert are_only_warnings(game.setup, breaches) == (overlap is Overlap.WARN)
        tolerated = codes(game, position, f"s2 grey {place} !")
        assert tolerated == ([] if overlap is Overlap.WARN else [breaches[0].code])


def test_a_missing_vote_blocks_the_reveal_or_counts_as_none() -> None:
    blocking, patient = dreams(3), dreams(3, Options(missing_vote=Missing.NO_VOTE))
    waiting = after(blocking, stars_laid(blocking, blocking.initial(1)), "s1 ->s3")
    assert blocking.to_move(waiting) == (2, 3)
    assert codes(blocking, waiting, "vision #1 mortal s3") == ["votes-missing"]
    waiting = after(patient, stars_laid(patient, patient.initial(1)), "s1 ->s3")
    assert patient.to_move(waiting) == (TABLE, 2, 3)
    assert points(patient, after(patient, waiting, "vision #1 mortal s3")) == [3, 1, 0]


@pytest.mark.parametrize(("dealer", "order"), [(1, (1, 2, 3)), (3, (3, 1, 2))])
def test_the_first_dealer_is_chosen_beforehand(dealer: int, order: tuple[int, ...]) -> None:
    game = dreams(3, dealer=dealer)
    position = stars_laid(game, game.initial(1))
    assert [seat for seat, _ in position.placed] == [*order] * 3


def test_the_device_deals_roles_before_the_stars_or_the_markers_do() -> None:
    markers, dealt = dreams(3), dreams(3, Options(deals_roles=True))
    assert markers.initial(1).phase is Phase.PLACING
    start = dealt.initial(1)
    assert (start.phase, dealt.to_move(start)) == (Phase.DEALING, (TABLE,))
    assert len(dealt.legal_moves(start)) == 4 * 3
    scored = round_of(
        dealt, after(dealt, start, "vision #2 mortal s3"), "s1 ->s3", "s2 ->s1", "s3 ->#2"
    )
    assert (scored.phase, points(dealt, scored)) == (Phase.SCORED, [2, 1, 2])


def test_dealt_roles_cannot_change() -> None:
    game = dreams(3, Options(deals_roles=True, missing_vote=Missing.NO_VOTE))
    dealt = after(game, game.initial(1), "vision #2 mortal s3")
    assert codes(game, dealt, "vision #2 mortal s3") == ["no-reveal-due"]
    voting = stars_laid(game, dealt)
    assert codes(game, voting, "vision #1 mortal s3") == ["roles-dealt"]
    assert codes(game, voting, "vision #2 mortal s1") == ["roles-dealt"]
    assert points(game, after(game, voting, "vision #2 mortal s3")) == [1, 1, 3]


def test_a_seat_is_offered_the_guesses_of_its_role() -> None:
    game = dreams(3, Options(deals_roles=True))
    voting = stars_laid(game, after(game, game.initial(1), "vision #2 mortal s3"))
    numbers = tuple(Image(number) for number in (1, 2, 3, 4))
    assert guesses(voting, Seat(3)) == (*numbers, Blank.NONE)
    assert guesses(voting, Seat(1)) == (Accused(Seat(2)), Accused(Seat(3)), Blank.NONE)
    markers = dreams(3)
    position = stars_laid(markers, markers.initial(1))
    assert len(guesses(position, Seat(1))) == 2 + 4 + 1


def test_options_are_stored_by_name() -> None:
    options = Options(own_colour_vote=True, ties=Ties.ANOTHER_ROUND, overlap=Overlap.REFUSE)
    assert options_of(options_values(options)) == options
    assert options_values(options)["ties"] == "another-round"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"luck": True}, "no house rule 'luck'"),
        ({"ties": "no"}, "ties = 'no'; expected shared or another-round"),
        ({"deals_roles": 1}, "deals_roles = 1; expected true or false"),
    ],
)
def test_options_that_are_none_are_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        options_of(values)


@pytest.mark.parametrize(
    ("players", "dealer", "width", "message"),
    [
        (2, 1, 300.0, "2 players; 3 to 6 play"),
        (7, 1, 300.0, "7 players"),
        (3, 4, 300.0, "dealer s4"),
        (3, 1, 10.0, "mat width 10.0 mm"),
    ],
)
def test_tables_that_cannot_be_are_refused(
    players: int, dealer: int, width: float, message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        Setup(players, Seat(dealer), width_mm=width)
