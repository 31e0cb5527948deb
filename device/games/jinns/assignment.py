"""Finding the cheapest one-to-one assignment of domes to places.

The method is the Hungarian method in its shortest-augmenting-path form (Jonker and Volgenant,
1987). It takes O(n^3) steps, a few milliseconds for 32 places.

How much dearer another assignment is follows from the cheapest one: whoever gives a row another
kind of column must find a way round, row by row, back to the kind that became free. The cheapest
ways round are found by the method of Floyd and Warshall (1962).
"""

from __future__ import annotations

import math
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


def extra_costs(costs: Sequence[Sequence[float]], chosen: Sequence[int]) -> list[list[float]]:
    """Return, by row and kind, how much dearer the cheapest assignment is with that kind there.

    Args:
        costs: what each kind costs for each row, rows first; several columns are of one kind.
        chosen: the kind of each row in the cheapest assignment.
    """
    round_to = _ways_round(costs, chosen)
    return [
        [row[kind] - row[own] + round_to[kind][own] for kind in range(len(row))]
        for row, own in zip(costs, chosen, strict=True)
    ]


def _ways_round(costs: Sequence[Sequence[float]], chosen: Sequence[int]) -> list[list[float]]:
    """Return, by two kinds, what it costs that a row of the first changes to the second.

    Other rows may change in between, as long as each kind has its number of rows at the end.
    """
    kinds = range(len(costs[0]))
    cost = [[0.0 if one == other else math.inf for other in kinds] for one in kinds]
    for row, own in zip(costs, chosen, strict=True):
        cost[own] = [min(known, new - row[own]) for known, new in zip(cost[own], row, strict=True)]
    for via in kinds:
        for one in kinds:
            start = cost[one][via]
            cost[one] = [
                min(known, start + more) for known, more in zip(cost[one], cost[via], strict=True)
            ]
    return cost


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
