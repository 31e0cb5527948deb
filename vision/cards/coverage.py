"""Where something lies on the mat: where the picture does not have the mat's colour.

No picture of the bare mat is needed, because most of the mat is bare. The mat's colour is a
surface that varies slowly over the sheet. It is fitted robustly: what differs much counts little.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    BARE_MAT_WEIGHT,
    BARE_SHEET_SHARE,
    CARD_BANDS,
    CARD_INSET_MM,
    COLOUR_CHANNELS,
    COVER_BLUR_MM,
    COVER_CLOSED_MM,
    COVER_LOG_OFFSET_LEVELS,
    COVER_NEAR_MM,
    COVER_OPENED_MM,
    COVERED_SPREADS,
    EPSILON,
    MARGIN_MM,
    MARKER_REACH_SHARE,
    MAT_BLUR_MM,
    MAT_FIT_ROUNDS,
    MAT_KNOT_MM,
    MAT_LEAST_SPREAD_LOG,
    MAT_LEAST_WEIGHT,
    MAT_SPREAD_MEDIANS,
    PX_PER_MM,
    SHEET_BORDER_MM,
)
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Board, Cards
from vision.sheet.channels import length_of_channels
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which places of the mat are covered.

    Attributes:
        mask: true where something lies; a value a millimetre, with MARGIN_MM around, shape (H, W).
        known: of the same shape, true on the sheet and off its markers, where the mat can be seen.
        away: how far the colour is from the mat's, in spreads of its own mottle.
    """

    mask: NDArray[np.bool_]
    known: NDArray[np.bool_]
    away: Floats

    def near(self) -> NDArray[np.bool_]:
        """Return where something lies or may lie, widened by COVER_NEAR_MM."""
        may = (self.mask | ~self.known).astype(np.uint8)
        size = 2 * COVER_NEAR_MM + 1
        return np.asarray(cv2.dilate(may, np.ones((size, size), dtype=np.uint8)) > 0)

    def share(
        self, spot: CardPlace, left_mm: float, top_mm: float, right_mm: float, bottom_mm: float
    ) -> float:
        """Return which share of a card's part is covered; 1 if none of the part can be seen."""
        x, y = np.arange(left_mm, right_mm + 0.5, 2.0), np.arange(top_mm, bottom_mm + 0.5, 2.0)
        points = np.floor(spot.at(np.stack(np.meshgrid(x, y), axis=-1)) + MARGIN_MM).astype(np.intp)
        rows = np.clip(points[..., 1], 0, self.mask.shape[0] - 1)
        columns = np.clip(points[..., 0], 0, self.mask.shape[1] - 1)
        known = self.known[rows, columns]
        if not known.any():
            return 1.0
        return float(self.mask[rows, columns][known].mean())


def find_coverage(picture: SheetPicture, board: Board) -> Coverage:
    """Return where something lies on the mat."""
    ratio = 1 / PX_PER_MM
    small = cv2.resize(picture.image, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), COVER_BLUR_MM)
    logs = np.log(soft.astype(np.float32) + COVER_LOG_OFFSET_LEVELS)
    known = _known(board, logs.shape[:2])
    away = _away(logs, known)
    mask = ((away > COVERED_SPREADS) & known).astype(np.uint8)
    for operation, size in ((cv2.MORPH_CLOSE, COVER_CLOSED_MM), (cv2.MORPH_OPEN, COVER_OPENED_MM)):
        kernel = np.ones((size, size), dtype=np.uint8)
        mask = cv2.morphologyEx(mask, operation, kernel).astype(np.uint8)
    return Coverage(_filled(mask) > 0, known, away)


def _filled(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the mask without holes: print of the mat's own colour."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(mask, contours, -1, (1,), -1)
    return mask


def _known(board: Board, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    known = np.zeros(shape, dtype=bool)
    edge = round(MARGIN_MM + SHEET_BORDER_MM)
    known[edge:-edge, edge:-edge] = True
    for marker in board.markers:
        reach = marker.size_mm * MARKER_REACH_SHARE  # its quiet zone as well
        x, y = marker.x_mm + MARGIN_MM, marker.y_mm + MARGIN_MM
        rows = slice(max(0, round(y - reach)), round(y + reach))
        known[rows, max(0, round(x - reach)) : round(x + reach)] = False
    return known


def _away(logs: NDArray[np.float32], known: NDArray[np.bool_]) -> Floats:
    """Return how far every colour is from the mat's colour there, in spreads of the mat.

    Distances are Mahalanobis distances: mottle mostly varies in brightness, so hue tells more.
    """
    terms = _terms(logs.shape[:2])
    step = slice(None, None, MAT_KNOT_MM)
    chosen = known[step, step]
    surface, spread = _fitted(terms[step, step][chosen], logs[step, step][chosen])
    rest = logs - (terms @ surface).astype(np.float32)
    bare = (known / (1 + (length_of_channels(rest) / spread) ** 2) ** 2).astype(np.float32)
    rest -= _around(rest * bare[..., None]) / (_around(bare) + MAT_LEAST_WEIGHT)[..., None]
    whiten = _whitening(rest[step, step][chosen], bare[step, step][chosen])
    return length_of_channels(cv2.transform(rest, whiten).astype(np.float32, copy=False))


def _whitening(rest: NDArray[np.float32], bare: NDArray[np.float32]) -> Floats:
    """Return the matrix that makes the mat's mottle equally wide in all directions of colour."""
    near = bare > BARE_MAT_WEIGHT
    spread = np.cov(rest[near].T) + MAT_LEAST_SPREAD_LOG**2 * np.eye(COLOUR_CHANNELS)
    return np.asarray(np.linalg.inv(np.linalg.cholesky(spread)))


@cache
def _terms(shape: tuple[int, ...]) -> Floats:
    """Return 1, x, y, xx, xy and yy of every pixel, for a quadratic surface; shape (H, W, 6)."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float64)
    x, y = x / shape[1] - 0.5, y / shape[0] - 0.5
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)


def _fitted(terms: Floats, logs: NDArray[np.float32]) -> tuple[Floats, float]:
    """Return the coefficients of the mat's surface, fitted robustly, and the spread about it."""
    away = np.linalg.norm(logs - np.median(logs, axis=0), axis=1)
    surface: Floats = np.zeros((terms.shape[1], logs.shape[1]))
    spread = 2 * MAT_LEAST_SPREAD_LOG
    for _ in range(MAT_FIT_ROUNDS):
        nearest = np.sort(away)[: int(len(away) * BARE_SHEET_SHARE)]
        spread = max(2 * MAT_LEAST_SPREAD_LOG, MAT_SPREAD_MEDIANS * float(np.median(nearest)))
        weighed = terms * (1 / (1 + (away / spread) ** 2) ** 2)[:, None]
        square = weighed.T @ terms + EPSILON * np.eye(terms.shape[1])
        surface = np.asarray(np.linalg.solve(square, weighed.T @ logs), dtype=np.float64)
        away = np.linalg.norm(logs - terms @ surface, axis=1)
    return surface, spread


def _around(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a map of the same shape, blurred over MAT_BLUR_MM; computed on a coarser grid."""
    size = (values.shape[1] // MAT_KNOT_MM, values.shape[0] // MAT_KNOT_MM)
    small = cv2.resize(values, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), MAT_BLUR_MM / MAT_KNOT_MM)
    return cv2.resize(soft, values.shape[1::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)


def card_share(coverage: Coverage, spot: CardPlace, cards: Cards) -> float:
    """Return how much of a card's place is covered, 0 to 1.

    The place is cut across into CARD_BANDS bands. The least covered band counts.
    """
    half, high = cards.width_mm / 2 - CARD_INSET_MM, cards.height_mm / 2 - CARD_INSET_MM
    edges = np.linspace(-high, high, CARD_BANDS + 1).tolist()
    return min(coverage.share(spot, -half, top, half, bottom) for top, bottom in pairwise(edges))
