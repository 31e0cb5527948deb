"""Reading the island mat: from a camera frame to evidence of every tile on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.errors import BoardFileError
from vision.sheet.board import Board, Tiles
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.pose import Lost
from vision.sheet.tracker import SheetSighting, SheetTracker, is_in_frame
from vision.stacks.evidence import Unread
from vision.tiles.box import PreparedCatalogue
from vision.tiles.catalogue import TileCatalogue
from vision.tiles.constants import MAT_MIDDLE_SHARES, TILE_SURROUND_MM
from vision.tiles.evidence import CharacterEvidence, TileEvidence, TileReading
from vision.tiles.find import (
    FoundTile,
    among_others,
    cells_covered,
    cells_in_doubt,
    explained,
    placed,
    refitted,
)
from vision.tiles.grid import DREAM, ROWS, IslandPose, find_islands
from vision.tiles.ground import Ground, Mask, look_at_ground
from vision.tiles.hands import is_reached
from vision.tiles.loose_tiles import loose_tiles
from vision.tiles.placement import Laid, Layer
from vision.tiles.second_look import looked_closer
from vision.tiles.top_view import Above, Lie, Overhead
from vision.tiles.verdict import names


class TileReader:
    """Reads the tiles on one mat through one lens.

    Attributes:
        board: the mat that is read.
    """

    def __init__(self, board: Board, lens: Lens, catalogue: TileCatalogue | None = None) -> None:
        """Prepare to read; without a catalogue tiles are found but not named.

        Raises:
            BoardFileError: the board says nothing of tiles.
        """
        if board.tiles is None:
            raise BoardFileError(f"{board.name}: has no [tiles]; nothing to read")
        self.board = board
        self._tiles: Tiles = board.tiles
        self._sheet = SheetTracker(board, lens)
        self._box = PreparedCatalogue(catalogue, board.tiles) if catalogue is not None else None
        self._seen: SheetSighting | None = None
        self._overhead: Overhead | None = None

    def read(self, frame: Frame) -> TileReading:
        """Return what a frame says: the evidence of every tile, or why there is none.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
        """
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return TileReading(seen)
        if not is_in_frame(_middle(self.board), frame, seen.pose):
            return TileReading(Unread.OUT_OF_FRAME)
        above = self._look(seen, frame)
        ground = look_at_ground(above)
        if ground.is_noisy:
            above = above.softened()
        islands = find_islands(above, ground, self._tiles)
        if self._is_reached(ground, islands[:2]):
            return TileReading(Unread.OCCLUDED)
        island, found = self._laid(above, ground, islands)
        if self._hides_tiles(ground, island, found):
            return TileReading(Unread.OCCLUDED)
        if island is not None:
            island = refitted(island, found)
            found = placed(found, island, self._tiles)
        return TileReading(None, tuple(self._evidence(found)), _character(island))

    def _is_reached(self, ground: Ground, islands: Sequence[IslandPose]) -> bool:
        """Return whether a hand is over the mat, wherever of the likeliest places the island is."""
        tried: Sequence[IslandPose | None] = islands or (None,)
        known = [self._explained(ground, one, self._covered(ground, one)) for one in tried]
        return all(is_reached(ground, one, self.board, self._tiles) for one in known)

    def _hides_tiles(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> bool:
        """Return whether what could not be named is a hand that reaches to the tiles."""
        named = [tile for tile in found if tile.is_named]
        if self._box is None or len(named) == len(found):
            return False
        known = self._explained(ground, island, named)
        return is_reached(ground, known, self.board, self._tiles)

    def _covered(self, ground: Ground, island: IslandPose | None) -> tuple[FoundTile, ...]:
        return cells_covered(ground, island, self._tiles) if island is not None else ()

    def _in_doubt(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> tuple[FoundTile, ...]:
        return cells_in_doubt(ground, island, self._tiles, found) if island is not None else ()

    def _outlines(self, island: IslandPose | None, found: Sequence[FoundTile]) -> list[Floats]:
        outlines = [tile.outline_mm for tile in found]
        return outlines if island is None else [*outlines, _board_outline(island, self._tiles)]

    def _explained(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> Mask:
        return explained(ground.covered.shape, self._outlines(island, found), TILE_SURROUND_MM)

    def _look(self, seen: SheetSighting, frame: Frame) -> Above:
        if seen is not self._seen or self._overhead is None:
            self._seen = seen
            self._overhead = Overhead(seen.pose, self.board, self._tiles.thickness_mm)
        return self._overhead.look(frame)

    def _laid(
        self, above: Above, ground: Ground, islands: Sequence[IslandPose]
    ) -> tuple[IslandPose | None, tuple[FoundTile, ...]]:
        """Return the island and all tiles, in its places and elsewhere."""
        if self._box is None:
            island = islands[0] if islands else None
            found = self._covered(ground, island)
            return island, (*found, *self._elsewhere(above, ground, island, found))
        layer = Layer(above, ground, self._tiles, self._box)
        laid, elsewhere = self._looked_around(above, ground, layer.best(islands))
        better = layer.agreed(laid, (*laid.found, *elsewhere))
        if better is not laid:
            laid, elsewhere = self._looked_around(above, ground, better)
        return laid.island, (*laid.found, *elsewhere)

    def _looked_around(
        self, above: Above, ground: Ground, laid: Laid
    ) -> tuple[Laid, tuple[FoundTile, ...]]:
        """Return an island with its tiles looked at more closely, and the tiles elsewhere."""
        if self._box is not None:
            graded = among_others(ground, laid.found)
            doubtful = self._in_doubt(ground, laid.island, graded)
            found = looked_closer(above, graded, doubtful, self._box)
            laid = Laid(laid.island, among_others(ground, found))
        return laid, self._elsewhere(above, ground, laid.island, laid.found)

    def _elsewhere(
        self, above: Above, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> tuple[FoundTile, ...]:
        """Return the tiles that lie in no cell, or so far off that they were not found there."""
        left_over = ground.covered & ~self._explained(ground, island, found)
        hiding = above.hiding(self._outlines(island, found))
        angle = island.angle_deg if island is not None else 0.0
        return loose_tiles(hiding, ground, left_over, angle, self._tiles, self._box)

    def _evidence(self, found: Sequence[FoundTile]) -> Iterator[TileEvidence]:
        """Yield the tiles' evidence; of copies that look alike every one gets its own id."""
        so_far: Counter[str] = Counter()
        for tile in sorted(found, key=_place):
            evidence = _evidence(tile)
            name = evidence.best()
            group = self._box.copies.get(name or "", ()) if self._box is not None else ()
            if name is not None and group:
                copy = group[min(so_far[name], len(group) - 1)]
                so_far[name] += 1
                yield _renamed(evidence, name, copy)
            else:
                yield evidence


def _place(tile: FoundTile) -> tuple[bool, int, int]:
    """Return what orders tiles: rows from the top, then dreams, then what lies in no cell."""
    if tile.cell is None:
        return True, 0, 0
    return False, (*ROWS, DREAM).index(tile.cell.row), tile.cell.number


def _evidence(tile: FoundTile) -> TileEvidence:
    top = tile.matches[0].entry if tile.is_named else None
    face = top.face if top is not None else "front"
    fronts = [match for match in tile.matches if match.entry.face == "front"]
    nothing: Mapping[str, float] = {}
    said = names(fronts, tile.covered, tile.setting) if fronts and face == "front" else nothing
    kind = top.row if top is not None else None
    return TileEvidence(
        tile.lie.x_mm,
        tile.lie.y_mm,
        (tile.lie.angle_deg + 180) % 360 - 180,
        tile.cell.row if tile.cell is not None else kind or DREAM,
        tile.cell.number if tile.cell is not None else None,
        face,
        said,
        tile.covered,
        tile.aside,
    )


def _renamed(evidence: TileEvidence, name: str, copy: str) -> TileEvidence:
    said = {copy if known == name else known: log for known, log in evidence.names.items()}
    return replace(evidence, names=said)


def _character(island: IslandPose | None) -> CharacterEvidence | None:
    if island is None:
        return None
    return CharacterEvidence(island.x_mm, island.y_mm, island.angle_deg)


def _board_outline(island: IslandPose, tiles: Tiles) -> Floats:
    return Lie(island.x_mm, island.y_mm, island.angle_deg).corners_mm(tiles.character_mm)


def _middle(board: Board) -> Floats:
    return np.array(
        [
            (board.width_mm * x, board.height_mm * y)
            for x in MAT_MIDDLE_SHARES
            for y in MAT_MIDDLE_SHARES
        ]
    )
