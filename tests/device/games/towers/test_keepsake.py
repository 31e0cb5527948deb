"""What players take home of 5 Towers: every round in words, and the towers as pictures."""

from __future__ import annotations

from device.keepsake.drawing import Area, Drawing, Lettering
from device.keepsake.keepsake import Keepsake
from device.table.prompts import text
from device.texts.language import say
from games.towers.options import Options, Power
from tests.device.games.towers.towers_top import A, Table, building

METAL = Options(powers=frozenset({Power.METAL}))
TREE = Options(powers=frozenset({Power.TREE}))
FULL = "h1 h2 c3 c4 m5"


def _kept(table: Table) -> Keepsake:
    session = table.session
    return session.table.keepsake(session.history, session.turns, say)


def _story(table: Table) -> list[str]:
    return [say(line) for line in _kept(table).story]


def test_a_round_is_told_from_the_market_to_the_towers() -> None:
    table = Table().see("c15 h3 t8 m11 s4").bids(2, 0, 0).see("h3 t8 m11", "c15", "s4")
    assert _story(table)[:5] == [
        "Market 1: candy 15, haunted 3 and tree 8",
        "With metal 11 and sand 4",
        "Noura bids 2.",
        "Noura builds candy 15 and sand 4.",
        "Noura's towers:",
    ]
    assert [line.key for line in _kept(table).story][:5] == [
        "story-market",
        "story-market-more",
        "story-bid",
        "story-built",
        "story-towers",
    ]


def test_a_card_torn_down_is_told_before_the_cards_built() -> None:
    table = building("c12 h3 t8 m11 s4", "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c12")
    assert _story(table)[:2] == ["Noura tears down candy 11.", "Noura builds candy 12."]


def test_trees_paid_are_told_before_the_cards_built() -> None:
    table = building(FULL, "t14 t9 t2", bid=2, options=TREE).see("h2 c3 c4 m5", "t14 t9", "h1")
    assert _story(table)[:2] == ["Noura pays tree 2.", "Noura builds haunted 1."]
    assert _kept(table).story[0].key == "story-paid"


def test_who_paid_the_whole_bid_built_nothing() -> None:
    table = building(FULL, "t14 t9 t7 t2", bid=2, options=TREE).see(FULL, "t14 t9").press(A, A)
    assert _story(table)[:2] == ["Noura pays tree 2 and tree 7.", "Noura's towers:"]


def test_a_card_that_metal_brought_back_is_told_among_the_cards_built() -> None:
    table = building("m15 h4 h1 h2 h3", "c14", bid=1, extra="piles=s1:c10", options=METAL)
    table.see("h4 h1 h2 h3", "c14 c10", "m15")
    assert _story(table)[0] == "Noura builds metal 15 and candy 10."


def test_the_points_stand_below_their_lines_on_the_picture() -> None:
    table = Table().see("c15 h3 t8 m11 s4").bids(2, 0, 0).see("h3 t8 m11", "c15", "s4")
    ((_, drawing),) = _kept(table).pictures
    words = [shape.words for shape in drawing.shapes if isinstance(shape, Lettering)]
    total = table.game.scores(table.position)[table.game.seats[0]].total
    assert words[-2:] == [say(text("picture-total")), str(total)]


def test_a_tower_with_its_0_has_a_roof_on_the_picture() -> None:
    table = building(FULL, "c14 c11", bid=1).see("h2 c3 c4 m5", "c14 c11", "h1")
    ((_, without),) = _kept(table).pictures
    capped = building("c0 h1 h2 h3 h4", "c14 c11", bid=1).see("h1 h2 h3 h4", "c14 c11 c0")
    ((_, drawing),) = _kept(capped).pictures
    (roof,) = _roofs(drawing)
    left, tip, right = roof.points
    walls = [s for s in drawing.shapes if isinstance(s, Area) and len(s.points) == 4]
    assert left[1] == right[1] == min(y for wall in walls for _, y in wall.points)
    assert (left[0] + right[0]) / 2 == tip[0]
    assert 0 < tip[1] < left[1]
    assert _roofs(without) == []


def _roofs(drawing: Drawing) -> list[Area]:
    return [shape for shape in drawing.shapes if isinstance(shape, Area) and len(shape.points) == 3]
