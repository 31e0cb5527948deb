"""Where a thing over the sheet's edge hides what is known of the sheet.

`arms` tells from one frame alone where an arm may cross the edge. Light that goes on over the edge,
or print that looks like the table, can look so too. Where the sheet's own look is known, it shows
through light, and does not show through an arm.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.sheet.foreign import Mask, cells_near
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class EdgeCells:
    """The cells of a sheet whose own look is known; all have the shape (rows, columns).

    Attributes:
        points: their centres, mm, shape (rows, columns, 2).
        asked: which lie beside the edge and are asked about.
        seen: which no piece covers.
        apart: by how much each looks otherwise than the sheet, in log reflectance.
    """

    points: Floats
    asked: Mask
    seen: Mask
    apart: Floats


@dataclass(frozen=True, slots=True)
class HiddenLimits:
    """From where on the sheet counts as hidden at a place of its edge.

    Attributes:
        reach_mm: how far from the place cells are asked.
        least_cells: how many of them must be seen.
        seen_share: what share of them must be seen.
        apart_log: by more than this the middle one of them must look otherwise.
    """

    reach_mm: float
    least_cells: int
    seen_share: float
    apart_log: float


def may_be_hidden(cells: EdgeCells, limits: HiddenLimits) -> bool:
    """Return whether enough cells look otherwise for the sheet to be hidden at any place."""
    other = cells.asked & cells.seen & (cells.apart > limits.apart_log)
    return bool(np.count_nonzero(other) >= limits.least_cells)


def hidden_beside(cells: EdgeCells, crossings: Iterable[Floats], limits: HiddenLimits) -> Mask:
    """Return the cells at which the sheet is hidden beside its edge.

    Args:
        cells: what is known of all cells.
        crossings: where something may cross the edge: points of the edge, shape (places, 2) each.
        limits: from where on the sheet counts as hidden.
    """
    hidden = np.zeros_like(cells.asked)
    for places_mm in crossings:
        near = cells.asked & cells_near(cells.points, places_mm, limits.reach_mm)
        here = near & cells.seen
        is_seen = here.sum() >= max(limits.least_cells, limits.seen_share * near.sum())
        if is_seen and np.median(cells.apart[here]) > limits.apart_log:
            hidden |= here
    return hidden
