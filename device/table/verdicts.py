"""Judging a reading: asks the referee, and changes the session by the verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.after_end import seen_after_end
from device.table.ambiguity import (
    changed_places,
    doubted_places,
    is_answered,
    is_contested,
    is_forbidden_anyway,
    is_same_doubt,
    question,
)
from device.table.case import Case
from device.table.catching_up import with_unseen, without_told
from device.table.contradiction import exchanged, lasting, with_contradictions
from device.table.events import JournalEntry, Ruling, Said
from device.table.in_hand import GONE_S, may_be_in_hand, with_gone
from device.table.knock import (
    DIFFERS_S,
    is_passed,
    is_still_amiss,
    led_back,
    may_be_a_hand,
    put_back,
    with_knock,
)
from device.table.played_on import (
    FURTHER,
    is_all_undone,
    passed_over,
    recorded,
    waits_for_answer,
)
from device.table.referee import Call, Hypothesis, HypothesisKind, Verdict
from device.table.session import Ambiguity, GamePhase, Onward, Page, Session
from device.table.still_lying import still_lies
from device.table.turns import Result, amended, is_undone, moved, removal, undone
from device.table.unanswered import (
    answered_by_play,
    continued,
    is_continued,
    opening_continued,
    opening_mark,
    rests_on_presumed,
    told_of,
)
from device.table.weighing import case_of, shallow_verdict_on, verdict_on

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

SETTLING = {
    HypothesisKind.UNCHANGED,
    HypothesisKind.LEGAL,
    HypothesisKind.MISSED,
    HypothesisKind.AMENDED,
}
"""What brings board and record together."""


def seen(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading, at_s: float
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading."""
    reading = session.capabilities.with_denied(reading, session.settled, ())
    session = replace(session, reading=reading)
    if session.page is Page.LAST_OFFER:
        return _on_last_offer(session, reading)
    begun = opening_continued(session, reading)
    if begun is not None:
        return _begun_by_play(session, *begun, at_s)
    if _is_resting(session):
        return replace(session, onward=None), ()
    if session.phase is GamePhase.OVER and not session.is_uncleared:
        return seen_after_end(session, reading)
    return _weighed(session, reading, at_s)


def _begun_by_play(
    session: Session[PositionT, MoveT, LookT],
    begun: Session[PositionT, MoveT, LookT],
    onward: Onward[MoveT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT]:
    """Return the session of a game that players have begun without an answer, at a second look."""
    if not is_continued(session, onward) or session.reading is None:
        return replace(session, onward=onward), ()
    told = begun.assumed
    after, effects = seen(begun, session.reading, at_s)
    return replace(after, assumed=told), (*opening_mark(begun), Ruling(Said.SETUP), *effects)


def _weighed(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading, at_s: float
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading that is weighed against the record."""
    case = case_of(session, reading)
    back = without_told(session, reading, case)
    if back is not None:
        return back
    if session.knock is not None and not may_be_a_hand(session, session.knock):
        return _put_back(session, case, shallow_verdict_on(case), at_s)
    verdict = verdict_on(case)
    if is_passed(session, verdict):
        session = replace(session, knock=None)
    if session.knock is not None:
        return _put_back(session, case, verdict, at_s)
    lawful = passed_over(session, reading, verdict.best)
    if lawful is not None:
        session, effects = recorded(replace(session, undone=None), lawful)
        after, more = seen(session, reading, at_s)
        return after, (*effects, *more)
    further = _further(session, reading, case, at_s) if _is_further(verdict) else None
    return further or _judged(replace(session, onward=None), case, verdict, at_s)


def _further(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    case: Case[MoveT, LookT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT] | None:
    """Return the session after a further move while a question is open; None if none is seen."""
    by_play = _taken_by_play(session, reading, case, at_s)
    if by_play is None and waits_for_answer(session, reading):
        return replace(session, onward=None), ()
    return by_play


def _taken_by_play(
    session: Session[PositionT, MoveT, LookT],
    reading: AnyReading,
    case: Case[MoveT, LookT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT] | None:
    """Return the session after a look that continues one answer; the second one takes it."""
    onward = continued(session, reading, case)
    if onward is None:
        return None
    if not is_continued(session, onward):
        return replace(session, onward=onward), ()
    told = told_of(session, onward)
    after, effects = answered_by_play(session, onward)
    after, more = seen(after, reading, at_s)
    return replace(after, assumed=told), (*effects, *more)


def _judged(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a verdict on its reading."""
    session = with_gone(session, case, verdict, at_s)
    places = _unexplained(session, case, verdict, at_s)
    if places:
        after, effects = _differs(session, places, at_s)
        after, more = with_knock(with_unseen(after, case), case, verdict)
        return after, (*effects, *more)
    session = replace(session, unseen=None, searched=())
    places = exchanged(session, verdict.best)
    if places:
        return _differs(replace(session, illegal_move=None), places, at_s)
    if _is_quiet(session, verdict):
        session = with_contradictions(session)
        places = lasting(session)
        if places:
            return _differs(session, places, at_s)
    if is_answered(session, verdict.best):
        return session, ()
    is_plain = _settles(session, verdict) or may_be_in_hand(session, verdict, at_s)
    doubt = None if is_plain else question(session, case, verdict)
    if doubt is not None and _is_denied(session, doubt):
        return _differs(session, doubted_places(session, case, doubt), at_s)
    if doubt is None and is_still_amiss(session, case, verdict):
        return led_back(session, case)
    session = _with_turn_noticed(replace(session, differs=()))
    return taken(session, verdict.best) if doubt is None else _doubted(session, doubt)


def _is_quiet(session: Session[PositionT, MoveT, LookT], verdict: Verdict[MoveT, LookT]) -> bool:
    """Return whether nothing happens on the sheet, and nothing about it is open."""
    is_open = session.awaits_decision or session.illegal_move is not None
    is_unchanged = verdict.best.kind is HypothesisKind.UNCHANGED and verdict.call is Call.CLEAR
    return is_unchanged and not is_open and session.undone is None and session.doubt is None


def _put_back(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading while pieces are put back; it is judged once all are."""
    after, effects = put_back(session, case, verdict, at_s)
    if after.knock is not None:
        is_news = after.is_told and not session.is_told
        return after, (*effects, Ruling(Said.UNSURE)) if is_news else effects
    is_record = (
        verdict.best.kind is HypothesisKind.UNCHANGED and verdict.call is not Call.NOTHING_FITS
    )
    after, more = (taken if is_record else _unchanged)(after, verdict.best)
    return after, (*effects, *more)


def _is_further(verdict: Verdict[MoveT, LookT]) -> bool:
    """Return whether a verdict may come of a further move before an earlier one is recorded."""
    return verdict.best.kind in FURTHER or verdict.call is Call.NOTHING_FITS


def _unexplained(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
    at_s: float,
) -> tuple[int, ...]:
    """Return the places of which the screen must say that they differ."""
    if _is_put_back_halfway(session, verdict):
        return changed_places(case, verdict.best)
    if rests_on_presumed(session, case, verdict):
        return changed_places(case, verdict.best)
    if verdict.call is Call.NOTHING_FITS:
        return verdict.misfits
    if verdict.best.kind is HypothesisKind.LIFTED and session.gone is None:
        return changed_places(case, verdict.best)
    gone = session.gone
    return gone.places if gone is not None and at_s - gone.since_s >= GONE_S else ()


def _is_put_back_halfway(
    session: Session[PositionT, MoveT, LookT], verdict: Verdict[MoveT, LookT]
) -> bool:
    """Return whether what looks like a breach is only what was taken back and still lies there."""
    if verdict.best.kind not in FURTHER:
        return False
    return is_all_undone(session) or still_lies(session, verdict.best)


def _is_denied(session: Session[PositionT, MoveT, LookT], doubt: Ambiguity[MoveT, LookT]) -> bool:
    """Return whether the players have answered this doubt with "neither"."""
    asked = session.answered_doubt
    return asked is not None and asked.chosen is None and is_same_doubt(session, doubt, asked)


def _is_resting(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether nothing is judged: before the opening, in a pause, and so on."""
    return session.phase is GamePhase.LAYING or session.page_below is not Page.GAME


def _on_last_offer(
    session: Session[PositionT, MoveT, LookT], reading: AnyReading
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading before the game is over.

    The last player may take what is offered, or take the last turn back. Nothing else is judged.
    """
    verdict = verdict_on(case_of(session, reading))
    is_news = verdict.best.kind in {HypothesisKind.AMENDED, HypothesisKind.UNDONE}
    if verdict.call is not Call.CLEAR or not is_news:
        return session, ()
    return taken(replace(session, page=Page.GAME), verdict.best)


def _settles(session: Session[PositionT, MoveT, LookT], verdict: Verdict[MoveT, LookT]) -> bool:
    """Return whether the best hypothesis is taken although its rival is hardly less likely."""
    best = verdict.best
    if verdict.rival is None or is_undone(session, best) or is_contested(session, best):
        return False
    if is_forbidden_anyway(session, best, verdict.rival):
        return True
    return session.capabilities.blurred.may_take_likelier(
        verdict.best, verdict.rival, verdict.margin
    )


def _with_turn_noticed(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session; on the page `TURNED` if the sheet was turned since `settled`."""
    reading = session.reading
    if session.settled is None or reading is None:
        return session
    before = session.turned or session.settled[0]
    if not session.capabilities.is_turned(before, reading):
        return session
    return replace(session, page=Page.TURNED, turned=reading)


def taken(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a hypothesis is taken for the truth."""
    session = replace(session, doubt=None)
    if session.reading is not None and truth.kind in SETTLING:
        session = replace(session, settled=(session.reading, truth.looks), turned=None)
    match truth.kind:
        case HypothesisKind.UNCHANGED:
            return _unchanged(session, truth)
        case HypothesisKind.ILLEGAL:
            return _illegal(session, truth)
        case HypothesisKind.UNDONE:
            after, effects = undone(session)
            return replace(after, undone=None, answered_doubt=None), effects
        case HypothesisKind.AMENDED:
            return amended(session, truth)
        case HypothesisKind.LIFTED:
            return session, (Ruling(Said.HAND),)
        case HypothesisKind.LEGAL | HypothesisKind.MISSED | HypothesisKind.UNSEEN:
            return moved(session, truth)


def _differs(
    session: Session[PositionT, MoveT, LookT],
    places: tuple[int, ...],
    at_s: float,
) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which places differ; after a while the screen says so."""
    began_s = at_s if session.gone is None else session.gone.since_s
    since_s = session.since_s if session.differs else began_s
    is_told = at_s - since_s >= DIFFERS_S
    is_news = is_told and not (session.is_told and session.differs)
    after = replace(session, differs=places, since_s=since_s, is_told=is_told, doubt=None)
    return after, (Ruling(Said.UNSURE),) if is_news else ()


def _doubted(
    session: Session[PositionT, MoveT, LookT], doubt: Ambiguity[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    if any(
        is_same_doubt(session, doubt, asked) for asked in (session.doubt, session.answered_doubt)
    ):
        return session, ()
    return replace(session, illegal_move=_still_illegal(session, doubt), doubt=doubt), (
        Ruling(Said.UNSURE),
    )


def _still_illegal(
    session: Session[PositionT, MoveT, LookT], doubt: Ambiguity[MoveT, LookT]
) -> MoveT | None:
    """Return the illegal move of the session, or None if the sheet now shows something else."""
    lying = (*doubt.one.moves[:1], *doubt.other.moves[:1])
    known = session.illegal_move
    is_there = known is not None and any(
        session.capabilities.blurred.is_same(known, move) for move in lying
    )
    return known if is_there else None


def _unchanged(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    after = replace(
        session,
        illegal_move=None,
        is_uncleared=truth.is_uncleared,
        answered_doubt=None,
        contested=None,
        undone=None,
    )
    if session.undone is not None:
        return after, (JournalEntry("put-back", {}), Ruling(Said.UNCHANGED))
    if session.illegal_move is not None:
        return after, (Ruling(Said.TAKEBACK),)
    if session.is_uncleared and not truth.is_uncleared:
        return after, removal(after) or (Ruling(Said.UNCHANGED),)
    return after, (Ruling(Said.UNCHANGED),)


def _illegal(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    move = truth.moves[0]
    if session.illegal_move is not None and session.capabilities.blurred.is_same(
        session.illegal_move, move
    ):
        return session, ()
    game = session.table.game
    further = session.capabilities.blurred.further_breaches
    breaches = (*game.explain(session.position, move), *further(session.position, move))
    reasons = tuple(breach.code for breach in breaches)
    text = game.move_text(move)
    why = session.screens.illegal_prompt(session.position, move).lines[0]
    kept = JournalEntry("illegal", {"move": text, "reasons": reasons})
    after = replace(session, illegal_move=move, contested=None)
    return after, (kept, Ruling(Said.ILLEGAL, text, reasons, why))
