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
from vision.sheet.unread import Unread
from vision.tiles.catalogue import TileCatalogue
from vision.tiles.constants import MAT_MIDDLE_SHARES, TILE_SURROUND_MM
from vision.tiles.evidence import CharacterEvidence, TileEvidence, TileReading
from vision.tiles.find import (
    FoundTile,
    assign_cells,
    cells_covered,
    cells_in_doubt,
    compare_with_others,
    outline_mask,
    refit_island,
)
from vision.tiles.grid import DREAM, ROWS, IslandPose, find_islands
from vision.tiles.ground import Ground, Mask, look_at_ground
from vision.tiles.hands import is_hand_over_mat
from vision.tiles.loose_tiles import loose_tiles
from vision.tiles.placement import IslandPlacer, PlacedIsland
from vision.tiles.prepared_catalogue import PreparedCatalogue
from vision.tiles.second_look import confirmed, look_again
from vision.tiles.top_view import TilePlace, TopView, TopViewer
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
        self._catalogue = (
            PreparedCatalogue(catalogue, board.tiles) if catalogue is not None else None
        )
        self._seen: SheetSighting | None = None
        self._overhead: TopViewer | None = None

    def read(self, frame: Frame, *, is_clear: bool = False) -> TileReading:
        """Return what a frame says: the evidence of every tile, or why there is none.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            is_clear: whether players say that nothing is over the sheet or strange on it.
        """
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return TileReading(seen)
        if not is_in_frame(_middle(self.board), frame, seen.pose):
            return TileReading(Unread.OUT_OF_FRAME)
        view = self._look(seen, frame)
        ground = look_at_ground(view)
        if ground.is_noisy:
            view = view.softened()
        islands = find_islands(view, ground, self._tiles)
        if not is_clear and self._is_hand_over(ground, islands[:2]):
            return TileReading(Unread.OCCLUDED)
        island, found = self._find_island(view, ground, islands)
        if not is_clear and self._hides_tiles(ground, island, found):
            return TileReading(Unread.OCCLUDED)
        if island is not None:
            island = refit_island(island, found)
            found = assign_cells(found, island, self._tiles)
        return TileReading(None, tuple(self._evidence(found)), _character(island))

    def _is_hand_over(self, ground: Ground, islands: Sequence[IslandPose]) -> bool:
        """Return whether a hand is over the mat, whichever likely pose the island has."""
        tried: Sequence[IslandPose | None] = islands or (None,)
        known = [self._outline_mask(ground, one, self._covered(ground, one)) for one in tried]
        return all(is_hand_over_mat(ground, one, self.board, self._tiles) for one in known)

    def _hides_tiles(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> bool:
        """Return whether something that could not be named is a hand reaching to the tiles."""
        named = [tile for tile in found if tile.is_named]
        if self._catalogue is None or len(named) == len(found):
            return False
        known = self._outline_mask(ground, island, named)
        return is_hand_over_mat(ground, known, self.board, self._tiles)

    def _covered(self, ground: Ground, island: IslandPose | None) -> tuple[FoundTile, ...]:
        return cells_covered(ground, island, self._tiles) if island is not None else ()

    def _in_doubt(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> tuple[FoundTile, ...]:
        return cells_in_doubt(ground, island, self._tiles, found) if island is not None else ()

    def _outlines(self, island: IslandPose | None, found: Sequence[FoundTile]) -> list[Floats]:
        outlines = [tile.outline_mm for tile in found]
        return outlines if island is None else [*outlines, _board_outline(island, self._tiles)]

    def _outline_mask(
        self, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> Mask:
        return outline_mask(ground.covered.shape, self._outlines(island, found), TILE_SURROUND_MM)

    def _look(self, seen: SheetSighting, frame: Frame) -> TopView:
        if seen is not self._seen or self._overhead is None:
            self._seen = seen
            self._overhead = TopViewer(seen.pose, self.board, self._tiles.thickness_mm)
        return self._overhead.look(frame)

    def _find_island(
        self, view: TopView, ground: Ground, islands: Sequence[IslandPose]
    ) -> tuple[IslandPose | None, tuple[FoundTile, ...]]:
        """Return the island, and all tiles in its cells and elsewhere."""
        if self._catalogue is None:
            island = islands[0] if islands else None
            found = self._covered(ground, island)
            return island, (*found, *self._elsewhere(view, ground, island, found))
        placer = IslandPlacer(view, ground, self._tiles, self._catalogue)
        placed, elsewhere = self._looked_around(view, ground, placer.best(islands))
        better = placer.agreed(placed, (*placed.found, *elsewhere))
        if better is not placed:
            placed, elsewhere = self._looked_around(view, ground, better)
        return placed.island, (*placed.found, *elsewhere)

    def _looked_around(
        self, view: TopView, ground: Ground, placed: PlacedIsland
    ) -> tuple[PlacedIsland, tuple[FoundTile, ...]]:
        """Return an island whose doubtful tiles were looked at again, and the tiles elsewhere."""
        if self._catalogue is not None:
            board = [] if placed.island is None else [_board_outline(placed.island, self._tiles)]
            believed = confirmed(view, placed.found, board, self._catalogue)
            graded = compare_with_others(ground, believed)
            doubtful = self._in_doubt(ground, placed.island, graded)
            found = look_again(view, graded, doubtful, board, self._catalogue)
            placed = PlacedIsland(placed.island, compare_with_others(ground, found))
        return placed, self._elsewhere(view, ground, placed.island, placed.found)

    def _elsewhere(
        self, view: TopView, ground: Ground, island: IslandPose | None, found: Sequence[FoundTile]
    ) -> tuple[FoundTile, ...]:
        """Return the tiles that lie in no cell, or too far off to be found in one."""
        left_over = ground.covered & ~self._outline_mask(ground, island, found)
        hiding = view.hiding(self._outlines(island, found))
        angle = island.angle_deg if island is not None else 0.0
        return loose_tiles(hiding, ground, left_over, angle, self._tiles, self._catalogue)

    def _evidence(self, found: Sequence[FoundTile]) -> Iterator[TileEvidence]:
        """Yield the evidence of every tile; identical copies each get an id of their own."""
        so_far: Counter[str] = Counter()
        for tile in sorted(found, key=_place):
            evidence = _evidence(tile)
            name = evidence.best()
            group = (
                self._catalogue.copies.get(name or "", ()) if self._catalogue is not None else ()
            )
            if name is not None and group:
                copy = group[min(so_far[name], len(group) - 1)]
                so_far[name] += 1
                yield _renamed(evidence, name, copy)
            else:
                yield evidence


def _place(tile: FoundTile) -> tuple[bool, int, int]:
    """Return a sort key: rows from the top, then dreams, then tiles in no cell."""
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
        tile.place.x_mm,
        tile.place.y_mm,
        (tile.place.angle_deg + 180) % 360 - 180,
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
    return TilePlace(island.x_mm, island.y_mm, island.angle_deg).corners_mm(tiles.character_mm)


def _middle(board: Board) -> Floats:
    return np.array(
        [
            (board.width_mm * x, board.height_mm * y)
            for x in MAT_MIDDLE_SHARES
            for y in MAT_MIDDLE_SHARES
        ]
    )
