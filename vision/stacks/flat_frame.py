"""One frame of a sheet with stacks, from straight above: what all stars are read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import Light
from vision.stacks.reference import Cells, cell_points, to_cells
from vision.stacks.tops import star_points


@dataclass(frozen=True, slots=True)
class FlatFrame:
    """A frame of a sheet whose place is known.

    Attributes:
        flat: the sheet from above.
        light: the light on it.
        cells: its softened log reflectance, as `to_cells` gives it.
        known: which of the cells the frame shows.
        board: the sheet.
        pieces: what may stand on it.
    """

    flat: Flat
    light: Light
    cells: Cells
    known: Mask
    board: Board
    pieces: Pieces

    @classmethod
    def of(cls, flat: Flat, light: Light, board: Board, pieces: Pieces) -> Self:
        """Return a frame with its cells."""
        return cls(flat, light, *to_cells(flat, light), board, pieces)

    @property
    def points(self) -> Floats:
        """The centres of the cells, shape (rows, columns, 2), mm."""
        return cell_points(*self.known.shape)

    @property
    def stars(self) -> Floats:
        """The centres of the stars, shape (stars, 2), mm."""
        return star_points(self.board)
