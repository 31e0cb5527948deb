"""The referee's inference: which of the things that may have happened explains the evidence best?

Numbers in, verdict out: it knows no game and no camera. A hypothesis says how every place would
look; the evidence says how well each look explains the pixels there. Hypotheses are compared by
their posterior: the sum of the places' log likelihoods and the hypothesis's log prior.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeVar

LookT = TypeVar("LookT")
LookT_contra = TypeVar("LookT_contra", contravariant=True)
MoveT = TypeVar("MoveT")


class Evidence(Protocol[LookT_contra]):
    """What a frame says of numbered places."""

    def cost(self, place: int, look: LookT_contra) -> float:
        """Return how much worse `look` explains the place than its best look, in nats, >= 0."""
        ...


class HypothesisKind(Enum):
    """What a hypothesis supposes."""

    UNCHANGED = "unchanged"
    LEGAL = "legal"
    MISSED = "missed"  # two legal moves: one was not seen
    AMENDED = "amended"  # an accepted move was another one: finished otherwise, or misread
    UNDONE = "undone"  # the last accepted move taken back
    ILLEGAL = "illegal"
    LIFTED = "lifted"  # pieces are in a hand: a move is under way


PRIORS = {
    # How often each kind is the truth when a frame is judged; within a kind all are alike.
    HypothesisKind.UNCHANGED: 0.5,
    HypothesisKind.LEGAL: 0.4,
    HypothesisKind.ILLEGAL: 0.05,
    HypothesisKind.LIFTED: 0.003,
    HypothesisKind.AMENDED: 0.02,
    HypothesisKind.UNDONE: 0.02,
    HypothesisKind.MISSED: 0.01,
}


@dataclass(frozen=True, slots=True)
class Hypothesis(Generic[MoveT, LookT]):
    """Something that may have happened, and one look that it may have.

    Attributes:
        kind: what it supposes.
        moves: the moves made since the position of the record, in order; for an amended move,
            what stands in place of the last turns, and what was made since.
        looks: how every place would look.
        is_uncleared: whether pieces that these moves took off the sheet still lie on it.
        instead: how many of the last turns an amended move and what follows it stand in place of.
    """

    kind: HypothesisKind
    moves: tuple[MoveT, ...]
    looks: Sequence[LookT]
    is_uncleared: bool = False
    instead: int = 1


class Call(Enum):
    """How sure a verdict is."""

    CLEAR = "clear"
    CLOSE = "close"
    NOTHING_FITS = "nothing-fits"


@dataclass(frozen=True, slots=True)
class Verdict(Generic[MoveT, LookT]):
    """What the referee says of a frame.

    Attributes:
        call: how sure it is.
        best: the hypothesis that explains the evidence best.
        rival: the best one that says something else, or None.
        margin: by how many nats `best` beats it.
        misfits: if `best` does not explain every place: those, and where the record is no better.
    """

    call: Call
    best: Hypothesis[MoveT, LookT]
    rival: Hypothesis[MoveT, LookT] | None
    margin: float
    misfits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """When to act, ask or hold; nats.

    Attributes:
        misfit: a place that costs more is not explained: an empty star with a dome on it and a
            top of another colour cost more, one misread strength or height costs less.
        changed: the same for places that the hypothesis itself changes: what a move did must be
            seen at both its ends.
        ask: a smaller margin is a question. 3 nats are odds of 20 to 1.
        accuse: an illegal move is called only with at least this margin; 5 nats are 150 to 1.
    """

    misfit: float = 8.5
    changed: float = 6.0
    ask: float = 3.0
    accuse: float = 5.0


LIMITS = Limits()


def judge(
    evidence: Evidence[LookT],
    record: Sequence[LookT],
    hypotheses: Iterable[Hypothesis[MoveT, LookT]],
    limits: Limits = LIMITS,
) -> Verdict[MoveT, LookT]:
    """Return the verdict on a frame.

    Args:
        evidence: what the frame says of every place.
        record: how the places look if nothing happened; only places that differ from it are
            looked at for each hypothesis.
        hypotheses: what may have happened; at least one.
        limits: when to act, ask or hold.

    Raises:
        ValueError: there is no hypothesis.
    """
    ranked = _ranked(evidence, record, list(hypotheses))
    if not ranked:
        raise ValueError("no hypothesis to judge")
    best_score, best = ranked[0]
    rival_score, rival = next(
        ((score, other) for score, other in ranked if not _same(other, best)), (None, None)
    )
    margin = float("inf") if rival_score is None else best_score - rival_score
    misfits = _misfits(evidence, record, best.looks, limits)
    if misfits:
        misfits = tuple(sorted({*misfits, *_misfits(evidence, record, record, limits)}))
    return Verdict(_call(best, margin, misfits, limits), best, rival, margin, misfits)


def _misfits(
    evidence: Evidence[LookT], record: Sequence[LookT], looks: Sequence[LookT], limits: Limits
) -> tuple[int, ...]:
    """Return the places that `looks` do not explain."""
    return tuple(
        place
        for place, (look, old) in enumerate(zip(looks, record, strict=True))
        if evidence.cost(place, look) > (limits.misfit if look == old else limits.changed)
    )


def _ranked(
    evidence: Evidence[LookT],
    record: Sequence[LookT],
    hypotheses: list[Hypothesis[MoveT, LookT]],
) -> list[tuple[float, Hypothesis[MoveT, LookT]]]:
    prior = _log_priors(hypotheses)
    costs = [evidence.cost(place, look) for place, look in enumerate(record)]
    scored = [
        (prior(hypothesis) - _added_cost(evidence, record, costs, hypothesis), hypothesis)
        for hypothesis in hypotheses
    ]
    return sorted(scored, key=lambda pair: pair[0], reverse=True)


def _log_priors(
    hypotheses: list[Hypothesis[MoveT, LookT]],
) -> Callable[[Hypothesis[MoveT, LookT]], float]:
    counts = dict.fromkeys(HypothesisKind, 0)
    for hypothesis in hypotheses:
        counts[hypothesis.kind] += 1
    logs = {kind: math.log(PRIORS[kind] / max(count, 1)) for kind, count in counts.items()}
    return lambda hypothesis: logs[hypothesis.kind]


def _added_cost(
    evidence: Evidence[LookT],
    record: Sequence[LookT],
    costs: list[float],
    hypothesis: Hypothesis[MoveT, LookT],
) -> float:
    """Return how much more the hypothesis costs than the record does."""
    return sum(
        evidence.cost(place, look) - costs[place]
        for place, (look, old) in enumerate(zip(hypothesis.looks, record, strict=True))
        if look != old
    )


def _same(one: Hypothesis[MoveT, LookT], other: Hypothesis[MoveT, LookT]) -> bool:
    return one.kind is other.kind and one.moves == other.moves


def _call(
    best: Hypothesis[MoveT, LookT], margin: float, misfits: tuple[int, ...], limits: Limits
) -> Call:
    if misfits:
        return Call.NOTHING_FITS
    needed = limits.accuse if best.kind is HypothesisKind.ILLEGAL else limits.ask
    return Call.CLEAR if margin >= needed else Call.CLOSE
