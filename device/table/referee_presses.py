"""Pressing a button in the menu of the referee."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.called import Called, RefereeEntry
from device.table.events import Effect, JournalEntry
from device.table.knock import led_back
from device.table.prompts import Key
from device.table.referee_entries import entries, places_to_set, ruling
from device.table.session import Page, Session
from device.table.setting_right import set_right
from device.table.turns import decided, redone, undone_by_button
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]

RULING = "ruling"
"""The kind of the event by which players let count what lies on the sheet."""
BY_HAND = "by-hand"
"""The kind of the event by which players set something of the record by hand."""


def pressed_at_referee(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press in the menu, or on the page of an entry."""
    called = session.called
    if called is None:
        return _left(session), ()
    is_mended = called.entry is RefereeEntry.WHY and session.illegal_move is None
    if not called.is_open or is_mended:
        return _in_menu(session, called, key)
    match called.entry:
        case RefereeEntry.TAKE_BACK:
            return _taking_back(session, called, key)
        case RefereeEntry.RULING | RefereeEntry.BY_HAND:
            return _agreeing(session, called, key)
        case RefereeEntry.PLACES:
            return _choosing_places(session, called, key)
        case _:
            return (_menu(session, called) if key is Key.C else session), ()


def is_only_next(session: Session[PositionT, MoveT, LookT], key: Key) -> bool:
    """Return whether a button shows the next place or turn, and so repeats while held down.

    In the menu itself B does not: whoever has called the referee still keeps it down.
    """
    called = session.called
    if key is not Key.B or called is None or not called.is_open:
        return False
    return called.entry in {RefereeEntry.PLACES, RefereeEntry.TAKE_BACK}


def _left(session: Session[PositionT, MoveT, LookT]) -> Session[PositionT, MoveT, LookT]:
    """Return the session out of the menu; a pause goes on."""
    after = replace(session, called=None)
    return replace(after, page=after.page_below)


def _menu(
    session: Session[PositionT, MoveT, LookT], called: Called
) -> Session[PositionT, MoveT, LookT]:
    return replace(session, called=Called(called.entry))


def _in_menu(
    session: Session[PositionT, MoveT, LookT], called: Called, key: Key
) -> Result[PositionT, MoveT, LookT]:
    if key is Key.C:
        return _left(session), ()
    offered = list(entries(session))
    at = offered.index(called.entry) if called.entry in offered else 0
    if key is Key.B:
        return replace(session, called=Called(offered[(at + 1) % len(offered)])), ()
    return _opened(session, offered[at])


def _opened(
    session: Session[PositionT, MoveT, LookT], entry: RefereeEntry
) -> Result[PositionT, MoveT, LookT]:
    match entry:
        case RefereeEntry.SCORES:
            return replace(session, page=Page.SCORES), ()
        case RefereeEntry.CORRECT:
            return replace(session, page=Page.CORRECTING, answered_so_far=None), ()
        case RefereeEntry.BY_HAND:
            return replace(session, page=Page.BY_HAND, answered_so_far=None), ()
        case RefereeEntry.REDO:
            return redone(_left(session))
        case RefereeEntry.PUT_BACK if session.reading is not None:
            return led_back(_left(session), case_of(session, session.reading))
        case RefereeEntry.PAUSE:
            return replace(session, called=None, page=Page.PAUSED, is_paused=True), ()
        case _:
            return replace(session, called=Called(entry, is_open=True)), ()


def _taking_back(
    session: Session[PositionT, MoveT, LookT], called: Called, key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press where players choose how many turns to take back."""
    match key:
        case Key.A:
            return _back_to(_left(session), len(session.turns) - 1 - called.number)
        case Key.B if called.number + 1 < len(session.turns):
            return replace(session, called=replace(called, number=called.number + 1)), ()
        case Key.B:
            return session, ()
        case Key.C:
            return _menu(session, called), ()


def _back_to(
    session: Session[PositionT, MoveT, LookT], left: int
) -> Result[PositionT, MoveT, LookT]:
    """Return the session with at most so many turns left; what was taken back may be made again."""
    effects: tuple[Effect, ...] = ()
    while len(session.turns) > left:
        session, more = undone_by_button(session)
        effects = (*effects, *more)
    return session, effects


def asked_who_agrees(
    session: Session[PositionT, MoveT, LookT], move: MoveT
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that asks who agrees to what was set by hand."""
    called = Called(RefereeEntry.BY_HAND, is_open=True)
    return replace(
        session, page=Page.REFEREE, called=called, set_by_hand=move, answered_so_far=None
    )


def _agreeing(
    session: Session[PositionT, MoveT, LookT], called: Called, key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press where players are asked who agrees."""
    if key is Key.C:
        return replace(_menu(session, called), set_by_hand=None), ()
    if called.answers is None and key is Key.B:
        return replace(session, called=replace(called, answers=())), ()
    if called.answers is None:
        return _agreed(session, called)
    asked = replace(called, answers=(*called.answers, key is Key.A))
    if len(asked.answers or ()) < len(session.table.game.seats):
        return replace(session, called=asked), ()
    return _agreed(session, asked)


def _agreed(
    session: Session[PositionT, MoveT, LookT], called: Called
) -> Result[PositionT, MoveT, LookT]:
    if called.entry is RefereeEntry.BY_HAND:
        return _set_by_hand(session, called)
    return _ruled(session, called)


def _set_by_hand(
    session: Session[PositionT, MoveT, LookT], called: Called
) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which what was set by hand counts; unchanged if nobody agrees."""
    agreed, move = called.agreed(tuple(session.table.game.seats)), session.set_by_hand
    session = replace(session, set_by_hand=None)
    if not agreed or move is None:
        return _menu(session, called), ()
    after, effects = decided(_left(session), move)
    told = session.table.game.move_text(move)
    entry = JournalEntry(BY_HAND, {"agreed": list(agreed), "move": told})
    return replace(after, ruled=agreed), (entry, *effects)


def _ruled(
    session: Session[PositionT, MoveT, LookT], called: Called
) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which what lies there counts; unchanged if nobody agrees."""
    agreed, moves = called.agreed(tuple(session.table.game.seats)), ruling(session)
    if not agreed or not moves:
        return _menu(session, called), ()
    entry = JournalEntry(
        RULING, {"agreed": list(agreed), "moves": list(map(session.table.game.move_text, moves))}
    )
    after = _left(session)
    told: tuple[Effect, ...] = (entry,)
    for move in moves:
        after, effects = decided(after, move)
        told = (*told, *effects)
    return replace(set_right(after), ruled=agreed), told


def _choosing_places(
    session: Session[PositionT, MoveT, LookT], called: Called, key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press where players choose the places to set by hand."""
    offered = [place for place in places_to_set(session) if place not in called.places]
    begin, reading = session.capabilities.to_set_right, session.reading
    if key is Key.B and offered:
        number = (called.number + 1) % len(offered)
        return replace(session, called=replace(called, number=number)), ()
    if key is Key.A and offered:
        places = (*called.places, offered[called.number % len(offered)])
        return replace(session, called=replace(called, places=places, number=0)), ()
    if key is not Key.C:
        return session, ()
    if not called.places or begin is None or reading is None:
        return _menu(session, called), ()
    answered = begin(session.position, reading, sorted(called.places))
    return replace(session, page=Page.SETTING_RIGHT, answered_so_far=answered), ()
