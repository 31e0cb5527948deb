"""What players may say of an illegal move: it may stand, the piece lies there, or it is not so."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.events import Effect, Ruling, Said
from device.table.referee import HypothesisKind, judge
from device.table.session import Ambiguity, Session
from device.table.setting_right import found
from device.table.turns import pardoned
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def is_contestable(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether players may say that they have not made the illegal move on the screen."""
    move = session.illegal_move
    if move is None:
        return False
    return session.capabilities.is_out_of_sight(move) or _other_piece(session, move) is not None


def contested(
    session: Session[PositionT, MoveT, LookT],
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after A under an illegal move.

    Where a piece is not seen in its place, it lies there. A piece that may be a lawful one is asked
    about, even if the camera is sure of it.
    """
    move = session.illegal_move
    if move is None:
        return session, ()
    if session.capabilities.is_out_of_sight(move):
        return found(session)
    doubt = _other_piece(session, move)
    if doubt is None:
        return pardoned(session)
    asked = replace(session, illegal_move=None, contested=move, doubt=doubt, answered_doubt=None)
    return asked, (Ruling(Said.UNSURE),)


def _other_piece(
    session: Session[PositionT, MoveT, LookT], move: MoveT
) -> Ambiguity[MoveT, LookT] | None:
    """Return the question whether the piece is the likeliest lawful one, or the illegal one."""
    can, reading = session.capabilities, session.reading
    if reading is None or not can.blurred.may_be_another(move):
        return None
    if can.lawful_instead(session.position, move):
        return None
    case = case_of(session, reading)
    known = tuple(case.hypotheses(is_deep=True))
    for refused in known:
        if refused.kind is HypothesisKind.ILLEGAL and can.blurred.is_same(refused.moves[0], move):
            lawful = [
                one
                for one in known
                if one.kind is HypothesisKind.LEGAL and can.blurred.is_one_piece(refused, one)
            ]
            if lawful:
                return Ambiguity(judge(case.evidence, case.record, lawful).best, refused)
    return None
