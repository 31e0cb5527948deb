"""The target by which a lens is calibrated: a chessboard with markers (ChArUco) as it is printed.

The white squares carry the markers of DICT_4X4_50, numbered row by row from the upper left; the
first square is black. This is OpenCV's layout since version 4.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vision.sheet.board import Marker
from vision.sheet.constants import TARGET_MM, TARGET_SQUARES


@dataclass(frozen=True, slots=True)
class LensTarget:
    """A target by its squares, lengths in mm."""

    columns: int
    rows: int
    square_mm: float
    marker_mm: float

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the chessboard."""
        return self.columns * self.square_mm, self.rows * self.square_mm

    def black_squares(self) -> Iterator[tuple[float, float]]:
        """Yield the upper left corner of each black square, mm on the chessboard."""
        for column, row in self._squares(black=True):
            yield column * self.square_mm, row * self.square_mm

    def markers(self) -> Iterator[Marker]:
        """Yield the markers, mm on the chessboard."""
        for number, (column, row) in enumerate(self._squares(black=False)):
            x, y = (column + 0.5) * self.square_mm, (row + 0.5) * self.square_mm
            yield Marker(number, x, y, self.marker_mm)

    def _squares(self, *, black: bool) -> Iterator[tuple[int, int]]:
        for row in range(self.rows):
            for column in range(self.columns):
                if ((column + row) % 2 == 0) == black:
                    yield column, row


TARGET = LensTarget(*TARGET_SQUARES, *TARGET_MM)
"""The printed target. Its 35 markers leave room on every paper that the kit prints on."""
