"""Players point at a turn or a place on a larger screen, in place of leafing to it on the box.

The page of the referee's menu opens that they would have come to by leafing. From there the box's
own screens and buttons lead on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.called import Called, RefereeEntry
from device.table.events import Pointed
from device.table.referee_entries import called, may_call, places_to_set
from device.table.session import Page, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

POINTED_AT = (RefereeEntry.TAKE_BACK, RefereeEntry.PLACES, RefereeEntry.CORRECT)
"""What may be pointed at: a turn to go back to, a place to be set, and whose turn it is."""


def may_point(session: Session[PositionT, MoveT, LookT], entry: RefereeEntry) -> bool:
    """Return whether something of this entry may be pointed at now."""
    if not may_call(session):
        return False
    is_by_place = session.capabilities.to_set_right is not None
    match entry:
        case RefereeEntry.TAKE_BACK:
            return bool(session.turns)
        case RefereeEntry.PLACES:
            return is_by_place and session.reading is not None and session.trouble is None
        case RefereeEntry.CORRECT:
            asked = session.capabilities.correction(session.position, None)
            return is_by_place and asked is not None
        case _:
            return False


def pointed_at(
    session: Session[PositionT, MoveT, LookT], event: Pointed
) -> Session[PositionT, MoveT, LookT]:
    """Return the session at the page that players pointed to; the same if there is none."""
    if not may_point(session, event.entry):
        return session
    calling, number = called(session), event.number
    match event.entry:
        case RefereeEntry.TAKE_BACK if 1 <= number <= len(session.turns):
            page = Called(event.entry, is_open=True, number=len(session.turns) - number)
            return replace(calling, called=page)
        case RefereeEntry.PLACES if number in places_to_set(session):
            return _setting(calling, number)
        case RefereeEntry.CORRECT:
            return replace(calling, called=Called(event.entry), page=Page.CORRECTING)
        case _:
            return session


def _setting(
    calling: Session[PositionT, MoveT, LookT], place: int
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that asks what lies on a place."""
    begin, reading = calling.capabilities.to_set_right, calling.reading
    if begin is None or reading is None:
        return calling
    answered = begin(calling.position, reading, (place,))
    opened = Called(RefereeEntry.PLACES, is_open=True, places=(place,))
    return replace(calling, called=opened, page=Page.SETTING_RIGHT, answered_so_far=answered)
