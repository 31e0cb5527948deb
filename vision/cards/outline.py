"""Finding a card's outline: a rectangle with the mat outside all four sides, and not inside.

Edges alone would find plain cards. But a card with a printed rim has a second edge inside the rim,
which is often the stronger one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.constants import (
    MARGIN_MM,
    MAT_BESIDE_MM,
    MAT_BESIDE_POINTS,
    OUTLINE_ASIDES_MM,
    OUTLINE_FINE_REACH_STEPS,
    OUTLINE_FINE_STEPS_MM,
    OUTLINE_FINE_TURNS_DEG,
    OUTLINE_STEP_MM,
    OUTLINE_STEP_WEIGHT,
    OUTLINE_TURNS_DEG,
    PX_PER_MM,
    RANGE_SLACK,
    ROUNDED_CORNER_MM,
    SIDE_POINTS_MM,
    STRONG_STEP_LEVELS,
)
from vision.cards.picture import CardPlace, SheetPicture, points_at
from vision.sheet.board import Cards
from vision.sheet.flat import NO_MAP
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class OutlineFit:
    """A card's outline.

    Attributes:
        spot: where it lies best.
        contrast: how far its sides stand out there, the median, grey levels.
    """

    spot: CardPlace
    contrast: float


def fit_outline(
    picture: SheetPicture, cards: Cards, near: CardPlace, *, reach_mm: float
) -> OutlineFit:
    """Return the card outline within `reach_mm` of `near`, first coarsely, then finely."""
    mat = _mat_beside(picture, cards, near)
    spots = _around(near, reach_mm, OUTLINE_STEP_MM, OUTLINE_TURNS_DEG)
    contrasts, steps = side_contrasts(picture, cards, spots, mat, OUTLINE_ASIDES_MM[0])
    # The weakest side decides, the others break ties: three sides are no card.
    spot = spots[int((contrasts.min(axis=1) + contrasts.mean(axis=1)).argmax())]
    for aside_mm, step_mm, turns in zip(
        OUTLINE_ASIDES_MM[1:], OUTLINE_FINE_STEPS_MM, OUTLINE_FINE_TURNS_DEG, strict=True
    ):
        spots = _around(spot, OUTLINE_FINE_REACH_STEPS * step_mm, step_mm, turns)
        contrasts, steps = side_contrasts(picture, cards, spots, mat, aside_mm)
        spot = spots[
            int((contrasts.mean(axis=1) + OUTLINE_STEP_WEIGHT * steps.mean(axis=1)).argmax())
        ]
    contrasts, steps = side_contrasts(picture, cards, [spot], mat, OUTLINE_ASIDES_MM[-1])
    return OutlineFit(spot, float(np.median(contrasts[0] + steps[0])))


def _around(
    near: CardPlace, reach_mm: float, step_mm: float, turns: tuple[float, ...]
) -> list[CardPlace]:
    steps = np.arange(-reach_mm, reach_mm + step_mm / 2, step_mm).tolist()
    return [
        CardPlace(near.x_mm + dx, near.y_mm + dy, near.angle_deg + turn)
        for turn in turns
        for dy in steps
        for dx in steps
    ]


def side_contrasts(
    picture: SheetPicture, cards: Cards, spots: list[CardPlace], mat: Floats, aside_mm: float
) -> tuple[Floats, Floats]:
    """Return how well each side of outlines parts card from mat, two figures, shape (spots, 4).

    Sides are left, right, top, bottom. First the grey levels by which the inside is less like the
    mat than the outside; second how steady a step in colour there is across the side.
    """
    rims = np.concatenate([_rim(cards, -aside_mm), _rim(cards, aside_mm)])
    seen = sampled(picture, points_at(spots, rims))
    unlike = np.minimum(np.abs(seen - mat).max(axis=2), STRONG_STEP_LEVELS)
    ends = np.cumsum(_side_lengths(cards))[:-1]
    likes = np.split(np.subtract(*np.split(unlike, 2, axis=1)), ends, axis=1)
    apart = np.clip(
        np.subtract(*np.split(seen, 2, axis=1)), -STRONG_STEP_LEVELS, STRONG_STEP_LEVELS
    )
    steps = [np.linalg.norm(s.mean(axis=1), axis=1) for s in np.split(apart, ends, axis=1)]
    return np.stack([side.mean(axis=1) for side in likes], axis=1), np.stack(steps, axis=1)


def _mat_beside(picture: SheetPicture, cards: Cards, near: CardPlace) -> Floats:
    """Return the mat's colour left and right of where a card lies about, BGR."""
    out = np.linspace(*MAT_BESIDE_MM, MAT_BESIDE_POINTS) + cards.width_mm / 2
    down = _along(cards.height_mm)
    points = np.stack(np.meshgrid(np.concatenate([-out, out]), down), axis=-1).reshape(-1, 2)
    colours = np.asarray(sampled(picture, near.at(points)[None])[0], dtype=np.float32)
    return np.asarray(np.median(colours, axis=0), dtype=np.float32)


def sampled(picture: SheetPicture, points_mm: Floats) -> Floats:
    """Return a picture's colours at points of the sheet, BGR, shape (..., points, 3)."""
    pixels = ((points_mm + MARGIN_MM) * PX_PER_MM - 0.5).astype(np.float32)
    return cv2.remap(
        picture.image, pixels, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float32)


def _side_lengths(cards: Cards) -> list[int]:
    down, across = len(_along(cards.height_mm)), len(_along(cards.width_mm))
    return [down, down, across, across]


def _along(length_mm: float) -> Floats:
    half = length_mm / 2 - ROUNDED_CORNER_MM
    return np.arange(-half, half + RANGE_SLACK, SIDE_POINTS_MM)


def _rim(cards: Cards, out_mm: float) -> Floats:
    """Return points `out_mm` outside the four sides, shape (N, 2), mm from the centre."""
    down, across = _along(cards.height_mm), _along(cards.width_mm)
    x, y = cards.width_mm / 2 + out_mm, cards.height_mm / 2 + out_mm
    return np.concatenate(
        [
            np.stack([np.full_like(down, -x), down], axis=1),
            np.stack([np.full_like(down, x), down], axis=1),
            np.stack([across, np.full_like(across, -y)], axis=1),
            np.stack([across, np.full_like(across, y)], axis=1),
        ]
    )
