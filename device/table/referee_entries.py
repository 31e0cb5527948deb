"""What the menu of the referee offers in a session, and what its entries are about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from device.panel.gestures import Held
from device.table.called import Called, RefereeEntry
from device.table.knock import may_be_knocked
from device.table.prompts import Key
from device.table.putting_back import places_amiss
from device.table.session import PAUSABLE, Page, Session
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

CALL = Held((Key.B,))
"""The gesture that calls the referee."""


def may_call(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the referee may be called: in a game, on a page that may be left."""
    return bool(session.history) and session.page in PAUSABLE


def called(session: Session[PositionT, MoveT, LookT]) -> Session[PositionT, MoveT, LookT]:
    """Return the session in the menu of the referee; what matters most just now comes first."""
    if not may_call(session):
        return session
    first = next(entries(session))
    return replace(session, page=Page.REFEREE, called=Called(first), answered_so_far=None)


def entries(session: Session[PositionT, MoveT, LookT]) -> Iterator[RefereeEntry]:
    """Yield what the menu offers; what a game does not have is left out."""
    offers = {
        RefereeEntry.WHY: session.illegal_move is not None,
        RefereeEntry.BOARD: session.is_kept_on_sheet,
        RefereeEntry.PUT_BACK: may_be_knocked(session) and bool(amiss(session)),
        RefereeEntry.LAST_MOVE: bool(session.turns),
        RefereeEntry.MAY_PLAY: session.table.game.outcome(session.position) is None,
        RefereeEntry.SCORES: True,
        RefereeEntry.TAKE_BACK: bool(session.turns),
        RefereeEntry.REDO: bool(session.taken_back),
        RefereeEntry.RULING: bool(ruling(session)),
        RefereeEntry.PLACES: session.capabilities.to_set_right is not None and _is_seen(session),
        RefereeEntry.CORRECT: session.capabilities.correction(session.position, None) is not None,
        RefereeEntry.BY_HAND: _may_set_by_hand(session),
        RefereeEntry.RULES: bool(session.capabilities.house_rules),
        RefereeEntry.PAUSE: True,
    }
    return (entry for entry, is_offered in offers.items() if is_offered)


def amiss(session: Session[PositionT, MoveT, LookT]) -> tuple[int, ...]:
    """Return the places that do not look as in the record; none if nothing is seen."""
    if session.reading is None or not _is_seen(session):
        return ()
    return places_amiss(case_of(session, session.reading))


def ruling(session: Session[PositionT, MoveT, LookT]) -> tuple[MoveT, ...]:
    """Return the moves by which the record accepts what lies on the sheet; none if none can."""
    if not _is_seen(session) or session.reading is None:
        return ()
    places, position = amiss(session), session.position
    if not places and session.illegal_move is None:
        return ()
    as_it_lies = session.capabilities.as_it_lies
    moves = as_it_lies(position, session.reading, places, session.illegal_move)
    if moves or session.illegal_move is None:
        return moves
    return session.capabilities.lawful_instead(position, session.illegal_move)


def places_to_set(session: Session[PositionT, MoveT, LookT]) -> tuple[int, ...]:
    """Return the places that may be set by hand; those that differ come first."""
    if session.reading is None:
        return ()
    differing = amiss(session)
    count = len(case_of(session, session.reading).record)
    return (*differing, *(place for place in range(count) if place not in differing))


def _may_set_by_hand(session: Session[PositionT, MoveT, LookT]) -> bool:
    by_hand = session.capabilities.by_hand
    return by_hand is not None and by_hand.ask(session.position, None) is not None


def _is_seen(session: Session[PositionT, MoveT, LookT]) -> bool:
    return session.reading is not None and session.trouble is None
