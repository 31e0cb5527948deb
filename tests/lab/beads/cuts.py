"""Companies of stars, cut out of labelled frames into a NumPy file for the network of kinds.

What learns from them needs no picture after this, and so no OpenCV.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.examples import Example
from vision.beads.constants import BEADS_OF_A_KIND
from vision.beads.detections import moved
from vision.beads.discs import discs
from vision.beads.kinds import KINDS, lit_signs, own_signs
from vision.beads.signs import look_at
from vision.beads.weights import BeadWeights
from vision.sheet.lens import Floats

COMPANIES = 3  # of each frame
BLACK = KINDS.index("black")
JITTER_MM = 0.8  # by which stars are off before they are moved


@dataclass(frozen=True, slots=True)
class NamedStars:
    """Some stars of one frame that are named together.

    Attributes:
        sheet: the stem of the mat.
        discs: pictures of the stars, shape (N, side, side, channels).
        signs: of each star in this frame's light, shape (N, signs).
        kinds: numbers of `KINDS`, shape (N,).
    """

    sheet: str
    discs: Floats
    signs: Floats
    kinds: NDArray[np.intp]


def cut(
    frames: Iterable[Example], weights: BeadWeights, rng: np.random.Generator
) -> list[NamedStars]:
    """Return companies of the stars of frames; weights move places to the stars' centres."""
    return [
        _company(example, weights, rng)
        for example in frames
        if len(example.points_mm)
        for _ in range(COMPANIES)
    ]


def save_cuts(companies: list[NamedStars], out: Path) -> None:
    """Write companies where `tests.lab.beads.fit_nets` reads them, discs in half precision."""
    np.savez(
        out,
        sheets=np.array([one.sheet for one in companies]),
        counts=np.array([len(one.kinds) for one in companies]),
        discs=np.concatenate([one.discs.astype(np.float16) for one in companies]),
        signs=np.concatenate([one.signs for one in companies]),
        kinds=np.concatenate([one.kinds for one in companies]),
    )


def _company(example: Example, weights: BeadWeights, rng: np.random.Generator) -> NamedStars:
    scene, kinds = example.scene, np.array([KINDS.index(kind) for kind in example.kinds])
    some = _of_one_box(kinds, rng)
    points: Floats = example.points_mm[some] + rng.normal(0, JITTER_MM, (len(some), 2))
    points = moved(scene, points, look_at(scene, points), weights)
    patches, told = look_at(scene, points), kinds[some]
    own = own_signs(scene, points, patches)
    lit = lit_signs(scene, points, patches, own, told == BLACK, np.ones(len(some), bool))
    return NamedStars(example.sheet, discs(scene, points), lit, told)


def _of_one_box(kinds: NDArray[np.intp], rng: np.random.Generator) -> NDArray[np.intp]:
    """Return some stars of a frame, no more of a kind than a box holds."""
    some = rng.permutation(len(kinds))[: rng.integers(1, len(kinds) + 1)]
    taken = [some[kinds[some] == kind][:BEADS_OF_A_KIND] for kind in range(len(KINDS))]
    return rng.permutation(np.concatenate(taken))
