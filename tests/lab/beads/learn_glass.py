"""How the looks of clear and grey glass are learnt: `vision.beads.same_glass`.

The axes are those along which clear and grey stars of a frame differ most beside the spread of one
kind, whichever of the two is the lighter. How the looks of both kinds differ from frame to frame is
found by expectation and maximisation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tests.lab.beads.examples import Example
from vision.beads.constants import MAX_GLASS_DEVIATIONS
from vision.beads.detections import moved
from vision.beads.kinds import KINDS, kind_signs, lit_signs, own_signs
from vision.beads.same_glass import SameGlass, glass_signs_of
from vision.beads.signs import look_at
from vision.beads.weights import BeadWeights
from vision.sheet.lens import Floats

GLASSES = tuple(KINDS.index(kind) for kind in ("clear", "grey"))
AXES = 6  # swept: 4, 5, 6, 8 and 10
EVEN = 0.05  # share of an even spread in that of one kind; swept: 0.02, 0.05 and 0.1
LEAST_SPREAD = 1e-3
FIRST_VARIETY = 4.0
ROUNDS = 30
TWICE = 2  # each frame is looked at so often, from places not quite its stars'
JITTER_MM = 0.6


@dataclass(frozen=True, slots=True)
class Company:
    """The clear stars of a frame and its grey ones, by their signs; each of shape (N, signs)."""

    of: tuple[Floats, Floats]

    @property
    def counts(self) -> tuple[int, int]:
        """How many are clear, how many grey."""
        return len(self.of[0]), len(self.of[1])


def companies(
    frames: Iterable[Example], weights: BeadWeights, rng: np.random.Generator
) -> list[Company]:
    """Return the signs of the stars of frames; weights tell where the stars lie and what kinds."""
    return [
        _company(example, weights, rng)
        for example in frames
        if len(example.points_mm)
        for _ in range(TWICE)
    ]


def fit_glass(among: Sequence[Company]) -> SameGlass:
    """Return how looks of glass differ among frames."""
    rows = np.concatenate([stars for one in among for stars in one.of])
    centre, spread = np.median(rows, axis=0), np.maximum(rows.std(axis=0), LEAST_SPREAD)
    scaled = [
        Company((_scaled(a, centre, spread), _scaled(b, centre, spread)))
        for a, b in (one.of for one in among)
    ]
    axes = _axes(scaled)
    looks = [Company((a @ axes, b @ axes)) for a, b in (one.of for one in scaled)]
    usual, variety = _frames(looks)
    values = (value.astype(np.float32) for value in (centre, spread, axes, usual, variety))
    return SameGlass(*values)


def _company(example: Example, weights: BeadWeights, rng: np.random.Generator) -> Company:
    scene = example.scene
    points: Floats = example.points_mm + rng.normal(0, JITTER_MM, example.points_mm.shape)
    points = moved(scene, points, look_at(scene, points), weights)
    kinds, patches = np.array([KINDS.index(kind) for kind in example.kinds]), look_at(scene, points)
    black, sure = kinds == KINDS.index("black"), np.ones(len(points), dtype=bool)
    own = own_signs(scene, points, patches)
    lit = lit_signs(scene, points, patches, own, black, sure)
    logs = weights.kinds(kind_signs(lit, black, sure))
    signs = glass_signs_of(lit, logs[:, GLASSES[0]] - logs[:, GLASSES[1]])
    return Company((signs[kinds == GLASSES[0]], signs[kinds == GLASSES[1]]))


def _scaled(signs: Floats, centre: Floats, spread: Floats) -> Floats:
    return np.clip((signs - centre) / spread, -MAX_GLASS_DEVIATIONS, MAX_GLASS_DEVIATIONS)


def _axes(among: Sequence[Company]) -> Floats:
    """Return axes along which kinds differ most; along each, one kind has a spread of 1."""
    apart = [
        (stars - stars.mean(axis=0)) * np.sqrt(len(stars) / (len(stars) - 1))
        for one in among
        for stars in one.of
        if len(stars) > 1
    ]
    rows = np.concatenate(apart)
    within = rows.T @ rows / len(rows)
    even = np.eye(len(within)) * np.trace(within) / len(within)
    values, turns = np.linalg.eigh((1 - EVEN) * within + EVEN * even)
    white = turns / np.sqrt(values)
    between = np.zeros_like(within)
    for one in among:
        if min(one.counts):
            gap = (one.of[0].mean(axis=0) - one.of[1].mean(axis=0)) @ white
            between += np.outer(gap, gap) / sum(1 / count for count in one.counts)
    _, turns = np.linalg.eigh(between)
    return np.asarray(white @ turns[:, ::-1][:, :AXES])


def _frames(among: Sequence[Company]) -> tuple[Floats, Floats]:
    """Return the mean and the covariance, over frames, of the looks of clear and grey glass."""
    usual, variety = np.zeros(2 * AXES), np.eye(2 * AXES) * FIRST_VARIETY
    for _ in range(ROUNDS):
        exact = np.linalg.inv(variety)
        doubts = [np.linalg.inv(exact + np.diag(np.repeat(one.counts, AXES))) for one in among]
        pulls = [np.concatenate([stars.sum(axis=0) for stars in one.of]) for one in among]
        looks = np.array(
            [doubt @ (exact @ usual + pull) for doubt, pull in zip(doubts, pulls, strict=True)]
        )
        usual = looks.mean(axis=0)
        variety = np.cov(looks.T, bias=True) + np.mean(doubts, axis=0)
        variety += LEAST_SPREAD * np.eye(2 * AXES)
    return usual, variety
