"""How much the networks are heard that name places together: fitted on mats that nothing else saw.

The log odds of a star are a logistic regression of what each place says alone and of what the
networks say, which stays near `USUAL` where frames are told apart by either. The share in the kinds
is the one of `SHARES` by which the fewest stars are named wrongly; of such, by which they are least
surprising.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.examples import Example
from vision.beads.detections import likely_places, star_odds, together_odds
from vision.beads.kinds import (
    KINDS,
    black_signs,
    is_black,
    kind_logs,
    lit_signs,
    named_together,
    own_signs,
)
from vision.beads.signs import look_at
from vision.beads.weights import BeadWeights, Heard
from vision.sheet.lens import Floats

SHARES = tuple(tenth / 10 for tenth in range(11))
HOME_MM = 4.0  # from a star, within which a place is that star's
NO_STAR = len(KINDS)
ROUNDS, RIDGE = 50, 20.0
USUAL = Heard(0.5, 0.5, 0.0)


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of the places of one frame, and what lies there."""

    odds: Floats
    named: Floats
    lit: Floats
    black: NDArray[np.bool_]
    truth: NDArray[np.intp]


def fit_shares(frames: Iterable[Example], weights: BeadWeights) -> Heard:
    """Return how much the networks are to be heard, by frames that they were not fitted on."""
    told = [one for one in (_told(example, weights) for example in frames) if one is not None]
    heard = fit_standing(told)
    trials = [replace(heard, kinds=share) for share in SHARES]
    faults = [_faults(told, replace(weights, heard=trial)) for trial in trials]
    return trials[faults.index(min(faults))]


def fit_standing(told: Sequence[Told]) -> Heard:
    """Return how much each is heard of whether a star lies at a place."""
    rows = np.concatenate(
        [np.stack([one.odds, star_odds(one.named), np.ones(len(one.odds))], 1) for one in told]
    )
    is_star = np.concatenate([one.truth != NO_STAR for one in told])
    usual = np.array([USUAL.alone, USUAL.together, USUAL.start])
    beta = usual
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-rows @ beta))
        slope = rows.T @ (likely - is_star) + RIDGE * (beta - usual)
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows + RIDGE * np.eye(len(usual))
        beta = beta - np.linalg.solve(bend, slope)
    return Heard(*beta.tolist())


def _told(example: Example, weights: BeadWeights) -> Told | None:
    scene = example.scene
    points, odds = likely_places(scene, weights)
    if len(points) == 0:
        return None
    patches, sure = look_at(scene, points), odds > 0
    own = own_signs(scene, points, patches)
    black = is_black(weights, black_signs(own, sure))
    lit = lit_signs(scene, points, patches, own, black, sure)
    named = named_together(weights, scene, points, lit, sure)
    if named is None:
        return None
    return Told(odds, named, lit, black, _truth(example, points))


def _truth(example: Example, points: Floats) -> NDArray[np.intp]:
    """Return the kind of the star at each place, or `NO_STAR`; the nearest place is a star's."""
    truth = np.full(len(points), NO_STAR)
    for star, kind in zip(example.points_mm, example.kinds, strict=True):
        gaps = np.where(truth == NO_STAR, np.linalg.norm(points - star, axis=1), np.inf)
        if gaps.min() < HOME_MM:
            truth[gaps.argmin()] = KINDS.index(kind)
    return truth


def _faults(told: Sequence[Told], weights: BeadWeights) -> tuple[int, float]:
    """Return how many stars are named wrongly, and the sum of surprises at all names."""
    wrong, surprise = 0, 0.0
    for one in told:
        odds = together_odds(weights.heard, one.odds, one.named)
        logs = kind_logs(weights, one.lit, one.black, odds > 0, one.named)
        stars = np.flatnonzero(one.truth != NO_STAR)
        wrong += int((logs[stars].argmax(axis=1) != one.truth[stars]).sum())
        surprise -= float(logs[stars, one.truth[stars]].sum())
    return wrong, surprise
