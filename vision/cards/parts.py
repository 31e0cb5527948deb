"""Parts of the mat that are covered, but not by a card that was read: cards, things, glints.

A part with a sharp rim is a thing. A part that fades into the mat is light or shadow, and may hide
something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    MARGIN_MM,
    MAT_STRIP_MM,
    NEIGHBOURS,
    PART_CORE_PERCENTILE,
    PART_CORE_SHARE,
    PART_LEAST_MM2,
    PART_MARKED_SPREADS,
    PART_OPENED_MM,
    PART_SMALL_MM2,
    READ_CARD_RIM_MM,
    THING_NEAR_STEPS,
    THING_RIM_SHARE,
    THING_RIM_STEPS,
)
from vision.cards.coverage import Coverage
from vision.cards.evidence import CardEvidence
from vision.cards.picture import CardPlace
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Floats

_Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class MatPart:
    """Something on the mat.

    Attributes:
        x_mm: its middle.
        y_mm: its middle, down the sheet.
        wide_mm: its width across the sheet.
        high_mm: its height down the sheet.
        long_mm: the longer side of the smallest rectangle around it.
        turn_deg: how far its longer side is turned clockwise from upright.
        area_mm2: how much it covers.
        is_thing: whether it has a sharp rim; without one it is light or shadow.
    """

    x_mm: float
    y_mm: float
    wide_mm: float
    high_mm: float
    long_mm: float
    turn_deg: float
    area_mm2: float
    is_thing: bool

    @property
    def top_mm(self) -> float:
        """Return the y of the upper end of the part."""
        return self.y_mm - self.high_mm / 2

    @property
    def bottom_mm(self) -> float:
        """Return the y of the lower end of the part."""
        return self.y_mm + self.high_mm / 2


def parts(
    seen: Sequence[CardEvidence], coverage: Coverage, board: Board, cards: Cards
) -> Iterator[MatPart]:
    """Yield the covered parts of the mat that are no card read."""
    free = np.ones(coverage.mask.shape, dtype=np.uint8)
    for card in seen:
        cv2.fillConvexPoly(free, _outline(card, cards), (0,))
    rest = (coverage.mask & (free > 0) & _inner(board, coverage.mask.shape)).astype(np.uint8)
    bare = (free > 0) & coverage.known
    kernel = np.ones((PART_OPENED_MM, PART_OPENED_MM), dtype=np.uint8)
    rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, kernel).astype(np.uint8)
    for region in _regions(rest):
        for core in _regions(_core(region, coverage)):
            if core.sum() >= PART_LEAST_MM2:
                yield _part(core, is_thing=_is_thing(core, coverage.away, bare))


def _regions(mask: _Mask) -> list[_Mask]:
    """Return each connected part of a mask as a mask of its own, holes filled."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    regions: list[_Mask] = []
    for contour in contours:
        region = np.zeros_like(mask)
        cv2.drawContours(region, [contour], -1, (1,), -1)
        regions.append(region)
    return regions


def _core(region: _Mask, coverage: Coverage) -> _Mask:
    """Return the core of a part: its cells without the light or shadow around them."""
    level = PART_CORE_SHARE * float(np.percentile(coverage.away[region > 0], PART_CORE_PERCENTILE))
    core = ((coverage.away > level) & (region > 0)).astype(np.uint8)
    kernel = np.ones((PART_OPENED_MM, PART_OPENED_MM), dtype=np.uint8)
    for operation in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN):
        core = cv2.morphologyEx(core, operation, kernel).astype(np.uint8)
    return core


def _inner(board: Board, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the sheet without its outermost strip."""
    edge = round(MARGIN_MM + MAT_STRIP_MM)
    inner = np.zeros(shape, dtype=bool)
    inner[edge : round(board.height_mm) + 2 * round(MARGIN_MM) - edge, edge : shape[1] - edge] = (
        True
    )
    return inner


def _outline(card: CardEvidence, cards: Cards) -> NDArray[np.int32]:
    half = np.array([cards.width_mm, cards.height_mm]) / 2 + READ_CARD_RIM_MM
    corners = half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    points = CardPlace(card.x_mm, card.y_mm, card.angle_deg).at(corners) + MARGIN_MM
    return np.round(points).astype(np.int32)


def _part(region: _Mask, *, is_thing: bool) -> MatPart:
    rows, columns = np.nonzero(region)
    points = np.stack([columns, rows], axis=1).astype(np.float32) + (0.5 - MARGIN_MM)
    low, high = points.min(axis=0), points.max(axis=0)
    _, (wide, tall), turn = cv2.minAreaRect(points)
    turn = turn if tall >= wide else turn + 90
    return MatPart(
        float(low[0] + high[0]) / 2,
        float(low[1] + high[1]) / 2,
        float(high[0] - low[0]) + 1,
        float(high[1] - low[1]) + 1,
        max(wide, tall) + 1,
        (turn + 90) % 180 - 90,
        float(len(points)),
        is_thing,
    )


def _is_thing(region: _Mask, away: Floats, beside: NDArray[np.bool_]) -> bool:
    """Return whether a part has a sharp rim."""
    kernel = np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)
    inner, outer = (
        operation(region, kernel, iterations=THING_RIM_STEPS)
        for operation in (cv2.erode, cv2.dilate)
    )
    ring = cv2.dilate(outer, kernel, iterations=2)
    free = (ring > 0) & (outer == 0) & beside  # but not where a card touches the part
    near = cv2.dilate(free.astype(np.uint8), kernel, iterations=THING_NEAR_STEPS)
    within = away[(region > 0) & (inner == 0) & (near > 0)]
    beyond = away[free]
    typical = float(np.median(away[region > 0]))
    if region.sum() < PART_SMALL_MM2 and typical < PART_MARKED_SPREADS:
        return False
    return (
        not len(beyond) or float(np.median(within) - np.median(beyond)) > THING_RIM_SHARE * typical
    )
