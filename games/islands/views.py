"""The views that a camera may have of a position, and what each seat may know of it.

Source: "2-player game" for the tile that only the Lookout has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from games.game import Seat
from games.islands.island import Cell, Face, Island, Placed
from games.islands.pieces import ROWS
from games.islands.position import Hidden, Position, Stack
from games.islands.setup import Phase


@dataclass(frozen=True, slots=True)
class TileSeen:
    """The tile seen in a cell; `tile` is None for a back, or for a tile that is not in the box."""

    cell: Cell
    tile: str | None
    face: Face = Face.FRONT


View = tuple[tuple[TileSeen, ...], ...]
"""By seat, from index 0: what lies around its board, row by row. It may be what rules forbid."""


def views(position: Position) -> tuple[View, ...]:
    """Return how the boards may look: settled first, then with tiles not turned yet for a lamp."""
    turned = position.turned
    if turned is None:
        return (tuple(view_of(island) for island in position.islands),)
    ways = product((Face.BACK, Face.FRONT), repeat=len(turned.cells))
    return tuple(_look(position, turned.seat, turned.cells, faces) for faces in ways)


def view_of(island: Island) -> tuple[TileSeen, ...]:
    """Return how one island looks."""
    return tuple(_tile_seen(placed) for placed in island.placed)


def _tile_seen(placed: Placed) -> TileSeen:
    shown = placed.shown
    return TileSeen(placed.cell, None if shown is None else shown.id, placed.face)


def _look(position: Position, seat: Seat, cells: tuple[Cell, ...], faces: tuple[Face, ...]) -> View:
    """Return the look of all boards, in which these faces are up in `cells` of one board."""
    lying = dict(zip(cells, faces, strict=True))
    looks = [view_of(island) for island in position.islands]
    looks[seat - 1] = tuple(
        _tile_seen(replace(placed, face=lying.get(placed.cell, placed.face)))
        for placed in position.islands[seat - 1].placed
    )
    return tuple(looks)


def known_to(position: Position, seat: Seat) -> Position:
    """Return what `seat` may know: no stack's order; the hidden tile only if the seat saw it."""
    hidden = position.hidden
    if hidden is not None and not _has_seen_hidden(position, seat):
        hidden = Hidden()
    stacks = tuple(
        _known_stack(position, stack, position.drawn if row is position.picked else (), seat)
        for row, stack in zip(ROWS, position.stacks, strict=True)
    )
    return replace(position, stacks=stacks, hidden=hidden)


def _known_stack(position: Position, stack: Stack, drawn: Stack, seat: Seat) -> Stack:
    """Return a stack of unknown tiles; the Lookout of two players knows those that he drew."""
    looks = position.phase is Phase.SHOW and seat == position.lookout
    secret = _ordered(drawn) if looks else ()
    return (*secret, *(None,) * (len(stack) - len(secret)))


def _ordered(drawn: Stack) -> Stack:
    """Return drawn tiles sorted by name, so that they do not tell the order of the stack."""
    known = sorted((tile for tile in drawn if tile is not None), key=lambda tile: tile.id)
    return (*known, *(None,) * drawn.count(None))


def _has_seen_hidden(position: Position, seat: Seat) -> bool:
    """Return whether `seat` has seen the hidden tile: the Lookout has, and who took the tile."""
    took = position.phase is Phase.PLACE and seat == position.turn
    return took or seat == position.lookout
