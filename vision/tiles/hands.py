"""Whether a hand is over the mat: something broad with sharp edges that enters from the side."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Tiles
from vision.sheet.lens import Floats
from vision.tiles.constants import (
    CELL_MM,
    FINGER_MM,
    HAND_FROM_MM,
    HAND_MM2,
    HAND_TO_MM,
    MAT_RIM_MM,
)
from vision.tiles.ground import Ground, Mask, cells_off_markers, is_light, is_sharp
from vision.tiles.loose_tiles import whole_tile


def is_hand_over_mat(ground: Ground, island: Mask, board: Board, tiles: Tiles) -> bool:
    """Return whether something that is no tile reaches in over the edge of the mat.

    A plate or a pad on a corner hides a marker and does not touch the island: it is no hand. A hand
    comes in between the markers, or reaches the tiles. A lone tile near the edge is no hand, and
    neither is light mirrored in the mat.

    Args:
        ground: the mat's cells.
        island: the cells that tiles and the character board cover.
        board: the mat.
        tiles: their outlines.
    """
    depth = _depth_mm(island.shape, board)
    markers = _grown(~cells_off_markers(board, island.shape) & (depth > MAT_RIM_MM))
    beside = _grown(island)
    for patch in _thick_patches(ground.covered & ~island & ~ground.glaring):
        comes_in = (
            bool((depth[patch] < HAND_FROM_MM).any()) and float(depth[patch].max()) > HAND_TO_MM
        )
        is_corner_thing = bool((patch & markers).any()) and not (patch & beside).any()
        if not comes_in or is_corner_thing or whole_tile(patch, tiles) is not None:
            continue
        is_thing = is_sharp(patch, ground.steep, island)
        if is_thing and not is_light(patch, ground.brighter, island):
            return True
    return False


def _thick_patches(left_over: Mask) -> Iterator[Mask]:
    """Yield the patches thick as a finger and as large as two fingertips."""
    thick = cv2.morphologyEx(left_over.astype(np.uint8), cv2.MORPH_OPEN, _kernel())
    count, labels = cv2.connectedComponents(thick)
    for label in range(1, count):
        patch = np.asarray(labels == label)
        if patch.sum() * CELL_MM**2 > HAND_MM2:
            yield patch


def _grown(mask: Mask) -> Mask:
    return cv2.dilate(mask.astype(np.uint8), _kernel()) > 0


def _kernel() -> NDArray[np.uint8]:
    return np.ones((FINGER_MM, FINGER_MM), dtype=np.uint8)


def _depth_mm(shape: tuple[int, ...], board: Board) -> Floats:
    """Return how far inside the mat's edge the cells lie, mm."""
    y, x = (np.indices(shape) + 0.5) * CELL_MM
    return np.asarray(np.minimum.reduce([x, y, board.width_mm - x, board.height_mm - y]))
