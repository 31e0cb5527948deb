"""The glyphs on a face: how many pips or bars, at any turn.

Faces are sampled in polar coordinates. A turned face is then a circular shift, and the Fourier
transform compares all turns at once. Every number of glyphs is drawn in every layout of a family
(radii of pips, widths of bars, distances), sharp and blurred. What light does to a face is taken
off, and then they are compared by normalised cross-correlation. The layout that fits the whole
frame best is taken for the set's. Unless it is as blurred as the frame, three bars that run into
one another look like four.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Glyph
from vision.sheet.constants import CHANNELS
from vision.sheet.flat import Flat
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    BAR_DISTANCES,
    BAR_HALF_LENGTHS,
    BAR_HALF_WIDTHS,
    BASE_RINGS,
    BESIDE_GLYPH,
    FACE_REACH_RADII,
    FOUR_PIPS_DISTANCE_RATIO,
    GLYPH_BLUR_RADII,
    GLYPH_FINENESS,
    GLYPH_SOFT_RADII,
    LEAST_BESIDE_GLYPH,
    MAX_STRENGTH,
    MIN_GLYPH_CONTRAST,
    OUTER_RINGS,
    PIP_DISTANCES,
    PIP_RADII,
    RINGS,
    SECTORS,
    SOFT_GLYPH_FINENESS,
    TINY_POWER,
)

PIP_FAMILY = tuple(product(PIP_DISTANCES, PIP_RADII))
"""Distance of pips from the centre and their radius, in radii of the piece."""

BAR_FAMILY = tuple(product(BAR_DISTANCES, BAR_HALF_WIDTHS, BAR_HALF_LENGTHS))
"""Distance between bars, half their width and half their length, in radii of the piece."""

Plane = Floats

_RADII = (np.arange(RINGS) + 0.5) / RINGS * FACE_REACH_RADII
_TURNS = np.arange(SECTORS) * 2 * np.pi / SECTORS
_ROUND = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)
_POLAR = (_RADII[:, None, None] * _ROUND).astype(np.float32)
_WEIGHTS = np.repeat(_RADII[:, None] / _RADII.sum() / SECTORS, SECTORS, axis=1).astype(np.float32)
_ROOTS = np.sqrt(_WEIGHTS).ravel()


def _lit() -> Floats:
    """Return what light does to a plane, one orthonormal column each, shape (points, 3).

    The columns span what is even and what rises along a line. What rises towards the rim is left
    in: it is too like one pip.
    """
    x, y = (_POLAR[..., axis].ravel() for axis in (0, 1))
    looks = np.stack([np.ones_like(x), x, y], axis=1)
    return np.linalg.qr(looks * _ROOTS[:, None])[0].astype(np.float32)


_LIT = _lit()


def sample_faces(flat: Flat, centres_mm: Floats, radii_mm: Floats) -> Floats:
    """Return the faces' colours, shape (faces, RINGS, SECTORS, 3), BGR 0 to 255."""
    centres, radii = centres_mm.astype(np.float32), radii_mm.astype(np.float32)
    points = centres[:, None, None] + radii[:, None, None, None] * _POLAR
    return flat.sample(points)


def base_colours(faces: Floats) -> Floats:
    """Return each face's own colour, its glyph left out: shape (faces, 3)."""
    ring = faces[:, BASE_RINGS, ::2].reshape(len(faces), -1, 3)
    return np.median(ring, axis=1).astype(np.float32)


def glyph_planes(faces: Floats, bases: Floats, glyph_bgr: Floats) -> Plane:
    """Return how much of the glyph's colour shows: 0 is base, 1 is glyph.

    Args:
        faces: shape (faces, RINGS, SECTORS, 3).
        bases: shape (faces, 3).
        glyph_bgr: the glyph's colour in the light on each face, shape (faces, 3).
    """
    towards = glyph_bgr - bases
    size = np.maximum((towards**2).sum(axis=1, keepdims=True), MIN_GLYPH_CONTRAST**2)
    towards = (towards / size).astype(np.float32)
    return np.asarray(np.einsum("frsc,fc->frs", faces - bases[:, None, None], towards))


def match_glyphs(planes: Plane, sure: Floats, glyph: Glyph) -> tuple[Floats, int]:
    """Return the correlation of every face with 1 to 4 glyphs, and which layout the set has.

    Args:
        planes: shape (faces, RINGS, SECTORS).
        sure: how surely each is a face at all, (faces,), 0 to 1; they choose the layout.
        glyph: pips or bars.

    Returns:
        shape (faces, 4), -1 to 1, and the index of the layout: those of the family sharp, and then
        in each blur.
    """
    scores = _correlate(planes, _spectra(glyph)).reshape(len(planes), -1, MAX_STRENGTH)
    fits: Floats = sure @ scores.max(axis=2)
    layout = int(fits.argmax())
    return scores[:, layout], layout


def match_layout(planes: Plane, glyph: Glyph, layout: int) -> Floats:
    """Return the correlation of every face with 1 to 4 glyphs of one layout, (faces, 4)."""
    first = layout * MAX_STRENGTH
    return _correlate(planes, _spectra(glyph)[first : first + MAX_STRENGTH])


def _correlate(planes: Plane, templates: NDArray[np.complex128]) -> Floats:
    """Return the best correlation over all turns, shape (faces, templates)."""
    spectra = np.fft.rfft(_normal(planes), axis=-1)
    products = np.matmul(np.moveaxis(spectra, 2, 0), np.moveaxis(templates, 2, 0).swapaxes(1, 2))
    return np.asarray(np.fft.irfft(products, n=SECTORS, axis=0).max(axis=0))


def glyph_masks(planes: Plane, fits: Floats, glyph: Glyph, layout: int) -> Plane:
    """Return where each face's likeliest glyph lies, at its best turn: 0 is beside it, 1 is on it.

    Args:
        planes: shape (faces, RINGS, SECTORS).
        fits: as `match_layout` gives them for this layout, shape (faces, 4).
        glyph: pips or bars.
        layout: the index of the layout in its family.
    """
    best = layout * MAX_STRENGTH + fits.argmax(axis=1)
    spectra = np.fft.rfft(_normal(planes), axis=-1)
    alike = np.fft.irfft((spectra * _spectra(glyph)[best]).sum(axis=1), n=SECTORS, axis=-1)
    turned = (np.arange(SECTORS) - alike.argmax(axis=1)[:, None]) % SECTORS
    return np.asarray(np.take_along_axis(_drawn(glyph)[best], turned[:, None], axis=-1))


def beside_glyphs(faces: Floats, masks: Plane) -> Floats:
    """Return each face's own colour, measured where its glyph is not: shape (faces, 3).

    Four bars leave little of a face, so there the points furthest from them count.

    Args:
        faces: shape (faces, RINGS, SECTORS, 3).
        masks: as `glyph_masks` gives them.
    """
    outer = faces[:, OUTER_RINGS].reshape(len(faces), -1, CHANNELS)
    over = masks[:, OUTER_RINGS].reshape(len(faces), -1)
    furthest = np.partition(over, LEAST_BESIDE_GLYPH, axis=1)[:, LEAST_BESIDE_GLYPH]
    free = over <= np.maximum(furthest, BESIDE_GLYPH)[:, None]
    ranked = np.sort(np.where(free[..., None], outer, np.inf), axis=1)
    middle = (free.sum(axis=1) // 2)[:, None, None]
    return np.asarray(np.take_along_axis(ranked, middle, axis=1)[:, 0].astype(np.float32))


def glyph_contrasts(light: Floats, masks: Plane) -> Floats:
    """Return how much lighter or darker each glyph is than its face, BGR, shape (faces, 3).

    The slope of light over mask, so gloss that lies over both does not matter.

    Args:
        light: linear light of the faces, shape (faces, RINGS, SECTORS, 3).
        masks: as `glyph_masks` gives them.
    """
    apart = masks - (masks * _WEIGHTS).sum(axis=(1, 2), keepdims=True)
    power = (apart**2 * _WEIGHTS).sum(axis=(1, 2)) + TINY_POWER
    return np.asarray(np.einsum("frsc,frs->fc", light, apart * _WEIGHTS) / power[:, None])


def unrest(planes: Plane) -> Floats:
    """Return the standard deviation of each plane, shape (faces,), in glyph contrasts."""
    mean = (planes * _WEIGHTS).sum(axis=(1, 2), keepdims=True)
    return np.asarray(np.sqrt((((planes - mean) ** 2) * _WEIGHTS).sum(axis=(1, 2))))


def _normal(planes: Plane) -> Plane:
    """Return planes without what light does, of unit power.

    A lamp that is mirrored in a face makes it brighter towards one side. Turned faces lose the
    same, so turns still compare.
    """
    points = planes.reshape(*planes.shape[:-2], -1) * _ROOTS
    apart = points - (points @ _LIT) @ _LIT.T
    power = (apart**2).sum(axis=-1, keepdims=True) + TINY_POWER
    return np.asarray((apart / np.sqrt(power)).reshape(planes.shape))


@cache
def _spectra(glyph: Glyph) -> NDArray[np.complex128]:
    """Return conjugate spectra of all templates, shape (layouts * 4, RINGS, frequencies)."""
    return np.conj(np.fft.rfft(_normal(_drawn(glyph)), axis=-1))


@cache
def _drawn(glyph: Glyph) -> Plane:
    """Return all templates' masks, shape (layouts * 4, RINGS, SECTORS)."""
    strengths = range(1, MAX_STRENGTH + 1)
    if glyph is Glyph.PIPS:
        shapes = [_pips(n, *layout) for layout in PIP_FAMILY for n in strengths]
    else:
        shapes = [_bars(n, *layout) for layout in BAR_FAMILY for n in strengths]
    sharp = [_draw(shape) for shape in shapes]
    soft = [_draw_soft(shape, blur) for blur in GLYPH_SOFT_RADII for shape in shapes]
    return np.array(sharp + soft, dtype=np.float32)


Shape = Callable[[Plane, Plane], Plane]
"""Signed distance inside a glyph (positive) at points x, y, in radii of the piece."""


def _pips(number: int, out: float, radius: float) -> Shape:
    spots: Sequence[complex] = [0j]
    if number > 1:
        # Four pips stand in a square whose corners lie a little further out than three or two.
        out *= FOUR_PIPS_DISTANCE_RATIO if number == 4 else 1.0
        spots = [out * np.exp(2j * np.pi * k / number) for k in range(number)]
    return lambda x, y: radius - np.min([np.hypot(x - s.real, y - s.imag) for s in spots], axis=0)


def _bars(number: int, apart: float, half_width: float, half_length: float) -> Shape:
    rows = [(k - (number - 1) / 2) * apart for k in range(number)]
    ends = [
        min(half_length, float(np.sqrt(max(FACE_REACH_RADII**2 - row**2, 0.0)))) for row in rows
    ]
    return lambda x, y: np.max(
        [
            np.minimum(end - np.abs(x), half_width - np.abs(y - row))
            for row, end in zip(rows, ends, strict=True)
        ],
        axis=0,
    )


def _draw(shape: Shape, fine: int = GLYPH_FINENESS) -> Plane:
    """Return a glyph's soft mask on the polar grid, averaged over `fine` x `fine` points."""
    radii = (np.arange(RINGS * fine) + 0.5) / (RINGS * fine) * FACE_REACH_RADII
    turns = (np.arange(SECTORS * fine) - (fine - 1) / 2) / (SECTORS * fine) * 2 * np.pi
    x, y = radii[:, None] * np.cos(turns), radii[:, None] * np.sin(turns)
    mask = 1 / (1 + np.exp(-shape(x, y) / GLYPH_BLUR_RADII))
    return np.asarray(mask.reshape(RINGS, fine, SECTORS, fine).mean(axis=(1, 3)))


def _draw_soft(shape: Shape, blur: float, fine: int = SOFT_GLYPH_FINENESS) -> Plane:
    """Return a glyph's mask on the polar grid, blurred by a Gaussian of `blur` radii.

    The mask is drawn on a square of `fine` points a radius.
    """
    x, y = np.meshgrid(*(np.arange(-fine, fine + 1) / fine,) * 2)
    mask = (1 / (1 + np.exp(-shape(x, y) / GLYPH_BLUR_RADII))).astype(np.float32)
    soft = cv2.GaussianBlur(mask, (0, 0), blur * fine, borderType=cv2.BORDER_CONSTANT)
    points = (fine * (_POLAR + 1)).astype(np.float32)
    drawn = cv2.remap(soft, points[..., 0], points[..., 1], cv2.INTER_LINEAR)
    return np.asarray(drawn, dtype=np.float32)
