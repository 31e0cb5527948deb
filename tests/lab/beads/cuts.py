"""Companies of places, cut out of labelled frames into a NumPy file for the network of kinds.

A company holds stars of one box, and places of its frame that look most like stars but are none.

What learns from them needs no picture after this, and so no OpenCV.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.examples import Example
from vision.beads.constants import BEADS_OF_A_KIND, LEAST_APART_DIAMETERS, LEAST_LOG_ODDS
from vision.beads.detections import apart, first_spots, is_beside, moved, standing
from vision.beads.discs import discs
from vision.beads.kinds import KINDS, black_signs, is_black, lit_signs, own_signs
from vision.beads.signs import look_at
from vision.beads.weights import BeadWeights
from vision.sheet.lens import Floats

COMPANIES = 2  # of each frame
NO_STAR = len(KINDS)
JITTER_MM = 0.8  # by which stars are off before they are moved
FALSE_PLACES = 9  # at most, of a frame
SLACK_ODDS = 3.0  # by which places may be less likely than those that the reader tells
SURE_NOISE = 1.0  # of the log odds above 0 of which a place counts as sure


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Some stars of one frame, and places that look like stars, which are named together.

    Attributes:
        sheet: the stem of the mat.
        discs: pictures of the places, shape (N, side, side, channels).
        signs: of each place in this frame's light, shape (N, signs).
        sure: which places look surely like stars, shape (N,).
        odds: log odds that a star lies there, by each place alone, shape (N,).
        kinds: numbers of `KINDS`, or `NO_STAR`, shape (N,).
    """

    sheet: str
    discs: NDArray[np.float16]
    signs: Floats
    sure: NDArray[np.bool_]
    odds: Floats
    kinds: NDArray[np.intp]


def cut(
    frames: Iterable[Example], weights: BeadWeights, rng: np.random.Generator
) -> list[NamedPlaces]:
    """Return companies of the stars of frames; weights move places to the stars' centres."""
    return [_company(example, weights, rng) for example in frames for _ in range(COMPANIES)]


def save_cuts(companies: list[NamedPlaces], out: Path) -> None:
    """Write companies where `tests.lab.beads.fit_nets` reads them, discs in half precision."""
    np.savez(
        out,
        sheets=np.array([one.sheet for one in companies]),
        counts=np.array([len(one.kinds) for one in companies]),
        discs=np.concatenate([one.discs for one in companies]),
        signs=np.concatenate([one.signs for one in companies]),
        sure=np.concatenate([one.sure for one in companies]),
        odds=np.concatenate([one.odds for one in companies]),
        kinds=np.concatenate([one.kinds for one in companies]),
    )


def _company(example: Example, weights: BeadWeights, rng: np.random.Generator) -> NamedPlaces:
    scene, kinds = example.scene, np.array([KINDS.index(kind) for kind in example.kinds])
    some = _of_one_box(kinds, rng) if len(kinds) else np.zeros(0, dtype=np.intp)
    stars: Floats = example.points_mm[some] + rng.normal(0, JITTER_MM, (len(some), 2))
    stars = moved(scene, stars, look_at(scene, stars), weights) if len(stars) else stars
    points = np.concatenate([stars, _false_places(example, weights)])
    odds = standing(weights, look_at(scene, points))
    told = np.concatenate([kinds[some], np.full(len(points) - len(some), NO_STAR)])
    kept = np.flatnonzero(odds > LEAST_LOG_ODDS - SLACK_ODDS)
    points, odds, told = points[kept], odds[kept], told[kept]
    sure = odds + rng.normal(0, SURE_NOISE, len(odds)) > 0
    points = moved(scene, points, look_at(scene, points), weights)
    patches = look_at(scene, points)
    own = own_signs(scene, points, patches)
    black = is_black(weights, black_signs(own, sure))
    lit = lit_signs(scene, points, patches, own, black, sure)
    shown = discs(scene, points).astype(np.float16)
    return NamedPlaces(example.sheet, shown, lit, sure, odds, told)


def _false_places(example: Example, weights: BeadWeights) -> Floats:
    """Return places that look most like a star's but are none, apart from one another."""
    scene = example.scene
    spots = first_spots(scene, example.maps, weights.finder)
    spots = moved(scene, spots, look_at(scene, spots), weights)
    least_mm = LEAST_APART_DIAMETERS * 2 * scene.radius_mm
    spots = spots[(example.distances(spots) > least_mm) & ~is_beside(scene, spots)]
    if len(spots) == 0:
        return spots
    spots = spots[np.argsort(-standing(weights, look_at(scene, spots)))]
    return spots[apart(spots, least_mm)][:FALSE_PLACES]


def _of_one_box(kinds: NDArray[np.intp], rng: np.random.Generator) -> NDArray[np.intp]:
    """Return some stars of a frame, no more of a kind than a box holds."""
    some = rng.permutation(len(kinds))[: rng.integers(1, len(kinds) + 1)]
    taken = [some[kinds[some] == kind][:BEADS_OF_A_KIND] for kind in range(len(KINDS))]
    return rng.permutation(np.concatenate(taken))
