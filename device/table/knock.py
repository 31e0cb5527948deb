"""Pieces that were knocked about: nobody is at fault, and nothing counts until all is back.

A hand moves one piece in a turn, and a tower at most. If more places differ and no turns explain
them, somebody has knocked the sheet. What lies there on the way back may look like anybody's move.
So nothing of it is judged, until the sheet looks as in the record.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.case import Case
from device.table.catching_up import with_unseen
from device.table.contradiction import exchanged
from device.table.events import JournalEntry
from device.table.putting_back import MANY, SOME, places_amiss
from device.table.referee import Call, HypothesisKind, Verdict
from device.table.session import Knock, Session
from device.table.turns import Result

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

LIFTED_AT_ONCE = 2  # places; nobody takes pieces from so many at once in a turn
DIFFERS_S = 0.6  # a dome that is in a hand has been put down by then, or the board really differs
STANDS_S = 6.0  # nobody who puts pieces back waits so long; players have gone on, or need help


def knocked(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session that leads the sheet back to the record, place by place."""
    after = replace(
        session,
        knock=Knock(),
        is_back=False,
        illegal_move=None,
        doubt=None,
        answered_doubt=None,
        gone=None,
        unseen=None,
        searched=(),
    )
    return after, (JournalEntry("knocked", {}),)


def may_be_knocked(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the sheet shows the position, so that pieces can be put back as in it."""
    return session.is_kept_on_sheet


def is_still_amiss(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
) -> bool:
    """Return whether what looks forbidden is rather a piece that was not put back rightly.

    All seemed to be back after a knock, and nobody has made a move since. Then nobody is accused
    while a piece of the record is not in its place.
    """
    is_forbidden = verdict.best.kind is HypothesisKind.ILLEGAL
    if not (session.is_back and is_forbidden and may_be_knocked(session)):
        return False
    return not _are_back(session, case, places_amiss(case))


def led_back(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session that leads the sheet back to the record because players asked for it."""
    after, effects = knocked(session)
    places = places_amiss(case)
    knock = Knock(places, session.since_s, len(places))
    return replace(after, knock=knock, differs=places, is_told=True), effects


def with_knock(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after places differ: knocked about if too many do, and no turns fit.

    Pieces that are gone from two places at once may be on their way back from a knock. That is
    known for sure if they come back to other places.
    """
    places = places_amiss(case)
    displaced = session.capabilities.displaced(case.record, places)
    moved = displaced - _stands_rightly(session)
    if not may_be_knocked(session) or session.unseen is not None:
        return session, ()
    if LIFTED_AT_ONCE <= moved < SOME and verdict.best.kind is HypothesisKind.LIFTED:
        return replace(session, knock=Knock(is_sure=False)), ()
    if moved < SOME:
        return session, ()
    if displaced < MANY and not session.is_told:
        return replace(session, knock=Knock(is_sure=False)), ()
    after, effects = knocked(session)
    after = replace(after, searched=session.searched)
    return _still(after, case, places, session.since_s), effects


def _stands_rightly(session: Session[PositionT, MoveT, LookT]) -> int:
    """Return how many places differ only because a completed tower was not taken off yet."""
    return int(session.is_uncleared or session.awaits_decision)


def may_be_a_hand(session: Session[PositionT, MoveT, LookT], knock: Knock) -> bool:
    """Return whether what was taken for a knock may be a hand in passing that was not noticed.

    It may while it is not sure, and while few places differ and no screen has told of a knock.
    """
    return not knock.is_sure or (knock.most < SOME and not session.is_told)


def is_passed(session: Session[PositionT, MoveT, LookT], verdict: Verdict[MoveT, LookT]) -> bool:
    """Return whether what may have been a knock was only a hand in passing, by the next reading."""
    is_odd = verdict.call is Call.NOTHING_FITS or verdict.best.kind is HypothesisKind.ILLEGAL
    return session.knock is not None and may_be_a_hand(session, session.knock) and not is_odd


def put_back(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
    at_s: float,
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a reading while pieces are put back; without a knock at the end."""
    if session.knock is not None and not session.knock.is_sure:
        after, effects = knocked(session)
        return _still(after, case, places_amiss(case), at_s), effects
    places = places_amiss(case)
    is_record = verdict.best.kind is HypothesisKind.UNCHANGED
    wrong = exchanged(session, verdict.best)
    if wrong:
        places = tuple(sorted({*places, *wrong}))
    elif _are_back(session, case, places) or (is_record and verdict.call is not Call.NOTHING_FITS):
        return _all_back(session)
    elif session.capabilities.are_nearly_back(case, places) and session.reading is not None:
        return _all_back(replace(session, settled=(session.reading, case.record)))
    return _still(session, case, places, at_s), ()


def _all_back(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    after = replace(session, knock=None, differs=(), unseen=None, searched=(), is_back=True)
    return after, (JournalEntry("all-back", {}),)


def _are_back(
    session: Session[PositionT, MoveT, LookT], case: Case[MoveT, LookT], places: tuple[int, ...]
) -> bool:
    """Return whether every piece of the record is back, though new ones may lie there."""
    return not session.capabilities.displaced(case.record, places)


def _still(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    places: tuple[int, ...],
    at_s: float,
) -> Session[PositionT, MoveT, LookT]:
    """Return the session in which places are still to be put right.

    Turns that nobody saw are searched for before anything is put back. They are searched for again
    if the sheet then stays as it is: players may have played on.
    """
    known = session.knock or Knock()
    is_told = session.is_told or at_s - session.since_s >= DIFFERS_S
    since_s = known.since_s if known.places == places else at_s
    knock = Knock(places, since_s, max(known.most, len(places)))
    after = replace(session, knock=knock, differs=places, is_told=is_told, gone=None)
    if known.places != places:
        after = replace(after, unseen=None, searched=())
    is_due = len(places) == knock.most or at_s - since_s >= STANDS_S
    return with_unseen(after, case) if is_due else after
