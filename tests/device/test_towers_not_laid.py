"""Done before the winner's towers lie in view: he is asked for them, not accused."""

from __future__ import annotations

import pytest

from device.events import Said
from games.towers.options import ALL_POWERS, Options
from tests.device.towers_top import A, building

MARKET = "s15 s4 t3 h6 c7"
POWERS = Options(powers=ALL_POWERS)


@pytest.mark.parametrize("options", [None, POWERS])
@pytest.mark.parametrize("row", ["h0/t5/s13", "c14 c9/s13", "h5/s13"])
@pytest.mark.parametrize("market", [MARKET, "t3 h6 c7", ""])
def test_towers_that_do_not_lie_in_view_are_not_torn_down(
    market: str, row: str, options: Options | None
) -> None:
    table = building(MARKET, row, bid=2, options=options).see(market).press(A)
    for _ in range(2):
        assert Said.ILLEGAL not in [ruling.said for ruling in table.rulings]
        assert table.prompt.kind != "illegal"
        table.see(market)


@pytest.mark.parametrize("tower", ["c14 c11", "c14 c11 c9"])
def test_a_whole_tower_out_of_view_is_told_as_a_difference(tower: str) -> None:
    table = building("c15 h3 t8 m11 s4", f"{tower}/m9 m5 m4", bid=1)
    table.see("c15 h3 t8 m11", "m9 m5 m4", "s4").press(A).see("c15 h3 t8 m11", "m9 m5 m4", "s4")
    assert table.prompt.kind == "differs"


def test_two_towers_of_one_card_torn_down_beside_a_third_are_told_of_all_the_same() -> None:
    table = building(MARKET, "h0/t5/s13", bid=2).see("s15 t3 h6", "h0", "s4", "c7").press(A)
    assert table.reasons() == ["two-demolitions"]
