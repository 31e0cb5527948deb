"""The examples printed in the rule sheets (stated), and those worked out from them (derived)."""

from __future__ import annotations

import pytest

from games.jinns.notation import parse_lake
from games.jinns.opening import block_sizes
from games.jinns.walk import landing_stars
from tests.games.jinns.tables import after, codes, lake_of, legal, position_of, table, totals


@pytest.mark.parametrize(
    ("stack", "points"),
    [("r2b1y2", 6), ("r1b3", 6), ("y1r4", 8), ("y3b4r2", 6), ("y3r1", 2), ("r4", 4), ("r2", 2)],
)
@pytest.mark.parametrize("name", ["wishes-2", "dreams-2"])
def test_a_stack_on_the_lake_counts_floors_times_strength(
    name: str, stack: str, points: int
) -> None:
    game = table(name)
    totals_of = [0, 0]
    totals_of[0 if stack[-2] in "ry" else 1] = points
    assert totals(game, position_of(game, {5: stack})) == totals_of


def test_partners_do_not_share_what_stands_on_the_lake() -> None:
    game = table("dreams-4")  # yellow and red are partners
    position = position_of(game, {5: "r1b1y4", 9: "g1b2r3"})
    assert totals(game, position) == [12, 0, 9, 0]


def test_stated_a_tower_of_four_with_a_three_on_top_counts_twelve() -> None:
    game = table("dreams-2")
    position = position_of(game, {0: "y1b1g1", 1: "r1", 2: "b4", 4: "r3"})
    assert "4>0" in legal(game, position)
    assert totals(game, after(game, position, "4>0"))[0] == 12 + 1


@pytest.mark.parametrize(("strength", "stars"), [(1, (5, 20)), (2, (9,)), (3, (5, 20)), (4, ())])
def test_derived_a_dome_counts_the_other_stacks_only(strength: int, stars: tuple[int, ...]) -> None:
    for origin in (f"r{strength}", f"y1r{strength}"):
        lake = parse_lake(lake_of({0: origin, 5: "b1", 9: "g1", 20: "b2"}))
        assert landing_stars(lake, 0, strength) == stars


@pytest.mark.parametrize("name", ["wishes-4", "dreams-2"])
def test_derived_a_colour_stands_in_a_stack_once(name: str) -> None:
    game = table(name)
    position = position_of(game, {0: "r2", 1: "b1", 2: "y1b3r4"})
    assert codes(game, position, "0>2") == ["colour-twice"]


@pytest.mark.parametrize("name", ["wishes-2", "dreams-2"])
def test_a_dome_moves_alone_with_some_or_with_all_that_stand_below_it(name: str) -> None:
    game = table(name)
    position = position_of(game, {0: "b2g3r1", 1: "y4"})
    left = {"0>1": "b2g3", "0>1*2": "b2", "0>1*3": "-"}
    assert left.keys() <= legal(game, position)
    for move, rest in left.items():
        assert str(after(game, position, move).lake[0]) == rest


def test_derived_a_block_of_one_makes_a_stack_of_three() -> None:
    game = table("wishes-4")
    position = position_of(game, {0: "r2", 1: "b1", 2: "y1b3"})
    assert str(after(game, position, "0>2").lake[2]) == "y1b3r2"


def test_derived_a_block_of_two_completes_a_tower_that_leaves() -> None:
    game = table("wishes-2")
    position = position_of(game, {0: "y1r2", 1: "b1", 2: "b3g4"})
    played = after(game, position, "0>2*2")
    assert [str(stack) for stack in played.lake[:3]] == ["-", "b1", "-"]
    assert [str(pile.stack) for pile in played.captured[0]] == ["b3g4y1r2"]


@pytest.mark.parametrize(("choice", "mine", "theirs"), [("t:s3", 4, 6), ("b:s3", 6, 4)])
def test_derived_the_lower_half_can_be_worth_more(choice: str, mine: int, theirs: int) -> None:
    game = table("wishes-4")
    pending = position_of(game, {}, "s1 pending=y1b3g4r2")
    assert totals(game, pending) == [0, 0, 0, 0]
    assert totals(game, after(game, pending, choice)) == [mine, 0, theirs, 0]


def test_derived_the_partners_stack_is_barred_by_its_top_alone() -> None:
    game = table("dreams-4")  # yellow and red are partners, yellow moves
    barred = position_of(game, {0: "y1", 1: "b1r4", 31: "g1"})
    assert codes(game, barred, "0>1") == ["partner-tower"]
    enclosed = position_of(game, {0: "y1", 1: "r4b1", 31: "g1"})
    assert codes(game, enclosed, "0>1") == []


def test_derived_a_tower_of_three_is_shared_with_the_partner() -> None:
    game = table("dreams-4")
    position = position_of(game, {0: "y4", 1: "b4", 2: "g3", 3: "r1", 4: "g2b3"})
    taken = after(game, position, "0>4=base")
    assert [[str(pile.stack) for pile in piles] for piles in taken.captured] == [
        ["b3y4"],
        [],
        ["g2"],
        [],
    ]
    captured = [
        sum(line.points for line in tally.lines if line.what == "captured")
        for tally in game.scores(taken).values()
    ]
    assert captured == [8, 0, 2, 0]


def test_derived_the_neutral_domes_of_three_last_for_four_blocks() -> None:
    blocks = block_sizes(table("dreams-3").setup)
    assert [sum(count for _, count in block) for block in blocks] == [6, 6, 6, 6, 4, 4]
    neutral = table("dreams-3").setup.neutral
    assert sum(count for block in blocks for colour, count in block if colour is neutral) == 8
