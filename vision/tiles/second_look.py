"""Looking again at what is not named: half hidden, upside down, or pushed under a neighbour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.tiles.constants import (
    ANOTHER_TILE_MM,
    ASIDE_MOVES,
    BARE_CELL_NATS,
    HERE_MOVES,
    MOSTLY_NAMED_SHARE,
    UPSIDE_DOWN_MOVE,
)
from vision.tiles.find import FoundTile, Matching
from vision.tiles.top_view import Above, Lie
from vision.tiles.verdict import TileMatch, odds

Move = tuple[float, float, float]
"""How far to the right and down, mm, and turned, degrees."""


def looked_closer(
    above: Above, found: Sequence[FoundTile], doubtful: Sequence[FoundTile], box: Matching
) -> tuple[FoundTile, ...]:
    """Return the tiles, those not named looked at again, and those of the doubtful that are named.

    Args:
        above: the mat.
        found: the tiles, named or not.
        doubtful: cells that something covers in part.
        box: the tiles that may lie there.
    """
    open_ones = [tile.outline_mm for tile in found if tile.lies_open]
    hiding = above.hiding(open_ones)
    named = [tile for tile in found if tile.is_named]
    if len(named) < max(1.0, MOSTLY_NAMED_SHARE * len(found)):
        moves = HERE_MOVES if open_ones else (UPSIDE_DOWN_MOVE,)
        return tuple(tile if tile.is_named else _again(hiding, tile, box, moves) for tile in found)
    around = [tile if tile.is_named else _around(hiding, tile, box, named) for tile in found]
    more = [_around(hiding, tile, box, named) for tile in doubtful]
    return (*around, *(tile for tile in more if tile.is_named))


def _around(hiding: Above, tile: FoundTile, box: Matching, named: Sequence[FoundTile]) -> FoundTile:
    """Return a tile looked at where it should lie and aside, if it is not one of those named."""
    again = _again(hiding, tile, box, HERE_MOVES + ASIDE_MOVES)
    gaps = (np.hypot(*(again.lie.centre_mm - one.lie.centre_mm)) for one in named)
    return again if all(gap > ANOTHER_TILE_MM for gap in gaps) else tile


def _again(hiding: Above, tile: FoundTile, box: Matching, moves: Sequence[Move]) -> FoundTile:
    best = tile
    for move in moves:
        matches = box.matches(hiding, tile.lie.moved(*move), tile.size_mm)
        if matches and (not best.matches or _is_likelier(matches, best)):
            best = replace(tile, matches=matches)
    if best.is_named and _is_sure(best):
        lie = best.matches[0].lie
        return replace(best, lie=lie, covered=hidden_share(hiding, lie, tile.size_mm))
    return tile if best.is_named else best


def _is_sure(tile: FoundTile) -> bool:
    """Return whether a tile is named beyond doubt if less than half of it shows."""
    best = tile.matches[0]
    return math.isfinite(best.left) or odds(best, tile.setting) > BARE_CELL_NATS


def _is_likelier(matches: Sequence[TileMatch], than: FoundTile) -> bool:
    return odds(matches[0], than.setting) > odds(than.matches[0], than.setting)


def hidden_share(hiding: Above, lie: Lie, size_mm: tuple[float, float]) -> float:
    """Return which part of an outline is hidden, 0 to 1."""
    return 1.0 - float(hiding.cut(lie, size_mm).kept.mean()) / 255
