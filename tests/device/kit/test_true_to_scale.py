"""What is printed lies where the board file says, to a tenth of a millimetre."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.kit.box_items import target_corner
from device.kit.cover import SQUARE_MM
from device.kit.document import crosses, document
from device.kit.frame import corner_shift, frame_board, frame_item
from device.kit.ink import Ink
from device.kit.paper import Paper, cut
from tests.device.kit.printed import WORDS, cut_of, detail, glued, item, lake, pages, pdf
from vision.sheet.board import Marker
from vision.sheet.lens_target import TARGET
from vision.sheet.markers import detect, detector

SHEETS = ("lake-wishes", "lake-older", "firmament", "island-mat", "towers-mat")
TRUE_MM = 0.1
DARK = 90.0
Line = NDArray[np.float64]


def _off(content: bytes, page: int, marker: Marker) -> float:
    """Return how far the edges of a marker's black square lie from their places, mm on a page."""
    half = marker.size_mm / 2
    seen = detail(content, page, (marker.x_mm, marker.y_mm), half + 2.0)
    rows, columns = np.nonzero(seen.grey < DARK)
    left, top = seen.at(columns.min() - 0.5, rows.min() - 0.5)
    right, bottom = seen.at(columns.max() + 0.5, rows.max() + 0.5)
    edges = np.array([left, right, top, bottom])
    places = np.array([marker.x_mm, marker.x_mm, marker.y_mm, marker.y_mm])
    return float(np.abs(edges - places - half * np.array([-1, 1, -1, 1])).max())


@pytest.mark.parametrize(
    "ink", [Ink.FULL, pytest.param(Ink.LOW, marks=pytest.mark.slow)], ids=lambda ink: ink.value
)
@pytest.mark.parametrize("paper", Paper, ids=lambda paper: paper.title)
@pytest.mark.parametrize("name", SHEETS)
def test_markers_lie_where_the_board_file_says(name: str, paper: Paper, ink: Ink) -> None:
    board, its_cut, content = (
        item(name).sheets[0].board,
        cut_of(item(name), paper),
        pdf(name, paper, ink),
    )
    assert board is not None
    seen: set[int] = set()
    for page, tile in enumerate(its_cut.tiles, start=1):
        shift_x, shift_y = its_cut.shift(tile)
        for one in board.markers:
            inside_x = tile.x < one.x_mm < tile.x + tile.width
            if inside_x and tile.y < one.y_mm < tile.y + tile.height:
                on_page = Marker(one.id, one.x_mm + shift_x, one.y_mm + shift_y, one.size_mm)
                assert _off(content, page, on_page) < TRUE_MM
                seen.add(one.id)
    assert seen == {one.id for one in board.markers}


@pytest.mark.parametrize("name", SHEETS)
def test_markers_have_their_numbers(name: str) -> None:
    board = item(name).sheets[0].board
    assert board is not None
    grey = cv2.cvtColor(glued(name).picture, cv2.COLOR_BGR2GRAY)
    found = {number for number, _ in detect(np.asarray(grey, np.uint8), detector())}
    assert found == {one.id for one in board.markers}


@pytest.mark.parametrize("name", ["lake-wishes", "lake-older"])
def test_stars_lie_where_the_board_file_says(name: str) -> None:
    fine, reach_mm = 8.0, 2.8
    picture = glued(name, Paper.A4, Ink.FULL, fine).picture.astype(np.float32)
    golden = picture[..., 2] - picture[..., 0] > 70  # the little star in the middle
    for place in lake().stars:
        x, y = round(place.x_mm * fine), round(place.y_mm * fine)
        reach = round(reach_mm * fine)
        rows, columns = np.nonzero(golden[y - reach : y + reach, x - reach : x + reach])
        assert abs((columns.mean() + x - reach + 0.5) / fine - place.x_mm) < TRUE_MM
        assert abs((rows.mean() + y - reach + 0.5) / fine - place.y_mm) < TRUE_MM


@pytest.mark.parametrize("paper", Paper, ids=lambda paper: paper.title)
def test_the_square_of_the_cover_is_100_mm_wide_and_high(paper: Paper) -> None:
    page = cut_of(item("lake-wishes"), paper).page
    seen = detail(pdf("lake-wishes", paper), 0, (page[0] / 2, page[1] / 2), max(page), 10.0)
    dark = seen.grey < DARK
    runs = [
        max(_longest_run(line) for line in lines) / scale
        for lines, scale in ((dark, seen.scale[0]), (dark.T, seen.scale[1]))
    ]
    assert runs == pytest.approx([SQUARE_MM, SQUARE_MM], abs=2 * TRUE_MM)


def _longest_run(line: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(int), [0]])))
    return int(max(edges[1::2] - edges[::2], default=0))


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER], ids=lambda paper: paper.title)
def test_a_tile_is_no_larger_than_every_printer_prints(name: str, paper: Paper) -> None:
    for tile in cut_of(item(name), paper).tiles:
        assert min(tile.width, tile.height) <= 190
        assert max(tile.width, tile.height) <= 259


@pytest.mark.parametrize("name", ["lake-wishes", "lake-older", "island-mat"])
def test_a_sheet_as_large_as_a3_is_printed_in_one_piece(name: str) -> None:
    assert len(cut_of(item(name), Paper.A3).tiles) == 1


@pytest.mark.parametrize("name", SHEETS)
def test_every_seam_has_two_crosses_that_both_neighbours_show(name: str) -> None:
    one = item(name)
    its_cut = cut_of(one, Paper.A4)
    seen = 0
    for x, y in crosses(its_cut, one.sheets[0].board):
        shown = [
            _cross_off(pdf(name), page, (shift[0] + x, shift[1] + y))
            for page, tile in enumerate(its_cut.tiles, start=1)
            for shift in [its_cut.shift(tile)]
            if tile.x < x < tile.x + tile.width and tile.y < y < tile.y + tile.height
        ]
        assert len(shown) >= 2
        assert max(shown) < TRUE_MM
        seen += 1
    seams = its_cut.rows * (its_cut.columns - 1) + its_cut.columns * (its_cut.rows - 1)
    assert seen == 2 * seams


def _cross_off(content: bytes, page: int, at: tuple[float, float]) -> float:
    """Return how far the thin lines of a cross lie from its place, mm."""
    seen = detail(content, page, at, 2.5)
    black = seen.grey < DARK / 2
    column, row = _thin_line(black.mean(axis=0)), _thin_line(black.mean(axis=1))
    x, y = seen.at(column, row)
    return max(abs(x - at[0]), abs(y - at[1]))


def _thin_line(shares: Line) -> float:
    """Return the middle of the lines that are black all along."""
    return float(np.flatnonzero(shares > 0.9).mean())


@pytest.mark.parametrize("size", [(420.0, 297.0), (500.0, 500.0), (150.0, 120.0)])
def test_a_frame_has_its_markers_where_its_board_file_says(size: tuple[float, float]) -> None:
    board = frame_board(*size)
    content = document(frame_item(board), Paper.A4, Ink.FULL, WORDS)
    its_cut = cut(190.0, 259.0, Paper.A4)
    left, top = its_cut.shift(its_cut.tiles[0])
    for one in board.markers:
        shift_x, shift_y = corner_shift(board, one)
        x, y = one.x_mm + shift_x + left, one.y_mm + shift_y + top
        assert _off(content, 1, Marker(one.id, x, y, one.size_mm)) < TRUE_MM


def test_the_lens_target_is_the_chessboard_that_opencv_expects() -> None:
    fine = 6.0
    page = list(pages(pdf("lens-target"), fine))[1]
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    size = TARGET.columns, TARGET.rows
    board = cv2.aruco.CharucoBoard(size, TARGET.square_mm, TARGET.marker_mm, dictionary)
    found, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(page)
    assert len(found) == (TARGET.columns - 1) * (TARGET.rows - 1)
    its_cut = cut(190.0, 259.0, Paper.A4)
    shift = np.add(its_cut.shift(its_cut.tiles[0]), target_corner())
    corners = np.array(board.getChessboardCorners(), np.float64).reshape(-1, 3)
    expected = corners[np.array(ids, np.int64).reshape(-1), :2]
    assert np.abs((found.reshape(-1, 2) + 0.5) / fine - shift - expected).max() < TRUE_MM


@pytest.mark.parametrize("ink", Ink, ids=lambda ink: ink.value)
@pytest.mark.parametrize("name", ["lake-wishes", "domes", "firmament", "dreams-cards", "labels"])
def test_the_same_sheet_is_the_same_file(name: str, ink: Ink) -> None:
    assert document(item(name), Paper.A4, ink, WORDS) == pdf(name, Paper.A4, ink)
