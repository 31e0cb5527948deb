"""`tablejinn aim` says what to do so that the camera sees the sheet well."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from tests.device.box.home import Home
from tests.vision.labelled import frame_of, pose_of, shifted, stars_mm, still
from vision.sheet.aiming import aim_of
from vision.sheet.board_file import find_board
from vision.sheet.constants import GAMMA
from vision.sheet.lens import Frame

STILL = still("016")
WELL = frame_of(STILL)
PAPER = 0.89  # linear: about 242 of 255
GOOD = "Good: the camera is well aimed."


@pytest.fixture
def aim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Frame], tuple[int, str]]:
    Home(tmp_path / "home", monkeypatch)

    def said_of(frame: Frame) -> tuple[int, str]:
        photo = tmp_path / "photo.png"
        cv2.imwrite(str(photo), frame)
        shutil.copy(STILL, photo.with_suffix(".json"))
        status = main(["aim", str(photo), "--sheet", "lake", "--config", "/dev/null"])
        return status, capsys.readouterr().out.replace(f"{photo}: ", "")

    return said_of


Aimed = Callable[[Frame], tuple[int, str]]


def _at(mm: tuple[float, float]) -> tuple[int, int]:
    x, y = pose_of(STILL).project_flat(np.array([mm]))[0]
    return round(float(x)), round(float(y))


def _covered(frame: Frame, mm: tuple[float, float], half_px: int, level: int) -> Frame:
    x, y = _at(mm)
    changed = frame.copy()
    changed[y - half_px : y + half_px, x - half_px : x + half_px] = level
    return changed


def test_a_camera_that_sees_the_sheet_well_is_told_so_with_figures(aim: Aimed) -> None:
    status, said = aim(WELL)
    assert status == 0
    assert said.splitlines()[0] == GOOD
    assert "lake: 2.1 px/mm, 5 degrees from straight down" in said


@pytest.mark.parametrize(
    ("x_px", "y_px", "move"),
    [
        (-400, 0, "Move it right in the picture."),
        (400, 0, "Move it left in the picture."),
        (0, -250, "Move it down in the picture."),
        (-330, -170, "Move it right and down in the picture."),
    ],
)
def test_a_sheet_that_is_cut_off_is_moved_into_the_picture(
    aim: Aimed, x_px: int, y_px: int, move: str
) -> None:
    status, said = aim(shifted(WELL, x_px, y_px))
    assert status == 1
    assert said.splitlines()[0].endswith(move)


def test_a_marker_that_is_covered_is_named_by_its_corner(aim: Aimed) -> None:
    board = find_board("lake")
    marker = max(board.markers, key=lambda one: one.x_mm + one.y_mm)
    covered = _covered(WELL, (marker.x_mm, marker.y_mm), 40, 90)
    assert aim(covered)[1].startswith("No marker is seen at the sheet's lower right. Uncover it.")


def test_a_picture_that_is_not_sharp_is_told(aim: Aimed) -> None:
    blurred = np.asarray(cv2.GaussianBlur(WELL, (0, 0), 4.0), dtype=np.uint8)
    assert "The picture is not sharp" in aim(blurred)[1]


def test_a_dark_room_is_told(aim: Aimed) -> None:
    assert "It is dark" in aim((WELL * 0.45).astype(np.uint8))[1]


def test_a_lamp_that_is_mirrored_is_told_with_the_stars_beside_it(aim: Aimed) -> None:
    x, y = stars_mm(find_board("lake"))[5]
    assert "A lamp is mirrored on star 5." in aim(_covered(WELL, (x, y), 12, 255))[1]


def test_white_print_in_a_bright_picture_is_no_mirrored_lamp(aim: Aimed) -> None:
    """The printed firmament has a white border, and a camera may take white paper brightly."""
    board = find_board("lake")
    paper = aim_of(WELL, pose_of(STILL), board).paper
    brighter = (PAPER / paper) ** (1 / GAMMA)
    bright = np.clip(WELL * brighter, 0, 255).astype(np.uint8)
    place = (board.width_mm / 2, board.height_mm / 2)
    _, said = aim(_covered(bright, place, 12, round(255 * PAPER ** (1 / GAMMA))))
    assert "A lamp is mirrored" not in said
    _, said = aim(_covered(bright, place, 12, 255))
    assert "A lamp is mirrored" in said


def test_a_sheet_that_is_far_away_is_told(aim: Aimed) -> None:
    far = np.full_like(WELL, 90)
    small = cv2.resize(WELL, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    far[height // 2 : height // 2 + height, width // 2 : width // 2 + width] = small
    assert "Hang the camera lower." in aim(far)[1]


def test_a_table_without_a_sheet_is_told(aim: Aimed) -> None:
    status, said = aim(np.full_like(WELL, 120))
    assert (status, said) == (
        1,
        "No marker is seen. Lay the sheet under the camera, and take hands away.\n",
    )


def test_what_the_camera_sees_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "aimed.png"
    words = ["aim", str(STILL.with_suffix(".jpg")), "--picture", str(out), "--config", "/dev/null"]
    assert main(words) == 0
    drawn = cv2.imread(str(out))
    assert drawn is not None
    assert drawn.shape == WELL.shape
    assert np.count_nonzero(np.abs(drawn.astype(int) - WELL).max(axis=2) > 80) > 1000


def test_a_photo_that_is_not_there_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aim", "no.jpg", "--config", "/dev/null"]) == 2
    assert "PHOTO no.jpg" in capsys.readouterr().err


def test_a_usb_camera_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aim", "--usb", "--config", "/dev/null"]) == 1
    assert "camera" in capsys.readouterr().err
