"""What an island that a camera sees can be, without knowing how it came to be."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.islands.inspection import faults, table_faults, unfinished
from games.islands.island import Cell, Face, Island, Placed
from games.islands.options import Options
from games.islands.pieces import Row, tile_of
from tests.games.islands.box import BOX, island_of

LAMP = {"lamp": 1}
PLAIN = Options()
TWICE = BOX.find("upper-01")
SNAKE, OTHER_SNAKE = BOX.find("dream-snake-1"), BOX.find("dream-snake-2")


def _codes(island: Island, options: Options = PLAIN) -> list[str]:
    return [breach.code for breach in faults(island, options)]


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ({"upper,0": {}, "upper,1": {}, "central,1": {}, "central,0": {}}, None),
        ({"upper,0": {}, "upper,1": {}, "central,1": {}, "lower,1": {}, "lower,2": {}}, None),
        ({"upper,1": {}}, "not-adjacent"),
        ({"upper,0": {}, "central,1": {}}, "not-adjacent"),
        ({"upper,0": LAMP, "upper,1": LAMP}, None),
        ({"upper,0": LAMP, "upper,1": LAMP, "upper,2": LAMP}, "not-flipped"),
        ({"upper,0": None, "upper,1": None, "upper,2": LAMP}, None),
        ({"upper,0": None, "upper,1": None, "upper,2": LAMP, "upper,3": LAMP}, None),
        ({"upper,0": None, "upper,1": LAMP}, "turned-odd"),
        ({"upper,0": None, "upper,1": None}, "no-lamp-left"),
    ],
)
def test_an_island_alone_shows_what_cannot_be(
    tiles: Mapping[str, Mapping[str, int] | None], code: str | None
) -> None:
    assert _codes(island_of(tiles)) == ([] if code is None else [code])


def test_a_chain_of_cells_away_from_the_board_is_told_whole() -> None:
    breaches = faults(island_of({"upper,2": {}, "upper,3": {}, "lower,0": {}}), PLAIN)
    assert [dict(breach.facts)["cell"] for breach in breaches] == [2, 3]
    assert breaches[0].facts == (("row", "upper"), ("cell", 2), ("tile", "upper-2"))


def test_question_40_a_gap_in_a_line_is_a_fault_where_lines_are_filled_in_order() -> None:
    island = island_of({"upper,0": {}, "upper,1": {}, "central,1": {}})
    assert _codes(island) == []
    (breach,) = faults(island, Options(rows_left_to_right=True))
    assert (breach.code, breach.rule) == ("not-leftmost", "House rules")


def test_question_44_one_tile_of_two_lamps_may_be_turned_alone() -> None:
    singly = Options(lamps_count_singly=True)
    island = island_of({"upper,0": None, "upper,1": LAMP})
    assert _codes(island, singly) == []
    crowded = island_of({"upper,0": {"lamp": 2}, "upper,1": LAMP})
    assert _codes(crowded) == []
    assert _codes(crowded, singly) == ["not-flipped"]
    assert _codes(island_of({"upper,0": {"lamp": 3}}), singly) == []


def test_a_tile_in_a_line_of_another_type_is_named() -> None:
    stray = Island((Placed(Cell(Row.LOWER, 0), tile_of("upper-01", "upper", {})),))
    (breach,) = faults(stray, PLAIN)
    assert breach.code == "wrong-row"
    assert dict(breach.facts) == {
        "row": "lower",
        "cell": 0,
        "tile": "upper-01",
        "belongs": "upper",
    }


def test_two_tiles_in_one_cell_are_named() -> None:
    pair = (tile_of("a", "upper", {}), tile_of("b", "upper", {}))
    (breach,) = faults(Island(tuple(Placed(Cell(Row.UPPER, 0), tile) for tile in pair)), PLAIN)
    assert breach.code == "cell-taken"
    assert dict(breach.facts)["tiles"] == ("a", "b")


def test_a_cell_that_no_mat_has_is_off_the_grid() -> None:
    beyond = Island((Placed(Cell(Row.DREAM, 4), SNAKE),))
    assert _codes(beyond) == ["off-grid"]


def test_only_lamp_tiles_are_turned_and_no_dream() -> None:
    plain = tile_of("a", "upper", {"palm": 1})
    turned = (
        Placed(Cell(Row.UPPER, 0), plain, Face.BACK),
        Placed(Cell(Row.UPPER, 1), None, Face.BACK),
        Placed(Cell(Row.UPPER, 2), tile_of("c", "upper", LAMP)),
        Placed(Cell(Row.DREAM, 0), None, Face.BACK),
    )
    assert _codes(Island(turned)) == ["dream-turned", "turned-without-lamp"]


def test_an_unread_tile_may_show_the_lamp_that_turned_the_others() -> None:
    backs = [Placed(Cell(Row.UPPER, column), None, Face.BACK) for column in (0, 1)]
    assert _codes(Island((*backs, Placed(Cell(Row.UPPER, 2), None)))) == []


def test_an_island_is_complete_with_four_of_each_type() -> None:
    tiles: dict[str, Mapping[str, int]] = {
        f"{row},{column}": {} for row in ("upper", "central", "lower") for column in range(4)
    }
    assert unfinished(island_of(tiles, "snake", "snake", "lamp", "genie")) == ()
    del tiles["upper,3"]
    lacking = [dict(breach.facts) for breach in unfinished(island_of(tiles, "snake"))]
    assert lacking == [{"row": "upper", "missing": 1}, {"row": "dream", "missing": 3}]


def test_a_tile_lies_on_one_island_only() -> None:
    one = Island((Placed(Cell(Row.UPPER, 0), TWICE),))
    (breach,) = table_faults([one, one], BOX)
    assert breach.code == "tile-twice"
    assert dict(breach.facts) == {"tile": "upper-01", "count": 2}
    assert table_faults([one, Island()], BOX) == ()


def test_dream_tiles_are_counted_by_kind_for_their_copies_look_alike() -> None:
    one = Island((Placed(Cell(Row.DREAM, 0), SNAKE),))
    both = Island((Placed(Cell(Row.DREAM, 0), SNAKE), Placed(Cell(Row.DREAM, 1), OTHER_SNAKE)))
    assert table_faults([one, one], BOX) == ()
    (breach,) = table_faults([one, both], BOX)
    assert breach.code == "too-many-copies"
    assert dict(breach.facts) == {"dream": "snake", "count": 3, "copies": 2}


def test_a_tile_of_another_box_is_foreign() -> None:
    foreign = tile_of("upper-77", "upper", {})
    (breach,) = table_faults([Island((Placed(Cell(Row.UPPER, 0), foreign),))], BOX)
    assert (breach.code, breach.facts) == ("not-in-box", (("tile", "upper-77"),))


def test_the_dreams_of_an_island_are_the_tiles_in_its_dream_slots() -> None:
    island = island_of({"upper,0": {"palm": 1}}, "roc")
    assert [placed.cell.row for placed in island.dreams] == [Row.DREAM]
    assert [placed.cell.row for placed in island.tiles] == [Row.UPPER]
