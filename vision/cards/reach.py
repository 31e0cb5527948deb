"""Whether an arm reaches over the mat: it crosses the mat's edge, and skin or sleeve has a colour.

Modest by design: no picture of the bare mat is asked for. A sleeve of the mat's own colour passes;
the stillness gate and the cards it hides are what is left against it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.evidence import CardEvidence
from vision.cards.picture import MARGIN_MM, PX_PER_MM, SheetPicture
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Floats

INSIDE_MM = 3.0  # of the mat's edge: nearer than cards are laid
STEP_MM = 2.0
LEAST_RUN_MM = 28.0  # dice and coins at the edge are up to 24 mm long, arms from 35 mm
UNLIKE = 0.25  # of log chroma; the labelled sets' mats keep within 0.2, hands differ by 0.5
ABRUPT = 2  # steps to either side of an end
ABRUPTLY = 0.55  # of its most, both ends' mean: an arm's show 0.7, a glint's 0.4
DARK = 16.0  # grey levels added before logarithms
_NO_MAP = np.empty(0, dtype=np.float32)


def is_reached_over(
    picture: SheetPicture, board: Board, cards: Cards, seen: Sequence[CardEvidence]
) -> bool:
    """Return whether something wide and of another colour than the mat crosses its edge."""
    sides = [_outside(points, board, cards, seen) for points in _edge(board)]
    sides = [points for points in sides if len(points)]
    if not sides:
        return False
    tints = [_tints(picture, points) for points in sides]
    typical = np.median(np.concatenate(tints), axis=0)
    unlike = [np.linalg.norm(tint - typical, axis=1) for tint in tints]
    return any(_is_arm(away, run) for away in unlike for run in _runs(away > UNLIKE))


def _edge(board: Board) -> list[Floats]:
    """Return points along the mat's four edges, mm, corners with their markers left out."""
    corner = max(marker.size_mm for marker in board.markers) * 1.4
    across = np.arange(corner, board.width_mm - corner, STEP_MM)
    down = np.arange(corner, board.height_mm - corner, STEP_MM)
    right, bottom = board.width_mm - INSIDE_MM, board.height_mm - INSIDE_MM
    return [
        np.stack([across, np.full_like(across, INSIDE_MM)], axis=1),
        np.stack([np.full_like(down, right), down], axis=1),
        np.stack([across, np.full_like(across, bottom)], axis=1),
        np.stack([np.full_like(down, INSIDE_MM), down], axis=1),
    ]


def _outside(points: Floats, board: Board, cards: Cards, seen: Sequence[CardEvidence]) -> Floats:
    """Return those points that lie on no marker and on no card that was read."""
    free = np.ones(len(points), dtype=bool)
    for marker in board.markers:
        reach = marker.size_mm / 2 + 4.0  # and its white rim
        free &= np.abs(points - [marker.x_mm, marker.y_mm]).max(axis=1) > reach
    for card in seen:
        away = np.abs(points - [card.x_mm, card.y_mm]) * 2
        free &= (away > [cards.width_mm + 8, cards.height_mm + 8]).any(axis=1)
    return points[free]


def _tints(picture: SheetPicture, points_mm: Floats) -> Floats:
    """Return the log chroma of the picture around points, shape (N, 3)."""
    soft = cv2.GaussianBlur(picture.image, (0, 0), STEP_MM * PX_PER_MM / 2)
    pixels = ((points_mm + MARGIN_MM) * PX_PER_MM - 0.5).astype(np.float32)[:, None]
    seen = cv2.remap(soft, pixels, _NO_MAP, cv2.INTER_LINEAR)[:, 0].astype(np.float64)
    logs = np.log(seen + DARK)
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))


def _is_arm(away: Floats, run: slice) -> bool:
    """Return whether what differs along an edge is wide and ends abruptly; a glint fades."""
    if (run.stop - run.start) * STEP_MM < LEAST_RUN_MM:
        return False
    peak = float(away[run].max())
    ends = [
        float(away[inner] - away[outer])
        for inner, outer in (
            (run.start + ABRUPT, run.start - ABRUPT),
            (run.stop - 1 - ABRUPT, run.stop - 1 + ABRUPT),
        )
        if 0 <= outer < len(away)
    ]
    return not ends or sum(ends) > ABRUPTLY * peak * len(ends)


def _runs(flags: NDArray[np.bool_]) -> list[slice]:
    """Return the runs of true flags."""
    steps = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [slice(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]
