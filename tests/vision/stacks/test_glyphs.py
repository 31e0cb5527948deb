from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.sheet.board import Glyph
from vision.stacks.constants import FACE_REACH_RADII, RINGS, SECTORS
from vision.stacks.glyphs import (
    Plane,
    base_colours,
    beside_glyphs,
    glyph_contrasts,
    glyph_masks,
    glyph_planes,
    match_glyphs,
    match_layout,
    unrest,
)

STRENGTHS = (1, 2, 3, 4)
TURNS = np.arange(24) * 2 * np.pi / 24 + 0.03  # off the grid's own steps


def _grid() -> tuple[Plane, Plane]:
    radii = (np.arange(RINGS) + 0.5) / RINGS * FACE_REACH_RADII
    turns = np.arange(SECTORS) * 2 * np.pi / SECTORS
    return radii[:, None] * np.cos(turns), radii[:, None] * np.sin(turns)


def _pips(strength: int, turn: float) -> Plane:
    x, y = _grid()
    out = 0.0 if strength == 1 else 0.4
    at = turn + 2 * np.pi * np.arange(strength) / strength
    return np.max(
        [np.hypot(x - out * np.cos(a), y - out * np.sin(a)) < 0.22 for a in at], axis=0
    ).astype(np.float64)


def _bars(strength: int, turn: float) -> Plane:
    x, y = _grid()
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    rows = (np.arange(strength) - (strength - 1) / 2) * 0.32
    hits = [(np.abs(across - row) < 0.1) & (np.abs(along) < 0.5) for row in rows]
    return np.max(hits, axis=0).astype(np.float64)


def _planes(glyph: Glyph) -> Plane:
    """Return faces of every strength under every turn, with noise of a fifth of the contrast."""
    draw = _pips if glyph is Glyph.PIPS else _bars
    drawn = np.array([draw(strength, turn) for strength in STRENGTHS for turn in TURNS])
    return drawn + np.random.default_rng(7).normal(0, 0.2, drawn.shape)


def _read(planes: Plane, glyph: Glyph) -> list[int]:
    fits, _ = match_glyphs(planes, np.ones(len(planes)), glyph)
    return (fits.argmax(axis=1) + 1).tolist()


def _blurred(strength: int, apart: float, turn: float) -> Plane:
    """Return bars that a Gaussian of 0.17 radii has blurred."""
    side = 40
    y, x = np.mgrid[-side : side + 1, -side : side + 1] / side
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    rows = (np.arange(strength) - (strength - 1) / 2) * apart
    hits = [(np.abs(across - row) < 0.09) & (np.abs(along) < 0.58) for row in rows]
    sharp = np.max(hits, axis=0).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 0.17 * side), np.float32)
    points = np.stack([(one + 1) * side for one in _grid()], axis=2).astype(np.float32)
    return cv2.remap(soft, points[..., 0], points[..., 1], cv2.INTER_LINEAR).astype(np.float64)


@pytest.mark.parametrize("apart", [0.28, 0.34])
def test_bars_that_run_into_one_another_are_counted(apart: float) -> None:
    drawn = np.array([_blurred(n, apart, turn) for n in STRENGTHS for turn in TURNS])
    planes = drawn + np.random.default_rng(5).normal(0, 0.02, drawn.shape)
    assert _read(planes, Glyph.BARS) == [n for n in STRENGTHS for _ in TURNS]


@pytest.mark.parametrize("glyph", [Glyph.PIPS, Glyph.BARS])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_strengths_are_read_however_a_piece_is_turned(glyph: Glyph, strength: int) -> None:
    first = (strength - 1) * len(TURNS)
    assert _read(_planes(glyph), glyph)[first : first + len(TURNS)] == [strength] * len(TURNS)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_single_face_is_read_by_itself(strength: int) -> None:
    assert _read(_pips(strength, 0.4)[None], Glyph.PIPS) == [strength]


def test_a_whole_turn_changes_nothing() -> None:
    one, other = _pips(3, 0.2)[None], np.roll(_pips(3, 0.2), 13, axis=1)[None]
    sure = np.ones(1)
    (fit, _), (turned, _) = (match_glyphs(face, sure, Glyph.PIPS) for face in (one, other))
    assert np.allclose(fit, turned, atol=1e-9)


def test_a_drawn_glyph_fits_nearly_wholly() -> None:
    fits, _ = match_glyphs(_pips(2, 0.1)[None], np.ones(1), Glyph.PIPS)
    assert fits[0, 1] > 0.85


def test_a_face_fits_the_layout_that_the_set_was_found_to_have() -> None:
    planes = _planes(Glyph.BARS)
    fits, layout = match_glyphs(planes, np.ones(len(planes)), Glyph.BARS)
    assert np.allclose(match_layout(planes, Glyph.BARS, layout), fits, atol=1e-9)


def test_noise_fits_no_strength() -> None:
    noise = np.random.default_rng(3).normal(0, 1, (20, RINGS, SECTORS))
    fits, _ = match_glyphs(noise, np.ones(20), Glyph.PIPS)
    assert fits.max() < 0.5


def test_a_plain_face_is_at_rest() -> None:
    assert unrest(np.full((1, RINGS, SECTORS), 0.3))[0] == pytest.approx(0.0, abs=1e-6)


def test_a_glyph_is_unrest() -> None:
    assert unrest(_pips(4, 0.0)[None])[0] > 0.3


def _face(
    base: tuple[int, int, int], glyph: tuple[int, int, int]
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    mask = _pips(2, 0.5)[..., None]
    return (np.array(base) * (1 - mask) + np.array(glyph) * mask)[None].astype(np.float32)


def test_a_faces_colour_is_told_without_its_glyph() -> None:
    assert base_colours(_face((40, 45, 190), (250, 250, 250)))[0].tolist() == [40, 45, 190]


@pytest.mark.parametrize("glyph", [(250, 250, 250), (20, 20, 25)])
def test_glyphs_stand_out_whether_pale_or_dark(glyph: tuple[int, int, int]) -> None:
    face = _face((40, 120, 190), glyph)
    bases = base_colours(face)
    plane = glyph_planes(face, bases, np.array([glyph], dtype=np.float64))
    assert np.allclose(plane[0], _pips(2, 0.5), atol=0.01)


def test_a_glyph_of_its_faces_own_colour_is_no_signal() -> None:
    face = _face((200, 200, 200), (205, 205, 205))
    plane = glyph_planes(face, base_colours(face), np.array([[205.0, 205.0, 205.0]]))
    assert np.abs(plane).max() < 0.1


@pytest.mark.parametrize("glyph", [Glyph.PIPS, Glyph.BARS])
def test_a_faces_colour_is_measured_beside_its_glyph(glyph: Glyph) -> None:
    """Wide bars leave little of a face, and the camera blurs them into it."""
    own, ink = np.array([60.0, 40.0, 30.0]), np.array([210.0, 230.0, 240.0])
    planes = _planes(glyph)
    fits, layout = match_glyphs(planes, np.ones(len(planes)), glyph)
    masks = glyph_masks(planes, fits, glyph, layout)
    found = beside_glyphs(own + masks[..., None] * (ink - own), masks)
    assert np.abs(found - own).max() < 20


@pytest.mark.parametrize("glyph", [Glyph.PIPS, Glyph.BARS])
def test_a_lamp_that_is_mirrored_at_one_side_of_a_face_changes_no_fit(glyph: Glyph) -> None:
    """Once such a lamp made all strengths nearly as likely, and an opening could not be told."""
    x, y = _grid()
    planes, sure = _planes(glyph), np.ones(len(STRENGTHS) * len(TURNS))
    fits, layout = match_glyphs(planes, sure, glyph)
    lit, lit_layout = match_glyphs(planes + np.cos(1.0) * x + np.sin(1.0) * y, sure, glyph)
    assert lit_layout == layout
    assert np.abs(lit - fits).max() < 1e-6


@pytest.mark.parametrize("glyph", [Glyph.PIPS, Glyph.BARS])
def test_gloss_does_not_change_how_a_glyph_stands_out(glyph: Glyph) -> None:
    planes = _planes(glyph)
    fits, layout = match_glyphs(planes, np.ones(len(planes)), glyph)
    masks = glyph_masks(planes, fits, glyph, layout)
    light = 0.1 + planes[..., None] * np.array([0.5, 0.4, 0.3])
    contrasts = glyph_contrasts(light, masks)
    assert np.abs(glyph_contrasts(light + 0.4, masks) - contrasts).max() < 1e-6
    assert contrasts.min() > 0.2
    assert np.abs(contrasts / (0.5, 0.4, 0.3) - contrasts[:, :1] / 0.5).max() < 1e-6
