"""Photos of a bare sheet: found by name, flattened and measured."""

from __future__ import annotations

from pathlib import Path

from vision.errors import FrameError
from vision.sheet.board import Board
from vision.sheet.board_file import SHIPPED as SHIPPED_BOARDS
from vision.sheet.board_file import read_board
from vision.sheet.constants import MAX_PHOTOS
from vision.sheet.flat import Flat, Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame, Lens, read_lens
from vision.sheet.light import Light, measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose

SHIPPED = SHIPPED_BOARDS / "bare"


def bare_photos(board: Board, folder: Path | None = None) -> list[Path]:
    """Return the first photos `<board>_<n>.jpg` in `folder`, or else the shipped ones.

    `<board>` is the stem of the board's file. The shipped photos serve the shipped boards only, not
    another board of the same name. The result may be empty.
    """
    photos = _named(folder, board) if folder is not None else []
    if not photos and _is_shipped(board):
        photos = _named(SHIPPED, board)
    return photos[:MAX_PHOTOS]


def flattened(photo: Path, board: Board, lens: Lens | None = None) -> tuple[Flat, Light]:
    """Return a photo of the bare sheet from above, and the light on it.

    Args:
        photo: the picture. Its sidecar, the JSON file beside it, may name the lens.
        board: the sheet.
        lens: the lens of a photo without a sidecar.

    Raises:
        FrameError: the photo cannot be read, or the sheet is not found in it.
        LensFileError: the photo's sidecar is missing or wrong.
    """
    frame = read_frame(photo)
    sidecar = photo.with_suffix(".json")
    taken_by = read_lens(sidecar) if lens is None or sidecar.exists() else lens
    return flattened_frame(frame, board, taken_by, str(photo))


def flattened_frame(frame: Frame, board: Board, lens: Lens, name: str) -> tuple[Flat, Light]:
    """Return a picture of the bare sheet from above, and the light on it.

    Args:
        frame: BGR, shape (H, W, 3), uint8.
        board: the sheet.
        lens: the lens that took it.
        name: names the picture in errors.

    Raises:
        FrameError: the sheet is not found in the picture.
    """
    pose = find_pose(to_grey(frame), board, lens, detector())
    if isinstance(pose, Lost):
        raise FrameError(
            f"{name}: the bare {board.stem} is not found in it ({pose.value}); take it again"
        )
    flat = Flattener(pose, board).flatten(frame)
    return flat, measure_light(flat, board, pose)


def _named(folder: Path, board: Board) -> list[Path]:
    """Return the photos of this board only: `lake_0.jpg`, but not `lake_night_0.jpg`."""
    found = folder.glob(f"{board.stem}_*.jpg")
    return sorted(path for path in found if path.stem.removeprefix(f"{board.stem}_").isdigit())


def _is_shipped(board: Board) -> bool:
    path = SHIPPED_BOARDS / f"{board.stem}.toml"
    return path.is_file() and read_board(path) == board
