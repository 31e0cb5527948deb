"""Which of two things happened, if nobody answers and play goes on: what play shows is taken.

A later look may be the continuation of one answer: that answer, and then lawful moves. If no other
answer has a continuation, and nothing else explains the look nearly as well, players have answered
by playing on. The answer is taken at the second look that says so. It is told on the next screen
and marked in the record. In any other case the question stays. So does every question about turns
that nobody saw, for one more move says too little of several before it. That a turn was taken back
is never taken from play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from device.reading.readers import AnyReading
from device.table.ambiguity import changed_places
from device.table.case import Case
from device.table.catching_up import lines_of
from device.table.events import JournalEntry
from device.table.opening import begun_as
from device.table.port import GameAdapter
from device.table.prompts import Text, text
from device.table.referee import LIMITS, Call, Hypothesis, HypothesisKind, Verdict
from device.table.session import GamePhase, Onward, Page, Session
from device.table.turns import Result, caught_up
from device.table.unseen_screens import steps_told
from device.table.weighing import case_of, verdict_on

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

UNANSWERED = "unanswered"
"""The kind of the event that marks what was taken without an answer."""

MOST_TOLD = 2  # sentences beside the one that says that nobody answered; they fit a screen

_LINE = HypothesisKind.UNSEEN

_FURTHER = {HypothesisKind.LEGAL, HypothesisKind.MISSED}
"""How a look is judged that shows lawful moves after an answer."""

_MOVES_ON = {*_FURTHER, HypothesisKind.UNSEEN, HypothesisKind.UNCHANGED}
"""What leads on from the record by lawful moves alone, or by none."""


@dataclass(frozen=True, slots=True)
class _Continuation(Generic[MoveT]):
    """What a look shows to have happened after an answer.

    Attributes:
        onward: the answer, and the moves after it.
        cost: how badly both explain the look, in nats.
        end: the position that they lead to, in notation; empty if the moves are not clear.
        is_further: whether the look clearly shows lawful moves after the answer.
    """

    onward: Onward[MoveT]
    cost: float
    end: str
    is_further: bool


def continued(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    case: Case[MoveT, LookT],
) -> Onward[MoveT] | None:
    """Return the one answer to the open question that a reading continues, or None.

    Args:
        session: the session with the question.
        reading: the last reading.
        case: the reading beside the record.
    """
    lines = tuple(_answers(session))
    supposed = [_supposed(session, line) for line in lines]
    if session.illegal_move is not None or any(one.awaits_decision for one in supposed):
        return None
    pairs = zip(lines, supposed, strict=True)
    told = [_continuation(line, after, reading) for line, after in pairs]
    found = [one for one in told if one is not None and one.is_further]
    if not found:
        return None
    best = min(found, key=lambda one: one.cost)
    if best.onward.instead:
        return None
    rivals = [one.cost for one in told if one is not None and one.end != best.end]
    rivals += _elsewhere(session, case, best.end)
    return None if any(cost < best.cost + LIMITS.accuse for cost in rivals) else best.onward


def _continuation(
    line: Hypothesis[MoveT, LookT],
    supposed: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
) -> _Continuation[MoveT] | None:
    """Return what a reading shows to have happened after an answer; None if nothing fits."""
    case = case_of(supposed, reading)
    verdict = verdict_on(case)
    best = verdict.best
    if verdict.call is Call.NOTHING_FITS:
        return None
    is_further = verdict.call is Call.CLEAR and best.kind in _FURTHER
    end = _end(supposed.table, supposed.position, best.moves) if is_further else ""
    onward = Onward(line.instead, line.moves, best.moves)
    return _Continuation(onward, _cost(case, best.looks), end, is_further)


def is_continued(session: Session[PositionT, MoveT, LookT], onward: Onward[MoveT]) -> bool:
    """Return whether the look before showed the same moves, as far as a camera can tell."""
    before = session.onward
    if before is None or before.instead != onward.instead:
        return False
    pairs = ((before.moves, onward.moves), (before.further, onward.further))
    is_same = session.capabilities.blurred.is_same
    return all(len(then) == len(now) and all(map(is_same, then, now)) for then, now in pairs)


def answered_by_play(
    session: Session[PositionT, MoveT, LookT], onward: Onward[MoveT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which an answer was taken that nobody gave, marked in the record."""
    line: Hypothesis[MoveT, LookT] = Hypothesis(_LINE, onward.moves, (), instead=onward.instead)
    _, effects = caught_up(session, line)
    mark = JournalEntry(
        UNANSWERED, {"taken-back": onward.instead, "turns": len(onward.moves), "places": []}
    )
    return _supposed(session, line), (mark, *effects)


def told_of(session: Session[PositionT, MoveT, LookT], onward: Onward[MoveT]) -> tuple[Text, ...]:
    """Return the lines that tell of an answer that nobody gave, and of what was played then."""
    answer: Hypothesis[MoveT, LookT] = Hypothesis(_LINE, onward.moves, (), instead=onward.instead)
    further: Hypothesis[MoveT, LookT] = Hypothesis(_LINE, onward.further, (), instead=0)
    after = _supposed(session, answer)
    steps = (
        *steps_told(session.table, session.history, answer),
        *steps_told(session.table, after.history, further),
    )
    return text("unanswered"), *steps[:MOST_TOLD]


def opening_continued(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading
) -> tuple[Session[PositionT, MoveT, LookT], Onward[MoveT]] | None:
    """Return the game begun from a doubtful opening, and the moves after it, if a reading fits."""
    asked = session.opening_asked
    if session.phase is not GamePhase.LAYING or asked is None:
        return None
    if session.page not in {Page.GAME, Page.OPENING}:
        return None
    supposed = session.capabilities.opening_doubts.supposed(asked.answered)
    if supposed is None:
        return None
    begun = begun_as(session, supposed.position, asked.reading)
    begun = replace(begun, presumed=supposed.places, assumed=(supposed.told,))
    marked = begun.capabilities.with_denied(reading, begun.settled, ())
    verdict = verdict_on(case_of(begun, marked))
    if verdict.call is not Call.CLEAR or verdict.best.kind not in _FURTHER:
        return None
    return begun, Onward(0, (), verdict.best.moves)


def opening_mark(session: Session[PositionT, MoveT, LookT]) -> tuple[JournalEntry, ...]:
    """Return the entries of an opening that was taken without an answer."""
    opening = session.table.game.position_text(session.position)
    return (
        JournalEntry("opening", {"position": opening}),
        JournalEntry(UNANSWERED, {"taken-back": 0, "turns": 0, "places": list(session.presumed)}),
    )


def rests_on_presumed(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
) -> bool:
    """Return whether a breach is of a piece that was only presumed; then nobody is accused."""
    if verdict.best.kind is not HypothesisKind.ILLEGAL or not session.presumed:
        return False
    return not set(changed_places(case, verdict.best)).isdisjoint(session.presumed)


def _answers(
    session: Session[PositionT, MoveT, LookT],
) -> Iterator[Hypothesis[MoveT, LookT]]:
    """Yield the answers to the open question as lines of turns; none if any of them is no line.

    Where a button took a turn back that still lies there, players must say what they mean.
    """
    doubt = session.doubt
    if session.undone is None and doubt is not None and session.phase is GamePhase.PLAYING:
        lines = [_line(session, each) for each in (doubt.one, doubt.other)]
        if all(line is not None for line in lines):
            yield from (line for line in lines if line is not None)


def _line(
    session: Session[PositionT, MoveT, LookT], answer: Hypothesis[MoveT, LookT]
) -> Hypothesis[MoveT, LookT] | None:
    """Return an answer as a line of turns taken back and made; None for what breaks a rule."""
    match answer.kind:
        case HypothesisKind.AMENDED | HypothesisKind.UNSEEN:
            return answer
        case HypothesisKind.UNDONE:
            count = session.capabilities.turns_taken_back(session.history, session.turns)
            return replace(answer, instead=count)
        case HypothesisKind.ILLEGAL | HypothesisKind.LIFTED:
            return None
        case _:
            return replace(answer, instead=0)


def _supposed(
    session: Session[PositionT, MoveT, LookT], line: Hypothesis[MoveT, LookT]
) -> Session[PositionT, MoveT, LookT]:
    """Return the session after a line of turns, with no question left open."""
    after, _ = caught_up(session, line)
    return replace(
        after,
        doubt=None,
        answered_doubt=None,
        unseen=None,
        searched=(),
        differs=(),
        knock=None,
        gone=None,
    )


def _elsewhere(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT], end: str
) -> Iterator[float]:
    """Yield the cost of all else that may have happened since the record and ends elsewhere."""
    lines = lines_of(session, case)
    for each in (*case.hypotheses(is_deep=True), *lines):
        back = each.instead if each.kind is HypothesisKind.UNSEEN else 0
        is_there = (
            each.kind in _MOVES_ON
            and _end(session.table, session.history[-1 - back], each.moves) == end
        )
        if not is_there:
            yield _cost(case, each.looks)


def _cost(case: Case[MoveT, LookT], looks: Sequence[LookT]) -> float:
    return sum(case.evidence.cost(place, look) for place, look in enumerate(looks))


def _end(
    table: GameAdapter[PositionT, MoveT, LookT], position: PositionT, moves: Sequence[MoveT]
) -> str:
    """Return in notation where moves lead to; decisions are made in some way.

    Raises:
        RulesError: a move is not lawful.
    """
    game = table.game
    for move in moves:
        while game.explain(position, move) and (due := _due(table, position)) is not None:
            position = game.apply(position, due)
        position = game.apply(position, move)
    while (forced := table.capabilities.forced_move(position)) is not None:
        position = game.apply(position, forced)
    return game.position_text(position)


def _due(table: GameAdapter[PositionT, MoveT, LookT], position: PositionT) -> MoveT | None:
    """Return the decision that is due in a position, made in some way, or the forced move."""
    game = table.game
    is_due = game.awaits_decision(position)
    return game.legal_moves(position)[0] if is_due else table.capabilities.forced_move(position)
