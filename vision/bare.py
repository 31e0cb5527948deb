"""Photos of the bare sheet: found by name, and turned into references once."""

from __future__ import annotations

from pathlib import Path

import cv2

from vision.board import Board
from vision.errors import FrameError
from vision.flat import Flattener
from vision.frames import read_frame
from vision.lens import read_lens
from vision.light import measure_light
from vision.pose import Lost, detector, find_pose
from vision.reference import Reference, make_reference

SHIPPED = Path(__file__).parent / "boards" / "bare"
MAX_PHOTOS = 2  # more lamps than these cost time and add little


def bare_references(board: Board, folder: Path | None = None) -> tuple[Reference, ...]:
    """Return references from `<board>_<n>.jpg` in `folder`, else from those shipped; maybe none.

    Raises:
        FrameError: a photo cannot be read, or the sheet is not found in it.
        LensFileError: a photo's sidecar is missing or wrong.
    """
    for where in (folder, SHIPPED):
        photos = sorted(where.glob(f"{board.name}_*.jpg")) if where is not None else []
        if photos:
            return tuple(_reference(photo, board) for photo in photos[:MAX_PHOTOS])
    return ()


def _reference(photo: Path, board: Board) -> Reference:
    frame = read_frame(photo)
    lens = read_lens(photo.with_suffix(".json"))
    pose = find_pose(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), board, lens, detector())
    if isinstance(pose, Lost):
        raise FrameError(
            f"{photo}: the bare {board.name} is not found in it ({pose.value}); take it again"
        )
    flat = Flattener(pose, board).flatten(frame)
    return make_reference(flat, measure_light(flat, board, pose), board)
