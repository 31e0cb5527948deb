"""Labelled frames of the lake, seen from above, with their boards and bare photos."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.frame import Label
from vision.sheet.bare_photos import flattened
from vision.sheet.board import Board, Glyph, Pieces
from vision.sheet.board_file import find_board, read_board
from vision.sheet.flat import Flat, Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import lens_from
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks.reference import Reference, make_reference

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shot:
    """A labelled frame of the lake.

    Attributes:
        path: its file.
        board: the sheet that lies there.
        pieces: what stands on it.
        bare: the photo of the bare sheet, if the folder has one.
        flat: the sheet from above.
        heights: how many pieces stand on each star, shape (stars,).
        strengths: the top piece's strength, 0 where none is or pieces are plain, shape (stars,).
        has_hand: whether a hand reaches over the sheet.
    """

    path: Path
    board: Board
    pieces: Pieces
    bare: Reference | None
    flat: Flat
    heights: NDArray[np.int64]
    strengths: NDArray[np.int64]
    has_hand: bool


def shots(folder: Path, *, hands: bool = False) -> Iterator[Shot]:
    """Yield a folder's frames; poses are found as the reader finds them.

    Args:
        folder: one design as `frames` writes it, or a set as `tests.lab.scenes` writes it.
        hands: whether to yield the frames with a hand, too.
    """
    own = folder / f"{folder.name}.toml"
    boards: dict[str, tuple[Board, Reference | None]] = {}
    for path in sorted(folder.glob("*.jpg")):
        if path.stem == "bare" or not path.with_suffix(".json").exists():
            continue
        label: Label = json.loads(path.with_suffix(".json").read_text())
        if label["occluder"] is not None and not hands:
            continue
        stem = label["sheet"]
        if stem not in boards:
            board = read_board(own) if own.exists() else find_board(stem, _boards_of(folder))
            boards[stem] = board, _bare_of(folder, board)
        shot = _shot(path, label, *boards[stem])
        if shot is not None:
            yield shot
    logger.info("%s", folder.name)


def _shot(path: Path, label: Label, board: Board, bare: Reference | None) -> Shot | None:
    frame = read_frame(path)
    pose = find_pose(to_grey(frame), board, lens_from(label["camera"], str(path)), detector())
    if isinstance(pose, Lost) or board.pieces is None:
        logger.info("%s: no pose", path)
        return None
    truth = {one["star"]: one["pieces"] for one in label["stacks"]}
    at = [truth.get(place.star, []) for place in board.stars]
    plain = board.pieces.glyph is Glyph.NONE
    return Shot(
        path,
        board,
        board.pieces,
        bare,
        Flattener(pose, board).flatten(frame),
        np.array([len(one) for one in at], np.int64),
        np.array([0 if plain or not one else int(one[-1][1]) for one in at], np.int64),
        label["occluder"] is not None,
    )


def _boards_of(folder: Path) -> Path:
    return folder / "boards" if (folder / "boards").exists() else folder.parent.parent / "boards"


def _bare_of(folder: Path, board: Board) -> Reference | None:
    places = (
        folder / "bare.jpg",
        folder / "bare" / f"{board.stem}_0.jpg",
        folder.parent / "bare" / f"{board.stem}_0.jpg",
    )
    for photo in places:
        if photo.exists():
            return make_reference(*flattened(photo, board), board)
    return None
