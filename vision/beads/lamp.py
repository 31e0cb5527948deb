"""From which side a bead is lit, and what its glass does with that light.

A lamp's mirror image lies on the side of a bead that faces it; what goes into the glass is
gathered on the other side, as a crescent and a caustic that clear glass makes brightest. Dense grey
glass is shaded as a dome is, lightest towards the lamp; clear glass is not. Where the lamp is, the
frame's own beads tell, black ones best: their direction is a smooth field.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.beads.signs import (
    CIRCLES,
    INNER,
    OUTER,
    TURNS,
    MatScene,
    Patches,
    grey_of,
    middles,
    outward,
)
from vision.beads.tones import SOFT
from vision.sheet.lens import Floats

ENOUGH = 3  # black beads to tell the direction from; else all tell it
BRIGHTEST = 1.0  # of paper white: a highlight counts no more
STIFFNESS = np.diag([1e-3, 0.5, 0.5])  # how little the direction changes over the mat
NOWHERE = -9.0  # a tone below all others
DISC = 7  # circles that lie on a bead
GLINT = 1.5  # times a circle's middle light: what is brighter mirrors a lamp
LEAST = 0.01  # of paper white, added to light that is divided by
ASIDE = 0.5  # cosine: further from the lamp's direction is neither near it nor away from it
_ANGLES = np.arange(TURNS) * 2 * np.pi / TURNS


def lamp_signs(
    scene: MatScene,
    points_mm: Floats,
    patches: Patches,
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> Floats:
    """Return what lies towards the lamp and away from it on each circle, shape (N, signs)."""
    grey = grey_of(patches.tones)
    light = grey_of(np.exp(patches.tones) - np.float32(SOFT))
    turned = outward(scene, points_mm)[:, None] + _ANGLES
    pulls = (np.minimum(light, BRIGHTEST)[:, 1:INNER] * np.exp(1j * turned)[:, None]).mean((1, 2))
    towards = _directions(scene, points_mm, pulls, black, sure)
    away = turned - towards[:, None]
    once, twice = np.cos(away)[:, None], np.cos(2 * away)[:, None]
    is_far = once < 0
    more = light - _expected(patches)
    parts = [
        (grey * once).mean(axis=2),
        (grey * twice).mean(axis=2),
        np.cbrt((more * once).mean(axis=2)),
        np.cbrt((more * twice).mean(axis=2)),
        np.where(is_far, grey, NOWHERE).max(axis=2),
        np.where(is_far, grey, 0).sum(axis=2) / is_far.sum(axis=2),
        np.where(is_far, NOWHERE, grey).max(axis=2),
    ]
    if patches.apart is not None:
        apart, size = grey_of(patches.apart), grey_of(np.abs(patches.apart))
        parts += [(apart * once).mean(axis=2), (size * once).mean(axis=2)]
        parts += _shading(light[:, :DISC], away, turned - np.angle(pulls)[:, None])
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _shading(light: Floats, away: Floats, away_own: Floats) -> list[Floats]:
    """Return how discs are shaded, glints apart: angles from the lamp, and from their own glint."""
    usual = np.median(light, axis=2, keepdims=True)
    veil = np.minimum(light, GLINT * usual)
    level = veil.mean(axis=2) + LEAST
    once, aside = np.cos(away)[:, None], np.sin(away)[:, None]
    near, far = (
        (veil * side).sum(axis=2) / side.sum(axis=2) for side in (once > ASIDE, once < -ASIDE)
    )
    glints = np.maximum(light - GLINT * usual, 0).mean(axis=2)
    return [
        2 * (veil * once).mean(axis=2) / level,
        2 * np.abs((veil * aside).mean(axis=2)) / level,
        _slope(veil, level, away),
        _slope(veil, level, away_own),
        np.log((far + LEAST) / (near + LEAST)),
        np.log(glints + LEAST / 3),
    ]


def _slope(veil: Floats, level: Floats, away: Floats) -> Floats:
    """Return by what share of their level discs grow lighter from the middle to the rim."""
    along = CIRCLES[:DISC, None] * np.cos(away)[:, None]
    rise = (veil * along).sum(axis=(1, 2)) / (along**2).sum(axis=(1, 2))
    return np.asarray(rise / level.mean(axis=1))[:, None]


def _directions(
    scene: MatScene,
    points_mm: Floats,
    pulls: NDArray[np.complex128],
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> Floats:
    """Return in which direction the light comes in at places, radians, a plane through `pulls`."""
    among = sure & black
    if among.sum() < ENOUGH:
        among = sure if sure.any() else np.ones_like(sure)
    half = np.array(scene.size_mm) / 2
    rows = np.hstack([np.ones((len(points_mm), 1)), (points_mm - half) / half])
    each = pulls / (np.abs(pulls) + 1e-3)
    bend = rows[among].T @ rows[among] + STIFFNESS
    return np.asarray(np.angle(rows @ np.linalg.solve(bend, rows[among].T @ each[among])))


def _expected(patches: Patches) -> Floats:
    """Return the light of the print below, or where that is not known of what is around."""
    if patches.bare is None:
        around = middles(patches.tones[:, OUTER].reshape(len(patches.tones), -1, 3))
        return grey_of(np.exp(around) - np.float32(SOFT))[:, None, None]
    level = middles((patches.tones - patches.bare)[:, OUTER].reshape(len(patches.bare), -1, 3))
    return grey_of(np.exp(patches.bare + level[:, None, None]) - np.float32(SOFT))
