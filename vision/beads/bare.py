"""Photos of the bare mat, turned into mats once."""

from __future__ import annotations

from pathlib import Path

from vision.bare import MAX_PHOTOS, SHIPPED
from vision.beads.mat import Mat, make_mat
from vision.beads.tones import to_tones
from vision.board import Board
from vision.board_file import read_board
from vision.errors import FrameError
from vision.flat import Flattener
from vision.frames import read_frame, to_grey
from vision.lens import read_lens
from vision.light import measure_light
from vision.pose import Lost, detector, find_pose


def bare_mats(board: Board, folder: Path | None = None) -> tuple[Mat, ...]:
    """Return mats from `<board>_<n>.jpg` in `folder`, else from those shipped; maybe none.

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


def _mat(photo: Path, board: Board) -> Mat:
    frame = read_frame(photo)
    pose = find_pose(to_grey(frame), board, read_lens(photo.with_suffix(".json")), detector())
    if isinstance(pose, Lost):
        raise FrameError(
            f"{photo}: the bare {board.stem} is not found in it ({pose.value}); take it again"
        )
    flat = Flattener(pose, board).flatten(frame)
    tones = to_tones(flat, measure_light(flat, board, pose))
    return make_mat(tones, flat.image.max(axis=2) > 0)
