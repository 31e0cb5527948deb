"""Timing the game in play: what seconds that have passed mean for its clock and its screen.

The functions are pure, like those of `device.box.decision`, which calls them.
"""

from __future__ import annotations

from dataclasses import replace

from device.table.events import JournalEntry, Passed
from device.table.game_clock import (
    KEPT_EVERY_S,
    ClockRules,
    at_turn,
    face_of,
    is_used_up,
    kept,
    passed,
    told_text,
)
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt

MOST_BESIDE = 2  # lines of a screen that leave room for what the clock tells

Timed = tuple[GameInPlay, tuple[JournalEntry, ...]]


def timed(game: GameInPlay, rules: ClockRules, number_before: int) -> Timed:
    """Return the game after an event; a turn that has ended is put into the record."""
    if not rules.is_on:
        return game, ()
    number = game.moves_made
    clock, entries = kept(game.clock) if number != number_before else (game.clock, ())
    return replace(game, clock=at_turn(clock, game.timed_seat, number)), entries


def after_seconds(game: GameInPlay, rules: ClockRules, event: Passed) -> Timed:
    """Return the game after seconds have passed; they count while its clock runs."""
    seat = game.timed_seat if rules.is_on else None
    if seat is None:
        return game, ()
    clock = passed(at_turn(game.clock, seat, game.moves_made), event.seconds)
    entries: tuple[JournalEntry, ...] = ()
    is_reminded = is_used_up(clock, rules) and not clock.is_told
    if is_reminded or clock.unkept_s >= KEPT_EVERY_S:
        clock, entries = kept(replace(clock, is_told=clock.is_told or is_reminded))
    return replace(game, clock=clock), entries


def with_clock(page: Prompt, game: GameInPlay, rules: ClockRules) -> Prompt:
    """Return a page of the game with its clock, and with what the clock tells in this turn."""
    face = face_of(game.clock, rules)
    if face is None or game.timed_seat is None:
        return page
    shown = replace(page, clock=face)
    seat = game.clock.seat
    if not game.clock.is_told or seat is None or page.kind != "turn":
        return shown
    line = told_text(rules, game.seat_name(seat))
    return replace(shown, lines=(line, *page.lines[:MOST_BESIDE]))
