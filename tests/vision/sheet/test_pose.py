from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.lab.scenes.values import Lens as DrawnLens
from tests.lab.scenes.values import Scene, SecondSheet, View
from tests.paths import FRAMES
from tests.vision.drawn import board_for, design, draw
from tests.vision.labelled import (
    PHOTOGRAPHED,
    board_of,
    frame_of,
    labels,
    lake,
    name_of,
    noisy,
    pose_of,
    shifted,
    stars_mm,
    still,
    truth_of,
    turned,
)
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens, read_lens
from vision.sheet.markers import corners_mm, detect, detect_halved, detector
from vision.sheet.pose import Lost, Pose, check_pose, find_pose, solve_pose
from vision.sheet.tracker import SheetSighting, SheetTracker

FIRMAMENT = FRAMES / "firmament_stills"
SURE_PX = 0.35  # with three or four markers the worst star of these frames is off by 0.31
HALVED_PX = 0.3
BLURRED_PX = 0.2
LEANING_PX = 0.8  # with two by 0.62


def _find(frame: Frame, lens: Lens, board: Board | None = None) -> Pose | Lost:
    return find_pose(to_grey(frame), board or lake(), lens, detector())


def _stars(pose: Pose) -> np.ndarray[tuple[int, ...], np.dtype[np.floating]]:
    return pose.project_flat(stars_mm(lake()))


@cache
def _seen(number: str) -> Pose:
    return pose_of(still(number))


@pytest.mark.parametrize("label", labels(PHOTOGRAPHED), ids=name_of)
def test_stars_are_placed_to_a_fraction_of_a_pixel(label: Path) -> None:
    pose = pose_of(label)
    points = stars_mm(board_of(label))
    off = np.linalg.norm(
        pose.project_flat(points) - truth_of(label).pixels(pose.lens, points), axis=1
    )
    plain = detector().detectMarkers(to_grey(frame_of(label)))[0]
    assert off.max() <= (LEANING_PX if len(plain) == 2 else SURE_PX)


def test_the_camera_is_found_where_it_stood() -> None:
    truth = truth_of(still("016"))
    rotation, _ = cv2.Rodrigues(np.array(truth.rvec))
    x, y, z = (-rotation.T @ np.array(truth.tvec)).tolist()
    assert _seen("016").eye_mm == pytest.approx((x, y, -z), abs=1.0)


def test_both_projections_agree_on_the_sheet() -> None:
    pose = _seen("035")
    points = stars_mm(lake())
    flat = pose.project(np.hstack([points, np.zeros((len(points), 1))]))
    assert np.abs(flat - pose.project_flat(points)).max() < 0.01


def test_two_markers_suffice() -> None:
    """Of this frame's markers one is covered; a second is hardly to be seen at its edge."""
    plain = detector().detectMarkers(to_grey(frame_of(still("017"))))[1]
    assert sorted(np.asarray(plain).reshape(-1).tolist()) == [0, 2]
    assert {0, 2} <= set(_seen("017").corners)


@pytest.mark.parametrize(
    ("kept", "allowed_px"),
    [((0, 2), 1.5), ((1, 3), 1.5), ((0, 1), 6.0), ((1, 2), 6.0)],  # on one side: the other leans
)
def test_any_two_markers_suffice(kept: tuple[int, int], allowed_px: float) -> None:
    whole = _seen("016")
    two = solve_pose({number: whole.corners[number] for number in kept}, lake(), whole.lens)
    assert isinstance(two, Pose)
    assert np.linalg.norm(_stars(two) - _stars(whole), axis=1).max() < allowed_px


def test_one_marker_is_too_few() -> None:
    frame = frame_of(still("016")).copy()
    for quad in list(_seen("016").corners.values())[:3]:
        x, y = quad.min(axis=0).astype(int)
        frame[y : y + 90, x : x + 90] = 128
    assert _find(frame, _seen("016").lens) is Lost.TOO_FEW_MARKERS


def test_a_covered_corner_is_left_out() -> None:
    whole = _seen("016")
    corners = {number: quad.copy() for number, quad in whole.corners.items()}
    corners[1][2] += (9.0, -6.0)
    pose = solve_pose(corners, lake(), whole.lens)
    assert isinstance(pose, Pose)
    assert np.linalg.norm(_stars(pose) - _stars(whole), axis=1).max() < 0.2


def test_a_blur_that_draws_all_corners_in_leaves_the_sheet_flat() -> None:
    whole = _seen("016")
    spokes = {number: quad - quad.mean(axis=0) for number, quad in whole.corners.items()}
    drawn_in = {
        number: quad - 2.9 * spokes[number] / np.linalg.norm(spokes[number], axis=1)[:, None]
        for number, quad in whole.corners.items()
    }
    pose = solve_pose(drawn_in, lake(), whole.lens)
    assert isinstance(pose, Pose)
    assert np.linalg.norm(_stars(pose) - _stars(whole), axis=1).max() < 0.3


def test_markers_in_wrong_places_are_no_sheet() -> None:
    whole = _seen("016")
    swapped = {0: whole.corners[1], 1: whole.corners[0], 2: whole.corners[3], 3: whole.corners[2]}
    assert solve_pose(swapped, lake(), whole.lens) is Lost.NOT_FLAT


def test_a_sheet_upside_down_is_found() -> None:
    frame, lens = turned(frame_of(still("016")), _seen("016").lens)
    pose = _find(frame, lens)
    assert isinstance(pose, Pose)
    assert pose.eye_mm == pytest.approx(_seen("016").eye_mm, abs=0.5)


def test_a_black_frame_is_too_dark() -> None:
    black = np.zeros((864, 1536, 3), dtype=np.uint8)
    assert _find(black, _seen("016").lens) is Lost.TOO_DARK


def test_a_bare_table_has_no_markers() -> None:
    table = noisy(np.full((864, 1536, 3), 140, dtype=np.uint8), 4.0)
    assert _find(table, _seen("016").lens) is Lost.NO_MARKERS


def test_markers_of_another_sheet_do_not_count() -> None:
    others = tuple(replace(marker, id=marker.id + 20) for marker in lake().markers)
    board = replace(lake(), markers=others)
    assert _find(frame_of(still("016")), _seen("016").lens, board) is Lost.NO_MARKERS


def test_a_mirrored_picture_is_named() -> None:
    frame = np.ascontiguousarray(frame_of(still("016"))[:, ::-1])
    assert _find(frame, _seen("016").lens) is Lost.MIRRORED


@pytest.mark.slow
def test_a_mirrored_print_is_named(tmp_path: Path) -> None:
    drawn = draw(Scene(design("lake_sand"), mirrored=True))
    assert _find(drawn.frame, drawn.lens, board_for("lake_sand", tmp_path)) is Lost.MIRRORED


@pytest.mark.slow
def test_two_sheets_are_named(tmp_path: Path) -> None:
    view = View(distance=900.0, look_at=(210.0, 300.0), lens=DrawnLens(fx=1000.0, fy=1000.0))
    scene = Scene(design("lake_sand"), view, second_sheet=SecondSheet(10.0, 305.0, 3.0))
    drawn = draw(scene)
    assert _find(drawn.frame, drawn.lens, board_for("lake_sand", tmp_path)) is Lost.TWO_SHEETS


def test_a_lens_that_took_another_picture_is_noticed() -> None:
    lens = replace(_seen("035").lens, distortion=(-0.9, 0.9, 0.0, 0.0, 0.0))
    assert _find(frame_of(still("035")), lens) is Lost.NOT_FLAT


def _checked(frame: Frame, number: str) -> Pose | None:
    return check_pose(to_grey(frame), _seen(number), lake())


@pytest.mark.parametrize("number", ["012", "016", "017", "035"])
def test_a_sheet_at_rest_keeps_its_pose(number: str) -> None:
    assert _checked(noisy(frame_of(still(number)), 3.0), number) is _seen(number)


@pytest.mark.parametrize("number", ["012", "016"])
@pytest.mark.parametrize("bump_px", [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 8.0, 30.0])
def test_a_bumped_sheet_is_never_read_where_it_was(number: str, bump_px: float) -> None:
    pose = _checked(shifted(frame_of(still(number)), bump_px, -0.6 * bump_px), number)
    if pose is not None:
        moved = _stars(pose) - _stars(_seen(number))
        assert np.abs(moved - [bump_px, -0.6 * bump_px]).max() < 0.3


@pytest.mark.parametrize("bump_px", [0.5, 1.0])
def test_a_small_bump_is_followed(bump_px: float) -> None:
    pose = _checked(shifted(frame_of(still("016")), bump_px, 0.0), "016")
    assert pose is not None
    assert pose is not _seen("016")


@pytest.mark.parametrize("bump_px", [6.0, 60.0])
def test_a_pose_is_given_up_when_the_sheet_moved_far(bump_px: float) -> None:
    assert _checked(shifted(frame_of(still("016")), bump_px, 0.0), "016") is None


def test_a_pose_is_given_up_in_the_dark() -> None:
    assert _checked(np.zeros((864, 1536, 3), dtype=np.uint8), "016") is None


def test_a_pose_survives_one_marker_being_covered() -> None:
    frame = frame_of(still("016")).copy()
    x, y = _seen("016").corners[2].min(axis=0).astype(int)
    frame[y - 5 : y + 90, x - 5 : x + 90] = (40, 60, 90)
    assert _checked(frame, "016") is _seen("016")


def test_corners_go_clockwise_from_the_top_left() -> None:
    marker = lake().markers[0]
    corners = corners_mm(marker)[:, :2] - (marker.x_mm, marker.y_mm)
    half = marker.size_mm / 2
    assert corners.tolist() == [[-half, -half], [half, -half], [half, half], [-half, half]]


def test_a_pose_keeps_the_lens_it_was_solved_with() -> None:
    assert _seen("012").lens == read_lens(still("012"))


def test_markers_that_a_blur_has_rounded_off_are_found_with_patience() -> None:
    label = FIRMAMENT / "001.json"
    board, lens = find_board("firmament"), read_lens(label)
    grey = to_grey(frame_of(label))
    plain = detector().detectMarkers(grey)[1]
    assert plain is None or len(plain) < 2, "the frame has become an easy one"
    pose = find_pose(grey, board, lens, detector())
    assert isinstance(pose, Pose)
    assert len(pose.corners) == 3
    places = np.array([(x, y) for x in (30.0, 150.0, 270.0) for y in (30.0, 150.0, 270.0)])
    off = np.linalg.norm(pose.project_flat(places) - truth_of(label).pixels(lens, places), axis=1)
    assert off.max() <= SURE_PX


@pytest.mark.parametrize(("number", "length_px"), [("012", 9), ("016", 13), ("042", 11)])
def test_a_shaken_picture_gives_the_pose_of_a_sharp_one(number: str, length_px: int) -> None:
    """The search finds two markers of the first and the last, and puts a far star off by 20 px."""
    label = still(number)
    shaken = cv2.blur(frame_of(label), (length_px, 1))
    pose = _find(shaken.astype(np.uint8), read_lens(label))
    assert isinstance(pose, Pose)
    assert np.linalg.norm(_stars(pose) - _stars(_seen(number)), axis=1).max() < BLURRED_PX


def test_a_pose_still_says_how_badly_a_lens_fits() -> None:
    """Among several boards the one whose corners fit best is taken for the one that lies there."""
    whole = _seen("016")
    lens = replace(whole.lens, matrix=(1.01 * whole.lens.matrix[0], *whole.lens.matrix[1:]))
    pose = _find(frame_of(still("016")), lens)
    assert isinstance(pose, Pose)
    by_corners = solve_pose(pose.corners, lake(), lens)
    assert isinstance(by_corners, Pose)
    assert pose.error_px == pytest.approx(by_corners.error_px, rel=0.01)


def test_one_print_that_looks_like_a_marker_is_no_second_sheet() -> None:
    label = still("016")
    frame = frame_of(label).copy()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    print_px = cv2.aruco.generateImageMarker(dictionary, lake().markers[0].id, 40)
    framed = cv2.copyMakeBorder(print_px, 10, 10, 10, 10, cv2.BORDER_CONSTANT, value=(255,))
    frame[400:460, 700:760] = framed[..., None]
    pose = _find(frame, read_lens(label))
    assert isinstance(pose, Pose)
    number = lake().markers[0].id
    assert np.abs(pose.corners[number] - _seen("016").corners[number]).max() < 1


@pytest.mark.parametrize("size", [(1, 1), (1, 1536), (864, 1), (12, 12), (360, 640)], ids=str)
def test_a_frame_of_another_size_is_searched_anew(size: tuple[int, int]) -> None:
    tracker = SheetTracker(lake(), _seen("016").lens)
    assert isinstance(tracker.find(to_grey(frame_of(still("016")))), SheetSighting)
    assert tracker.find(np.full(size, 150, np.uint8)) is Lost.NO_MARKERS


def test_a_corner_at_the_very_edge_of_the_frame_is_no_fault() -> None:
    grey, pose = to_grey(frame_of(still("016"))), _seen("016")
    right = int(max(quad[:, 0].max() for quad in pose.corners.values()))
    cut = np.ascontiguousarray(grey[:, :right])
    assert check_pose(cut, pose, lake()) is None


@pytest.mark.parametrize("number", ["016", "022", "035"])
def test_markers_found_in_half_the_size_give_the_pose_that_the_whole_frame_gives(
    number: str,
) -> None:
    grey, lens = to_grey(frame_of(still(number))), _seen(number).lens
    poses = [
        solve_pose(dict(found), lake(), lens)
        for found in (detect(grey, detector()), detect_halved(grey))
    ]
    one, other = (_stars(pose) for pose in poses if isinstance(pose, Pose))
    assert np.abs(one - other).max() < HALVED_PX


def test_a_marker_that_half_the_size_hides_is_looked_for_in_the_whole_frame() -> None:
    grey = to_grey(frame_of(still("012")))
    assert len(detect_halved(grey)) == 3
    assert len(_seen("012").corners) == 4
