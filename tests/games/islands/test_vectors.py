"""The example printed in the rule sheet (stated), and those worked out from it (derived)."""

from __future__ import annotations

import pytest

from games.game import ScoreLine
from games.islands.island import Cell, Face, Island, with_tile
from games.islands.options import Options
from games.islands.pieces import Row, tile_of
from games.islands.score import Breakdown, score_island, score_islands, winners
from tests.games.islands.box import island_of

PLAIN = Options()

STATED = island_of(
    {
        "upper,0": {"emerald": 1, "palm": 3},
        "central,0": {"ruby": 1, "bandit": 4},
        "lower,0": {"elephant": 1, "palm": 2},
        "upper,1": {"diamond": 1, "lamp": 1},
        "central,1": {"diamond": 1, "snake": 1},
        "lower,1": {"roc": 1, "bandit": 3},
        "upper,2": {"egg": 1, "palm": 3},
    },
    *("column", "lamp", "elephant", "snake"),
)
LAMP_TILE = tile_of("lamp-tile", "upper", {"lamp": 1})


def _alone(island: Island, most_bandits: int = 99) -> Breakdown:
    return score_island(island, most_bandits, PLAIN)


def _dreams(island: Island, options: Options = PLAIN) -> list[int]:
    return [line.points for line in score_island(island, 0, options).dreams]


def test_stated_the_example_of_the_sheet_scores_35() -> None:
    score = _alone(STATED, 7)
    assert [line.points for line in score.tally.lines] == [8, 4, 5, 10, 8, 7, -7]
    assert score.tally.total == 35


def test_derived_without_the_most_bandits_it_scores_42() -> None:
    assert _alone(STATED, 8).tally.total == 42


def test_the_lines_say_what_they_counted() -> None:
    column, lamp, *_ = _alone(STATED).dreams
    assert column == ScoreLine(
        "dream-column",
        8,
        (
            ("gems", ("emerald+ruby", "diamond", "", "")),
            ("kinds", (2, 1, 0, 0)),
            ("points", (6, 2, 0, 0)),
        ),
    )
    assert lamp == ScoreLine("dream-lamp", 4, (("count", 1),))
    assert _alone(STATED, 9).bandits.facts == (("count", 7), ("most", 9))


def test_derived_a_roc_with_an_egg_is_a_pair_once() -> None:
    island = island_of({"upper,0": {"roc": 3}, "upper,1": {"egg": 2}}, "roc")
    assert _alone(island).pairs.points == 14
    assert _dreams(island) == [6]  # question 41: paired rocs count for the dream too


@pytest.mark.parametrize(
    ("kind", "shown", "points"),
    [
        ("roc", {"roc": 2}, 4),
        ("monkey", {"monkey": 3}, 6),
        ("fennec", {"fennec": 2}, 6),
        ("camel", {"camel": 2}, 8),
        ("elephant", {"elephant": 2}, 10),
        ("elephant", {"camel": 2}, 0),
        ("snake", {}, 0),
        ("snake", {"snake": 1}, 10),
        ("snake", {"snake": 2}, 5),
        ("snake", {"snake": 3}, 0),
        ("lamp", {}, 0),
        ("lamp", {"lamp": 1}, 4),
        ("lamp", {"lamp": 2}, 4),  # question 44: lamp tiles are counted
        ("column", {"ruby": 2}, 2),
        ("column", {"ruby": 1, "emerald": 1, "diamond": 1}, 12),
        ("line", {"ruby": 1, "emerald": 1, "diamond": 1}, 10),
    ],
)
def test_a_dream_tile_gives_what_the_last_page_lists(
    kind: str, shown: dict[str, int], points: int
) -> None:
    assert _dreams(island_of({"upper,0": shown}, kind)) == [points]


def test_derived_both_lamp_dreams_count_two_lamps() -> None:
    island = island_of({"upper,0": {"lamp": 1}, "lower,0": {"lamp": 1}}, "lamp", "lamp")
    assert _dreams(island) == [12, 12]


@pytest.mark.parametrize(
    ("gems", "points"),
    [
        (["diamond", "emerald", "ruby"], 10),
        (["diamond", "diamond", "emerald"], 5),
        (["diamond"], 2),
        ([], 0),
    ],
)
def test_derived_a_line_of_gems_counts_kinds(gems: list[str], points: int) -> None:
    tiles = {f"central,{column}": {gem: 1} for column, gem in enumerate(gems)}
    assert _dreams(island_of(tiles, "line")) == [points]


def test_gems_above_each_other_are_a_column_and_no_line() -> None:
    tiles = {"upper,2": {"ruby": 1}, "central,2": {"emerald": 1}, "lower,2": {"diamond": 1}}
    assert _dreams(island_of(tiles, "column", "line")) == [12, 6]


def test_derived_the_third_lamp_turns_the_two_before_it() -> None:
    island = Island()
    faces: list[list[Face]] = []
    for place in range(4):
        island = with_tile(island, LAMP_TILE, Cell(Row.UPPER, place), PLAIN)
        faces.append([placed.face for placed in island.placed])
    up, back = Face.FRONT, Face.BACK
    assert faces == [[up], [up, up], [back, back, up], [back, back, up, up]]
    fifth = tile_of("fifth", "lower", {"lamp": 1})
    island = with_tile(island, fifth, Cell(Row.LOWER, 0), PLAIN)
    assert [placed.face for placed in island.placed] == [back, back, back, back, up]
    genie = tile_of("genie", "dream", {}, "genie")
    lamp = tile_of("lamp", "dream", {}, "lamp")
    island = with_tile(island, genie, Cell(Row.DREAM, 0), PLAIN)
    island = with_tile(island, lamp, Cell(Row.DREAM, 1), PLAIN)
    assert _dreams(island) == [16, 4]


def test_what_lies_genie_up_counts_for_nothing_but_genies() -> None:
    tile = tile_of("rich", "upper", {"palm": 2, "lamp": 1, "ruby": 1, "roc": 1, "egg": 1})
    island = with_tile(Island(), tile, Cell(Row.UPPER, 0), PLAIN)
    for column in (1, 2):
        island = with_tile(island, LAMP_TILE, Cell(Row.UPPER, column), PLAIN)
    assert [line.points for line in _alone(island).tally.lines] == [0, 0, 0]


@pytest.mark.parametrize(
    ("bandits", "lost"),
    [((5, 5, 3), (-5, -5, 0)), ((0, 0), (0, 0)), ((2, 1), (-2, 0)), ((4,), (-4,))],
)
def test_derived_all_with_the_most_bandits_pay(
    bandits: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    islands = [island_of({"upper,0": {"bandit": count} if count else {}}) for count in bandits]
    scores = score_islands(islands, PLAIN)
    assert tuple(score.bandits.points for score in scores) == lost


@pytest.mark.parametrize(
    ("shown", "best"),
    [
        ([{"palm": 3}, {"palm": 2}], (0,)),
        ([{"palm": 2}, {"palm": 4, "bandit": 2}], (0,)),
        ([{"palm": 2, "bandit": 1}, {"palm": 2}, {"palm": 9, "bandit": 9}], (1,)),
        ([{"palm": 2}, {"palm": 2}, {"palm": 1}], (0, 1)),
    ],
)
def test_the_most_points_win_then_the_fewest_bandits(
    shown: list[dict[str, int]], best: tuple[int, ...]
) -> None:
    islands = [island_of({"upper,0": elements}) for elements in shown]
    assert winners(islands, PLAIN) == best
