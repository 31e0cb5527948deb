"""Finding cards by their edges alone: face down on a tower, under a tower, or in a glint.

An edge is a step in colour that stays the same along a straight side. Light fades instead. The
print of a mat and the grain of a camera average out along a side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.constants import (
    EPSILON,
    LEAST_PEEP_MM,
    NEXT_CARD_MM,
    OWN_EDGE_MM,
    OWN_EDGE_SHARE,
    PEEP_MM,
    PEEP_STEP_LEVELS,
    RANGE_SLACK,
    RIM_AROUND_MM,
    RIM_ASIDE_MM,
    RIM_ASIDES_MM,
    RIM_LEAST_STEP_LEVELS,
    RIM_POINTS_SHARE,
    RIM_STEP_MM,
    RIM_TURNS_DEG,
    ROUNDED_CORNER_MM,
    SHEET_EDGE_MM,
    SIDE_POINTS_MM,
    STRONG_STEP_LEVELS,
)
from vision.cards.outline import sampled
from vision.cards.picture import CardPlace, SheetPicture, points_at
from vision.sheet.board import Cards
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a card: points on it, mm from the card's middle, and which way is out."""

    points_mm: Floats
    out: tuple[float, float]


def find_on_top(
    picture: SheetPicture, cards: Cards, top: CardPlace, others: Sequence[CardPlace]
) -> CardPlace | None:
    """Return where another card lies on the uppermost card read of a tower, or None.

    Args:
        picture: the sheet from above.
        cards: their size.
        top: where the uppermost card lies that was read.
        others: where all cards read lie; those further up the sheet bound the tower.
    """
    room = _room_above(cards, top, others)
    best: tuple[float, CardPlace | None] = (RIM_LEAST_STEP_LEVELS, None)
    for higher in np.arange(NEXT_CARD_MM[0], min(NEXT_CARD_MM[1], room), 1.0).tolist():
        spots = [
            CardPlace(top.x_mm + aside, top.y_mm - higher, turn)
            for aside in RIM_ASIDES_MM
            for turn in RIM_TURNS_DEG
        ]
        steps = _weakest(picture, spots, _upper_sides(cards, higher), _mean_step)
        if steps.max() > best[0]:
            best = (float(steps.max()), spots[int(steps.argmax())])
    return best[1]


def find_beneath(
    picture: SheetPicture, cards: Cards, lowest: CardPlace, most_mm: float = PEEP_MM[1]
) -> CardPlace | None:
    """Return where a card lies under the lowest card read of a column, or None.

    Such a card shows only a few millimetres at its lower edge, too little to read its number. Or it
    shows more, but lies face down.

    Args:
        picture: the sheet from above.
        cards: their size.
        lowest: where the column's lowest card lies that was read.
        most_mm: how far the card below reaches out at most.
    """
    best: tuple[float, CardPlace | None] = (PEEP_STEP_LEVELS, None)
    for lower in np.arange(PEEP_MM[0], most_mm, 1.0).tolist():
        x, y = lowest.at(np.array([0.0, lower])).tolist()
        spots = [
            CardPlace(x + aside, y, lowest.angle_deg + turn)
            for aside in RIM_ASIDES_MM
            for turn in RIM_TURNS_DEG
            if lower - cards.width_mm / 2 * abs(np.sin(np.radians(turn))) >= LEAST_PEEP_MM
        ]
        steps = _weakest(picture, spots, _lower_sides(cards, lower), _mean_step)
        if steps.max() > best[0]:
            best = (float(steps.max()), spots[int(steps.argmax())])
    return None if best[1] is None or _is_blur(picture, cards, lowest, best[1]) else best[1]


def _is_blur(picture: SheetPicture, cards: Cards, lowest: CardPlace, found: CardPlace) -> bool:
    """Return whether a step below a card is only the blur of the card's own, stronger edge."""
    places = [lowest.at(np.array([0.0, lower])).tolist() for lower in OWN_EDGE_MM]
    own = [CardPlace(x, y, lowest.angle_deg) for x, y in places]
    across = _level(cards.width_mm / 2 - ROUNDED_CORNER_MM, cards.height_mm / 2, 1.0).points_mm
    inside, outside = (
        sampled(picture, points_at([found, *own], across + np.array([0.0, aside])))
        for aside in (-RIM_ASIDE_MM, RIM_ASIDE_MM)
    )
    steps: Floats = np.linalg.norm((outside - inside).mean(axis=1), axis=1)
    return bool(steps[0] < OWN_EDGE_SHARE * steps[1:].max())


def find_outline(
    picture: SheetPicture, cards: Cards, near: CardPlace, reach_mm: tuple[float, float]
) -> CardPlace | None:
    """Return the card's outline within `reach_mm` across and down of a place, if there is one."""
    across, down = (
        np.arange(-reach, reach + RANGE_SLACK, RIM_STEP_MM).tolist() for reach in reach_mm
    )
    spots = [
        CardPlace(near.x_mm + x, near.y_mm + y, near.angle_deg + turn)
        for x in across
        for y in down
        for turn in RIM_TURNS_DEG
    ]
    steps = np.maximum(
        _weakest(picture, spots, _sides(cards), _common_step),
        _weakest(picture, spots, _sides(cards), _any_step) - _weakest_rest(picture, spots, cards),
    )
    return spots[int(steps.argmax())] if steps.max() > RIM_LEAST_STEP_LEVELS else None


def room_below(cards: Cards, lowest: CardPlace, others: Sequence[CardPlace]) -> float:
    """Return how much room there is below a card's lower edge before the next card, mm."""
    edge = lowest.y_mm + cards.height_mm / 2
    upper_edges = [
        other.y_mm - cards.height_mm / 2
        for other in others
        if abs(other.x_mm - lowest.x_mm) < cards.width_mm and other.y_mm > lowest.y_mm
    ]
    return min([NEXT_CARD_MM[1], *(upper - edge - RIM_ASIDE_MM for upper in upper_edges)])


def _room_above(cards: Cards, top: CardPlace, others: Sequence[CardPlace]) -> float:
    """Return how much room there is above a card before the next card or the sheet's edge."""
    edge = top.y_mm - cards.height_mm / 2
    lower_edges = [
        other.y_mm + cards.height_mm / 2
        for other in others
        if abs(other.x_mm - top.x_mm) < cards.width_mm and other.y_mm < edge
    ]
    return edge - max([SHEET_EDGE_MM, *lower_edges])


def _weakest(
    picture: SheetPicture,
    spots: Sequence[CardPlace],
    sides: Sequence[_Side],
    step: Callable[[Floats], Floats],
) -> Floats:
    """Return the step across the weakest side of each outline, grey levels, shape (spots,).

    Args:
        picture: the sheet from above.
        spots: where the outlines lie.
        sides: the sides of a card that count.
        step: returns the step along one side, from colours outside less colours inside.
    """
    rims = [
        np.concatenate([side.points_mm + aside * np.array(side.out) for side in sides])
        for aside in (RIM_ASIDE_MM, -RIM_ASIDE_MM)
    ]
    outside, inside = (sampled(picture, points_at(spots, rim)) for rim in rims)
    apart = np.clip(outside - inside, -STRONG_STEP_LEVELS, STRONG_STEP_LEVELS)
    ends = np.cumsum([len(side.points_mm) for side in sides])[:-1]
    weakest: Floats = np.stack([step(side) for side in np.split(apart, ends, axis=1)]).min(axis=0)
    return weakest


def _mean_step(apart: Floats) -> Floats:
    """Return the mean step along a side, shape (spots,)."""
    mean: Floats = apart.mean(axis=1)
    return np.asarray(np.sqrt(np.square(mean).sum(axis=1)))


def _common_step(apart: Floats) -> Floats:
    """Return the step that most points of a side show in one direction of colour, (spots,)."""
    mean = apart.mean(axis=1, keepdims=True)
    way = mean / np.maximum(np.linalg.norm(mean, axis=2, keepdims=True), EPSILON)
    along: Floats = (apart * way).sum(axis=2)
    return np.sort(along, axis=1)[:, int(RIM_POINTS_SHARE * along.shape[1])]


def _any_step(apart: Floats) -> Floats:
    """Return the step that most points of a side show in any direction of colour, (spots,).

    At the side of a printed back, the direction changes from point to point.
    """
    along: Floats = np.sort(np.linalg.norm(apart, axis=2), axis=1)
    return np.asarray(along[:, int(RIM_POINTS_SHARE * along.shape[1])], dtype=np.float64)


def _weakest_rest(picture: SheetPicture, spots: Sequence[CardPlace], cards: Cards) -> Floats:
    """Return how uneven the picture is just outside outlines, grey levels, shape (spots,).

    A bare mat is hardly uneven.
    """
    sides = _sides(cards)
    rims = [
        np.concatenate([side.points_mm + aside * np.array(side.out) for side in sides])
        for aside in (RIM_ASIDE_MM, RIM_AROUND_MM)
    ]
    near, far = (sampled(picture, points_at(spots, rim)) for rim in rims)
    return np.asarray(np.median(np.linalg.norm(near - far, axis=2), axis=1), dtype=np.float64)


def _sides(cards: Cards) -> list[_Side]:
    """Return a card's left, right, upper and lower side."""
    right, low = cards.width_mm / 2, cards.height_mm / 2
    return [
        *_upright(cards, -low + ROUNDED_CORNER_MM, low - ROUNDED_CORNER_MM),
        _level(right - ROUNDED_CORNER_MM, -low, -1.0),
        _level(right - ROUNDED_CORNER_MM, low, 1.0),
    ]


def _upper_sides(cards: Cards, high_mm: float) -> list[_Side]:
    """Return the three sides of the part of a card that sticks out above another card."""
    top = -cards.height_mm / 2
    return [
        *_upright(cards, top + ROUNDED_CORNER_MM / 2, top + max(high_mm, ROUNDED_CORNER_MM + 2.0)),
        _level(cards.width_mm / 2 - ROUNDED_CORNER_MM, top, -1.0),
    ]


def _lower_sides(cards: Cards, high_mm: float) -> list[_Side]:
    """Return the three sides of the part of a card that sticks out below another card."""
    return [
        _Side(side.points_mm * [1.0, -1.0], (side.out[0], -side.out[1]))
        for side in _upper_sides(cards, high_mm)
    ]


def _upright(cards: Cards, top_mm: float, bottom_mm: float) -> list[_Side]:
    down, right = np.arange(top_mm, bottom_mm, SIDE_POINTS_MM), cards.width_mm / 2
    return [
        _Side(np.stack([np.full_like(down, way * right), down], axis=1), (way, 0.0))
        for way in (-1.0, 1.0)
    ]


def _level(half_mm: float, y_mm: float, way: float) -> _Side:
    across = np.arange(-half_mm, half_mm + RANGE_SLACK, SIDE_POINTS_MM)
    return _Side(np.stack([across, np.full_like(across, y_mm)], axis=1), (0.0, way))
