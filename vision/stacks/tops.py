"""Where the top face of each star's stack would lie, and how well an outline stands there.

For every star and height the top face is a circle of known size. The stack may stand a few
millimetres off its star. The circle with the best outline is found by a coarse search over heights
and shifts, and by two finer searches. The far half of the outline counts more, because there the
top face ends against the table. On the near half the top meets the tower's side, which often has
the same colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Pieces
from vision.sheet.constants import TINY
from vision.sheet.flat import CameraPlace
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    ASTRAY_MM,
    COARSE_STEP_MM,
    DIRECTIONS,
    FAR_HALF_WEIGHT,
    FIELD_REACH_RATIO,
    FINE_STEPS_MM,
    FULL_SLANT_TAN,
    MAX_HEIGHT,
    PRINTED_RADII,
    RADIUS_SLACK_MM,
    SHARED_TOP_RADII,
    SHARED_TOP_ROUNDS,
    SURE_OUTLINE,
)
from vision.stacks.edges import Edges, edge_values, normals

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_NORMALS = normals(_ANGLES)

Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Tops:
    """The best top circle of every star, in the flat picture.

    Attributes:
        centres_mm: shape (stars, 2).
        radii_mm: shape (stars,).
        outlines: how much of an outline is there, shape (stars,), 0 to 1; about 0.55 is chance.
        printed: the same for the best smaller circle on the sheet itself around the star: discs
            printed there lie flat and centred, as no piece does.
    """

    centres_mm: Floats
    radii_mm: Floats
    outlines: Floats
    printed: Floats


def find_tops(field: Edges, board: Board, pieces: Pieces, eye: CameraPlace) -> Tops:
    """Return the best top circle of each star, whether or not a stack stands there."""
    stars = star_points(board)
    scales = eye.scale(pieces.thickness_mm * np.arange(1, MAX_HEIGHT + 1))
    weights = _far_half(stars, eye)
    circles = _coarse(field, stars, scales, weights, pieces, eye)
    limits = (
        pieces.radius_mm * scales[0] - RADIUS_SLACK_MM,
        pieces.radius_mm * scales[-1] + RADIUS_SLACK_MM,
    )
    centres, radii, outlines = _best(field, circles, weights, limits)
    for _ in range(SHARED_TOP_ROUNDS):
        near = share_a_top(centres, SHARED_TOP_RADII * pieces.radius_mm)
        some = np.flatnonzero(near.any(axis=1))
        if not len(some):
            break
        circles = circles.without(some, centres[some], SHARED_TOP_RADII * pieces.radius_mm)
        others = _best(field, circles.of(some), weights[some], limits)
        regrets = outlines[some] - others[2]
        gives_way = (near[np.ix_(some, some)] & (regrets[:, None] < regrets)).any(axis=1)
        gives_way &= others[2] >= SURE_OUTLINE
        losers = some[gives_way]
        centres[losers], radii[losers], outlines[losers] = (one[gives_way] for one in others)
    sizes = np.broadcast_to(PRINTED_RADII * pieces.radius_mm, (len(stars), len(PRINTED_RADII)))
    around = np.broadcast_to(stars[:, None], (*sizes.shape, 2))
    printed = _outline(field, around, sizes, _all_round(len(stars))).max(axis=1)
    return Tops(centres, radii, outlines.astype(np.float64), printed.astype(np.float64))


def reach_mm(board: Board, pieces: Pieces, eye: CameraPlace) -> float:
    """Return how far from the stars' centres towers may show in the flat picture."""
    stars = star_points(board)
    lean = eye.lifted(stars, np.full(len(stars), MAX_HEIGHT * pieces.thickness_mm)) - stars
    furthest = float(np.linalg.norm(lean, axis=1).max())
    return furthest + FIELD_REACH_RATIO * (pieces.radius_mm + ASTRAY_MM)


def share_a_top(centres_mm: Floats, apart_mm: float) -> Mask:
    """Return which stars have which others' circle, shape (stars, stars).

    Args:
        centres_mm: the circles' centres, shape (stars, 2).
        apart_mm: how near their centres lie.
    """
    near = np.linalg.norm(centres_mm[:, None] - centres_mm, axis=2) < apart_mm
    np.fill_diagonal(near, val=False)
    return np.asarray(near)


def star_points(board: Board) -> Floats:
    """Return the stars' centres, shape (stars, 2), mm."""
    return np.array([(place.x_mm, place.y_mm) for place in board.stars]).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class _Circles:
    """The circles that are tried for each star.

    Attributes:
        centres_mm: shape (stars, N, 2).
        radii_mm: shape (N,).
        outlines: how much of an outline is there, shape (stars, N); -1 where it may not be.
    """

    centres_mm: Floats
    radii_mm: Floats
    outlines: Floats

    def of(self, stars: Indices) -> _Circles:
        """Return the circles of some stars."""
        return _Circles(self.centres_mm[stars], self.radii_mm, self.outlines[stars])

    def without(self, stars: Indices, taken_mm: Floats, apart_mm: float) -> _Circles:
        """Return the circles, those of `stars` ruled out that lie about their taken points."""
        outlines = self.outlines.copy()
        near = np.linalg.norm(self.centres_mm[stars] - taken_mm[:, None], axis=2) < apart_mm
        outlines[stars] = np.where(near, -1.0, outlines[stars])
        return replace(self, outlines=outlines)


def _coarse(
    field: Edges,
    stars: Floats,
    scales: Floats,
    weights: Floats,
    pieces: Pieces,
    eye: CameraPlace,
) -> _Circles:
    shifts = disc(ASTRAY_MM, COARSE_STEP_MM)
    moved = stars[:, None, None] + shifts - eye.foot
    centres = (eye.foot + moved * scales[None, :, None, None]).reshape(len(stars), -1, 2)
    radii = np.repeat(pieces.radius_mm * scales, len(shifts))
    outlines = _outline(field, centres, np.broadcast_to(radii, centres.shape[:2]), weights)
    return _Circles(centres, radii, outlines)


def _best(
    field: Edges, circles: _Circles, weights: Floats, limits: tuple[float, float]
) -> tuple[Floats, Floats, Floats]:
    """Return centre, radius and outline of each star's best circle, after the finer searches."""
    best = circles.outlines.argmax(axis=1)
    centres, radii = circles.centres_mm[np.arange(len(best)), best], circles.radii_mm[best]
    for steps_mm in FINE_STEPS_MM:
        centres, radii = _finer(field, centres, radii, weights, steps_mm, limits)
    return centres, radii, _outline(field, centres[:, None], radii[:, None], weights)[:, 0]


def _finer(
    field: Edges,
    centres: Floats,
    radii: Floats,
    weights: Floats,
    steps_mm: tuple[float, float],
    limits: tuple[float, float],
) -> tuple[Floats, Floats]:
    shift_mm, grow_mm = steps_mm
    shifts = disc(2 * shift_mm, shift_mm)
    grows = np.unique([-grow_mm, 0.0, grow_mm])
    tried = np.repeat(centres[:, None] + shifts, len(grows), axis=1)
    sizes = np.tile(np.clip(radii[:, None] + grows, *limits), (1, len(shifts)))
    best = _outline(field, tried, sizes, weights).argmax(axis=1)
    rows = np.arange(len(centres))
    return tried[rows, best], sizes[rows, best]


def _outline(field: Edges, centres: Floats, radii: Floats, weights: Floats) -> Floats:
    """Return the weighted share of outline, shape (stars, N), around N circles a star.

    Args:
        field: the edge field.
        centres: shape (stars, N, 2), mm.
        radii: shape (stars, N), mm.
        weights: shape (stars, DIRECTIONS, 3).
    """
    points = centres[..., None, :] + radii[..., None, None] * _ROUND
    values = edge_values(field, points).reshape(*radii.shape, -1)
    return np.asarray(np.matmul(values, weights.reshape(len(weights), -1, 1))[..., 0])


def _far_half(stars: Floats, eye: CameraPlace) -> Floats:
    """Return weights of the outline's edge values, shape (stars, DIRECTIONS, 3)."""
    away = stars - eye.foot
    distance = np.linalg.norm(away, axis=1, keepdims=True) + TINY
    slant = np.minimum(1.0, distance / eye.height_mm / FULL_SLANT_TAN)
    weights = 1 + FAR_HALF_WEIGHT * slant * (away / distance @ _ROUND.T)
    shares = weights / weights.sum(axis=1, keepdims=True)
    return np.asarray((shares[..., None] * _NORMALS).astype(np.float32))


def _all_round(stars: int) -> Floats:
    return np.broadcast_to(_NORMALS / DIRECTIONS, (stars, DIRECTIONS, 3))


@lru_cache(maxsize=32)
def disc(radius_mm: float, step_mm: float) -> Floats:
    """Return grid points within a disc, shape (N, 2), mm; the array is shared and read-only."""
    reach = int(radius_mm / step_mm)
    line = np.arange(-reach, reach + 1) * step_mm
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    points: Floats = grid[np.linalg.norm(grid, axis=1) <= radius_mm + TINY]
    points.flags.writeable = False
    return points
