"""Catching up with turns that nobody saw: when to search for them, and what the answers do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.case import Case
from device.table.events import JournalEntry
from device.table.prompts import Key, Text
from device.table.referee import Call, Hypothesis, HypothesisKind, Verdict
from device.table.session import Session
from device.table.still_lying import still_lies
from device.table.turns import Result, caught_up
from device.table.unseen import UnseenQuestion, UnseenSearch, explains
from device.table.unseen_screens import steps_told
from device.table.weighing import case_of, shallow_verdict_on, verdict_on

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

MOST_OFFERED = 3  # explanations that the players are asked about, one after the other


def with_unseen(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT]
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that asks about unseen turns, if any explain what differs.

    The search is made once the screen says that something differs, and once for each difference.
    It is made again if what differs comes to look otherwise while the question is open, as when the
    tower that was built is taken off.
    While an illegal move lies there, it is told, and nothing else is asked.
    """
    unseen = session.capabilities.unseen
    if session.illegal_move is not None:
        return replace(session, unseen=None)
    if unseen is None or not session.is_told or session.awaits_decision or session.gone is not None:
        return session
    if session.unseen is not None and _still_explains(case, session.unseen.lines[0]):
        return session
    if session.unseen is None and session.searched == session.differs:
        return session
    found = lines_of(session, case)
    lines = _told_apart(
        session, [line for line in found if line.instead or not still_lies(session, line)]
    )
    question = UnseenQuestion(lines) if lines else None
    return replace(session, unseen=question, searched=session.differs)


def without_told(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    case: Case[MoveT, LookT],
) -> Result[PositionT, MoveT, LookT] | None:
    """Return the session without turns that were taken from one look and lie there no more.

    The screen has told them. Who sees there that it was otherwise takes the pieces off again: the
    last one, or all of them. So it is with one turn, if a further piece lay there as it was taken,
    and is asked about. None if that is not so, if something else surely happened, or if the next
    player may have played: then the players are asked. The screen tells which turns are gone.
    """
    most = session.together or int(_is_asked_of_the_last_look(session))
    if not most:
        return None
    verdict = verdict_on(case)
    if verdict.call is Call.CLEAR and verdict.best.kind is not HypothesisKind.ILLEGAL:
        return None
    if verdict.call is Call.CLOSE and HypothesisKind.LEGAL in _kinds(verdict):
        return None
    for count, _, _ in _starts(session, most):
        if not 0 < count <= most:
            continue
        earlier = replace(session, history=session.history[:-count], turns=session.turns[:-count])
        before = shallow_verdict_on(case_of(earlier, reading))
        if before.call is Call.CLEAR and before.best.kind is HypothesisKind.UNCHANGED:
            settled = replace(
                session,
                doubt=None,
                answered_doubt=None,
                illegal_move=None,
                contested=None,
                knock=None,
            )
            line = replace(before.best, instead=count)
            told = tuple(steps_told(session.table, session.history, line))
            after, effects = _all_steps(settled, line)
            return replace(after, assumed=told), effects
    return None


def _is_asked_of_the_last_look(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether what is asked about lay there already in the look that gave the last turn."""
    if session.doubt is None or session.settled is None or not session.turns:
        return False
    verdict = verdict_on(case_of(session, session.settled[0]))
    return verdict.call is not Call.CLEAR or verdict.best.kind is not HypothesisKind.UNCHANGED


def _kinds(verdict: Verdict[MoveT, LookT]) -> set[HypothesisKind]:
    """Return of which kinds a verdict's two best hypotheses are."""
    rival = verdict.rival
    return {verdict.best.kind} if rival is None else {verdict.best.kind, rival.kind}


def lines_of(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT]
) -> tuple[Hypothesis[MoveT, LookT], ...]:
    """Return the shortest lines of unseen turns that explain a case; none if no game tells any."""
    unseen = session.capabilities.unseen
    turns = None if unseen is None else unseen(case)
    if turns is None:
        return ()
    game, starts = session.table.game, tuple(_starts(session, turns.most_back))
    return UnseenSearch(game, case.evidence, case.record, turns, starts).lines()


def _still_explains(case: Case[MoveT, LookT], line: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether a line explains a later reading, which may have fewer places or more."""
    return len(line.looks) == len(case.record) and explains(case.evidence, line)


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
        made = 1 + _forced_after(session, line.moves)
        step = replace(line, moves=line.moves[:made])
        left = replace(line, moves=line.moves[made:])
    if not left.moves and not left.instead:
        return _all_steps(session, line)
    after, effects = caught_up(replace(session, undone=None), step)
    if after.awaits_decision:
        return _without_question(after), effects
    return replace(after, unseen=UnseenQuestion((left,), is_stepwise=True)), effects


def _forced_after(session: Session[PositionT, MoveT, LookT], moves: Sequence[MoveT]) -> int:
    """Return how many moves after the first the rules make themselves."""
    game, position, count = session.table.game, session.position, 0
    for made, following in pairwise(moves):
        position = game.apply(position, made)
        if session.capabilities.forced_move(position) != following:
            break
        count += 1
    return count


def _without_question(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    return replace(session, unseen=None, searched=(), differs=(), undone=None, gone=None)


def _starts(
    session: Session[PositionT, MoveT, LookT], most_back: int
) -> Iterator[tuple[int, int, PositionT]]:
    """Yield where a line may start: turns taken back, in how many steps, and the position then."""
    history, turns = session.history, session.turns
    yield 0, 0, history[-1]
    for steps in range(1, most_back + 1):
        if not turns or session.capabilities.told(history[-2], turns[-1]) is None:
            return  # what the sheet does not show cannot be seen to be taken back
        count = session.capabilities.turns_taken_back(history, turns)
        history, turns = history[:-count], turns[:-count]
        yield len(session.turns) - len(turns), steps, history[-1]


def _told_apart(
    session: Session[PositionT, MoveT, LookT], lines: Sequence[Hypothesis[MoveT, LookT]]
) -> tuple[Hypothesis[MoveT, LookT], ...]:
    """Return the first lines, of which no two are told by the same sentences."""
    by_words: dict[tuple[Text, ...], Hypothesis[MoveT, LookT]] = {}
    for line in lines:
        by_words.setdefault(tuple(steps_told(session.table, session.history, line)), line)
    return tuple(by_words.values())[:MOST_OFFERED]
