"""Whole rounds: a recorded one, a crowded mat, and an evening from round to round."""

from __future__ import annotations

import pytest

from games.dreams.game import Dreams
from games.dreams.moves import Placement, parse_action
from games.dreams.options import Options, Overlap
from games.dreams.pieces import Spot, StarKind
from games.dreams.position import Phase
from games.dreams.setup import Setup
from games.game import TABLE, Seat
from tests.games.dreams.plays import after, codes, dreams, round_of, whats

RECORDED = (
    ("s1 grey 187.6,82.5", "s2 grey 260.0,170.6", "s3 black 279.6,184.1", "s4 black 176.2,261.2"),
    ("s1 clear 123.3,74.8", "s2 black 217.9,257.0", "s3 grey 97.1,55.1", "s4 clear 281.1,237.5"),
    ("s1 black 77.7,267.8", "s2 clear 185.6,130.8", "s3 clear 82.5,210.9", "s4 grey 22.4,86.8"),
)


def test_a_recorded_round_is_legal_but_for_the_star_that_was_moved() -> None:
    game = dreams(4)
    position = after(game, game.initial(1), *RECORDED[0], RECORDED[1][0])
    assert codes(game, position, "s2 black 176.2,261.2>192.5,228.2") == ["moved-star"]
    position = after(game, position, *RECORDED[1][1:], *RECORDED[2])
    assert (position.phase, game.to_move(position)) == (Phase.VOTING, (1, 2, 3, 4))
    assert game.views(position)[0][0].spot == Spot(187.6, 82.5)


def test_three_laps_go_clockwise_from_the_dealer() -> None:
    game = dreams(4, dealer=3)
    position = game.initial(1)
    turns: list[Seat] = []
    while position.turn is not None:
        turns.append(position.turn)
        position = game.apply(position, game.legal_moves(position)[0])
    assert turns == [3, 4, 1, 2] * 3


def test_votes_come_in_any_order_and_may_be_set_anew() -> None:
    game = dreams(3)
    voted = round_of(game, game.initial(1), "s3 ->#1", "s1 ->s2")
    assert game.to_move(voted) == (2,)
    voted = after(game, voted, "s3 ->#2", "s2 ->s1", "s1 ->s3")
    assert game.to_move(voted) == (TABLE,)
    assert len(game.legal_moves(voted)) == 4 * 3
    scored = after(game, voted, "vision #2 mortal s3")
    assert scored.track == (2, 1, 2)
    assert whats(game.scores(scored)[Seat(3)].lines) == ["true-image"]


def test_the_next_round_begins_empty_at_the_left_neighbour() -> None:
    game = dreams(3, dealer=3)
    votes = ("s1 ->s3", "s2 ->s1", "s3 ->#2", "vision #2 mortal s3")
    scored = round_of(game, game.initial(1), *votes)
    assert game.legal_moves(scored) == (parse_action("next round"),)
    begun = after(game, scored, "next round")
    assert (begun.number, begun.dealer, begun.turn) == (2, 1, 1)
    assert (begun.beads, begun.missing, begun.track) == ((), (1, 2, 3), (2, 1, 2))
    assert begun.kinds_left(Seat(1)) == tuple(StarKind)


def test_a_correction_can_end_the_evening_or_take_the_end_back() -> None:
    game = dreams(3)
    votes = ("s1 ->s3", "s2 ->s1", "s3 ->#2", "vision #2 mortal s3")
    scored = round_of(game, game.initial(1), *votes)
    ended = after(game, scored, "s2 track 16")
    outcome = game.outcome(ended)
    assert outcome is not None
    assert outcome.winners == (2,)
    lines = game.scores(ended)[Seat(2)].lines
    assert [(line.what, line.points) for line in lines] == [("unsuspected", 1), ("corrected", 15)]
    assert game.outcome(after(game, ended, "s2 track 1")) is None


def test_a_moon_on_16_amid_a_round_waits_for_its_end() -> None:
    game = dreams(3)
    position = after(game, game.initial(1), "s1 track 16", "s1 grey 50.0,50.0")
    assert game.outcome(position) is None


@pytest.mark.parametrize("overlap", Overlap)
def test_on_a_crowded_mat_stars_may_be_let_stand_on_others(overlap: Overlap) -> None:
    game = Dreams(
        Setup(3, width_mm=20.0, height_mm=20.0, options=Options(overlap=overlap)),
    )
    position = after(game, game.initial(1), "s1 grey 10.0,10.0")
    moves = game.legal_moves(position)
    assert bool(moves) == (overlap is Overlap.WARN)
    assert all(isinstance(move, Placement) and move.is_tolerated for move in moves)
