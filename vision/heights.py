"""How high each stack is: what the towards-the-camera side of a tower shows.

With the top face found, a tower of each height would end at one known circle on the sheet. Four
kinds of evidence tell the heights apart: an outline along that circle's near arc and along the
tower's flanks, the colours of the bands between the circles (pieces' colours or the sheet's), how
far off its star the tower would stand, and how large the top face looks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Pieces
from vision.edges import Edges, edge_values, normals
from vision.flat import PX_PER_MM, Eye, Flat
from vision.lens import Floats
from vision.light import linear
from vision.tops import MAX_HEIGHT, Tops

_ARC = np.linspace(-1.0, 1.0, 17)  # rad either side of the direction to the camera's foot
_FLANK = np.array([0.15, 0.35, 0.5, 0.65, 0.85])  # of a band's height
_ACROSS = np.linspace(-0.72, 0.72, 11)  # of the radius, across the side that faces the camera
_BAND = np.array([0.35, 0.5, 0.65])  # of a band's depth
_BEYOND_MM = np.array([1.2, 2.2, 3.2])  # below the lowest circle: the sheet, if the height is right
TINT_FLOOR = 0.02  # of paper white, added so that dark colours have a steady tint


@dataclass(frozen=True, slots=True)
class Sides:
    """What the sides show, level by level: arrays of shape (stars, MAX_HEIGHT).

    Level i (from 0) supposes a tower of i + 1 pieces and looks at its lowest one.

    Attributes:
        arc: share of outline along the base's near arc, 0 to 1.
        flank: the same along the lowest piece's two flanks.
        tint: how far the lowest piece's tint lies from what is beyond the base.
        step: the same for its brightness, natural logarithm.
        other: how far its tint lies from the nearest class other than the top's.
        same: how far its tint lies from the top's.
        astray_mm: how far off its star the tower would stand.
        swollen_mm: how much larger than at that height the top looks.
        depth_px: how wide the lowest piece's side shows.
    """

    arc: Floats
    flank: Floats
    tint: Floats
    step: Floats
    other: Floats
    same: Floats
    astray_mm: Floats
    swollen_mm: Floats
    depth_px: Floats


@dataclass(frozen=True, slots=True)
class _Towers:
    """The supposed towers' axes and directions; u points away from the camera, v across."""

    outward: Floats
    across: Floats
    axes: Floats  # (stars, levels, 2): where the tower would stand
    bases: Floats  # (stars, levels, 2): centre of the lowest circle, in the flat picture
    seconds: Floats  # (stars, levels, 2): centre of the circle one piece higher
    second_radius: float


def look_at_sides(
    flat: Flat, field: Edges, tops: Tops, stars: Floats, pieces: Pieces, tints: Tints
) -> Sides:
    """Return the sides' evidence for every star and height.

    Args:
        flat: the sheet from above.
        field: its edge field.
        tops: the top circles.
        stars: the stars' centres, shape (stars, 2), mm.
        pieces: what stands there.
        tints: the classes' tints, and each star's white and top class.
    """
    towers = _suppose(tops, pieces, flat.eye)
    near_base = _near(towers, towers.bases, pieces.radius_mm)
    near_second = _near(towers, towers.seconds, towers.second_radius)
    band = _colour(flat, near_base[..., None, :], near_second[..., None, :], tints.white)
    beyond = _below(flat, near_base, towers.outward, tints.white)
    band_tint, beyond_tint = tint(band), tint(beyond)
    to_classes = np.linalg.norm(band_tint[:, :, None] - tints.classes, axis=-1)
    own = np.arange(len(tints.classes)) == tints.top[:, None]
    return Sides(
        arc=_arcs(field, towers, pieces.radius_mm),
        flank=_flanks(field, towers, pieces.radius_mm),
        tint=np.linalg.norm(band_tint - beyond_tint, axis=-1),
        step=np.abs(_log_brightness(band) - _log_brightness(beyond)),
        other=np.where(own[:, None], np.inf, to_classes).min(axis=-1),
        same=np.where(own[:, None], to_classes, 0).sum(axis=-1),
        astray_mm=np.linalg.norm(towers.axes - stars[:, None], axis=-1),
        swollen_mm=tops.radii_mm[:, None]
        - pieces.radius_mm * flat.eye.scale(pieces.thickness_mm * _LEVELS),
        depth_px=np.linalg.norm((near_base - near_second).mean(axis=2), axis=-1) * PX_PER_MM,
    )


_LEVELS = np.arange(1, MAX_HEIGHT + 1)


@dataclass(frozen=True, slots=True)
class Tints:
    """What colours to expect: classes' tints (classes, 2), white (stars, 3), top class (stars,)."""

    classes: Floats
    white: Floats
    top: NDArray[np.intp]


def tint(reflectance: Floats) -> Floats:
    """Return a colour's tint, free of brightness: shares of blue and red, shape (..., 2)."""
    lifted = reflectance + TINT_FLOOR
    return 3 * lifted[..., [0, 2]] / lifted.sum(axis=-1, keepdims=True)


def _suppose(tops: Tops, pieces: Pieces, eye: Eye) -> _Towers:
    away = tops.centres_mm - eye.foot
    outward = away / (np.linalg.norm(away, axis=1, keepdims=True) + 1e-6)
    scales = eye.scale(pieces.thickness_mm * _LEVELS)
    axes = eye.foot + away[:, None] / scales[None, :, None]
    second = eye.scale(pieces.thickness_mm)
    return _Towers(
        outward=outward,
        across=np.stack([-outward[:, 1], outward[:, 0]], axis=1),
        axes=axes,
        bases=axes,
        seconds=eye.foot + (axes - eye.foot) * second,
        second_radius=float(pieces.radius_mm * second),
    )


def _near(towers: _Towers, centres: Floats, radius_mm: float) -> Floats:
    """Return points along the circles' near edges, shape (stars, levels, len(_ACROSS), 2)."""
    sideways = towers.across[:, None, None] * (_ACROSS * radius_mm)[:, None]
    inward = towers.outward[:, None, None] * (np.sqrt(1 - _ACROSS**2) * radius_mm)[:, None]
    return centres[:, :, None] + sideways - inward


def _colour(flat: Flat, base: Floats, second: Floats, white: Floats) -> Floats:
    points = base + (second - base) * _BAND[:, None]
    colours = flat.sample(points.reshape(len(base), MAX_HEIGHT, -1, 2))
    return linear(np.median(colours, axis=2)) / white[:, None]


def _below(flat: Flat, base: Floats, outward: Floats, white: Floats) -> Floats:
    out = outward[:, None, None, None] * _BEYOND_MM[:, None]
    points = (base[..., None, :] - out).reshape(len(base), MAX_HEIGHT, -1, 2)
    return linear(np.median(flat.sample(points), axis=2)) / white[:, None]


def _arcs(field: Edges, towers: _Towers, radius_mm: float) -> Floats:
    towards = -towers.outward
    turns = np.arctan2(towards[:, 1], towards[:, 0])[:, None] + _ARC
    spokes = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    points = towers.bases[:, :, None] + radius_mm * spokes[:, None]
    values = edge_values(field, points) * normals(turns)[:, None]
    return values.sum(axis=-1).mean(axis=-1).astype(np.float64)


def _flanks(field: Edges, towers: _Towers, radius_mm: float) -> Floats:
    turns = np.arctan2(towers.across[:, 1], towers.across[:, 0])
    total = np.zeros(towers.bases.shape[:2])
    for side in (-1, 1):
        low = towers.bases + side * radius_mm * towers.across[:, None]
        high = towers.seconds + side * towers.second_radius * towers.across[:, None]
        points = low[:, :, None] + (high - low)[:, :, None] * _FLANK[:, None]
        values = edge_values(field, points) * normals(turns)[:, None, None]
        total += values.sum(axis=-1).mean(axis=-1) / 2
    return total


def _log_brightness(reflectance: Floats) -> Floats:
    return np.log(reflectance.mean(axis=-1) + TINT_FLOOR)


def height_logs(sides: Sides) -> Floats:
    """Return unnormalised log probabilities of 1 to MAX_HEIGHT pieces, (stars, MAX_HEIGHT)."""
    return np.asarray(_signs(sides) @ WEIGHTS)


def _signs(sides: Sides) -> Floats:
    """Return what speaks for each height, shape (stars, MAX_HEIGHT, signs)."""
    trust = np.clip(sides.depth_px / 4, 0.05, 1)
    tinted, other = trust * np.minimum(sides.tint, 1.5), trust * np.minimum(sides.other, 1.5)
    step, arc = trust * np.minimum(sides.step, 2), trust * sides.arc
    flank, same = trust * sides.flank, trust * sides.same
    upper = np.arange(MAX_HEIGHT) > 0
    astray, thin = np.minimum(sides.astray_mm, 9), 1 - trust
    signs = [arc, tinted, step, flank, _next(arc), _next(tinted), _next(step), _next(flank)]
    signs += [np.cumsum(np.where(upper, other, 0), axis=1), np.cumsum(flank, axis=1)]
    signs += [np.cumsum(arc, axis=1), np.cumsum(np.where(upper, same, 0), axis=1)]
    signs += [astray**2, astray, sides.swollen_mm**2, sides.swollen_mm]
    signs += [thin * sides.arc, thin * np.minimum(sides.tint, 1.5), _next(thin * sides.arc)]
    levels = np.eye(MAX_HEIGHT)[1:]
    signs += [np.broadcast_to(level, arc.shape) for level in levels]
    signs += [level * trust for level in levels]
    return np.stack(signs, axis=-1)


def _next(values: Floats) -> Floats:
    """Return each height's value one piece further down; nothing below the last."""
    return np.concatenate([values[:, 1:], np.zeros_like(values[:, :1])], axis=1)


WEIGHTS = np.array(  # conditional logit, fitted on the sets that `stacks.STANDING_ALONE` names
    [
        *(3.74, -0.83, 1.6, -1.18, -2.26, -2.61, 2.21, 1.99, -1.94, 0.24, 2.59, 0.71),
        *(-0.08, -0.6, -6.51, -4.63, 6.22, 2.05, 4.73),
        *(-1.93, -2.22, -1.27, -0.86, -2.12, -5.44),
    ]
)
