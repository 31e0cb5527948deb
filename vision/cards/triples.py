"""Where cards lie, by their print alone: one number three times in a row, at equal distances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.numerals import NOTHING, VALUES, Numerals
from vision.cards.picture import MARGIN_MM
from vision.cards.strokes import CELL_MM, Values

GRID = 2  # cells between the places first looked at; numbers are known 1 mm aside
MAYBE = np.log(0.03)  # a number is looked for finely where one is this likely
FLOOR = np.log(2e-3)  # no single number counts more against a value: one may lie under a glint
ASIDE_MM = (14.0, 24.0)  # from the middle number to the outer ones
DOWN_MM = 3.0  # by which outer numbers may be higher or lower: cards are turned up to 6 degrees
UNEVEN_MM = 2.6  # of the outer numbers' distances, by which they may differ
SHIFTED, DROPPED = 0.15, 0.1  # nats for each cell by which outer numbers lie unevenly
AMID = 1.0  # nats by which a row amid more numbers of its kind comes later
SEEN = np.log(0.3)
BESIDE_MM = 6.0  # above and below a number, where numbers of towers are covered or far
PATTERN = np.log(0.1)  # stripes of backs had 0.4 and more there, 99 of 100 cards 0.01 and less
LEAST = 0.4 * 3 * FLOOR  # the sum of three log probabilities; wholly unlike are 3 * FLOOR
NEAREST_MM = 9.0  # between the numbers of two cards of a column


@dataclass(frozen=True, slots=True)
class Triple:
    """Three numbers alike.

    Attributes:
        places_mm: the left, middle and right one's middle on the sheet, shape (3, 2).
        odds: the mean log probability of each value and of NOTHING, shape (17,).
    """

    places_mm: NDArray[np.float64]
    odds: NDArray[np.float64]


def number_map(cells: Values, numerals: Numerals, wanted: NDArray[np.bool_]) -> Values:
    """Return the log probability of each value, and of none, by cell, shape (17, H, W).

    Cells that are not wanted, or where no number is likely, have FLOOR for every value.
    """
    high, wide = cells.shape[:2]
    first = np.zeros((high, wide), dtype=np.uint8)
    rows, columns = np.nonzero(wanted[::GRID, ::GRID])
    odds = numerals.at(cells, rows * GRID, columns * GRID)
    likely = odds[:, :VALUES].max(axis=1) > MAYBE
    first[rows[likely] * GRID, columns[likely] * GRID] = 1
    rows, columns = np.nonzero(cv2.dilate(first, np.ones((3, 3), dtype=np.uint8)))
    found = np.full((VALUES + 1, high, wide), FLOOR, dtype=np.float32)
    found[NOTHING] = 0.0
    found[:, rows, columns] = np.maximum(numerals.at(cells, rows, columns), FLOOR).T
    return found


def triples(found: Values, wanted: Callable[[Triple], bool] = lambda _: True) -> list[Triple]:
    """Return the wanted places where three numbers alike stand in a row, the likeliest first.

    None of them lies over a likelier one.
    """
    kept: list[Triple] = []
    # What a place can be at best says in which order they are looked at: most lie over others.
    waiting: list[tuple[float, tuple[int, int, int], Triple | None]] = [
        (-best, place, None) for best, place in _places(found)
    ]
    heapify(waiting)
    while waiting:
        _, (value, y, x), triple = heappop(waiting)
        if _is_over(np.array([x, y]), kept):
            continue
        if triple is not None:
            kept.append(triple)
            continue
        made = _triple(found, value, y, x)
        if made and wanted(made) and not _is_pattern(found, made, value):
            heappush(waiting, (_order(found, made, value), (value, y, x), made))
    return kept


def _order(found: Values, triple: Triple, value: int) -> float:
    """Return what rows are sorted by, the likeliest first.

    Where two cards side by side show one value, three of their six numbers may be of both: such a
    row has more of the kind on either side.
    """
    left, _, right = triple.places_mm
    step = (right - left) / 2
    is_amid = all(_near(found, value, place, 2, 2) > SEEN for place in (left - step, right + step))
    return AMID * is_amid - 3 * float(triple.odds[:VALUES].max())


def _is_pattern(found: Values, triple: Triple, value: int) -> bool:
    """Return whether the number is as likely right above or below: stripes look like 10 or 11."""
    return all(
        max(
            _near(found, value, place + np.array((0.0, down)), 2, 1)
            for down in (-BESIDE_MM, BESIDE_MM)
        )
        > PATTERN
        for place in triple.places_mm
    )


def _near(found: Values, value: int, place_mm: NDArray[np.float64], wide: int, down: int) -> float:
    """Return how likely a value is within so many cells of a place."""
    x, y = np.round((place_mm + MARGIN_MM) / CELL_MM - 0.5).astype(int).tolist()
    part = found[value, max(0, y - down) : y + down + 1, max(0, x - wide) : x + wide + 1]
    return float(part.max(initial=FLOOR))


def _places(found: Values) -> Iterator[tuple[float, tuple[int, int, int]]]:
    """Yield the most that three numbers may add up to, with value, row and column of the middle."""
    low, high = (round(side / CELL_MM) for side in ASIDE_MM)
    beside = np.zeros((2 * round(DOWN_MM / CELL_MM) + 1, 2 * high + 1), dtype=np.uint8)
    left, right = beside.copy(), beside.copy()
    left[:, : high - low + 1] = 1
    right[:, -(high - low + 1) :] = 1
    for value in range(VALUES):
        one = found[value]
        border = cv2.BORDER_CONSTANT
        total = one.copy()
        for side in (left, right):
            total += cv2.dilate(one, side, borderType=border, borderValue=[float(FLOOR)])
        total[one <= FLOOR] = 3 * FLOOR
        peak = cv2.dilate(total, np.ones((7, 7), dtype=np.uint8))
        rows, columns = np.nonzero((total == peak) & (total > LEAST))
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
            yield float(total[y, x]), (value, y, x)


def _triple(found: Values, value: int, y: int, x: int) -> Triple | None:
    """Return the three numbers around a middle one, if outer ones lie evenly."""
    reach, down = (round(side / CELL_MM) for side in (ASIDE_MM[1], DOWN_MM))
    if not (reach <= x < found.shape[2] - reach and down <= y < found.shape[1] - down):
        return None
    low = round(ASIDE_MM[0] / CELL_MM)
    rows = found[value, y - down : y + down + 1]
    to_left = rows[:, x - reach : x - low + 1][:, ::-1]  # by distance, like the right side
    left_row, left_at, right_row, right_at = _outer(to_left, rows[:, x + low : x + reach + 1])
    places = [
        (y - down + left_row, x - low - left_at),
        (y, x),
        (y - down + right_row, x + low + right_at),
    ]
    odds = np.array([found[:, *place] for place in places], dtype=np.float64).mean(axis=0)
    if odds[value] * 3 < LEAST:
        return None
    spots = np.array(places, dtype=np.float64)[:, ::-1]
    return Triple((spots + 0.5) * CELL_MM - MARGIN_MM, odds)


def _outer(to_left: Values, to_right: Values) -> tuple[int, int, int, int]:
    """Return the likeliest outer numbers: row and distance of the left one and of the right one.

    They lie about as far from the middle, and one is as much higher as the other is lower.
    """
    down, slack = len(to_left) // 2, round(UNEVEN_MM / CELL_MM)
    best: tuple[float, int, int, int, int] = (-np.inf, 0, 0, 0, 0)
    for tilt, drop in product(range(-down, down + 1), (-1, 0, 1)):
        up = down - tilt + drop
        if not 0 <= up <= 2 * down:
            continue
        for shift in range(-slack, slack + 1):
            both = _shifted(to_left[up], to_right[down + tilt], shift)
            n = int(both.argmax())
            score = float(both[n]) - SHIFTED * abs(shift) - DROPPED * abs(drop)
            if score > best[0]:
                best = (score, up, n + max(0, shift), down + tilt, n + max(0, -shift))
    return best[1:]


def _shifted(a: Values, b: Values, shift: int) -> Values:
    """Return a + b where a is `shift` further out than b."""
    if shift >= 0:
        return a[shift:] + b[: len(b) - shift]
    return a[: len(a) + shift] + b[-shift:]


def _is_over(cell: NDArray[np.intp], kept: Sequence[Triple]) -> bool:
    """Return whether a middle number's cell lies over one of the triples."""
    place = (cell + 0.5) * CELL_MM - MARGIN_MM
    away = (np.abs(place - other.places_mm[1]) for other in kept)
    return any(x < 2 * ASIDE_MM[1] and y < NEAREST_MM for x, y in away)
