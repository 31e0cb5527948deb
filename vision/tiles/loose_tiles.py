"""Tiles that lie in no cell: alone on the mat, or half under a tile of the island."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.board import Tiles
from vision.tiles.box import PreparedCatalogue
from vision.tiles.constants import (
    LOOSE_HIDDEN_SHARE,
    LOOSE_PLACES,
    LOOSE_STEP_MM,
    LOOSE_TILE_MM2,
    OUTLINE_SIDE_SHARE,
    WHOLE_TILE_SHARE,
)
from vision.tiles.find import FoundTile, explained, is_drawn
from vision.tiles.ground import Ground, Mask, is_light
from vision.tiles.second_look import hidden_share
from vision.tiles.top_view import Above, Lie
from vision.tiles.verdict import is_named


def loose_tiles(
    above: Above,
    ground: Ground,
    left_over: Mask,
    angle_deg: float,
    tiles: Tiles,
    box: PreparedCatalogue | None,
) -> tuple[FoundTile, ...]:
    """Return the tiles that explain what the island leaves over.

    Args:
        above: the mat, with the island's tiles held for hidden.
        ground: the mat's cells.
        left_over: the covered cells that nothing explains yet.
        angle_deg: how the island is turned.
        tiles: the outlines.
        box: the tiles that may lie there; without one only whole outlines are found.
    """
    found: list[FoundTile] = []
    left = left_over.copy()
    beside = ground.covered & ~left_over
    while (patch := _largest(left)) is not None:
        left &= ~patch
        is_thing = is_drawn(ground, patch) and not is_light(patch, ground.brighter, beside)
        tile = _tile(above, patch, angle_deg, tiles, box) if is_thing else None
        if tile is not None:
            found.append(tile)
            above = above.hiding([tile.outline_mm])
            left &= ~explained(left.shape, [tile.outline_mm], 1.0)
    return tuple(found)


def _tile(
    above: Above, patch: Mask, angle_deg: float, tiles: Tiles, box: PreparedCatalogue | None
) -> FoundTile | None:
    named = _named(above, patch, angle_deg, tiles, box) if box is not None else None
    return named or whole_tile(patch, tiles)


def _largest(left_over: Mask) -> Mask | None:
    """Return the largest patch, if a tile could show in it."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(left_over.astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA]
    if len(areas) == 0 or areas.max() < LOOSE_TILE_MM2:
        return None
    return np.asarray(labels == 1 + int(areas.argmax()))


def _named(
    above: Above, patch: Mask, angle_deg: float, tiles: Tiles, box: PreparedCatalogue
) -> FoundTile | None:
    """Return the tile of the box that explains a patch best, if any does."""
    best: FoundTile | None = None
    for size in (tiles.island_mm, tiles.dream_mm):
        for near in _tried(patch, angle_deg, size):
            matches = box.matches(above, near, size)
            if not is_named(matches):
                continue
            if best is None or matches[0].likeness > best.matches[0].likeness:
                lie = matches[0].lie
                best = FoundTile(lie, size, None, matches, hidden_share(above, lie, size))
    return best if best is not None and best.covered < LOOSE_HIDDEN_SHARE else None


def _tried(patch: Mask, angle_deg: float, size_mm: tuple[float, float]) -> list[Lie]:
    """Return the places where a tile could lie that shows as this patch."""
    centre, sides, angle = _rectangle(patch)
    if _is_outline(sides, size_mm):
        return [Lie(*centre, angle + turn) for turn in (0.0, 90.0, 180.0, 270.0)]
    rows, columns = np.nonzero(patch)
    reach = min(size_mm) / 2 - LOOSE_STEP_MM / 2
    x = np.arange(columns.min() - reach + LOOSE_STEP_MM, columns.max() + reach, LOOSE_STEP_MM)
    y = np.arange(rows.min() - reach + LOOSE_STEP_MM, rows.max() + reach, LOOSE_STEP_MM)
    places = [Lie(float(right), float(down), angle_deg) for down in y for right in x]
    return places[:LOOSE_PLACES]


def whole_tile(patch: Mask, tiles: Tiles) -> FoundTile | None:
    """Return a patch as a tile that is in no catalogue, if it has the outline of one."""
    centre, sides, angle = _rectangle(patch)
    for size in (tiles.island_mm, tiles.dream_mm):
        if _is_outline(sides, size) and patch.sum() > WHOLE_TILE_SHARE * sides[0] * sides[1]:
            return FoundTile(Lie(*centre, angle), size, None)
    return None


def _rectangle(patch: Mask) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return a patch's smallest rectangle: middle and sides, mm, and angle, -45 to 45 degrees."""
    points = np.argwhere(patch)[:, ::-1].astype(np.float32)
    (x, y), (width, height), angle = cv2.minAreaRect(points)
    quarters = round(angle / 90)
    if quarters % 2:
        width, height = height, width
    return (x + 0.5, y + 0.5), (width + 1, height + 1), angle - 90 * quarters


def _is_outline(sides_mm: tuple[float, float], size_mm: tuple[float, float]) -> bool:
    """Return whether sides are a tile's, either way round."""
    ratios = [a / b for a, b in zip(sorted(sides_mm), sorted(size_mm), strict=True)]
    return all(abs(ratio - 1) < OUTLINE_SIDE_SHARE for ratio in ratios)
