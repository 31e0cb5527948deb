"""Hands noticed without any photo of the bare sheet: by what came in over the edge."""

from __future__ import annotations

import cv2
import numpy as np

from tests.paths import FRAMES
from tests.vision.labelled import board_of, frame_of, pose_of, still
from vision.sheet.board_file import find_board
from vision.sheet.constants import STAYS_READS
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame, read_lens
from vision.sheet.unread import Unread
from vision.stacks.reader import StackReader

ARM = [(300.0, 297.0), (345.0, 297.0), (325.0, 235.0), (300.0, 235.0)]
LAID_DOWN = [(180.0, 120.0), (240.0, 120.0), (240.0, 170.0), (180.0, 170.0)]
FINGER = [(300.0, 340.0), (314.0, 340.0), (314.0, 268.0), (300.0, 268.0)]
BESIDE = [(300.0, 340.0), (345.0, 340.0), (345.0, 298.0), (300.0, 298.0)]
APART = [(300.0, 340.0), (345.0, 340.0), (345.0, 311.0), (300.0, 311.0)]
STRIP = [(300.0, 297.0), (314.0, 297.0), (314.0, 268.0), (300.0, 268.0)]
LONG_ARM = [(300.0, 340.0), (345.0, 340.0), (335.0, 235.0), (310.0, 235.0)]
SKIN = (125, 160, 215)


def _reader() -> StackReader:
    return StackReader(board_of(still("012")), read_lens(still("012")))


def _clear() -> Frame:
    return frame_of(still("012"))


def _with(
    corners_mm: list[tuple[float, float]], share: float = 1.0, skin: tuple[int, int, int] = SKIN
) -> Frame:
    """Return the clear frame with skin over a part of the sheet, of which a share is seen."""
    frame = _clear().copy()
    pixels = pose_of(still("012")).project_flat(np.array(corners_mm))
    cv2.fillConvexPoly(frame, np.rint(pixels).astype(np.int32), skin)
    return np.asarray(cv2.addWeighted(frame, share, _clear(), 1 - share, 0), np.uint8)


def test_the_first_frame_is_taken_as_calm() -> None:
    assert _reader().read(_clear()).trouble is None


def test_an_arm_that_comes_in_over_the_edge_is_refused() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(ARM)).trouble is Unread.OCCLUDED


def test_the_sheet_is_read_again_when_the_arm_has_left() -> None:
    reader = _reader()
    reader.read(_clear())
    reader.read(_with(ARM))
    assert reader.read(_clear()).trouble is None


def test_what_stays_for_a_while_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    troubles = [reader.read(_with(ARM)).trouble for _ in range(STAYS_READS + 1)]
    assert troubles == [Unread.OCCLUDED] * STAYS_READS + [None]


def test_a_thing_that_does_not_reach_the_edge_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(LAID_DOWN)).trouble is None


def test_another_light_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    dimmer = (_clear() * 0.7).astype(np.uint8)
    assert reader.read(dimmer).trouble is None


def test_a_faint_finger_that_goes_on_beside_the_sheet_is_an_arm() -> None:
    """A hand that is nearly as light as the sheet changes little of it."""
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(FINGER, share=0.6)).trouble is Unread.OCCLUDED


def test_a_hand_so_dark_that_it_shows_no_tint_is_seen() -> None:
    clear, reached = (FRAMES / "printed_hand" / name for name in ("021.jpg", "022.jpg"))
    reader = StackReader(find_board("lake"), read_lens(clear.with_suffix(".json")))
    assert reader.read(read_frame(clear)).trouble is None
    assert reader.read(read_frame(reached)).trouble is Unread.OCCLUDED


def test_a_shadow_over_the_edge_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(LONG_ARM, share=0.25, skin=(0, 0, 0))).trouble is None


def test_an_arm_over_a_sheet_of_its_own_colour_is_seen_beside_the_sheet() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(BESIDE)).trouble is Unread.OCCLUDED


def test_a_thing_that_is_laid_down_a_little_away_from_the_sheet_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(APART)).trouble is None


def test_a_small_thing_of_which_nothing_lies_beside_the_sheet_is_no_arm() -> None:
    reader = _reader()
    reader.read(_clear())
    assert reader.read(_with(STRIP, share=0.6)).trouble is None


def test_fingertips_between_stacks_are_an_arm_though_they_change_little() -> None:
    label = FRAMES / "fingertips" / "008.json"
    reader = StackReader(board_of(label), read_lens(label))
    assert reader.read(frame_of(label)).trouble is None
    assert reader.read(frame_of(label.with_stem("009"))).trouble is Unread.OCCLUDED
