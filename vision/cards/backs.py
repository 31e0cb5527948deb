"""Finding cards face down by the print on their backs.

Print is finer than the mottle of a mat. A back of the mat's own colour does not stand out by its
colour, but its print does. Light and shadow have no print, so a glint is not taken for a card.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    BACK_AROUND_MM,
    BACK_BESIDE_SHARE,
    BACK_COARSE_MM,
    BACK_FINE_MM,
    BACK_FIRST_STEP_FACTOR,
    BACK_INSIDE_MM,
    BACK_LEAST_PRINT,
    BACK_LEAST_SIDES,
    BACK_OUTSIDE_MM,
    BACK_OVERLAP_SHARE,
    BACK_POINTS_ACROSS,
    BACK_POINTS_DOWN,
    BACK_PRINT_FACTOR,
    BACK_PRINT_PERCENTILE,
    BACK_RIM_MM,
    BACK_SIDE_END_MM,
    BACK_SIDE_POINTS,
    BACK_SIDE_SEEN_SHARE,
    BACK_STEP_FACTOR,
    BACK_STEP_MM,
    BACK_TURNS_DEG,
    BACKS_TURNED,
    EPSILON,
    LOG_OFFSET_LEVELS,
    MARGIN_MM,
    PX_PER_MM,
    READ_CARD_NEAR_MM,
)
from vision.cards.coverage import Coverage
from vision.cards.picture import CardPlace, SheetPicture, points_at
from vision.sheet.board import Cards
from vision.sheet.flat import NO_MAP
from vision.sheet.lens import Floats


def face_down(
    picture: SheetPicture, coverage: Coverage, read: Sequence[CardPlace], cards: Cards
) -> tuple[CardPlace, ...]:
    """Return where single cards lie that show print and no number.

    Args:
        picture: the sheet from above.
        coverage: where something lies.
        read: where the cards lie that were read.
        cards: the size of the cards.
    """
    bare = coverage.known & ~coverage.mask
    if not bare.any():
        return ()
    energy = _print(picture)
    relative = energy / max(float(np.median(energy[bare])), EPSILON)
    taken = _outlines(read, coverage.mask.shape, cards)
    level = _places(relative, coverage, taken, cards)
    likely = sorted(
        _likely(relative, coverage, taken, level, cards, BACK_FIRST_STEP_FACTOR),
        key=lambda one: -one[0],
    )
    turned = [_turned(spot, turn) for _, spot in likely[:BACKS_TURNED] for turn in BACK_TURNS_DEG]
    return tuple(_apart(_likely(relative, coverage, taken, turned, cards, BACK_STEP_FACTOR), cards))


def _turned(spot: CardPlace, turn_deg: float) -> CardPlace:
    return CardPlace(spot.x_mm, spot.y_mm, turn_deg)


def _print(picture: SheetPicture) -> NDArray[np.float32]:
    """Return how strong the fine print is at every millimetre of the picture, shape (H, W).

    The unit is a difference of log colour: the root mean square around the place.
    """
    ratio = 1 / PX_PER_MM
    small = cv2.resize(picture.image, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    logs = np.log(small.astype(np.float32) + LOG_OFFSET_LEVELS)
    band = cv2.GaussianBlur(logs, (0, 0), BACK_FINE_MM) - cv2.GaussianBlur(
        logs, (0, 0), BACK_COARSE_MM
    )
    energy: NDArray[np.float32] = np.square(band).sum(axis=2)
    return np.sqrt(cv2.GaussianBlur(energy, (0, 0), BACK_AROUND_MM)).astype(np.float32)


def _outlines(
    read: Sequence[CardPlace], shape: tuple[int, ...], cards: Cards
) -> NDArray[np.float32]:
    taken = np.zeros(shape, dtype=np.float32)
    half = np.array([cards.width_mm, cards.height_mm]) / 2
    for spot in read:
        corners = spot.at(half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])) + MARGIN_MM
        cv2.fillConvexPoly(taken, np.round(corners).astype(np.int32), (1.0,))
    return taken


def _places(
    relative: NDArray[np.float32], coverage: Coverage, taken: NDArray[np.float32], cards: Cards
) -> list[CardPlace]:
    """Return where a single card's middle may lie: on the sheet, with print all around."""
    whole = round(cards.width_mm), round(cards.height_mm)
    part = whole[0] // 2 - BACK_RIM_MM, whole[1] // 2 - BACK_RIM_MM
    printed = (
        cv2.erode(cv2.blur(relative, part), np.ones(part[::-1], dtype=np.uint8)) > BACK_PRINT_FACTOR
    )
    free = cv2.blur(taken, whole) < BACK_OVERLAP_SHARE
    inside = cv2.blur(coverage.known.astype(np.float32), whole) > 1 - BACK_OVERLAP_SHARE
    chosen = np.zeros_like(free)
    chosen[:: round(BACK_STEP_MM), :: round(BACK_STEP_MM)] = True
    rows, columns = np.nonzero(printed & free & inside & chosen)
    return [
        CardPlace(float(x) + 0.5 - MARGIN_MM, float(y) + 0.5 - MARGIN_MM, 0.0)
        for x, y in zip(columns, rows, strict=True)
    ]


def _likely(
    relative: NDArray[np.float32],
    coverage: Coverage,
    taken: NDArray[np.float32],
    places: Sequence[CardPlace],
    cards: Cards,
    least: float,
) -> list[tuple[float, CardPlace]]:
    """Return the places around which print ends on all four sides, each with its factor.

    The factor says how many times weaker the print is just outside the card than inside.

    Args:
        relative: the strength of the print, in multiples of the bare mat's, a value a millimetre.
        coverage: where something lies.
        taken: 1 where a card was read, else 0, a value a millimetre.
        places: the places that are tried.
        cards: the size of the cards.
        least: the least factor.
    """
    if not places:
        return []
    within = np.percentile(_sampled(relative, places, _inner(cards)), BACK_PRINT_PERCENTILE, axis=1)
    inside = _sampled(relative, places, _rims(cards, [-mm for mm in BACK_INSIDE_MM]))
    beyond = _rims(cards, BACK_OUTSIDE_MM)
    near = cv2.dilate(
        taken, np.ones((2 * READ_CARD_NEAR_MM + 1, 2 * READ_CARD_NEAR_MM + 1), dtype=np.uint8)
    )
    hidden = _sampled(near.astype(np.float32), places, beyond) > 0
    covered = _sampled(coverage.mask.astype(np.float32), places, beyond)
    outside = np.where(hidden, np.nan, _sampled(relative, places, beyond))
    larger = _by_side(np.where(hidden, 0.0, covered)).mean(axis=2).max(axis=1) > BACK_BESIDE_SHARE
    steps = np.array(
        [_least_step(*sides) for sides in zip(_by_side(inside), _by_side(outside), strict=True)]
    )
    enough = (steps > least) & (within > BACK_PRINT_FACTOR) & ~larger
    return [(float(steps[n]), places[n]) for n in np.flatnonzero(enough).tolist()]


def _by_side(values: Floats) -> Floats:
    return values.reshape(len(values), 4, -1)


def _least_step(inside: Floats, outside: Floats) -> float:
    """Return the factor by which print falls off at the worst side. Hidden sides do not count.

    Args:
        inside: the strength of the print just inside the sides, shape (4, points).
        outside: the strength just outside, likewise; NaN where another card hides the mat.
    """
    seen = np.isfinite(outside).mean(axis=1) > BACK_SIDE_SEEN_SHARE
    if seen.sum() < BACK_LEAST_SIDES:
        return 0.0
    steps = inside[seen].mean(axis=1) / np.maximum(
        np.nanmean(outside[seen], axis=1), BACK_LEAST_PRINT
    )
    return float(steps.min())


def _inner(cards: Cards) -> Floats:
    """Return points all over a card except its rim, mm from its middle."""
    x = np.linspace(-0.5, 0.5, BACK_POINTS_ACROSS) * (cards.width_mm - 2 * BACK_SIDE_END_MM)
    y = np.linspace(-0.5, 0.5, BACK_POINTS_DOWN) * (cards.height_mm - 2 * BACK_SIDE_END_MM)
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def _rims(cards: Cards, asides: Sequence[float]) -> Floats:
    """Return points along a card's four sides, `asides` outside them, mm from its middle."""
    right, low = cards.width_mm / 2, cards.height_mm / 2
    down = np.linspace(-low + BACK_SIDE_END_MM, low - BACK_SIDE_END_MM, BACK_SIDE_POINTS)
    across = np.linspace(-right + BACK_SIDE_END_MM, right - BACK_SIDE_END_MM, BACK_SIDE_POINTS)
    sides = [
        points
        for way in (-1.0, 1.0)
        for points in (
            [np.stack([0 * down + way * (right + a), down], axis=1) for a in asides],
            [np.stack([across, 0 * across + way * (low + a)], axis=1) for a in asides],
        )
    ]
    return np.array(sides).reshape(-1, 2)


def _sampled(values: NDArray[np.float32], places: Sequence[CardPlace], points_mm: Floats) -> Floats:
    """Return a map's values at points of cards at places, shape (places, points)."""
    pixels = points_at(places, points_mm) + (MARGIN_MM - 0.5)
    seen = cv2.remap(
        values,
        pixels.astype(np.float32),
        NO_MAP,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, dtype=np.float64)


def _apart(likely: Sequence[tuple[float, CardPlace]], cards: Cards) -> list[CardPlace]:
    """Return the likeliest places that do not lie over each other."""
    kept: list[CardPlace] = []
    for _, spot in sorted(likely, key=lambda one: -one[0]):
        if not any(
            abs(spot.x_mm - other.x_mm) < cards.width_mm / 2
            and abs(spot.y_mm - other.y_mm) < cards.height_mm / 2
            for other in kept
        ):
            kept.append(spot)
    return kept
