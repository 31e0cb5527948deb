"""Photos of the bare mat, turned into mats once."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import SPECK_PX
from vision.beads.mat import BareMat, filled, make_mat
from vision.beads.tones import to_tones
from vision.errors import FrameError
from vision.sheet.board import Board
from vision.sheet.board_file import read_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame, read_lens
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks.bare import SHIPPED
from vision.stacks.constants import MAX_PHOTOS


def bare_mats(board: Board, folder: Path | None = None) -> tuple[BareMat, ...]:
    """Return mats made from `<board>_<n>.jpg` in `folder`, or from the shipped photos, or none.

    Raises:
        FrameError: a photo cannot be read, or the mat is not found in it.
        LensFileError: a photo's sidecar is missing or wrong.
    """
    photos = _photos(folder, board) if folder is not None else []
    if not photos and _is_shipped(board):
        photos = _photos(SHIPPED, board)
    return tuple(_mat(photo, board) for photo in photos[:MAX_PHOTOS])


def _photos(folder: Path, board: Board) -> list[Path]:
    found = folder.glob(f"{board.stem}_*.jpg")
    return sorted(path for path in found if path.stem.removeprefix(f"{board.stem}_").isdigit())


def _is_shipped(board: Board) -> bool:
    path = SHIPPED.parent / f"{board.stem}.toml"
    return path.is_file() and read_board(path) == board


def _mat(photo: Path, board: Board) -> BareMat:
    frame = read_frame(photo)
    pose = find_pose(to_grey(frame), board, read_lens(photo.with_suffix(".json")), detector())
    if isinstance(pose, Lost):
        raise FrameError(
            f"{photo}: the bare {board.stem} is not found in it ({pose.value}); take it again"
        )
    flat = Flattener(pose, board).flatten(frame)
    tones = to_tones(flat, measure_light(flat, board, pose))
    known = _is_shown(flat.image)
    shown = np.where(known[..., None], tones, filled(tones, known))
    return make_mat(shown.astype(np.float32, copy=False), known)


def _is_shown(image: Frame) -> NDArray[np.bool_]:
    """Return the pixels that show the mat; those beyond the photo's frame are black."""
    black = (image.max(axis=2) == 0).astype(np.uint8)
    square = np.ones((SPECK_PX, SPECK_PX), dtype=np.uint8)
    return np.asarray(cv2.morphologyEx(black, cv2.MORPH_OPEN, square) == 0)
