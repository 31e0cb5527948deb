"""Jinns of the Lake: the second engines agree with their sheets, and the box with them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.second.jinns.older import Older, laid_in_blocks
from tests.second.jinns.ring import Lake, Step, landings, worth
from tests.second.jinns.wishes import Wishes, starter
from tests.second.play.evenings import evening


def lake_of(stacks: dict[int, str]) -> Lake:
    """Return a lake from its occupied stars, `{0: "y1 b3"}`."""
    return [stacks.get(star, "").split() for star in range(32)]


@pytest.mark.parametrize(
    ("pile", "points"), [("r1 y2 b1 g3", 12), ("b1 y4", 8), ("r1 b1 g2", 6), ("r2", 2), ("r4", 4)]
)
def test_the_sheets_examples_of_points(pile: str, points: int) -> None:
    assert worth(pile.split()) == points


def test_a_count_meets_stacks_only_and_never_its_own_star() -> None:
    tops = {1: {5, 20}, 2: {9}, 3: {5, 20}, 4: set[int]()}
    for strength, stars in tops.items():
        lake = lake_of({0: f"r{strength}", 5: "b1", 9: "b2", 20: "y1"})
        assert landings(lake, 0, 1) == stars


def test_a_pawn_may_lie_on_a_pile_in_which_the_partner_is_enclosed() -> None:
    lake = lake_of({0: "y1", 1: "r4 b1", 31: "b1 r4"})
    game = Older(lake, 4)
    assert game.faults(Step(0, 1, 31), 1) == {"partner"}
    assert game.faults(Step(0, 1, 1), 1) == set()


def test_a_tower_of_three_gives_its_base_to_the_partner() -> None:
    game = Older(lake_of({0: "y4", 5: "g2 b3", 9: "b1", 12: "r1", 20: "g1"}), 4)
    game.move(Step(0, 1, 20))
    assert game.three_on is None
    game = Older(lake_of({0: "y1", 5: "g2 b3", 9: "b1", 12: "r1", 20: "g1"}), 4)
    game.move(Step(0, 1, 5))
    game.answer_three(takes=True)
    assert (game.taken[1], game.taken[3]) == ([["b3", "y1"]], [["g2"]])


def test_the_last_to_have_chosen_a_token_starts() -> None:
    assert [starter(1, players) for players in (2, 3, 4)] == [2, 2, 2]
    assert starter(3, 4) == 4


def test_the_game_of_wishes_ends_when_the_player_in_turn_cannot_move() -> None:
    lake = lake_of({0: "r1", 5: "b1"})
    game = Wishes(deepcopy(lake), {1: "r", 2: "y", 3: "b", 4: "g"})
    game.move(Step(0, 1, 5))
    assert game.is_over
    assert game.winners() == [1]


def test_a_ring_in_blocks_is_known_from_any_square() -> None:
    ring: Lake = [[f"{letter}1"] for letter in ("yyyybbbbrrrrgggg") * 2]
    assert laid_in_blocks([*ring[7:], *ring[:7]], 2)
    assert not laid_in_blocks([*ring[1:9], *ring[0:1], *ring[9:]], 2)


@pytest.mark.parametrize("number", range(4))
def test_every_screen_of_a_game_is_true(number: int) -> None:
    assert evening("jinns", number).moves


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 130))
def test_every_screen_of_more_games_is_true(number: int) -> None:
    assert evening("jinns", number).moves
