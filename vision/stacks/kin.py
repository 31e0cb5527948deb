"""Empty stars told by other empty stars of the same sheet: most sheets print all stars alike.

A star that was never seen empty has no picture of its own to be compared with. A piece hardly ever
looks, point by point and in tint, as the print of another star does. So where many stars look alike
they show their print, even on a sheet that was never seen bare: pieces are turned and stand beside
their star by chance, and their tops lie above the sheet, so each is seen from another side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Glyph, Pieces
from vision.sheet.constants import CHANNELS
from vision.sheet.foreign import Mask, tint_off
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    DIRECTIONS,
    KIN_LIKENESS,
    KIN_TINT_LOG,
    MANY_ALIKE,
    MANY_LIKENESS,
    MANY_SEEM_LOG_ODDS,
    MAYBE_EMPTY_LOG_ODDS,
    OWN_KIN,
    OWN_KIN_LIKENESS,
    PRINT_RINGS,
    SURELY_EMPTY_LOG_ODDS,
)
from vision.stacks.reference import PLAIN_PRINT, Cells, Reference
from vision.stacks.standing import star_cells


def is_kin_of_empty(
    prints: Floats,
    cells: Cells,
    reference: Reference,
    board: Board,
    pieces: Pieces,
    asked: NDArray[np.intp],
) -> Mask:
    """Return which of some stars look as others do that are known to be empty.

    Only stars of which the reference shows no print are asked.

    Args:
        prints: log light on a disc around each star, as `star_prints` gives it.
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        reference: the bare sheet as far as it is known.
        board: the sheet.
        pieces: what may stand on it.
        asked: the stars, by their position on the board; the answer has their shape.
    """
    known: Mask = np.logical_or.reduce(reference.prints != 0, axis=(1, 2))
    if known[asked].all() or not known.any():
        return np.zeros(len(asked), dtype=np.bool_)
    rows, columns = star_cells(cells.shape[0], cells.shape[1], board, pieces)
    seen = cells[rows[asked], columns[asked]].mean(axis=1)
    bare = reference.cells[rows, columns].mean(axis=1)[known]
    off = tint_off(seen[:, None] - bare[None])
    like = _likeness(prints[asked], reference.prints[known])
    alike = (like > KIN_LIKENESS) & (off < KIN_TINT_LOG)
    return np.asarray(~known[asked] & alike.any(axis=1))


def is_one_of_many(
    prints: Floats, cells: Cells, board: Board, pieces: Pieces, asked: NDArray[np.intp]
) -> Mask:
    """Return which of some stars look as many others do, so that they show their print.

    Plain pieces may look alike by the dozen, so with them no star is told.

    Args:
        prints: log light on a disc around each star, as `star_prints` gives it.
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        board: the sheet.
        pieces: what may stand on it.
        asked: the stars, by their position on the board; the answer has their shape.
    """
    if pieces.glyph is Glyph.NONE:
        return np.zeros(len(asked), dtype=np.bool_)
    rows, columns = star_cells(cells.shape[0], cells.shape[1], board, pieces)
    seen = cells[rows, columns].mean(axis=1)
    off = tint_off(seen[asked][:, None] - seen[None])
    alike = (_likeness(prints, prints[asked]).T > MANY_LIKENESS) & (off < KIN_TINT_LOG)
    alike[np.arange(len(asked)), asked] = False
    return np.asarray(alike.sum(axis=1) >= MANY_ALIKE)


def is_kin_of_own_empty(
    prints: Floats,
    cells: Cells,
    standing: Floats,
    board: Board,
    pieces: Pieces,
    asked: NDArray[np.intp],
) -> Mask:
    """Return which of some stars look as several empty stars of this frame do.

    They look as some that are surely empty, or as many that on the whole hardly seem to hold a
    stack. That holds for plain pieces too: those stars are empty by more than their likeness.

    Args:
        prints: log light on a disc around each star, as `star_prints` gives it.
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        standing: log odds that a stack stands on each star, shape (stars,).
        board: the sheet.
        pieces: what may stand on it.
        asked: the stars, by their position on the board; the answer has their shape.
    """
    told = np.zeros(len(asked), dtype=np.bool_)
    open_ = standing[asked] > MAYBE_EMPTY_LOG_ODDS
    if not open_.any():
        return told
    stars = asked[open_]
    rows, columns = star_cells(cells.shape[0], cells.shape[1], board, pieces)
    seen = cells[rows, columns].mean(axis=1)
    off = tint_off(seen[stars][:, None] - seen[None])
    like = np.where(off < KIN_TINT_LOG, _likeness(prints, prints[stars]).T, 0.0)
    like[np.arange(len(like)), stars] = 0.0  # itself
    sure = (like[:, standing < SURELY_EMPTY_LOG_ODDS] > OWN_KIN_LIKENESS).sum(axis=1) >= OWN_KIN
    many = like > MANY_LIKENESS
    usual = [np.median(standing[row]) if row.sum() >= MANY_ALIKE else np.inf for row in many]
    seem = np.array(usual) < MANY_SEEM_LOG_ODDS
    told[open_] = sure | seem
    return told


def _likeness(prints: Floats, others: Floats) -> Floats:
    """Return how alike two sets of stars look at best when turned, shape (stars, others)."""
    turned = _turns(_without_means(others))
    one = _without_means(prints).reshape(len(prints), -1)
    both = one @ turned.reshape(-1, turned.shape[-1]).T
    best = both.reshape(len(one), len(others), -1).max(axis=2)
    sizes = np.linalg.norm(one, axis=1)[:, None] * np.linalg.norm(turned[:, 0], axis=1)[None]
    return np.asarray(best / (sizes + PLAIN_PRINT))


def _without_means(prints: Floats) -> Floats:
    return np.asarray(prints - prints.mean(axis=1, keepdims=True), dtype=np.float32)


def _turns(prints: Floats) -> Floats:
    """Return each star's disc turned into every direction, shape (stars, turns, points * 3)."""
    return prints.reshape(len(prints), -1).take(_TURNED, axis=1)


def _turned_values() -> NDArray[np.intp]:
    """Return which values of a disc stand in which place once it is turned, (turns, values)."""
    values = np.arange(len(PRINT_RINGS) * DIRECTIONS * CHANNELS)
    rings = values.reshape(len(PRINT_RINGS), DIRECTIONS, CHANNELS)
    turned = (np.arange(DIRECTIONS) - np.arange(DIRECTIONS)[:, None]) % DIRECTIONS
    return np.moveaxis(rings[:, turned], 1, 0).reshape(DIRECTIONS, -1)


_TURNED = _turned_values()
