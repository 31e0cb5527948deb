"""The sheet after the end of a game: the last turn may be taken back by hand even then."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.ambiguity import is_same_doubt
from device.table.events import Effect, Ruling, Said
from device.table.referee import Call, HypothesisKind
from device.table.session import Ambiguity, Page, Session
from device.table.weighing import case_of, verdict_on

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def seen_after_end(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading once the game is over.

    If the sheet looks as before the last turn, the players are asked: somebody may have taken the
    turn back, or begun to clear the sheet. Nothing else is judged.
    """
    if session.page is not Page.GAME or not session.turns or not session.is_kept_on_sheet:
        return session, ()
    case = case_of(session, reading)
    verdict = verdict_on(case)
    if verdict.call is not Call.CLEAR or verdict.best.kind is not HypothesisKind.UNDONE:
        return replace(session, doubt=None), ()
    stays = next(h for h in case.hypotheses(is_deep=False) if h.kind is HypothesisKind.UNCHANGED)
    doubt = Ambiguity(verdict.best, stays)
    asked = (session.doubt, session.answered_doubt)
    if any(is_same_doubt(session, doubt, each) for each in asked):
        return session, ()
    return replace(session, doubt=doubt), (Ruling(Said.UNSURE),)
