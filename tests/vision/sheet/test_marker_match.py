from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.labelled import frame_of, lake, pose_of, still
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame
from vision.sheet.marker_match import match_marker, match_markers
from vision.sheet.markers import Corners, Grey

SEEN = pose_of(still("016"))
GREY = to_grey(frame_of(still("016")))
MARKER = lake().markers[0].id
QUAD = SEEN.corners[MARKER]
CELL_PX = float(np.linalg.norm(QUAD[1] - QUAD[0])) / 6


def _shaken(grey: Grey, length_px: int) -> Grey:
    return cv2.blur(grey, (length_px, 1)).astype(np.uint8)


def _off(found: Corners | None) -> float:
    assert found is not None
    return float(np.abs(found - QUAD).max())


@pytest.mark.parametrize("shift_cells", [(0.0, 0.0), (0.7, -0.6), (-2.5, 2.0)])
def test_a_marker_is_found_beside_where_it_was_expected(shift_cells: tuple[float, float]) -> None:
    expected = QUAD + CELL_PX * np.array(shift_cells, dtype=np.float32)
    assert _off(match_marker(GREY, expected, MARKER, 3.0)) < 0.5


@pytest.mark.parametrize("grey", [_shaken(GREY, 9), cv2.GaussianBlur(GREY, (0, 0), 2.5)])
def test_a_blur_does_not_move_a_marker(grey: Grey) -> None:
    assert _off(match_marker(grey.astype(np.uint8), QUAD, MARKER, 1.0)) < 0.4


def test_a_shadow_over_half_of_a_marker_does_not_move_it() -> None:
    shaded = GREY.astype(np.float32)
    shaded[:, round(float(QUAD[:, 0].mean())) :] *= 0.5
    assert _off(match_marker(shaded.astype(np.uint8), QUAD, MARKER, 1.0)) < 0.5


def test_a_covered_marker_is_not_found() -> None:
    covered = GREY.copy()
    left, top = np.floor(QUAD.min(axis=0)).astype(int)
    right, bottom = np.ceil(QUAD.max(axis=0)).astype(int)
    covered[top:bottom, left : (left + right) // 2] = 90
    assert match_marker(covered, QUAD, MARKER, 3.0) is None


def test_another_marker_is_not_taken_for_it() -> None:
    assert match_marker(GREY, SEEN.corners[lake().markers[1].id], MARKER, 3.0) is None


def test_a_marker_that_lies_outside_the_frame_is_not_found() -> None:
    assert match_marker(GREY, QUAD - 2000, MARKER, 3.0) is None


def test_a_marker_that_the_frame_cuts_is_not_found() -> None:
    left = int(QUAD[:, 0].min()) + 1
    cut = np.ascontiguousarray(GREY[:, left:])
    assert match_marker(cut, QUAD - np.array([left, 0], np.float32), MARKER, 1.0) is None


def test_paper_shows_no_marker() -> None:
    assert match_marker(np.full_like(GREY, 200), QUAD, MARKER, 3.0) is None


def test_markers_that_are_not_known_to_be_near_are_looked_for_further_off() -> None:
    expected = {MARKER: QUAD + np.float32(2.5 * CELL_PX)}
    assert set(match_markers(GREY, expected, ())) == {MARKER}
    assert not match_markers(GREY, expected, {MARKER})


@pytest.mark.parametrize("number", ["009", "012", "016", "025", "042"])
def test_every_marker_that_a_search_finds_matches(number: str) -> None:
    pose = pose_of(still(number))
    grey = to_grey(frame_of(still(number)))
    assert set(match_markers(grey, pose.corners, pose.corners)) == set(pose.corners)


def test_a_blank_frame_is_no_fault() -> None:
    frame: Frame = np.zeros((40, 60, 3), dtype=np.uint8)
    assert match_marker(to_grey(frame), QUAD, MARKER, 3.0) is None
