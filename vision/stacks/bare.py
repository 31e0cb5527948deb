"""Photos of the bare sheet: found by name, and turned into references once."""

from __future__ import annotations

from pathlib import Path

from vision.errors import FrameError
from vision.sheet.board import Board
from vision.sheet.board_file import read_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import read_lens
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks.constants import MAX_PHOTOS
from vision.stacks.reference import Reference, make_reference

SHIPPED = Path(__file__).parents[1] / "boards" / "bare"


def bare_references(board: Board, folder: Path | None = None) -> tuple[Reference, ...]:
    """Return references made from `<board>_<n>.jpg` in `folder`, or from the shipped photos.

    `<board>` is the stem of the board's file. The shipped photos serve the shipped boards only, not
    another board of the same name. The result may be empty.

    Raises:
        FrameError: a photo cannot be read, or the sheet is not found in it.
        LensFileError: a photo's sidecar is missing or wrong.
    """
    photos = _photos(folder, board) if folder is not None else []
    if not photos and _is_shipped(board):
        photos = _photos(SHIPPED, board)
    return tuple(_reference(photo, board) for photo in photos[:MAX_PHOTOS])


def _photos(folder: Path, board: Board) -> list[Path]:
    """Return the photos of this board only: `lake_0.jpg`, but not `lake_night_0.jpg`."""
    found = folder.glob(f"{board.stem}_*.jpg")
    return sorted(path for path in found if path.stem.removeprefix(f"{board.stem}_").isdigit())


def _is_shipped(board: Board) -> bool:
    path = SHIPPED.parent / f"{board.stem}.toml"
    return path.is_file() and read_board(path) == board


def _reference(photo: Path, board: Board) -> Reference:
    frame = read_frame(photo)
    lens = read_lens(photo.with_suffix(".json"))
    pose = find_pose(to_grey(frame), board, lens, detector())
    if isinstance(pose, Lost):
        raise FrameError(
            f"{photo}: the bare {board.stem} is not found in it ({pose.value}); take it again"
        )
    flat = Flattener(pose, board).flatten(frame)
    return make_reference(flat, measure_light(flat, board, pose), board)
