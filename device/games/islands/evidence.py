"""The evidence of a reading of the island mat: which tile lies where, and which are doubtful."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from device.reading.readers import AnyReading
from device.table.referee import LIMITS
from games.islands.count.asking import faces_said
from games.islands.count.changes import is_alike
from games.islands.count.moves import MOST_ASKED
from games.islands.count.position import Asked
from games.islands.count.turned import TURNED
from games.islands.island import CELLS, COLUMNS, Cell, Face
from games.islands.pieces import ISLAND_ROWS, Row, TileSet
from games.islands.views import TileSeen
from vision.tiles.evidence import FOREIGN, TileEvidence, TileReading

APART = 0.36  # of a tile's size, from its cell's middle; whole islands lie up to 0.1 askew
# Of a tile's size: a tile so far under another tile was pushed there, and does not lie apart.
TUCKED = 0.1


@dataclass(frozen=True, slots=True)
class TileDoubt:
    """Two readings of one tile that are about as likely; None is a tile that is not in the box.

    Attributes:
        cell: where the tile lies.
        one: the likelier tile.
        other: the less likely tile, which shows other elements.
        margin: by how many nats `one` is likelier than `other`.
    """

    cell: Cell
    one: str | None
    other: str | None
    margin: float


@dataclass(frozen=True, slots=True)
class IslandView:
    """A reading of the island mat, cell by cell.

    Attributes:
        cells: the tile in each cell; tiles beside the cells are in columns beyond the last.
        has_board: whether the character board was found; cells are counted from it.
    """

    cells: Mapping[Cell, TileEvidence]
    has_board: bool

    def doubts(self, box: TileSet, asked: Sequence[Asked]) -> tuple[TileDoubt, ...]:
        """Return the doubtful tiles, the most doubtful first.

        Tiles that show the same elements are no rivals. A tile that the players named is not in
        doubt.
        """
        found = [
            doubt
            for cell, tile in self.cells.items()
            if cell in CELLS and (doubt := _doubt(box, cell, tile)) and not _said(asked, doubt)
        ]
        return tuple(sorted(found, key=lambda doubt: doubt.margin))

    def remembering(self, box: TileSet, known: Sequence[TileSeen]) -> IslandView:
        """Return the view in which each tile is what it was before, unless it is surely another.

        Tiles are never exchanged, nor turned back. So a tile must be read with as much margin as an
        accusation needs before it is another one than was seen there.
        """
        cells = dict(self.cells)
        for before in known:
            tile = cells.get(before.cell)
            if tile is not None and _may_be(box, tile, before):
                cells[before.cell] = _as_before(tile, before)
        return replace(self, cells=cells)

    def seen(
        self, box: TileSet, asked: Sequence[Asked], used: frozenset[str]
    ) -> tuple[TileSeen, ...]:
        """Return the tiles seen, with the answers of the players applied.

        If several tiles of the box show the same, the result names one that lies on no other
        island.

        Args:
            box: the tiles of the set.
            asked: doubts that the players have answered.
            used: the ids that lie on other islands.
        """
        taken = set(used)
        lying: list[TileSeen] = []
        for cell, tile in self.cells.items():
            face = _face_said(box, tile, cell, asked)
            if face is not None:
                lying.append(TileSeen(cell, *face))
                continue
            name = _fitting(box, _settled(box, cell, tile, asked), taken)
            if name is not None:
                taken.add(name)
            lying.append(TileSeen(cell, name))
        return tuple(lying)

    def open_tiles(self, box: TileSet, sure: float) -> tuple[str, ...]:
        """Return the tiles of the box that lie face up and are told for sure.

        A tile is told for sure if anything else that it may be is `sure` nats less likely. If
        several tiles of the box show the same, each counts for itself.
        """
        taken: set[str] = set()
        for cell, tile in self.cells.items():
            doubt = _doubt(box, cell, tile)
            best = _settled(box, cell, tile, ())
            if tile.face == Face.BACK or best is None or (doubt and doubt.margin < sure):
                continue
            name = _fitting(box, best, taken)
            taken |= set() if name is None else {name}
        return tuple(sorted(taken))


def view_of(reading: AnyReading) -> IslandView:
    """Return a reading by cells; tiles far from every cell, or on another tile, lie beside them."""
    if not isinstance(reading, TileReading):
        raise TypeError(f"{type(reading).__name__} is no reading of an island mat")
    cells: dict[Cell, TileEvidence] = {}
    for tile in reading:
        row = Row(tile.row)
        is_apart = row in ISLAND_ROWS and tile.aside > APART and tile.covered < TUCKED
        cell = None if tile.cell is None or is_apart else Cell(row, tile.cell)
        cells[_beside(cells, row) if cell is None or cell in cells else cell] = tile
    return IslandView(cells, reading.character is not None)


def _beside(cells: Mapping[Cell, TileEvidence], row: Row) -> Cell:
    columns = [cell.column for cell in cells if cell.row is row]
    return Cell(row, max([COLUMNS - 1, *columns]) + 1)


def _likely(box: TileSet, tile: TileEvidence) -> list[tuple[float, str | None]]:
    """Return log probabilities of what a tile may be, likeliest first; None is not in the box."""
    foreign = [log for name, log in tile.names.items() if box.find(name) is None]
    known = [(log, name) for name, log in tile.names.items() if box.find(name) is not None]
    options: list[tuple[float, str | None]] = [*known]
    if foreign:
        options.append((max(foreign), None))
    return sorted(options, key=lambda option: -option[0])


def _doubt(box: TileSet, cell: Cell, tile: TileEvidence) -> TileDoubt | None:
    options = _likely(box, tile)
    if not options:
        return None
    best, one = options[0]
    for log, other in options[1:]:
        if not is_alike(box, one, other):
            return TileDoubt(cell, one, other, best - log)
    return None


def _may_be(box: TileSet, tile: TileEvidence, before: TileSeen) -> bool:
    """Return whether a tile may still be what was seen in its cell before."""
    if tile.face == Face.BACK:
        return False
    options = _likely(box, tile)
    best = max((log for log, name in options if name is not None), default=-math.inf)
    rest = max((log for log, name in options if name is None), default=-math.inf)
    if before.face is Face.BACK:
        doubt = _doubt(box, before.cell, tile)
        return best < rest or doubt is None or doubt.margin < LIMITS.accuse
    logs = [log for log, name in options if is_alike(box, name, before.tile)]
    return before.tile is not None and bool(logs) and max(best, rest) - logs[0] < LIMITS.accuse


def _as_before(tile: TileEvidence, before: TileSeen) -> TileEvidence:
    """Return the evidence of a tile that is surely what was seen in its cell before."""
    names = {} if before.tile is None else {before.tile: 0.0}
    return replace(tile, face=str(before.face), names=names)


def is_faceless(box: TileSet, tile: TileEvidence) -> bool:
    """Return whether a tile lies face up, though it surely shows the picture of no tile."""
    options = _likely(box, tile)
    rest = max((log for log, name in options if name is not None), default=-math.inf)
    is_foreign = bool(options) and options[0][1] is None
    return tile.face == Face.FRONT and is_foreign and options[0][0] - rest >= LIMITS.accuse


def _face_said(
    box: TileSet, tile: TileEvidence, cell: Cell, asked: Sequence[Asked]
) -> tuple[str | None, Face] | None:
    """Return name and face of a tile that is turned, or that players have told the face of.

    None is a tile that lies face up, whatever it is. A picture that is surely seen speaks louder
    than the players' word that the tile is turned.
    """
    faces = faces_said(asked, cell)
    is_back = tile.face == Face.BACK
    if not faces:
        return (None, Face.BACK) if is_back else None
    if faces[-1] == TURNED:
        return (None, Face.BACK) if is_back or is_faceless(box, tile) else None
    return (faces[-1], Face.FRONT) if is_back or is_faceless(box, tile) else None


def _said(asked: Sequence[Asked], doubt: TileDoubt) -> bool:
    """Return whether players have settled a doubt.

    One word settles it if camera and players agree. Against the camera it must be said twice, for a
    wrong button is about as likely as a tile misread. So must either, once two answers differ.
    """
    pair = doubt.cell, {doubt.one, doubt.other}
    answers = [one.answer for one in asked if (one.cell, {one.one, one.other}) == pair]
    is_repeated = len(answers) > len({*answers})
    return answers == [doubt.one] or is_repeated or len(answers) >= MOST_ASKED


def _settled(box: TileSet, cell: Cell, tile: TileEvidence, asked: Sequence[Asked]) -> str | None:
    """Return the tile that the players named, if the reading allows it; else the likeliest tile."""
    options = [name for _, name in _likely(box, tile)]
    for one in reversed(asked):
        is_about = one.is_answered and one.cell == cell and {one.one, one.other} <= {*options}
        if is_about and (one.answer is None or one.answer in options):
            return one.answer
    return options[0] if options else None


def _fitting(box: TileSet, name: str | None, taken: set[str]) -> str | None:
    """Return the id `name`; if it is taken, the id of a free tile that shows the same, if any."""
    if name is None or name == FOREIGN or name not in taken:
        return name
    free = (t.id for t in box.tiles if t.id not in taken and is_alike(box, name, t.id))
    return next(free, name)
