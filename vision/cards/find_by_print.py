"""Finding cards by their print alone: one number, three times in a row, at equal distances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    AMID_NATS,
    AMID_NUMBER_NATS,
    CELL_MM,
    FIRST_GRID_CELLS,
    MARGIN_MM,
    MOST_RIVALS,
    NEIGHBOURS,
    NOTHING,
    NUMBER_FLOOR_NATS,
    NUMBER_MAYBE_NATS,
    NUMBERS_A_ROW,
    NUMBERS_ASIDE_MM,
    NUMBERS_DOWN_MM,
    NUMBERS_UNEVEN_MM,
    PATTERN_DOWN_MM,
    PATTERN_NATS,
    PEAK_CELLS,
    RIVAL_ASIDE_CELLS,
    RIVAL_NATS,
    SLOPED_NATS_PER_CELL,
    TRIPLE_LEAST_NATS,
    TRIPLES_NEAREST_MM,
    UNEVEN_NATS_PER_CELL,
    VALUES,
)
from vision.cards.stroke_network import StrokeNetwork
from vision.cards.strokes import Values


@dataclass(frozen=True, slots=True)
class Triple:
    """Three equal numbers in a row.

    Attributes:
        places_mm: the middles of the left, middle and right number on the sheet, shape (3, 2).
        odds: the mean log probability of each value and of NOTHING, shape (17,).
        is_rival: whether a likelier row lies over it.
    """

    places_mm: NDArray[np.float64]
    odds: NDArray[np.float64]
    is_rival: bool = False


def number_map(cells: Values, network: StrokeNetwork, wanted: NDArray[np.bool_]) -> Values:
    """Return the log probability of each value, and of none, by cell, shape (17, H, W).

    Cells that are not wanted, or where no number is likely, have NUMBER_FLOOR_NATS for every value.
    """
    high, wide = cells.shape[:2]
    first = np.zeros((high, wide), dtype=np.uint8)
    rows, columns = np.nonzero(wanted[::FIRST_GRID_CELLS, ::FIRST_GRID_CELLS])
    odds = network.at(cells, rows * FIRST_GRID_CELLS, columns * FIRST_GRID_CELLS)
    likely = odds[:, :VALUES].max(axis=1) > NUMBER_MAYBE_NATS
    first[rows[likely] * FIRST_GRID_CELLS, columns[likely] * FIRST_GRID_CELLS] = 1
    rows, columns = np.nonzero(cv2.dilate(first, np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)))
    found = np.full((VALUES + 1, high, wide), NUMBER_FLOOR_NATS, dtype=np.float32)
    found[NOTHING] = 0.0
    found[:, rows, columns] = np.maximum(network.at(cells, rows, columns), NUMBER_FLOOR_NATS).T
    return found


def triples(found: Values, wanted: Callable[[Triple], bool] = lambda _: True) -> list[Triple]:
    """Return the rows of three equal numbers that are `wanted`, the likeliest first.

    Of the rows that overlap a likelier row, a few are kept that are hardly less likely. A closer
    look chooses between them.
    """
    kept: list[Triple] = []
    lying = _KeptRows(found.shape[1:])
    # Places are looked at in the order of their best possible odds: most overlap with a better one.
    waiting: list[tuple[float, tuple[int, int, int], Triple | None]] = [
        (-best, place, None) for best, place in _places(found)
    ]
    heapify(waiting)
    while waiting:
        cost, place, triple = heappop(waiting)
        if not lying.has_room(place, cost):
            continue
        if triple is not None:
            kept.append(replace(triple, is_rival=lying.is_over(place)))
            lying.lay(place, cost)
            continue
        made = _triple(found, *place)
        if made and wanted(made) and not _is_pattern(found, made, place[0]):
            heappush(waiting, (_order(found, made, place[0]), place, made))
    return kept


class _KeptRows:
    """The rows of numbers that were kept so far.

    Every cell belongs to the likeliest row that covers it. A less likely row that overlaps with a
    kept row is kept as its rival.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._owners = np.full(shape, -1, dtype=np.int16)
        self._costs: list[float] = []
        self._places: list[list[tuple[int, int, int]]] = []

    def has_room(self, place: tuple[int, int, int], cost: float) -> bool:
        """Return whether a row overlaps with no kept row, or may be kept as a rival of one.

        Args:
            place: value, row and column of cells, of the middle number.
            cost: how unlikely the row is, nats.
        """
        value, y, x = place
        owner = int(self._owners[y, x])
        if owner < 0:
            return True
        others = self._places[owner]
        return (
            len(others) <= MOST_RIVALS
            and cost < self._costs[owner] + RIVAL_NATS
            and all(
                value != number
                or abs(x - column) > RIVAL_ASIDE_CELLS
                or abs(y - row) > RIVAL_ASIDE_CELLS
                for number, row, column in others
            )
        )

    def is_over(self, place: tuple[int, int, int]) -> bool:
        """Return whether a row overlaps with a kept row, which is likelier."""
        return bool(self._owners[place[1:]] >= 0)

    def lay(self, place: tuple[int, int, int], cost: float) -> None:
        """Keep a row: as a rival if it overlaps with a kept row, else as the owner of its cells."""
        _, y, x = place
        if self.is_over(place):
            self._places[int(self._owners[y, x])].append(place)
            return
        wide, high = round(2 * NUMBERS_ASIDE_MM[1] / CELL_MM), round(TRIPLES_NEAREST_MM / CELL_MM)
        part = self._owners[max(0, y - high + 1) : y + high, max(0, x - wide + 1) : x + wide]
        part[part < 0] = len(self._costs)
        self._costs.append(cost)
        self._places.append([place])


def _order(found: Values, triple: Triple, value: int) -> float:
    """Return the sort key of a row of numbers: the likelier the row, the smaller the key.

    Where two cards side by side show the same value, a row may mix numbers of both cards. Such a
    row has the same number on either side, and comes later.
    """
    left, _, right = triple.places_mm
    step = (right - left) / 2
    is_amid = all(
        _near(found, value, place, 2, 2) > AMID_NUMBER_NATS for place in (left - step, right + step)
    )
    return AMID_NATS * is_amid - NUMBERS_A_ROW * float(triple.odds[:VALUES].max())


def _is_pattern(found: Values, triple: Triple, value: int) -> bool:
    """Return whether the number goes on above and below, or twice on one side, as stripes do.

    Stripes look like 10 or 11; a card's number may look like itself once more half a line off.
    """
    above, far_above, below, far_below = (
        all(
            _near(found, value, place + np.array((0.0, down)), 2, 1) > PATTERN_NATS
            for place in triple.places_mm
        )
        for down in (-PATTERN_DOWN_MM, -2 * PATTERN_DOWN_MM, PATTERN_DOWN_MM, 2 * PATTERN_DOWN_MM)
    )
    return (above and (below or far_above)) or (below and far_below)


def _near(found: Values, value: int, place_mm: NDArray[np.float64], wide: int, down: int) -> float:
    """Return the log probability of a value at its best cell near a place.

    Args:
        found: the log probabilities, as `number_map` gives them.
        value: the index of the value.
        place_mm: a point of the sheet.
        wide: how many cells left and right are looked at.
        down: how many cells up and down are looked at.
    """
    x, y = np.round((place_mm + MARGIN_MM) / CELL_MM - 0.5).astype(int).tolist()
    part = found[value, max(0, y - down) : y + down + 1, max(0, x - wide) : x + wide + 1]
    return float(part.max(initial=NUMBER_FLOOR_NATS))


def _places(found: Values) -> Iterator[tuple[float, tuple[int, int, int]]]:
    """Yield the places where the middle number of a row may stand, value by value.

    Each comes with the largest sum of log probabilities that three equal numbers there can reach.
    The place is the value, and the row and the column of the cell.
    """
    low, high = (round(side / CELL_MM) for side in NUMBERS_ASIDE_MM)
    beside = np.zeros((2 * round(NUMBERS_DOWN_MM / CELL_MM) + 1, 2 * high + 1), dtype=np.uint8)
    left, right = beside.copy(), beside.copy()
    left[:, : high - low + 1] = 1
    right[:, -(high - low + 1) :] = 1
    for value in range(VALUES):
        one = found[value]
        border = cv2.BORDER_CONSTANT
        total = one.copy()
        for side in (left, right):
            total += cv2.dilate(
                one, side, borderType=border, borderValue=[float(NUMBER_FLOOR_NATS)]
            )
        total[one <= NUMBER_FLOOR_NATS] = NUMBERS_A_ROW * NUMBER_FLOOR_NATS
        peak = cv2.dilate(total, np.ones((PEAK_CELLS, PEAK_CELLS), dtype=np.uint8))
        rows, columns = np.nonzero((total == peak) & (total > TRIPLE_LEAST_NATS))
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
            yield float(total[y, x]), (value, y, x)


def _triple(found: Values, value: int, y: int, x: int) -> Triple | None:
    """Return the three numbers around a middle one, if outer ones lie evenly."""
    reach, down = (round(side / CELL_MM) for side in (NUMBERS_ASIDE_MM[1], NUMBERS_DOWN_MM))
    if not (reach <= x < found.shape[2] - reach and down <= y < found.shape[1] - down):
        return None
    low = round(NUMBERS_ASIDE_MM[0] / CELL_MM)
    rows = found[value, y - down : y + down + 1]
    to_left = rows[:, x - reach : x - low + 1][:, ::-1]  # by distance, like the right side
    left_row, left_at, right_row, right_at = _outer(to_left, rows[:, x + low : x + reach + 1])
    places = [
        (y - down + left_row, x - low - left_at),
        (y, x),
        (y - down + right_row, x + low + right_at),
    ]
    odds = np.array([found[:, *place] for place in places], dtype=np.float64).mean(axis=0)
    if odds[value] * NUMBERS_A_ROW < TRIPLE_LEAST_NATS:
        return None
    spots = np.array(places, dtype=np.float64)[:, ::-1]
    return Triple((spots + 0.5) * CELL_MM - MARGIN_MM, odds)


def _outer(to_left: Values, to_right: Values) -> tuple[int, int, int, int]:
    """Return the likeliest outer numbers: row and distance of the left one and of the right one.

    They lie about as far from the middle, and one is as much higher as the other is lower.
    """
    pairs = _pairs(*to_left.shape)
    both = to_left[pairs.left] + to_right[pairs.right] - pairs.cost
    n = int(both.argmax())
    return (
        int(pairs.left[0][n]),
        int(pairs.left[1][n]),
        int(pairs.right[0][n]),
        int(pairs.right[1][n]),
    )


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs of places left and right of a number, each a row and a distance, and their costs."""

    left: tuple[NDArray[np.intp], NDArray[np.intp]]
    right: tuple[NDArray[np.intp], NDArray[np.intp]]
    cost: Values


@cache
def _pairs(high: int, wide: int) -> _Pairs:
    """Return the pairs that lie evenly enough, within `high` rows and `wide` distances of cells."""
    slack = round(NUMBERS_UNEVEN_MM / CELL_MM)
    rows, columns = range(high), range(wide)
    even = [
        (
            up,
            n,
            down,
            m,
            UNEVEN_NATS_PER_CELL * abs(n - m) + SLOPED_NATS_PER_CELL * abs(up + down - (high - 1)),
        )
        for up, down, n, m in product(rows, rows, columns, columns)
        if abs(n - m) <= slack and abs(up + down - (high - 1)) <= 1
    ]
    up, n, down, m, cost = (np.array(values) for values in zip(*even, strict=True))
    return _Pairs((up, n), (down, m), cost.astype(np.float32))
