"""1001 Islands: the second engine agrees with its sheet, and the box with the second engine."""

from __future__ import annotations

import pytest

from tests.second.islands import Draft, Island, Tile, bandits_lost, points, winners
from tests.second.play.evenings import evening


def island_of(**cells: str) -> Island:
    """Return an island by cells: `upper_0="emerald ruby"`."""
    island = Island()
    for cell, shown in cells.items():
        row, column = cell.split("_")
        island.cells[row, int(column)] = Tile(row, tuple(shown.split()))
    return island


def test_the_sheets_example_of_scoring() -> None:
    """Column 8, lamp 4, elephant 5, snake 10, palms 8, one combo 7, bandits -7: 35 points."""
    island = island_of(
        upper_0="emerald ruby snake",
        central_1="diamond diamond elephant roc egg",
        lower_0="palm " * 8,
        lower_1="bandit " * 7,
    )
    island.place(Tile("lower", ("lamp",)), 2)
    island.dreams = ["column", "lamp", "elephant", "snake"]
    assert [island.of_dream(kind) for kind in island.dreams] == [8, 4, 5, 10]
    assert points({1: island}) == {1: 35}


def test_a_third_lamp_turns_the_two_before_and_a_fifth_again() -> None:
    island = Island()
    turned = [island.place(Tile("upper", ("lamp",)), column) for column in range(3)]
    assert turned == [[], [], [("upper", 0), ("upper", 1)]]
    island.place(Tile("lower", ("lamp",)), 0)
    assert island.place(Tile("lower", ("lamp",)), 1) == [("upper", 2), ("lower", 0)]
    assert (len(island.flipped), island.of_dream("genie"), island.of_dream("lamp")) == (4, 16, 4)


def test_all_who_are_tied_for_most_bandits_lose_points() -> None:
    islands = {1: island_of(upper_0="bandit " * 5), 2: island_of(upper_0="bandit " * 5)}
    islands[3] = island_of(upper_0="bandit " * 3)
    assert bandits_lost(islands) == {1: 5, 2: 5, 3: 0}


def test_a_tie_is_won_by_the_fewest_bandits() -> None:
    islands = {1: island_of(upper_0="palm palm bandit", lower_0="bandit"), 2: island_of()}
    assert points(islands) == {1: 0, 2: 0}
    assert winners(islands) == [2]


def test_the_last_to_take_is_the_next_lookout() -> None:
    draft = Draft(3, 1)
    draft.draw("upper")
    draft.take()
    draft.name(3)
    draft.take()
    draft.name(2)
    draft.take()
    assert (draft.lookout, draft.round, draft.left["upper"]) == (2, 2, 9)


def test_with_two_the_other_takes_first_and_the_lookout_changes() -> None:
    draft = Draft(2, 1)
    draft.draw("dream")
    assert draft.turn == 2
    draft.take()
    draft.name(1)
    draft.take()
    assert draft.lookout == 2


@pytest.mark.parametrize("number", range(4))
def test_every_screen_of_a_game_is_true(number: int) -> None:
    assert evening("islands", number).moves


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 130))
def test_every_screen_of_more_games_is_true(number: int) -> None:
    assert evening("islands", number).moves
