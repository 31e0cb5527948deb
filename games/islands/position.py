"""The position: stacks, tiles on offer, every island, whose decision it is; valid from birth.

A tile whose identity is not known is None. So a position with hidden parts has the same form as a
position in which everything is known.

Sources: "Game turn (for 3, 4 or 5 players)" and "2-player game".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.game import Seat
from games.islands import check
from games.islands.island import Cell, Island
from games.islands.pieces import ROWS, Row, Tile
from games.islands.setup import Phase, Setup

Stack = tuple[Tile | None, ...]
"""A face-down stack, its top first; None where nobody knows which tile it is."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The third tile of two players, face down on the table; `tile` is None if unknown."""

    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The tiles that the last placement turns; some may still lie face up on the table."""

    seat: Seat
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position of 1001 Islands.

    Attributes:
        setup: the table and its rules.
        round: from 1 to 16.
        lookout: who leads this round.
        turn: the only seat that may decide now, except if tiles are to be revealed.
        phase: what must happen next.
        stacks: upper, central, lower, dream.
        islands: by seat, from index 0.
        picked: the type of tile drawn in this round, once the Lookout has chosen.
        shown: the tiles on offer face up.
        hidden: the tile on offer face down, with two players.
        chosen: the seats that have put down a tile in this round, in rising order.
        discarded: with two players, the tiles that nobody took, in the order of the game.
        turned: the tiles that the last placement turns, until the next placement.
    """

    setup: Setup
    round: int
    lookout: Seat
    turn: Seat
    phase: Phase
    stacks: tuple[Stack, ...]
    islands: tuple[Island, ...]
    picked: Row | None = None
    shown: tuple[Tile, ...] = ()
    hidden: Hidden | None = None
    chosen: tuple[Seat, ...] = ()
    discarded: tuple[Tile, ...] = ()
    turned: Turned | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(sorted(self.shown, key=lambda tile: tile.id)))
        object.__setattr__(self, "chosen", tuple(sorted(self.chosen)))
        check.check(self)

    def stack(self, row: Row) -> Stack:
        """Return the stack of one type."""
        return self.stacks[ROWS.index(row)]

    @property
    def drawn(self) -> Stack:
        """The tiles on top of the picked stack that this round takes, while they lie there."""
        if self.picked is None or self.phase not in (Phase.REVEAL, Phase.SHOW):
            return ()
        return self.stack(self.picked)[: self.setup.per_round]

    @property
    def island(self) -> Island:
        """The island of the seat that must decide."""
        return self.islands[self.turn - 1]

    def known_tiles(self) -> Iterator[Tile]:
        """Yield every tile whose place is known."""
        for stack in self.stacks:
            yield from (tile for tile in stack if tile is not None)
        for island in self.islands:
            yield from (placed.tile for placed in island.placed if placed.tile is not None)
        yield from self.shown
        yield from self.discarded
        if self.hidden is not None and self.hidden.tile is not None:
            yield self.hidden.tile

    def unseen(self, row: Row) -> tuple[Tile, ...]:
        """Return the tiles of one type that may be any of the unknown ones, in the box's order."""
        known = {tile.id for tile in self.known_tiles()}
        return tuple(tile for tile in self.setup.box.of_row(row) if tile.id not in known)
