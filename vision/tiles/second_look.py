"""Looking again at tiles that are not named.

Such a tile may be half hidden, upside down, or pushed under its neighbour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.sheet.lens import Floats
from vision.tiles.constants import (
    ANOTHER_TILE_MM,
    ASIDE_MOVES,
    BARE_CELL_NATS,
    CELL_OCCUPIED_SHARE,
    HERE_MOVES,
    MOSTLY_NAMED_SHARE,
    UPSIDE_DOWN_MOVE,
)
from vision.tiles.find import FoundTile, Matching, is_believed
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch, odds

Move = tuple[float, float, float]
"""How far to the right and down, mm, and turned, degrees."""


def look_again(
    view: TopView,
    found: Sequence[FoundTile],
    doubtful: Sequence[FoundTile],
    around: Sequence[Floats],
    catalogue: Matching,
) -> tuple[FoundTile, ...]:
    """Return the tiles after a second look at those not named, and the doubtful ones now named.

    Args:
        view: the mat.
        found: the tiles, named or not.
        doubtful: cells that something covers in part.
        around: outlines of other things that lie there, each of shape (4, 2).
        catalogue: the tiles that may lie there.
    """
    open_ones = [tile.outline_mm for tile in found if tile.lies_open]
    hiding = view.hiding([*open_ones, *around])
    named = [tile for tile in found if tile.is_named]
    if len(named) < max(1.0, MOSTLY_NAMED_SHARE * len(found)):
        moves = HERE_MOVES if open_ones else (UPSIDE_DOWN_MOVE,)
        return tuple(
            tile if tile.is_named else _look_at(hiding, tile, catalogue, moves) for tile in found
        )
    again = [
        tile if tile.is_named else _look_around(hiding, tile, catalogue, named) for tile in found
    ]
    more = [_look_around(hiding, tile, catalogue, named) for tile in doubtful]
    return (*again, *(tile for tile in more if tile.is_named))


def confirmed(
    view: TopView, found: Sequence[FoundTile], around: Sequence[Floats], catalogue: Matching
) -> tuple[FoundTile, ...]:
    """Return the tiles without those that are named for what lies beside them.

    A cell that looks bare in part is compared again with its surroundings hidden: a dark board and
    a dark tile on a pale mat look together like a pale drawing on a dark tile.

    Args:
        view: the mat.
        found: the tiles, named or not.
        around: outlines of other things that lie there, each of shape (4, 2).
        catalogue: the tiles that may lie there.
    """

    def is_one(tile: FoundTile) -> bool:
        if not tile.is_named or tile.share > CELL_OCCUPIED_SHARE:
            return True
        others = [one.outline_mm for one in found if one is not tile and one.lies_open]
        matches = catalogue.matches(view.hiding([*around, *others]), tile.place, tile.size_mm)
        return is_believed(replace(tile, matches=matches))

    return tuple(tile for tile in found if is_one(tile))


def _look_around(
    hiding: TopView, tile: FoundTile, catalogue: Matching, named: Sequence[FoundTile]
) -> FoundTile:
    """Return a tile after a look at its place and beside it.

    The tile is returned unchanged if the look leads to the place of a tile that is already named.
    """
    found_again = _look_at(hiding, tile, catalogue, HERE_MOVES + ASIDE_MOVES)
    gaps = (np.hypot(*(found_again.place.centre_mm - one.place.centre_mm)) for one in named)
    return found_again if all(gap > ANOTHER_TILE_MM for gap in gaps) else tile


def _look_at(
    hiding: TopView, tile: FoundTile, catalogue: Matching, moves: Sequence[Move]
) -> FoundTile:
    best = tile
    for move in moves:
        matches = catalogue.matches(hiding, tile.place.moved(*move), tile.size_mm)
        if matches and (not best.matches or _is_likelier(matches, best)):
            best = replace(tile, matches=matches)
    if best.is_named and _is_sure(best):
        place = best.matches[0].place
        return replace(best, place=place, covered=hidden_share(hiding, place, tile.size_mm))
    return tile if best.is_named else best


def _is_sure(tile: FoundTile) -> bool:
    """Return whether the name of a tile is sure enough.

    If too little of the tile shows for a comparison window by window, better odds are needed.
    """
    best = tile.matches[0]
    return math.isfinite(best.left) or odds(best, tile.setting) > BARE_CELL_NATS


def _is_likelier(matches: Sequence[TileMatch], than: FoundTile) -> bool:
    return odds(matches[0], than.setting) > odds(than.matches[0], than.setting)


def hidden_share(hiding: TopView, place: TilePlace, size_mm: tuple[float, float]) -> float:
    """Return which part of an outline is hidden, 0 to 1."""
    return 1.0 - float(hiding.cut(place, size_mm).kept.mean()) / 255
