"""Making a lawful island of tiles that nobody has, for a count without a camera."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from games.islands.island import DREAM_SLOTS, ISLAND_CELLS, Island, Placed, with_tile
from games.islands.options import Options
from games.islands.pieces import Row, TileSet
from games.islands.views import TileSeen, view_of


def sample_island(
    box: TileSet, used: AbstractSet[str | None], options: Options
) -> tuple[TileSeen, ...]:
    """Return an island of the box's first unused tiles; cells stay empty if tiles run out."""
    free = {row: [tile for tile in box.of_row(row) if tile.id not in used] for row in Row}
    island = Island()
    for cell in ISLAND_CELLS:
        if free[cell.row]:
            island = with_tile(island, free[cell.row].pop(0), cell, options)
    slots = zip(DREAM_SLOTS, free[Row.DREAM], strict=False)
    return view_of(Island((*island.placed, *(Placed(slot, tile) for slot, tile in slots))))
