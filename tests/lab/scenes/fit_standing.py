"""Fit the weights of `vision.stacks.standing` on folders of labelled frames.

    python -m tests.lab.scenes.fit_standing FOLDER... --out vision/stacks/standing.json
    python -m tests.lab.scenes.fit_standing FOLDER... --raised --out vision/stacks/raised.json

What is fitted on is what the reader itself looks at. Every frame goes through the real pipeline
twice: with the folder's photos of the bare sheets, and without. A folder holds frames, their
labels, and perhaps `boards` and `bare`. The seeds are fixed.

The weights were fitted on the given `lake_stills` and on four sets of `python -m tests.lab.scenes
OUT`: `--sets tune --frames 63`, `--sets plain --frames 96`, `--sets pale --frames 24`, and
`--sets varied --frames 80`.

The weights of `raised.json` correct the answer of `standing.json` without a photo by what tells
raised pieces from print, so they are fitted after it. They were fitted on the given `lake_stills`,
on the set `--sets plain --frames 96`, and on the sets `--sets unseen --frames 60` of the seeds
7001, 8002, 9101, 9202 and 9303.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import numpy as np

from tests.lab.odds import fit
from vision.errors import FrameError
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Floats, read_lens
from vision.stacks import star_reading
from vision.stacks.bare import bare_references
from vision.stacks.reader import StackReader
from vision.stacks.reference import Reference
from vision.stacks.standing import with_raised

logger = logging.getLogger(__name__)

DECAY = 1e-3  # of the weights, per step


@dataclass(frozen=True, slots=True)
class Stars:
    """Labelled stars: their signs, shape (stars, signs), and whether a stack stands there."""

    signs: Floats
    standing: Floats


class Kind(Enum):
    """Which network is fitted, by its name in the file of its weights."""

    ALONE = "alone"
    REFERENCED = "referenced"
    RAISED = "raised"


def look(folders: Sequence[Path], kind: Kind) -> Stars:
    """Return every labelled star of the folders' frames that no hand covers.

    With bare photos, frames that none of their photos fits are left out.
    """
    with_bare = kind is Kind.REFERENCED
    seen: list[Floats] = []
    plain = star_reading.standing_log_odds

    def remember(signs: Floats, raised: Floats, bare: Floats) -> Floats:
        if bool(bare.shape[1]) == with_bare:
            seen.append(_weighed(kind, signs, raised, bare))
        return np.zeros(len(signs))

    signs: list[Floats] = []
    standing: list[Floats] = []
    star_reading.standing_log_odds = remember
    try:
        for label in (path for folder in folders for path in sorted(folder.glob("*.json"))):
            stored = json.loads(label.read_text())
            references = _references(label.parent, stored["sheet"]) if with_bare else ()
            if stored.get("occluder") or "stacks" not in stored or with_bare > bool(references):
                continue
            count, board = len(seen), _board(label.parent, stored["sheet"])
            frame = read_frame(label.with_suffix(".jpg"))
            StackReader(board, read_lens(label), references).read(frame)
            if len(seen) > count:
                signs.append(seen[-1])
                standing.append(_truth(stored, len(seen[-1])))
    finally:
        star_reading.standing_log_odds = plain
    rows, truth = np.concatenate(signs), np.concatenate(standing)
    known = np.isfinite(rows).all(axis=1)
    return Stars(rows[known], truth[known])


def _weighed(kind: Kind, signs: Floats, raised: Floats, bare: Floats) -> Floats:
    """Return what a network weighs, shape (stars, signs)."""
    return with_raised(signs, raised) if kind is Kind.RAISED else np.hstack([signs, bare])


@cache
def _board(folder: Path, sheet: str) -> Board:
    boards = folder / "boards"
    return find_board(sheet, boards if boards.is_dir() else None)


@cache
def _references(folder: Path, sheet: str) -> tuple[Reference, ...]:
    bare = folder / "bare"
    try:
        return bare_references(_board(folder, sheet), bare if bare.is_dir() else None)
    except FrameError as error:
        logger.warning("%s is read without its bare photos: %s", sheet, error)
        return ()


def _truth(stored: Mapping[str, list[dict[str, int]]], stars: int) -> Floats:
    taken = {stack["star"] for stack in stored["stacks"]}
    return np.array([star in taken for star in range(stars)], dtype=np.float64)


def main(argv: Sequence[str] | None = None) -> int:
    """Fit the weights asked for and write them; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.scenes.fit_standing")
    parser.add_argument("folders", type=Path, nargs="+", help="folders of labelled frames")
    parser.add_argument("--out", type=Path, required=True, help="file for the weights")
    parser.add_argument(
        "--raised",
        action="store_true",
        help="fit the weights of raised.json, on the answers of the present standing.json",
    )
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    names = ["/".join(folder.parts[-2:]) for folder in options.folders]
    stored: dict[str, object] = {"fitted_on": names}
    for kind in (Kind.RAISED,) if options.raised else (Kind.ALONE, Kind.REFERENCED):
        stars = look(options.folders, kind)
        stored[kind.value] = fit(stars.signs, stars.standing, DECAY)
        logger.info("%s: %d stars", kind.value, len(stars.standing))
    options.out.write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
