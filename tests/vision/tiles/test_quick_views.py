"""What makes the tile reader quick gives the same as the plain way: patterns, shifts, means."""

from functools import cache

import numpy as np
import pytest

from tests.vision.tiles.islands import TileLabel, mat, still
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats
from vision.sheet.pose import Lost
from vision.sheet.tracker import SheetTracker
from vision.tiles.art import likeness, pattern_shown
from vision.tiles.art_view import art_view
from vision.tiles.constants import FINE_REACH_MM, MATCH_REACH_MM
from vision.tiles.correlation import ShiftCorrelation
from vision.tiles.rectangle_means import RectangleMeans
from vision.tiles.top_view import TilePlace, TopView, TopViewer

STILL = "007"
SHIFTS = [(0, 0), (3, -2), (-4, 4)]


@cache
def _view() -> TopView:
    seen = SheetTracker(mat(), still(STILL).lens).find(to_grey(still(STILL).frame))
    assert not isinstance(seen, Lost)
    tiles = mat().tiles
    assert tiles is not None
    return TopViewer(seen.pose, mat(), tiles.thickness_mm).look(still(STILL).frame)


def _wide(reach_mm: float) -> tuple[float, float]:
    tiles = mat().tiles
    assert tiles is not None
    width, height = tiles.island_mm
    return width + 2 * reach_mm, height + 2 * reach_mm


@pytest.mark.parametrize("tile", still(STILL).tiles[:4])
def test_the_pattern_of_the_whole_picture_is_that_of_its_cut_outs(tile: TileLabel) -> None:
    place = TilePlace(tile["x"], tile["y"], 2.0)
    exact, _ = pattern_shown(_view().cut(place, _wide(MATCH_REACH_MM)))
    seen, kept = art_view(_view()).cut(place, _wide(MATCH_REACH_MM))
    inner = slice(8, -8)  # beside the cut-out's own edge its levelling knows less
    assert kept.all()
    assert likeness(exact[inner, inner], seen[inner, inner]) > 0.97


def test_hidden_pixels_are_not_kept() -> None:
    place = TilePlace(200.0, 150.0, 0.0)
    hiding = _view().hiding([place.corners_mm((10.0, 20.0))])
    _, kept = art_view(hiding).cut(place, _wide(FINE_REACH_MM))
    hidden = kept == 0
    assert 180 <= hidden.sum() <= 260
    assert hidden[hidden.shape[0] // 2, hidden.shape[1] // 2]


def _drawn() -> Floats:
    return np.random.default_rng(5).normal(size=(6, 30, 24, 3)).astype(np.float32)


def _seen_at(picture: Floats, shift: tuple[int, int], reach: int) -> tuple[Floats, Floats]:
    height, width = picture.shape[:2]
    seen = np.zeros((height + 2 * reach, width + 2 * reach, 3), dtype=np.float32)
    top, left = reach + shift[1], reach + shift[0]
    seen[top : top + height, left : left + width] = picture
    return seen, np.ones(seen.shape[:2], dtype=np.float32)


@pytest.mark.parametrize("shift", SHIFTS)
def test_a_shifted_picture_is_found_where_it_lies(shift: tuple[int, int]) -> None:
    pictures = _drawn()
    compared = ShiftCorrelation(pictures, 2, 4)
    likeness_of, shifts = compared.best(*_seen_at(pictures[3], shift, 4), slice(None))
    assert likeness_of.argmax() == 3
    assert likeness_of[3] == pytest.approx(1, abs=0.01)
    assert tuple(shifts[:, 3]) == shift
    assert np.delete(likeness_of, 3).max() < 0.3


def test_only_the_pictures_asked_for_are_compared_and_hidden_pixels_do_not_count() -> None:
    pictures = _drawn()
    compared = ShiftCorrelation(pictures, 2, 4)
    seen, kept = _seen_at(pictures[3], (1, 0), 4)
    seen[:18], kept[:18] = 7.0, 0.0
    likeness_of, shifts = compared.best(seen, kept, np.array([1, 3]))
    assert likeness_of.shape == (2,)
    assert likeness_of[1] > 0.9
    assert tuple(shifts[:, 1]) == (1, 0)


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
def test_means_over_many_rectangles_are_those_over_each(
    kind: type[np.uint8] | type[np.float32],
) -> None:
    plane = (np.random.default_rng(6).random((60, 80)) > 0.5).astype(kind) * kind(255)
    means = RectangleMeans(plane, 7.0, unit=255)
    at, _ = means.raster((20, 60, 15, 45), 3)
    rectangles = np.array([(0, 0, 20, 10), (5, -3, 8, 16)], dtype=np.float64)
    several = means.means(at, rectangles)
    for found, rectangle in zip(several, rectangles, strict=True):
        x, y, width, height = rectangle.tolist()
        across = np.broadcast_to(at[0], found.shape)
        down = np.broadcast_to(at[1], found.shape)
        assert np.allclose(found, means.mean((across, down), (x, y, width, height)))
    assert abs(several.mean() - 0.5) < 0.1
