"""Which cards lie on which, and what they leave in view: cards further up a column lie on top."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    COLUMN_ASIDE_WIDTHS,
    COLUMN_LEAST_STEP_MM,
    POLYGON_SHIFT_BITS,
    STRIPS_APART_WIDTHS,
)
from vision.cards.picture import CardPlace, Window
from vision.sheet.board import Cards

Mask = NDArray[np.bool_]


def lying_on(spot: CardPlace, others: Sequence[CardPlace], cards: Cards) -> list[CardPlace]:
    """Return which of the other cards lie on a card, the nearest first."""
    over = [
        other
        for other in others
        if abs(other.x_mm - spot.x_mm) < cards.width_mm
        and COLUMN_LEAST_STEP_MM < spot.y_mm - other.y_mm < cards.height_mm
    ]
    return sorted(over, key=lambda other: -other.y_mm)


def are_in_conflict(spot: CardPlace, other: CardPlace, cards: Cards, *, nearest_mm: float) -> bool:
    """Return whether two cards cannot both lie so.

    Cards of one column leave each other's numbers in view, at least `nearest_mm` apart. Cards of
    two columns do not overlap.
    """
    x, y = abs(spot.x_mm - other.x_mm), abs(spot.y_mm - other.y_mm)
    beside = x < STRIPS_APART_WIDTHS * cards.width_mm
    in_column = x <= COLUMN_ASIDE_WIDTHS * cards.width_mm
    return beside and (y < nearest_mm or (not in_column and y < cards.height_mm))


def in_view(
    window: Window,
    spot: CardPlace,
    over: Sequence[CardPlace],
    cards: Cards,
    px_per_mm: float,
    round_mm: float,
) -> Mask:
    """Return which pixels of a card's window no card hides that lies on it.

    Args:
        window: the part of the card.
        spot: where the card lies.
        over: the cards that lie on it.
        cards: the size of the cards.
        px_per_mm: the scale of the window's picture.
        round_mm: a margin around these cards that does not count as in view.
    """
    mask = np.ones(window.size_px(px_per_mm)[::-1], dtype=np.uint8)
    half = np.array([cards.width_mm, cards.height_mm]) / 2
    for other in over:
        _fill(mask, _within(window, spot, other, half + round_mm, px_per_mm), 0)
    return np.asarray(mask > 0)


def below_edge(
    window: Window, spot: CardPlace, over: CardPlace, cards: Cards, px_per_mm: float, high_mm: float
) -> Mask:
    """Return which pixels of a card's window lie up to `high_mm` below a card that lies on it."""
    mask = np.zeros(window.size_px(px_per_mm)[::-1], dtype=np.uint8)
    half = np.array([cards.width_mm, cards.height_mm]) / 2
    lower = over.at(np.array([0.0, high_mm])).tolist()
    shifted = CardPlace(lower[0], lower[1], over.angle_deg)
    _fill(mask, _within(window, spot, shifted, half, px_per_mm), 1)
    return np.asarray(mask > 0)


def _fill(mask: NDArray[np.uint8], points: NDArray[np.float64], value: int) -> None:
    fine = np.round(points * 2**POLYGON_SHIFT_BITS).astype(np.int32)
    cv2.fillConvexPoly(mask, fine, (value,), lineType=cv2.LINE_8, shift=POLYGON_SHIFT_BITS)


def _within(
    window: Window, spot: CardPlace, other: CardPlace, half: NDArray[np.float64], px_per_mm: float
) -> NDArray[np.float64]:
    """Return another card's corners as pixels of a card's window, shape (4, 2).

    Args:
        window: the part of the card.
        spot: where the card lies.
        other: where the other card lies.
        half: half the other card's width and height, mm.
        px_per_mm: the scale of the window's picture.
    """
    there = other.at(half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    mine = CardPlace(0.0, 0.0, -spot.angle_deg).at(there - [spot.x_mm, spot.y_mm])
    return np.asarray((mine - [window.left_mm, window.top_mm]) * px_per_mm - 0.5, np.float64)
