"""Fit how much the signs and the star network count: logistic regressions on held-out designs.

    python -m tests.lab.stars.weigh FOLDER [FOLDER ...]

The folders are designs on which neither was fitted; `--check` names sets that are only judged. It
prints the numbers for `STANDING_WEIGHTS`, `HEIGHT_WEIGHTS` and `STRENGTH_WEIGHTS` of
`vision.stacks.constants`.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.lab.stars.shots import shots
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import (
    HEIGHT_WEIGHTS,
    MAX_STRENGTH,
    MOST_OF_LOOK,
    MOST_OF_SIGNS,
    STANDING_WEIGHTS,
    STRENGTH_WEIGHTS,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.star_network import look_at_stars
from vision.stacks.star_reading import read_stacks
from vision.stacks.tops import star_points
from vision.stacks.weighing import capped, glyph_logs

logger = logging.getLogger(__name__)

STEPS, RATE = 4000, 0.05
EVEN, DECAY = 0.6, 3e-3  # weights that nothing speaks against, and how far they are drawn there
BAD_LABEL = 1e-3  # share of stars that no reader could tell


@dataclass(frozen=True, slots=True)
class Answers:
    """What signs and network say of stars, a row for each, and the truth (0 for none).

    `truth` and `strength` have heights and strengths; plain pieces have no strength, and zeros in
    `glyphs`.
    """

    standing: Floats
    heights: Floats
    glyphs: Floats
    look_standing: Floats
    look_heights: Floats
    look_strengths: Floats
    truth: Floats
    strength: Floats


def answers(folders: Sequence[Path], *, bare: bool) -> Answers:
    """Return the answers of all stars of all frames that no hand covers."""
    rows = [row for folder in folders for row in _of_folder(folder, bare=bare)]
    return Answers(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def _of_folder(folder: Path, *, bare: bool) -> Iterator[tuple[Floats, ...]]:
    for shot in shots(folder):
        board, pieces, flat = shot.board, shot.pieces, shot.flat
        light = measure_light(flat, board, flat.pose)
        known = (shot.bare,) if bare and shot.bare is not None else ()
        palette = nominal_palette(pieces)
        read = read_stacks(FlatFrame.of(flat, light, board, pieces), palette, known)
        glyphs = glyph_logs(read.measures.faces.fits)
        stars = star_points(board)
        look = look_at_stars(flat, stars, light.white(stars), pieces, read.closest)
        yield (
            read.by_signs,
            read.sides.heights,
            glyphs if glyphs.shape[1] else np.zeros((len(board.stars), MAX_STRENGTH)),
            look.standing,
            look.heights,
            look.strengths,
            shot.heights.astype(np.float64),
            shot.strengths.astype(np.float64),
        )


def fit_standing(seen: Answers) -> Floats:
    """Return the weight of the signs, and that of the network."""
    signs = _capped(seen)
    stands = (seen.truth > 0).astype(np.float64)
    weights = np.full(2, EVEN)
    for _ in range(STEPS):
        share = BAD_LABEL + (1 - 2 * BAD_LABEL) / (1 + np.exp(-signs @ weights))
        weights -= RATE * (signs.T @ (share - stands) / len(stands) + DECAY * (weights - EVEN))
        weights = np.maximum(weights, 0)
    return weights


def _capped(seen: Answers) -> Floats:
    return np.stack(
        [
            capped(seen.standing, MOST_OF_SIGNS),
            capped(seen.look_standing, MOST_OF_LOOK),
        ],
        axis=1,
    )


def fit_levels(signs: Floats, look: Floats, truth: Floats) -> Floats:
    """Return the weights of the signs and of the network for heights, or for strengths.

    Args:
        signs: log probabilities by the signs, shape (stars, levels).
        look: the same by the network.
        truth: the level, 1 for the first; 0 for stars that have none.
    """
    some = truth > 0
    both = np.stack([_logs(signs[some]), _logs(look[some])])
    right = truth[some].astype(np.intp) - 1
    weights = np.array([0.5, 0.5])
    for _ in range(STEPS):
        logs = np.tensordot(weights, both, 1)
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[np.arange(len(right)), right] -= 1
        weights -= RATE * (both * shares).sum(axis=2).mean(axis=1)
        weights = np.maximum(weights, 0)
    return weights


def _logs(logs: Floats) -> Floats:
    top = logs - logs.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def report(name: str, seen: Answers, standing: Floats, heights: Floats, strengths: Floats) -> None:
    """Log how many stars each is wrong about, and both together."""
    stands = seen.truth > 0
    signs = _capped(seen)
    each = [np.eye(2)[0], np.eye(2)[1], standing]
    wrong = [int(((signs @ weights > 0) != stands).sum()) for weights in each]
    logger.info(
        "%s: presence wrong of %d: signs %d, network %d, both %d", name, len(stands), *wrong
    )
    _report_levels("heights", seen.heights, seen.look_heights, seen.truth, heights)
    _report_levels("strengths", seen.glyphs, seen.look_strengths, seen.strength, strengths)


def _report_levels(name: str, signs: Floats, look: Floats, truth: Floats, weights: Floats) -> None:
    some = truth > 0
    both = np.stack([_logs(signs[some]), _logs(look[some])])
    wrong = [
        int((np.tensordot(kind, both, 1).argmax(axis=1) != truth[some] - 1).sum())
        for kind in (np.array([1.0, 0.0]), np.array([0.0, 1.0]), weights)
    ]
    logger.info("  %s wrong of %d: signs %d, network %d, both %d", name, some.sum(), *wrong)


def main(argv: Sequence[str] | None = None) -> int:
    """Fit and report; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.weigh", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    for bare in (False, True):
        seen = answers(options.folders, bare=bare)
        fitted = (
            fit_standing(seen),
            fit_levels(seen.heights, seen.look_heights, seen.truth),
            fit_levels(seen.glyphs, seen.look_strengths, seen.strength),
        )
        kind = "bare" if bare else "alone"
        logger.info("%s: standing %s, heights %s, strengths %s", kind, *fitted)
        report("fitted on", seen, *fitted)
        for folder in options.check:
            report(folder.name, answers([folder], bare=bare), *fitted)
    logger.info("now: %s, %s, %s", STANDING_WEIGHTS, HEIGHT_WEIGHTS, STRENGTH_WEIGHTS)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
