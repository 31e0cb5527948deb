"""Fit the weights of `vision.stacks.heights` on folders of labelled frames.

    python -m tests.lab.scenes.fit_heights FOLDER... --out vision/stacks/heights.json --check FOLDER

What is fitted on is what the reader itself looks at: every frame goes through the real pipeline.
`--check` names one of the folders: it is cut into folds by frame, and each fold is read with
weights fitted on everything else. Needs numpy alone; the seeds are fixed.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from functools import reduce
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.frame import Label
from vision.sheet.board_file import find_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame
from vision.sheet.lens import Floats, lens_from
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks import star_reading
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import NEAR_AZIMUTHS
from vision.stacks.heights import HeightNetwork, HeightWeights, Sides
from vision.stacks.reference import to_cells

logger = logging.getLogger(__name__)

UNITS = 16  # of the azimuth layer
HIDDEN = 24
EPOCHS = 60
BATCH = 256
RATE = 3e-3  # Adam's, falling to nothing along a cosine
DECAY = 0.08  # of the weights, per unit of rate
DROPPED = 0.15  # of the pooled layer's inputs
SEEDS = (0, 1, 2)  # one network each
FOLDS = 5
EMPHASIS = 2.0  # weight of the checked folder's stacks
DOUBT = 1e-2  # as `stacks.constants.HEIGHT_DOUBT`
SLANT = 22  # the shape sign that holds the tan of the view angle
SLANTS = (0.0, 0.1, 0.2, 0.4, 9.0)  # tan of the view angle
DIGITS = 3  # kept of every weight

_N = NEAR_AZIMUTHS
_MIRRORED = np.array([*range(_N - 1, -1, -1), _N + 1, _N, _N + 3, _N + 2, _N + 4])


@dataclass(frozen=True, slots=True)
class Stacks:
    """Labelled stacks: signs as in `Sides`, heights from 0, slant, number of the frame, weight."""

    azimuths: Floats
    shape: Floats
    heights: NDArray[np.intp]
    slants: Floats
    frames: NDArray[np.intp]
    weights: Floats

    def where(self, kept: NDArray[np.bool_]) -> Stacks:
        """Return some of the stacks."""
        return Stacks(*(getattr(self, field.name)[kept] for field in fields(self)))

    def joined(self, other: Stacks) -> Stacks:
        """Return both's stacks."""
        names = [field.name for field in fields(self)]
        return Stacks(*(np.concatenate([getattr(self, n), getattr(other, n)]) for n in names))


def look(folder: Path, weight: float) -> Stacks:
    """Return every labelled stack of a folder's frames that no arm covers."""
    seen: list[Sides] = []
    plain = star_reading.height_logs

    def remember(sides: Sides) -> NDArray[np.float64]:
        seen.append(sides)
        return np.zeros((len(sides.shape), 4))

    parts: list[Stacks] = []
    star_reading.height_logs = remember
    try:
        for number, path in enumerate(sorted(folder.glob("*.jpg"))):
            label: Label = json.loads(path.with_suffix(".json").read_text())
            if label["occluder"] is None and _read(path, label, folder / "boards"):
                parts.append(_labelled(seen[-1], label, number, weight))
    finally:
        star_reading.height_logs = plain
    return Stacks(*(np.concatenate(column) for column in zip(*map(astuple, parts), strict=True)))


def _read(path: Path, label: Label, boards: Path) -> bool:
    """Read a frame without references; False if its sheet is not found."""
    board = find_board(label["sheet"], boards)
    frame = read_frame(path)
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    pose = find_pose(grey, board, lens_from(label["camera"], str(path)), detector())
    if isinstance(pose, Lost) or board.pieces is None:
        return False
    flat = Flattener(pose, board).flatten(frame)
    palette = nominal_palette(board.pieces)
    light = measure_light(flat, board, pose)
    sheet = to_cells(flat, light)
    star_reading.read_stacks(flat, light, sheet, board, board.pieces, palette, ())
    return True


def _labelled(sides: Sides, label: Label, number: int, weight: float) -> Stacks:
    truth = {s["star"]: len(s["pieces"]) for s in label["stacks"]}
    rows = np.array(sorted(truth), dtype=np.intp)
    heights = np.array([truth[k] - 1 for k in rows], dtype=np.intp)
    frames = np.full(len(rows), number, dtype=np.intp)
    weights = np.full(len(rows), weight, np.float32)
    shape = sides.shape[rows]
    return Stacks(sides.azimuths[rows], shape, heights, shape[:, SLANT], frames, weights)


def fit(seen: Stacks) -> HeightWeights:
    """Return weights fitted to labelled stacks."""
    centre, spread = seen.shape.mean(axis=0), seen.shape.std(axis=0) + 1e-3
    blank = HeightWeights(centre, spread, ())
    networks = tuple(_network(seen, blank.standardised(seen.shape), seed) for seed in SEEDS)
    return HeightWeights(centre, spread, networks)


def _network(seen: Stacks, shape: Floats, seed: int) -> HeightNetwork:
    """Return one network: cross-entropy, Adam (Kingma and Ba, 2015), decoupled weight decay."""
    rng = np.random.default_rng(seed)
    values = _fresh(rng, seen.azimuths.shape[-1], shape.shape[-1])
    first, second = ([np.zeros_like(v) for v in values] for _ in range(2))
    steps = EPOCHS * (len(seen.heights) // BATCH)
    order = np.zeros(0, dtype=np.intp)
    for step in range(1, steps + 1):
        if len(order) < BATCH:
            order = rng.permutation(len(seen.heights))
        batch, order = order[:BATCH], order[BATCH:]
        azimuths = seen.azimuths[batch]
        mirrored = rng.random(BATCH) < 0.5
        azimuths[mirrored] = azimuths[mirrored][:, _MIRRORED]
        kept = (rng.random((BATCH, 3 * UNITS + shape.shape[1])) > DROPPED) / (1 - DROPPED)
        slopes = _slopes(
            values,
            azimuths,
            shape[batch],
            kept.astype(np.float32),
            seen.heights[batch],
            seen.weights[batch],
        )
        rate = RATE * min(1, step / 50) * (1 + np.cos(np.pi * step / steps)) / 2
        for value, slope, mean, square in zip(values, slopes, first, second, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-7)
            value -= np.float32(rate) * (move + DECAY * value * (value.ndim == 2))
    return HeightNetwork(*values)


def _fresh(rng: np.random.Generator, signs: int, shapes: int) -> list[Floats]:
    def drawn(rows: int, columns: int, size: float) -> Floats:
        return (size * rng.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

    return [
        drawn(signs, UNITS, 1.4),
        np.zeros(UNITS, np.float32),
        drawn(3 * UNITS + shapes, HIDDEN, 1.0),
        np.zeros(HIDDEN, np.float32),
        drawn(HIDDEN, 4, 0.4),
        np.zeros(4, np.float32),
        np.zeros((shapes, 4), np.float32),
    ]


def _slopes(
    values: list[Floats],
    azimuths: Floats,
    shape: Floats,
    kept: Floats,
    heights: NDArray[np.intp],
    weights: Floats,
) -> list[Floats]:
    """Return the loss's derivatives by every weight (back-propagation, `HeightNetwork.logs`)."""
    first, first_bias, pooled, pooled_bias, answer, answer_bias, shortcut = values
    seen = np.maximum(azimuths @ first + first_bias, 0)
    near, far = seen[:, :NEAR_AZIMUTHS], seen[:, NEAR_AZIMUTHS:]
    widest = near.argmax(axis=1)[:, None]
    parts = [near.mean(axis=1), near.max(axis=1), far.mean(axis=1), shape]
    both = np.hstack(parts) * kept
    hidden = np.maximum(both @ pooled + pooled_bias, 0)
    logs = hidden @ answer + answer_bias + shape @ shortcut
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    off = shares / shares.sum(axis=1, keepdims=True)
    off[np.arange(len(off)), heights] -= 1
    off *= (weights / weights.sum())[:, None]
    at_hidden = (off @ answer.T) * (hidden > 0)
    mean, largest, behind = np.split((at_hidden @ pooled.T * kept)[:, : 3 * UNITS], 3, axis=1)
    at_near = np.repeat(mean[:, None] / NEAR_AZIMUTHS, NEAR_AZIMUTHS, axis=1)
    at_largest = np.take_along_axis(at_near, widest, 1) + largest[:, None]
    np.put_along_axis(at_near, widest, at_largest, 1)
    at_far = np.repeat(behind[:, None] / far.shape[1], far.shape[1], axis=1)
    at_seen = (np.concatenate([at_near, at_far], axis=1) * (seen > 0)).reshape(-1, UNITS)
    rows = azimuths.reshape(-1, azimuths.shape[-1])
    slopes = [rows.T @ at_seen, at_seen.sum(axis=0), both.T @ at_hidden, at_hidden.sum(axis=0)]
    return [*slopes, hidden.T @ off, off.sum(axis=0), shape.T @ off]


def shares(weights: HeightWeights, seen: Stacks) -> NDArray[np.float64]:
    """Return the heights' probabilities, shape (stacks, 4)."""
    shape = weights.standardised(seen.shape)
    logs = [one.logs(seen.azimuths, shape) for one in weights.networks]
    each = [np.exp(one - one.max(axis=1, keepdims=True)) for one in logs]
    mean = np.mean([one / one.sum(axis=1, keepdims=True) for one in each], axis=0)
    return np.asarray(mean * (1 - DOUBT) + DOUBT / 4)


def check(checked: Stacks, others: Stacks | None) -> NDArray[np.float64]:
    """Return the checked stacks' probabilities, each fold read with weights of all the rest."""
    numbers = np.unique(checked.frames)
    np.random.default_rng(0).shuffle(numbers)
    result = np.zeros((len(checked.heights), 4))
    for fold in range(FOLDS):
        away = np.isin(checked.frames, numbers[fold::FOLDS])
        rest = checked.where(~away)
        weights = fit(rest if others is None else rest.joined(others))
        result[away] = shares(weights, checked.where(away))
    return result


def report(name: str, probabilities: NDArray[np.float64], seen: Stacks) -> None:
    """Log accuracy and mean log likelihood, over all and by view angle."""
    right = probabilities.argmax(axis=1) == seen.heights
    surprise = np.log(probabilities[np.arange(len(right)), seen.heights])
    logger.info("%s: %.4f right, log likelihood %.3f", name, right.mean(), surprise.mean())
    for low, high in pairwise(SLANTS):
        band = (seen.slants >= low) & (seen.slants < high)
        if band.any():
            logger.info("  from tan %.1f: %.3f of %d", low, right[band].mean(), band.sum())


def write(weights: HeightWeights, out: Path, origin: str) -> None:
    """Write weights as `vision.stacks.heights.read_weights` wants them."""
    networks = [
        {field.name: _short(getattr(one, field.name)) for field in fields(one)}
        for one in weights.networks
    ]
    stored = {
        "origin": origin,
        "centre": _short(weights.centre),
        "spread": _short(weights.spread),
        "networks": networks,
    }
    out.write_text(json.dumps(stored, separators=(",", ":")) + "\n")


def _short(values: Floats) -> object:
    if values.ndim == 2:
        return [_short(row) for row in values]
    return [float(f"{value:.{DIGITS}g}") for value in values]


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, check if asked to, and write; exit 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.scenes.fit_heights", description=__doc__
    )
    parser.add_argument("folders", type=Path, nargs="+", help="labelled frames to fit on")
    parser.add_argument("--check", type=Path, help="one of them, to cross-validate by frame")
    parser.add_argument(
        "--score", type=Path, nargs="*", default=[], help="others, to read with the result"
    )
    parser.add_argument("--out", type=Path, help="where to write the weights")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    plain = [look(folder, 1.0) for folder in options.folders if folder != options.check]
    others = reduce(Stacks.joined, plain) if plain else None
    everything = others
    if options.check:
        checked = look(options.check, EMPHASIS)
        report(f"{options.check} (folds)", check(checked, others), checked)
        everything = checked if others is None else checked.joined(others)
    if everything is None:
        parser.error("nothing to fit on")
    weights = fit(everything)
    for folder in options.score:
        some = look(folder, 1.0)
        report(str(folder), shares(weights, some), some)
    if options.out:
        names = ", ".join(f"{f.parent.name}/{f.name}" for f in options.folders)
        write(weights, options.out, f"python -m tests.lab.scenes.fit_heights, fitted on {names}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
