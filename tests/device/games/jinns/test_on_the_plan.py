"""What a screen says of the lake stands on its plan, with who moved and how the points stand."""

from __future__ import annotations

from device.table.prompts import Chart
from tests.device.games.jinns.evenings import four_on_a_plan, lake_plan, look
from tests.device.games.jinns.table_top import Evening, changed, settled

STARS = lake_plan().stars_mm


def _chart(evening: Evening) -> Chart:
    chart = evening.prompt.chart
    assert chart is not None
    return chart


def _rings(evening: Evening) -> set[tuple[float, float]]:
    chart = _chart(evening)
    assert chart.ring is not None
    return {chart.ring, *chart.further}


def test_a_turn_shows_the_way_of_the_last_move_and_everybodys_points() -> None:
    evening = four_on_a_plan()
    assert evening.prompt.chart is None
    evening.see_move("0>1")
    assert _chart(evening).arrow == (STARS[0], STARS[1])
    assert evening.words[1:3] == ["Red: star 0 to 1", "Red 6, Blue 2, Yellow 5, Green 3"]


def test_a_refusal_shows_the_way_of_the_illegal_move_and_says_who_puts_back() -> None:
    evening = four_on_a_plan().see_move("0>2")
    assert (evening.prompt.kind, _chart(evening).arrow) == ("illegal", (STARS[0], STARS[2]))
    assert evening.words[-1] == "Red: put it back."


def test_nobody_is_named_who_may_not_have_touched_anothers_piece() -> None:
    evening = four_on_a_plan().see_move("14>20")
    assert evening.words[1:] == ["Star 14 is Green's. It is Red's turn.", "Put it back."]


def test_a_doubt_has_a_ring_at_each_star_that_tells_the_two_apart() -> None:
    evening = four_on_a_plan()
    record = settled(evening.position)
    perhaps = {0: [record[0], None], 1: [record[1], look(2, "red", 1)]}
    evening.see(record, perhaps)
    assert (evening.prompt.kind, _rings(evening)) == ("unsure", {STARS[0], STARS[1]})


def test_a_difference_has_a_ring_at_each_star_that_differs() -> None:
    evening = four_on_a_plan()
    record = settled(evening.position)
    evening.see(changed(record, {3: record[20], 17: record[25]})).wait(21.0)
    evening.see(changed(record, {3: record[20], 17: record[25]}))
    assert (evening.prompt.kind, _rings(evening)) == ("differs", {STARS[3], STARS[17]})
