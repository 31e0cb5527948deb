"""Discs: small square pictures of what lies at places of the mat, for the network of kinds.

The first axis of a picture points away from the camera's foot, so a bead looks the same wherever it
lies. The outline of a bead has the same size on every picture.
"""

from __future__ import annotations

import numpy as np

from vision.beads.constants import DISC_PITCH_RADII, DISC_SIDE, FAINT_LIGHT, LIGHT_FLOOR
from vision.beads.signs import MatScene, light_at, outward, sampled
from vision.sheet.lens import Floats

_STEPS = (np.arange(DISC_SIDE) - (DISC_SIDE - 1) / 2) * DISC_PITCH_RADII
_OUT, _ASIDE = np.meshgrid(_STEPS, _STEPS, indexing="ij")


def discs(scene: MatScene, points_mm: Floats) -> Floats:
    """Return pictures of places on the sheet, shape (N, DISC_SIDE, DISC_SIDE, channels).

    Channels are the frame's tones; where the mat is known also the tones that its print would have
    in this frame's light, and the differences from it.
    """
    points = _points(scene, points_mm)
    tones = scene.toner.of_colours(scene.flat.sample(points), points)
    if scene.bare is None or scene.apart is None or scene.relight is None:
        return tones.astype(np.float32, copy=False)
    lamp, gloss = (part[:, None, None] for part in light_at(scene.relight, points_mm))
    soft = np.float32(LIGHT_FLOOR)
    light = np.exp(sampled(scene.bare, points)) * lamp + gloss + soft - soft * lamp
    printed = np.log(np.maximum(light, FAINT_LIGHT))
    parts = [tones, printed, sampled(scene.apart, points)]
    return np.concatenate(parts, axis=-1).astype(np.float32, copy=False)


def _points(scene: MatScene, points_mm: Floats) -> Floats:
    turn = outward(scene, points_mm)[:, None, None]
    x = _OUT * np.cos(turn) - _ASIDE * np.sin(turn)
    y = _OUT * np.sin(turn) + _ASIDE * np.cos(turn)
    reach = scene.radius_mm * float(scene.eye.scale(scene.height_mm))
    centres = scene.eye.lifted(points_mm, scene.height_mm)[:, None, None]
    return np.asarray(centres + reach * np.stack([x, y], axis=-1))
