"""Faces that lie where they lay: the search for their centre is spared, nothing else is.

Between two frames of a game three to five stars of 32 change. A face is settled if its star shows
what it showed when the face was searched, and its outline is found at the same place. Then its
glyph is looked for where it was found. All that is said of it is measured in the present frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import SETTLED_LOG, SETTLED_MM
from vision.stacks.reference import Cells
from vision.stacks.standing import star_cells
from vision.stacks.tops import Tops


@dataclass(frozen=True, slots=True)
class SearchedFaces:
    """Where the faces were found, and what the stars showed then.

    Attributes:
        shown: log reflectance of the cells on each star, shape (stars, cells, 3).
        circles_mm: centres of the outlines, from which the search began, shape (stars, 2).
        radii_mm: their radii, shape (stars,).
        centres_mm: where the faces were found, shape (stars, 2).
    """

    shown: Floats
    circles_mm: Floats
    radii_mm: Floats
    centres_mm: Floats


def shown_on_stars(cells: Cells, board: Board, pieces: Pieces) -> Floats:
    """Return what the cells on each star show, shape (stars, cells, 3)."""
    rows, columns = star_cells(cells.shape[0], cells.shape[1], board, pieces)
    return np.asarray(cells[rows, columns])


def settled(before: SearchedFaces, shown: Floats, tops: Tops) -> Mask:
    """Return which faces lie where they lay, shape (stars,)."""
    changed = np.abs(shown - before.shown).max(axis=(1, 2))
    moved = np.linalg.norm(tops.centres_mm - before.circles_mm, axis=1)
    grown = np.abs(tops.radii_mm - before.radii_mm)
    return np.asarray((changed < SETTLED_LOG) & (np.maximum(moved, grown) < SETTLED_MM))


def searched(
    before: SearchedFaces | None, is_settled: Mask, shown: Floats, tops: Tops, centres_mm: Floats
) -> SearchedFaces:
    """Return what is kept for the next frame; settled faces keep what they showed when searched.

    Args:
        before: what was kept until now.
        is_settled: which faces lie where they lay, shape (stars,).
        shown: what the stars show now.
        tops: the outlines that were found now.
        centres_mm: where the faces are, shape (stars, 2).
    """
    if before is None:
        return SearchedFaces(shown, tops.centres_mm, tops.radii_mm, centres_mm)
    return SearchedFaces(
        np.where(is_settled[:, None, None], before.shown, shown),
        np.where(is_settled[:, None], before.circles_mm, tops.centres_mm),
        np.where(is_settled, before.radii_mm, tops.radii_mm),
        np.where(is_settled[:, None], before.centres_mm, centres_mm),
    )
