"""Listing the legal moves of a position.

If the table does not know which tiles are drawn, there may be thousands of draws. Only some are
listed, such that every unseen tile is in at least one draw. `judge.explain` judges any other draw.

Sources: "Game turn (for 3, 4 or 5 players)", "Construction rules" and "2-player game".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.game import TABLE, Seat
from games.islands.island import Cell, Island, open_cells, open_slots
from games.islands.moves import Action, Name, Pick, RevealTiles, Show, TakeHidden, TilePlacement
from games.islands.options import Options
from games.islands.pieces import ROWS, Row, Tile
from games.islands.position import Position
from games.islands.setup import Phase

SHOWN_OF_TWO = 2
"""How many of the three tiles the Lookout of two players shows."""


def to_move(position: Position) -> tuple[Seat, ...]:
    """Return who must decide now: a seat, the table if tiles are turned up, or nobody."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase in (Phase.REVEAL, Phase.DISCARD):
        return (TABLE,)
    return (position.turn,)


def legal_moves(position: Position) -> tuple[Action, ...]:
    """Return every legal move; if unknown tiles are to be revealed, a sample of the draws."""
    return tuple(_legal(position))


def cells_for(row: Row, island: Island, options: Options) -> tuple[Cell, ...]:
    """Return the cells or slots of `island` where a tile of `row` may go."""
    filled = island.filled
    if row is Row.DREAM:
        return open_slots(filled)
    return tuple(cell for cell in open_cells(filled, options) if cell.row is row)


def to_put_down(position: Position) -> tuple[Tile, ...]:
    """Return the tiles from which the seat to move chooses the one to put down now."""
    if position.phase is Phase.TAKE:
        return position.shown
    if position.phase is Phase.PLACE:
        return hidden_candidates(position)
    return ()


def hidden_candidates(position: Position) -> tuple[Tile, ...]:
    """Return the tiles that may be the hidden tile; only that tile if it is known."""
    if position.hidden is None or position.picked is None:
        return ()
    tile = position.hidden.tile
    return position.unseen(position.picked) if tile is None else (tile,)


def may_be_drawn(position: Position, tiles: Iterable[Tile]) -> bool:
    """Return whether `tiles` may be among those on top of the picked stack."""
    known = {tile.id for tile in position.drawn if tile is not None}
    others = [tile for tile in tiles if tile.id not in known]
    unseen = () if position.picked is None else position.unseen(position.picked)
    return len(others) <= position.drawn.count(None) and all(tile in unseen for tile in others)


def _legal(position: Position) -> Iterator[Action]:
    seat = position.turn
    match position.phase:
        case Phase.PICK:
            yield from (Pick(seat, row) for row in ROWS if position.stack(row))
        case Phase.REVEAL:
            yield from _reveals(position)
        case Phase.SHOW:
            yield from _shows(position)
        case Phase.NAME:
            rest = (other for other in position.setup.seats if other not in position.chosen)
            yield from (Name(seat, other) for other in rest)
        case Phase.DISCARD:
            yield from (RevealTiles((tile.id,)) for tile in hidden_candidates(position))
        case _:
            yield from _takings(position)


def _takings(position: Position) -> Iterator[Action]:
    options, island = position.setup.options, position.island
    for tile in to_put_down(position):
        for cell in cells_for(tile.row, island, options):
            yield TilePlacement(position.turn, tile.id, cell)
    if position.phase is Phase.TAKE and position.hidden is not None:
        yield TakeHidden(position.turn)


def _drawable(position: Position) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the drawn tiles that are known, and the tiles that an unknown drawn tile may be."""
    known = tuple(tile for tile in position.drawn if tile is not None)
    if len(known) == len(position.drawn) or position.picked is None:
        return known, ()
    return known, position.unseen(position.picked)


def _reveals(position: Position) -> Iterator[RevealTiles]:
    """Yield a draw for every unseen tile: that tile and the unseen tiles next in the box."""
    known, unseen = _drawable(position)
    size = len(position.drawn) - len(known)
    ring = unseen + unseen
    draws = {
        RevealTiles(tuple(tile.id for tile in known + ring[start : start + size]))
        for start in range(max(1, len(unseen)))
    }
    yield from sorted(draws, key=str)


def _shows(position: Position) -> Iterator[Show]:
    known, unseen = _drawable(position)
    for pair in combinations(known + unseen, SHOWN_OF_TWO):
        if may_be_drawn(position, pair):
            yield Show(position.turn, tuple(tile.id for tile in pair))
