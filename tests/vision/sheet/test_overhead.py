"""Photos of the whole sheet from straight above."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, lake, noisy, pose_of, stars_mm, still
from tests.vision.tiles.islands import FRAMES, enrolled, mat
from vision.sheet.constants import PHOTO_MOST_BYTES, PHOTO_PAPER_MM, SLOT_PX_PER_MM
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame, read_lens
from vision.sheet.overhead import SheetPhoto, sheet_photo, slot_photos
from vision.tiles.catalogue import art_of


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


def test_each_slot_of_a_grid_shows_what_lies_there_upright() -> None:
    path = FRAMES / "islands_enrol" / "000.jpg"
    board = mat()
    assert board.tiles is not None
    grid = board.tiles.enrol
    slots = slot_photos(read_frame(path), board, read_lens(path.with_suffix(".json")), grid)
    assert len(slots) == grid.size
    portraits = [art_of(entry) for entry in enrolled()[0].entries[: grid.size]]
    for number, (jpeg, portrait) in enumerate(zip(slots, portraits, strict=True)):
        image = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), 1), np.uint8)
        scale = SLOT_PX_PER_MM * board.tiles.island_mm[0] / portrait.shape[1]
        small = cv2.resize(portrait, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = [
            float(cv2.matchTemplate(image, part, cv2.TM_CCOEFF_NORMED).max())
            for part in (small[20:-20, 20:-20], small[20:-20, 20:-20][::-1, ::-1])
        ]
        assert found[0] > max(0.6, found[1]), number


def test_no_sheet_gives_no_slots() -> None:
    dark = np.zeros((864, 1536, 3), dtype=np.uint8)
    tiles = mat().tiles
    assert tiles is not None
    assert slot_photos(dark, mat(), pose_of(still("012")).lens, tiles.enrol) == ()
