"""Two pictures that look nearly the same, told apart where they differ."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.lab.tiles.art import box_of
from tests.lab.tiles.style import STYLES
from vision.sheet.lens import Frame
from vision.tiles.art import likeness, pattern
from vision.tiles.likeness import compare, compare_differences
from vision.tiles.top_view import Cut

TWINS = STYLES["twins"]


@cache
def _pictures() -> tuple[Frame, Frame]:
    """Return two tiles that differ in one drawing."""
    box = box_of(TWINS)
    faces = (box[name].front[..., :3] for name in ("upper-19", "upper-20"))
    first, second = (cv2.resize(face, (100, 100), interpolation=cv2.INTER_AREA) for face in faces)
    return first.astype(np.uint8, copy=False), second.astype(np.uint8, copy=False)


def _seen(picture: Frame, blur_px: float) -> Cut:
    soft = cv2.GaussianBlur(picture, (0, 0), blur_px)
    return Cut(soft.astype(np.uint8), np.full(picture.shape[:2], 255, dtype=np.uint8))


@pytest.mark.parametrize("blur_px", [0.5, 2.0, 3.5])
def test_near_twins_are_told_apart_by_the_drawing_they_do_not_share(blur_px: float) -> None:
    first, second = _pictures()
    assert compare_differences(_seen(first, blur_px), first, second) > 0.4
    assert compare_differences(_seen(second, blur_px), first, second) < -0.4


def test_near_twins_in_a_blur_differ_far_more_there_than_as_a_whole() -> None:
    first, second = _pictures()
    seen = _seen(first, 3.5)
    lacks = [1 - compare(seen, one, pattern(one)).likeness for one in (first, second)]
    assert likeness(pattern(first), pattern(second)) > 0.8
    assert compare_differences(seen, first, second) > 2 * np.log(lacks[1] / lacks[0])


def test_where_the_one_drawing_is_hidden_nothing_tells_them_apart() -> None:
    first, second = _pictures()
    differing = np.abs(first.astype(int) - second).max(axis=2).astype(np.uint8) > 8
    grown = cv2.dilate(differing.astype(np.uint8), np.ones((25, 25), dtype=np.uint8))
    kept = np.where(grown > 0, 0, 255).astype(np.uint8)
    assert compare_differences(Cut(first, kept), first, second) == 0
