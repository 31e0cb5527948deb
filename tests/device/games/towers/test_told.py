"""What the referee's menu says of an evening: what happened last, and what may be taken back."""

from __future__ import annotations

from device.table.referee_entries import CALL
from device.texts.language import say
from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.towers_top import A, B, C, Table, building

MARKET = "c15 h3 t8 m11 s4"


def _lines(table: Table) -> list[str]:
    return [say(line) for line in table.prompt.lines]


def _called(table: Table, entry: str) -> Table:
    """Call the referee, and open the entry with this line."""
    table.take(CALL)
    for _ in range(12):
        if _lines(table)[0] == entry:
            return table.press(A)
        table.press(B)
    raise AssertionError(f"no entry {entry!r}")


def _taken_back(table: Table) -> list[str]:
    """Return what the menu offers to take back, the last first."""
    _called(table, "Take turns back")
    told: list[str] = []
    for _ in table.session.turns:
        told.append(_lines(table)[0])
        table.press(B)
    return told


def test_every_step_of_a_round_is_told_where_turns_are_taken_back() -> None:
    table = Table().see(MARKET).bids(2, 0, 3).see("m11 s4", "c15", "h3", "t8")
    assert _taken_back(table) == [
        "Lilia built 3 cards.",
        "Lilia bid 3.",
        "Elias passed.",
        "Noura bid 2.",
        "Noura was set to start.",
        "A market of 5 cards was laid.",
    ]


def test_a_bid_paid_whole_is_told() -> None:
    table = building(MARKET, "t9 t7", bid=2, options=Options(powers=ALL_POWERS))
    table.see(MARKET).press(A).see(MARKET)
    assert table.prompt.kind == "unsure"
    table.press(A)
    assert _taken_back(table)[0] == "Noura paid all with 2 tree cards."


def test_the_count_is_told() -> None:
    table = Table().see(MARKET).bids(2).press(C).press(C).see("t8 m11 s4", "c15", "h3")
    table.press(A, B, B, A)
    assert table.prompt.kind == "count"
    table.press(A).see("", "c15", "h3").press(A)
    assert _taken_back(table)[:3] == [
        "Noura's pile was counted: 0.",
        "Noura's towers were counted.",
        "A turn, or a decision.",
    ]


def test_the_menu_says_what_is_done_between_rounds_and_leads_to_it() -> None:
    table = _called(Table(), "Name cards, or end the game and count")
    assert table.prompt.kind == "more"
    assert table.press(A).prompt.kind == "name"
