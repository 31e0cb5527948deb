"""Where cards lie, by their print alone: one number three times in a row, at equal distances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


def triples(found: Values) -> list[Triple]:
    """Return the places where three numbers alike stand in a row, the likeliest first."""
    low, high = (round(side / CELL_MM) for side in ASIDE_MM)
    beside = np.zeros((2 * round(DOWN_MM / CELL_MM) + 1, 2 * high + 1), dtype=np.uint8)
    left, right = beside.copy(), beside.copy()
    left[:, : high - low + 1] = 1
    right[:, -(high - low + 1) :] = 1
    best: list[tuple[float, int, int, int]] = []
    for value in range(VALUES):
        one = found[value]
        border = cv2.BORDER_CONSTANT
        total = one.copy()
        for side in (left, right):
            total += cv2.dilate(one, side, borderType=border, borderValue=[float(FLOOR)])
        total[one <= FLOOR] = 3 * FLOOR
        peak = cv2.dilate(total, np.ones((7, 7), dtype=np.uint8))
        rows, columns = np.nonzero((total == peak) & (total > LEAST))
        best += [
            (float(total[y, x]), value, int(y), int(x)) for y, x in zip(rows, columns, strict=True)
        ]
    made = (_triple(found, value, y, x) for _, value, y, x in sorted(best, reverse=True))
    return _apart([triple for triple in made if triple is not None])


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


def _apart(found: Sequence[Triple]) -> list[Triple]:
    """Return the likeliest triples that do not lie over each other."""
    kept: list[Triple] = []
    for triple in sorted(found, key=lambda one: -float(one.odds[:VALUES].max())):
        away = [np.abs(triple.places_mm[1] - other.places_mm[1]) for other in kept]
        if not any(x < 2 * ASIDE_MM[1] and y < NEAREST_MM for x, y in away):
            kept.append(triple)
    return kept
