"""Pieces of turns that were taken back and still lie on the sheet: they are no new moves."""

from __future__ import annotations

from typing import TypeVar

from device.table.referee import Hypothesis
from device.table.session import Session
from device.table.weighing import case_of

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def still_lies(session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether all that `truth` takes for new lies as it lay before turns were taken back.

    Players may put the pieces of several turns back in any order. Halfway, what still lies may look
    like somebody's move.
    """
    unseen, reading = session.capabilities.unseen, session.reading
    if session.undone is None or unseen is None or reading is None:
        return False
    case = case_of(session, reading)
    turns = unseen(case)
    if turns is None or len(truth.looks) != len(case.record):
        return False
    lay = turns.looks(_before_taken_back(session))
    each = zip(truth.looks, case.record, lay, strict=True)
    return all(look in (known, lain) for look, known, lain in each)


def _before_taken_back(session: Session[PositionT, MoveT, LookT]) -> PositionT:
    """Return the position from which turns were taken back."""
    position, game = session.position, session.table.game
    for move in (move for turns in session.taken_back for move in turns):
        if game.explain(position, move):
            break
        position = game.apply(position, move)
    return position
