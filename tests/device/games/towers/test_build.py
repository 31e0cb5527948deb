from __future__ import annotations

from dataclasses import replace

import pytest

from device.display.screens import lay_out
from device.table.prompts import Text, text
from device.texts.language import say
from games.towers.moves import Act, Step, Turn
from games.towers.options import ALL_POWERS, Options, Power, TearDown
from games.towers.pieces import parse_cards
from tests.device.games.towers.towers_top import A, B, C, Table, building

POWERS = Options(powers=ALL_POWERS)
MARKET = "c15 h3 t8 m11 s4"


# Building


def test_a_build_is_accepted_when_the_scene_is_still() -> None:
    table = Table().see(MARKET).bids(2, 0, 0)
    table.see("h3 t8 m11", "c15", "s4")
    assert table.said() == ["move s1 take c15 s4; build c15 s4"]
    assert table.prompt.title.key == "title-market"
    assert table.position.play.start == 2


def test_a_market_cleared_at_once_does_not_matter() -> None:
    table = Table().see(MARKET).bids(2, 0, 0).see("", "c15", "s4")
    assert table.said() == ["move s1 take c15 s4; build c15 s4"]


def test_a_build_is_accepted_while_the_market_is_shown_on_the_screen() -> None:
    table = Table().see(MARKET).bids(2, 0, 0).press(C)
    assert table.prompt.kind == "market"
    table.see("h3 t8 m11", "c15", "s4").see("c14 h4 t9 m12 s5")
    assert table.prompt.kind == "start"


def test_a_build_under_way_is_not_judged() -> None:
    table = building(MARKET, "c14 c11", bid=2)
    for scene in (("h3 t8 m11 s4", "c14 c11"), ("h3 t8 m11 s4", "c14 c11 c15"), ("t8 m11 s4",)):
        table.see(*scene)
        assert table.said() == ["unchanged"]
    assert table.prompt.kind == "build"


def test_anothers_towers_in_view_are_nothing() -> None:
    table = building(MARKET, "c14 c11", "h9 h2", bid=1).see(MARKET, "h9 h2")
    assert table.said() == ["unchanged"]


def test_done_asks_for_a_verdict() -> None:
    table = building(MARKET, "c14 c11", bid=2).see("h3 t8 m11 s4", "c14 c11 c15").press(A)
    assert table.reasons() == ["too-few-cards", "wrong-order"]
    assert table.session.illegal_move is not None


def _wrong(
    bid: int, row: str, market: str, *columns: str, options: Options | None = None, pile: str = ""
) -> Table:
    """A build that is wrong, judged."""
    extra = f"piles=s1:{pile}" if pile else ""
    table = building(MARKET, row, bid=bid, extra=extra, options=options)
    return table.see(market, *columns).press(A)


def test_too_few_cards() -> None:
    table = _wrong(3, "c14", "t8 m11 s4", "c14", "h3")
    assert table.reasons()[0] == "too-few-cards"
    table = _wrong(3, "", "t8 m11 s4", "c15", "h3")
    assert table.reasons() == ["too-few-cards"]
    assert dict(table.prompt.lines[0].facts) == {"bid": 3, "taken": 2}
    assert dict(table.prompt.lines[1].facts) == {"count": 1}


def test_who_has_trees_may_pay_what_he_has_not_taken() -> None:
    table = _wrong(3, "t5", "t8 m11 s4", "t5", "c15", "h3", options=POWERS)
    assert table.reasons() == ["too-few-cards"]
    assert table.prompt.lines[1] == text("take-or-pay", count=1)
    table = _wrong(3, "m5", "t8 m11 s4", "m5", "c15", "h3", options=POWERS)
    assert table.prompt.lines[1] == text("take-more", count=1)


def test_too_many_cards() -> None:
    table = _wrong(1, "", "t8 m11 s4", "c15", "h3")
    assert table.reasons() == ["too-many-cards"]


def test_a_card_on_the_wrong_tower() -> None:
    table = _wrong(1, "c14/m9", "c15 t8 m11 s4", "c14 h3", "m9")
    assert table.reasons()[0] == "wrong-tower"
    assert dict(table.prompt.lines[0].facts) == {"card": "h3", "tower": "candy"}


def test_a_broken_building_rule() -> None:
    table = _wrong(1, "c14 c11", "h3 t8 m11 s4", "c14 c11 c15")
    assert table.reasons() == ["wrong-order"]
    assert dict(table.prompt.lines[0].facts)["on"] == "c11"


def test_a_capped_tower_touched() -> None:
    table = _wrong(1, "s9 s0", "c15 h3 t8 m11", "s9 s0 s4")
    assert table.reasons() == ["capped-tower"]


def test_a_cap_torn_down() -> None:
    table = _wrong(1, "s9 s0", "c15 h3 t8 m11", "s9 s4")
    assert table.reasons() == ["demolish-zero"]


def test_two_demolitions() -> None:
    table = _wrong(1, "c14 c11/m9 m2", "c15 h3 t8 m11", "c14", "m9", "s4")
    assert table.reasons() == ["two-demolitions"]


@pytest.mark.parametrize(
    ("seen", "gone"), [("c14 c2", "c11"), ("c14 c2 c1", "c11"), ("c11 c2", "c14")]
)
def test_a_card_pulled_out_of_the_middle_is_told(seen: str, gone: str) -> None:
    table = building("c1 h3 t8 m11 s4", "c14 c11 c2", bid=1)
    left = "h3 t8 m11 s4" if "c1" in seen.split() else "c1 t8 m11 s4"
    table.see(left, seen, *([] if "c1" in seen.split() else ["h3"])).press(A)
    assert table.reasons() == ["not-top-card"]
    assert dict(table.prompt.lines[0].facts)["cards"] == (gone,)  # it may be covered


def test_below_a_tower_of_another_kind_sand_alone_is_named() -> None:
    table = _wrong(1, "c11 c7", "h3 t8 m11 s4", "c15 c11 c7", options=POWERS)
    assert [line.key for line in table.prompt.lines] == ["not-below", "put-on-top"]


def test_both_ends_of_the_sand_tower() -> None:
    options = Options(powers=frozenset({Power.SAND}))
    table = building("s12 s4 c1 c2 c3", "s11 s7", bid=2, options=options)
    table.see("c1 c2 c3", "s12 s11 s7 s4").press(A)
    assert table.reasons() == ["both-ends"]


def test_sand_below_without_its_power() -> None:
    table = building("s12 s4 c1 c2 c3", "s11 s7", bid=1).see("s4 c1 c2 c3", "s12 s11 s7").press(A)
    assert table.reasons() == ["not-below"]


def test_a_tree_card_taken_while_paying() -> None:
    options = Options(powers=frozenset({Power.TREE}))
    table = building("t8 c1 c2 c3 c4", "t14 t9", bid=2, options=options)
    table.see("c1 c2 c3 c4", "t14 t8").press(A)
    assert table.reasons()[0] == "tree-card-while-paying"


def test_a_card_from_nowhere() -> None:
    table = _wrong(1, "c14", "h3 t8 m11 s4 c15", "c14 c2")
    assert table.reasons()[0] == "too-few-cards"
    assert "not-taken" in table.reasons()


def test_a_card_taken_and_not_built() -> None:
    table = _wrong(2, "", "t8 m11 s4", "c15")
    assert table.reasons() == ["not-built"]


def test_a_card_that_comes_back_without_metal() -> None:
    table = _wrong(1, "c14", "h3 t8 m11 s4", "c14 c10", options=POWERS, pile="c10")
    assert "not-after-metal" in table.reasons()


def test_what_is_put_right_is_accepted() -> None:
    table = _wrong(1, "c14 c11", "h3 t8 m11 s4", "c14 c11 c15")
    table.see("c15 t8 m11 s4", "c14 c11", "h3")
    assert table.said() == ["move s1 take h3; build h3"]
    assert table.session.illegal_move is None


def test_what_is_put_back_is_a_takeback() -> None:
    table = _wrong(1, "c14 c11", "h3 t8 m11 s4", "c14 c11 c15").see(MARKET, "c14 c11")
    assert table.said() == ["takeback"]
    assert table.prompt.kind == "check"


def test_undo_said_twice_leads_back_to_building() -> None:
    table = _wrong(1, "c14 c11", "h3 t8 m11 s4", "c14 c11 c15").press(B, B)
    assert table.prompt.kind == "build"


def test_a_column_that_may_break_the_rule_is_asked_about() -> None:
    table = building("c6 c12 t8 m11 s4", "c14 c7", bid=1).see("", "c14 c7 c12|c6")
    assert table.prompt.kind == "unsure"
    values = [dict(line.facts)["values"] for line in table.prompt.lines]
    assert values == ["14 7 6", "14 7 12"]
    assert table.press(A).turns == ["s1 take c6; build c6"]


def test_a_column_that_surely_breaks_the_rule_is_not_repaired() -> None:
    table = building("c6 c12 t8 m11 s4", "c14 c7", bid=1).see("", "c14 c7 c12")
    assert table.turns == []
    assert table.press(A).reasons() == ["wrong-order"]


def test_what_left_the_market_tells_which_card_was_built() -> None:
    table = building("c6 h3 t8 m11 s4", "c14 c7", bid=1).see("h3 t8 m11 s4", "c14 c7 c12|c6")
    assert table.turns == ["s1 take c6; build c6"]


def test_an_unread_card_that_lay_there_before_is_no_trouble() -> None:
    table = building("c9 h3 t8 m11 s4", "c14/m9 m2", bid=1).see("h3 t8 m11 s4", "c14 c9", "? m2")
    assert table.said() == ["move s1 take c9; build c9"]


def test_a_card_slipped_into_the_middle_is_told_with_the_rule() -> None:
    table = building("c12 h3 t8 m11 s4", "c14 c11 c2", bid=1)
    table.see("h3 t8 m11 s4", "c14 c12 c11 c2").press(A)
    assert table.reasons() == ["not-between"]
    assert [say(line) for line in table.prompt.lines] == [
        "Cards go on top, not between: candy 12.",
        "Take candy 12 off.",
    ]
    pages = [line for section in table.screen.sections for line in section.lines]
    assert text("clause-not-between-by-deep-print-2023") in pages


def test_a_card_slipped_into_the_middle_beside_a_cap_torn_down_is_told() -> None:
    table = building("c14 c3 t5 t2", "c13 c2/h12 h0/m10", bid=4)
    table.see("", "c13 c14 c2", "h12", "t5 t2", "m10").press(A)
    assert {"demolish-zero", "not-between"} <= set(table.reasons())


def test_a_card_slipped_into_a_capped_tower_is_told_as_that() -> None:
    table = _wrong(1, "s9 s2 s0", "c15 h3 t8 m11", "s9 s4 s2 s0")
    assert table.reasons() == ["capped-tower"]


def test_a_sand_card_slipped_into_the_middle_is_told_with_its_power_too() -> None:
    table = building("s6 c1", "s11 s4 s2", bid=1, options=POWERS)
    assert table.see("c1", "s11 s6 s4 s2").press(A).reasons() == ["not-between"]


def test_anothers_towers_are_no_accusation() -> None:
    table = building(MARKET, "c14 c11/h9/m5 m4", "h8 h2/t5/s9", bid=1)
    scene = ("h3 t8 m11 s4", "h8 h2", "t5", "s9 s3", "c15")
    table.see(*scene).press(A).see(*scene)
    assert table.prompt.lines[0].key == "differs-whose"
    assert dict(table.prompt.lines[0].facts) == {"seat": "Noura"}


def test_two_towers_of_one_kind_are_told_of() -> None:
    table = building("c9 h3 t8 m11 s4", "c14 c11", bid=1)
    table.see("h3 t8 m11 s4", "c14 c11", "c9").press(A).see("h3 t8 m11 s4", "c14 c11", "c9")
    assert table.prompt.lines[0].key == "two-towers"


# Powers and doubts


def test_metal_brings_a_torn_card_back() -> None:
    options = Options(powers=frozenset({Power.METAL}))
    table = building("c11 m15 h1 h2 h3", "c14 c10", bid=2, options=options)
    table.see("h1 h2 h3", "c14 c11 c10", "m15")
    assert table.said() == ["move s1 demolish c10; take c11 m15; build c11 m15; recover c10"]


def test_what_metal_brought_back_is_told_and_not_as_torn_down() -> None:
    options = Options(powers=frozenset({Power.METAL}))
    table = building("c11 m15 h1 h2 h3", "c14 c10", bid=2, options=options)
    lines = [say(line) for line in table.see("h1 h2 h3", "c14 c11 c10", "m15").prompt.lines]
    assert lines[:2] == ["Noura built 2 cards.", "Back again: candy 10"]
    assert not any("Torn" in line for line in lines)


def test_many_cards_that_came_back_are_counted_so_that_what_is_due_has_room() -> None:
    """Once the names of two filled the screen, and the next market was cut off."""
    options = Options(powers=frozenset({Power.METAL}))
    table = building("c11 m15 h1 h2 h3", "c14 c10", bid=2, options=options)
    table.see("h1 h2 h3", "c14 c11 c10", "m15")
    turn = next(one for one in table.session.turns if isinstance(one, Turn))
    torn = [step for step in turn.steps if step.act is not Act.RECOVER]
    back = [Step(Act.RECOVER, card) for card in parse_cards("m2m3")]
    told = replace(turn, steps=(*torn, *back))
    shown = table.session.screens.turn_prompt(table.session.history, (told,))
    lines = [say(line) for line in shown.lines]
    assert lines[:3] == ["Noura built 2 cards.", "Torn down: candy 10", "2 cards came back."]
    assert not lay_out(shown, "en").is_cut


def test_a_card_torn_down_that_stays_in_the_pile_is_told() -> None:
    table = building("c11 m15 h1 h2 h3", "c14 c12", bid=1, options=POWERS)
    table.see("c11 h1 h2 h3", "c14", "m15").press(A, A)
    assert "Torn down: candy 12" in [say(line) for line in table.prompt.lines]


def test_sand_is_built_below() -> None:
    options = Options(powers=frozenset({Power.SAND}))
    table = building("s8 s12 h1 h2 h3", "s11 s7 s6", bid=2, options=options)
    table.see("h1 h2 h3", "s12 s8 s11 s7 s6")
    assert table.said() == ["move s1 take s8 s12; build s8 s12 below"]


def test_torn_down_or_paid_is_asked_only_where_it_matters() -> None:
    options = Options(powers=frozenset({Power.TREE}))
    table = building("h1 h2 c3 c4 m5", "t14 t9 t2", bid=2, options=options)
    table.see("h2 c3 c4 m5", "t14", "h1").press(A)
    assert table.prompt.kind == "unsure"
    keys = [line.key for line in table.prompt.lines]
    assert keys == ["choice-torn", "choice-torn"]
    first = dict(table.prompt.lines[0].facts)["cards"]
    table.press(A)
    assert tuple(map(str, table.position.play.pile(table.session.history[0].play.turn))) == first


def test_what_was_asked_in_vain_is_asked_again_when_the_player_is_done() -> None:
    options = Options(powers=frozenset({Power.TREE}))
    table = building("h1 h2 c3 c4 m5", "t14 t9 t2", bid=2, options=options)
    table.see("h2 c3 c4 m5", "t14", "h1").press(A, C)
    assert table.prompt.kind == "differs"
    table.press(B).see("h2 c3 c4 m5", "t14", "h1")
    assert table.press(A).prompt.kind == "unsure"


def test_a_payment_alone_is_clear() -> None:
    options = Options(powers=frozenset({Power.TREE}))
    table = building("h1 h2 c3 c4 m5", "t14 t9 t2", bid=2, options=options)
    table.see("h2 c3 c4 m5", "t14 t9", "h1")
    assert table.said() == ["move s1 pay t2; take h1; build h1"]


def test_which_card_is_left_in_the_market_is_asked_if_the_towers_do_not_tell() -> None:
    """With two copies of a card, what was taken and what came back may be exchanged."""
    options = Options(powers=frozenset({Power.METAL}))
    market, piles = "m11c12c10h1h2", "piles=s1:c12c10"
    start = f"build s0 build s1 market={market} bids=2,0,0,0 towers=s1:t9 {piles}"
    table = Table(4, options, position=start).see("h1 h2 c12|c10", "c12 c10", "m11", "t9")
    assert [line.key for line in table.prompt.lines] == ["choice-market", "choice-market"]
    assert [say(line) for line in table.prompt.lines] == [
        "A: market candy 12, haunted 1 and haunted 2",
        "B: market candy 10, haunted 1 and haunted 2",
    ]
    assert table.press(B).turns[-1].startswith("s1 take c12 m11")


def test_more_cards_than_the_screen_names_are_counted() -> None:
    table = building("c15 h3 t8 m11 s4", bid=3).see("m11 s4", "c15", "h3", "t8")
    assert table.prompt.lines[0] == text("built-many", seat="Noura", count=3)


def test_a_tower_that_should_not_be_there_is_told_as_none() -> None:
    table = building("c15 h3 t8 m11 s4", "c14", bid=1)
    odd = ("c15 h3 t8 m11 s4", "c14", "h9 h11 h2", "s3 s5 s1")
    table.see(*odd).press(A).see(*odd).press(A)
    assert table.prompt.lines == (
        text("tower-none", tower="haunted"),
        text("tower-none", tower="sand"),
    )


def test_a_card_that_comes_back_late_amends_the_turn() -> None:
    options = Options(powers=frozenset({Power.METAL}))
    table = building("m15 h4 h1 h2 h3", "c14", bid=1, extra="piles=s1:c10", options=options)
    table.see("h4 h1 h2 h3", "c14", "m15")
    assert table.said() == ["move s1 take m15; build m15"]
    table.see("h4 h1 h2 h3", "c14 c10", "m15")
    assert table.prompt.kind == "unsure"
    said = [say(line) for line in table.prompt.lines]
    assert sorted(line[3:] for line in said) == ["as it was", "candy 14 10"]
    table.press(A if said[0].endswith("10") else B)
    assert table.turns[-1] == "s1 take m15; build m15; recover c10"


def test_towers_carried_away_after_the_turn_change_nothing() -> None:
    table = building(MARKET, "c14 c11/h9", bid=1).see("c15 h3 t8 m11", "c14 c11", "h9", "s4")
    for scene in (("c15 h3 t8 m11", "c14 c11", "s4"), ("c15 h3 t8 m11",), ("",)):
        table.see(*scene)
        assert "move" not in table.said()[0]
    assert table.turns[-1] == "s1 take s4; build s4"


def test_undo_takes_a_turn_back_that_still_lies_there() -> None:
    table = building(MARKET, "c14 c11", bid=1).see("c15 h3 t8 m11", "c14 c11", "s4").press(B)
    assert table.prompt.kind == "build"
    assert table.see("c15 h3 t8 m11", "c14 c11", "s4").turns == []
    table.see("c15 h3 m11 s4", "c14 c11", "t8")
    assert table.turns == ["s1 take t8; build t8"]


def test_a_tear_down_between_cards_by_house_rule() -> None:
    options = Options(tear_down=TearDown.ANY_TIME)
    table = building("c11 h3 t8 m11 s4", "c14 c10", bid=1, options=options)
    table.see("h3 t8 m11 s4", "c14 c11")
    assert table.said() == ["move s1 demolish c10; take c11; build c11"]


# What the rules are, told where they are needed


def _rules(table: Table) -> list[Text]:
    """Return what the pages say to which the market leads."""
    shown = table.press(C, B).screen
    assert shown.kind == "rules"
    return [*shown.lines, *(line for section in shown.sections for line in section.lines)]


def test_the_winner_reads_what_may_be_torn_down_what_fits_and_where_the_rest_goes() -> None:
    table = building(MARKET, "c14", bid=1)
    told = [text(f"build-{what}") for what in ("tear", "pile", "rest", "falling")]
    assert _rules(table) == told
    assert table.press(C, C).prompt.kind == "build"


def test_two_or_three_are_told_to_leave_out_the_second_copies() -> None:
    told = [Table(players).anew().see().prompt.lines[0] for players in (2, 3, 4, 5)]
    few, many = text("lay-deck-few", count=80), text("lay-deck", count=110)
    assert told == [few, few, many, many]


def test_what_counts_in_the_end_is_told_while_the_deck_is_shuffled() -> None:
    worth = ["counts-card", "counts-capped", "counts-highest", "counts-torn"]
    for options, further in ((None, "lay-deck-few"), (POWERS, "counts-pairs")):
        table = Table(options=options).anew().see()
        told = [line.key for _ in range(3) for line in table.press(C).prompt.lines]
        assert told[: len(worth)] == worth
        assert further in told


def test_who_may_pay_is_told_where_tree_cards_go() -> None:
    for row, options, is_told in (
        ("t5", POWERS, True),
        ("t5 t0", POWERS, False),
        ("m5", POWERS, False),
        ("t5", None, False),
    ):
        table = building("c15 h3 t8 s11 s4", row, bid=1, options=options)
        assert (text("build-discard") in _rules(table)) is is_told


def test_who_may_take_metal_is_told_what_it_brings_back() -> None:
    for row, options, is_told in (
        ("c14", POWERS, True),
        ("m5 m0", POWERS, False),
        ("", None, False),
    ):
        table = building(MARKET, row, bid=1, options=options)
        assert (text("build-metal") in _rules(table)) is is_told


def test_who_bids_the_whole_market_takes_and_does_not_pay() -> None:
    for bid, asked in ((5, "build-ask"), (6, "build-pay")):
        table = building("c15 h3 t8 m11 s4", "t9", bid=bid, options=POWERS)
        assert asked in [line.key for line in table.prompt.lines]


def test_who_may_take_sand_is_told_that_it_goes_on_top_or_below() -> None:
    for row, options, is_told in (
        ("s7", POWERS, True),
        ("", POWERS, False),
        ("s7 s0", POWERS, False),
        ("s7", None, False),
    ):
        table = building(MARKET, row, bid=1, options=options)
        assert (text("build-sand") in _rules(table)) is is_told
    table = building("c15 h3 t8 m11 c4", "s7", bid=1, options=POWERS)
    assert text("build-sand") not in _rules(table)


def test_why_a_card_does_not_come_back_is_told_with_what_may_and_when_again() -> None:
    table = building(MARKET, "c14", bid=1, extra="piles=s1:c10", options=POWERS)
    table.see("c15 t8 m11 s4", "c14 c10", "h3").press(A)
    assert table.reasons()[0] == "not-after-metal"
    further = text("clause-not-after-metal-further-by-iello-2025")
    pages = [section.lines for section in table.screen.sections]
    assert further in [line for lines in pages for line in lines]


def test_a_build_is_accepted_while_the_rules_are_shown_on_the_screen() -> None:
    table = building(MARKET, "t9", bid=1, options=POWERS).press(C, B)
    assert table.prompt.kind == "rules"
    assert table.see("c15 h3 t8 m11", "t9", "s4").prompt.kind == "turn"


# Who is out of turn


def test_a_card_that_another_built_is_told_with_who_is_due() -> None:
    table = building(MARKET, "c14 c11", "h9/m5", bid=1).see("c15 t8 m11 s4", "h9 h3", "m5").press(A)
    assert table.reasons() == ["out-of-turn"]
    assert table.prompt.lines == (
        text("out-of-turn-built", seat="Elias", cards=("h3",), due="Noura"),
        text("out-of-turn-back", due="Noura"),
    )


def test_a_card_that_another_tore_down_is_told_with_who_is_due() -> None:
    table = building(MARKET, "c14 c11", "h9 h2/m5", bid=1).see(MARKET, "h9", "m5").press(A)
    assert table.prompt.lines[0] == text(
        "out-of-turn-torn", seat="Elias", cards=("h2",), due="Noura"
    )


def test_cards_that_another_paid_are_told_with_who_is_due() -> None:
    trees = building(MARKET, "c14 c11", "h9/t9 t7", bid=1, options=POWERS)
    trees.see(MARKET, "h9", "t9").press(A)
    assert trees.prompt.lines[0] == text(
        "out-of-turn-paid", seat="Elias", cards=("t7",), due="Noura"
    )


def test_the_winner_is_out_of_turn_in_no_build_of_his_own() -> None:
    table = building(MARKET, "m15", "c14 c11", bid=1).see("c15 h3 t8 s4", "m15 m11")
    assert table.said()[-1].startswith("move s1")


def test_who_has_no_towers_yet_is_not_taken_for_another() -> None:
    table = building(MARKET, "", "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c11 c15").press(A)
    assert table.reasons() == ["out-of-turn"]
    table = building(MARKET, "", "h9", bid=1).see("c15 t8 m11 s4", "h3")
    assert table.said()[-1].startswith("move s1")


def test_a_card_in_the_winners_hand_beside_anothers_towers_accuses_nobody() -> None:
    table = building(MARKET, "c14 c11", "h9/m5", bid=1).see("c15 t8 m11 s4", "h9", "m5").press(A)
    assert table.session.illegal_move is None


def test_the_build_goes_on_once_the_others_card_is_back() -> None:
    table = building(MARKET, "c14 c11", "h9/m5", bid=1).see("c15 t8 m11 s4", "h9 h3", "m5").press(A)
    table.see(MARKET, "h9", "m5")
    assert table.session.illegal_move is None
    table.see("c15 h3 t8 m11", "c14 c11", "s4")
    assert table.said()[-1].startswith("move s1")
