"""The side from which a bead is lit, and how its glass is lit.

The lamp's mirror image lies on the side of a bead that faces the lamp. Light that enters the glass
gathers on the other side, as a crescent and a caustic; those of clear glass are brightest. Dense
grey glass is shaded like a dome, lightest towards the lamp. Clear glass is not. The lamp's
direction comes from the frame's own beads, best from the black ones. The direction changes smoothly
over the mat.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    ASIDE_COSINE,
    BELOW_ALL_TONES,
    CIRCLES_RADII,
    DIM_LIGHT,
    DIRECTION_RIDGE,
    DIRECTIONS,
    DISC_CIRCLES,
    ENOUGH_BLACK_BEADS,
    FAINT_LIGHT,
    GLINT_FLOOR_PARTS,
    GLINT_RATIO,
    INNER_CIRCLES,
    LIGHT_FLOOR,
    MAX_LIGHT,
    OUTER_CIRCLES,
)
from vision.beads.signs import (
    MatScene,
    Patches,
    grey_of,
    middles,
    outward,
)
from vision.sheet.lens import Floats

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS


def lamp_signs(
    scene: MatScene,
    points_mm: Floats,
    patches: Patches,
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> Floats:
    """Return the signs of light towards the lamp and away from it on circles, shape (N, signs)."""
    grey = grey_of(patches.tones)
    light = grey_of(np.exp(patches.tones) - np.float32(LIGHT_FLOOR))
    turned = outward(scene, points_mm)[:, None] + _ANGLES
    pulls = (np.minimum(light, MAX_LIGHT)[:, 1:INNER_CIRCLES] * np.exp(1j * turned)[:, None]).mean(
        (1, 2)
    )
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
        np.where(is_far, grey, BELOW_ALL_TONES).max(axis=2),
        np.where(is_far, grey, 0).sum(axis=2) / is_far.sum(axis=2),
        np.where(is_far, BELOW_ALL_TONES, grey).max(axis=2),
    ]
    if patches.apart is not None:
        apart, size = grey_of(patches.apart), grey_of(np.abs(patches.apart))
        parts += [(apart * once).mean(axis=2), (size * once).mean(axis=2)]
        parts += _shading(light[:, :DISC_CIRCLES], away, turned - np.angle(pulls)[:, None])
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _shading(light: Floats, away: Floats, away_own: Floats) -> list[Floats]:
    """Return the signs of shading, glints left out; angles are from the lamp and the own glint."""
    usual = np.median(light, axis=2, keepdims=True)
    veil = np.minimum(light, GLINT_RATIO * usual)
    level = veil.mean(axis=2) + DIM_LIGHT
    once, aside = np.cos(away)[:, None], np.sin(away)[:, None]
    near, far = (
        (veil * side).sum(axis=2) / side.sum(axis=2)
        for side in (once > ASIDE_COSINE, once < -ASIDE_COSINE)
    )
    glints = np.maximum(light - GLINT_RATIO * usual, 0).mean(axis=2)
    return [
        2 * (veil * once).mean(axis=2) / level,
        2 * np.abs((veil * aside).mean(axis=2)) / level,
        _slope(veil, level, away),
        _slope(veil, level, away_own),
        np.log((np.maximum(far, 0) + DIM_LIGHT) / (np.maximum(near, 0) + DIM_LIGHT)),
        np.log(glints + DIM_LIGHT / GLINT_FLOOR_PARTS),
    ]


def _slope(veil: Floats, level: Floats, away: Floats) -> Floats:
    """Return the rise in light from middle to rim along `away`, as a share of the disc's light."""
    along = CIRCLES_RADII[:DISC_CIRCLES, None] * np.cos(away)[:, None]
    rise = (veil * along).sum(axis=(1, 2)) / (along**2).sum(axis=(1, 2))
    return np.asarray(rise / level.mean(axis=1))[:, None]


def _directions(
    scene: MatScene,
    points_mm: Floats,
    pulls: NDArray[np.complex128],
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> Floats:
    """Return the lamp's direction at each place, radians: a plane fitted to unit `pulls`."""
    among = sure & black
    if among.sum() < ENOUGH_BLACK_BEADS:
        among = sure if sure.any() else np.ones_like(sure)
    half = np.array(scene.size_mm) / 2
    rows = np.hstack([np.ones((len(points_mm), 1)), (points_mm - half) / half])
    each = pulls / (np.abs(pulls) + FAINT_LIGHT)
    bend = rows[among].T @ rows[among] + DIRECTION_RIDGE
    return np.asarray(np.angle(rows @ np.linalg.solve(bend, rows[among].T @ each[among])))


def _expected(patches: Patches) -> Floats:
    """Return the light expected of the print below, or of the surroundings if it is not known."""
    if patches.bare is None:
        around = middles(patches.tones[:, OUTER_CIRCLES].reshape(len(patches.tones), -1, 3))
        return grey_of(np.exp(around) - np.float32(LIGHT_FLOOR))[:, None, None]
    level = middles(
        (patches.tones - patches.bare)[:, OUTER_CIRCLES].reshape(len(patches.bare), -1, 3)
    )
    return grey_of(np.exp(patches.bare + level[:, None, None]) - np.float32(LIGHT_FLOOR))
