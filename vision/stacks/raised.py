"""What tells a raised piece from a disc or ring that is printed on the sheet.

A piece shows its side, throws a shadow and stands a little beside its star; its top lies above the
sheet, so it looks moved away from the camera's foot. Print lies flat and centred, and beyond its
rim the sheet goes on as it is further out. So a band just outside the circle is compared with one
further out, and the circle's centre with the star.
"""

from __future__ import annotations

import numpy as np

from vision.sheet.flat import Flat
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.constants import (
    BESIDE_MM,
    BRIGHTER_QUANTILES,
    DIRECTIONS,
    FURTHER_OUT_MM,
    MAX_OFF_STAR_MM,
    MAX_RAISED_SLANT_TAN,
    RAISED_LIGHT_FLOOR,
    SHARED_TOP_RADII,
    SLIGHTLY_OFF_STAR_MM,
)
from vision.stacks.tops import Tops, share_a_top

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_BANDS_MM = np.concatenate([BESIDE_MM, FURTHER_OUT_MM])


def raised_signs(flat: Flat, tops: Tops, stars: Floats) -> Floats:
    """Return what tells whether each circle is raised, shape (stars, 11).

    Args:
        flat: the sheet from above.
        tops: the top circles, moved to where the faces are.
        stars: the stars' centres, shape (stars, 2), mm.
    """
    apart = _apart(flat, tops)
    away = stars - flat.eye.foot
    distance = np.linalg.norm(away, axis=1)
    slant = distance / flat.eye.height_mm
    near = np.maximum(-(away @ _ROUND.T), 0.0) ** 2
    near /= np.maximum(near.sum(axis=1, keepdims=True), 1.0)
    far = np.roll(near, DIRECTIONS // 2, axis=1)
    size = np.abs(apart).mean(axis=2)
    off = np.linalg.norm(tops.centres_mm - stars, axis=1)
    much = np.minimum(off, MAX_OFF_STAR_MM)
    return np.stack(
        [
            much,
            np.minimum(off, SLIGHTLY_OFF_STAR_MM),
            *np.quantile(apart[..., 1], BRIGHTER_QUANTILES, axis=1),
            size.mean(axis=1),
            (near * size).sum(axis=1),
            (far * size).sum(axis=1),
            apart[..., 1].std(axis=1),
            much * slant,
            np.minimum(slant, MAX_RAISED_SLANT_TAN),
        ],
        axis=1,
    )


def of_own_tops(raised: Floats, tops: Tops, odds: Floats, radius_mm: float) -> Floats:
    """Return the signs of `raised_signs`, NaN where a star seems to have another star's top.

    Such a circle is raised, but no piece on that star is. Of stars with the same circle, the one on
    which a stack is likelier has it.

    Args:
        raised: the signs, shape (stars, 11).
        tops: the top circles.
        odds: log odds without these signs that a stack stands there, shape (stars,).
        radius_mm: the pieces' radius.
    """
    near = share_a_top(tops.centres_mm, SHARED_TOP_RADII * radius_mm)
    own = raised.copy()
    own[(near & (odds[:, None] < odds)).any(axis=1)] = np.nan
    return own


def _apart(flat: Flat, tops: Tops) -> Floats:
    """Return how much brighter it is beside each circle than further out.

    Returns:
        shape (stars, DIRECTIONS, 3), natural logarithms of linear BGR.
    """
    radii = tops.radii_mm[:, None] + _BANDS_MM
    points = tops.centres_mm[:, None, None] + radii[..., None, None] * _ROUND
    logs = np.log(linear(flat.sample(points)) + RAISED_LIGHT_FLOOR)
    beside, further = np.split(logs, [len(BESIDE_MM)], axis=1)
    return np.asarray(beside.mean(axis=1) - further.mean(axis=1))
