"""Whether an arm is over the mat: something wide, of another colour, crosses the mat's edge.

No picture of the bare mat is needed. A sleeve of the mat's own colour is not noticed here. Such a
sleeve is still noticed when it moves, and by the cards that it hides.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    ARM_CLEARANCE_MM,
    ARM_CORNER_SIZES,
    ARM_END_SHARE,
    ARM_END_STEPS,
    ARM_INSIDE_MM,
    ARM_LEAST_MM,
    ARM_STEP_MM,
    ARM_TINT_LOG,
    LOG_OFFSET_LEVELS,
    MARGIN_MM,
    PX_PER_MM,
)
from vision.cards.evidence import CardEvidence
from vision.cards.picture import SheetPicture
from vision.sheet.board import Board, Cards
from vision.sheet.flat import NO_MAP
from vision.sheet.lens import Floats


def is_arm_over_mat(
    picture: SheetPicture, board: Board, cards: Cards, seen: Sequence[CardEvidence]
) -> bool:
    """Return whether something wide and of another colour than the mat crosses its edge."""
    sides = [_outside(points, board, cards, seen) for points in _edge(board)]
    sides = [points for points in sides if len(points)]
    if not sides:
        return False
    every = _tints(picture, np.concatenate(sides))
    typical = np.median(every, axis=0)
    tints = np.split(every, np.cumsum([len(points) for points in sides])[:-1])
    unlike = [np.linalg.norm(tint - typical, axis=1) for tint in tints]
    return any(_is_arm(away, run) for away in unlike for run in _runs(away > ARM_TINT_LOG))


def _edge(board: Board) -> list[Floats]:
    """Return points along the mat's four edges, mm, corners with their markers left out."""
    corner = max(marker.size_mm for marker in board.markers) * ARM_CORNER_SIZES
    across = np.arange(corner, board.width_mm - corner, ARM_STEP_MM)
    down = np.arange(corner, board.height_mm - corner, ARM_STEP_MM)
    right, bottom = board.width_mm - ARM_INSIDE_MM, board.height_mm - ARM_INSIDE_MM
    return [
        np.stack([across, np.full_like(across, ARM_INSIDE_MM)], axis=1),
        np.stack([np.full_like(down, right), down], axis=1),
        np.stack([across, np.full_like(across, bottom)], axis=1),
        np.stack([np.full_like(down, ARM_INSIDE_MM), down], axis=1),
    ]


def _outside(points: Floats, board: Board, cards: Cards, seen: Sequence[CardEvidence]) -> Floats:
    """Return those points that lie on no marker and on no card that was read."""
    free = np.ones(len(points), dtype=bool)
    for marker in board.markers:
        reach = marker.size_mm / 2 + ARM_CLEARANCE_MM  # and its white rim
        free &= np.abs(points - [marker.x_mm, marker.y_mm]).max(axis=1) > reach
    for card in seen:
        away = np.abs(points - [card.x_mm, card.y_mm]) * 2
        free &= (
            away > [side + 2 * ARM_CLEARANCE_MM for side in (cards.width_mm, cards.height_mm)]
        ).any(axis=1)
    return points[free]


def _tints(picture: SheetPicture, points_mm: Floats) -> Floats:
    """Return the log chroma of the picture around points, shape (N, 3)."""
    soft = cv2.GaussianBlur(picture.image, (0, 0), ARM_STEP_MM * PX_PER_MM / 2)
    pixels = ((points_mm + MARGIN_MM) * PX_PER_MM - 0.5).astype(np.float32)[:, None]
    seen = cv2.remap(soft, pixels, NO_MAP, cv2.INTER_LINEAR)[:, 0].astype(np.float64)
    logs = np.log(seen + LOG_OFFSET_LEVELS)
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))


def _is_arm(away: Floats, run: slice) -> bool:
    """Return whether a run of points along an edge is an arm: wide, with abrupt ends.

    A glint fades at its ends.

    Args:
        away: how far each point's log chroma is from the mat's, shape (N,).
        run: the neighbouring points that differ from the mat.
    """
    if (run.stop - run.start) * ARM_STEP_MM < ARM_LEAST_MM:
        return False
    peak = float(away[run].max())
    ends = [
        float(away[inner] - away[outer])
        for inner, outer in (
            (run.start + ARM_END_STEPS, run.start - ARM_END_STEPS),
            (run.stop - 1 - ARM_END_STEPS, run.stop - 1 + ARM_END_STEPS),
        )
        if 0 <= outer < len(away)
    ]
    return not ends or sum(ends) > ARM_END_SHARE * peak * len(ends)


def _runs(flags: NDArray[np.bool_]) -> list[slice]:
    """Return the stretches of neighbouring true flags, as slices."""
    steps = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [slice(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]
