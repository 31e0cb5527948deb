"""What must be put back of towers is named from the bottom up, and ringed on the plan."""

from __future__ import annotations

from device.display.screens import lay_out
from device.table.onlookers import left_to_put_back
from device.table.prompts import Prompt
from tests.device.games.towers.towers_top import A, B, C, Table, building

MARKET = "c15 h3 t8 m11 s4"
LEFT = "h3 t8 m11 s4"


def _rings(prompt: Prompt) -> list[tuple[float, float]]:
    chart = prompt.chart
    assert chart is not None
    return [ring for ring in (chart.ring, *chart.further) if ring is not None]


def _refused() -> Table:
    """Return a table at which candy 15 was laid on candy 11."""
    return building(MARKET, "c14 c11/m9", bid=1).see(LEFT, "c14 c11 c15", "m9").press(A)


def test_undo_under_a_refusal_says_how_the_towers_stood() -> None:
    table = _refused().press(B)
    assert table.prompt.title.key == "title-put-back"
    assert [dict(line.facts) for line in table.prompt.lines] == [
        {"tower": "candy", "values": "14 11"}
    ]
    assert table.press(A).prompt.title.key == "title-market"


def test_the_card_laid_wrongly_is_ringed() -> None:
    third_of_the_first_column = (100.0, 320.0)
    assert third_of_the_first_column in _rings(_refused().press(B).prompt)


def test_undo_on_that_page_takes_back_that_all_is_built() -> None:
    assert _refused().press(B, B).prompt.kind == "build"


def test_back_on_that_page_leads_to_the_refusal() -> None:
    assert _refused().press(B, C).prompt.kind == "illegal"


def test_that_page_goes_once_the_card_is_put_back() -> None:
    table = _refused().press(B).see(MARKET, "c14 c11", "m9")
    assert table.prompt.kind == "check"
    assert left_to_put_back(table.session) == ()


def test_towers_of_another_player_are_told_as_they_stood() -> None:
    table = building(MARKET, "c14", "h9 h7", bid=1).see("c15 t8 m11 s4", "h9 h7 h3").press(A)
    facts = [dict(line.facts) for line in table.press(B).prompt.lines]
    assert facts[0] == {"tower": "haunted", "values": "9 7"}


def test_every_tower_that_differs_is_ringed_at_its_lowest_wrong_card() -> None:
    table = building(MARKET, "c14 c11/m9 m2", bid=1)
    for _ in range(2):
        table.see(LEFT, "c14 c13 c11", "m9 m5 m2")
    rings = _rings(table.press(A).prompt)
    assert {(100.0, 340.0), (180.0, 340.0)} <= {*rings}


def test_onlookers_have_a_line_for_each_tower_until_it_is_right() -> None:
    table = building(MARKET, "c14 c11/m9 m2", bid=1).press(A)
    for _ in range(2):
        table.see(MARKET, "c14 c13 c11", "m9 m5 m2")
    both = left_to_put_back(table.session)
    assert [dict(lines[0].facts)["tower"] for lines in both] == ["candy", "metal"]
    for _ in range(2):
        table.see(MARKET, "c14 c11", "m9 m5 m2")
    assert left_to_put_back(table.session) == both[1:]


def test_the_plan_leaves_room_for_the_words() -> None:
    assert not lay_out(_refused().press(B).prompt).is_cut
