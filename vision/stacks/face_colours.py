"""Which of a set's colours each face has, whatever gloss lies over it.

A lamp that is mirrored in a face adds its own light to the face's colour: a red piece looks pink, a
brown piece looks white. So every amount of gloss is taken off the face, at a price, and the best
amount counts. What gloss cannot change is by how much the glyph differs from its face, because the
same light lies over both. That tells brown under gloss from white.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.sheet.board import Glyph, Pieces
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import Palette, lab_from_linear, shares_of
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
    OWN_SPREAD_LAB,
    PALETTE_ROUNDS,
    PRIOR_FACES,
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
    logs, _ = _Glossy(reflectance).seen_as(palette)
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


def drawn_under_gloss(palette: Palette, reflectance: Floats, sure: Floats) -> Palette:
    """Return the palette with the colours that this frame's faces show, gloss taken off them.

    Gloss makes all colours alike: with it, a class of glossy faces would take in those of others.
    A wash of all colours is not looked for, as `Palette.drawn_to` does, since it looks like gloss.

    Args:
        palette: the set's colours as far as they are known.
        reflectance: the faces' linear BGR, of white paper's, shape (stars, 3).
        sure: how surely each is a face at all, shape (stars,), 0 to 1.
    """
    glossy, own = _Glossy(reflectance), palette
    for _ in range(PALETTE_ROUNDS):
        logs, faces_lab = glossy.seen_as(own)
        shares = shares_of(logs, sure)[..., None]
        total = shares.sum(axis=0) + PRIOR_FACES
        lab = ((shares * faces_lab).sum(axis=0) + PRIOR_FACES * palette.lab) / total
        own = replace(own, lab=lab, spread=OWN_SPREAD_LAB)
    return own


class _Glossy:
    """Faces with every amount of gloss taken off them."""

    def __init__(self, reflectance: Floats) -> None:
        bare = reflectance - GLOSSES[:, None, None]
        self._lab = lab_from_linear(np.maximum(bare, DARKEST_REFLECTANCE))
        self._is_light = bare.min(axis=2) > -LESS_GLOSS_USUAL

    def seen_as(self, palette: Palette) -> tuple[Floats, Floats]:
        """Return the log likelihoods with the gloss that suits each colour best, and the faces.

        Their shapes are (stars, colours) and (stars, colours, 3); the faces are CIE L*a*b* less
        that gloss.
        """
        glosses, stars, channels = self._lab.shape
        logs = palette.log_likelihoods(self._lab.reshape(-1, channels)).reshape(glosses, stars, -1)
        priced = logs - _PRICES[:, None, None]
        priced = np.where(self._is_light[..., None], priced, NO_COLOUR_LOG)
        return priced.max(axis=0), self._lab[priced.argmax(axis=0), np.arange(stars)[:, None]]


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
