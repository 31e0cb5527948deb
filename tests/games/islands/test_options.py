"""Every house rule changes what it says, and nothing where it has no occasion."""

from __future__ import annotations

import pytest

from games.errors import SetupError
from games.islands.island import Cell, Face, Island, open_cells, with_tile
from games.islands.options import Options, options_of, options_values
from games.islands.pieces import Row, tile_of
from games.islands.score import score_island
from tests.games.islands.box import codes, island_of, table

PLAIN, IN_ORDER = Options(), Options(rows_left_to_right=True)
SINGLY = Options(lamps_count_singly=True)
ISLANDS = " ".join(
    f"s{seat}=central-0{seat}@central,0+central-0{seat + 3}@central,1" for seat in (1, 2, 3)
)
BEYOND = (
    "round=3 lookout=s1 phase=take turn=s1 picked=upper upper=?9 central=?6 lower=?12 dream=?12"
    f" shown=upper-01+upper-02+upper-04 {ISLANDS}"
)


def test_question_40_a_tile_may_lie_beyond_a_gap_beside_another_line() -> None:
    filled = {Cell(Row.UPPER, 0), Cell(Row.UPPER, 1)}
    assert [str(cell) for cell in open_cells(filled, PLAIN)] == [
        *("upper,2", "central,0", "central,1", "lower,0")
    ]
    assert [str(cell) for cell in open_cells(filled, IN_ORDER)] == [
        *("upper,2", "central,0", "lower,0")
    ]


@pytest.mark.parametrize(("options", "beyond_a_gap"), [(PLAIN, []), (IN_ORDER, ["not-leftmost"])])
def test_question_40_is_explained_as_the_house_rule_it_is(
    options: Options, beyond_a_gap: list[str]
) -> None:
    game = table(3, options)
    position = game.parse_position(BEYOND)
    assert codes(game, position, "s1 upper-01 @ upper,0") == []
    assert codes(game, position, "s1 upper-01 @ upper,1") == beyond_a_gap
    assert codes(game, position, "s1 upper-01 @ upper,2") == ["not-adjacent"]


def test_question_44_a_tile_of_two_lamps_counts_as_one_or_two() -> None:
    twin = tile_of("twin", "upper", {"lamp": 2})
    single = tile_of("single", "upper", {"lamp": 1})
    island = with_tile(Island(), twin, Cell(Row.UPPER, 0), PLAIN)
    for options, face in ((PLAIN, Face.FRONT), (SINGLY, Face.BACK)):
        joined = with_tile(island, single, Cell(Row.UPPER, 1), options)
        assert joined.placed[0].face is face
        assert joined.placed[1].face is Face.FRONT


@pytest.mark.parametrize(("options", "points"), [(PLAIN, 4), (SINGLY, 12)])
def test_question_44_the_lamp_dream_counts_likewise(options: Options, points: int) -> None:
    island = island_of({"upper,0": {"lamp": 2}}, "lamp")
    assert [line.points for line in score_island(island, 0, options).dreams] == [points]


def test_options_are_stored_by_name_and_come_back() -> None:
    for options in (PLAIN, IN_ORDER, SINGLY):
        assert options_of(options_values(options)) == options
    assert options_of({}) == PLAIN


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"rows": True}, "no house rule 'rows'; there are rows_left_to_right"),
        ({"rows_left_to_right": "yes"}, "rows_left_to_right = 'yes'; expected true or false"),
    ],
)
def test_an_unknown_house_rule_is_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        options_of(values)
