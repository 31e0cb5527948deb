"""The order of a board's places: the shortest way round, clockwise as seen from above."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.sheet.lens import Floats
from vision.stacks.constants import SHORTER_MM


def way_round(places_mm: Floats) -> tuple[int, ...]:
    """Return the order of the places around the board, beginning with the uppermost middle one.

    Args:
        places_mm: shape (places, 2), x to the right, y down.
    """
    apart = np.linalg.norm(places_mm[:, None] - places_mm, axis=2)
    ways = (_improved(_nearest_first(apart, start), apart) for start in range(len(places_mm)))
    best = min(ways, key=lambda way: _length(way, apart))
    x, y = places_mm[best].T
    turned = float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())
    clockwise = best if turned > 0 else best[::-1]
    middle = places_mm.mean(axis=0)
    upward = [math.atan2(abs(x - middle[0]), middle[1] - y) for x, y in places_mm]
    at = clockwise.index(int(np.argmin(upward)))
    return (*clockwise[at:], *clockwise[:at])


def _nearest_first(apart: Floats, start: int) -> list[int]:
    way, left = [start], set(range(len(apart))) - {start}
    while left:
        nearest = min(left, key=lambda place: float(apart[way[-1], place]))
        way.append(nearest)
        left.remove(nearest)
    return way


def _improved(way: list[int], apart: Floats) -> list[int]:
    """Return the way without crossings: pieces of it are turned while that makes it shorter."""
    count, distances = len(way), apart.tolist()
    is_better = True
    while is_better:
        is_better = False
        for i in range(count - 1):
            for j in range(i + 2, count - (i == 0)):
                a, b, c, d = way[i], way[i + 1], way[j], way[(j + 1) % count]
                now = distances[a][b] + distances[c][d]
                if distances[a][c] + distances[b][d] < now - SHORTER_MM:
                    way[i + 1 : j + 1] = way[i + 1 : j + 1][::-1]
                    is_better = True
    return way


def _length(way: Sequence[int], apart: Floats) -> float:
    return float(apart[list(way), np.roll(way, -1)].sum())
