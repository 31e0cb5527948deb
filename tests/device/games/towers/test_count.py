from __future__ import annotations

import pytest

from device.table.onlookers import turn_told
from device.table.prompts import Key
from device.table.session import GamePhase, Page
from device.texts.language import say
from games.towers.evening.position import EveningStage, Mode
from games.towers.options import ALL_POWERS, Options, Ties
from tests.device.games.towers.towers_top import A, B, C, Table

POWERS = Options(powers=ALL_POWERS)
MARKET = "c15 h3 t8 m11 s4"


def _facts(table: Table, line: int = 0) -> dict[str, object]:
    return dict(table.prompt.lines[line].facts)


# The deck and the end

LATE = (
    "towers=s1:c15c14c13c12c11c10c7c6c5c4c3c2c1/h15h14h13h12h11h10h7h6h5h4h3h2h1,"
    "s2:t15t14t13t12t11t10t7t6t5t4t3t2t1/m15m14m13m12m11m10m7m6m5m4m3m2m1,"
    "s3:s15s14s13s12s11s10s7s6s5s4s3s2s1"
)


def test_the_deck_turns_over_and_says_so() -> None:
    table = Table(position=f"deal s0 deal s1 {LATE} discard=c8c9h8h9t8t9m8m9s8s9")
    table.see("c0 h0 t0 m0 s0").bids(1, 0, 0)
    table.see(
        "h0 t0 m0 s0",
        "c15 c14 c13 c12 c11 c10 c7 c6 c5 c4 c3 c2 c1 c0",
        "h15 h14 h13 h12 h11 h10 h7 h6 h5 h4 h3 h2 h1",
    )
    keys = [line.key for line in table.prompt.lines]
    assert "deck-turned-rest" in keys
    assert table.position.play.passes == 2


def _ended() -> Table:
    """A game whose last market all have passed on."""
    table = Table(position=f"deal s0 deal s1 {LATE} discard=c8c9h8h9t8t9m8m9s8s9 pass=2")
    return table.see("c0 h0 t0 m0 s0").bids(0, 0, 0)


def test_the_end_of_the_deck_leads_to_the_count() -> None:
    table = _ended()
    assert table.position.stage is EveningStage.SHOW
    assert table.prompt.lines[0].key == "deck-empty"
    assert table.session.phase is GamePhase.PLAYING


C13 = "c15 c14 c13 c12 c11 c10 c7 c6 c5 c4 c3 c2 c1"
ROWS: dict[int, tuple[str, ...]] = {
    1: (C13, C13.replace("c", "h")),
    2: (C13.replace("c", "t"), C13.replace("c", "m")),
    3: (C13.replace("c", "s"),),
}


def test_towers_as_recorded_are_counted_at_once() -> None:
    table = _ended().see("", *ROWS[1])
    assert table.prompt.kind == "pile"
    table.press(A)
    assert table.prompt.title.facts == (("seat", "Elias"),)


def test_the_evening_ends_with_the_last_count() -> None:
    table = _ended()
    for seat in (1, 2, 3):
        table.see("", *ROWS[seat]).press(A)
    assert table.session.phase is GamePhase.OVER
    assert table.prompt.kind == "over"
    outcome = table.game.outcome(table.position)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert {s: t.total for s, t in table.game.scores(table.position).items()} == {
        1: 39,
        2: 39,
        3: 26,
    }


def test_where_camera_and_record_differ_the_players_say_which_is_right() -> None:
    table = _ended().see("", C13 + " c0", ROWS[1][1])
    assert table.prompt.kind == "count"
    table.press(A)
    assert table.prompt.kind == "which"
    assert dict(table.prompt.title.facts) == {"tower": "candy"}
    table.press(A, A)
    assert table.position.counts[0].row[0].is_capped
    table = _ended().see("", C13 + " c0", ROWS[1][1]).press(A, B, A)
    assert not table.position.counts[0].row[0].is_capped


def test_what_cannot_be_read_is_taken_from_the_record() -> None:
    table = _ended().press(A).see("", "? " + C13, ROWS[1][1]).see("", "? " + C13, ROWS[1][1])
    assert table.prompt.kind == "unread"
    table.press(C, B).see("", "? " + C13, ROWS[1][1]).press(C, A)
    assert table.prompt.kind == "pile"


def test_the_pile_is_proposed_and_set_by_hand() -> None:
    table = _ended().see("", *ROWS[1])
    assert _facts(table, 2) == {"count": 0}
    table.press(B, B, B, C, A, B)
    assert table.position.counts[0].demolished == 2


def test_another_number_than_the_records_is_asked_about_with_both_numbers() -> None:
    table = _ended().see("", *ROWS[1]).press(B, B, A)
    assert (table.prompt.kind, _facts(table, 0)) == ("pile-again", {"number": 2, "count": 0})
    assert table.position.counts == ()


def test_a_wrong_press_is_set_right_by_a_further_one() -> None:
    table = _ended().see("", *ROWS[1]).press(B, B, A, A)
    assert table.position.counts[0].demolished == 0


def test_the_number_in_doubt_may_be_changed_before_it_counts() -> None:
    table = _ended().see("", *ROWS[1]).press(B, B, A, C)
    assert (table.prompt.kind, _facts(table, 2)) == ("pile", {"count": 2})


def test_without_a_record_every_number_counts_at_once() -> None:
    table = Table(2, None, Mode.COUNT).press(A).see("", "c14 c12").press(B, B, A)
    assert table.position.counts[0].demolished == 2


@pytest.mark.parametrize(
    ("presses", "key"), [((B, B, A, B), "told-pile-said"), ((A,), "told-pile")]
)
def test_another_number_than_the_records_is_told_as_the_players_word(
    presses: tuple[Key, ...], key: str
) -> None:
    table = _ended().see("", *ROWS[1]).press(*presses)
    told = turn_told(table.session, len(table.turns))
    assert told is not None
    assert told.key == key


@pytest.mark.parametrize(("presses", "times"), [((B, B, A, B), 1), ((A,), 0)])
def test_the_story_says_which_number_is_the_players_word(
    presses: tuple[Key, ...], times: int
) -> None:
    session = _ended().see("", *ROWS[1]).press(*presses).session
    story = session.table.keepsake(session.history, session.turns, say).story
    assert [line.key for line in story].count("told-pile-said") == times


@pytest.mark.parametrize("beside", ["#", "?"])
def test_a_deck_or_torn_down_pile_beside_the_towers_is_no_hindrance(beside: str) -> None:
    table = Table(2, None, Mode.COUNT).press(A).see(beside, "c14 c12")
    assert table.turns[-1] == "s1 shows c14 c12"


def test_towers_counted_too_early_are_taken_back_below_a_pile_of_none() -> None:
    table = Table(2, None, Mode.COUNT).press(A).see("", "c14 c12")
    assert table.prompt.kind == "pile"
    assert _facts(table, 0) == {"cards": 2}
    assert table.press(B, C, C).position.shown == ()
    table.see("", "c14 c12", "h5")
    assert (table.prompt.kind, _facts(table, 0)) == ("pile", {"cards": 3})


def test_points_are_set_right_by_hand() -> None:
    table = _ended()
    for seat in (1, 2, 3):
        table.see("", *ROWS[seat]).press(A)
    table.press(A, B, B, A, B, B, A)
    assert table.turns[-1] == "s2 points +2"
    assert table.session.page is Page.SCORES
    assert table.game.scores(table.position)[table.game.seats[1]].total == 41
    table.press(C)
    assert dict(table.prompt.lines[0].facts) == {"seat": "Elias", "points": 41}


def test_players_may_end_the_game_between_rounds() -> None:
    table = Table(position="deal s0 deal s1 towers=s1:c5c0").press(A, B, B)
    assert table.prompt.kind == "end"
    table.press(C, B, B, A)
    assert table.turns == ["s1 ends"]
    assert table.prompt.kind == "count"
    assert table.prompt.lines[0].key == "count-now"
    table.see("", "c5 c0").press(A, C, A, A, C, A, A)
    assert table.game.outcome(table.position) is not None
    assert table.prompt.lines[1].key == "ended-by-agreement"


# Counting alone


def test_only_counting_needs_no_rounds() -> None:
    table = Table(2, POWERS, Mode.COUNT)
    assert table.prompt.kind == "count"
    table.see("", "h12 h11 h7 h3", "c14 c11 c8 c12 c0").press(A, A)
    assert table.game.scores(table.position)[table.game.seats[0]].total == 4 + 10 + 5 + 6
    table.see("", "s15 s12 s9 s4 s0", "m9").press(A).press(B, B, A)
    assert table.prompt.kind == "over"
    outcome = table.game.outcome(table.position)
    assert outcome is not None
    assert outcome.reason == "towers-counted"


@pytest.mark.parametrize(
    ("ties", "reason"),
    [(Ties.SHARED, "towers-counted"), (Ties.FEWER_DEMOLISHED, "tie-broken")],
)
def test_a_tie_that_a_house_rule_broke_is_told(ties: Ties, reason: str) -> None:
    table = Table(2, Options(ties=ties), Mode.COUNT)
    table.see("", "c14 c11 c9").press(A, B, A).see("", "h14 h11", "m5").press(A, A)
    totals = {tally.total for tally in table.game.scores(table.position).values()}
    outcome = table.game.outcome(table.position)
    assert outcome is not None
    assert (len(totals), outcome.reason) == (1, reason)


def test_a_card_that_was_counted_for_another_is_doubted() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 c11").press(A, A)
    table.see("", "c14 c2").press(A)
    assert table.reasons() == ["counted-twice"]


def test_towers_counted_before_are_not_taken_for_the_next_players() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 c11").press(A, A, A)
    assert table.prompt.kind == "count"
    assert table.see("", "c15 c2").said() == ["move s2 shows c15 c2"]


def test_cards_whose_other_copies_were_counted_for_several_players_are_counted() -> None:
    table = Table(4, None, Mode.COUNT).see("", "c12 c11").press(A, A, A)
    table.see("", "h10 h5").press(A, A)
    assert table.see("", "c12", "h10", "t3").said() == ["move s3 shows c12 h10 t3"]


def test_a_tower_against_the_building_rule_is_reported_at_the_count() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c4 c11").press(A)
    assert table.reasons() == ["wrong-order"]
    assert table.see("", "c11 c4").said() == ["move s1 shows c11 c4"]


def test_a_card_on_anothers_tower_is_not_counted_silently() -> None:
    table = Table(2, None, Mode.COUNT).see("", "c14 c11 h3").press(A).see("", "c14 c11 h3")
    assert table.prompt.kind == "differs"


def test_a_player_without_towers_is_skipped() -> None:
    table = Table(2, None, Mode.COUNT).press(C, A)
    assert table.prompt.kind == "pile"
