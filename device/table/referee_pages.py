"""The screens of the referee's menu: each entry, and the page that it opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from device.table.called import Called, RefereeEntry
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.table.referee_entries import amiss, entries, places_to_set, ruling
from device.table.rule_pages import with_rules
from device.table.session import Session
from games.game import TABLE

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Keys = tuple[Text | None, Text | None, Text | None]

_OPEN, _NEXT, _BACK = text("key-open"), text("key-next"), text("key-back")
_ONLY_BACK: Keys = (None, None, _BACK)


def referee_prompt(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the screen of the menu, or of the entry that is open."""
    called = session.called
    if called is None or not called.is_open:
        return _menu(session, called)
    pages: dict[RefereeEntry, Callable[[Session[PositionT, MoveT, LookT], Called], Prompt]] = {
        RefereeEntry.WHY: _why,
        RefereeEntry.BOARD: _board,
        RefereeEntry.LAST_MOVE: _last_move,
        RefereeEntry.MAY_PLAY: _may_play,
        RefereeEntry.TAKE_BACK: _take_back,
        RefereeEntry.RULING: _ruling,
        RefereeEntry.PLACES: _places,
        RefereeEntry.BY_HAND: _set_by_hand,
        RefereeEntry.RULES: _rules,
    }
    return pages.get(called.entry, _menu)(session, called)


def _menu(session: Session[PositionT, MoveT, LookT], called: Called | None) -> Prompt:
    offered = tuple(entries(session))
    entry = offered[0] if called is None or called.entry not in offered else called.entry
    is_by_place = session.capabilities.to_set_right is not None
    is_turn = entry is RefereeEntry.CORRECT and is_by_place
    line = text("referee-turn" if is_turn else f"referee-{entry.value}")
    if entry is RefereeEntry.CORRECT:
        line = session.capabilities.correct_words(session.position) or line
    if entry is RefereeEntry.BY_HAND and session.capabilities.by_hand is not None:
        line = session.capabilities.by_hand.line
    number = text("referee-number", number=offered.index(entry) + 1, count=len(offered))
    return Prompt("referee", text("title-referee"), (line, number), (_OPEN, _NEXT, _BACK))


def _why(session: Session[PositionT, MoveT, LookT], called: Called) -> Prompt:
    move, words = session.illegal_move, session.capabilities.rule_words
    if move is None:
        return _menu(session, called)
    prompt = session.screens.illegal_prompt(session.position, move)
    prompt = replace(prompt, keys=_ONLY_BACK)
    if words is None:
        return prompt
    breaches = session.table.game.explain(session.position, move)
    return with_rules(prompt, words, move, breaches)


def _board(session: Session[PositionT, MoveT, LookT], _: Called) -> Prompt:
    """Return every place that differs, with what should be there."""
    if session.reading is None or session.trouble is not None:
        return _said(RefereeEntry.BOARD, text("referee-not-seen"))
    places = amiss(session)
    if not places:
        return _said(RefereeEntry.BOARD, text("referee-board-right"))
    shown = session.screens.should_be_prompt(session.position, session.reading, places)
    return replace(shown, keys=_ONLY_BACK)


def _last_move(session: Session[PositionT, MoveT, LookT], _: Called) -> Prompt:
    """Return the last move that everybody may know, on the plan of the sheet if there is one."""
    for before, move in zip(reversed(session.history[:-1]), reversed(session.turns), strict=False):
        told = session.capabilities.told(before, move)
        if told is not None:
            plan = session.capabilities.plan(before, move)
            return replace(_said(RefereeEntry.LAST_MOVE, told), chart=plan)
    turn = session.screens.turn_prompt(session.history, session.turns)
    return _said(RefereeEntry.LAST_MOVE, *turn.lines)


def _may_play(session: Session[PositionT, MoveT, LookT], _: Called) -> Prompt:
    seats = (seat for seat in session.table.game.to_move(session.position) if seat != TABLE)
    names = tuple(map(session.screens.seat_name, seats))
    due = (text("referee-to-move", seats=names),) if names else ()
    return _said(RefereeEntry.MAY_PLAY, *due, *session.capabilities.may_play(session.position))


def _take_back(session: Session[PositionT, MoveT, LookT], called: Called) -> Prompt:
    """Return the turn to go back to; the turns after it are taken back with it."""
    index = len(session.turns) - 1 - called.number
    told = session.capabilities.told(session.history[index], session.turns[index])
    lines = (told or text("referee-a-decision"), text("referee-back", count=called.number + 1))
    more = _NEXT if index else None
    return _said(RefereeEntry.TAKE_BACK, *lines, keys=(text("key-undo"), more, _BACK))


def _ruling(session: Session[PositionT, MoveT, LookT], called: Called) -> Prompt:
    """Ask who agrees that what lies there counts."""
    told = (session.capabilities.told(session.position, move) for move in ruling(session)[:1])
    lines = (*(line for line in told if line is not None), text("referee-who-agrees"))
    return _who_agrees(session, called, lines)


def _set_by_hand(session: Session[PositionT, MoveT, LookT], called: Called) -> Prompt:
    """Ask who agrees to what was set by hand."""
    if session.set_by_hand is None:
        return _menu(session, called)
    told = session.capabilities.told(session.position, session.set_by_hand)
    lines = (*(() if told is None else (told,)), text("referee-hand-agrees"))
    return _who_agrees(session, called, lines)


def _who_agrees(
    session: Session[PositionT, MoveT, LookT], called: Called, lines: tuple[Text, ...]
) -> Prompt:
    """Ask who agrees: all at once, or one after the other."""
    seats = session.table.game.seats
    if called.answers is not None and len(called.answers) < len(seats):
        line = text("referee-agrees", seat=session.screens.seat_name(seats[len(called.answers)]))
        keys = (text("key-yes"), text("key-no"), _BACK)
        return _said(called.entry, line, keys=keys, signal=Signal.QUESTION)
    keys = (text("key-all"), text("key-each"), _BACK)
    return _said(called.entry, *lines, keys=keys, signal=Signal.QUESTION)


def _places(session: Session[PositionT, MoveT, LookT], called: Called) -> Prompt:
    """Return a place as the record has it, to be chosen for setting right."""
    offered = [place for place in places_to_set(session) if place not in called.places]
    chosen = (text("referee-chosen", count=len(called.places)),) if called.places else ()
    if session.reading is None or (not offered and not chosen):
        return _said(RefereeEntry.PLACES, text("referee-not-seen"))
    if not offered:
        return _said(RefereeEntry.PLACES, *chosen, keys=(None, None, text("key-done")))
    place = offered[called.number % len(offered)]
    shown = session.screens.should_be_prompt(session.position, session.reading, (place,))
    keys = (text("key-this"), _NEXT, text("key-done") if called.places else _BACK)
    said = _said(RefereeEntry.PLACES, *shown.lines, *chosen, keys=keys)
    return replace(said, chart=shown.chart)


def _rules(session: Session[PositionT, MoveT, LookT], _: Called) -> Prompt:
    return _said(RefereeEntry.RULES, *session.capabilities.house_rules)


def _said(
    entry: RefereeEntry, *lines: Text, keys: Keys = _ONLY_BACK, signal: Signal = Signal.QUIET
) -> Prompt:
    """Return the page of an entry; A leafs where it has no other meaning."""
    kind, title = f"referee-{entry.value}", text(f"title-referee-{entry.value}")
    leafing = Key.A if keys[0] is None else None
    return Prompt(kind, title, lines, keys, signal, leafing=leafing)
