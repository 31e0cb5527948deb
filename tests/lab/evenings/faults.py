"""What goes wrong on a simulated evening, and how often."""

from __future__ import annotations

from dataclasses import dataclass, replace

MISREADS = (0.0, 0.01, 0.02, 0.05)
TABLES = 6  # evenings in a row that have the same share of misreads
CALM_EVERY = 6


@dataclass(frozen=True, slots=True)
class Faults:
    """How often things go wrong, each a share of the moves, or of the answers.

    Attributes:
        misread: pieces read as something else.
        illegal: moves that the rules forbid.
        missed: moves that the box does not look at before the next.
        knock: knocks before a move.
        lifts: moves before which two pieces are lifted at once.
        slide: moves before which the sheet is pushed, with all that lies on it.
        button: moves before which somebody presses a button at random.
        wrong: answers that are not true.
        ignored: prompts that nobody answers before the next move.
        refused: frames that are not read.
        cut: moves after which the power is cut.
    """

    misread: float
    illegal: float = 0.03
    missed: float = 0.03
    knock: float = 0.02
    lifts: float = 0.02
    slide: float = 0.01
    button: float = 0.02
    wrong: float = 0.05
    ignored: float = 0.05
    refused: float = 0.05
    cut: float = 0.01


def calm(misread: float) -> Faults:
    """Return an evening on which only the reader makes mistakes."""
    return Faults(misread, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def knocks(misread: float) -> Faults:
    """Return an evening on which pieces are knocked about before every fifth move."""
    return replace(calm(misread), knock=0.2)


def unanswered(misread: float) -> Faults:
    """Return an evening on which moves are missed, and nobody answers what the box asks."""
    return replace(calm(misread), missed=0.1, refused=0.05, ignored=1.0)


def unheeded(misread: float) -> Faults:
    """Return an evening on which much goes wrong, and few answer what the box asks."""
    faults = Faults(misread, illegal=0.08, missed=0.1, knock=0.08)
    return replace(faults, button=0, wrong=0, ignored=0.8)


def faults_of(seed: int, *, only: str = "") -> Faults:
    """Return the faults of the evening of a seed; one evening in six is calm.

    Args:
        seed: of the evening.
        only: the name of an evening in `ONLY`, on which nothing else goes wrong.
    """
    misread = MISREADS[seed // TABLES % len(MISREADS)]
    if only:
        return ONLY[only](misread)
    return calm(misread) if seed * 7 // TABLES % CALM_EVERY == 0 else Faults(misread)


ONLY = {"knocks": knocks, "unanswered": unanswered, "unheeded": unheeded}
"""Evenings on which some things go wrong, and often."""
