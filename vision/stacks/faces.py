"""The top faces: their own colours, and what stands on them.

Where no glyph fits well, the face is sampled again at other centres. First the centre is moved far,
because the outline may be the tower's side, a shadow or print of a like colour. Then the centre is
moved a little, because bars are thin. The face is taken to be where a glyph fits best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Glyph, Pieces
from vision.sheet.constants import CHANNELS, GAMMA
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.constants import (
    FAR_LOOK_BELOW_FIT,
    FAR_LOOK_MM,
    FAR_LOOK_STEP_MM,
    NEAR_LOOK_BELOW_FIT,
    NEAR_LOOK_MM,
    NEAR_LOOK_STEP_MM,
    SECOND_LOOK_SURENESS,
)
from vision.stacks.glyphs import (
    base_colours,
    beside_glyphs,
    glyph_contrasts,
    glyph_masks,
    glyph_planes,
    match_glyphs,
    match_layout,
    sample_faces,
    unrest,
)
from vision.stacks.tops import Tops, disc


@dataclass(frozen=True, slots=True)
class Faces:
    """The stars' top faces, if stacks stand there.

    Attributes:
        centres_mm: where they are, moved from the circles where glyphs say so, shape (stars, 2).
        bases: their own colours without glyphs, BGR 0 to 255, shape (stars, 3).
        fits: correlation with 1 to 4 glyphs, shape (stars, 4); (stars, 0) for plain pieces.
        unrest: standard deviation over each face, in glyph contrasts, shape (stars,).
        contrasts: linear light of each glyph less that of its face, of white paper's, BGR,
            shape (stars, 3); zeros for plain pieces.
        layout: the index of the glyphs' layout in its family; 0 for plain pieces.
    """

    centres_mm: Floats
    bases: Floats
    fits: Floats
    unrest: Floats
    contrasts: Floats
    layout: int


def read_faces(
    flat: Flat,
    tops: Tops,
    outlined: Floats,
    pieces: Pieces,
    white: Floats,
    is_known: Mask,
    layout: int | None,
) -> Faces:
    """Return what the top circles show.

    Args:
        flat: the sheet from above.
        tops: the circles.
        outlined: how surely each is a face, shape (stars,), 0 to 1.
        pieces: what the set's pieces look like.
        white: white paper's linear BGR at each, shape (stars, 3).
        is_known: whose centres are known, so that none other is looked at, shape (stars,).
        layout: the layout of the set's glyphs if it is known; else these faces choose it.
    """
    glyphs = _glyph_bgr(pieces, white)
    bases, planes = _look(flat, tops.centres_mm, tops.radii_mm, glyphs)
    if pieces.glyph is Glyph.NONE:
        none = np.zeros((len(bases), 0))
        contrasts = np.zeros((len(bases), CHANNELS))
        return Faces(tops.centres_mm, bases, none, unrest(planes), contrasts, 0)
    if layout is None:
        fits, layout = match_glyphs(planes, outlined, pieces.glyph)
    else:
        fits = match_layout(planes, pieces.glyph, layout)
    contrasts = np.zeros((len(bases), CHANNELS))
    faces = Faces(tops.centres_mm, bases, fits, unrest(planes), contrasts, layout)
    for reach_mm, step_mm, well in (
        (FAR_LOOK_MM, FAR_LOOK_STEP_MM, FAR_LOOK_BELOW_FIT),
        (NEAR_LOOK_MM, NEAR_LOOK_STEP_MM, NEAR_LOOK_BELOW_FIT),
    ):
        doubtful = (outlined > SECOND_LOOK_SURENESS) & (faces.fits.max(axis=1) < well)
        again = np.flatnonzero(doubtful & ~is_known)
        if len(again):
            shifts = disc(reach_mm, step_mm)
            shifts = shifts[shifts.any(axis=1)]  # where it is now was looked at
            faces = _moved(faces, flat, tops.radii_mm, again, shifts, glyphs, pieces)
    return _measured(faces, flat, tops.radii_mm, pieces, white)


def _measured(faces: Faces, flat: Flat, radii_mm: Floats, pieces: Pieces, white: Floats) -> Faces:
    """Return the faces with their colours beside the glyphs, and the glyphs' contrasts."""
    samples = sample_faces(flat, faces.centres_mm, radii_mm)
    bases = base_colours(samples)
    planes = glyph_planes(samples, bases, _glyph_bgr(pieces, white))
    masks = glyph_masks(planes, faces.fits, pieces.glyph, faces.layout)
    light = linear(samples) / white[:, None, None]
    return replace(
        faces,
        bases=beside_glyphs(samples, masks),
        contrasts=glyph_contrasts(light, masks),
    )


def _moved(
    faces: Faces,
    flat: Flat,
    radii_mm: Floats,
    again: NDArray[np.intp],
    shifts_mm: Floats,
    glyphs: Floats,
    pieces: Pieces,
) -> Faces:
    """Return the faces, those in `again` moved to the shifted centre that fits a glyph best."""
    times = len(shifts_mm)
    tried = (faces.centres_mm[again][:, None] + shifts_mm).reshape(-1, 2)
    radii, inks = np.repeat(radii_mm[again], times), np.repeat(glyphs[again], times, axis=0)
    bases, planes = _look(flat, tried, radii, inks)
    fits = match_layout(planes, pieces.glyph, faces.layout)
    best = fits.max(axis=1).reshape(-1, times).argmax(axis=1) + np.arange(len(again)) * times
    better = fits[best].max(axis=1) > faces.fits[again].max(axis=1)
    here, there = again[better], best[better]
    centres, own, read = faces.centres_mm.copy(), faces.bases.copy(), faces.fits.copy()
    restless = faces.unrest.copy()
    centres[here], own[here], read[here] = tried[there], bases[there], fits[there]
    restless[here] = unrest(planes[there])
    return Faces(centres, own, read, restless, faces.contrasts, faces.layout)


def _look(
    flat: Flat, centres_mm: Floats, radii_mm: Floats, glyphs: Floats
) -> tuple[Floats, Floats]:
    """Return the own colours and the glyph planes of faces."""
    faces = sample_faces(flat, centres_mm, radii_mm)
    bases = base_colours(faces)
    return bases, glyph_planes(faces, bases, glyphs)


def _glyph_bgr(pieces: Pieces, white: Floats) -> Floats:
    nominal = linear(np.array(pieces.glyph_colour[::-1], dtype=np.float64))
    return np.asarray(255 * np.clip(nominal * white, 0, 1) ** (1 / GAMMA))
