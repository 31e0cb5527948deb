"""Arms told from the first frame alone, without any photo of the bare sheet."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.labelled import (
    PHOTOGRAPHED,
    RENDERED,
    board_of,
    frame_of,
    labels,
    name_of,
    pose_of,
    still,
    truth_of,
)
from vision.sheet.constants import STAYS_READS
from vision.sheet.lens import Frame, read_lens
from vision.sheet.unread import Unread
from vision.stacks.reader import StackReader

ALL = [*labels(PHOTOGRAPHED), *labels(RENDERED)]
CLEAR = [label for label in ALL if not truth_of(label).is_covered]
COVERED = [still("010"), still("022")]
ARM = [(290.0, 400.0), (345.0, 400.0), (325.0, 190.0), (300.0, 190.0)]
FINGER = [(95.0, 420.0), (125.0, 420.0), (118.0, 268.0), (102.0, 268.0)]
COIN = [(200.0, 285.0), (220.0, 285.0), (220.0, 309.0), (200.0, 309.0)]
SLEEVE = (140, 60, 40)
INK = (60, 40, 30)


def _reader(label: Path) -> StackReader:
    return StackReader(board_of(label), read_lens(label))


def _with(corners_mm: list[tuple[float, float]], bgr: tuple[int, ...] = SLEEVE) -> Frame:
    frame = frame_of(still("012")).copy()
    pixels = pose_of(still("012")).project_flat(np.array(corners_mm))
    cv2.fillConvexPoly(frame, np.rint(pixels).astype(np.int32), bgr)
    return frame


@pytest.mark.parametrize("label", CLEAR, ids=name_of)
def test_a_clear_frame_shows_no_arm(label: Path) -> None:
    assert _reader(label).read(frame_of(label)).trouble is None


@pytest.mark.parametrize("label", COVERED, ids=name_of)
def test_a_hand_in_the_first_frame_is_seen_without_a_photo(label: Path) -> None:
    assert _reader(label).read(frame_of(label)).trouble is Unread.OCCLUDED


@pytest.mark.parametrize(
    "bgr", [SLEEVE, (30, 45, 80), (30, 28, 28)], ids=["blue", "brown", "black"]
)
def test_an_arm_in_the_first_frame_is_seen(bgr: tuple[int, ...]) -> None:
    assert _reader(still("012")).read(_with(ARM, bgr)).trouble is Unread.OCCLUDED


def test_a_fingertip_in_the_first_frame_is_seen() -> None:
    assert _reader(still("012")).read(_with(FINGER)).trouble is Unread.OCCLUDED


def test_a_coin_over_the_edge_is_no_arm() -> None:
    assert _reader(still("012")).read(_with(COIN, INK)).trouble is None


def test_a_shadow_over_the_edge_is_no_arm() -> None:
    """A third of the light is left; the sheet still ends where it ended."""
    frame = frame_of(still("012")).astype(np.float32)
    shade = np.ones(frame.shape[:2], dtype=np.float32)
    cv2.fillConvexPoly(
        shade, np.rint(pose_of(still("012")).project_flat(np.array(ARM))).astype(np.int32), (0.6,)
    )
    shaded = (frame * shade[..., None]).astype(np.uint8)
    assert _reader(still("012")).read(shaded).trouble is None


def test_what_lies_there_from_the_first_frame_on_is_accepted_in_the_end() -> None:
    reader = _reader(still("012"))
    troubles = [reader.read(_with(ARM)).trouble for _ in range(STAYS_READS + 2)]
    assert troubles == [Unread.OCCLUDED] * STAYS_READS + [None] * 2
