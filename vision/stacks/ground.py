"""The sheet's own colour around each star, and how far faces lie from it.

An empty star may look like a piece: a printed ring is an outline, and a printed disc has a colour.
What is printed on plain paper has the paper's colour inside. A face of that colour is no sign of a
piece, and must not draw a piece's colour towards paper.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import lab_from_linear
from vision.stacks.constants import (
    DIRECTIONS,
    FEW_GROUND_POINTS,
    GROUND_CLEARANCE_RADII,
    GROUND_LIKE_LAB,
    GROUND_RADII,
    LIGHTNESS_SHARE,
)
from vision.stacks.tops import star_points

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_AROUND = (
    GROUND_RADII[:, None, None] * np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
).reshape(-1, 2)


def ground_lab(
    flat: Flat, white: Floats, board: Board, pieces: Pieces, asked: NDArray[np.intp]
) -> Floats:
    """Return the colour of the sheet around some stars, CIE L*a*b*, shape (stars, 3).

    Args:
        flat: the sheet from above.
        white: white paper's linear BGR at each star asked for, shape (stars, 3).
        board: the sheet.
        pieces: what may stand on it.
        asked: the stars, by their position on the board.
    """
    colours = flat.sample(_ground_points(board, pieces)[asked])
    return lab_from_linear(linear(np.median(colours, axis=1)) / white)


@lru_cache(maxsize=4)
def _ground_points(board: Board, pieces: Pieces) -> Floats:
    """Return points around each star that lie near no other star, shape (stars, points, 2), mm.

    Where few are left, the others count too. All stars have as many points: some may come twice.
    """
    stars = star_points(board)
    points = stars[:, None] + pieces.radius_mm * _AROUND
    free = _free(points, stars, GROUND_CLEARANCE_RADII * pieces.radius_mm)
    chosen = [np.flatnonzero(where | (where.sum() <= FEW_GROUND_POINTS)) for where in free]
    return np.stack(
        [own[np.resize(which, len(_AROUND))] for own, which in zip(points, chosen, strict=True)]
    )


def off_ground(faces_lab: Floats, ground: Floats) -> Floats:
    """Return how far faces lie from the ground's colour, shape (stars,), L*a*b* units.

    Lightness counts less than tint, because shadow and gloss change it.
    """
    return np.asarray(np.linalg.norm((faces_lab - ground) * (LIGHTNESS_SHARE, 1.0, 1.0), axis=1))


def unlike_ground(off: Floats) -> Floats:
    """Return how surely faces are not the ground itself, shape (stars,), 0 to 1."""
    return np.interp(off, GROUND_LIKE_LAB, (0.0, 1.0))


def _free(points: Floats, stars: Floats, clearance_mm: float) -> Floats:
    """Return which points lie near no star but their own, shape (stars, points)."""
    apart = np.linalg.norm(points[:, :, None] - stars, axis=-1)
    own = np.arange(len(stars))
    apart[own, :, own] = np.inf
    return np.asarray(apart.min(axis=2) > clearance_mm)
