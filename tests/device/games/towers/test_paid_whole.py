"""A bid paid with trees alone, a torn card that comes back, and the end of the deck."""

from __future__ import annotations

from device.texts.language import say
from games.towers.evening.position import EveningStage
from games.towers.options import Options, Power
from tests.device.games.towers.towers_top import A, C, Table, building

TREE = Options(powers=frozenset({Power.TREE}))
FULL = "h1 h2 c3 c4 m5"


def _words(table: Table) -> list[str]:
    return [say(line) for line in table.prompt.lines]


def test_of_trees_torn_down_and_paid_the_players_say_which() -> None:
    table = building(FULL, "c14/t9 t7 t2", bid=2, options=TREE).see(FULL, "c14").press(A)
    assert _words(table) == [
        "A: tree 9 torn down, the rest paid",
        "B: tree 2 torn down, the rest paid",
    ]
    table.press(A)
    assert table.turns[-1] == "s1 demolish t9; pay t2 t7"


def test_trees_that_only_lie_elsewhere_are_not_paid() -> None:
    table = building(FULL, "c14/t9 t7 t2", bid=2, options=TREE).see(FULL, "c14").press(A, C)
    table.see(FULL, "c14", "t9 t7 t2")
    assert table.position.stage is EveningStage.CHECK


def test_a_bid_that_was_paid_whole_is_told_with_the_payer() -> None:
    table = building(FULL, "t14 t9 t7 t2", bid=2, options=TREE).see(FULL, "t14 t9").press(A, A)
    assert _words(table)[0] == "Noura paid all with 2 tree cards."


def test_a_torn_card_comes_back_only_with_metal() -> None:
    table = building("c12 h3 t8 m11 s4", "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c12 c11")
    table.press(A)
    assert table.prompt.title.key == "title-illegal"
    assert _words(table) == ["No card comes back: candy 11.", "Put it on your demolition pile."]


def _last_card_due() -> Table:
    """Return a table at which one card is left over, and the last card of the deck is due."""
    tall = "c15c14c13c12c11c10c7c6c5c4c3c2c1"
    others = [tall.replace("c", suit) for suit in "htm"]
    rest = "discard=c8c9h8h9t8t9m8m9s8s9s14s13s12s11s10s7s6s5s4s3s2s1s15t0m0"
    rows = f"towers=s1:{tall},s2:{others[0]}/{others[1]}/{others[2]}"
    table = Table(position=f"build s0 build s1 market=c0h0 bids=1,0 {rows} {rest}")
    shown = ("h0", "c15 c14 c13 c12 c11 c10 c7 c6 c5 c4 c3 c2 c1 c0")
    table.see(*shown)
    if table.position.stage is EveningStage.BUILD:
        table.press(A).see(*shown)
    return table


def test_one_unread_card_is_asked_about_though_one_was_left_over() -> None:
    """It may be the market: a table that waits for it would wait in silence."""
    assert _words(_last_card_due())[-1] == "Discard the rest. Lay the last card."
    assert _last_card_due().see("?").prompt.kind == "unread"
    assert _last_card_due().see("h0").prompt.kind == "turn"


def _used_up() -> Table:
    """Return a table at which the last card of the second deck has just been built."""
    tall = "c15c14c13c12c11c10c7c6c5c4c3c2c1"
    others = [tall.replace("c", suit) for suit in "htm"]
    rest = "discard=c8c9h8h9t8t9m8m9s8s9s14s13s12s11s10s7s6s5s4s3s2s1s15"
    rows = f"towers=s1:{tall}/{others[0]},s2:{others[1]}/{others[2]}"
    table = Table(position=f"deal s0 deal s1 {rows} {rest} pass=2")
    return table.see("c0 h0 t0 m0 s0").bids(1, 0, 0)


def test_the_end_of_the_deck_is_told_while_the_last_builders_towers_still_lie_there() -> None:
    table = _used_up()
    tall = "c15 c14 c13 c12 c11 c10 c7 c6 c5 c4 c3 c2 c1"
    shown = ("h0 t0 m0 s0", f"{tall} c0", tall.replace("c", "h"))
    table.see(*shown).see("", *shown[1:])
    assert _words(table)[0] == "The deck is used up again: the end."
    table.press(A).see("", *shown[1:])
    assert table.position.stage is EveningStage.PILE
