"""Screens of 5 Towers, as a game brings them up: name to prompt."""

from __future__ import annotations

from dataclasses import replace

from device.box.menu import menu_prompt, press, start_menu
from device.games.towers.setup import TowersForm
from device.table.called import RefereeEntry
from device.table.events import RefereeAsked, Seen
from device.table.prompts import Prompt
from games.towers.evening.position import Mode
from games.towers.options import ALL_POWERS, Options, Power
from tests.device.games.towers.towers_top import (
    NAMES,
    A,
    B,
    C,
    Table,
    askew_reading,
    building,
    reading_of,
)
from vision.cards.evidence import Thing
from vision.sheet.board_file import find_board

MARKET = "c15 h3 t8 m11 s4"
DECK = "deal s0 deal s1 "
POWERS = Options(powers=ALL_POWERS)
TALL = "c15 c14 c13 c12 c11 c10 c7 c6 c5 c4 c3 c2 c1"


def samples() -> dict[str, Prompt]:
    """Return every screen by its name, `towers_` before it."""
    found = {
        **_setting_up(),
        **_market(),
        **_bids(),
        **_build(),
        **_wrong(),
        **_count(),
        **_naming(),
        **_referee(),
        **_by_hand(),
    }
    return {f"towers_{name}": prompt for name, prompt in found.items()}


def _by_hand() -> dict[str, Prompt]:
    """Return the screens on which a card of a tower is set by hand."""
    table = Table(position=f"{DECK}towers=s1:h9h7/m5").take(RefereeAsked())
    while table.prompt.lines[0].key != "by-hand-tower":
        table.press(B)
    screens = {"by_hand_entry": table.prompt, "by_hand_whose": table.press(A).prompt}
    screens["by_hand_tower"] = table.press(A, B).prompt
    screens["by_hand_card"] = table.press(A, B).prompt
    screens["by_hand_more"] = table.press(B).prompt
    screens["by_hand_then"] = table.press(B, B, A).prompt
    screens["by_hand_agree"] = table.press(A).prompt
    screens["by_hand_set"] = table.press(A).prompt
    return screens


def _setting_up() -> dict[str, Prompt]:
    forms = (("towers", TowersForm(find_board("towers_mat"), NAMES)),)
    menu = press(start_menu(forms, None, is_lens_known=True), A)
    screens: dict[str, Prompt] = {}
    for name in ("players", "starter", "mode"):
        screens[name] = menu_prompt(menu)
        if name == "mode":
            screens["mode_count"] = menu_prompt(press(menu, B))
        menu = press(menu, A)
    screens["powers_none"] = menu_prompt(menu)
    menu = press(menu, B)
    screens["powers_all"] = menu_prompt(menu)
    menu = press(menu, B)
    screens["powers_some"] = menu_prompt(menu)
    for power in Power:
        menu = press(menu, A)
        word = power.value.replace("-", "_")
        screens[f"power_{word}_on"] = menu_prompt(menu)
        screens[f"power_{word}_off"] = menu_prompt(press(menu, B))
    menu = press(press(press(menu, A), A), B)  # nobody is named
    for number in range(1, 12):
        screens[f"rule_{number}"] = menu_prompt(menu)
        screens[f"rule_{number}_other"] = menu_prompt(press(menu, B))
        menu = press(menu, A)
    return screens


def _market() -> dict[str, Prompt]:
    table = Table()
    screens = {
        "lay": Table().anew().see().prompt,
        "lay_counts": Table().anew().see().press(C).prompt,
        "lay_seen": Table().anew().see("c15 h3 t8").prompt,
        "lay_towers": Table().anew().see("", "c14 c11").prompt,
        "lay_count": Table(mode=Mode.COUNT).anew().see().prompt,
        "lay_count_seen": Table(mode=Mode.COUNT).anew().see("c15 h3 t8").prompt,
        "market": table.prompt,
        "start": table.see(MARKET).prompt,
        "start_changed": table.press(B).prompt,
        "market_undone": Table().see(MARKET).press(C).see(MARKET).prompt,
        "market_count": Table().see(MARKET + " h5").see(MARKET + " h5").prompt,
        "market_missing": Table().see("c15 h3 m11 s4").see("c15 h3 m11 s4").prompt,
        "market_unread": Table().see("c15 h3 ? m11 s4").see("c15 h3 ? m11 s4").prompt,
        "market_unsure": Table().see("c15 h3 t9|t6 m11 s4").prompt,
        "not_in_deck": Table(position=f"{DECK}towers=s2:c15c3").see(MARKET).prompt,
        "all_passed": Table().see(MARKET).bids(0, 0, 0).prompt,
    }
    ending = Table().press(A)
    screens["scores_between"] = ending.prompt
    screens["more"] = ending.press(B).prompt
    screens["end"] = ending.press(B).prompt
    thing = replace(reading_of("c15 h3"), things=(Thing(300.0, 150.0, 60.0, 90.0),))
    bidding = Table().see(MARKET).bids(1)
    screens["thing"] = bidding.take(Seen(thing, 8.0)).take(Seen(thing, 9.0)).prompt
    edge = replace(thing, things=(Thing(20.0, 300.0, 24.0, 120.0),))
    bidding = Table().see(MARKET).bids(1)
    screens["edge"] = bidding.take(Seen(edge, 8.0)).take(Seen(edge, 9.0)).prompt
    changed = Table().see(MARKET).bids(1).see("c15 h3 t8").see("c15 h3 t8")
    screens["differs_market"] = changed.prompt
    screens["should_be_market"] = changed.press(A).prompt
    return screens


def _bids() -> dict[str, Prompt]:
    table = Table().see(MARKET).press(A)
    screens = {"bid_first": table.prompt}
    screens["bid_next"] = table.press(B, B, A).prompt
    screens["bid_undo"] = table.press(B, B).prompt
    refused = Table(position=f"{DECK}towers=s1:c5c0/h5h0").see(MARKET).press(A, B, B, B)
    screens["bid_not_buildable"] = refused.prompt
    screens["bid_impossible"] = refused.press(A).prompt
    above = Table(options=POWERS, position=f"{DECK}towers=s2:t14t7t3").see(MARKET).bids(5)
    screens["bid_above"] = above.prompt
    high = Table(position=f"{DECK}towers=s2:c5c0/h5h0/m5m0").see(MARKET).bids(4)
    screens["bid_too_high"] = high.prompt
    return screens


def _build() -> dict[str, Prompt]:
    table = Table().see(MARKET).bids(2, 0, 0)
    screens = {"build": table.prompt, "build_market": table.press(C).prompt}
    paid = Table(options=POWERS, position=f"{DECK}towers=s1:t14t7t3").see(MARKET).bids(6, 0, 0)
    screens["build_pay"] = paid.prompt
    screens["check"] = table.press(C, A).see(MARKET).prompt
    screens["built"] = table.see("h3 t8 m11", "c15", "s4").prompt
    tree = Options(powers=frozenset({Power.TREE}))
    doubt = building("h1 h2 c3 c4 m5", "t14 t9 t2", bid=2, options=tree)
    screens["torn_or_paid"] = doubt.see("h2 c3 c4 m5", "t14", "h1").press(A).prompt
    torn = building("c12 h3 t8 m11 s4", "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c12")
    screens["built_torn"] = torn.prompt
    back = building("c11 m15 h1 h2 h3", "c14 c10", bid=2, options=POWERS)
    screens["built_back"] = back.see("h1 h2 h3", "c14 c11 c10", "m15").prompt
    one = building("h1 h2 c3 c4 m5", "t14 t9 t2", bid=2, options=tree)
    screens["built_paid"] = one.see("h2 c3 c4 m5", "t14 t9", "h1").prompt
    full = "h1 h2 c3 c4 m5"
    whole = building(full, "t14 t9 t7 t2", bid=2, options=tree).see(full, "t14 t9").press(A, A)
    screens["built_paid_all"] = whole.prompt
    trees = building(full, "c14/t9 t7 t2", bid=2, options=tree).see(full, "c14").press(A)
    screens["which_trees"] = trees.prompt
    unsure = building("c6 c12 t8 m11 s4", "c14 c7", bid=1).see("", "c14 c7 c12|c6")
    screens["build_unsure"] = unsure.prompt
    late = building("m15 h4 h1 h2 h3", "c14", bid=1, extra="piles=s1:c10", options=POWERS)
    late.see("h4 h1 h2 h3", "c14", "m15").see("h4 h1 h2 h3", "c14 c10", "m15")
    screens["build_late"] = late.prompt
    unread = building(MARKET, "c14", bid=1).see("h3 t8 m11 s4", "c14 ?").press(A)
    screens["build_unread"] = unread.prompt
    screens["overlooked"] = building(MARKET, "m4", bid=1).see("c15 t8 m11 s4", "h3").press(A).prompt
    askew = building(MARKET, "c14/m9", bid=1).take(Seen(askew_reading(), 1.0)).press(A)
    screens["askew"] = askew.prompt
    return screens


def _wrong() -> dict[str, Prompt]:
    cases = {
        "too_few": (3, "", MARKET, ("t8 m11 s4", "c15", "h3")),
        "too_many": (1, "", MARKET, ("t8 m11 s4", "c15", "h3")),
        "wrong_tower": (1, "c14/m9", MARKET, ("c15 t8 m11 s4", "c14 h3", "m9")),
        "wrong_order": (1, "c14 c11", MARKET, ("h3 t8 m11 s4", "c14 c11 c15")),
        "capped": (1, "s9 s0", MARKET, ("c15 h3 t8 m11", "s9 s0 s4")),
        "demolish_zero": (1, "s9 s0", MARKET, ("c15 h3 t8 m11", "s9 s4")),
        "two_torn": (1, "c14 c11/m9 m2", MARKET, ("c15 h3 t8 m11", "c14", "m9", "s4")),
        "both_ends": (2, "s11 s7", "s12 s4 c1 c2 c3", ("c1 c2 c3", "s12 s11 s7 s4")),
        "tree_paying": (2, "t14 t9", "t8 c1 c2 c3 c4", ("c1 c2 c3 c4", "t14 t8")),
        "from_nowhere": (0, "c14", MARKET, ("t8 m11 s4 c15", "c14 c2", "h3")),
        "not_built": (2, "", MARKET, ("t8 m11 s4", "c15")),
        "not_seen": (2, "", MARKET, ("c15 s4", "h3", "t8")),
    }
    screens: dict[str, Prompt] = {}
    for name, (bid, row, market, scene) in cases.items():
        screens[name] = (
            building(market, row, bid=bid or 1, options=POWERS).see(*scene).press(A).prompt
        )
    two_ends = building("s12 s4 c1 c2 c3", "s11 s7", bid=2, options=POWERS)
    two_ends.see("c1 c2 c3", "s12 s11 s7 s4").press(A)
    screens["why_both_ends"] = two_ends.press(A).prompt
    order = building(MARKET, "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c11 c15").press(A)
    screens["why_wrong_order"] = order.press(A).prompt
    two_torn = building(MARKET, "c14 c11/m9 m2", bid=1, options=POWERS)
    two_torn.see("c15 h3 t8 m11", "c14", "m9", "s4").press(A)
    screens["put_back"] = two_torn.press(B).prompt
    screens["put_back_market"] = two_torn.press(A).prompt
    below = building("s12 s4 c1 c2 c3", "s11 s7", bid=1).see("s4 c1 c2 c3", "s12 s11 s7")
    screens["not_below"] = below.press(A).prompt
    back = building(MARKET, "c14", bid=1, extra="piles=s1:c10", options=POWERS)
    screens["not_after_metal"] = back.see("c15 t8 m11 s4", "c14 c10", "h3").press(A).prompt
    mess = building(MARKET, "c14 c11/m9 m2", bid=1)
    mess.see("h3 t8 m11 s4", "c14 c13 c11", "m9 m5 m2").press(A)
    mess.see("h3 t8 m11 s4", "c14 c13 c11", "m9 m5 m2")
    screens["differs"] = mess.prompt
    screens["should_be"] = mess.press(A).prompt
    other = building(MARKET, "c14 c11/h9/m5 m4", "h8 h2/t5/s9", bid=1)
    other.see("h3 t8 m11 s4", "h8 h2", "t5", "s9 s3").press(A)
    screens["whose"] = other.see("h3 t8 m11 s4", "h8 h2", "t5", "s9 s3").prompt
    two = building("c9 h3 t8 m11 s4", "c14 c11", bid=1).see("h3 t8 m11 s4", "c14 c11", "c9")
    screens["two_towers"] = two.press(A).see("h3 t8 m11 s4", "c14 c11", "c9").prompt
    return screens | _out_of_turn()


def _out_of_turn() -> dict[str, Prompt]:
    table = building(MARKET, "c14 c11", "h9 h7/t9 t4", bid=1, options=POWERS)
    table.see("c15 t8 m11 s4", "h9 h7 h3", "t9 t4").press(A)
    screens = {"another_built": table.prompt, "why_another_built": table.press(A).prompt}
    table.press(A, A).see(MARKET, "h9", "t9 t4")
    screens["another_tore_down"] = table.prompt
    screens |= _while_dealing() | _powers_told()
    screens["another_paid"] = table.see(MARKET, "h9 h7", "t9").prompt
    return screens


def _powers_told() -> dict[str, Prompt]:
    both = building(MARKET, "t9 t4", bid=6, options=POWERS)
    trees = building("c15 h3 t8 s11 s4", "t9 t4", bid=1, options=POWERS)
    market = both.press(C).prompt
    return {
        "market_rules": market,
        "build_rules": both.press(B).prompt,
        "both_powers": both.press(A, A).prompt,
        "tree_power": trees.press(C, B, A, A).prompt,
    }


def _while_dealing() -> dict[str, Prompt]:
    table = building(MARKET, "c14 c11", "h9 h7/m5", bid=1)
    table.see("c15 h3 t8 m11", "c14 c11", "s4")
    built = table.see("c15 t8 m11", "h9 h7 h3", "m5").prompt
    gone = table.see("c15 h3 t8 m11", "h9", "m5").prompt
    both = table.see("c15 t8 m11", "h9 h3", "m5").prompt
    return {"due_built": built, "due_gone": gone, "due_changed": both}


def _count() -> dict[str, Prompt]:
    late = (
        (
            f"towers=s1:{TALL}/{TALL.replace('c', 'h')},s2:{TALL.replace('c', 't')}"
            f"/{TALL.replace('c', 'm')},s3:{TALL.replace('c', 's')} discard=c8c9h8h9t8t9m8m9s8s9"
        )
        .replace(" ", "")
        .replace("discard", " discard")
    )
    turned = Table(position=f"{DECK}{late}").see("c0 h0 t0 m0 s0").bids(0, 0, 0)
    screens = {"deck_turned": turned.prompt}
    table = Table(position=f"{DECK}{late} pass=2").see("c0 h0 t0 m0 s0").bids(0, 0, 0)
    screens["deck_empty"] = table.prompt
    short = TALL.replace("c", "h").removesuffix(" h1")
    table.press(A).see("", TALL + " c0", short)
    screens["which"] = table.prompt
    table.press(A, B)
    screens["pile"] = table.press(B, B).prompt
    screens["pile_again"] = table.press(A).prompt
    screens["show"] = table.press(B).prompt
    screens["read"] = table.press(A).prompt
    table.see("", TALL.replace("c", "t"), TALL.replace("c", "m")).press(A)
    table.see("", TALL.replace("c", "s")).press(A)
    screens["over"] = table.prompt
    screens["scores"] = table.press(A).prompt
    screens["scores_towers"] = table.press(A).prompt
    table.press(A, A, A)
    screens["fix_whose"] = table.press(B).prompt
    screens["fix_points"] = table.press(A, B, C, C).prompt
    table.press(A)
    screens["scores_by_hand"] = table.press(*[A] * 1).prompt
    only = Table(2, POWERS, Mode.COUNT)
    screens["count_only"] = only.prompt
    only.see("", "h12 h11 h7 h3", "c14 c11 c8 c12 c0").press(A, A)
    twice = only.see("", "c14 c2").press(A)
    screens["counted_twice"] = twice.prompt
    twice.see("", "s15 s9 s12")
    screens["count_wrong_order"] = twice.prompt
    twice.see("", "s15 s9").press(A)
    screens["count_over"] = twice.prompt
    twice.press(A)
    screens["pairs"] = twice.press(A).prompt
    return screens


def _naming() -> dict[str, Prompt]:
    table = Table().see("c15 ? # m11 s4")
    screens = {"unread_two": table.prompt, "name_kind": table.press(B).prompt}
    screens["name_value"] = table.press(B, A).prompt
    screens["unread_back"] = Table().see("c15 h3 # m11 s4").prompt
    by_hand = Table().press(A, B, A).see(MARKET)
    screens["name_confirm"] = by_hand.prompt
    late = f"{DECK}towers=s1:c14c11c8/m9m4,s2:h12h3"
    count = Table(position=late).press(A, B, B, A)
    screens["otherwise_record"] = count.press(C).prompt
    screens["name_lay"] = count.press(B).prompt
    count.press(C, A).see("", "c14 ? c8", "m9 m4")
    screens["count_unread"] = count.prompt
    screens["name_recorded"] = count.press(B).prompt
    only = Table(2, None, Mode.COUNT)
    screens["otherwise_skip"] = only.press(C).prompt
    only.press(C).see("", "h14 ? h8").press(A, B, B, A)
    screens["name_refused"] = only.prompt
    screens["name_tower"] = only.press(C).prompt
    lone = Table(2, None, Mode.COUNT).see("", "h14 h8", "?").press(A)
    screens["unread_lone"] = lone.prompt
    screens["name_lone"] = lone.press(B).prompt
    return screens


def _referee() -> dict[str, Prompt]:
    """Return what the referee says of whose turn it is: while bidding, and while building."""
    bidding = Table().see(MARKET).bids(2)
    winner = building(MARKET, "t9 t7", bid=2, options=POWERS)
    return {
        f"may_{name}": _may_play(table) for name, table in {"bid": bidding, "build": winner}.items()
    }


def _may_play(table: Table) -> Prompt:
    table.take(RefereeAsked())
    while table.session.called and table.session.called.entry is not RefereeEntry.MAY_PLAY:
        table.press(B)
    return table.press(A).prompt
