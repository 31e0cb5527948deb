"""The beginning of a game: the opening that was laid is taken, after what is doubtful of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.events import Effect, JournalEntry, Ruling, Said
from device.table.prompts import Key
from device.table.questions import AnswerRole, Question
from device.table.session import GamePhase, OpeningAsked, Page, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def start(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session after Start: what is doubtful is asked, or else the game begins.

    Where the last look showed that players have begun already, the next look begins the game.
    """
    reading = session.reading
    if session.onward is not None:
        return session, ()
    position = None if reading is None else session.table.opening(reading)
    if position is None or reading is None:
        return session, ()
    answered = session.capabilities.opening_doubts.begin(reading)
    if answered is None:
        return _begun(session, position)
    asked = OpeningAsked(answered, reading)
    return replace(
        session, page=Page.OPENING, answered_so_far=answered, opening_asked=asked, onward=None
    ), ()


def opening_question(session: Session[PositionT, MoveT, LookT]) -> Question[PositionT] | None:
    """Return the question about the opening that is on the screen, or None."""
    if session.page is not Page.OPENING:
        return None
    return session.capabilities.opening_doubts.ask(session.answered_so_far)


def answered_opening(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press on a question about the opening."""
    question = opening_question(session)
    answer = None if question is None else question.answers[(Key.A, Key.B, Key.C).index(key)]
    if answer is None:
        return session, ()
    if answer.role is AnswerRole.CHOOSE and answer.choice is not None:
        return _begun(session, answer.choice)
    asked = session.opening_asked
    left = None if asked is None or answer.answered is None else asked
    left = None if left is None else replace(left, answered=answer.answered)
    return replace(session, answered_so_far=answer.answered, opening_asked=left), ()


def is_still_laid(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the opening that is asked about still lies there."""
    doubts, reading = session.capabilities.opening_doubts, session.reading
    return reading is not None and doubts.is_there(session.answered_so_far, reading)


def begun_as(
    session: Session[PositionT, MoveT, LookT], position: PositionT, reading: AnyReading | None
) -> Session[PositionT, MoveT, LookT]:
    """Return the session of the game that begins from `position`, which a reading shows."""
    record = None
    if reading is not None:
        record = reading, session.table.case(reading, (position,), (), None).record
    return replace(
        session,
        phase=GamePhase.PLAYING,
        page=Page.GAME,
        history=(position,),
        turns=(),
        settled=record,
        vouched=None,
        contradicted={},
        answered_so_far=None,
        opening_asked=None,
        onward=None,
    )


def _begun(
    session: Session[PositionT, MoveT, LookT], position: PositionT
) -> Result[PositionT, MoveT, LookT]:
    """Return the session of the game that begins from `position`, which lies on the sheet."""
    after = replace(begun_as(session, position, session.reading), vouched=session.reading)
    opening = session.table.game.position_text(position)
    return after, (JournalEntry("opening", {"position": opening}), Ruling(Said.SETUP))
