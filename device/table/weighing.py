"""Weighing a reading: the session's case of it, and the referee's verdict on the case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from device.reading.readers import AnyReading
from device.table.case import Case
from device.table.referee import Call, HypothesisKind, Verdict, judge, ranking
from device.table.session import Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def case_of(session: Session[PositionT, MoveT, LookT], reading: AnyReading) -> Case[MoveT, LookT]:
    """Return the case of a reading: the reading beside the record."""
    return session.table.case(reading, session.history, session.turns, session.settled)


def shallow_verdict_on(case: Case[MoveT, LookT]) -> Verdict[MoveT, LookT]:
    """Return the verdict among the hypotheses that are neither rare nor forbidden."""
    return judge(case.evidence, case.record, case.hypotheses(is_deep=False))


def verdict_on(case: Case[MoveT, LookT]) -> Verdict[MoveT, LookT]:
    """Return the verdict; rare and forbidden hypotheses are tried if nothing else fits.

    Nobody is accused before all else that may have happened is compared.
    """
    verdict = shallow_verdict_on(case)
    if verdict.call is Call.CLEAR and verdict.best.kind is not HypothesisKind.ILLEGAL:
        return verdict
    return judge(case.evidence, case.record, case.hypotheses(is_deep=True))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Something that may have happened, by one reading.

    Attributes:
        kind: the kind of the hypothesis.
        moves: its moves in notation.
        behind_nats: by how much the likeliest explanation is likelier; 0 for the likeliest.
    """

    kind: str
    moves: tuple[str, ...]
    behind_nats: float


MOST_EXPLANATIONS = 3


def explanations(
    case: Case[MoveT, LookT], move_text: Callable[[MoveT], str]
) -> tuple[Explanation, ...]:
    """Return the likeliest explanations of a case, rare and forbidden ones too."""
    all_of_them = case.hypotheses(is_deep=True)
    ranked = ranking(case.evidence, case.record, all_of_them, MOST_EXPLANATIONS)
    return tuple(
        Explanation(
            one.kind.value, tuple(map(move_text, one.moves)), round(ranked[0][0] - score, 2)
        )
        for score, one in ranked
    )
