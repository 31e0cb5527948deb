"""A picture of one's own, which no sidecar describes: read with the box's lens and sheets.

Without a calibrated lens the nominal lens is assumed, as `run` does. Without a named sheet the
sheet is taken whose markers fit best. What was assumed is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.errors import ConfigError
from device.reading.sources import Sources
from vision.sheet.board import Board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose


@dataclass(frozen=True, slots=True)
class OwnBox:
    """What the box here would read a picture with.

    Attributes:
        lens: returns the lens for pictures of a width and height, and its name if it is nominal.
        boards: returns the sheets that are played on here.
    """

    lens: Callable[[int, int], tuple[Lens, str]]
    boards: Callable[[], Sequence[Board]]


@dataclass(frozen=True, slots=True)
class Sighting:
    """The sheet and the lens that a picture is read with.

    Attributes:
        board: the sheet.
        lens: the lens.
        assumed: `lens`, `sheet`, both or none: what nothing named.
        notes: a sentence about each of these.
    """

    board: Board
    lens: Lens
    assumed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def sighting(path: Path, frame: Frame, sources: Sources, own: OwnBox) -> Sighting:
    """Return the sheet and the lens of the picture at `path`.

    Raises:
        BoardFileError, LensFileError: a file that is named is missing or wrong.
        ConfigError: the markers in the picture fit no sheet of this box.
    """
    assumed: list[str] = []
    notes: list[str] = []
    lens, board = sources.lens_named(path), sources.board_named(path)
    if lens is None:
        height, width = frame.shape[:2]
        lens, nominal = own.lens(width, height)
        if nominal:
            assumed.append("lens")
            notes.append(
                f"the lens is not calibrated: the nominal lens of {nominal} is assumed, and heights"
                " may be read wrong; name a lens file with --lens"
            )
    if board is None:
        board = _fitting(path, frame, own.boards(), lens)
        assumed.append("sheet")
        notes.append(f"nothing names its sheet: taken for {board.stem} by its markers; or --sheet")
    return Sighting(board, lens, tuple(assumed), tuple(notes))


def _fitting(path: Path, frame: Frame, boards: Sequence[Board], lens: Lens) -> Board:
    """Return the board whose markers fit a frame best; the first if the frame shows no markers."""
    grey, finder = to_grey(frame), detector()
    found = [(find_pose(grey, board, lens, finder), board) for board in boards]
    poses = [(pose.error_px, board) for pose, board in found if not isinstance(pose, Lost)]
    if poses:
        return min(poses, key=lambda one: one[0])[1]
    if any(pose is Lost.NOT_FLAT for pose, _ in found):
        known = ", ".join(board.stem for board in boards)
        raise ConfigError(f"{path}: its markers fit none of {known}; name its sheet with --sheet")
    return boards[0]
