"""Photos of the whole sheet from straight above."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, lake, noisy, pose_of, stars_mm, still
from vision.sheet.constants import PHOTO_MOST_BYTES, PHOTO_PAPER_MM
from vision.sheet.lens import Frame
from vision.sheet.overhead import SheetPhoto, sheet_photo


def _photo(frame: Frame) -> SheetPhoto:
    label = still("012")
    found = sheet_photo(frame, board_of(label), pose_of(label).lens)
    assert found is not None
    return found


def _decoded(photo: SheetPhoto) -> Frame:
    image = cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(image, dtype=np.uint8)


def test_a_photo_shows_the_sheet_and_a_little_paper_around_it() -> None:
    photo = _photo(frame_of(still("012")))
    board = lake()
    assert photo.width_mm == board.width_mm + 2 * PHOTO_PAPER_MM
    height, width = _decoded(photo).shape[:2]
    assert width / height == pytest.approx(photo.width_mm / photo.height_mm, rel=0.01)


def test_what_lies_at_a_place_of_the_sheet_is_seen_there_on_the_photo() -> None:
    label = still("012")
    frame = frame_of(label)
    image = _decoded(_photo(frame)).astype(float)
    scale = image.shape[1] / (lake().width_mm + 2 * PHOTO_PAPER_MM)
    for x_mm, y_mm in stars_mm(lake())[::5]:
        u, v = pose_of(label).project_flat(np.array([[x_mm, y_mm]]))[0]
        x, y = round((x_mm + PHOTO_PAPER_MM) * scale), round((y_mm + PHOTO_PAPER_MM) * scale)
        there = cv2.blur(frame, (9, 9))[round(float(v)), round(float(u))]
        assert np.abs(cv2.blur(image, (9, 9))[y, x] - there).max() < 40


def test_a_photo_of_a_noisy_frame_is_small_enough_too() -> None:
    photo = _photo(noisy(frame_of(still("012")), 40.0))
    assert 5_000 < len(photo.jpeg) <= PHOTO_MOST_BYTES


def test_no_sheet_gives_no_photo() -> None:
    dark = np.zeros((864, 1536, 3), dtype=np.uint8)
    assert sheet_photo(dark, lake(), pose_of(still("012")).lens) is None
