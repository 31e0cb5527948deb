"""One look at how the camera is aimed: which sheet it sees, and what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.reading.aim_advice import LOST, advice, picture_chart
from device.table.prompts import Chart, Text
from vision.sheet.aiming import Aim, aim_of
from vision.sheet.board import Board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose


@dataclass(frozen=True, slots=True)
class SheetAim:
    """A sheet that was found in a frame.

    Attributes:
        pose: where it lies.
        aim: how it looks.
        boards: the sheets that it may be. Sheets of one size have the same markers.
    """

    pose: Pose
    aim: Aim
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class AimLook:
    """What one look says.

    Attributes:
        todo: what to do, the most important first; nothing if the camera is well aimed.
        sheet: the sheet that was found, or None.
        chart: a plan of the picture, if a sheet was found.
    """

    todo: tuple[Text, ...]
    sheet: SheetAim | None = None
    chart: Chart | None = None


def look_at_aim(frame: Frame, boards: Sequence[Board], lens: Lens) -> AimLook:
    """Return how the camera is aimed at the sheet that fits best.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        boards: the sheets that may lie there.
        lens: the camera's lens for pictures of this size.
    """
    sheet = _best(frame, boards, lens)
    if isinstance(sheet, Lost):
        return AimLook((LOST[sheet],))
    board = sheet.boards[0]
    chart = picture_chart(frame, sheet.pose, board, sheet.aim)
    return AimLook(advice(sheet.aim, board), sheet, chart)


def _best(frame: Frame, boards: Sequence[Board], lens: Lens) -> SheetAim | Lost:
    """Return the sheet that fits best, or why the first sheet was not found."""
    grey, finder = to_grey(frame), detector()
    found = [(find_pose(grey, board, lens, finder), board) for board in boards]
    poses = [(pose, board) for pose, board in found if isinstance(pose, Pose)]
    if not poses:
        why = found[0][0]
        return why if isinstance(why, Lost) else Lost.NO_MARKERS
    best = min((pose for pose, _ in poses), key=lambda pose: pose.error_px)
    fitting = tuple(board for pose, board in poses if pose.error_px == best.error_px)
    return SheetAim(best, aim_of(frame, best, fitting[0]), fitting)
