from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, lake, pose_of, stars_mm, still
from vision.sheet.board import Board
from vision.sheet.constants import MARGIN_MM, PX_PER_MM
from vision.sheet.flat import CameraPlace, Flat, Flattener, to_mm, to_pixels

EYE = CameraPlace(200.0, 150.0, 500.0)


@cache
def _flat(number: str) -> Flat:
    label = still(number)
    return Flattener(pose_of(label), board_of(label)).flatten(frame_of(label))


def test_what_lies_on_the_sheet_stays_in_its_place() -> None:
    points = stars_mm(lake())
    assert np.allclose(EYE.lifted(points, 0.0), points)


def test_what_stands_below_the_camera_stays_in_its_place() -> None:
    assert np.allclose(EYE.lifted(np.array([[200.0, 150.0]]), 32.0), [[200.0, 150.0]])


def test_what_stands_high_moves_away_from_the_camera() -> None:
    lifted = EYE.lifted(np.array([[300.0, 150.0]]), 100.0)
    assert np.allclose(lifted, [[325.0, 150.0]])


def test_things_look_larger_nearer_to_the_camera() -> None:
    assert float(EYE.scale(100.0)) == pytest.approx(1.25)


@pytest.mark.parametrize("number", ["012", "035"])
@pytest.mark.parametrize("height_mm", [8.0, 32.0])
def test_a_circle_at_a_height_appears_where_the_eye_says(number: str, height_mm: float) -> None:
    """Project a circle through the real camera, and find that place in the flat picture."""
    flat = _flat(number)
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    for centre in stars_mm(lake())[::9]:
        circle = centre + 12.0 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        seen = flat.pose.project(np.hstack([circle, np.full((len(circle), 1), -height_mm)]))
        expected = flat.pose.project_flat(flat.eye.lifted(circle, height_mm))
        assert np.abs(seen - expected).max() < 0.02


def test_a_lifted_circle_is_a_circle_of_the_scaled_radius() -> None:
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = np.array([300.0, 60.0]) + 12.0 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    lifted = EYE.lifted(circle, 32.0)
    centre = EYE.lifted(np.array([[300.0, 60.0]]), 32.0)
    radii = np.linalg.norm(lifted - centre, axis=1)
    assert np.allclose(radii, 12.0 * 500 / 468)


def test_pixels_and_millimetres_are_two_names_of_one_place() -> None:
    points = np.array([[0.0, 0.0], [123.4, 56.7]])
    assert np.allclose(to_mm(to_pixels(points)), points, atol=1e-4)


def test_the_first_pixel_is_the_margins_corner() -> None:
    half = 0.5 / PX_PER_MM
    assert np.allclose(to_mm(np.array([0.0, 0.0])), half - MARGIN_MM)


@pytest.mark.parametrize("number", ["016", "012", "035"])
def test_markers_lie_square_in_the_flat_picture(number: str) -> None:
    """The black squares' corners, found anew in the flat picture, are where the board says."""
    flat, board = _flat(number), lake()
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    grey = cv2.cvtColor(flat.image, cv2.COLOR_BGR2GRAY)
    quads, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    places = {marker.id: (marker.x_mm, marker.y_mm) for marker in board.markers}
    centres = {
        int(i): to_mm(quad.reshape(4, 2).mean(axis=0))
        for quad, i in zip(quads, np.asarray(ids).ravel(), strict=True)
    }
    assert centres
    for marker, centre in centres.items():
        assert np.allclose(centre, places[marker], atol=0.6)


def test_sampling_agrees_with_the_flat_picture() -> None:
    """Both show the same place; the picture is coarser, so only smooth places are compared."""
    flat, board = _flat("016"), lake()
    points = np.array([(marker.x_mm, marker.y_mm - 13.0) for marker in board.markers])
    columns, rows = np.rint(to_pixels(points)).astype(int).T
    sampled = flat.sample(points[None])[0]
    assert np.abs(sampled - flat.image[rows, columns]).max() < 12


def _flat_of_empty(board: Board) -> Flat:
    label = still("016")
    return Flattener(pose_of(label), board).flatten(np.full((864, 1536, 3), 90, np.uint8))


def test_a_flat_picture_covers_the_sheet_and_its_margin() -> None:
    rows, columns, _ = _flat_of_empty(lake()).image.shape
    assert (columns, rows) == (round(452 * PX_PER_MM), round(329 * PX_PER_MM))
