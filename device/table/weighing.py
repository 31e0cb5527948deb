"""Weighing a reading: the session's case of it, and the referee's verdict on the case."""

from __future__ import annotations

from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.case import Case
from device.table.referee import Call, Verdict, judge
from device.table.session import Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def case_of(session: Session[PositionT, MoveT, LookT], reading: AnyReading) -> Case[MoveT, LookT]:
    """Return the case of a reading: the reading beside the record."""
    return session.table.case(reading, session.history, session.turns, session.settled)


def shallow_verdict_on(case: Case[MoveT, LookT]) -> Verdict[MoveT, LookT]:
    """Return the verdict among the hypotheses that are neither rare nor forbidden."""
    return judge(case.evidence, case.record, case.hypotheses(is_deep=False))


def verdict_on(case: Case[MoveT, LookT]) -> Verdict[MoveT, LookT]:
    """Return the verdict; rare and forbidden hypotheses are tried if nothing else fits."""
    verdict = shallow_verdict_on(case)
    if verdict.call is Call.CLEAR:
        return verdict
    return judge(case.evidence, case.record, case.hypotheses(is_deep=True))
