"""Whose turn it is in the draft: sixteen rounds, four of each stack, named or in turn."""

from __future__ import annotations

from collections import Counter

import pytest

from games.errors import TextError
from games.game import Seat
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountStage
from games.islands.moves import Pick
from tests.games.islands.counts import codes, drafting, told
from tests.games.strategies import chance


def _turn(game: IslandsCount, *moves: str) -> Seat:
    return told(game, *moves).seat


def test_the_lookout_picks_and_takes_first() -> None:
    game = drafting(3)
    assert _turn(game, "s2 lookout") == 2
    assert _turn(game, "s2 lookout", "s2 picks upper") == 2


def test_whoever_has_taken_names_who_takes_next() -> None:
    game = drafting(4)
    picked = told(game, "s1 lookout", "s1 picks upper")
    assert codes(game, picked, "s1 takes") == ["not-due"]
    assert codes(game, picked, "s1 names s1") == ["not-due"]
    named = told(game, "s1 lookout", "s1 picks upper", "s1 names s3")
    assert named.seat == 3
    assert codes(game, named, "s3 names s1") == ["not-due"]
    assert codes(game, named, "s3 names s4") == []


def test_with_one_left_nobody_is_named_and_he_is_the_next_lookout() -> None:
    game = drafting(3)
    moves = ("s1 lookout", "s1 picks upper", "s1 names s3", "s3 takes")
    assert _turn(game, *moves) == 2
    after = told(game, *moves, "s2 takes")
    assert after.draft is not None
    assert (after.draft.round, after.draft.lookout, after.seat) == (2, 2, 2)
    assert after.draft.picked is None


def test_of_two_players_the_opponent_takes_first_and_roles_swap() -> None:
    game = drafting(2)
    assert _turn(game, "s1 lookout", "s1 picks upper") == 2
    assert _turn(game, "s1 lookout", "s1 picks upper", "s2 takes") == 1
    after = told(game, "s1 lookout", "s1 picks upper", "s2 takes", "s1 takes")
    assert after.draft is not None
    assert after.draft.lookout == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_sixteen_rounds_draw_every_stack_four_times_and_lead_to_the_count(
    players: int, seed: int
) -> None:
    game, dice = drafting(players), chance(seed)
    position = told(game, "s1 lookout")
    picks: Counter[str] = Counter()
    while position.stage is CountStage.DRAFT:
        move = dice.choice(list(game.legal_moves(position))[:-2])  # the last two leave it
        picks.update([move.row.value] if isinstance(move, Pick) else [])
        position = game.apply(position, move)
        assert game.parse_position(game.position_text(position)) == position
    assert picks == dict.fromkeys(("upper", "central", "lower", "dream"), 4)
    assert (position.stage, position.seat) == (CountStage.SHOW, 1)


def test_a_stack_that_is_used_up_is_not_picked() -> None:
    game = drafting(2)
    position = game.parse_position("stage=draft seat=s1 draft=s1:s1:4-0-0-0::")
    assert codes(game, position, "s1 picks upper") == ["not-due"]
    assert codes(game, position, "s1 picks lower") == []


def test_the_draft_may_be_left_at_any_moment() -> None:
    game = drafting(3)
    after = told(game, "s1 lookout", "s1 picks upper", "s1 counts")
    assert (after.stage, after.draft, after.seat) == (CountStage.SHOW, None, 1)


@pytest.mark.parametrize(
    "move", ["s1 ready", "s2 lookout", "s2 picks upper", "s2 counts", "s1 takes"]
)
def test_what_is_not_due_in_the_draft_is_refused(move: str) -> None:
    game = drafting(3)
    assert codes(game, told(game, "s1 lookout"), move) == ["not-due"]


@pytest.mark.parametrize("text", ["s1 picks lamp", "s1 names s9", "s1 names", "s1 picks upper now"])
def test_a_step_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        drafting().parse_move(text)


@pytest.mark.parametrize("draft", ["s1", "s1:s1:0-0-0::", "s1:s9:0-0-0-0::", "s1:s1:5-0-0-0::"])
def test_a_draft_that_cannot_be_is_refused(draft: str) -> None:
    with pytest.raises(TextError):
        drafting().parse_position(f"stage=draft seat=s1 draft={draft}")


def test_a_lookout_who_does_not_play_is_refused() -> None:
    assert codes(drafting(3), drafting(3).initial(0), "s4 lookout") == ["not-due"]


def test_anybody_may_be_the_first_lookout_and_nothing_else_comes_before() -> None:
    game = drafting(3)
    assert game.to_move(game.initial(0)) == (1, 2, 3)
    assert [str(move) for move in game.legal_moves(game.initial(0))] == [
        "s1 lookout",
        "s2 lookout",
        "s3 lookout",
    ]
