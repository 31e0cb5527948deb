"""What the rules say of a build, in the players' words; and what is doubted before it is said."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from device.table.events import Seen
from device.texts.language import say
from games.towers.evening.position import EveningStage, Mode
from games.towers.options import ALL_POWERS, Options
from games.towers.pieces import SUITS
from tests.device.games.towers.towers_top import A, B, C, Table, askew_reading, building, reading_of
from vision.cards.evidence import CardEvidence, CardReading, Thing

POWERS = Options(powers=ALL_POWERS)
MARKET = "c15 h3 t8 m11 s4"
FAULTS = {
    "too few cards": (3, "", MARKET, ("t8 m11 s4", "c15", "h3"), "3 bid, 2 taken.", "Take 1 more."),
    "too many cards": (
        1, "", MARKET, ("t8 m11 s4", "c15", "h3"),
        "1 bid, 2 taken.", "Put 1 back in the market.",
    ),
    "wrong tower": (
        1, "c14/m9", MARKET, ("c15 t8 m11 s4", "c14 h3", "m9"),
        "The candy tower takes no haunted 3.", "Put it on its own tower.",
    ),
    "wrong order": (
        1, "c14 c11", MARKET, ("h3 t8 m11 s4", "c14 c11 c15"),
        "You cannot put candy 15 on candy 11.",
        "Values fall. Any card goes on an 8, a 9 on any but 0.",
    ),
    "wrong order below": (
        1, "s11 s7", "s4 c1 c2 c3 c4", ("c1 c2 c3 c4", "s4 s11 s7"),
        "You cannot put sand 4 below sand 11.",
        "Values fall. Any card goes on an 8, a 9 on any but 0.",
    ),
    "a capped tower": (
        1, "s9 s0", MARKET, ("c15 h3 t8 m11", "s9 s0 s4"),
        "The sand tower has its top, the 0.", "Take sand 4 off.",
    ),
    "a cap torn down": (
        1, "s9 s0", MARKET, ("c15 h3 t8 m11", "s9 s4"),
        "A 0 is never torn down: sand 0.", "Put it back on its tower.",
    ),
    "three demolitions": (
        1, "c14 c11/h9 h4/m9 m2", MARKET, ("c15 h3 t8 m11", "c14", "h9", "m9", "s4"),
        "Torn down: candy 11, haunted 4 and metal 2. Only one may be.",
        "Put one back on its tower.",
    ),
    "torn from the middle beside another fault": (
        1, "c14 c13 c11/s9 s0", MARKET, ("c15 h3 t8 m11", "c14 c11", "s9 s0 s4"),
        "Not on top: candy 13.", "Put it back where it was.",
    ),
    "both ends of the sand tower": (
        2, "s11 s7", "s12 s4 c1 c2 c3", ("c1 c2 c3", "s12 s11 s7 s4"),
        "Sand grows on top or below, not both.", "Choose one end this turn.",
    ),
    "a tree card while paying": (
        2, "t14 t9", "t8 c1 c2 c3 c4", ("c1 c2 c3 c4", "t14 t8"),
        "Who pays takes no tree card: tree 8.", "Put it back, take another.",
    ),
    "below another tower": (
        1, "c11 c7", "c12 h1 h2 h3 h4", ("h1 h2 h3 h4", "c12 c11 c7"),
        "Nothing goes below that tower: candy 12.", "Only sand grows below, with its power.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_the_rule_and_how_to_put_it_right(fault: str) -> None:
    bid, row, market, scene, rule, remedy = FAULTS[fault]
    table = building(market, row, bid=bid, options=POWERS).see(*scene).press(A)
    assert [say(line) for line in table.prompt.lines] == [rule, remedy]
    assert say(table.prompt.title) == "Not allowed"
    assert table.turns == ["s1 done"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_put_back_is_forgotten_and_the_build_goes_on(fault: str) -> None:
    bid, row, market, scene, *_ = FAULTS[fault]
    table = building(market, row, bid=bid, options=POWERS).see(*scene).press(A)
    table.see(market, *row.split("/") if row else ())
    assert table.said() == ["takeback"]
    assert table.position.stage is EveningStage.CHECK


def test_sand_below_without_its_power_is_told_so() -> None:
    table = building("s12 s4 c1 c2 c3", "s11 s7", bid=1).see("s4 c1 c2 c3", "s12 s11 s7").press(A)
    assert say(table.prompt.lines[1]) == "Put it back: that takes the power of sand."


COVERED = {
    "two demolitions": (
        1, "c14 c11/m9 m2", MARKET, ("c15 h3 t8 m11", "c14", "m9", "s4"),
        "candy 11 and metal 2", "Torn down: candy 11 and metal 2. Only one may be.",
    ),
    "torn from the middle": (
        1, "c14 c13 c11", MARKET, ("c15 t8 m11 s4", "c14 c11", "h3"),
        "candy 13", "Not on top: candy 13.",
    ),
    "too few, as one is hidden in its tower": (
        2, "m6", "m14 m7", ("", "m14 m6"),
        "metal 7", "Nothing goes below that tower: metal 14.",
    ),
    "two are hidden": (
        2, "c10 c7 c2/h15 h13", "t3 t9 h4 m9 s1", ("h4 m9 s1", "c7 c2", "h13", "t9 t3"),
        "candy 10 and haunted 15", "Torn down: candy 10 and haunted 15. Only one may be.",
    ),
    "one is hidden, and a card comes back": (
        4, "c8 c12/m13 m2", "m5 m7 m10 h3 s4", ("s4", "c12", "h3", "m13 m10 m7 m5 m2"),
        "candy 8", "Not on top: candy 8.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", COVERED)
def test_nobody_is_accused_where_a_card_that_is_not_seen_may_be_covered(fault: str) -> None:
    bid, row, market, scene, cards, rule = COVERED[fault]
    table = building(market, row, bid=bid, options=POWERS).see(*scene).press(A)
    assert say(table.prompt.title) == "That cannot be"
    said = [say(line) for line in table.prompt.lines]
    assert said[:2] == [f"I see {cards} nowhere.", "Uncover it, or lay it back."]
    assert rule in {*said, *(say(line) for line in table.press(A).prompt.lines)}


def test_a_card_that_is_gone_is_asked_about_once_another_that_was_covered_is_in_view() -> None:
    table = building(MARKET, "c14 c13 c11/m9 m2", bid=1)
    table.see("c15 h3 t8 m11", "c14 c11", "m9", "s4").press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "I see candy 13 nowhere.",
        "Uncover it, or lay it back.",
        "Torn down: candy 13 and metal 2. Only one may be.",
    ]
    table.see("c15 h3 t8 m11", "c14 c13 c11", "m9", "s4")
    assert [say(line) for line in table.prompt.lines] == [
        "A: torn down metal 2",
        "B: nothing torn down",
    ]


def test_a_tower_that_lies_as_in_the_record_is_not_said_to_differ() -> None:
    """Once the candy tower, of which there is none, was named for a card that nobody had taken."""
    table = building("m6 m4 h9 s0 c3", "m8m3", bid=3).see("h9 s0 c3", "m6 m4").press(A)
    for _ in range(3):
        table.see("h9 s0 c3", "m6 m4")
    assert say(table.prompt.lines[0]) == "The metal tower is not as I have it."
    assert [say(line) for line in table.press(A).prompt.lines] == ["metal: 8 3"]


def test_a_build_is_not_taken_while_a_covered_card_of_another_tower_is_gone() -> None:
    table = building("h10 t11 m9 s4 c2", "c14 c8 c5/h6", bid=2)
    assert table.see("m9 s4 c2", "c14 c5", "h10", "t11").said() == ["unchanged"]
    assert table.press(A).prompt.title.key == "title-differs"
    table.see("m9 s4 c2", "c14 c8 c5", "h10", "t11")
    assert table.turns[-1] == "s1 demolish h6; take h10 t11; build h10 t11"


def test_cards_torn_from_the_middle_of_two_towers_are_told_before_anything_is_built() -> None:
    table = building("h7 t11 m9 s4 c2", "c14 c8 c5/h11 h9 h6", bid=1)
    table.see("h7 t11 m9 s4 c2", "c14 c5", "h11 h6").press(A)
    assert say(table.prompt.lines[0]) == "Torn down: candy 8 and haunted 9. Only one may be."


def test_a_doubtful_card_of_a_market_is_no_card_that_is_out_of_the_game() -> None:
    table = building(MARKET, bid=1).see("c15 t8 m11 s4", "h3")
    table.see("h9|h3 c14 t7 m10 s5")
    assert table.turns[-1] == "market c14 h9 t7 m10 s5"


def test_a_card_of_a_whole_market_that_lies_nowhere_is_asked_for() -> None:
    table = building("c3 h1 h12 t13 m12", bid=5).see("", "c3", "h12", "t13", "m12").press(A)
    assert say(table.prompt.title) == "Not built yet?"
    assert say(table.prompt.lines[0]) == "I do not see haunted 1 on a tower."


def test_who_pays_the_whole_bid_must_take_a_card_where_the_house_says_so() -> None:
    options = Options(powers=ALL_POWERS, pay_without_taking=False)
    table = building(MARKET, "t14 t9 t2", bid=2, options=options).see(MARKET, "t14").press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "At least one card must be taken.",
        "Take a card and pay less.",
    ]


# Cards that cannot be read where no button names them


def _seen_thrice(table: Table, *scene: str) -> list[str]:
    for _ in range(3):
        table.see(*scene)
    return [say(line) for line in table.prompt.lines]


def test_during_the_bids_nobody_is_told_to_say_which_card_of_the_market_it_is() -> None:
    table = Table().see(MARKET).bids(1)
    assert _seen_thrice(table, "c15 h3 ?") == ["A card of the market.", "Uncover it, please."]
    table = Table().see(MARKET).bids(1)
    assert _seen_thrice(table, "c15 ? ?")[0] == "2 cards of the market."


def test_a_card_beside_a_second_tower_of_its_kind_is_to_be_uncovered() -> None:
    table = building(MARKET, "c14 c12 c11", bid=1)
    table.see(MARKET, "c14 c12 c11", "c7 ?").press(A)
    said = _seen_thrice(table, MARKET, "c14 c12 c11", "c7 ?")
    assert said == ["A card apart.", "Uncover it, please."]
    assert _seen_thrice(table, MARKET, "c14 c12 c11", "c7 ? ?")[0] == "2 cards apart."


def test_who_looks_what_should_be_is_not_told_of_a_market_that_is_not_due() -> None:
    table = building(MARKET, "c14 c12 c11", bid=1)
    scene = (MARKET, "c14 c12 c11", "c7 ?")
    table.see(*scene).press(A).see(*scene).press(A)
    assert [say(line) for line in table.prompt.lines] == ["One tower of each kind, no card apart."]


def test_a_card_that_is_not_seen_on_a_tower_is_asked_for() -> None:
    table = building(MARKET, bid=2).see("t8 m11 s4", "c15").press(A)
    assert say(table.prompt.title) == "Not built yet?"
    assert say(table.prompt.lines[0]) == "I do not see haunted 3 on a tower."


def test_a_card_from_nowhere_may_be_misread() -> None:
    table = building(MARKET, "c14", bid=1).see("c15 t8 m11 s4", "c14 c2", "h3").press(A)
    assert say(table.prompt.title) == "That cannot be"
    assert [say(line) for line in table.prompt.lines] == [
        "Where does candy 2 come from?",
        "Take it off. Or is it another card?",
    ]


# Cards askew, overlooked, or of doubtful colour


def test_a_card_askew_between_two_towers_is_asked_about() -> None:
    table = building(MARKET, "c14/m9", bid=1).take(Seen(askew_reading(), 1.0)).press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "A: haunted 3 on haunted",
        "B: haunted 3 on candy",
    ]
    assert table.press(A).turns[-1] == "s1 take h3; build h3"


def test_a_card_that_is_said_to_lie_on_the_wrong_tower_is_told_of() -> None:
    table = building(MARKET, "c14/m9", bid=1).take(Seen(askew_reading(), 1.0)).press(A, B)
    assert say(table.prompt.lines[0]) == "The candy tower takes no haunted 3."


def test_a_card_torn_down_for_nothing_waits_for_a_word_and_is_asked_about() -> None:
    table = building(MARKET, "m4", bid=1).see("c15 t8 m11 s4", "h3")
    assert table.turns == []
    table.press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "A: torn down metal 4",
        "B: nothing torn down",
    ]
    assert table.press(A).turns[-1] == "s1 demolish m4; take h3; build h3"


def test_a_card_that_was_overlooked_stays_on_its_tower() -> None:
    table = building(MARKET, "m4", bid=1).see("c15 t8 m11 s4", "h3").press(A, B)
    assert table.turns[-1] == "s1 take h3; build h3"


def _coloured(seen: CardEvidence, **nats: float) -> CardEvidence:
    """A card whose kind is in doubt, the nats being what each kind lacks."""
    total = sum(math.exp(-lack) for lack in nats.values())
    floor = math.log(1e-4)
    suits = {s.value: -nats[s] - math.log(total) if s in nats else floor for s in SUITS}
    return replace(seen, suits=suits)


def _recoloured(reading: CardReading, column: int, **nats: float) -> CardReading:
    towers = list(reading.towers)
    cards = (_coloured(towers[column].cards[0], **nats), *towers[column].cards[1:])
    towers[column] = replace(towers[column], cards=cards)
    return replace(reading, towers=tuple(towers))


def test_a_lone_card_of_doubtful_colour_is_the_recorded_towers() -> None:
    table = building(MARKET, "m14", bid=1)
    reading = _recoloured(reading_of("c15 t8 m11 s4", "c14", "h3"), 0, candy=0.0, metal=2.5)
    table.take(Seen(reading, 1.0)).press(A)
    assert table.turns[-1] == "s1 take h3; build h3"


def test_a_lone_card_that_may_be_of_two_towers_at_the_count_is_nobodys() -> None:
    table = Table(2, None, Mode.COUNT).press(A)
    reading = _recoloured(reading_of("", "h11 h4", "c14"), 1, candy=0.0, metal=1.0)
    table.take(Seen(reading, 1.0))
    assert say(table.prompt.lines[0]) == "Whose tower is the card that lies alone?"
    table.press(B)
    kinds = [say(table.prompt.lines[1])]
    for _ in range(3):
        table.press(B)
        kinds.append(say(table.prompt.lines[1]))
    assert kinds == ["candy", "tree", "metal", "sand"]
    table.press(C)
    assert table.position.stage is EveningStage.READ


def test_the_towers_of_the_next_player_are_not_counted_for_this_one() -> None:
    table = Table(position="deal s0 deal s1 towers=s1:c14c11,s2:h12h3").press(A, B, B, A)
    table.press(A).see("", "h12 h3")
    assert table.position.stage is EveningStage.READ
    assert table.see("", "c14 c11").turns[-1] == "s1 shows c14 c11"


def test_a_thing_that_is_no_card_is_told_of_where_it_is_in_the_way() -> None:
    coin = Thing(300.0, 150.0, 25.0, 25.0)
    table = Table().see(MARKET)
    for at_s in (8.0, 9.0):
        table.take(Seen(replace(reading_of("c15 h3"), things=(coin,)), at_s))
    assert say(table.prompt.lines[0]) == "Something there is no card."
    assert table.prompt.chart is not None
    assert table.prompt.chart.ring == (300.0, 150.0)
    assert (
        table.take(Seen(replace(reading_of(MARKET), things=(coin,)), 10.0)).prompt.kind == "start"
    )


def test_what_hangs_over_the_mats_edge_may_be_a_tower_that_is_to_lie_wholly_on_it() -> None:
    tower = Thing(20.0, 300.0, 24.0, 120.0)
    table = Table().see(MARKET).bids(1)
    for at_s in (8.0, 9.0):
        table.take(Seen(replace(reading_of("c15 h3"), things=(tower,)), at_s))
    assert [line.key for line in table.prompt.lines] == ["edge-there", "edge-hint"]


def test_a_mat_without_towers_is_no_count() -> None:
    table = Table(2, None, Mode.COUNT).press(A).see()
    assert table.position.stage is EveningStage.READ
    assert table.press(B, C, A).position.stage is EveningStage.PILE


def test_most_of_anothers_towers_in_view_are_no_doubt_at_the_count() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 c11", "h3").press(A, A, A)
    table.see("", "c14 c11", "h4")
    assert table.reasons() == []
    assert table.position.stage is EveningStage.READ


def test_a_market_card_that_is_covered_accuses_nobody_of_taking_it() -> None:
    table = Table().see("c15 h3 t8 m11 s4").bids(2, 0, 0).press(A)
    table.see("c15 s4", "h3", "t8").see("c15 s4", "h3", "t8")
    assert table.prompt.title.key == "title-not-built"
    assert dict(table.prompt.lines[0].facts)["cards"] == ("m11",)
    assert table.see("c15 m11 s4", "h3", "t8").prompt.kind == "turn"


def test_a_card_too_many_that_was_built_is_told() -> None:
    table = Table().see("c15 h3 t8 m11 s4").bids(2, 0, 0).press(A)
    table.see("c15 s4", "h3", "t8", "m11").see("c15 s4", "h3", "t8", "m11")
    assert table.prompt.title.key == "title-illegal"
    assert table.prompt.lines[0].key == "too-many-cards"
