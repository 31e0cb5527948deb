"""Whether a reader is right as often as it says: its claims by their probability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from device.measure.scores import Claim

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
"""Chosen: finer where readers say the most, and 0.99 is an edge because more is acted on."""

SURE = 0.99
"""From here on a claim counts as sure."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The claims of one part between two probabilities.

    Attributes:
        least: the lower probability.
        claims: how many there are.
        said: their mean probability.
        right: the share that was right.
    """

    least: float
    claims: int
    said: float
    right: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """How reliable the claims about one part are.

    Attributes:
        part: the part, as `colour`.
        bins: the bins that hold a claim, from the lowest.
        sure: how many claims were made with 0.99 or more.
        sure_wrong: how many of these were wrong.
    """

    part: str
    bins: tuple[Bin, ...]
    sure: int
    sure_wrong: int


def reliabilities(claims: Sequence[Claim]) -> list[Reliability]:
    """Return the reliability of each part, in the order of first appearance."""
    parts = dict.fromkeys(claim.part for claim in claims)
    return [_reliability(part, [one for one in claims if one.part == part]) for part in parts]


def _reliability(part: str, claims: Sequence[Claim]) -> Reliability:
    sure = [one for one in claims if one.share >= SURE]
    bins = [
        _bin(least, [one for one in claims if _is_in(one.share, least, most)])
        for least, most in pairwise(EDGES)
    ]
    return Reliability(
        part,
        tuple(one for one in bins if one.claims),
        len(sure),
        sum(not one.is_right for one in sure),
    )


def _is_in(share: float, least: float, most: float) -> bool:
    return least <= share < most or (share >= most == EDGES[-1])


def _bin(least: float, claims: Sequence[Claim]) -> Bin:
    number = max(1, len(claims))
    said = sum(one.share for one in claims) / number
    return Bin(least, len(claims), said, sum(one.is_right for one in claims) / number)
