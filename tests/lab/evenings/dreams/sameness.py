"""Whether stars of the record are those that truly lie: a camera measures them to a hair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.dreams.pieces import LaidStar
from games.dreams.rounds import RoundRecord

NEAR_MM = 9.0  # about half a star: nearer stars of one kind are the same star


def is_near(one: LaidStar, other: LaidStar) -> bool:
    """Return whether two stars are one."""
    return one.kind is other.kind and one.spot.distance_mm(other.spot) <= NEAR_MM


def are_alike(known: Sequence[LaidStar], truth: Sequence[LaidStar]) -> bool:
    """Return whether the same stars were laid in the same order."""
    pairs = zip(known, truth, strict=False)
    return len(known) == len(truth) and all(is_near(one, other) for one, other in pairs)


def are_points_alike(known: RoundRecord, truth: RoundRecord | None) -> bool:
    """Return whether two records of a round tell the same guesses, roles and points.

    A screen of points tells no stars.
    """
    return truth is not None and replace(known, beads=()) == replace(truth, beads=())


def is_round_alike(known: object, truth: object) -> bool:
    """Return whether two records of a round tell the same, but for hairs between the stars."""
    if not (isinstance(known, RoundRecord) and isinstance(truth, RoundRecord)):
        return known == truth
    plain = replace(known, beads=()), replace(truth, beads=())
    return plain[0] == plain[1] and are_alike(known.beads, truth.beads)
