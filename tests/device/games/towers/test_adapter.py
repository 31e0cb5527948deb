from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from device.journal.store import Stamp, StoredEvent
from device.table.events import PauseAsked, RefereeAsked, Seen, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Signal, Text, text
from device.table.session import GamePhase, begin
from device.texts.language import say
from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.towers_top import A, B, C, Table, reading_of

POWERS = Options(powers=ALL_POWERS)
MARKET = "c15 h3 t8 m11 s4"


# The market


def test_a_mat_without_towers_begins_the_game() -> None:
    table = Table()
    assert table.session.phase is GamePhase.PLAYING
    assert table.prompt.title.key == "title-market"


def test_a_mat_with_towers_on_it_begins_nothing() -> None:
    assert Table().session.table.opening(reading_of("", "c14 c11")) is None


def test_before_the_first_market_only_towers_are_in_the_way() -> None:
    table = Table()
    table.session = replace(begin(table.session.table), reading=reading_of("c15 h3", "c14 c11"))
    assert table.prompt.lines[-1].key == "lay-no-towers"
    assert table.prompt.keys[0] is None
    table.see("c15 h3 t8 m11 s4")
    assert table.prompt.lines == (text("lay-cards", seen=5), text("lay-market"))
    assert table.prompt.keys[0] is not None


def test_five_cards_are_the_market_in_whatever_order_they_lie() -> None:
    table = Table().see("s4 t8 c15 m11 h3")
    assert table.said() == ["move market c15 h3 t8 m11 s4"]
    assert table.prompt.kind == "start"


def test_fewer_cards_are_waited_for_quietly() -> None:
    table = Table().see("s4").see("s4 t8 c15")
    assert table.said() == ["unchanged"]
    assert table.prompt.lines[-1].key == "market-due"


def test_a_button_without_a_label_answers_no_doubt() -> None:
    table = Table().see("s4 t8 c15 m11").see("s4 t8 c15 m11")
    assert table.prompt.keys[0] is None
    before = table.session
    assert table.press(A).session == before


def test_what_a_build_leaves_is_discarded_before_the_next_market() -> None:
    table = Table().see(MARKET).bids(4, 0, 0).see("s4", "c15", "h3", "t8", "m11")
    assert say(table.prompt.lines[-1]) == "Discard the rest. Lay 5 cards. Deck: 75."


def test_after_a_build_with_the_whole_market_nothing_is_discarded() -> None:
    table = Table().see(MARKET).bids(5).see("", "c15", "h3", "t8", "m11", "s4")
    assert say(table.prompt.lines[-1]) == "Lay 5 cards. Deck: 75."


def test_the_rest_is_shuffled_with_the_discard_when_the_deck_is_used_up() -> None:
    others = (f"{suit}{value}" for suit in "chtms" for value in range(16))
    used = "".join(card for card in others if card not in MARKET.split())
    table = (
        Table(position=f"deal s0 deal s1 discard={used}")
        .see(MARKET)
        .bids(4, 0, 0)
        .see("s4", "c15", "h3", "t8", "m11")
    )
    assert [say(line) for line in table.prompt.lines[1:]] == [
        "Deck used up: shuffle rest and discard.",
        "Lay 5 cards. Deck: 76.",
    ]


def test_one_card_that_stays_missing_is_asked_for() -> None:
    table = Table().see("s4 t8 c15 m11").see("s4 t8 c15 m11")
    assert table.prompt.lines[0].facts == (("seen", 4), ("count", 5))
    assert table.prompt.signal is Signal.QUIET
    assert table.see(MARKET).prompt.kind == "start"


def test_too_many_cards_in_the_market_are_told_of() -> None:
    table = Table().see(MARKET + " h5")
    assert table.prompt.signal is Signal.TROUBLE
    assert table.prompt.lines[0].key == "market-too-many"
    assert table.see(MARKET).prompt.kind == "start"


def test_a_card_that_may_be_one_of_two_is_asked_about() -> None:
    table = Table().see("c15 h3 t9|t6 m11 s4")
    assert table.prompt.kind == "unsure"
    cards = [dict(line.facts)["cards"] for line in table.prompt.lines]
    assert sorted(map(str, cards)) == ["('t6',)", "('t9',)"]
    table.press(A)
    assert len(table.position.play.market) == 5


def test_a_card_that_was_played_is_doubted() -> None:
    table = Table(position="deal s0 deal s1 towers=s2:c15c3").see(MARKET)
    assert table.reasons() == ["not-in-deck"]
    assert table.prompt.title.key == "title-cannot-be"
    assert table.see("c14 h3 t8 m11 s4").said() == ["move market c14 h3 t8 m11 s4"]


def test_a_market_misread_as_a_card_that_was_played_is_named_as_the_screen_says() -> None:
    """Once the screen asked whether it is another card, and no button said that it is."""
    table = Table(position="deal s0 deal s1 towers=s2:c15c3").see(MARKET)
    said = say(table.prompt.lines[1])
    for key in (C, B, B, A):
        label = table.prompt.keys[(A, B, C).index(key)]
        assert label is not None
        assert say(label) in said
        table.press(key)
    assert table.prompt.kind == "name"


def test_a_market_that_is_set_right_before_the_bids_is_read_again() -> None:
    table = Table().see(MARKET).see("c15 h3 t8 m11 s5")
    assert table.turns == ["market c15 h3 t8 m11 s5"]


def test_a_market_taken_back_that_still_lies_there_is_told() -> None:
    table = Table().see(MARKET).press(C).see(MARKET)
    assert [line.key for line in table.prompt.lines] == ["told-market", "still-there"]
    assert table.press(A).turns == [f"market {MARKET}"]
    assert table.prompt.kind == "start"


def test_beside_what_still_lies_there_undo_takes_back_the_turn_before() -> None:
    table = Table().see(MARKET).bids(0, 0, 0).see("").see(OTHER).press(C).see(OTHER)
    assert table.prompt.keys == tuple(map(text, ("key-redo", "key-undo", "key-pause")))
    assert len(table.press(B).turns) == 4
    assert table.prompt.kind == "bid"


def test_beside_the_first_market_there_is_no_turn_to_take_back() -> None:
    table = Table().see(MARKET).press(C).see(MARKET)
    assert table.prompt.keys == (text("key-redo"), None, text("key-pause"))
    assert table.press(B).turns == []
    assert table.prompt.kind == "put-back"


def test_another_market_after_one_taken_back_is_taken() -> None:
    table = Table().see(MARKET).press(C).see(MARKET).see("").see("c14 h3 t8 m11 s4")
    assert table.turns == ["market c14 h3 t8 m11 s4"]


def test_a_market_taken_back_and_laid_again_is_taken() -> None:
    table = Table().see(MARKET).press(C).see(MARKET).see("").see(MARKET)
    assert table.turns == [f"market {MARKET}"]


def test_a_market_that_changes_during_the_bids_is_told_of() -> None:
    table = Table().see(MARKET).bids(1).see("c15 h3 t8").see("c15 h3 t8")
    assert table.prompt.lines[0].key == "differs-market"
    assert table.see(MARKET).prompt.kind == "bid"


OTHER = "c14 h9 t5 m7 s12"


@pytest.mark.parametrize("pressed", [(), (A,), (A, C)])
def test_a_new_market_before_anybody_has_bid_says_that_all_passed(pressed: tuple[Key, ...]) -> None:
    table = Table().see(MARKET).press(*pressed).see(OTHER).see(OTHER)
    starts, *passes, market = table.turns[1:]
    assert (starts, market) == ("s1 starts", f"market {OTHER}")
    assert passes == ["s1 pass", "s2 pass", "s3 pass"]
    assert table.prompt.kind == "start"


def test_a_new_market_after_a_bid_is_told_of() -> None:
    table = Table().see(MARKET).bids(1).see(OTHER).see(OTHER)
    assert table.prompt.kind == "differs"


# Bids


def test_who_starts_can_be_changed() -> None:
    table = Table().see(MARKET)
    assert table.prompt.title.facts == (("seat", "Noura"),)
    table.press(B)
    assert table.prompt.title.facts == (("seat", "Elias"),)
    table.press(A)
    assert table.turns[-1] == "s2 starts"
    assert table.prompt.title.facts == (("seat", "Elias"),)


def test_players_bid_in_turn_until_the_last_has_spoken() -> None:
    table = Table().see(MARKET).bids(2, 0, 3)
    assert table.turns[2:] == ["s1 bid 2", "s2 pass", "s3 bid 3"]
    assert table.prompt.kind == "build"
    assert table.prompt.title.facts == (("seat", "Lilia"), ("count", 3))


def test_the_next_bid_shown_is_the_lowest_that_is_higher() -> None:
    table = Table().see(MARKET).bids(3)
    assert str(table.answer(A)) == "s2 bid 4"
    assert dict(table.prompt.lines[-1].facts) == {"most": 5}
    assert dict(table.prompt.lines[0].facts) == {"owner": "Noura", "bid": 3}


def test_a_bid_that_cannot_be_built_is_warned_of_and_refused() -> None:
    capped = "deal s0 deal s1 towers=s1:c5c0/h5h0"
    table = Table(position=capped).see("c15 h3 t8 m11 s4").press(A, B, B, B)
    assert table.prompt.lines[1].key == "bid-not-buildable"
    table.press(A)
    assert table.prompt.lines[0].key == "bid-impossible"
    assert dict(table.prompt.lines[0].facts) == {"seat": "Noura", "bid": 4, "most": 3}
    assert table.turns[-1] == "s1 starts"
    table.press(A)
    assert str(table.answer(A)) == "s1 bid 3"


def test_five_end_the_bids_at_once() -> None:
    table = Table().see(MARKET).bids(5)
    assert table.prompt.kind == "build"


def test_tree_cards_allow_bids_above_the_market() -> None:
    table = Table(options=POWERS, position="deal s0 deal s1 towers=s2:t14t7t3").see(MARKET)
    table.bids(5)
    assert table.prompt.kind == "bid"
    assert str(table.answer(A)) == "s2 bid 6"


def test_who_can_go_no_higher_passes() -> None:
    table = Table(position="deal s0 deal s1 towers=s2:c5c0/h5h0/m5m0").see(MARKET).bids(4)
    assert say(table.prompt.lines[-1]) == "Nothing higher can be built."
    assert table.answer(A) is None


def test_who_can_build_nothing_passes() -> None:
    capped = "deal s0 deal s1 towers=s1:c5c0/h5h0/t5t0/m5m0/s5s0"
    table = Table(position=capped).see(MARKET).bids()
    assert [say(line) for line in table.prompt.lines] == [
        "No bid yet.",
        "None of these can be built.",
    ]
    assert table.answer(A) is None
    assert str(table.answer(C)) == "s1 pass"
    assert str(table.answer(C)) == "s1 pass"


def test_a_bid_is_taken_back() -> None:
    table = Table().see(MARKET).bids(3)
    table.press(B, B)
    assert table.prompt.lines[0].key == "bid-undo"
    table.press(A)
    assert table.turns[-1] == "s1 starts"


def test_when_all_pass_the_market_is_discarded_and_the_same_player_starts() -> None:
    table = Table().see(MARKET).bids(0, 0, 0)
    assert table.prompt.lines[0].key == "all-passed"
    assert table.position.play.start == 1
    assert table.see(MARKET).said() == ["unchanged"]
    assert table.see("c14 h4 t9 m12 s5").prompt.kind == "start"


def test_an_old_market_that_is_cleared_away_card_by_card_is_no_new_one() -> None:
    table = Table().see(MARKET).bids(0, 0, 0)
    for left in ("h3 t8 m11 s4", "t8 m11 s4", ""):
        assert table.see(left).said() == ["unchanged"]
        assert table.prompt.lines[0].key == "all-passed"


def test_a_bid_that_is_asked_waits_for_a_pause() -> None:
    table = Table().see(MARKET).bids(2).press(B)
    asked = table.prompt
    table.take(PauseAsked())
    assert table.prompt.kind == "paused"
    assert table.press(B).prompt.kind == "scores"
    table.press(C).take(PauseAsked()).press(A)
    assert table.prompt == asked


# The record


def test_every_step_is_journalled_before_it_is_told() -> None:
    table = Table().see(MARKET).bids(2, 0, 0).see("h3 t8 m11", "c15", "s4")
    kept = [event.payload["turn"] for event in table.record if event.kind == "turn"]
    assert kept == table.turns


EVENING: tuple[Callable[[Table], Table], ...] = (
    lambda table: table.see(MARKET),
    lambda table: table.bids(2),
    lambda table: table.press(C, C),
    lambda table: table.see("h3 t8 m11 s4", "c15").press(A),
    lambda table: table.press(B).see("h3 t8 m11", "c15", "s4"),
)


@pytest.mark.parametrize("length", range(len(EVENING) + 1))
def test_after_a_power_cut_the_very_prompt_comes_back(length: int) -> None:
    table = Table()
    for one in EVENING[:length]:
        one(table)
    events = [
        StoredEvent(n, "g", e.kind, e.payload, Stamp(0, n, "")) for n, e in enumerate(table.record)
    ]
    again = GameInPlay.of(begin(table.session.table)).replayed(events)
    # What is wrong on the mat is seen again, and told again.
    if table.session.illegal_move is not None:
        again, _ = again.stepped(Seen(reading_of("h3 t8 m11 s4", "c15"), 99.0))
    assert again.prompt() == table.screen


def test_a_hand_over_the_mat_is_waited_for() -> None:
    table = Table().blocked(Trouble.HAND).blocked(Trouble.HAND)
    assert table.prompt.kind == "hand"


@pytest.mark.parametrize(
    ("bids", "told"),
    [((2,), text("told-bid", seat="Noura", count=2)), ((0,), text("told-pass", seat="Noura"))],
)
def test_the_referee_tells_the_last_bid(bids: tuple[int, ...], told: Text) -> None:
    table = Table().see(MARKET).bids(*bids).take(RefereeAsked())
    while table.prompt.lines[0].key != "referee-last-move":
        table.press(B)
    assert table.press(A).prompt.lines == (told,)
