"""Cards that no camera can read: told plainly, and named by the buttons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.journal.store import Stamp, StoredEvent
from device.panel.gestures import Repeated
from device.table.events import Seen
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Signal, text
from device.table.session import begin
from device.texts.language import say
from games.errors import TextError
from games.towers.evening.moves import parse_step
from games.towers.evening.position import EveningStage, Mode
from games.towers.options import ALL_POWERS, Options, Power, TearDown
from tests.device.games.towers.towers_top import A, B, C, Table, building, reading_of

MARKET = "c15 h3 t8 m11 s4"
LATE = "deal s0 deal s1 towers=s1:c14c11c8/m9m4,s2:h12h3"


def test_a_card_face_down_that_lies_alone_is_told_as_such() -> None:
    table = Table(2, None, Mode.COUNT).see("", "h14 h8", "#").press(A)
    assert [say(line) for line in table.prompt.lines] == [
        "The card that lies alone shows no number.",
        "Is it face down, or of another box?",
    ]


def _market(card: str) -> Table:
    return Table().see(MARKET.replace("t8", card))


def _words(table: Table) -> list[str]:
    return [say(line) for line in table.prompt.lines]


# The market


@pytest.mark.parametrize(
    ("card", "sentences"),
    [
        ("?", ["I cannot read card 3 of the market.", "Uncover it, or say which it is."]),
        ("#", ["Card 3 of the market shows no number.", "Is it face down, or of another box?"]),
    ],
)
def test_a_market_card_that_cannot_be_read_is_told_plainly(card: str, sentences: list[str]) -> None:
    table = _market(card)
    assert table.prompt.kind == "unread"
    assert table.prompt.signal is Signal.TROUBLE
    assert _words(table) == sentences
    assert table.turns == []


def test_once_it_can_be_read_it_is_taken_as_seen() -> None:
    table = _market("#").see(MARKET)
    assert table.said() == [f"move market {MARKET}"]


def test_a_card_of_the_market_is_named_by_kind_and_value() -> None:
    table = _market("?").press(B)
    assert _words(table) == ["Of which kind is it?", "candy"]
    table.press(B, B, A)
    assert _words(table) == ["Which card is it?", "tree 15"]
    table.press(*[C] * 7)
    assert _words(table) == ["Which card is it?", "tree 8"]
    table.press(A)
    assert table.turns[-1] == f"market {MARKET}"
    assert table.prompt.kind == "start"


@pytest.mark.parametrize("market", ["c15 h3 ? m11 s4", "c15 ? ? m11 s4", "c15 h3 t9 m11 s4"])
def test_a_named_market_that_all_passed_is_not_asked_about_again(market: str) -> None:
    """Once the next market was said to have too many cards, or its cards were asked for."""
    table = _market("?").press(B, B, B, A).press(*[C] * 7).press(A).bids(0, 0, 0)
    table.see(market)
    assert (table.prompt.kind, table.prompt.title) == ("turn", text("title-market"))


def test_values_go_both_ways_and_only_through_what_the_deck_has() -> None:
    table = Table(position="deal s0 deal s1 towers=s2:t15t0").see("c15 h3 ? m11 s4")
    table.press(B, B, B, A)
    shown = [_words(table.press(*keys))[1] for keys in ((), [C] * 13, (C, C), (B,))]
    assert shown == ["tree 14", "tree 1", "tree 13", "tree 14"]


def _whole(suit: str, lowest: int = 0) -> str:
    return "".join(f"{suit}{value}" for value in range(15, lowest - 1, -1))


def test_where_one_value_is_left_no_button_offers_another() -> None:
    table = Table(position=f"deal s0 deal s1 towers=s2:{_whole('t', 1)}").see("c15 h3 ? m11 s4")
    table.press(B, B, B, A)
    assert _words(table)[1] == "tree 0"
    assert table.prompt.keys[2] is None
    assert table.idle == []


def test_where_one_kind_is_left_no_button_offers_another() -> None:
    towers = f"s1:{_whole('c')}/{_whole('h')},s2:{_whole('m')}/{_whole('s')}"
    table = Table(position=f"deal s0 deal s1 towers={towers}").see("t15 t12 ? t8 t3")
    table.press(B)
    assert _words(table) == ["Of which kind is it?", "tree"]
    assert table.prompt.keys[1] is None
    assert table.idle == []


def test_beyond_the_highest_value_is_the_way_back_to_the_kind() -> None:
    table = _market("?").press(B, B, A)
    assert _words(table) == ["Which card is it?", "haunted 15"]
    assert _words(table.press(B)) == ["Of which kind is it?", "haunted"]


def test_a_button_kept_down_stops_at_the_way_back() -> None:
    table = _market("?").press(B, B, A, C, C)
    for _ in range(5):
        table.take(Repeated(B))
    assert _words(table) == ["Which card is it?", "haunted 15"]


def test_who_named_the_first_of_two_cards_wrongly_gets_back_to_it() -> None:
    table = Table(2, None, Mode.COUNT).press(A).see("", "c15 ? ? c7", "h5").press(B)
    second, third = (text("title-tower-card", tower="candy", number=n) for n in (2, 3))
    assert (table.prompt.title, _words(table)[1]) == (second, "candy 14")
    table.press(*[C] * 9, A)
    assert (table.prompt.title, _words(table)[1]) == (third, "candy 9")
    assert table.press(B, A).prompt.kind == "refused"
    table.press(C)
    assert (table.prompt.title, _words(table)[1]) == (second, "candy 4")


def test_two_cards_are_named_one_after_the_other_and_back_leads_to_the_first() -> None:
    table = Table().see("c15 ? t8 ? s4")
    assert "And 1 more." in _words(table)
    table.press(B, A, A)
    assert table.prompt.title == text("title-market-card", number=4)
    table.press(C)
    assert _words(table)[1] == "candy 14"
    table.press(A, B, B, B, A, A)
    assert table.turns[-1] == "market c14 c15 t8 m15 s4"


def test_a_card_that_can_be_read_while_it_is_named_needs_no_name() -> None:
    table = _market("?").press(B).see(MARKET).see(MARKET)
    assert table.turns == [f"market {MARKET}"]


def test_a_card_taken_up_to_be_looked_at_may_still_be_named() -> None:
    table = _market("?").press(B).see("c15 h3 m11 s4")
    assert table.prompt.kind == "name"


def test_who_goes_back_is_asked_again() -> None:
    table = _market("?").press(B, C)
    assert table.prompt.kind == "unread"


def test_what_is_put_off_is_not_asked_again_and_again() -> None:
    table = _market("?").press(C).see("c15 h3 ? m11 s4")
    assert table.prompt.kind == "unread"
    assert table.see(MARKET).prompt.kind == "start"


def test_a_misread_market_is_entered_by_hand_with_what_is_seen_as_a_proposal() -> None:
    table = Table().press(A, B, A).see(MARKET)
    assert table.turns == ["s1 enters market c15= h3= t8= m11= s4="]
    assert _words(table) == ["Is it this card?", "candy 15"]
    table.press(A, A, B, A, *[C] * 8, A)
    assert _words(table) == ["Is it this card?", "metal 11"]
    table.press(A, A)
    assert table.turns[-1] == "market c15 h3 t7 m11 s4"


def test_a_card_taken_back_is_named_anew() -> None:
    table = _market("?").press(B, A, A)
    assert table.prompt.kind == "start"
    table.press(C)
    assert table.prompt.kind == "name"


# The build


def test_a_new_card_that_cannot_be_read_waits_until_the_player_is_done() -> None:
    table = building(MARKET, "c14", bid=1).see("h3 t8 m11 s4", "c14 ?")
    assert table.said() == ["unchanged"]
    assert table.press(A).prompt.kind == "unread"
    assert _words(table)[0] == "I cannot read card 2 of candy, from below."


def test_what_left_the_market_is_proposed_for_a_new_card() -> None:
    table = building(MARKET, "c14", bid=1).see("h3 t8 m11 s4", "c14 ?").press(A, B)
    assert _words(table) == ["Is it this card?", "candy 15"]


def test_a_build_with_a_card_named_is_judged_like_any_other() -> None:
    table = building(MARKET, "c14 c8", bid=1).see("h3 t8 m11 s4", "c14 c8 ?").press(A, B, A)
    assert table.turns[-1] == "s1 take c15; build c15"
    wrong = building(MARKET, "c14", bid=1).see("h3 t8 m11 s4", "c14 ?").press(A, B, A)
    assert wrong.reasons() == ["wrong-order"]
    wrong.see(MARKET, "c14")
    assert wrong.said() == ["takeback"]


def test_two_old_cards_that_cannot_be_read_are_proposed_as_recorded() -> None:
    table = building(MARKET, "c14 c9 c8", bid=1).see("h3 t8 m11 s4", "c14 ? ? c15").press(A, B)
    assert _words(table)[1] == "candy 9"
    table.press(A, A)
    assert table.turns[-1] == "s1 take c15; build c15"


def test_a_misread_build_is_named_by_hand_only_where_the_record_says_otherwise() -> None:
    table = building(MARKET, "c14 c8", bid=1).press(C, A).see("h3 t8 m11 s4", "c14 c8 c12")
    assert table.turns == ["s1 enters c14 c8 c12= market h3 t8 m11 s4"]
    table.press(B, B, B)
    assert _words(table)[1] == "candy 15"
    table.press(A)
    assert table.turns[-1] == "s1 take c15; build c15"


def test_who_names_no_card_of_a_build_after_all_goes_on_building() -> None:
    table = building(MARKET, "c14", bid=1).press(C, A, C)
    assert table.prompt.kind == "build"


def test_a_lone_card_that_cannot_be_read_is_said_to_be_of_no_tower() -> None:
    """The trees are paid and the sand tower's only card is covered: nothing tells which it is."""
    row = "c15/h10h2/t10t8/m13/s2"
    options = Options(powers=frozenset({Power.TREE}))
    table = building("h5 h12 h13 m5 m0", row, bid=5, options=options)
    table.see("h12 h13", "c15", "h10 h5", "m13 m5 m0", "?").press(A)
    assert _words(table)[0] == "Whose tower is the card that lies alone?"


def test_a_lone_card_that_is_uncovered_after_it_was_named_gives_its_name_to_no_other() -> None:
    """The named card is the last of the mat; uncovered, it is the first, as candy is."""
    options = Options(powers=frozenset({Power.TREE}))
    table = building("h1 h2 c3 c4 m5", "c14/t9t7t2/m8", bid=2, options=options)
    table.see("h1 h2 c3 c4 m5", "?", "m8").press(A, B, A)
    assert _words(table) == ["Which card is it?", "candy 15"]
    table.press(C, A)
    assert table.prompt.kind == "unsure"
    table.see("h1 h2 c3 c4 m5", "c14", "m8")
    assert (table.prompt.kind, table.reasons()) == ("unsure", [])


def test_a_card_is_named_though_a_turn_that_ends_as_before_would_fit_too() -> None:
    """The tree card read as none is the old one or the new one; neither was said to be it."""
    options = Options(tear_down=TearDown.ANY_TIME)
    table = building("c0 c8 c11 t7 s11", "c9/t14t10", bid=3, options=options).press(A)
    table.see("c11 s11", "c9 c8 c0", "t14 ?")
    assert table.prompt.keys == (None, text("key-say"), text("key-later"))
    table.press(B, B, *[C] * 3, A)
    assert _words(table) == ["A: torn down tree 10", "B: nothing torn down"]
    table.press(A)
    assert table.turns[-1] == "s1 demolish t10; take c0 c8 t7; build t7 c8 c0"


def test_names_given_earlier_are_for_the_cards_that_lay_there_then() -> None:
    table = building(MARKET, "c14", bid=1).press(A).see("h3 ? m11 s4", "c14").press(B, A, A)
    assert table.turns[-1].startswith("s1 names c14 market h3")
    table.see("h3 ? m11", "c14").press(B, C)
    assert table.turns[-1] == "s1 leaves"
    table.see("h3 t8 m11 s4", "c14").see("h3 t8 m11 s4", "c14 c3")
    assert table.position.named is None
    assert table.reasons()[0] == "not-taken"


@pytest.mark.parametrize("keys", [(), (B,), (B, A, A), (C,)])
def test_after_a_power_cut_cards_are_asked_for_as_before(keys: tuple[Key, ...]) -> None:
    table = _market("?").press(*keys)
    record = [
        StoredEvent(n, "g", e.kind, e.payload, Stamp(0, n, "")) for n, e in enumerate(table.record)
    ]
    again = GameInPlay.of(begin(table.session.table)).replayed(record)
    again, _ = again.stepped(Seen(reading_of("c15 h3 ? m11 s4"), 99.0))
    assert [str(turn) for turn in again.turns_text()] == table.turns
    assert again.prompt() == (_market("?") if keys == (C,) else table).prompt


# The count


def _late() -> Table:
    return Table(position=LATE, options=Options(powers=ALL_POWERS)).press(A, B, B, A)


def test_a_face_down_card_of_a_tower_is_not_taken_for_the_recorded_one() -> None:
    table = _late().press(A).see("", "c14 # c8", "m9 m4")
    assert _words(table)[0] == "Card 2 of candy, from below, shows no number."
    assert table.press(B, A).position.stage is EveningStage.PILE


def test_a_card_that_cannot_be_read_at_the_count_is_proposed_as_recorded() -> None:
    table = _late().press(A).see("", "c14 ? c8", "m9 m4").press(B)
    assert _words(table) == ["Is it this card?", "candy 11"]
    assert table.press(A).turns[-1] == "s1 shows c14 c11 c8 m9 m4"


def test_cards_that_cannot_be_read_are_named_at_the_count() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 ? c8", "m9 m4").press(A)
    assert table.prompt.kind == "unread"
    table.press(B)
    assert table.prompt.title == text("title-tower-card", tower="candy", number=2)
    assert _words(table)[1] == "candy 13"
    table.press(C, C, A)
    assert table.turns[-1] == "s1 shows c14 c11 c8 m9 m4"


def test_a_card_named_that_cannot_stand_there_is_refused_with_the_rule() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 ? c8").press(A, B, B, A)
    assert _words(table)[0] == "You cannot put candy 15 on candy 14."
    table.press(C, C, A)
    assert table.turns[-1] == "s1 shows c14 c13 c8"


def test_a_misread_tower_is_entered_by_hand_at_the_count() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 c8").press(C, B).see("", "c14 c8")
    assert table.turns[-1] == "s1 enters c14= c8="
    table.press(A, B, B, A)
    assert table.turns[-1] == "s1 shows c14 c9"


@pytest.mark.parametrize(
    "text",
    [
        "s1 enters market c15 h3 t? m11 s4",
        "s1 enters c14 c? c8? m9= market ? # - s4=",
        "s1 enters c14 c#",
        "s2 names c14 c11 market h3 t8",
        "s2 names c14",
        "s1 leaves",
    ],
)
def test_every_step_of_naming_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_step(text)) == text


@pytest.mark.parametrize("text", ["s1 enters c", "s1 enters c16", "s1 enters ??", "s1 names c?"])
def test_a_step_of_naming_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        parse_step(text)


def test_a_mat_that_cannot_be_read_while_cards_are_named_changes_nothing() -> None:
    table = _market("?").press(B, A)
    step = table.session.answered_so_far
    table.take(Seen(replace(reading_of("c15 ? t8 m11 s4")), 99.0))
    assert table.session.answered_so_far == step
