"""Reflections: how a bead differs from the mirror image of the room in black glass.

The surface of every bead mirrors the room. Black glass shows nothing else. So the black beads of a
frame show what the other beads mirror. Light that enters clear glass comes back from the bead's
foot: lamps and windows show a second time, on the opposite side of the disc. Hardly any light comes
back from grey glass. The signs do not depend on how light the glass or the mat is.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    BRIGHT_DISC_SHARE,
    BROAD_BLUR_RADII,
    DARK_DISC_SHARES,
    DIM_LIGHT,
    FAR_BEAD_WEIGHT,
    FINE_BLUR_RADII,
    MAX_LIGHT,
    MIRROR_PITCH_RADII,
    MIRROR_POINTS,
    MIRROR_REACH_MM,
    MIRROR_REACH_RADII,
    MIRROR_RIDGE,
)
from vision.beads.signs import MatScene, grey_of
from vision.sheet.constants import GAMMA
from vision.sheet.lens import Floats

_AT = np.arange(-MIRROR_POINTS, MIRROR_POINTS + 1) * MIRROR_PITCH_RADII
_X, _Y = np.meshgrid(_AT, _AT)
_POINTS = np.stack([_X, _Y], axis=-1)
_IS_INSIDE = np.hypot(_X, _Y) <= MIRROR_REACH_RADII


def _blur(sigma: float) -> Floats:
    rows = np.exp(-0.5 * ((_AT[:, None] - _AT) / sigma) ** 2)
    return np.asarray(rows / rows.sum(axis=1, keepdims=True), dtype=np.float32)


_FINELY, _BROADLY = _blur(FINE_BLUR_RADII), _blur(BROAD_BLUR_RADII)


def reflection_signs(
    scene: MatScene, points_mm: Floats, black: NDArray[np.bool_], sure: NDArray[np.bool_]
) -> Floats:
    """Return the signs of how beads differ from black glass, shape (N, signs).

    Args:
        scene: the frame.
        points_mm: the beads' places, shape (N, 2).
        black: which are black, shape (N,).
        sure: which of them surely are beads, likewise.
    """
    spots = scene.eye.lifted(points_mm, scene.height_mm)[:, None, None] + scene.radius_mm * _POINTS
    light = _FINELY @ _light(scene, spots) @ _FINELY.T
    shown = _levelled(np.log(np.maximum(light, 0) + np.float32(DIM_LIGHT)))
    mirrored = _mirrored(light, points_mm, black & sure if (black & sure).any() else sure)
    parts = [*_dark_and_bright_signs(shown, mirrored), *_turned_image_signs(shown, mirrored)]
    return np.stack(parts, axis=1).astype(np.float32, copy=False)


def _light(scene: MatScene, spots_mm: Floats) -> Floats:
    """Return the grey light at flat-picture points, of paper white at the sheet's middle."""
    grey = grey_of(scene.flat.sample(spots_mm)) / np.float32(255)
    white = np.float32(np.exp(scene.toner.light.log_white.mean()))
    light = cv2.pow(grey, GAMMA).reshape(grey.shape) / white
    return np.asarray(np.minimum(light, np.float32(MAX_LIGHT)))


def _levelled(logs: Floats) -> Floats:
    """Return log light inside the disc, less its median over the disc; shape (N, points)."""
    inner = logs[:, _IS_INSIDE]
    return np.asarray(inner - np.median(inner, axis=1, keepdims=True))


def _mirrored(light: Floats, points_mm: Floats, among: NDArray[np.bool_]) -> Floats:
    """Return the mirror image of the room that black glass would show at each bead, log light.

    The image at a bead is the mean over the black beads. Near black beads weigh more.

    Args:
        light: the light on every bead's patch, shape (N, h, w).
        points_mm: the beads' places, shape (N, 2).
        among: which beads are black, shape (N,).
    """
    if not among.any():
        among = np.ones_like(among)
    away = np.linalg.norm(points_mm[:, None] - points_mm[None, among], axis=2)
    weights = np.exp(-((away / MIRROR_REACH_MM) ** 2)) + FAR_BEAD_WEIGHT
    weights /= weights.sum(axis=1, keepdims=True)
    mean = np.tensordot(weights.astype(np.float32), light[among], 1)
    return np.asarray(np.log(np.maximum(_BROADLY @ mean @ _BROADLY.T, 0) + np.float32(DIM_LIGHT)))


def _dark_and_bright_signs(shown: Floats, mirrored: Floats) -> list[Floats]:
    """Return the mean and spread of a bead's light where the mirror image is dark, and bright.

    In the dark part of the mirror image, black glass shows no light. Light there comes through the
    glass.

    Args:
        shown: the beads' log light less its median, shape (N, points).
        mirrored: the mirror image expected of black glass, log light, shape (N, h, w).
    """
    inner = mirrored[:, _IS_INSIDE]
    order = np.take_along_axis(shown, np.argsort(inner, axis=1), axis=1)
    count = order.shape[1]
    signs: list[Floats] = []
    for share in DARK_DISC_SHARES:
        dark = order[:, : round(share * count)]
        signs += [dark.mean(axis=1), np.maximum(dark, 0).mean(axis=1), dark.std(axis=1)]
    bright = order[:, round(BRIGHT_DISC_SHARE * count) :]
    return [*signs, bright.mean(axis=1), np.maximum(bright, 0).mean(axis=1)]


def _turned_image_signs(shown: Floats, mirrored: Floats) -> list[Floats]:
    """Return how strongly beads show the mirror image, and the mirror image turned by 180 degrees.

    The turned image is light that comes back from the foot of clear glass.

    Args:
        shown: the beads' log light less its median, shape (N, points).
        mirrored: the mirror image expected of black glass, log light, shape (N, h, w).
    """
    here, there = (
        image - image.mean(axis=1, keepdims=True)
        for image in (mirrored[:, _IS_INSIDE], mirrored[:, ::-1, ::-1][:, _IS_INSIDE])
    )
    across = there - here
    images = np.stack([here, there], axis=1)
    bend = images @ images.swapaxes(1, 2) + MIRROR_RIDGE * np.eye(2, dtype=np.float32)
    own, opposite = np.linalg.solve(bend, images @ shown[..., None])[..., 0].T
    return [
        (shown * across).sum(axis=1) / ((across**2).sum(axis=1) + MIRROR_RIDGE),
        own,
        opposite,
        opposite - own,
        np.log((across**2).mean(axis=1) + DIM_LIGHT),
        np.log((here**2).mean(axis=1) + DIM_LIGHT),
    ]
