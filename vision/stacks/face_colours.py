"""Which of a set's colours each face has, whatever gloss lies over it.

A lamp that is mirrored in a face adds its own light to the face's colour: a red piece looks pink, a
brown piece looks white. So every amount of gloss is taken off the face, at a price, and the best
amount counts. What gloss cannot change is by how much the glyph differs from its face, because the
same light lies over both. That tells brown under gloss from white.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.sheet.board import Glyph, Pieces
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import Palette, lab_from_linear
from vision.stacks.constants import (
    COLOUR_SHARPNESS,
    CONTRAST_FACES,
    CONTRAST_GAIN,
    CONTRAST_ROUNDS,
    CONTRAST_SPREADS,
    DARKEST_REFLECTANCE,
    GLOSS_USUAL,
    GLOSSES,
    GLYPH_SHOWS_FIT,
    LESS_GLOSS_USUAL,
    MAX_CONTRAST_PENALTY,
    NO_COLOUR_LOG,
    SHOWN_GLYPH_FIT,
)
from vision.stacks.faces import Faces

_PRICES = np.where(GLOSSES > 0, GLOSSES / GLOSS_USUAL, -GLOSSES / LESS_GLOSS_USUAL)


@dataclass(frozen=True, slots=True)
class _Contrasts:
    """The glyphs' contrasts, and how those of each colour should be by the board file.

    Attributes:
        seen: shape (stars, 3).
        sure: how surely each is a glyph on a face, shape (stars,), 0 to 1.
        nominal: shape (colours, 3).
    """

    seen: Floats
    sure: Floats
    nominal: Floats


def glyphs_show(faces: Faces, pieces: Pieces) -> Floats:
    """Return how surely each face shows a glyph, shape (stars,), 0 to 1; 1 for plain pieces.

    A printed ring on an empty star has an outline, and must not draw a piece's colour to its own.
    """
    if pieces.glyph is Glyph.NONE:
        return np.ones(len(faces.bases))
    fits: Floats = faces.fits.max(axis=1)
    return np.interp(fits, GLYPH_SHOWS_FIT, (0.0, 1.0))


def colour_logs(
    palette: Palette, reflectance: Floats, faces: Faces, sure: Floats, pieces: Pieces
) -> Floats:
    """Return how well each colour explains each face, gloss allowed, shape (stars, colours).

    Args:
        palette: the set's colours, drawn to those of the frame.
        reflectance: the faces' linear BGR, of white paper's, shape (stars, 3).
        faces: what the top circles show.
        sure: how surely each is a face at all, shape (stars,), 0 to 1.
        pieces: what the set's pieces look like.
    """
    logs = _under_gloss(palette, reflectance)
    if pieces.glyph is Glyph.NONE:
        return logs
    ink = linear(np.array(pieces.glyph_colour[::-1], dtype=np.float64))
    fits: Floats = faces.fits.max(axis=1)
    shown = np.interp(fits, SHOWN_GLYPH_FIT, (0.0, 1.0))
    contrasts = _Contrasts(faces.contrasts, shown * sure, ink - palette.linear_bgr)
    told = logs
    for _ in range(CONTRAST_ROUNDS):
        told = logs - shown[:, None] * _unlike(contrasts, told)
    return told


def _under_gloss(palette: Palette, reflectance: Floats) -> Floats:
    """Return the log likelihoods with the amount of gloss that suits each colour best."""
    bare = reflectance - GLOSSES[:, None, None]
    logs = palette.log_likelihoods(
        lab_from_linear(np.maximum(bare, DARKEST_REFLECTANCE)).reshape(-1, bare.shape[-1])
    ).reshape(*bare.shape[:2], -1)
    is_light = bare.min(axis=2) > -LESS_GLOSS_USUAL
    priced = np.where(is_light[..., None], logs - _PRICES[:, None, None], NO_COLOUR_LOG)
    return np.asarray(priced.max(axis=0))


def _unlike(contrasts: _Contrasts, logs: Floats) -> Floats:
    """Return how badly the contrast of each colour explains each face's, shape (stars, colours).

    The contrasts of this frame's colours come from its own faces, by how likely each colour is now.
    """
    shares = np.exp(COLOUR_SHARPNESS * (logs - logs.max(axis=1, keepdims=True)))
    shares *= (contrasts.sure / shares.sum(axis=1))[:, None]
    sizes = np.square(contrasts.nominal).sum(axis=1)
    usual = CONTRAST_FACES * float(sizes.mean())
    along = float((shares * (contrasts.seen @ contrasts.nominal.T)).sum())
    gain = (along + CONTRAST_GAIN * usual) / (float((shares * sizes).sum()) + usual)
    wished = CONTRAST_FACES * gain * contrasts.nominal
    means = (shares.T @ contrasts.seen + wished) / (shares.sum(axis=0)[:, None] + CONTRAST_FACES)
    floor, share = CONTRAST_SPREADS
    spreads = np.square(floor) + np.square(means).sum(axis=1) * share**2
    apart = np.square(contrasts.seen[:, None] - means).sum(axis=2)
    return np.asarray(np.minimum(0.5 * apart / spreads, MAX_CONTRAST_PENALTY))
