"""Asking the players when the referee is unsure, or when they disagree with the referee."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.case import Case
from device.table.events import Effect, JournalEntry
from device.table.referee import Call, Hypothesis, HypothesisKind, Verdict, judge
from device.table.session import Ambiguity, Session
from device.table.turns import Result, is_undone
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

ANSWERED = "answered"
"""The kind of the event that says that players have answered a question about pieces."""


def question(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
) -> Ambiguity[MoveT, LookT] | None:
    """Return the two hypotheses that players must choose from, or None if nothing is unclear.

    A verdict is unclear if its two best hypotheses are about equally likely. A verdict is also
    unclear if players took that move back by a button and its piece still lies there. If one piece
    may be several things and the players answered "neither", the next question is about the
    remaining hypotheses. The last of these is that there is no piece.

    What a button took back stays on offer in the first question, because the button may have been
    pressed by mistake.
    """
    best, rival = verdict.best, verdict.rival
    is_denied = is_undone(session, best) or is_contested(session, best)
    is_close = verdict.call is Call.CLOSE
    others = _other_looks(session, case, best) if is_denied or is_close else ()
    if is_denied and others:
        first = Ambiguity(others[0], best)
    elif is_close and rival is not None:
        first = Ambiguity(best, rival)
    else:
        return None
    if not others or not is_same_doubt(session, first, session.answered_doubt):
        return first
    nothing = next(
        each for each in case.hypotheses(is_deep=False) if each.kind is HypothesisKind.UNCHANGED
    )
    left = [each for each in (*others, best, nothing) if each not in (first.one, first.other)]
    one, other = (*left, best)[:2]
    return Ambiguity(one, other)


def _other_looks(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    best: Hypothesis[MoveT, LookT],
) -> tuple[Hypothesis[MoveT, LookT], ...]:
    """Return the other hypotheses about the piece that was placed, likeliest first.

    Of an illegal one that players deny, these are the lawful ones.
    """
    if best.kind is not HypothesisKind.LEGAL and not is_contested(session, best):
        return ()
    kinds = {HypothesisKind.LEGAL, *(HypothesisKind if best.kind is HypothesisKind.LEGAL else ())}
    others = tuple(
        other
        for other in case.hypotheses(is_deep=True)
        if other.moves != best.moves
        and other.kind in kinds
        and session.capabilities.blurred.is_one_piece(best, other)
    )
    return _likeliest_first(case, others)


def is_contested(session: Session[PositionT, MoveT, LookT], best: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether `best` is the illegal move of which players say that it is another."""
    move = session.contested
    return (
        move is not None
        and best.kind is HypothesisKind.ILLEGAL
        and session.capabilities.blurred.is_same(move, best.moves[0])
    )


def is_forbidden_anyway(
    session: Session[PositionT, MoveT, LookT],
    best: Hypothesis[MoveT, LookT],
    rival: Hypothesis[MoveT, LookT],
) -> bool:
    """Return whether a piece breaks the rules of `best` also if it is the piece of `rival`.

    Then players need not say which piece it is.
    """
    if {best.kind, rival.kind} != {HypothesisKind.ILLEGAL}:
        return False
    if not session.capabilities.blurred.is_one_piece(best, rival):
        return False
    explain, position = session.table.game.explain, session.position
    of_best, of_rival = (
        {breach.code for breach in explain(position, each.moves[0])} for each in (best, rival)
    )
    return of_best <= of_rival


def _likeliest_first(
    case: Case[MoveT, LookT], hypotheses: tuple[Hypothesis[MoveT, LookT], ...]
) -> tuple[Hypothesis[MoveT, LookT], ...]:
    if not hypotheses:
        return ()
    best = judge(case.evidence, case.record, hypotheses).best
    left = tuple(each for each in hypotheses if each.moves != best.moves)
    return (best, *_likeliest_first(case, left))


def is_same_doubt(
    session: Session[PositionT, MoveT, LookT],
    doubt: Ambiguity[MoveT, LookT],
    asked: Ambiguity[MoveT, LookT] | None,
) -> bool:
    """Return whether `asked` has the same two hypotheses as `doubt`, in either order.

    What was asked before `asked`, and answered with "neither", counts too.
    """
    while asked is not None:
        for one, other in ((asked.one, asked.other), (asked.other, asked.one)):
            if _is_same(session, doubt.one, one) and _is_same(session, doubt.other, other):
                return True
        asked = asked.earlier
    return False


def is_answered(session: Session[PositionT, MoveT, LookT], best: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether the players have denied the lawful move that the box sees.

    They have said that the piece breaks a rule, or that it is no piece. Their answer holds for as
    long as the piece lies there.
    """
    doubt = session.answered_doubt
    is_one_piece = session.capabilities.blurred.is_one_piece
    if doubt is None or doubt.chosen is None or best.kind is not HypothesisKind.LEGAL:
        return False
    if doubt.chosen.kind is HypothesisKind.UNCHANGED:
        return any(is_one_piece(best, asked) for asked in (doubt.one, doubt.other))
    is_held = session.illegal_move is not None and doubt.chosen.kind is HypothesisKind.ILLEGAL
    return is_held and is_one_piece(best, doubt.chosen)


def _is_same(
    session: Session[PositionT, MoveT, LookT],
    one: Hypothesis[MoveT, LookT],
    other: Hypothesis[MoveT, LookT],
) -> bool:
    moves = zip(one.moves, other.moves, strict=False)
    return (
        one.kind is other.kind
        and len(one.moves) == len(other.moves)
        and all(session.capabilities.blurred.is_same(*pair) for pair in moves)
    )


def changed_places(
    case: Case[MoveT, LookT], hypothesis: Hypothesis[MoveT, LookT]
) -> tuple[int, ...]:
    """Return the places that a hypothesis supposes to look otherwise than in the record."""
    looks = enumerate(zip(hypothesis.looks, case.record, strict=True))
    return tuple(place for place, (look, known) in looks if look != known)


def doubted_places(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    doubt: Ambiguity[MoveT, LookT],
) -> tuple[int, ...]:
    """Return the places that either hypothesis of a doubt changes.

    The case may be of a later reading than the doubt, and every case numbers its places anew. So
    the two hypotheses are looked for in the case.
    """
    again = (
        each
        for each in case.hypotheses(is_deep=True)
        if any(_is_same(session, each, one) for one in (doubt.one, doubt.other))
    )
    return tuple(sorted({place for each in again for place in changed_places(case, each)}))


def denied(session: Session[PositionT, MoveT, LookT]) -> Session[PositionT, MoveT, LookT]:
    """Return the session after players said that neither of two things happened.

    Then the screen lists where board and record differ.
    """
    doubt, reading = session.doubt, session.reading
    if doubt is None or reading is None:
        return replace(session, doubt=None, answered_doubt=doubt)
    asked = session.answered_doubt
    earlier = asked if asked is not None and asked.chosen is None else None
    after = replace(session, doubt=None, answered_doubt=replace(doubt, earlier=earlier))
    places = doubted_places(session, case_of(session, reading), doubt)
    return replace(after, differs=places, is_told=True)


def answering(
    session: Session[PositionT, MoveT, LookT],
    doubt: Ambiguity[MoveT, LookT],
    truth: Hypothesis[MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session in which players give an answer; a piece that they deny is marked."""
    session = replace(session, undone=None)
    if truth.kind is not HypothesisKind.UNCHANGED or session.reading is None:
        return session
    moves = (*doubt.one.moves, *doubt.other.moves)
    marked = session.capabilities.with_denied(session.reading, session.settled, moves)
    return replace(session, reading=marked)


def with_answer(
    session: Session[PositionT, MoveT, LookT],
    doubt: Ambiguity[MoveT, LookT],
    effects: tuple[Effect, ...],
) -> Result[PositionT, MoveT, LookT]:
    """Return the session that has taken the players' answer to a doubt, and what that led to.

    Where a game has second thoughts about pieces, the record keeps that there was an answer.
    """
    after = replace(session, answered_doubt=doubt)
    if session.capabilities.second_thought is None:
        return after, effects
    return replace(after, answered=len(session.turns)), (*effects, JournalEntry(ANSWERED, {}))
