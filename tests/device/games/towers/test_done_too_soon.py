"""Done is pressed as the last card is laid: what was read before that accuses nobody."""

from __future__ import annotations

from device.table.events import Pressed, Said
from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.towers_top import A, building


def test_done_waits_for_what_lies_there_now_before_it_accuses() -> None:
    table = building("c15 h3 t8 m11 s4", "c14", bid=2)
    table.see("h3 t8 m11 s4", "c14 c15")  # half done, and read while a hand was away
    table.take(Pressed(A))  # laid meanwhile, and not read yet
    assert Said.ILLEGAL not in [ruling.said for ruling in table.rulings]
    assert table.prompt.kind == "check"
    table.see("h3 t8 m11 s4", "c14 c15")
    assert table.reasons()[0] in ("too-few-cards", "wrong-order")


def test_who_bids_more_than_the_market_has_is_not_told_to_build_as_many() -> None:
    for bid, said in ((2, "build-on"), (6, "build-on-pay")):
        table = building("c15 h3 t8 m11 s4", "t9", bid=bid, options=Options(powers=ALL_POWERS))
        table.see("c15 h3 t8 m11 s4", "t9").press(A)
        assert [line.key for line in table.prompt.lines] == [said]
