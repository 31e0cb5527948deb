"""References: how the bare sheet and its empty stars look.

A reference is made from a photo of the empty sheet, in any light and pose. Pictures are compared in
logarithms of reflectance. There another lamp or a shadow adds a constant; a foreign thing does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.constants import CHANNELS, GAMMA, MARGIN_MM, PX_PER_MM, SHADOW_SHARES
from vision.sheet.flat import Flat
from vision.sheet.lens import Floats, Frame
from vision.sheet.light import Light
from vision.stacks.constants import (
    CELL_LIGHT_FLOOR,
    CELL_MM,
    DIRECTIONS,
    GLOSS_SHARES,
    PLAIN_PRINT_SPREAD,
    PRINT_LIGHT_FLOOR,
    PRINT_REACH_RADII,
    PRINT_RINGS,
)
from vision.stacks.tops import star_points

Cells = Floats
"""Softened log reflectance (B, G, R) of the sheet and its margin, in cells: shape (h, w, 3)."""

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)

_TURNS = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_DISC = (PRINT_RINGS[:, None, None] * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)).reshape(
    -1, 2
)

PLAIN_PRINT = len(_DISC) * CHANNELS * PLAIN_PRINT_SPREAD**2


@dataclass(frozen=True, slots=True)
class Reference:
    """The bare sheet: its cells, where they are known, and the print on each star.

    Attributes:
        cells: log reflectance, shape (h, w, 3).
        relit: the same in shadows of several depths, and under glosses of several strengths.
        known: where the photo showed the sheet, shape (h, w).
        prints: log light on a disc around each star, shape (stars, points, 3).
        image: the photo from above, BGR uint8.
    """

    cells: Cells
    relit: tuple[Cells, ...]
    known: NDArray[np.bool_]
    prints: Floats
    image: Frame


def make_reference(flat: Flat, light: Light, board: Board) -> Reference:
    """Return the reference that a flat picture of the bare sheet gives."""
    cells, known = to_cells(flat, light)
    return Reference(cells, relit(cells), known, star_prints(flat, board), flat.image)


def relit(cells: Cells) -> tuple[Cells, ...]:
    """Return cells as they look in shadows of several depths, and under several glosses."""
    lit = np.exp(cells) - np.float32(CELL_LIGHT_FLOOR)
    shaded = [np.float32(depth) * lit for depth in SHADOW_SHARES]
    glossy = [lit + gloss for gloss in GLOSS_SHARES]
    return tuple(np.log(look + np.float32(CELL_LIGHT_FLOOR)) for look in (*shaded, *glossy))


def to_cells(flat: Flat, light: Light) -> tuple[Cells, NDArray[np.bool_]]:
    """Return the cells of a flat picture and its margin, and which of them the frame shows."""
    rows, columns, _ = flat.image.shape
    size = (round(columns / PX_PER_MM / CELL_MM), round(rows / PX_PER_MM / CELL_MM))
    small = cv2.resize(flat.image, size, interpolation=cv2.INTER_AREA)
    points = cell_points(size[1], size[0])
    log_white = (points - light.centre_mm).astype(np.float32) @ light.slope.astype(np.float32)
    white = np.exp(log_white + light.log_white.astype(np.float32))
    reflectance = cv2.divide(cv2.LUT(small, _LIGHT), white)
    return np.log(reflectance + np.float32(CELL_LIGHT_FLOOR)), small.max(axis=2) > 0


@cache
def cell_points(rows: int, columns: int) -> Floats:
    """Return the centres of the cells, shape (rows, columns, 2), mm."""
    x = (np.arange(columns) + 0.5) * CELL_MM - MARGIN_MM
    y = (np.arange(rows) + 0.5) * CELL_MM - MARGIN_MM
    return np.stack(np.meshgrid(x, y), axis=-1)


def star_prints(flat: Flat, board: Board) -> Floats:
    """Return the log light on a disc around each star, shape (stars, points, 3)."""
    reach = board.pieces.radius_mm * PRINT_REACH_RADII if board.pieces else 0.0
    points = star_points(board)[:, None] + reach * _DISC
    if not len(points):
        return np.zeros((*points.shape[:-1], CHANNELS), dtype=np.float32)
    values = flat.sample(points)
    return np.asarray(np.log(cv2.pow(values / 255.0, GAMMA) + np.float32(PRINT_LIGHT_FLOOR)))


def likeness(prints: Floats, others: Floats) -> Floats:
    """Return how alike stars look, shape (stars,): 1 is the same print, 0 chance.

    The correlation over all points and colours after each colour's mean is taken out, so that
    light and shadow do not matter. Plain stars, with nothing printed, tend to 0.
    """
    one = prints - prints.mean(axis=1, keepdims=True)
    other = others - others.mean(axis=1, keepdims=True)
    both = np.einsum("spc,spc->s", one, other)
    sizes = np.einsum("spc,spc->s", one, one) * np.einsum("spc,spc->s", other, other)
    return np.asarray(both / (np.sqrt(sizes) + PLAIN_PRINT))
