"""Finding the cheapest one-to-one assignment of domes to places.

The method is the Hungarian method in its shortest-augmenting-path form (Jonker and Volgenant,
1987). It takes O(n^3) steps, a few milliseconds for 32 places.
"""

from __future__ import annotations

from collections.abc import Sequence


def best_assignment(costs: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """Return for each row the column that makes the sum of costs least.

    Args:
        costs: a square matrix, rows first.
    """
    size = len(costs)
    row_prices, column_prices = [0.0] * (size + 1), [0.0] * (size + 1)
    row_of = [0] * (size + 1)  # the row of each column, from 1; 0 is no row
    for row in range(1, size + 1):
        row_of[0] = row
        _augment(costs, row_prices, column_prices, row_of)
    columns = [0] * size
    for column in range(1, size + 1):
        columns[row_of[column] - 1] = column - 1
    return tuple(columns)


def _augment(
    costs: Sequence[Sequence[float]],
    row_prices: list[float],
    column_prices: list[float],
    row_of: list[int],
) -> None:
    """Find a column for the row in `row_of[0]`, moving others along the shortest path."""
    size = len(costs)
    shortest, came_from = [float("inf")] * (size + 1), [0] * (size + 1)
    done, column = {0}, 0
    while row_of[column]:
        done.add(column)
        row = row_of[column]
        for other in set(range(1, size + 1)) - done:
            slack = costs[row - 1][other - 1] - row_prices[row] - column_prices[other]
            if slack < shortest[other]:
                shortest[other], came_from[other] = slack, column
        nearest = min(set(range(1, size + 1)) - done, key=shortest.__getitem__)
        step = shortest[nearest]
        for other in done:
            row_prices[row_of[other]] += step
            column_prices[other] -= step
        for other in set(range(1, size + 1)) - done:
            shortest[other] -= step
        column = nearest
    while column:
        row_of[column] = row_of[came_from[column]]
        column = came_from[column]
