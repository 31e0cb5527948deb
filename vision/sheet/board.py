"""Boards: where a sheet's markers and stars lie, and how large its pieces, tiles or cards are.

Lengths are millimetres in the sheet frame: origin at the top-left corner, x right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

Star = NewType("Star", int)
"""A place on the sheet, by the `index` of its board file."""


class Glyph(Enum):
    """How a piece's top shows its strength."""

    PIPS = "pips"
    BARS = "bars"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Marker:
    """An ArUco marker: `size_mm` is the outer edge of its black square, (x, y) its centre."""

    id: int
    x_mm: float
    y_mm: float
    size_mm: float


@dataclass(frozen=True, slots=True)
class StarPlace:
    """A star and its centre."""

    star: Star
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces that belong on the sheet; colours are nominal, 8-bit sRGB."""

    diameter_mm: float
    thickness_mm: float
    colours: tuple[tuple[str, tuple[int, int, int]], ...]
    glyph: Glyph
    glyph_colour: tuple[int, int, int]

    @property
    def radius_mm(self) -> float:
        """Half the diameter."""
        return self.diameter_mm / 2


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid in which tiles or cards are laid out for enrolment: rows of slots, centred."""

    columns: int
    rows: int
    pitch_x_mm: float
    pitch_y_mm: float

    @property
    def size(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    def aside_mm(self, number: int) -> tuple[float, float]:
        """Return how far a slot's middle lies right of and below the middle of the sheet.

        Args:
            number: the slot, counted from 0 row by row.
        """
        row, column = divmod(number, self.columns)
        return (
            (column - (self.columns - 1) / 2) * self.pitch_x_mm,
            (row - (self.rows - 1) / 2) * self.pitch_y_mm,
        )


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles that belong on the sheet: nominal (width, height) inside the cut edges."""

    thickness_mm: float
    island_mm: tuple[float, float]
    dream_mm: tuple[float, float]
    character_mm: tuple[float, float]
    enrol: Grid


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that belong on the sheet; values run from the lowest to the highest."""

    width_mm: float
    height_mm: float
    thickness_mm: float
    suits: tuple[str, ...]
    values: tuple[int, int]
    enrol: Grid


@dataclass(frozen=True, slots=True)
class Board:
    """One sheet as its file describes it.

    Attributes:
        stem: the file's name without its ending; sidecars and bare photos name the board by it.
        name: the sheet's own name; sheets of several designs may share a name.
        width_mm: the width of the sheet.
        height_mm: the height of the sheet.
        markers: in the file's order.
        stars: in the order of their index.
        pieces: what may stand on it, if the file says.
        tiles: what tiles may lie on it, if the file says.
        cards: what cards may lie on it, if the file says.
    """

    stem: str
    name: str
    width_mm: float
    height_mm: float
    markers: tuple[Marker, ...]
    stars: tuple[StarPlace, ...]
    pieces: Pieces | None
    tiles: Tiles | None = None
    cards: Cards | None = None
