"""What players of 1001 Islands do that the rules forbid."""

from __future__ import annotations

from random import Random

from games.game import Seat
from games.islands.island import Cell, cells_turned_by
from games.islands.pieces import Row, Tile
from tests.lab.evenings.islands.mats import Lying
from tests.lab.evenings.islands.table import IslandsTable


def misplaced(table: IslandsTable, seat: Seat, chance: Random) -> str | None:
    """Lay a forbidden placement on a player's mat and return its name; None if it cannot be."""
    tile = table.next_tile
    if tile is None:
        return None
    match chance.choice(("gap", "lamp", "moved", "two")):
        case "gap":
            return _in_a_gap(table, seat, tile, chance)
        case "lamp":
            return _unturned(table, seat, tile, chance)
        case "two":
            return _two_at_once(table, seat, tile)
        case _:
            return "moved" if table.islands.moved(seat, chance) else None


def shown_wrongly(table: IslandsTable, seat: Seat, chance: Random) -> str | None:
    """Lay an island that cannot be counted and return what is wrong; None if it cannot be."""
    mat = table.islands.mats[seat]
    turned = sorted(cell for cell, one in mat.items() if one.is_turned)
    match chance.choice(("gone", "lamp", "row")):
        case "gone":
            del mat[chance.choice(sorted(mat))]
            return "a tile left out"
        case "lamp" if turned:
            mat[turned[0]] = Lying(mat[turned[0]].tile)
            return "a lamp turned back"
        case _:
            one, other = Cell(Row.UPPER, 0), Cell(Row.LOWER, 0)
            if mat[one].is_turned or mat[other].is_turned:
                return None
            mat[one], mat[other] = mat[other], mat[one]
            return "tiles in each other's row"


def _in_a_gap(table: IslandsTable, seat: Seat, tile: Tile, chance: Random) -> str | None:
    closed = [cell for cell in table.islands.closed_cells(seat, tile) if cell.row is tile.row]
    if not closed or tile.row is Row.DREAM:
        return None
    table.islands.mats[seat][chance.choice(closed)] = Lying(tile.id)
    return "gap"


def _unturned(table: IslandsTable, seat: Seat, tile: Tile, chance: Random) -> str | None:
    if not cells_turned_by(table.islands.islands[seat], tile, table.setup.options):
        return None
    cell = chance.choice(table.islands.open_cells(seat, tile))
    table.islands.mats[seat][cell] = Lying(tile.id)
    return "lamp"


def _two_at_once(table: IslandsTable, seat: Seat, tile: Tile) -> str | None:
    mat, other = table.islands.mats[seat], table.other_tile
    cells = [cell for cell in table.islands.open_cells(seat, tile) if cell not in mat]
    if len(cells) < 2 or other is None:
        return None
    mat[cells[0]], mat[cells[1]] = Lying(tile.id), Lying(other.id)
    return "two"
