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
    reader_of,
    still,
    truth_of,
)
from vision.sheet.flat import Flattener
from vision.sheet.lens import Frame
from vision.sheet.light import measure_light
from vision.sheet.unread import Unread
from vision.stacks.bare import bare_references
from vision.stacks.colours import nominal_palette
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.occlusion import occluder_log_odds
from vision.stacks.star_reading import read_stacks

ALL = [*labels(PHOTOGRAPHED), *labels(RENDERED)]
COVERED = [label for label in ALL if truth_of(label).is_covered]
CLEAR = [label for label in ALL if not truth_of(label).is_covered]


@pytest.mark.parametrize("label", COVERED, ids=name_of)
def test_a_covered_frame_is_refused(label: Path) -> None:
    assert reader_of(label).read(frame_of(label)).trouble is Unread.OCCLUDED


@pytest.mark.parametrize("label", COVERED, ids=name_of)
def test_nothing_is_said_of_a_covered_board(label: Path) -> None:
    assert reader_of(label).read(frame_of(label)).stars == ()


@pytest.mark.parametrize("label", CLEAR, ids=name_of)
def test_a_clear_frame_is_read(label: Path) -> None:
    assert reader_of(label).read(frame_of(label)).trouble is None


def _painted(number: str, corners_mm: list[tuple[float, float]], bgr: tuple[int, ...]) -> Frame:
    """Return a frame with a flat patch laid on the sheet, corners in millimetres."""
    frame = frame_of(still(number)).copy()
    pixels = pose_of(still(number)).project_flat(np.array(corners_mm))
    cv2.fillConvexPoly(frame, np.rint(pixels).astype(np.int32), bgr)
    return frame


ARM = [(300.0, 297.0), (345.0, 297.0), (325.0, 190.0), (300.0, 190.0)]
BESIDE = [(150.0, 310.0), (250.0, 310.0), (250.0, 340.0), (150.0, 340.0)]


@pytest.mark.parametrize("skin", [(125, 160, 215), (30, 45, 80)], ids=["pale", "dark"])
def test_an_arm_from_the_edge_is_refused(skin: tuple[int, ...]) -> None:
    frame = _painted("012", ARM, skin)
    assert reader_of(still("012")).read(frame).trouble is Unread.OCCLUDED


def test_a_thing_beside_the_sheet_is_no_occluder() -> None:
    frame = _painted("035", BESIDE, (125, 160, 215))
    assert reader_of(still("035")).read(frame).trouble is None


def test_a_shadow_is_no_occluder() -> None:
    """Half of the light is gone over a third of the sheet; what is printed there still shows."""
    frame = frame_of(still("012"))
    shade = np.ones(frame.shape[:2], dtype=np.float32)
    corners = pose_of(still("012")).project_flat(
        np.array([(200.0, -20.0), (330.0, -20.0), (330.0, 320.0), (200.0, 320.0)])
    )
    cv2.fillConvexPoly(shade, np.rint(corners).astype(np.int32), (0.75,))
    shade = cv2.GaussianBlur(shade, (0, 0), 25)
    shadowed = (frame * shade[..., None]).astype(np.uint8)
    assert reader_of(still("012")).read(shadowed).trouble is None


@pytest.mark.parametrize("number", ["012", "035"])
def test_an_orange_gloss_is_no_occluder(number: str) -> None:
    """A lamp shines on one side of the sheet; what is printed there still shows."""
    frame = frame_of(still(number)).astype(np.float32)
    shine = np.zeros(frame.shape[:2], dtype=np.float32)
    corners = pose_of(still(number)).project_flat(
        np.array([(260.0, -20.0), (360.0, -20.0), (360.0, 150.0), (260.0, 150.0)])
    )
    cv2.fillConvexPoly(shine, np.rint(corners).astype(np.int32), (1.0,))
    shine = cv2.GaussianBlur(shine, (0, 0), 8)[..., None]
    glossy = frame * (1 - shine * np.array([0.3, 0.2, 0.0])) + shine * np.array([0.0, 20.0, 60.0])
    lit = np.clip(glossy, 0, 255).astype(np.uint8)
    assert reader_of(still(number)).read(lit).trouble is None


def _with_disc(number: str, middle_mm: tuple[float, float], radius_mm: float) -> Frame:
    """Return a frame with a yellow mug's rim and coffee laid over a place, mm."""
    frame = frame_of(still(number)).copy()
    turns = np.linspace(0, 2 * np.pi, 60)
    around = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    for share, bgr in ((1.0, (40, 170, 210)), (0.85, (35, 50, 80))):
        ring = np.array(middle_mm) + share * radius_mm * around
        pixels = pose_of(still(number)).project_flat(ring)
        cv2.fillConvexPoly(frame, np.rint(pixels).astype(np.int32), bgr)
    return frame


@pytest.mark.parametrize("number", ["012", "035"])
def test_a_mug_on_a_corner_is_no_occluder(number: str) -> None:
    board = reader_of(still(number)).board
    corner = (board.width_mm - 5.0, board.height_mm - 5.0)
    assert reader_of(still(number)).read(_with_disc(number, corner, 38.0)).trouble is None


def test_without_a_photo_no_patch_is_looked_at() -> None:
    """What is strange is told by the bare sheet; without it the odds are unknown, not low."""
    label = still("012")
    board = board_of(label)
    assert board.pieces is not None
    flat = Flattener(pose_of(label), board).flatten(frame_of(label))
    light = measure_light(flat, board, flat.pose)
    now = FlatFrame.of(flat, light, board, board.pieces)
    palette = nominal_palette(board.pieces)
    for references, is_told in ((bare_references(board), True), ((), False)):
        read = read_stacks(now, palette, references)
        odds = occluder_log_odds(now, read)
        assert (odds is not None) == is_told
