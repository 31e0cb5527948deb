"""Keeping over a restart how the sheet looked when reader and record last agreed.

A reader may misread a piece for a whole game: a shadow, a gloss, a worn print. What it read while
the record was known to be right tells such a habit from a change. Without it, players would be
asked again about what they have settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from device.journal.store import JsonValue
from device.table.events import Effect, JournalEntry
from device.table.session import Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

AGREEMENT = "agreement"
"""The kind of the event that keeps a reading with which the record agreed."""

VOUCHED = "vouched"
"""In such an event: whether players said just then that the record is right."""


def with_agreement_kept(
    before: Session[PositionT, MoveT, LookT], after: Session[PositionT, MoveT, LookT]
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after an event, with an entry if reader and record agree on news."""
    forms = after.capabilities.readings
    if forms is None or after.settled is None or after.settled is before.settled:
        return after, ()
    value = forms.kept(after.settled[0], after.position, after.agreement)
    if value is None:
        return after, ()
    said = {VOUCHED: True} if after.vouched is not before.vouched else {}
    entry = JournalEntry(AGREEMENT, {"reading": value, **said})
    return replace(after, agreement=value), (entry,)


def agreed_again(
    session: Session[PositionT, MoveT, LookT], payload: Mapping[str, JsonValue]
) -> Session[PositionT, MoveT, LookT]:
    """Return the session of a record after the event of an agreement."""
    value = payload["reading"]
    forms = session.capabilities.readings
    if forms is None or not session.history:
        return session
    reading = forms.again(value, session.position)
    record = session.table.case(reading, session.history, session.turns, None).record
    vouched = reading if payload.get(VOUCHED) else session.vouched
    return replace(session, settled=(reading, record), agreement=value, vouched=vouched)
