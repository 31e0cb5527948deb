"""Tiles that lie in no cell: alone on the mat, or half under a tile of the island."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.board import Tiles
from vision.side_by_side import side_by_side
from vision.tiles.constants import (
    LOOSE_HIDDEN_SHARE,
    LOOSE_PLACES,
    LOOSE_STEP_MM,
    LOOSE_TILE_MM2,
    OUTLINE_SIDE_SHARE,
    QUARTER_TURNS_DEG,
    WHOLE_TILE_SHARE,
)
from vision.tiles.find import FoundTile, is_drawn, outline_mask
from vision.tiles.ground import Ground, Mask, is_light
from vision.tiles.prepared_catalogue import PreparedCatalogue
from vision.tiles.second_look import hidden_share
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch, is_named


def loose_tiles(
    view: TopView,
    ground: Ground,
    left_over: Mask,
    angle_deg: float,
    tiles: Tiles,
    catalogue: PreparedCatalogue | None,
) -> tuple[FoundTile, ...]:
    """Return the tiles that lie outside the island's cells.

    Args:
        view: the mat, the island's tiles marked as hidden.
        ground: the mat's cells.
        left_over: the covered cells that no tile of the island explains.
        angle_deg: how the island is turned.
        tiles: the outlines.
        catalogue: the tiles that may lie there; without a catalogue only whole outlines are found.
    """
    found: list[FoundTile] = []
    left = left_over.copy()
    beside = ground.covered & ~left_over
    while (patch := _largest(left)) is not None:
        left &= ~patch
        is_thing = is_drawn(ground, patch) and not is_light(patch, ground.brighter, beside)
        tile = _tile(view, patch, angle_deg, tiles, catalogue) if is_thing else None
        if tile is not None:
            found.append(tile)
            view = view.hiding([tile.outline_mm])
            left &= ~outline_mask(left.shape, [tile.outline_mm], 1.0)
    return tuple(found)


def _tile(
    view: TopView, patch: Mask, angle_deg: float, tiles: Tiles, catalogue: PreparedCatalogue | None
) -> FoundTile | None:
    named = _named(view, patch, angle_deg, tiles, catalogue) if catalogue is not None else None
    return named or whole_tile(patch, tiles)


def _largest(left_over: Mask) -> Mask | None:
    """Return the largest patch, if a tile could show in it."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(left_over.astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA]
    if len(areas) == 0 or areas.max() < LOOSE_TILE_MM2:
        return None
    return np.asarray(labels == 1 + int(areas.argmax()))


def _named(
    view: TopView, patch: Mask, angle_deg: float, tiles: Tiles, catalogue: PreparedCatalogue
) -> FoundTile | None:
    """Return the tile of the catalogue that explains a patch best, if any does.

    The result is None too if more than LOOSE_HIDDEN_SHARE of the tile is hidden.
    """
    best: FoundTile | None = None
    for size in (tiles.island_mm, tiles.dream_mm):
        tried = _tried(patch, angle_deg, size)
        for matches in _matched(catalogue, view, tried, size):
            if not is_named(matches):
                continue
            if best is None or matches[0].likeness > best.matches[0].likeness:
                place = matches[0].place
                best = FoundTile(place, size, None, matches, hidden_share(view, place, size))
    return best if best is not None and best.covered < LOOSE_HIDDEN_SHARE else None


def _matched(
    catalogue: PreparedCatalogue,
    view: TopView,
    tried: list[TilePlace],
    size_mm: tuple[float, float],
) -> list[tuple[TileMatch, ...]]:
    return side_by_side(lambda near: catalogue.matches(view, near, size_mm), tried)


def _tried(patch: Mask, angle_deg: float, size_mm: tuple[float, float]) -> list[TilePlace]:
    """Return the places where a tile could lie that shows as this patch."""
    centre, sides, angle = _rectangle(patch)
    if _is_outline(sides, size_mm):
        return [TilePlace(*centre, angle + turn) for turn in QUARTER_TURNS_DEG]
    rows, columns = np.nonzero(patch)
    reach = min(size_mm) / 2 - LOOSE_STEP_MM / 2
    x = np.arange(columns.min() - reach + LOOSE_STEP_MM, columns.max() + reach, LOOSE_STEP_MM)
    y = np.arange(rows.min() - reach + LOOSE_STEP_MM, rows.max() + reach, LOOSE_STEP_MM)
    places = [TilePlace(float(right), float(down), angle_deg) for down in y for right in x]
    return places[:LOOSE_PLACES]


def whole_tile(patch: Mask, tiles: Tiles) -> FoundTile | None:
    """Return an unnamed tile in the place of a patch, if the patch has a tile's outline."""
    centre, sides, angle = _rectangle(patch)
    for size in (tiles.island_mm, tiles.dream_mm):
        if _is_outline(sides, size) and patch.sum() > WHOLE_TILE_SHARE * sides[0] * sides[1]:
            return FoundTile(TilePlace(*centre, angle), size, None)
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
