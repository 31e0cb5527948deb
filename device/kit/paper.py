"""Papers, and how a sheet that is larger than its paper is cut into tiles.

Lengths are millimetres. A tile is a part of the sheet, in the sheet's own frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil

OVERLAP_MM = 10.0
"""What two neighbouring tiles both show, to be glued one over the other."""


class Paper(Enum):
    """A paper: its name on the command line, its short and its long side."""

    A3 = ("a3", 297.0, 420.0)
    A4 = ("a4", 210.0, 297.0)
    LETTER = ("letter", 215.9, 279.4)

    def __init__(self, title: str, short_mm: float, long_mm: float) -> None:
        self.title, self.short_mm, self.long_mm = title, short_mm, long_mm

    @property
    def largest_tile(self) -> tuple[float, float]:
        """The short and the long side of what every printer prints on this paper.

        A4 and Letter take the same tiles, so a file for one can be printed on the other.
        """
        return (277.0, 400.0) if self is Paper.A3 else (190.0, 259.0)


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A tile: its corner on the sheet, its size, and where it stands among the others."""

    x: float
    y: float
    width: float
    height: float
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Cutting:
    """A sheet cut into columns and rows of equal tiles, for pages of one size."""

    paper: Paper
    is_upright: bool
    columns: int
    rows: int
    tiles: tuple[SheetPart, ...]

    @property
    def page(self) -> tuple[float, float]:
        """The width and height of the page."""
        sides = self.paper.short_mm, self.paper.long_mm
        return sides if self.is_upright else (sides[1], sides[0])

    def shift(self, tile: SheetPart) -> tuple[float, float]:
        """Return where the sheet's origin lies on the page of a tile."""
        return (
            (self.page[0] - tile.width) / 2 - tile.x,
            (self.page[1] - tile.height) / 2 - tile.y,
        )


def cut(width: float, height: float, paper: Paper) -> Cutting:
    """Return a sheet cut for a paper: in one piece if it fits, else in as few tiles as possible.

    A whole sheet may be as large as its paper: nothing is drawn in the outermost millimetres.
    """
    for is_upright in (True, False):
        wide, high = _turned((paper.short_mm, paper.long_mm), is_upright=is_upright)
        if width <= wide and height <= high and paper is Paper.A3:
            return _tiled(width, height, paper, (1, 1), is_upright=is_upright)
    ways = [(_counts(width, height, paper, is_upright=way), way) for way in (True, False)]
    counts, is_upright = min(ways, key=lambda way: way[0][0] * way[0][1])
    return _tiled(width, height, paper, counts, is_upright=is_upright)


def _turned(sides: tuple[float, float], *, is_upright: bool) -> tuple[float, float]:
    return sides if is_upright else (sides[1], sides[0])


def _counts(width: float, height: float, paper: Paper, *, is_upright: bool) -> tuple[int, int]:
    wide, high = _turned(paper.largest_tile, is_upright=is_upright)
    return _count(width, wide), _count(height, high)


def _count(length: float, tile: float) -> int:
    return max(1, ceil((length - OVERLAP_MM) / (tile - OVERLAP_MM)))


def _tiled(
    width: float, height: float, paper: Paper, counts: tuple[int, int], *, is_upright: bool
) -> Cutting:
    columns, rows = counts
    wide = (width + (columns - 1) * OVERLAP_MM) / columns
    high = (height + (rows - 1) * OVERLAP_MM) / rows
    tiles = tuple(
        SheetPart(column * (wide - OVERLAP_MM), row * (high - OVERLAP_MM), wide, high, column, row)
        for row in range(rows)
        for column in range(columns)
    )
    return Cutting(paper, is_upright, columns, rows, tiles)
