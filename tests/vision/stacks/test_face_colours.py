"""Which colour a face has: under gloss, beside its glyph, and by how its glyph stands out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.labelled import lake
from vision.sheet.board import Glyph, Pieces
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import Palette, lab_from_linear, nominal_palette
from vision.stacks.constants import OWN_SPREAD_LAB
from vision.stacks.face_colours import colour_logs, drawn_under_gloss, glyphs_show
from vision.stacks.faces import Faces

_given = lake().pieces
assert _given is not None
PIECES: Pieces = replace(
    _given,
    colours=(
        ("white", (230, 220, 195)),
        ("brown", (107, 66, 38)),
        ("blue", (46, 111, 142)),
        ("red", (173, 59, 59)),
    ),
    glyph_colour=(30, 28, 26),
)
PALETTE: Palette = replace(nominal_palette(PIECES), spread=OWN_SPREAD_LAB)
INK: Floats = linear(np.array(PIECES.glyph_colour[::-1], dtype=np.float64))
GLOSS = 0.45
SAME_COLOUR_LAB = 10.0


def _faces(fits: float, contrasts: Floats) -> Faces:
    count = len(contrasts)
    return Faces(
        np.zeros((count, 2)),
        np.zeros((count, 3)),
        np.full((count, 4), fits),
        np.zeros(count),
        contrasts,
        0,
    )


def _named(reflectance: Floats, faces: Faces, pieces: Pieces = PIECES) -> list[str]:
    logs = colour_logs(PALETTE, reflectance, faces, np.ones(len(reflectance)), pieces)
    return [PALETTE.names[k] for k in logs.argmax(axis=1)]


def test_pieces_keep_their_colour_where_a_lamp_is_mirrored_in_them() -> None:
    reflectance = PALETTE.linear_bgr + GLOSS
    faces = _faces(0.9, INK - PALETTE.linear_bgr)
    assert _named(reflectance, faces) == ["white", "brown", "blue", "red"]


def test_faces_under_a_mirrored_lamp_do_not_draw_the_colours_to_their_own() -> None:
    """Once glossy faces drew ochre and red together, and a board's ochre pieces were read red."""
    nominal = nominal_palette(PIECES)
    glosses = (0.0, 0.0, 0.05, 0.15, 0.3, 0.45, 0.6, 0.75)
    seen = np.concatenate([nominal.linear_bgr + gloss for gloss in glosses])
    drawn = drawn_under_gloss(nominal, seen, np.ones(len(seen)))
    assert np.linalg.norm(drawn.lab - nominal.lab, axis=1).max() < SAME_COLOUR_LAB


def test_colours_are_drawn_to_paint_that_is_darker_than_the_board_file_says() -> None:
    nominal = nominal_palette(PIECES)
    seen = np.repeat(0.7 * nominal.linear_bgr, 6, axis=0)
    drawn = drawn_under_gloss(nominal, seen, np.ones(len(seen)))
    true = lab_from_linear(0.7 * nominal.linear_bgr)
    assert np.linalg.norm(drawn.lab - true, axis=1).max() < SAME_COLOUR_LAB


def test_gloss_over_plain_red_and_blue_pieces_does_not_make_them_white() -> None:
    plain = replace(PIECES, glyph=Glyph.NONE)
    faces = _faces(0.0, np.zeros((2, 3)))
    assert _named(PALETTE.linear_bgr[2:] + GLOSS, faces, plain) == ["blue", "red"]


def test_the_glyph_tells_brown_under_gloss_from_white_in_shade() -> None:
    white, brown = PALETTE.linear_bgr[:2]
    alike = np.stack([brown + GLOSS, brown + GLOSS])
    contrasts = np.stack([INK - brown, INK - white])
    assert _named(alike, _faces(0.9, contrasts)) == ["brown", "white"]


def test_a_glyph_that_hardly_fits_says_nothing_of_the_colour() -> None:
    white, brown = PALETTE.linear_bgr[:2]
    contrasts = np.stack([INK - brown, INK - white])
    assert _named(np.stack([brown, brown]), _faces(0.4, contrasts)) == ["brown", "brown"]


def test_a_printed_ring_without_a_glyph_shows_no_glyph() -> None:
    assert glyphs_show(_faces(0.3, np.zeros((1, 3))), PIECES).tolist() == [0.0]
    assert glyphs_show(_faces(0.9, np.zeros((1, 3))), PIECES).tolist() == [1.0]


def test_of_plain_pieces_every_face_may_be_one() -> None:
    plain = replace(PIECES, glyph=Glyph.NONE)
    assert glyphs_show(_faces(0.0, np.zeros((1, 3))), plain).tolist() == [1.0]
