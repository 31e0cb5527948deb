"""Pieces that were lifted: how long they may be in a hand before anybody is asked or told."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.ambiguity import changed_places
from device.table.case import Case
from device.table.referee import Call, HypothesisKind, Verdict
from device.table.session import GonePieces, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

HELD_S = 5.0  # set by hand: a player who holds a piece for longer is asked what happened
GONE_S = 20.0  # nobody holds a piece for so long; it was pocketed, or it fell off the table


def with_gone(
    session: Session[PositionT, MoveT, LookT],
    case: Case[MoveT, LookT],
    verdict: Verdict[MoveT, LookT],
    at_s: float,
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that knows which pieces are gone, and since when."""
    if verdict.best.kind is not HypothesisKind.LIFTED or verdict.call is Call.NOTHING_FITS:
        return replace(session, gone=None)
    places, known = changed_places(case, verdict.best), session.gone
    if len(places) > 1:
        return replace(session, gone=None)  # two at once are rather taken off than in a hand
    since_s = known.since_s if known is not None and known.places == places else at_s
    return replace(session, gone=GonePieces(places, since_s))


def may_be_in_hand(
    session: Session[PositionT, MoveT, LookT], verdict: Verdict[MoveT, LookT], at_s: float
) -> bool:
    """Return whether a piece is likeliest held in a hand, and has not been held for long.

    It will soon lie somewhere, so nobody is asked yet whether it already does.
    """
    gone, is_open = session.gone, session.doubt is not None or session.answered_doubt is not None
    if gone is None or is_open or verdict.best.kind is not HypothesisKind.LIFTED:
        return False
    return at_s - gone.since_s < HELD_S
