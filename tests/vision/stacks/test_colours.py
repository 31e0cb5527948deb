from __future__ import annotations

import numpy as np
import pytest

from tests.vision.labelled import lake
from vision.sheet.board import Glyph, Pieces
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import lab_from_linear, nominal_palette

pieces = lake().pieces
assert pieces is not None
PIECES: Pieces = pieces
OFF_PRINT = np.array([8.0, 5.0, -5.0])


def _lab(*rgb: tuple[int, int, int]) -> Floats:
    return lab_from_linear(linear(np.array(rgb)[:, ::-1]))


def test_white_paper_is_white() -> None:
    assert _lab((255, 255, 255))[0] == pytest.approx((100.0, 0.0, 0.0), abs=0.3)


def test_grey_has_no_tint() -> None:
    assert np.abs(_lab((119, 119, 119))[0, 1:]).max() < 0.3


def test_red_lies_opposite_to_green() -> None:
    red, green = _lab((192, 40, 45), (46, 139, 69))
    assert red[1] > 30 > -20 > green[1]


def test_yellow_lies_opposite_to_blue() -> None:
    yellow, blue = _lab((232, 182, 23), (31, 95, 168))
    assert yellow[2] > 50 > -30 > blue[2]


def test_a_nominal_colour_is_its_own_class() -> None:
    palette = nominal_palette(PIECES)
    assert palette.log_likelihoods(palette.lab).argmax(axis=1).tolist() == [0, 1, 2, 3]


def test_the_palette_keeps_the_board_files_order() -> None:
    assert nominal_palette(PIECES).names == ("red", "blue", "yellow", "green")


def test_a_palette_is_drawn_to_faces_that_are_surely_there() -> None:
    palette = nominal_palette(PIECES)
    faces = np.repeat(palette.lab + OFF_PRINT, 8, axis=0)
    drawn = palette.drawn_to(faces, np.ones(len(faces)))
    assert np.abs(drawn.lab - (palette.lab + OFF_PRINT)).max() < 2.0


def test_a_single_face_draws_a_palette_less_than_half_way() -> None:
    palette = nominal_palette(PIECES)
    drawn = palette.drawn_to(palette.lab[:1] + np.array([9.0, 0.0, 0.0]), np.ones(1))
    assert 0 < drawn.lab[0, 0] - palette.lab[0, 0] < 4.5


def test_empty_stars_do_not_draw_a_palette() -> None:
    palette = nominal_palette(PIECES)
    drawn = palette.drawn_to(np.tile([50.0, 0.0, 0.0], (32, 1)), np.zeros(32))
    assert np.allclose(drawn.lab, palette.lab)


def test_pale_pieces_are_told_apart_once_drawn() -> None:
    """A faded set: nominal red and yellow are far off, but the faces form four clear groups."""
    faded = Pieces(
        24.0,
        8.0,
        (("red", (229, 154, 151)), ("blue", (147, 183, 220)), ("green", (163, 207, 164))),
        Glyph.PIPS,
        (255, 255, 255),
    )
    palette = nominal_palette(faded)
    faces = np.repeat(palette.lab - (12.0, 0.0, 0.0), 8, axis=0)
    drawn = palette.drawn_to(faces, np.ones(len(faces)))
    assert drawn.log_likelihoods(faces).argmax(axis=1).tolist() == [0] * 8 + [1] * 8 + [2] * 8
