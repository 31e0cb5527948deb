"""Cut labelled frames into the crops that the star network learns from.

    python -m tests.lab.stars.cut OUT.npz FOLDER [FOLDER ...]

A folder is one design as `frames` writes it, or a set as `tests.lab.scenes` writes it. Poses are
found as the reader finds them. A crop has a margin, so that training can shift it.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.frame import Label
from vision.sheet.bare_photos import flattened
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board, read_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, lens_from
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks.crops import (
    bare_crops,
    bare_white,
    frame_crops,
    frame_px_per_mm,
    traits,
    window,
)
from vision.stacks.reference import Reference, make_reference
from vision.stacks.tops import star_points

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Examples:
    """Stars, a row for each; `design` and `frame` number the board and the frame they stem from.

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
    frame: NDArray[np.int64]


def examples(folders: Sequence[Path]) -> Examples:
    """Return the stars of all frames of all folders that no hand covers."""
    parts = [part for k, folder in enumerate(folders) for part in _of_folder(folder, k)]
    return Examples(
        *(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(Examples))
    )


def _of_folder(folder: Path, number: int) -> Iterator[Examples]:
    own = folder / f"{folder.name}.toml"
    boards: dict[str, tuple[Board, Reference | None]] = {}
    for path in sorted(folder.glob("*.jpg")):
        if path.stem == "bare" or path.stem.startswith("h"):
            continue
        label: Label = json.loads(path.with_suffix(".json").read_text())
        if label["occluder"] is not None:
            continue
        stem = label["sheet"]
        if stem not in boards:
            board = read_board(own) if own.exists() else find_board(stem, boards_of(folder))
            boards[stem] = board, bare_of(folder, board)
        found = _of_frame(path, label, *boards[stem])
        if found is not None:
            yield _numbered(found, number * 100 + list(boards).index(stem), hash(path.stem))
    logger.info("%s", folder.name)


def boards_of(folder: Path) -> Path:
    return folder / "boards" if (folder / "boards").exists() else folder.parent.parent / "boards"


def bare_of(folder: Path, board: Board) -> Reference | None:
    places = (
        folder / "bare.jpg",
        folder / "bare" / f"{board.stem}_0.jpg",
        folder.parent / "bare" / f"{board.stem}_0.jpg",
    )
    for photo in places:
        if photo.exists():
            return make_reference(*flattened(photo, board), board)
    return None


def _of_frame(path: Path, label: Label, board: Board, bare: Reference | None) -> Examples | None:
    pieces = board.pieces
    frame = read_frame(path)
    pose = find_pose(to_grey(frame), board, lens_from(label["camera"], str(path)), detector())
    if isinstance(pose, Lost) or pieces is None:
        logger.info("%s: no pose", path)
        return None
    flat = Flattener(pose, board).flatten(frame)
    stars = star_points(board)
    windows = window(stars, pieces, flat.eye)
    seen = frame_crops(flat, windows)
    truth = {one["star"]: one["pieces"] for one in label["stacks"]}
    at = [truth.get(place.star, []) for place in board.stars]
    plain = pieces.glyph is Glyph.NONE
    return Examples(
        seen,
        measure_light(flat, board, pose).white(stars).astype(np.float32),
        np.zeros_like(seen) if bare is None else bare_crops(bare, windows),
        np.ones((len(stars), 3), np.float32) if bare is None else bare_white(bare, stars),
        windows.leans.astype(np.float32),
        np.tile(windows.swellings.astype(np.float32), (len(stars), 1)),
        traits(windows, pieces, frame_px_per_mm(flat, windows)),
        np.array([len(one) for one in at], np.int64),
        np.array([0 if plain or not one else int(one[-1][1]) for one in at], np.int64),
        np.zeros(len(stars), np.int64),
        np.zeros(len(stars), np.int64),
    )


def _numbered(one: Examples, design: int, frame: int) -> Examples:
    values = {f.name: getattr(one, f.name) for f in fields(Examples)}
    values["design"] = np.full(len(one.seen), design, np.int64)
    values["frame"] = np.full(len(one.seen), frame % (1 << 31), np.int64)
    return Examples(**values)


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
