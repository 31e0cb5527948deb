"""The referee: finds which hypothesis about what happened explains the evidence best.

The referee knows no game and no camera. A hypothesis says how every place would look. The evidence
says how well each look explains the pixels at its place. Hypotheses are compared by their
posterior: the sum of the log likelihoods of all places and the log prior of the hypothesis.
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
    """The evidence of a frame for places that have numbers."""

    def cost(self, place: int, look: LookT_contra) -> float:
        """Return how much worse `look` explains the place than its best look, in nats, >= 0."""
        ...


class HypothesisKind(Enum):
    """The kind of thing that a hypothesis supposes to have happened."""

    UNCHANGED = "unchanged"
    LEGAL = "legal"
    MISSED = "missed"  # two legal moves, of which the first was not seen
    AMENDED = "amended"  # the accepted move was another: finished differently, or misread
    UNSEEN = "unseen"  # turns were made or taken back while nobody looked on
    UNDONE = "undone"  # the last accepted move was taken back
    ILLEGAL = "illegal"
    LIFTED = "lifted"  # pieces are in a hand, because a move is under way


PRIORS = {
    # How often each kind is true when a frame is judged; hypotheses of one kind are equally likely.
    HypothesisKind.UNCHANGED: 0.5,
    HypothesisKind.LEGAL: 0.4,
    HypothesisKind.ILLEGAL: 0.05,
    HypothesisKind.LIFTED: 0.003,
    HypothesisKind.AMENDED: 0.02,
    HypothesisKind.UNDONE: 0.02,
    HypothesisKind.MISSED: 0.01,
    HypothesisKind.UNSEEN: 0.001,
}


@dataclass(frozen=True, slots=True)
class Hypothesis(Generic[MoveT, LookT]):
    """Something that may have happened, with one way in which the sheet would look then.

    Attributes:
        kind: the kind of thing that the hypothesis supposes.
        moves: the moves made since the position of the record, in order. For an amended move: the
            moves that replace the last turns, and the moves made since.
        looks: how every place would look.
        is_uncleared: whether pieces that the moves take off the sheet still lie on it.
        instead: how many of the last turns `moves` replaces; for an amended move.
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
    """The hypothesis that the referee takes for a frame, and how sure it is.

    Attributes:
        call: how sure it is.
        best: the hypothesis that explains the evidence best.
        rival: the best hypothesis with other moves, or None.
        margin: by how many nats `best` is likelier than `rival`.
        misfits: if `best` does not explain every place: the places that it does not explain and
            the record does not explain better.
    """

    call: Call
    best: Hypothesis[MoveT, LookT]
    rival: Hypothesis[MoveT, LookT] | None
    margin: float
    misfits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that decide whether to act, to ask or to wait; nats.

    Attributes:
        misfit: a place that costs more than this is not explained. A dome on a star that should be
            empty costs more, and so does a top of another colour. One misread strength or height
            costs less.
        changed: the same limit for places that the hypothesis changes. It is lower, because a move
            must be seen at both of its ends.
        ask: with a smaller margin, the players are asked. 3 nats are odds of 20 to 1.
        accuse: an illegal move is called only with at least this margin. 5 nats are 150 to 1.
        strained: a place that the hypothesis changes and that costs more than this is explained
            badly. Then some place is misread, and it may be another one.
        ask_strained: in that case the players are asked with a smaller margin than this. In 700
            simulated games it asked no question more where only the reader erred.
    """

    misfit: float = 8.5
    changed: float = 6.0
    ask: float = 3.0
    accuse: float = 5.0
    strained: float = 4.0
    ask_strained: float = 6.0


LIMITS = Limits()


def judge(
    evidence: Evidence[LookT],
    record: Sequence[LookT],
    hypotheses: Iterable[Hypothesis[MoveT, LookT]],
    limits: Limits = LIMITS,
) -> Verdict[MoveT, LookT]:
    """Return the verdict on a frame.

    Args:
        evidence: the evidence of the frame for every place.
        record: the looks of all places if nothing happened. For a hypothesis, only places with
            another look are compared again.
        hypotheses: what may have happened; at least one.
        limits: the limits that decide whether to act, to ask or to wait.

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
    is_strained = _worst_change(evidence, record, best.looks) > limits.strained
    call = _call(best, margin, misfits, limits, is_strained=is_strained)
    return Verdict(call, best, rival, margin, misfits)


def ranking(
    evidence: Evidence[LookT],
    record: Sequence[LookT],
    hypotheses: Iterable[Hypothesis[MoveT, LookT]],
    most: int,
) -> list[tuple[float, Hypothesis[MoveT, LookT]]]:
    """Return what may have happened with its score in nats, the likeliest first, `most` at most.

    Of hypotheses of one kind with the same moves only the likeliest is returned.
    """
    found: list[tuple[float, Hypothesis[MoveT, LookT]]] = []
    for score, one in _ranked(evidence, record, list(hypotheses)):
        if len(found) == most:
            break
        if not any(_same(one, other) for _, other in found):
            found.append((score, one))
    return found


def _misfits(
    evidence: Evidence[LookT], record: Sequence[LookT], looks: Sequence[LookT], limits: Limits
) -> tuple[int, ...]:
    """Return the places that `looks` do not explain."""
    return tuple(
        place
        for place, (look, old) in enumerate(zip(looks, record, strict=True))
        if evidence.cost(place, look) > (limits.misfit if look == old else limits.changed)
    )


def _worst_change(
    evidence: Evidence[LookT], record: Sequence[LookT], looks: Sequence[LookT]
) -> float:
    """Return what the place costs that fits worst, of those that look otherwise than recorded."""
    pairs = enumerate(zip(looks, record, strict=True))
    return max(
        (evidence.cost(place, look) for place, (look, old) in pairs if look != old), default=0.0
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
    best: Hypothesis[MoveT, LookT],
    margin: float,
    misfits: tuple[int, ...],
    limits: Limits,
    *,
    is_strained: bool,
) -> Call:
    if misfits:
        return Call.NOTHING_FITS
    asked = limits.ask_strained if is_strained else limits.ask
    needed = max(asked, limits.accuse) if best.kind is HypothesisKind.ILLEGAL else asked
    return Call.CLEAR if margin >= needed else Call.CLOSE
