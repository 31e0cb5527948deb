"""Tiles that must be put back are named by their cells, and ringed on the plan of the island."""

from __future__ import annotations

from device.display.screens import lay_out
from device.games.islands.breaches import plan_of_cells
from device.table.onlookers import left_to_put_back
from games.islands.island import Cell
from games.islands.pieces import Row
from tests.device.games.islands.islands_top import B, C, Table

ROUNDS = "stage=read seat=s1 draft=s1:s1:2-0-0-0::"
KNOWN = "upper-03@upper,0+upper-06@upper,1"


def _shown(shown: str, known: str = KNOWN) -> Table:
    return Table(3, start=f"{ROUNDS} known1={known}", lookout=1).see(shown).see(shown)


def _told(table: Table) -> list[tuple[str, object]]:
    return [(line.key, dict(line.facts)["place"]) for line in table.prompt.lines]


def test_undo_under_a_refusal_says_which_tile_lay_where() -> None:
    table = _shown("upper-03@upper,0+upper-06@upper,2").press(B)
    assert table.prompt.title.key == "title-put-back"
    assert _told(table) == [("cell-holds", "upper-2"), ("cell-bare", "upper-3")]


def test_both_cells_of_a_moved_tile_are_ringed() -> None:
    chart = _shown("upper-03@upper,0+upper-06@upper,2").press(B).prompt.chart
    assert chart is not None
    wanted = plan_of_cells((), [Cell(Row.UPPER, 1), Cell(Row.UPPER, 2)])
    assert (chart.ring, chart.further) == (wanted.ring, wanted.further)
    assert len(chart.dots) == 2


def test_a_tile_that_only_lost_its_neighbour_is_not_put_back() -> None:
    """Once the tiles that stood alone now were named, and not the one that was moved."""
    round_of_three = ROUNDS.replace("2-0-0-0", "2-1-0-0")
    start = f"{round_of_three} known1={KNOWN}+central-01@central,1"
    table = Table(3, start=start, lookout=1)
    for _ in range(2):
        table.see("upper-03@upper,0+upper-06@upper,3+central-01@central,1")
    assert table.keys[0] == "tile-moved"
    assert _told(table.press(B)) == [("cell-holds", "upper-2"), ("cell-bare", "upper-4")]


def test_a_tile_turned_back_is_told_as_it_lay() -> None:
    table = _shown(KNOWN, f"!?@upper,0+{KNOWN.partition('+')[2]}").press(B)
    assert [dict(line.facts)["kinds"] for line in table.prompt.lines] == [("turned",)]


def test_back_on_that_page_leads_to_the_refusal() -> None:
    assert _shown("upper-03@upper,0+upper-06@upper,2").press(B, C).prompt.kind == "illegal"


def test_onlookers_have_a_line_for_each_cell_until_it_is_right() -> None:
    table = _shown("upper-06@upper,0+upper-03@upper,1")
    assert len(left_to_put_back(table.session)) == 2
    table.see(KNOWN).see(KNOWN)
    assert left_to_put_back(table.session) == ()


def test_lamps_that_must_be_turned_are_not_put_back() -> None:
    lamps = f"{KNOWN}+upper-09@upper,2"
    third = "stage=draft seat=s1 draft=s1:s1:2-0-0-0:upper: known1=" + KNOWN
    table = Table(3, start=third, lookout=1).see(lamps).says_turned()
    assert table.prompt.kind == "illegal"
    assert left_to_put_back(table.session) == ()


def test_of_an_island_that_was_never_seen_nothing_is_put_back() -> None:
    table = Table(3, start=ROUNDS, lookout=1).see("upper-03@upper,0").see("upper-03@upper,0")
    assert table.prompt.kind == "illegal"
    assert left_to_put_back(table.session) == ()


def test_the_plan_leaves_room_for_the_words() -> None:
    assert not lay_out(_shown("upper-06@upper,0+upper-03@upper,1").press(B).prompt).is_cut
