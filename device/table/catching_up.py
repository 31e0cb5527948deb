"""Catching up with turns that nobody saw: when to search for them, and what the answers do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from device.table.events import JournalEntry
from device.table.port import Case
from device.table.prompts import Key
from device.table.referee import Hypothesis
from device.table.session import Session
from device.table.turns import Result, caught_up
from device.table.unseen import UnseenQuestion, UnseenSearch, explains

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

MOST_BACK = 3  # steps taken back by hand before others were made
MOST_OFFERED = 3  # explanations that the players are asked about, one after the other


def with_unseen(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT]
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that asks about unseen turns, if any explain what differs.

    The search is made once the screen says that something differs, and once for each difference.
    """
    unseen = session.capabilities.unseen
    if unseen is None or not session.is_told or session.awaits_decision or session.gone is not None:
        return session
    if session.unseen is not None and explains(case.evidence, session.unseen.lines[0]):
        return session
    if session.searched == session.differs:
        return replace(session, unseen=None)
    game, starts = session.table.game, tuple(_starts(session))
    lines = UnseenSearch(game, case.evidence, case.record, unseen.looks, starts).lines()
    lines = tuple(line for line in lines if not _is_taken_back(session, line))[:MOST_OFFERED]
    question = UnseenQuestion(lines) if lines else None
    return replace(session, unseen=question, searched=session.differs)


def answered(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after an answer: it was so (A), or it was not (C).

    What was not so as a whole is asked step by step. If a step was not so either, another
    explanation is asked about, and after the last one the places that differ are listed.
    """
    question = session.unseen
    if question is None or key is Key.B:
        return session, ()
    line, *others = question.lines
    if key is Key.A:
        return (_one_step if question.is_stepwise else _all_steps)(session, line)
    if not question.is_stepwise and len(line.moves) + line.instead > 1:
        return replace(session, unseen=replace(question, is_stepwise=True)), ()
    return replace(session, unseen=UnseenQuestion(tuple(others)) if others else None), ()


def _all_steps(
    session: Session[PositionT, MoveT, LookT], line: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    settled = session.settled if session.reading is None else (session.reading, line.looks)
    after, effects = caught_up(_without_question(session), line)
    mark = JournalEntry("together", {"taken-back": line.instead, "turns": len(line.moves)})
    return replace(after, settled=settled), (mark, *effects)


def _one_step(
    session: Session[PositionT, MoveT, LookT], line: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after the first step of a line; it goes on to ask about the others."""
    if line.instead:
        count = session.capabilities.turns_taken_back(session.history, session.turns)
        step, rest = replace(line, moves=(), instead=count), line.instead - count
        left = replace(line, instead=max(rest, 0))
    else:
        step = replace(line, moves=line.moves[:1])
        left = replace(line, moves=line.moves[1:])
    if not left.moves and not left.instead:
        return _all_steps(session, line)
    after, effects = caught_up(session, step)
    if after.awaits_decision:
        return _without_question(after), effects
    return replace(after, unseen=UnseenQuestion((left,), is_stepwise=True)), effects


def _without_question(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    return replace(session, unseen=None, searched=(), differs=(), undone=None, gone=None)


def _starts(
    session: Session[PositionT, MoveT, LookT],
) -> Iterator[tuple[int, int, PositionT]]:
    """Yield where a line may start: turns taken back, in how many steps, and the position then."""
    history, turns = session.history, session.turns
    yield 0, 0, history[-1]
    for steps in range(1, MOST_BACK + 1):
        if not turns:
            return
        count = session.capabilities.turns_taken_back(history, turns)
        history, turns = history[:-count], turns[:-count]
        yield len(session.turns) - len(turns), steps, history[-1]


def _is_taken_back(
    session: Session[PositionT, MoveT, LookT], line: Hypothesis[MoveT, LookT]
) -> bool:
    """Return whether a line is only what a button took back and what still lies."""
    if session.undone is None or line.instead:
        return False
    lying = [move for turns in session.taken_back for move in turns]
    return all(move in lying for move in line.moves)
