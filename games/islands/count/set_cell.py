"""A cell of a counted island that players set right by hand: the tile that truly lies there.

No sheet knows corrections. What is set by hand is the players' word, so no rule judges it. Only
what cannot be is refused: a tile that lies elsewhere too, or one that belongs to another row.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import TextError
from games.game import Seat
from games.islands.count.by_hand import ByHand, corrected, dreams_of, tallied
from games.islands.count.tallied import Tallied
from games.islands.island import CELLS, COLUMNS, Cell, Face, Island
from games.islands.options import Options
from games.islands.pieces import Row, TileSet
from games.islands.views import TileSeen

NO_TILE, UNKNOWN, GENIE = "-", "?", "!"


@dataclass(frozen=True, slots=True)
class SetsCell:
    """What lies in a cell by the record, and what truly lies there.

    Each is a tile's name, `-` for no tile, `?` for a tile that is not in the box, or `!` for a tile
    that lies Genie side up.

    Attributes:
        seat: the player whose island it is.
        cell: the cell.
        before: what lies there by the record.
        after: what truly lies there.
    """

    seat: Seat
    cell: Cell
    before: str
    after: str

    def __post_init__(self) -> None:
        if self.before == self.after:
            raise TextError(f"s{self.seat}: {self.cell} is so by the record already")
        if self.after == UNKNOWN:
            raise TextError(f"s{self.seat}: no tile is named for {self.cell}")

    def __str__(self) -> str:
        return f"s{self.seat} sets {self.cell} {self.before} = {self.after}"


def lying_in(seen: tuple[TileSeen, ...], cell: Cell) -> str:
    """Return what lies in a cell of an island, as `SetsCell` writes it."""
    lying = next((one for one in seen if one.cell == cell), None)
    if lying is None:
        return NO_TILE
    return GENIE if lying.face is Face.BACK else lying.tile or UNKNOWN


def with_cell(seen: tuple[TileSeen, ...], sets: SetsCell) -> tuple[TileSeen, ...]:
    """Return the tiles of an island with a cell as it was set; their order is not kept."""
    others = tuple(one for one in seen if one.cell != sets.cell)
    if sets.after == NO_TILE:
        return others
    if sets.after == GENIE:
        return (*others, TileSeen(sets.cell, None, Face.BACK))
    return (*others, TileSeen(sets.cell, sets.after))


def fits(box: TileSet, sets: SetsCell) -> bool:
    """Return whether such a tile may lie in that cell: one of its row; no dream is turned."""
    if sets.cell not in CELLS:
        return False
    if sets.after == GENIE:
        return sets.cell.row is not Row.DREAM
    tile = box.find(sets.after)
    return sets.after == NO_TILE or (tile is not None and tile.row is sets.cell.row)


def kept_numbers(
    before: Island, after: Island, corrections: ByHand, options: Options
) -> ByHand | None:
    """Return the corrections after a tile was set: each number stays that players have told.

    None if the island then has more dream tiles than there is room for.
    """
    told = tuple(
        (what, number + _more(before, after, what, options)) for what, number in corrections
    )
    kept = tuple(pair for pair in told if pair[1])
    is_room = len(dreams_of(corrected(after, kept, options))) <= COLUMNS
    return kept if is_room else None


def _more(before: Island, after: Island, what: Tallied, options: Options) -> int:
    return tallied(before, what, options) - tallied(after, what, options)
