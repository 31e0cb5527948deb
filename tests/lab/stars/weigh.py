"""Fit how much the signs and the star network count: logistic regressions on held-out designs.

    python -m tests.lab.stars.weigh FOLDER [FOLDER ...]

The folders are designs on which neither was fitted; `--check` names sets that are only judged. It
prints the numbers for `STANDING_WEIGHTS` and `HEIGHT_WEIGHTS` of `vision.stacks.constants`.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.lab.stars.cut import bare_of, boards_of
from vision.sheet.board import Board
from vision.sheet.board_file import find_board, read_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, lens_from
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks import star_reading
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import HEIGHT_WEIGHTS, STANDING_WEIGHTS
from vision.stacks.reference import Reference, to_cells
from vision.stacks.star_network import StarLook

logger = logging.getLogger(__name__)

STEPS, RATE = 4000, 0.05
MOST = 12.0  # no answer counts more than this, in nats
BAD_LABEL = 1e-3  # share of stars that no reader could tell


@dataclass(frozen=True, slots=True)
class Answers:
    """What signs and network say of stars, a row for each, and the truth (0 for none)."""

    standing: Floats
    heights: Floats
    look_standing: Floats
    look_heights: Floats
    truth: Floats


def answers(folders: Sequence[Path], *, bare: bool) -> Answers:
    """Return the answers of all stars of all frames that no hand covers."""
    rows = [row for folder in folders for row in _of_folder(folder, bare=bare)]
    return Answers(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def _of_folder(folder: Path, *, bare: bool) -> Iterator[tuple[Floats, ...]]:
    own = folder / f"{folder.name}.toml"
    boards: dict[str, tuple[Board, Reference | None]] = {}
    kept: list[Floats] = []
    weigh = star_reading.weigh_standing

    def remember(signs: Floats, look: StarLook, bareness: Floats) -> Floats:
        kept.append(signs)
        return weigh(signs, look, bareness)

    star_reading.weigh_standing = remember
    for path in sorted(folder.glob("*.jpg")):
        if path.stem == "bare" or path.stem.startswith("h"):
            continue
        label = json.loads(path.with_suffix(".json").read_text())
        if label["occluder"] is not None:
            continue
        stem = label["sheet"]
        if stem not in boards:
            board = read_board(own) if own.exists() else find_board(stem, boards_of(folder))
            boards[stem] = board, bare_of(folder, board)
        board, reference = boards[stem]
        frame = read_frame(path)
        pose = find_pose(to_grey(frame), board, lens_from(label["camera"], str(path)), detector())
        if isinstance(pose, Lost) or board.pieces is None:
            continue
        flat = Flattener(pose, board).flatten(frame)
        light = measure_light(flat, board, pose)
        known = (reference,) if bare and reference is not None else ()
        sheet = to_cells(flat, light)
        palette = nominal_palette(board.pieces)
        read = star_reading.read_stacks(flat, light, sheet, board, board.pieces, palette, known)
        truth = {one["star"]: len(one["pieces"]) for one in label["stacks"]}
        yield (
            kept[-1],
            read.heights,
            read.look.standing,
            read.look.heights,
            np.array([truth.get(place.star, 0) for place in board.stars]),
        )
    star_reading.weigh_standing = weigh


def fit_standing(seen: Answers) -> Floats:
    """Return the weight of the signs, that of the network, and a bias."""
    signs = np.stack(
        [
            np.clip(seen.standing, -MOST, MOST),
            np.clip(seen.look_standing, -MOST, MOST),
            np.ones(len(seen.truth)),
        ],
        axis=1,
    )
    stands = (seen.truth > 0).astype(np.float64)
    weights = np.array([0.5, 0.5, 0.0])
    for _ in range(STEPS):
        share = BAD_LABEL + (1 - 2 * BAD_LABEL) / (1 + np.exp(-signs @ weights))
        weights -= RATE * signs.T @ (share - stands) / len(stands)
        weights[:2] = np.maximum(weights[:2], 0)
    return weights


def fit_heights(seen: Answers) -> Floats:
    """Return the weight of the signs and that of the network."""
    some = seen.truth > 0
    both = np.stack([_logs(seen.heights[some]), _logs(seen.look_heights[some])])
    truth = seen.truth[some].astype(np.intp) - 1
    weights = np.array([0.5, 0.5])
    for _ in range(STEPS):
        logs = np.tensordot(weights, both, 1)
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[np.arange(len(truth)), truth] -= 1
        weights -= RATE * (both * shares).sum(axis=2).mean(axis=1)
        weights = np.maximum(weights, 0)
    return weights


def _logs(logs: Floats) -> Floats:
    top = logs - logs.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def report(name: str, seen: Answers, standing: Floats, heights: Floats) -> None:
    """Log how many stars each is wrong about, and both together."""
    stands = seen.truth > 0
    signs = np.stack([seen.standing, seen.look_standing, np.ones(len(stands))])
    each = [np.eye(3)[0], np.eye(3)[1], standing]
    wrong = [int(((weights @ signs > 0) != stands).sum()) for weights in each]
    both = np.stack([_logs(seen.heights[stands]), _logs(seen.look_heights[stands])])
    kinds = [np.array([1.0, 0.0]), np.array([0.0, 1.0]), heights]
    truth = seen.truth[stands] - 1
    right = [float((np.tensordot(w, both, 1).argmax(axis=1) == truth).mean()) for w in kinds]
    logger.info(
        "%s: presence wrong of %d: signs %d, network %d, both %d; heights right of %d: %s",
        name,
        len(stands),
        *wrong,
        stands.sum(),
        ", ".join(f"{one:.4f}" for one in right),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Fit and report; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.weigh", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    for bare in (False, True):
        seen = answers(options.folders, bare=bare)
        standing, heights = fit_standing(seen), fit_heights(seen)
        logger.info("%s: standing %s, heights %s", "bare" if bare else "alone", standing, heights)
        report("fitted on", seen, standing, heights)
        for folder in options.check:
            report(folder.name, answers([folder], bare=bare), standing, heights)
    logger.info("now: %s, %s", STANDING_WEIGHTS, HEIGHT_WEIGHTS)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
