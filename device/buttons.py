"""What a button means, by what the screen shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.events import Effect, Keep, Ruling, Said
from device.journal import CLOSING
from device.judging import decided, pardoned, taken, undone
from device.prompt import Key
from device.session import Page, Phase, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def pressed(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a button."""
    if session.page is not Page.GAME:
        return _on_page(session, key)
    if session.phase is Phase.LAYING:
        return _laying(session, key)
    if session.phase is Phase.OVER and not session.stands:
        return _over(session, key)
    if session.doubt is not None and session.held is None:
        return _doubt(session, key)
    if session.awaits_decision and session.held is None and not session.differs:
        return _decision(session, key)
    return _playing(session, key)


def _playing(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    if key is Key.A and session.held is not None:
        return pardoned(session)
    if key is Key.A and session.differs:
        return replace(session, page=Page.SHOULD_BE), ()
    if key is Key.A:
        return replace(session, page=Page.SCORES, part=0), ()
    if key is Key.B:
        return undone(session)
    if key is Key.C:
        return replace(session, page=Page.PAUSED), ()
    return session, ()


def _laying(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    reading = session.reading
    position = session.table.opening(reading) if key is Key.A and reading is not None else None
    if position is None:
        return session, ()
    after = replace(session, phase=Phase.PLAYING, history=(position,), turns=())
    opening = session.table.game.position_text(position)
    return after, (Keep("opening", {"position": opening}), Ruling(Said.SETUP))


def _over(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    if key is Key.A:
        return replace(session, page=Page.SCORES, part=0), ()
    if key is Key.B:
        return undone(session)
    return replace(session, phase=Phase.LAYING, history=(), turns=()), (Keep(CLOSING, {}),)


def _doubt(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    doubt = session.doubt
    if doubt is None or key is Key.C:
        return replace(session, doubt=None, dismissed=doubt), ()
    after, effects = taken(session, doubt.one if key is Key.A else doubt.other)
    return replace(after, dismissed=doubt), effects


def _decision(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    question = session.table.decision(session.position, session.step)
    answer = question.answers[(Key.A, Key.B, Key.C).index(key)]
    if answer is not None and answer.choice is not None:
        return decided(session, answer.choice)
    if answer is not None:
        return replace(session, step=answer.step), ()
    return undone(session) if key is Key.C else (session, ())


def _on_page(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    closed = replace(session, page=Page.GAME)
    if session.page is Page.SCORES and key is Key.A:
        return replace(session, part=session.part + 1), ()
    if session.page is Page.PAUSED:
        if key is Key.B and session.history:
            return replace(session, page=Page.SCORES, part=0), ()
        return (closed if key is Key.A else session), ()
    if session.page is Page.REPETITION and key is Key.A:
        return replace(closed, phase=Phase.OVER), ()
    return closed, ()
