"""The sheet after the end of a game: the last turn may be taken back, or play may go on."""

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

PLAYED_ON = {HypothesisKind.LEGAL, HypothesisKind.MISSED}
"""What players do who go on although they had ended the game."""

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def seen_after_end(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading once the game is over.

    If the sheet looks as before the last turn, the players are asked: somebody may have taken the
    turn back, or begun to clear the sheet. If players ended the game and then make a lawful move,
    they are asked whether they play on. Nothing else is judged.
    """
    if session.page is not Page.GAME:
        return session, ()
    case = case_of(session, reading)
    verdict = verdict_on(case)
    if verdict.call is not Call.CLEAR or not _is_asked_about(session, verdict.best.kind):
        return replace(session, doubt=None), ()
    told = case.hypotheses(is_deep=False)
    stays = next((one for one in told if one.kind is HypothesisKind.UNCHANGED), None)
    if stays is None:
        return replace(session, doubt=None), ()
    doubt = Ambiguity(verdict.best, stays)
    asked = (session.doubt, session.answered_doubt)
    if any(is_same_doubt(session, doubt, each) for each in asked):
        return session, ()
    return replace(session, doubt=doubt), (Ruling(Said.UNSURE),)


def _is_asked_about(session: Session[PositionT, MoveT, LookT], kind: HypothesisKind) -> bool:
    """Return whether players are asked about this: a turn taken back, or play after their end."""
    if kind is HypothesisKind.UNDONE:
        return bool(session.turns) and session.is_kept_on_sheet
    is_agreed = session.table.game.outcome(session.position) is None
    return is_agreed and kind in PLAYED_ON
