"""What the pieces of an opening look like: colours, glyphs, and which piece has which.

The supply is known: equally many pieces of each colour, and of each strength in each colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Glyph
from vision.sheet.constants import GAMMA
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import lab_from_linear
from vision.stacks.constants import (
    CLUSTER_ROUNDS,
    INKS,
    LEAST_GLYPH_FIT,
    LIGHTNESS_WEIGHT,
    TINY_POWER,
)
from vision.stacks.glyphs import (
    base_colours,
    beside_glyphs,
    glyph_masks,
    glyph_planes,
    match_glyphs,
    sample_faces,
)
from vision.stacks.own_places import FoundPieces

Rgb = tuple[int, int, int]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PieceLooks:
    """The looks of the pieces of an opening.

    Attributes:
        colours: each colour as it looks in daylight, sRGB.
        colour_of: the index of each piece's colour.
        glyph: what shows their strengths.
        glyph_colour: sRGB.
        strength_of: each piece's strength, by the supply; 0 where there are no glyphs.
        doubtful: the pieces whose glyph alone says another strength than the supply.
    """

    colours: tuple[Rgb, ...]
    colour_of: tuple[int, ...]
    glyph: Glyph
    glyph_colour: Rgb
    strength_of: tuple[int, ...]
    doubtful: tuple[int, ...]


def looks_of(found: FoundPieces, thickness_mm: float, colours: int) -> PieceLooks:
    """Return how the pieces look, in so many colours."""
    tops, radii = found.tops(thickness_mm)
    faces = sample_faces(found.view.flat, tops, radii)
    white = found.view.light.white(tops)
    bases = base_colours(faces)
    glyph, ink, fits, layout = _glyph(faces, bases, white)
    ink_bgr = _ink_bgr(INKS[0] if ink is None else ink, white)
    if glyph is not Glyph.NONE:
        masks = glyph_masks(glyph_planes(faces, bases, ink_bgr), fits, glyph, layout)
        bases = beside_glyphs(faces, masks)
    reflectance = linear(bases) / white
    lab = lab_from_linear(reflectance) * np.array([LIGHTNESS_WEIGHT, 1.0, 1.0])
    colour_of = _clustered(lab, colours)
    strength_of, doubtful = _strengths(fits, colour_of, colours)
    means = [np.median(reflectance[colour_of == k], axis=0) for k in range(colours)]
    level = INKS[0] if ink is None else ink
    return PieceLooks(
        tuple(_srgb(mean) for mean in means),
        tuple(int(k) for k in colour_of),
        glyph,
        (level, level, level),
        strength_of,
        doubtful,
    )


def _glyph(faces: Floats, bases: Floats, white: Floats) -> tuple[Glyph, int | None, Floats, int]:
    """Return the kind and the ink of the glyphs that fit best, each face's fits, and the layout."""
    sure = np.ones(len(faces))
    tried: list[tuple[float, Glyph, int, Floats, int]] = []
    for glyph in (Glyph.PIPS, Glyph.BARS):
        for ink in INKS:
            planes = glyph_planes(faces, bases, _ink_bgr(ink, white))
            fits, layout = match_glyphs(planes, sure, glyph)
            tried.append((float(fits.max(axis=1).mean()), glyph, ink, fits, layout))
    fit, glyph, ink, fits, layout = max(tried, key=lambda one: one[0])
    if fit < LEAST_GLYPH_FIT:
        return Glyph.NONE, None, np.zeros((len(faces), 0)), 0
    return glyph, ink, fits, layout


def _ink_bgr(level: int, white: Floats) -> Floats:
    """Return a grey of the light at each face, BGR 0 to 255, shape (faces, 3)."""
    return np.asarray(255 * np.clip((level / 255) ** GAMMA * white, 0, 1) ** (1 / GAMMA))


def _clustered(lab: Floats, count: int) -> Indices:
    """Return which of `count` equally large clusters each face belongs to."""
    centres = [lab[int(np.linalg.norm(lab - lab.mean(axis=0), axis=1).argmax())]]
    while len(centres) < count:
        nearest = np.min([np.linalg.norm(lab - one, axis=1) for one in centres], axis=0)
        centres.append(lab[int(nearest.argmax())])
    means = np.array(centres)
    found = np.zeros(len(lab), dtype=np.int64)
    for _ in range(CLUSTER_ROUNDS):
        costs = np.linalg.norm(lab[:, None] - means, axis=2) ** 2
        now = shared_out(costs)
        means = np.array([lab[now == k].mean(axis=0) for k in range(count)])
        if np.array_equal(now, found):
            break
        found = now
    return found


def _strengths(
    fits: Floats, colour_of: Indices, colours: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return each piece's strength, equally many of each in a colour, and which are doubtful."""
    strengths = np.zeros(len(colour_of), dtype=np.int64)
    if not fits.size:
        return tuple(strengths.tolist()), ()
    for colour in range(colours):
        those = np.flatnonzero(colour_of == colour)
        strengths[those] = shared_out(-fits[those]) + 1
    said = fits.argmax(axis=1) + 1
    return tuple(strengths.tolist()), tuple(np.flatnonzero(said != strengths).tolist())


def shared_out(costs: Floats) -> Indices:
    """Return a kind for each thing, equally many of each, at nearly the least cost.

    Things that do not go up in the kinds evenly make some kinds larger by one.

    Args:
        costs: of each kind for each thing, shape (things, kinds).
    """
    things, kinds = costs.shape
    most = -(-things // kinds)
    found = np.asarray(costs.argmin(axis=1), dtype=np.int64)
    counts = np.bincount(found, minlength=kinds)
    while counts.max() > most:
        full = int(counts.argmax())
        movable = np.flatnonzero(found == full)
        more = costs[movable] - costs[movable, full][:, None]
        more[:, counts >= most] = np.inf
        thing, kind = divmod(int(more.argmin()), kinds)
        found[movable[thing]] = kind
        counts = np.bincount(found, minlength=kinds)
    return _swapped(found, costs)


def _swapped(found: Indices, costs: Floats) -> Indices:
    """Return the kinds after every swap of two things that makes them cheaper."""
    things = len(found)
    is_better = True
    while is_better:
        is_better = False
        for one in range(things):
            for other in range(one):
                a, b = found[one], found[other]
                now = costs[one, a] + costs[other, b]
                if a != b and costs[one, b] + costs[other, a] < now - TINY_POWER:
                    found[one], found[other] = b, a
                    is_better = True
    return found


def _srgb(reflectance_bgr: Floats) -> Rgb:
    levels = 255 * np.clip(reflectance_bgr, 0, 1) ** (1 / GAMMA)
    blue, green, red = (round(float(level)) for level in levels)
    return red, green, blue
