"""The camera over an island mat: clear evidence of tiles, misread at a given rate."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

from games.islands.island import Cell
from games.islands.pieces import Row, TileSet
from tests.lab.evenings.islands.mats import ASIDE, Lying
from vision.tiles.evidence import FOREIGN, CharacterEvidence, TileEvidence, TileReading

CHANGES = 0.002  # of the tiles a frame: a shadow comes or goes, and the tile is read anew
BROUGHT = 0.3  # of the tiles: an island that is brought anew lies a little otherwise
DOUBT = 5e-4  # the reader's own
SURE_NATS = 9.0  # of a tile read rightly
# Of what is misread: not seen at all; the other face. Measured on 463 tiles in spoilt light: one
# was missed, nine backs were taken for fronts, no name was wrong.
MISSED, FACE = 0.1, 0.4
DOUBTED_NATS = 3.0  # of tiles read rightly, as many as are misread: at most so sure. 9 of 453 were
UNKNOWN = 0.2  # of tiles read as something else: not in the catalogue
MOST_NATS = 4.0  # by which a wrong tile is likelier than the right one, at most
BOARD = CharacterEvidence(130.0, 148.5, 0.0)


class TileEyes:
    """What a reader says of a mat; a tile that lies still is read in the same way again."""

    def __init__(self, chance: Random, misreads: float, box: TileSet) -> None:
        """Keep the source of chance, and how many of the tiles are misread, 0 to 1."""
        self._chance, self._misreads = chance, misreads
        self._by_row = {
            row: [tile.id for tile in box.tiles if tile.row is row] for row in sorted(Row)
        }
        self._drawn: dict[tuple[Cell, Lying], TileEvidence | None] = {}

    def brought(self) -> None:
        """Know that an island is brought before the camera anew, and lies a little otherwise."""
        self._drawn = {
            key: one for key, one in self._drawn.items() if self._chance.random() >= BROUGHT
        }

    def nudged(self) -> None:
        """Know that every tile lies a little otherwise."""
        self._drawn = {}

    def reading(self, mat: Mapping[Cell, Lying], *, has_board: bool = True) -> TileReading:
        """Return the reading of a frame of a mat; an empty mat bears no character board."""
        seen = (self._seen(cell, lying) for cell, lying in sorted(mat.items()))
        tiles = tuple(one for one in seen if one is not None)
        return TileReading(None, tiles, BOARD if has_board and mat else None)

    def _seen(self, cell: Cell, lying: Lying) -> TileEvidence | None:
        key = (cell, lying)
        if key not in self._drawn or self._chance.random() < CHANGES:
            self._drawn[key] = self._draw(cell, lying)
        return self._drawn[key]

    def _draw(self, cell: Cell, lying: Lying) -> TileEvidence | None:
        other = self._other(cell.row, lying.tile)
        if self._chance.random() < self._misreads:
            return self._misread(cell, lying, other)
        is_doubted = self._chance.random() < self._misreads
        nats = self._chance.uniform(0, DOUBTED_NATS) if is_doubted else SURE_NATS
        return self._evidence(cell, lying, self._names(lying.tile, other, nats))

    def _misread(self, cell: Cell, lying: Lying, other: str) -> TileEvidence | None:
        kind = self._chance.random()
        if kind < MISSED:
            return None
        nats = self._chance.uniform(0, MOST_NATS)
        if kind < MISSED + FACE and cell.row is not Row.DREAM:
            turned = Lying(lying.tile, not lying.is_turned)
            return self._evidence(cell, turned, {FOREIGN: -0.01})
        return self._evidence(cell, lying, self._names(other, lying.tile, nats))

    def _other(self, row: Row, tile: str) -> str:
        if self._chance.random() < UNKNOWN:
            return FOREIGN
        return self._chance.choice([one for one in self._by_row[row] if one != tile])

    def _names(self, first: str, second: str, nats: float) -> dict[str, float]:
        weights = {first: 1.0, second: math.exp(-nats)}
        total = sum(weights.values())
        logs = {name: math.log((1 - DOUBT) * one / total) for name, one in weights.items()}
        return {FOREIGN: math.log(DOUBT)} | logs

    def _evidence(self, cell: Cell, lying: Lying, names: dict[str, float]) -> TileEvidence:
        column = cell.column if cell.column < ASIDE else None
        face = "back" if lying.is_turned else "front"
        return TileEvidence(
            200.0, 150.0, 0.0, str(cell.row), column, face, {} if lying.is_turned else names
        )
