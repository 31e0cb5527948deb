"""Players who play on without answering: what is taken for the truth then, and what waits."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.referee import Call, Hypothesis, HypothesisKind, Verdict
from device.table.session import Session
from device.table.turns import Result, amended, moved, undone
from device.table.weighing import case_of, verdict_on

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

_LAWFUL = {HypothesisKind.LEGAL, HypothesisKind.AMENDED, HypothesisKind.UNDONE}

_AWAITED = {*_LAWFUL, HypothesisKind.MISSED}
"""What a question may be about, so that it is answered before anybody is accused."""

_FOLLOWING = {HypothesisKind.LEGAL, HypothesisKind.AMENDED, HypothesisKind.MISSED}
"""What may follow what a question is about."""

FURTHER = {HypothesisKind.ILLEGAL, HypothesisKind.MISSED}
"""How a sheet is judged on which a further move was made before an earlier one was recorded."""


def passed_over(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    best: Hypothesis[MoveT, LookT],
) -> Hypothesis[MoveT, LookT] | None:
    """Return the hypothesis to take if players have played on without answering, or None.

    Only a lawful hypothesis is taken, and only of a question that the game lets pass. Then the next
    move is not judged as a second move at once.
    """
    doubt = session.doubt
    if doubt is None:
        return _let_stand(session, reading)
    for lawful, other in ((doubt.one, doubt.other), (doubt.other, doubt.one)):
        if lawful.kind not in _LAWFUL or not session.capabilities.blurred.is_presumed(
            lawful, other
        ):
            continue
        if lawful.kind is other.kind:
            likelier = _undone_or(session, _likelier_now(session, reading, lawful, other))
            is_passed = best.kind in FURTHER or _is_another(session, reading, best, likelier)
            return likelier if is_passed else None
        return lawful if _is_continued(session, reading, lawful) else None
    return None


def _let_stand(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading
) -> Hypothesis[MoveT, LookT] | None:
    """Return the lawful hypothesis about a move of which players were only warned, or None.

    Players let the move stand if they play on without an answer, and the game presumes so.
    """
    warned = session.illegal_move
    moves = session.capabilities.lawful_instead(session.position, warned) if warned else ()
    if warned is None or not moves:
        return None
    lawful: Hypothesis[MoveT, LookT] = Hypothesis(HypothesisKind.LEGAL, moves, ())
    other: Hypothesis[MoveT, LookT] = Hypothesis(HypothesisKind.ILLEGAL, (warned,), ())
    is_presumed = session.capabilities.blurred.is_presumed(lawful, other)
    return lawful if is_presumed and _is_next_move(session, reading, lawful) else None


def _undone_or(
    session: Session[PositionT, MoveT, LookT], lawful: Hypothesis[MoveT, LookT]
) -> Hypothesis[MoveT, LookT]:
    """Return the move that a button took back if it may lie there, else `lawful`.

    Players who play on have not really taken the move back.
    """
    if session.undone is None:
        return lawful
    again = replace(lawful, moves=(session.undone,))
    return again if session.capabilities.blurred.is_presumed(lawful, again) else lawful


def _likelier_now(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    one: Hypothesis[MoveT, LookT],
    other: Hypothesis[MoveT, LookT],
) -> Hypothesis[MoveT, LookT]:
    """Return the lawful hypothesis that explains the new reading better.

    The question was asked of an earlier reading. What was laid since may tell more.
    """
    if not session.capabilities.blurred.is_presumed(other, one):
        return one
    return min((one, other), key=lambda lawful: _misfit(session, reading, lawful))


def _misfit(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> float:
    """Return how badly the record with `lawful` explains a reading, in nats."""
    supposed, _ = recorded(replace(session, undone=None), lawful)
    case = case_of(supposed, reading)
    return sum(case.evidence.cost(place, look) for place, look in enumerate(case.record))


def _is_another(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    best: Hypothesis[MoveT, LookT],
    lawful: Hypothesis[MoveT, LookT],
) -> bool:
    """Return whether a further piece was laid, and the one that was asked about still lies."""
    if best.kind is not HypothesisKind.LEGAL:
        return False
    is_one = session.capabilities.blurred.is_one_piece(best, lawful)
    return not is_one and _is_next_move(session, reading, lawful)


def waits_for_answer(session: Session[PositionT, MoveT, LookT], reading: AnyReading) -> bool:
    """Return whether an open question must be answered before anybody is accused.

    It must be if the sheet shows lawful moves, one or two, after a lawful move of that question. It
    must be too if it shows a piece that breaks a rule only if it is not misread.
    """
    doubt = session.doubt
    return doubt is not None and any(
        _waits_after(session, reading, lawful)
        for lawful in (doubt.one, doubt.other)
        if lawful.kind in _AWAITED
    )


def is_all_undone(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the sheet shows the move that a button took back, and one more after it.

    Nobody has broken a rule then. The screen says where board and record differ.
    """
    reading = session.reading
    if session.undone is None or reading is None:
        return False
    return _is_next_move(session, reading, Hypothesis(HypothesisKind.LEGAL, (session.undone,), ()))


def _waits_after(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> bool:
    """Return whether the sheet shows moves after `lawful` that are legal or may be denied."""
    best = _best_after(session, reading, lawful)
    if best is None or best.kind is not HypothesisKind.ILLEGAL:
        return best is not None and best.kind in _FOLLOWING
    return session.capabilities.blurred.may_be_another(best.moves[0])


def _is_next_move(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> bool:
    """Return whether the sheet shows a legal move after `lawful`."""
    best = _best_after(session, reading, lawful)
    return best is not None and best.kind is HypothesisKind.LEGAL


def _is_continued(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> bool:
    """Return whether the sheet shows one more move after `lawful`; it may be asked about in turn.

    That move is lawful too if the record is wrong about an earlier piece of that player.
    """
    verdict = _verdict_after(session, reading, lawful)
    if verdict is None:
        return False
    likely = (verdict.best, verdict.rival) if verdict.call is Call.CLOSE else (verdict.best,)
    return any(one is not None and _is_one_more(one) for one in likely)


def _is_one_more(one: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether a hypothesis is of one new lawful move, in a corrected record or not."""
    if one.kind is HypothesisKind.AMENDED:
        return len(one.moves) == one.instead + 1
    return one.kind is HypothesisKind.LEGAL


def _best_after(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> Hypothesis[MoveT, LookT] | None:
    """Return what a reading shows to have happened after `lawful`; None if nothing fits."""
    verdict = _verdict_after(session, reading, lawful)
    return None if verdict is None else verdict.best


def _verdict_after(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    lawful: Hypothesis[MoveT, LookT],
) -> Verdict[MoveT, LookT] | None:
    """Return the verdict on a reading after `lawful`; None if nothing fits."""
    supposed, _ = recorded(replace(session, undone=None), lawful)
    if supposed.awaits_decision:
        return None
    verdict = verdict_on(case_of(supposed, reading))
    return None if verdict.call is Call.NOTHING_FITS else verdict


def recorded(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after the answer that players gave by playing on."""
    after = replace(session, doubt=None)
    match truth.kind:
        case HypothesisKind.AMENDED:
            return amended(after, truth)
        case HypothesisKind.UNDONE:
            back, effects = undone(after)
            return replace(back, undone=None), effects
        case _:
            return moved(after, truth)
