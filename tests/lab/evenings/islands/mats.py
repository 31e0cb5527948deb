"""The true islands: what lies round every player's board, and what should lie there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from games.game import Seat
from games.islands.island import CELLS, Cell, Face, Island, with_tile
from games.islands.judge import cell_breaches
from games.islands.options import Options
from games.islands.pieces import Row, Tile, TileSet

ASIDE = 4  # columns from here on are beside the cells
ALL_CELLS = sorted(CELLS)


class Lying(NamedTuple):
    """One tile where it lies: its id, and whether its back is up."""

    tile: str
    is_turned: bool = False


Mat = Mapping[Cell, Lying]


class TrueIslands:
    """The islands of a table; a tile that is turned is still known here.

    Attributes:
        islands: by seat, the island as the rules want it.
        mats: by seat, what truly lies there.
    """

    def __init__(self, seats: tuple[Seat, ...], box: TileSet, options: Options) -> None:
        self._box, self._options = box, options
        self.islands: dict[Seat, Island] = {seat: Island() for seat in seats}
        self.mats: dict[Seat, dict[Cell, Lying]] = {seat: {} for seat in seats}

    def open_cells(self, seat: Seat, tile: Tile) -> list[Cell]:
        """Return where a tile may be placed."""
        island = self.islands[seat]
        return [c for c in ALL_CELLS if not any(cell_breaches(island, tile, c, self._options))]

    def closed_cells(self, seat: Seat, tile: Tile) -> list[Cell]:
        """Return the free cells of the mat where a tile may not be placed."""
        mat, lawful = self.mats[seat], self.open_cells(seat, tile)
        return [cell for cell in ALL_CELLS if cell not in mat and cell not in lawful]

    def place(self, seat: Seat, tile: Tile, cell: Cell) -> None:
        """Place a tile as the rules want it; a third lamp turns the two before."""
        self.islands[seat] = with_tile(self.islands[seat], tile, cell, self._options)

    def right(self, seat: Seat) -> dict[Cell, Lying]:
        """Return what should lie on a player's mat."""
        return {
            one.cell: Lying(one.tile.id, one.face is Face.BACK)
            for one in self.islands[seat].placed
            if one.tile is not None
        }

    def put_right(self, seat: Seat) -> None:
        """Lay a player's mat as the rules want it."""
        self.mats[seat] = self.right(seat)

    def put_one_right(self, seat: Seat, chance: Random) -> bool:
        """Lay one tile of a player's mat as it should lie; return whether any lay wrongly."""
        mat, right = self.mats[seat], self.right(seat)
        for cell in [cell for cell, one in mat.items() if right.get(cell) != one]:
            if cell not in right:
                del mat[cell]  # it is in a hand now
        missing = [cell for cell, one in right.items() if mat.get(cell) != one]
        if missing:
            cell = chance.choice(missing)
            mat[cell] = right[cell]
        return bool(missing)

    def is_right(self, seat: Seat) -> bool:
        """Return whether a player's mat is as the rules want it."""
        return self.mats[seat] == self.right(seat)

    def moved(self, seat: Seat, chance: Random) -> bool:
        """Move one tile to a free cell of its row; return whether there is one."""
        mat = self.mats[seat]
        ways = [
            (cell, other)
            for cell in mat
            for other in ALL_CELLS
            if other not in mat and other.row is cell.row
        ]
        if not ways:
            return False
        cell, other = chance.choice(ways)
        mat[other] = mat.pop(cell)
        return True

    def knock(self, seat: Seat, chance: Random) -> int:
        """Displace two tiles or more, as a sleeve does; return how many."""
        mat = self.mats[seat]
        if len(mat) < 2:
            return 0
        hit = chance.sample(sorted(mat), chance.randint(2, min(6, len(mat))))
        taken = {cell: mat.pop(cell) for cell in hit}
        for cell, lying in taken.items():
            if chance.random() < 0.25:
                continue  # off the mat
            target = self._dropped(mat, cell.row, chance)
            mat[target] = lying
        return len(hit)

    def _dropped(self, mat: Mapping[Cell, Lying], row: Row, chance: Random) -> Cell:
        free = [cell for cell in ALL_CELLS if cell.row is row and cell not in mat]
        beside = [cell for cell in mat if cell.row is row and cell.column >= ASIDE]
        if free and chance.random() < 0.6:
            return chance.choice(free)
        return Cell(row, ASIDE + len(beside))
