"""The moves of 1001 Islands: picking a stack, revealing, taking and placing tiles, naming.

Notation, a line each:

    s1 picks upper                        the Lookout chooses a stack
    table reveals upper-01 upper-07 …     the tiles of that stack that are turned up
    s1 shows upper-01 upper-07            two players: the Lookout shows two of three tiles
    s2 takes hidden                       two players: the tile that lies face down is chosen
    s1 upper-07 @ upper,2                 a tile is taken and put down; the hidden one: put down
    s1 names s3                           the player who chooses next is named
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.errors import TextError
from games.game import TABLE, Seat
from games.islands.island import CELLS, Cell
from games.islands.pieces import TILE_ID, Row


@dataclass(frozen=True, slots=True)
class Pick:
    """The Lookout chooses the stack of this round."""

    seat: Seat
    row: Row

    def __str__(self) -> str:
        return f"s{self.seat} picks {self.row}"


@dataclass(frozen=True, slots=True)
class RevealTiles:
    """Tiles are turned up for all to see; chance decides which tiles."""

    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def seat(self) -> Seat:
        """Nobody's seat."""
        return TABLE

    def __str__(self) -> str:
        return f"table reveals {' '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Show:
    """The Lookout of two players shows two of the three tiles; the third stays face down."""

    seat: Seat
    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return f"s{self.seat} shows {' '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class TakeHidden:
    """A player chooses the tile that lies face down, and must put it down next."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} takes hidden"


@dataclass(frozen=True, slots=True)
class TilePlacement:
    """A tile is taken and put down on the player's own board."""

    seat: Seat
    tile: str
    cell: Cell

    def __str__(self) -> str:
        return f"s{self.seat} {self.tile} @ {self.cell}"


@dataclass(frozen=True, slots=True)
class Name:
    """A player says who chooses next."""

    seat: Seat
    other: Seat

    def __str__(self) -> str:
        return f"s{self.seat} names s{self.other}"


Action = Pick | RevealTiles | Show | TakeHidden | TilePlacement | Name

_SEAT = r"s([1-5])"
_TILES = rf"({TILE_ID}(?: {TILE_ID})*)"
_PICK = re.compile(rf"{_SEAT} picks ([a-z]+)", re.ASCII)
_REVEAL = re.compile(rf"table reveals {_TILES}", re.ASCII)
_SHOW = re.compile(rf"{_SEAT} shows {_TILES}", re.ASCII)
_TAKE = re.compile(rf"{_SEAT} takes hidden", re.ASCII)
_PLACE = re.compile(rf"{_SEAT} ({TILE_ID}) @ (\S+)", re.ASCII)
_NAME = re.compile(rf"{_SEAT} names {_SEAT}", re.ASCII)


def parse_action(text: str) -> Action:
    """Return what `text` says happens.

    Raises:
        TextError: `text` is of none of the forms.
    """
    if found := _PLACE.fullmatch(text):
        return TilePlacement(Seat(int(found[1])), found[2], parse_cell(found[3]))
    if found := _NAME.fullmatch(text):
        return Name(Seat(int(found[1])), Seat(int(found[2])))
    if found := _PICK.fullmatch(text):
        return Pick(Seat(int(found[1])), parse_row(found[2]))
    if found := _TAKE.fullmatch(text):
        return TakeHidden(Seat(int(found[1])))
    if found := _REVEAL.fullmatch(text):
        return RevealTiles(tuple(found[1].split(" ")))
    if found := _SHOW.fullmatch(text):
        return Show(Seat(int(found[1])), tuple(found[2].split(" ")))
    raise TextError(f"{text!r} is no move; expected the form s1 upper-07 @ upper,2")


def parse_cell(text: str) -> Cell:
    """Return the cell or dream slot that `text` names, such as `upper,2`.

    Raises:
        TextError: there is no such cell.
    """
    cells = {str(cell): cell for cell in CELLS}
    if text not in cells:
        raise TextError(f"no cell {text!r}; expected a row and a column from 0 to 3, as in upper,2")
    return cells[text]


def parse_row(text: str) -> Row:
    """Return the row that `text` names.

    Raises:
        TextError: there is no such row.
    """
    if text not in list(Row):
        raise TextError(f"no row {text!r}; there are {', '.join(Row)}")
    return Row(text)
