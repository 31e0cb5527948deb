"""What is set right after the end and taken back: the game stays over, on every table."""

from __future__ import annotations

from device.table.session import GamePhase
from games.towers.evening.position import Mode
from tests.device.games.islands.islands_top import Table as IslandsTable
from tests.device.games.towers.towers_top import A, B, C
from tests.device.games.towers.towers_top import Table as TowersTable
from tests.games.islands.counts import island, other_island


def test_points_set_right_after_a_count_of_towers_and_taken_back_leave_the_game_over() -> None:
    table = TowersTable(2, None, Mode.COUNT).see("", "c14 c11").press(A, A, C, A, A)
    assert table.prompt.kind == "over"
    before = table.prompt
    table.press(A, B, A, B, A, C)  # one point more by hand, and back to the end
    assert table.turns[-1].endswith("points +1")
    table.press(B)
    assert table.session.phase is GamePhase.OVER
    assert table.prompt == before


def test_a_number_set_right_after_a_count_of_islands_and_taken_back_leaves_the_game_over() -> None:
    table = IslandsTable().shows(island()).shows(other_island())
    before = table.prompt
    table.press(A, B, B, A, B, A, C, A, C, B)
    assert table.session.phase is GamePhase.OVER
    assert table.prompt == before
