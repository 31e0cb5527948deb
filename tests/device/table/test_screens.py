"""Which screen comes up for what the box believes of the table."""

from __future__ import annotations

from device.panel.gestures import Chord
from device.table.events import PauseAsked, Seen, Trouble
from device.table.prompts import Key, Signal, text
from device.table.troubles import trouble_prompt
from games.towers.evening.position import Mode
from tests.device.games.dreams.mat_top import Round
from tests.device.games.jinns.evenings import facts, four
from tests.device.games.jinns.table_top import changed, reading_of, settled
from tests.device.games.towers.towers_top import Table as TowersTable

A, B, C = Key.A, Key.B, Key.C


def test_the_end_is_told_with_the_reason_that_the_rules_give() -> None:
    table = TowersTable(2, None, Mode.COUNT).see("", "c14 c11").press(A, A, C, A, A)
    assert table.prompt.kind == "over"
    assert table.prompt.lines[1] == text("towers-counted")


def test_a_score_is_set_right_on_a_screen_that_leads_back_to_the_scores() -> None:
    prompt = Round().lay("grey 30,50").press(A, B).prompt
    assert (prompt.kind, prompt.opened_from) == ("moon", "scores")


def test_a_market_laid_while_scores_are_to_be_set_right_is_taken_and_shown() -> None:
    """The question of the scores is not asked any more: the screen is the game's again."""
    table = TowersTable().press(A, B)
    assert table.prompt.kind == "more"
    table.see("c15 h3 t8 m11 s4")
    assert (table.prompt.kind, table.session.answered_so_far) == ("start", None)


def test_a_pause_in_a_game_offers_its_scores() -> None:
    assert four().press(C).prompt.keys == (text("key-resume"), text("key-scores"), text("key-end"))


def test_before_a_game_ends_it_is_asked_whether_it_should() -> None:
    assert four().anew().take(PauseAsked()).press(C).prompt.kind == "ending"


def test_before_anything_was_seen_no_dome_is_counted() -> None:
    line = four().anew().prompt.lines[-1]
    assert facts(line)["seen"] == 0


def test_what_keeps_a_game_from_beginning_stands_in_the_last_line_alone() -> None:
    evening = four().anew()
    opening = settled(evening.game.initial(3))
    evening.take(Seen(reading_of(opening), 1.0))
    ready = evening.prompt
    evening.take(Seen(reading_of(changed(opening, {7: None})), 2.0))
    assert evening.prompt.lines == (ready.lines[0], text("lay-empty", stars=(7,)))
    assert evening.prompt.keys == (None, *ready.keys[1:])


def test_a_hand_is_told_of_without_a_sound_and_any_other_trouble_with_one() -> None:
    signals = {trouble: trouble_prompt(trouble).signal for trouble in Trouble}
    assert signals.pop(Trouble.HAND) is Signal.QUIET
    assert set(signals.values()) == {Signal.TROUBLE}


def test_two_buttons_pressed_together_leave_the_game_as_it_is() -> None:
    evening = four().see_move("0>1")
    before = evening.session
    assert evening.take(Chord((B, C))).effects == ()
    assert evening.session == before
