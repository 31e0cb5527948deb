"""The bare sheet's own picture: what an empty star, and a sheet with nothing over it, look like.

A reference is made from a photo of the empty sheet in any light and pose, or from a frame of the
game in hand whose position is known. Comparing is done in logarithms of reflectance, where another
lamp or a shadow adds a constant and a foreign thing does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.flat import MARGIN_MM, PX_PER_MM, Flat
from vision.sheet.lens import Floats
from vision.sheet.light import GAMMA, Light
from vision.stacks.tops import star_points

CELL_MM = 3.5
DARK = 0.03  # of full scale, added before logarithms: below it the sensor's noise speaks
SHADOWS = (0.6, 0.35, 0.18)  # of the light that is left in a shadow
GLOSSES = (0.1, 0.3, 0.8)  # of paper white that a lamp's reflection adds
SOFT = 0.3  # of paper white, added to reflectances: gloss and noise move dark tints the most

Cells = Floats
"""Softened log reflectance (B, G, R) of the sheet and its margin, in cells: shape (h, w, 3)."""

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)

STAR_REACH = 0.85  # of a piece's radius: the print around a star's centre that is compared
_RADII = np.linspace(0.1, 1.0, 7)
_TURNS = np.arange(24) * 2 * np.pi / 24
_DISC = (_RADII[:, None, None] * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class Reference:
    """The bare sheet: its cells, where they are known, and the print on each star.

    Attributes:
        cells: log reflectance, shape (h, w, 3).
        relit: the same in shadows of several depths, and under glosses of several strengths.
        known: where the photo showed the sheet, shape (h, w).
        prints: log light on a disc around each star, shape (stars, points, 3).
    """

    cells: Cells
    relit: tuple[Cells, ...]
    known: NDArray[np.bool_]
    prints: Floats


def make_reference(flat: Flat, light: Light, board: Board) -> Reference:
    """Return the reference that a flat picture of the bare sheet gives."""
    cells, known = to_cells(flat, light)
    lit = np.exp(cells) - np.float32(SOFT)
    relit = [np.float32(depth) * lit for depth in SHADOWS] + [lit + gloss for gloss in GLOSSES]
    looks = tuple(np.log(look + np.float32(SOFT)) for look in relit)
    return Reference(cells, looks, known, star_prints(flat, board))


def to_cells(flat: Flat, light: Light) -> tuple[Cells, NDArray[np.bool_]]:
    """Return the cells of a flat picture and its margin, and which of them the frame shows."""
    rows, columns, _ = flat.image.shape
    size = (round(columns / PX_PER_MM / CELL_MM), round(rows / PX_PER_MM / CELL_MM))
    small = cv2.resize(flat.image, size, interpolation=cv2.INTER_AREA)
    points = cell_points(size[1], size[0])
    log_white = (points - light.centre_mm).astype(np.float32) @ light.slope.astype(np.float32)
    white = np.exp(log_white + light.log_white.astype(np.float32))
    reflectance = cv2.divide(cv2.LUT(small, _LIGHT), white)
    return np.log(reflectance + np.float32(SOFT)), small.max(axis=2) > 0


@cache
def cell_points(rows: int, columns: int) -> Floats:
    """Return the centres of the cells, shape (rows, columns, 2), mm."""
    x = (np.arange(columns) + 0.5) * CELL_MM - MARGIN_MM
    y = (np.arange(rows) + 0.5) * CELL_MM - MARGIN_MM
    return np.stack(np.meshgrid(x, y), axis=-1)


def star_prints(flat: Flat, board: Board) -> Floats:
    """Return the log light on a disc around each star, shape (stars, points, 3)."""
    reach = board.pieces.radius_mm * STAR_REACH if board.pieces else 0.0
    points = star_points(board)[:, None] + reach * _DISC
    if not len(points):
        return np.zeros((*points.shape[:-1], 3), dtype=np.float32)
    values = flat.sample(points)
    return np.asarray(np.log(cv2.pow(values / 255.0, GAMMA) + np.float32(DARK)))


def likeness(prints: Floats, others: Floats) -> Floats:
    """Return how alike stars look, shape (stars,): 1 is the same print, 0 chance.

    The correlation over all points and colours after each colour's mean is taken out, so that
    light and shadow do not matter. Plain stars, with nothing printed, tend to 0.
    """
    one = prints - prints.mean(axis=1, keepdims=True)
    other = others - others.mean(axis=1, keepdims=True)
    both = np.einsum("spc,spc->s", one, other)
    sizes = np.einsum("spc,spc->s", one, one) * np.einsum("spc,spc->s", other, other)
    return np.asarray(both / (np.sqrt(sizes) + PLAIN))


PLAIN = 168 * 3 * 0.05**2  # a print whose log light varies by less than 0.05 says nothing
