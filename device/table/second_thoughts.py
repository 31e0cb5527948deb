"""Second thoughts: what the record has of earlier pieces is corrected once they are seen better.

That is never done in silence. The screen of the turn says what the record has now. What players
have answered a question about stays as they left it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.events import JournalEntry, Ruling
from device.table.session import GamePhase, Page, Session
from device.table.turns import Result, amended
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

SECOND_THOUGHT = "second-thought"
"""The kind of the event that says why the turns after it are taken back and made again."""

MOST_LINES = 3  # as many as fit a screen


def with_second_thoughts(
    before: Session[PositionT, MoveT, LookT], judged: Result[PositionT, MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session with what is now seen better corrected, once board and record agree.

    Args:
        before: the session before its last reading was judged.
        judged: the session after that, and what it led to.
    """
    session, effects = judged
    better = session.capabilities.second_thought
    if better is None or session.reading is None or not _is_at_rest(session):
        return judged
    if session.assumed and session.assumed is not before.assumed:
        return judged  # something else is told first; the next look says the same
    case = case_of(replace(session, settled=before.settled), session.reading)
    truth = better.correct(case, session.answered)
    if truth is None:
        return judged
    corrected, entries = amended(session, truth)
    told = better.told(session.position, corrected.position)
    last = corrected.capabilities.told(session.position, corrected.turns[-1])
    lines = ((*told, last) if last is not None else told)[:MOST_LINES]
    corrected = replace(corrected, settled=(session.reading, truth.looks), assumed=lines)
    kept = (one for one in entries if not isinstance(one, Ruling))
    return corrected, (*effects, JournalEntry(SECOND_THOUGHT, {}), *kept)


def _is_at_rest(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the last reading agrees with the record, and nothing is open."""
    if session.phase is not GamePhase.PLAYING or session.page is not Page.GAME:
        return False
    is_agreed = session.settled is not None and session.settled[0] is session.reading
    is_open = session.doubt is not None or session.illegal_move is not None
    return is_agreed and not is_open and session.undone is None and not session.awaits_decision
