"""Neighbours: what a place shows apart from the beads that touch it.

The circles around a bead run over a bead that touches it. There they show neither the mat nor the
bead that is judged. What they show outside the neighbours is taken for the whole circle.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    CIRCLES_RADII,
    DIRECTIONS,
    LEAST_APART_DIAMETERS,
    LEAST_FREE_TURNS,
    NEIGHBOUR_REACH_RADII,
)
from vision.beads.signs import MatScene, Patches, on_circles
from vision.sheet.lens import Floats

_TOUCHING_RADII = (2 * LEAST_APART_DIAMETERS, float(CIRCLES_RADII[-1]) + NEIGHBOUR_REACH_RADII)
_TURNS: NDArray[np.intp] = np.arange(DIRECTIONS)
_STEPS = np.minimum(np.abs(_TURNS[:, None] - _TURNS), DIRECTIONS - np.abs(_TURNS[:, None] - _TURNS))


def touched(scene: MatScene, points_mm: Floats, beads_mm: Floats) -> NDArray[np.bool_]:
    """Return the places whose circles run over a bead that is not the place's own, shape (N,)."""
    gaps = _gaps(points_mm, beads_mm) / scene.radius_mm
    is_own = gaps < _TOUCHING_RADII[0]
    return np.asarray((gaps < _TOUCHING_RADII[1]).any(axis=1) & ~is_own.any(axis=1))


def without_neighbours(
    scene: MatScene, patches: Patches, points_mm: Floats, beads_mm: Floats
) -> Patches:
    """Return patches in which each circle shows what it shows outside of other beads.

    Args:
        scene: the frame.
        patches: what shows around the places.
        points_mm: the places, shape (N, 2).
        beads_mm: the beads nearby; one that lies at a place is no neighbour of it, shape (M, 2).
    """
    reach = NEIGHBOUR_REACH_RADII * scene.radius_mm * float(scene.eye.scale(scene.height_mm))
    centres = scene.eye.lifted(beads_mm, scene.height_mm)
    spots = on_circles(scene, points_mm)
    is_other = _gaps(points_mm, beads_mm) > 2 * LEAST_APART_DIAMETERS * scene.radius_mm
    near = np.linalg.norm(spots[..., None, :] - centres, axis=-1) < reach
    free = ~(near & is_other[:, None, None]).any(axis=-1)
    return replace(
        patches,
        tones=_filled(patches.tones, free),
        apart=None if patches.apart is None else _filled(patches.apart, free),
        bare=None if patches.bare is None else _filled(patches.bare, free),
    )


def _gaps(points_mm: Floats, beads_mm: Floats) -> Floats:
    return np.asarray(np.linalg.norm(points_mm[:, None] - beads_mm[None], axis=2))


def _filled(values: Floats, free: NDArray[np.bool_]) -> Floats:
    """Return values whose hidden turns show the nearest free turns of their circle.

    A circle that is nearly hidden stays as it is.
    """
    far = np.where(free[..., None, :], _STEPS, DIRECTIONS)
    is_kept = free | (free.sum(axis=-1, keepdims=True) < LEAST_FREE_TURNS)
    source = np.where(is_kept, _TURNS, far.argmin(axis=-1))
    return np.take_along_axis(values, source[..., None], axis=2)
