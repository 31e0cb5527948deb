"""Done before the winner's towers lie in view: he is asked for them, not accused."""

from __future__ import annotations

import pytest

from device.table.events import Said
from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.towers_top import A, B, Table, building

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


def test_two_towers_of_one_card_that_are_gone_may_lie_elsewhere() -> None:
    table = building(MARKET, "h0/t5/s13", bid=2).see("s15 t3 h6", "h0", "s4", "c7").press(A)
    table.see("s15 t3 h6", "h0", "s4", "c7")
    assert table.prompt.kind == "differs"


@pytest.mark.parametrize(
    ("market", "row", "bid", "scene"),
    [
        ("c0 c11 h4 h14 s9", "c15/h10/t12/m13/s12", 2, ("c0 c11 h4 h14 s9", "c15", "h10", "t12")),
        ("t10 t6 m6 s2 s13", "c13c8/h12h6/s10", 1, ("t6 m6 s2 s13", "c13", "h12 h6", "t10")),
        ("c9 c7 s3 c4 c13", "c14c11/h12h6/m10", 1, ("c7 s3 c4 c13", "c14 c11 c9", "h12")),
    ],
    ids=["not laid yet", "sand out of view", "metal out of view"],
)
def test_a_tower_of_one_card_out_of_view_is_no_second_tear_down(
    market: str, row: str, bid: int, scene: tuple[str, ...]
) -> None:
    table = building(market, row, bid=bid).see(*scene)
    if table.prompt.kind == "build":
        table.press(A).see(*scene).see(*scene)
    assert table.prompt.kind != "illegal"


@pytest.mark.parametrize(
    ("bid", "row", "scene"),
    [
        (1, "t14", (MARKET,)),
        (1, "t14", ("",)),
        (2, "c14/t14t9", (MARKET, "c14")),
        (1, "t14t9", (MARKET, "t14")),
        (2, "c14/t14", ("s15 t3 h6 c7", "c14", "s4")),
    ],
)
def test_trees_out_of_view_are_not_taken_for_paid(
    bid: int, row: str, scene: tuple[str, ...]
) -> None:
    assert building(MARKET, row, bid=bid, options=POWERS).see(*scene).see(*scene).turns == []


@pytest.mark.parametrize(
    ("row", "bid", "scene"),
    [("t14", 1, (MARKET,)), ("c14/t14t9", 2, (MARKET, "c14")), ("t14t9", 1, (MARKET, "t14"))],
)
def test_done_asks_whether_trees_out_of_view_were_paid(
    row: str, bid: int, scene: tuple[str, ...]
) -> None:
    table = building(MARKET, row, bid=bid, options=POWERS).see(*scene).press(A).see(*scene)
    assert table.prompt.kind == "unsure"
    assert [line.key for line in table.prompt.lines] == ["choice-paid", "choice-as-it-was"]
    assert "pay" in table.press(A).turns[-1]


def test_a_payment_is_taken_once_the_player_says_so() -> None:
    table = building(MARKET, "c14/t14t9", bid=2, options=POWERS)
    scene = ("s15 t3 h6 c7", "c14", "t14", "s4")
    assert table.see(*scene).press(A).see(*scene).turns[-1] == "s1 pay t9; take s4; build s4"


@pytest.mark.parametrize("row", ["h10", "h10/t14"])
def test_another_players_towers_are_no_build(row: str) -> None:
    position = f"build s0 build s1 market=c3h3t8m11s4 bids=1,0,0 towers=s1:c15,s2:{row}"
    table = Table(3, POWERS, position=position)
    scene = ("c3 h3 t8 m11 s4", *row.split("/"))
    table.see(*scene).press(A).see(*scene).see(*scene)
    assert table.prompt.kind not in ("unsure", "illegal")


def test_done_after_a_mistaken_undo_takes_the_build() -> None:
    scene = ("c15 t8 m11 s4", "c14", "h3")
    table = building("c15 h3 t8 m11 s4", "c14", bid=1).see(*scene).press(B).see(*scene)
    table.press(A).see(*scene)
    assert table.turns == ["s1 done", "s1 take h3; build h3"]
