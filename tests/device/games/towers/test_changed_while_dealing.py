"""Somebody's towers change while the next market is due: the box says whose, and what to do."""

from __future__ import annotations

import pytest

from device.table.prompts import text
from device.texts.language import say
from games.game import Seat
from games.towers.options import Options, Power
from games.towers.pieces import parse_card
from tests.device.games.towers.test_build import MARKET
from tests.device.games.towers.towers_top import A, B, C, Table, building

LEFT = "c15 h3 t8 m11"
ELIAS = ("h9 h7", "m5")


def dealing() -> Table:
    """Return a table at which Noura has built sand 4, and the next market is due."""
    rows = ("c14 c11", "h9 h7/m5", "t9")
    table = building(MARKET, *rows, bid=1).see(LEFT, "c14 c11", "s4")
    assert table.prompt.title == text("title-market")
    return table


def test_a_card_left_over_on_anothers_tower_is_told_and_accuses_nobody() -> None:
    """A sleeve may have pushed it there: nobody builds now."""
    table = dealing().see("c15 t8 m11", "h9 h7 h3", "m5")
    assert table.prompt.title == text("title-cannot-be")
    assert table.prompt.lines == (
        text("due-market-built", seat="Elias", cards=("h3",)),
        text("due-market-or-let"),
    )


def test_a_card_that_another_tears_down_is_told() -> None:
    table = dealing().see(LEFT, "h9", "m5")
    assert table.prompt.title == text("title-cannot-be")
    assert table.prompt.lines == (
        text("due-market-gone", seat="Elias", cards=("h7",)),
        text("due-market-or-let"),
    )


def test_a_card_from_nowhere_on_anothers_towers_is_told() -> None:
    table = dealing().see("", "h9 h7 h2", "m5")
    assert table.prompt.title == text("title-cannot-be")
    assert table.prompt.lines[0] == text("due-market-built", seat="Elias", cards=("h2",))


def test_a_card_gone_and_a_card_built_are_both_told() -> None:
    table = dealing().see("c15 t8 m11", "h9 h3", "m5")
    assert table.prompt.lines == (
        text("due-market-changed", seat="Elias", cards=("h3",), gone=("h7",)),
        text("due-market-or-let"),
    )


def test_the_last_builder_who_builds_once_more_is_told() -> None:
    table = dealing().see("c15 t8 m11", "c14 c11", "h3", "s4")
    assert table.prompt.lines[0] == text("due-market-built", seat="Noura", cards=("h3",))


def test_it_is_told_after_all_passed_too() -> None:
    towers = "towers=s1:c14c11,s2:h9h7/m5,s3:t9"
    table = Table(position=f"deal s0 deal s1 {towers}").see(MARKET).bids(0, 0, 0)
    table.see("c15 t8 m11 s4", "h9 h7 h3", "m5")
    assert table.prompt.lines[0] == text("due-market-built", seat="Elias", cards=("h3",))


def test_a_card_misread_on_anothers_towers_accuses_nobody() -> None:
    table = dealing().see(LEFT, "h9 h2", "m5")
    assert table.session.illegal_move is None


@pytest.mark.parametrize("scene", [ELIAS, ("t9",), ("c14 c11", "s4"), ()])
def test_towers_as_the_record_has_them_are_nothing(scene: tuple[str, ...]) -> None:
    table = dealing().see(LEFT, *scene)
    assert table.session.illegal_move is None
    assert table.prompt.title == text("title-market")


def test_once_the_card_is_back_the_market_is_dealt() -> None:
    table = dealing().see("c15 t8 m11", "h9 h7 h3", "m5").see(LEFT, *ELIAS)
    assert table.session.illegal_move is None
    assert table.see("c13 h4 t7 m10 s3").prompt.kind == "start"


def test_a_market_laid_beside_the_changed_towers_is_dealt_all_the_same() -> None:
    table = dealing().see("c15 t8 m11", "h9 h7 h3", "m5").see("c13 h4 t7 m10 s3")
    assert table.prompt.kind == "start"


NEXT = "c13 h4 t7 m10 s3"


@pytest.mark.parametrize(
    "changed", [("h9", "m5"), ("h9 h3", "m5"), ("h9 h7 h3", "m5"), ("h9 h7 h2", "m5")]
)
def test_a_market_is_not_dealt_while_towers_in_view_stay_changed(changed: tuple[str, ...]) -> None:
    table = dealing().see("c15 t8 m11", *changed)
    told = table.prompt
    table.see(NEXT, *changed)
    assert table.prompt == told
    assert table.prompt.lines[1] == text("due-market-or-let")
    assert table.see(NEXT, *ELIAS).prompt.kind == "start"


def test_a_card_gone_is_told_though_the_market_was_laid_first() -> None:
    table = dealing().see(NEXT, "h9", "m5")
    assert table.prompt.lines[0] == text("due-market-gone", seat="Elias", cards=("h7",))
    assert table.see(NEXT).prompt.kind == "start"


@pytest.mark.parametrize("scene", [ELIAS, ("t9",), ("c14 c11", "s4"), ("h9 h2", "m5"), ("h9",)])
def test_a_market_beside_towers_that_prove_nothing_is_dealt(scene: tuple[str, ...]) -> None:
    assert dealing().see(NEXT, *scene).prompt.kind == "start"


def test_the_sheet_is_quoted_on_why() -> None:
    table = dealing().see("c15 t8 m11", "h9 h7 h3", "m5").press(C)
    assert text("clause-no-turn-due-by-deep-print-2023") in table.prompt.lines


def test_players_may_let_a_card_lie_that_was_built_out_of_turn() -> None:
    table = dealing().see("c15 t8 m11", "h9 h7 h3", "m5")
    assert table.prompt.keys[0] == text("key-let-it")
    table.press(A)
    assert (table.prompt.title, table.prompt.lines[0]) == (
        text("title-market"),
        text("told-lies", seat="Elias"),
    )
    play = table.position.play
    assert [str(card) for card in play.row(Seat(2))[1].cards] == ["h9", "h7", "h3"]
    assert parse_card("h3") not in (*play.discard, *play.leftover)
    assert table.see(NEXT, "h9 h7 h3", "m5").prompt.kind == "start"


def test_a_card_taken_off_that_players_let_lie_is_torn_down() -> None:
    table = dealing().see(LEFT, "h9", "m5").press(A)
    assert [str(card) for card in table.position.play.pile(Seat(2))] == ["h7"]
    assert table.see(LEFT, "h9", "m5").prompt.title == text("title-market")


def test_what_players_let_lie_is_told_in_the_record() -> None:
    table = dealing().see(LEFT, "h9", "m5").press(A)
    told = text("told-lies", seat="Elias")
    session = table.session
    kept = session.table.keepsake(session.history, session.turns, say)
    assert say(told) in [say(line) for line in kept.story]
    assert session.capabilities.told(session.history[-2], session.turns[-1]) == told


def test_what_players_let_lie_can_be_taken_back() -> None:
    table = dealing()
    before = table.position.play
    table.see(LEFT, "h9", "m5").press(A, B)
    assert table.position.play == before


def test_the_last_builder_may_let_lie_what_comes_back_from_the_pile() -> None:
    table = building(MARKET, "c14 c11", bid=1, extra="piles=s1:c3").see(LEFT, "c14 c11", "s4")
    table.see(LEFT, "c14 c11 c3", "s4").press(A)
    play = table.position.play
    assert (len(play.row(Seat(1))[0].cards), play.pile(Seat(1))) == (3, ())


def test_a_card_that_can_lie_on_no_tower_there_is_only_put_back() -> None:
    table = dealing().see("h3 t8 m11", "c14 c11 c15", "s4")
    assert (table.prompt.lines[1], table.prompt.keys[0]) == (
        text("due-market-back"),
        text("key-why"),
    )


def test_a_build_that_nobody_looked_at_is_seen_beside_the_next_market() -> None:
    table = building("c15 t8 m11 s4 h3", "c9/t9", bid=1)
    table.press(A).see("c1 t2 m3 s5 h6", "c9", "t9 t8")
    assert table.turns[-2:] == ["s1 take t8; build t8", "market c1 h6 t2 m3 s5"]
    assert table.prompt.kind == "start"


def test_a_card_paid_before_the_next_market_is_seen_too() -> None:
    trees = Options(powers=frozenset({Power.TREE}))
    table = building("c15 t8 m11 s4 h3", "c9/t14 t13", bid=2, options=trees)
    table.press(A).see("c1 t2 m3 s5 h6", "c9", "t14", "m11")
    assert table.turns[-2] == "s1 pay t13; take m11; build m11"


def test_a_market_with_one_card_of_another_is_no_next_market() -> None:
    table = building("c15 t8 m11 s4 h3", "c9/t9", bid=1)
    table.press(A).see("c15 m11 s4 h4", "c9", "t9 t8")
    assert not any(turn.startswith("market") for turn in table.turns)
