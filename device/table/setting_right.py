"""Setting the record right by hand, where players say what truly lies on the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.events import Effect, JournalEntry, Ruling, Said
from device.table.putting_back import places_amiss
from device.table.questions import Question
from device.table.session import Page, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

FOUND = "found"
"""The kind of the event that players said of pieces which are not seen that they lie there."""


def setting_right(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that asks what lies on the places that differ, if the game can ask."""
    begin, reading = session.capabilities.to_set_right, session.reading
    if begin is None or reading is None:
        return session
    case = session.table.case(reading, session.history, session.turns, session.settled)
    places = sorted({*session.differs, *places_amiss(case)})
    if not places:
        return session
    answered = begin(session.position, reading, places)
    return replace(session, page=Page.SETTING_RIGHT, answered_so_far=answered)


def correction_of(
    session: Session[PositionT, MoveT, LookT],
) -> Question[MoveT] | None:
    """Return the question by which players correct the record on the page that is open."""
    can, position, answered = session.capabilities, session.position, session.answered_so_far
    if session.page is not Page.BY_HAND:
        return can.correction(position, answered)
    return can.by_hand.ask(position, answered) if can.by_hand is not None else None


def set_right(session: Session[PositionT, MoveT, LookT]) -> Session[PositionT, MoveT, LookT]:
    """Return the session in which the sheet agrees with the record, because players said so.

    What the reader sees otherwise now, it misreads. It may go on to read it so.
    """
    reading = session.reading
    if reading is None:
        return session
    record = session.table.case(reading, session.history, session.turns, None).record
    return replace(
        session,
        settled=(reading, record),
        vouched=reading,
        presumed=(),
        contradicted={},
        differs=(),
        unseen=None,
        searched=(),
        gone=None,
        knock=None,
        is_uncleared=False,
    )


def found(
    session: Session[PositionT, MoveT, LookT],
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after players said that what is not seen lies there."""
    after = set_right(replace(session, illegal_move=None, doubt=None, undone=None))
    return after, (JournalEntry(FOUND, {}), Ruling(Said.UNCHANGED))
