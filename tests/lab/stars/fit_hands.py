"""Fit the weights that tell a hand: among strange patches, and where something crosses the edge.

    python -m tests.lab.stars.fit_hands FOLDER [FOLDER ...] --out vision

The folders are designs as `frames --hands 2 --things 4` writes them, with photos of their bare
sheets. First the designs are left out by fifths, and each fifth is read with weights fitted on the
others: one line for each limit says how many clear frames would be refused, and how many hands
seen. `--out` names the folder of the readers: `stacks/hands.json` and `sheet/arms.json` lie there.
"""

from __future__ import annotations

import argparse
import json
import logging
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.odds import fit
from tests.lab.stars.shots import Shot, shots
from vision.sheet.arms import edge_arms
from vision.sheet.foreign import Mask, depth_mm
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.sheet.odds import odds_weights
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import MAX_HEIGHT
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.occlusion import patches_of
from vision.stacks.star_reading import read_stacks

logger = logging.getLogger(__name__)

DECAY = 3e-3  # of the weights, per step
FIFTHS = 5
HAND_SHARE, HARDLY_HAND_SHARE = 0.3, 0.02  # of its cells or places; between them it is left out
LEAST_DEPTH_MM = 12.0  # a hand that reaches less far in is not counted as missed
WEIGHTS = (Path("stacks/hands.json"), Path("sheet/arms.json"))
LIMITS = (3.0, 2.0, 1.5, 1.0, 0.5, 0.0, -1.0, -3.0)


@dataclass(frozen=True, slots=True)
class Seen:
    """The patches, or the crossings, of all frames.

    Attributes:
        signs: of each, shape (rows, signs).
        shares: how much of it is a hand, shape (rows,).
        frames: the frame that it is in, shape (rows,).
        designs: the design of every frame, shape (frames,).
        depths: how far in a hand reaches, mm; 0 for clear frames, shape (frames,).
    """

    signs: Floats
    shares: Floats
    frames: NDArray[np.intp]
    designs: NDArray[np.intp]
    depths: Floats


class Rows:
    """Signs with how much of them is a hand, in the making."""

    def __init__(self) -> None:
        self.signs: list[Floats] = []
        self.shares: list[float] = []
        self.frames: list[int] = []

    def add(self, signs: Floats, hand: Mask, frame: int) -> None:
        self.signs.append(signs)
        self.shares.append(float(hand.mean()))
        self.frames.append(frame)

    def seen(self, designs: Sequence[int], depths: Sequence[float]) -> Seen:
        return Seen(
            np.array(self.signs),
            np.array(self.shares),
            np.array(self.frames),
            np.array(designs),
            np.array(depths),
        )


def look(folders: Sequence[Path]) -> tuple[Seen, Seen]:
    """Return the patches, and the crossings, of all frames of all folders."""
    patches, arms = Rows(), Rows()
    designs: list[int] = []
    depths: list[float] = []
    for design, folder in enumerate(folders):
        for shot in shots(folder, hands=True):
            depths.append(_add(shot, patches, arms, len(designs)))
            designs.append(design)
    return patches.seen(designs, depths), arms.seen(designs, depths)


def _add(shot: Shot, patches: Rows, arms: Rows, frame: int) -> float:
    """Add what a frame shows; return how far in its hand reaches, mm."""
    board, pieces, flat, bare = shot.board, shot.pieces, shot.flat, shot.bare
    light = measure_light(flat, board, flat.pose)
    now = FlatFrame.of(flat, light, board, pieces)
    points = now.points
    hand = _hand(shot, points)
    if bare is not None:
        stacks = read_stacks(now, nominal_palette(pieces), (bare,))
        found = patches_of(now, stacks, bare)
        for number, signs in zip(found.numbers, found.signs, strict=True):
            patches.add(signs, hand[found.labels == number], frame)
    loose, _ = edge_arms(flat, board, MAX_HEIGHT * pieces.thickness_mm)
    for crossing in loose:
        arms.add(crossing.signs, _hand(shot, crossing.places_mm[None])[0], frame)
    return float(depth_mm(points, board)[hand].max(initial=0.0))


def _hand(shot: Shot, points: Floats) -> Mask:
    """Return at which points, mm, shape (h, w, 2), the hand is, by the picture beside the frame."""
    if not shot.has_hand:
        return np.zeros(points.shape[:2], dtype=np.bool_)
    path = str(shot.path.with_name(f"{shot.path.stem}_mask.png"))
    picture = np.asarray(cv2.imread(path, cv2.IMREAD_GRAYSCALE))
    pixels = shot.flat.pose.project_flat(points).astype(np.float32)
    return np.asarray(cv2.remap(picture, pixels[..., 0], pixels[..., 1], cv2.INTER_NEAREST) > 0)


def taught(seen: Seen) -> Mask:
    """Return the rows that are a hand or are none, shape (rows,)."""
    return (seen.shares > HAND_SHARE) | (seen.shares <= HARDLY_HAND_SHARE)


def left_out(seen: Seen) -> Floats:
    """Return the log odds of every row by weights that were fitted on other designs."""
    odds = np.zeros(len(seen.signs))
    of_row = seen.designs[seen.frames]
    for fifth in range(FIFTHS):
        away = of_row % FIFTHS == fifth
        some = taught(seen) & ~away
        truth = (seen.shares[some] > HAND_SHARE).astype(np.float64)
        odds[away] = odds_weights(fit(seen.signs[some], truth, DECAY)).log_odds(seen.signs[away])
    return odds


def report(seen: Seen, odds: Floats) -> None:
    """Log what each limit would do."""
    likeliest = np.full(len(seen.designs), -math.inf)
    np.maximum.at(likeliest, seen.frames, odds)
    clear, deep = seen.depths == 0, seen.depths >= LEAST_DEPTH_MM
    for limit in LIMITS:
        over = likeliest > limit
        logger.info(
            "above %.1f: %d of %d clear frames refused, %d of %d hands seen",
            limit,
            (over & clear).sum(),
            clear.sum(),
            (over & deep).sum(),
            deep.sum(),
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Report on designs left out, then fit on all and write; exit 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.stars.fit_hands", description=__doc__
    )
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    names = [folder.name for folder in options.folders]
    fitted_on = f"{len(names)} designs, {names[0]} to {names[-1]}"
    for place, seen in zip(WEIGHTS, look(options.folders), strict=True):
        name = place.stem
        logger.info("%s: %d in %d frames", name, len(seen.signs), len(seen.designs))
        report(seen, left_out(seen))
        some = taught(seen)
        truth = (seen.shares[some] > HAND_SHARE).astype(np.float64)
        if options.out:
            stored = {"fitted_on": fitted_on, name: fit(seen.signs[some], truth, DECAY)}
            (options.out / place).write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
