"""The examples of the rule sheet (stated), and positions derived from its sentences (derived)."""

from __future__ import annotations

import pytest

from games.dreams.score import leaders, points, space, verdicts
from games.dreams.standings import round_points
from games.game import Seat
from tests.games.dreams.plays import dreams, round_of, whats, with_track
from tests.games.dreams.plays import points as points_of

S1, S2, S3, S4 = (Seat(seat) for seat in (1, 2, 3, 4))


def test_stated_george_is_undetected_and_nina_unsuspected() -> None:
    george, andrea, peter, nina = S1, S2, S3, S4
    votes = {andrea: peter, peter: andrea, nina: peter}
    won = points(4, mortal=george, vision=3, guess=2, votes=votes)
    assert won == {george: 3, andrea: 0, peter: 0, nina: 1}


def test_stated_george_is_undetected_in_a_whole_round() -> None:
    game = dreams(4)
    votes = ("s1 ->#2", "s2 ->s3", "s3 ->s2", "s4 ->s3")
    scored = round_of(game, game.initial(1), *votes, "vision #3 mortal s1")
    assert points_of(game, scored) == [3, 0, 0, 1]
    lines = round_points(scored)
    assert list(lines) == [1, 2, 3, 4]
    assert [whats(of_seat) for of_seat in lines.values()] == [
        ["undetected"],
        [],
        [],
        ["unsuspected"],
    ]


def test_stated_nina_wins_with_17_over_peter_with_16() -> None:
    game = dreams(4)  # s2 is Peter, s4 is Nina
    votes = ("s1 ->s4", "s2 ->#1", "s3 ->s4", "s4 ->s2")
    scored = round_of(game, with_track(game, 3, 14, 9, 15), *votes, "vision #1 mortal s2")
    assert scored.track == (4, 16, 10, 17)
    outcome = game.outcome(scored)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((S4,), "goal-reached")
    assert game.to_move(scored) == ()


def test_derived_a_named_mortal_with_the_right_number_gets_two() -> None:
    votes: dict[Seat, Seat | None] = {S2: S1, S3: S4, S4: S3}
    assert points(4, S1, vision=2, guess=2, votes=votes) == {S1: 2, S2: 3, S3: 0, S4: 0}


def test_derived_a_god_who_names_the_mortal_and_is_named_gets_two() -> None:
    votes: dict[Seat, Seat | None] = {S2: S1, S3: S2, S4: S2}
    assert points(4, S1, vision=2, guess=2, votes=votes) == {S1: 2, S2: 2, S3: 1, S4: 1}


def test_derived_an_unnamed_mortal_with_the_right_number_gets_five() -> None:
    votes: dict[Seat, Seat | None] = {S2: S3, S3: S2}
    assert points(3, S1, vision=4, guess=4, votes=votes) == {S1: 5, S2: 0, S3: 0}


@pytest.mark.parametrize(("guess", "mortals"), [(1, 0), (2, 2), (None, 0)])
def test_derived_three_players(guess: int | None, mortals: int) -> None:
    votes: dict[Seat, Seat | None] = {S1: S3, S2: S1}
    assert points(3, S3, vision=2, guess=guess, votes=votes) == {S1: 2, S2: 1, S3: mortals}


def test_derived_both_at_17_win() -> None:
    game = dreams(3)
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1")
    scored = round_of(game, with_track(game, 14, 14, 2), *votes, "vision #2 mortal s3")
    assert scored.track == (17, 17, 2)
    outcome = game.outcome(scored)
    assert outcome is not None
    assert outcome.winners == (S1, S2)


def test_derived_18_wins_over_16_of_the_same_round() -> None:
    game = dreams(3)
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1")
    scored = round_of(game, with_track(game, 13, 15, 2), *votes, "vision #2 mortal s3")
    assert scored.track == (16, 18, 2)
    outcome = game.outcome(scored)
    assert outcome is not None
    assert outcome.winners == (S2,)


def test_derived_15_is_not_the_end() -> None:
    game = dreams(3)
    votes = ("s1 ->s3", "s2 ->s3", "s3 ->#1")
    scored = round_of(game, with_track(game, 12, 0, 0), *votes, "vision #2 mortal s3")
    assert scored.track == (15, 3, 0)
    assert game.outcome(scored) is None


def test_the_mortals_own_disc_is_no_suspicion() -> None:
    votes: dict[Seat, Seat | None] = {S1: S2, S2: S3, S3: S1}
    assert points(3, S1, vision=1, guess=None, votes=votes) == {S1: 0, S2: 1, S3: 2}


def test_nobody_votes() -> None:
    assert points(3, S2, vision=1, guess=None, votes={}) == {S1: 1, S2: 3, S3: 1}


def test_the_mortal_is_scored_first_then_clockwise() -> None:
    assert list(verdicts(4, S3, vision=1, guess=1, votes={})) == [3, 4, 1, 2]


def test_a_moon_never_leaves_the_track() -> None:
    assert [space(total) for total in (0, 19, 20, 21)] == [0, 19, 20, 20]
    assert leaders({S1: 20, S2: 21}) == (S2,)
