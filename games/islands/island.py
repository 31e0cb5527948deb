"""One player's island and dreams: which tile lies in which cell, and which face is up.

An island may break rules, because a camera may see such an island. `games.islands.inspection`
names the rules that it breaks.

Source: "Construction rules" and the lamps after them.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from games.islands.options import Options
from games.islands.pieces import ISLAND_ROWS, ROWS, Element, Row, Tile

COLUMNS = 4
MOST_LAMPS = 2


class Face(StrEnum):
    """Which side of a tile is up; the back of an island tile shows a Genie."""

    FRONT = "front"
    BACK = "back"


class Cell(NamedTuple):
    """A place for a tile: columns count from the character board, dream slots from the top."""

    row: Row
    column: int

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


ISLAND_CELLS = tuple(Cell(row, column) for row in ISLAND_ROWS for column in range(COLUMNS))
DREAM_SLOTS = tuple(Cell(Row.DREAM, slot) for slot in range(COLUMNS))
CELLS = frozenset((*ISLAND_CELLS, *DREAM_SLOTS))


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile in its place; `tile` is None where nobody can tell which tile it is."""

    cell: Cell
    tile: Tile | None
    face: Face = Face.FRONT

    @property
    def shown(self) -> Tile | None:
        """The tile if its front is up and known."""
        return self.tile if self.face is Face.FRONT else None


@dataclass(frozen=True, slots=True)
class Island:
    """The tiles around one character board, sorted row by row whatever order they are given in."""

    placed: tuple[Placed, ...] = ()

    def __post_init__(self) -> None:
        rising = sorted(self.placed, key=lambda placed: _reading_order(placed.cell))
        object.__setattr__(self, "placed", tuple(rising))

    @property
    def tiles(self) -> tuple[Placed, ...]:
        """The island tiles: those in the three lines."""
        return tuple(placed for placed in self.placed if placed.cell.row is not Row.DREAM)

    @property
    def dreams(self) -> tuple[Placed, ...]:
        """The dream tiles: those in the dream slots."""
        return tuple(placed for placed in self.placed if placed.cell.row is Row.DREAM)

    @property
    def filled(self) -> frozenset[Cell]:
        """The cells and slots where a tile lies."""
        return frozenset(placed.cell for placed in self.placed)

    @property
    def turned(self) -> tuple[Placed, ...]:
        """The island tiles that lie Genie up."""
        return tuple(placed for placed in self.tiles if placed.face is Face.BACK)

    def shown(self, *, row: Row | None = None, column: int | None = None) -> tuple[Tile, ...]:
        """Return the island tiles whose front is visible: all, or those of one line or column."""
        return tuple(
            placed.shown
            for placed in self.tiles
            if placed.shown is not None
            and row in (None, placed.cell.row)
            and column in (None, placed.cell.column)
        )

    def count(self, element: Element) -> int:
        """Return how many of `element` are visible on the island."""
        return sum(tile.count(element) for tile in self.shown())


def lamps_on(tile: Tile, options: Options) -> int:
    """Return how many lamps `tile` counts as (question 44)."""
    lamps = tile.count(Element.LAMP)
    return lamps if options.lamps_count_singly else min(lamps, 1)


def lamp_tiles(island: Island) -> tuple[Placed, ...]:
    """Return the tiles on which a lamp is visible."""
    return tuple(
        placed for placed in island.tiles if placed.shown and placed.shown.count(Element.LAMP)
    )


def lamps_shown(island: Island, options: Options) -> int:
    """Return how many lamps are visible, counted as question 44 says."""
    return sum(lamps_on(tile, options) for tile in island.shown())


def cells_turned_by(island: Island, tile: Tile, options: Options) -> tuple[Cell, ...]:
    """Return the cells whose tiles must be turned when `tile` joins the island.

    Source: "add a third Magic Lamp and you must immediately flip, Genie face up, the two tiles of
    your board with a Magic Lamp already on your Island" (question 45).
    """
    added = lamps_on(tile, options)
    if not added or lamps_shown(island, options) + added <= MOST_LAMPS:
        return ()
    return tuple(placed.cell for placed in lamp_tiles(island))


def with_tile(island: Island, tile: Tile, cell: Cell, options: Options) -> Island:
    """Return the island after `tile` was put in `cell` and the lamp tiles due were turned."""
    turned = cells_turned_by(island, tile, options)
    lying = (
        replace(placed, face=Face.BACK) if placed.cell in turned else placed
        for placed in island.placed
    )
    return Island((*lying, Placed(cell, tile)))


def open_cells(filled: AbstractSet[Cell], options: Options) -> tuple[Cell, ...]:
    """Return the empty cells where an island tile may go, line by line.

    Source: "the tiles must always be adjacent to the Character board or to a tile already placed"
    (question 40).
    """
    empty = [cell for cell in ISLAND_CELLS if cell not in filled]
    if options.rows_left_to_right:
        return tuple(cell for cell in empty if _inner(cell) is None or _inner(cell) in filled)
    return tuple(cell for cell in empty if touches(cell, filled))


def open_slots(filled: AbstractSet[Cell]) -> tuple[Cell, ...]:
    """Return the free dream slots (question 48)."""
    return tuple(slot for slot in DREAM_SLOTS if slot not in filled)


def touches(cell: Cell, filled: AbstractSet[Cell]) -> bool:
    """Return whether `cell` lies at the character board or beside a filled cell."""
    return cell.column == 0 or any(other in filled for other in NEIGHBOURS[cell])


def _inner(cell: Cell) -> Cell | None:
    return Cell(cell.row, cell.column - 1) if cell.column else None


def _reading_order(cell: Cell) -> tuple[int, int]:
    return ROWS.index(cell.row), cell.column


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = ISLAND_ROWS.index(cell.row), cell.column
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return tuple(
        Cell(ISLAND_ROWS[r], c) for r, c in around if 0 <= r < len(ISLAND_ROWS) and 0 <= c < COLUMNS
    )


NEIGHBOURS = {cell: _neighbours(cell) for cell in ISLAND_CELLS}
"""By cell of the island: the cells that share an edge with it."""
