"""The top faces: their own colours, and what stands on them.

Where no glyph fits well the face is looked at again with its centre moved a little: the outline may
have caught the tower's side, and bars are thin.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Glyph, Pieces
from vision.flat import Flat
from vision.glyphs import (
    base_colours,
    glyph_planes,
    match_glyphs,
    match_layout,
    sample_faces,
    unrest,
)
from vision.lens import Floats
from vision.light import GAMMA, linear
from vision.tops import Tops

WELL = 0.8  # correlation of nine in ten faces that are read right
FACE = 0.3  # how surely something is a face to be worth a second look
_EIGHT = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y], dtype=np.float64)
AGAIN_RADII = 0.08  # how far, in radii, the centre is moved for a second look


@dataclass(frozen=True, slots=True)
class Faces:
    """The stars' top faces, if stacks stand there.

    Attributes:
        bases: their own colours without glyphs, BGR 0 to 255, shape (stars, 3).
        fits: correlation with 1 to 4 glyphs, shape (stars, 4); (stars, 0) for plain pieces.
        unrest: how restless each face is, in glyph contrasts, shape (stars,).
    """

    bases: Floats
    fits: Floats
    unrest: Floats


def read_faces(flat: Flat, tops: Tops, outlined: Floats, pieces: Pieces, white: Floats) -> Faces:
    """Return what the top circles show.

    Args:
        flat: the sheet from above.
        tops: the circles.
        outlined: how surely each is a face, shape (stars,), 0 to 1.
        pieces: what the set's pieces look like.
        white: white paper's linear BGR at each, shape (stars, 3).
    """
    faces = sample_faces(flat, tops.centres_mm, tops.radii_mm)
    bases = base_colours(faces)
    glyphs = _glyph_bgr(pieces, white)
    planes = glyph_planes(faces, bases, glyphs)
    if pieces.glyph is Glyph.NONE:
        return Faces(bases, np.zeros((len(bases), 0)), unrest(planes))
    fits, layout = match_glyphs(planes, outlined, pieces.glyph)
    again = np.flatnonzero((outlined > FACE) & (fits.max(axis=1) < WELL))
    if len(again):
        fits[again] = _second_look(flat, tops, again, bases, glyphs, fits, pieces.glyph, layout)
    return Faces(bases, fits, unrest(planes))


def _second_look(
    flat: Flat,
    tops: Tops,
    again: NDArray[np.intp],
    bases: Floats,
    glyphs: Floats,
    fits: Floats,
    glyph: Glyph,
    layout: int,
) -> Floats:
    """Return the best fits of some faces over nine centres, shape (len(again), 4)."""
    radii = tops.radii_mm[again]
    moved = tops.centres_mm[again][:, None] + AGAIN_RADII * radii[:, None, None] * _EIGHT
    times = len(_EIGHT)
    faces = sample_faces(flat, moved.reshape(-1, 2), np.repeat(radii, times))
    planes = glyph_planes(
        faces, np.repeat(bases[again], times, axis=0), np.repeat(glyphs[again], times, axis=0)
    )
    tried = match_layout(planes, glyph, layout).reshape(len(again), times, -1)
    tried = np.concatenate([fits[again][:, None], tried], axis=1)
    best = tried.max(axis=2).argmax(axis=1)
    return np.asarray(tried[np.arange(len(again)), best])


def _glyph_bgr(pieces: Pieces, white: Floats) -> Floats:
    nominal = linear(np.array(pieces.glyph_colour[::-1], dtype=np.float64))
    return np.asarray(255 * np.clip(nominal * white, 0, 1) ** (1 / GAMMA))
