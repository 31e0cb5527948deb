"""The true table of 1001 Islands: the draft, the islands, and what lies under the camera."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from games.game import Seat
from games.islands.count.draft import Draft, with_pick, with_take
from games.islands.count.placements import open_tiles
from games.islands.count.position import CountSetup
from games.islands.island import Cell
from games.islands.pieces import Row, Tile
from games.islands.setup import ROUNDS
from tests.lab.evenings.islands.mats import ASIDE, Lying, TrueIslands
from vision.tiles.evidence import TileReading

OFFERS = 0.5  # of the rounds: the open tiles are laid under the camera too
SLIDES = 0.01  # of the frames: the mat lies so that the character board is not found


class Eyes(Protocol):
    """A camera over the mat and its reader, drawn or only counted."""

    def brought(self) -> None:
        """Know that an island is brought before the camera anew, and lies a little otherwise."""
        ...

    def nudged(self) -> None:
        """Know that every tile lies a little otherwise."""
        ...

    def reading(self, mat: Mapping[Cell, Lying], *, has_board: bool = True) -> TileReading:
        """Return the reading of a frame of a mat; an empty mat bears no character board."""
        ...


class IslandsTable:
    """What has truly happened at a table.

    Attributes:
        past: every step that the draft has truly come through, the present one last; None is its
            end.
        islands: what lies on the mats, and what should lie there.
        under: whose mat lies under the camera, or None.
        shown: the seats whose islands were shown to be counted.
    """

    def __init__(self, setup: CountSetup, draft: Draft | None, eyes: Eyes, chance: Random) -> None:
        """Lay the stacks; without a draft to be led, the islands are built at once."""
        self.setup, self._eyes, self._chance = setup, eyes, chance
        self.islands = TrueIslands(setup.seats, setup.box, setup.options)
        self.past: list[Draft | None] = [draft]
        self.under: Seat | None = None
        self.shown: list[Seat] = []
        self._offer: list[Tile] = []
        self._is_offer_in_view = False
        self._pool = {
            row: chance.sample([tile for tile in setup.box.tiles if tile.row is row], 20)
            for row in sorted(Row)
        }
        if draft is None:
            self._build_all()

    @property
    def draft(self) -> Draft | None:
        """How far the draft has truly come."""
        return self.past[-1]

    @property
    def due(self) -> Seat | None:
        """Who shows an island next, once the draft is over; None after the last."""
        return next((seat for seat in self.setup.seats if seat not in self.shown), None)

    def reading(self) -> TileReading:
        """Return what the camera says of the mat as it lies."""
        if self._is_offer_in_view:
            seen = self._offer[: open_tiles(self.setup)]
            mat = {Cell(tile.row, ASIDE + n): Lying(tile.id) for n, tile in enumerate(seen)}
            return self._eyes.reading(mat, has_board=False)
        mat = {} if self.under is None else self.islands.mats[self.under]
        return self._eyes.reading(mat, has_board=self._chance.random() >= SLIDES)

    def bring(self, seat: Seat | None) -> None:
        """Lay a player's mat under the camera, or take away what lies there."""
        self._is_offer_in_view = False
        if self.under != seat:
            self.under = seat
            self._eyes.brought()

    def nudge(self) -> None:
        """Lay what is under the camera a little otherwise."""
        self._eyes.nudged()

    def pick(self) -> Row:
        """Let the Lookout pick a stack and turn up its tiles, at times under the camera."""
        draft = self._drafting()
        row = self._chance.choice(draft.rows)
        self.past.append(with_pick(draft, row, self.setup.seats))
        players = len(self.setup.seats)
        self._offer = [self._pool[row].pop() for _ in range(max(players, 3))]
        return row

    def show_offer(self) -> None:
        """Lay the open tiles under the camera."""
        self.bring(None)
        self._is_offer_in_view = self._chance.random() < OFFERS

    def take(self) -> Tile:
        """Let the player whose turn it is take a tile and place it."""
        draft = self._drafting()
        tile = self._offer.pop(self._chance.randrange(len(self._offer)))
        others = draft.others(self.setup.seats)
        named = self._chance.choice(others) if len(others) > 1 else None
        is_last = draft.round == ROUNDS and not others
        self.place(draft.turn, tile)
        self.past.append(None if is_last else with_take(draft, self.setup.seats, named))
        return tile

    def place(self, seat: Seat, tile: Tile) -> None:
        """Place a tile as the rules want it, in some cell."""
        self.islands.place(seat, tile, self._chance.choice(self.islands.open_cells(seat, tile)))
        self.islands.put_right(seat)

    @property
    def next_tile(self) -> Tile | None:
        """A tile that the player whose turn it is may take; None before a stack is picked."""
        return self._offer[0] if self._offer and self.draft is not None else None

    @property
    def other_tile(self) -> Tile | None:
        """A second tile of the stack."""
        return self._offer[1] if len(self._offer) > 1 else None

    def _drafting(self) -> Draft:
        if self.draft is None:
            raise LookupError("the draft is over")
        return self.draft

    def _build_all(self) -> None:
        for row in sorted(Row):
            for _ in range(4):
                for seat in self.setup.seats:
                    self.place(seat, self._pool[row].pop())
