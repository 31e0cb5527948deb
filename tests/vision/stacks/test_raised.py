"""What is raised is told from print by what lies around it, and by where it lies."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.vision.labelled import board_of, frame_of, pose_of, stars_mm, still
from vision.sheet.flat import Flat, Flattener
from vision.sheet.lens import Floats
from vision.stacks.raised import of_own_tops, raised_signs
from vision.stacks.tops import Tops

LABEL = still("016")
STARS = stars_mm(board_of(LABEL))[:1]
RADIUS_MM = 11.0


@cache
def _even() -> Flat:
    frame = np.full_like(frame_of(LABEL), 120)
    return Flattener(pose_of(LABEL), board_of(LABEL)).flatten(frame)


def _tops(centres_mm: Floats) -> Tops:
    count = len(centres_mm)
    return Tops(centres_mm, np.full(count, RADIUS_MM), np.ones(count), np.zeros(count))


def _shaded(shadow_mm: Floats) -> Floats:
    """Return the signs where a dark disc lies at the star, moved by `shadow_mm`."""
    even, frame = _even(), frame_of(LABEL) * 0 + 120
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ring = RADIUS_MM * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    for star in STARS:
        outline = even.pose.project_flat(star + shadow_mm + ring)
        cv2.fillPoly(frame, [np.rint(outline).astype(np.int32)], (30, 30, 30))
    flat = Flattener(even.pose, board_of(LABEL)).flatten(frame)
    return raised_signs(flat, _tops(STARS), STARS)


def test_print_that_ends_at_its_rim_is_nothing_raised() -> None:
    signs = _shaded(np.zeros(2))
    slant = signs[:, -1]
    assert np.allclose(signs[:, :-1], 0.0, atol=0.15)
    assert (slant > 0).all()


def test_a_shadow_beside_the_circle_is_a_sign() -> None:
    darkest = _shaded(np.array([3.0, 0.0]))[:, 2]
    assert (darkest < -1.0).all()


def test_a_circle_beside_its_star_is_a_sign() -> None:
    signs = raised_signs(_even(), _tops(STARS + np.array([2.0, 0.0])), STARS)
    assert np.allclose(signs[:, 0], 2.0)


def test_a_top_that_two_stars_have_is_a_sign_for_the_likelier_one_alone() -> None:
    tops = _tops(np.array([[0.0, 0.0], [1.0, 0.0], [90.0, 0.0]]))
    own = of_own_tops(np.ones((3, 2)), tops, np.array([0.0, 3.0, -2.0]), RADIUS_MM)
    assert np.isnan(own).all(axis=1).tolist() == [True, False, False]
