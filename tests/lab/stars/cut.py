"""Cut labelled frames into the crops that the star network learns from.

    python -m tests.lab.stars.cut OUT.npz FOLDER [FOLDER ...]

A folder is one design as `frames` writes it, or a set as `tests.lab.scenes` writes it.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.stars.shots import Shot, shots
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.stacks.crops import (
    bare_crops,
    bare_white,
    frame_crops,
    frame_px_per_mm,
    traits,
    window,
)
from vision.stacks.tops import star_points

logger = logging.getLogger(__name__)

BOARDS_OF_A_FOLDER = 100  # at most


@dataclass(frozen=True, slots=True)
class Examples:
    """Stars, a row for each; `design` numbers the board that they stem from.

    Heights are 0 for empty stars; strengths 0 for empty stars and plain pieces.
    """

    seen: NDArray[np.uint8]
    white: Floats
    bare: NDArray[np.uint8]
    bare_light: Floats
    leans: Floats
    swellings: Floats
    traits: Floats
    heights: NDArray[np.int64]
    strengths: NDArray[np.int64]
    design: NDArray[np.int64]


def examples(folders: Sequence[Path]) -> Examples:
    """Return the stars of all frames of all folders that no hand covers."""
    parts = [part for k, folder in enumerate(folders) for part in _of_folder(folder, k)]
    return Examples(
        *(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(Examples))
    )


def _of_folder(folder: Path, number: int) -> Iterator[Examples]:
    stems: list[str] = []
    for shot in shots(folder):
        if shot.board.stem not in stems:
            stems.append(shot.board.stem)
        yield _of_shot(shot, number * BOARDS_OF_A_FOLDER + stems.index(shot.board.stem))


def _of_shot(shot: Shot, design: int) -> Examples:
    board, flat, bare = shot.board, shot.flat, shot.bare
    stars = star_points(board)
    windows = window(stars, shot.pieces, flat.eye)
    seen = frame_crops(flat, windows)
    return Examples(
        seen,
        measure_light(flat, board, flat.pose).white(stars).astype(np.float32),
        np.zeros_like(seen) if bare is None else bare_crops(bare, windows),
        np.ones((len(stars), 3), np.float32) if bare is None else bare_white(bare, stars),
        windows.leans.astype(np.float32),
        np.tile(windows.swellings.astype(np.float32), (len(stars), 1)),
        traits(windows, shot.pieces, frame_px_per_mm(flat, windows)),
        shot.heights,
        shot.strengths,
        np.full(len(stars), design, np.int64),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Cut; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.cut", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    found = examples(options.folders)
    np.savez(options.out, **{f.name: getattr(found, f.name) for f in fields(Examples)})
    logger.info("%d stars", len(found.seen))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
