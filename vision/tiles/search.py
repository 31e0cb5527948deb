"""Finding tiles of the catalogue anywhere on the mat, where the light hides what is covered.

Every entry is correlated with the whole mat at a coarse scale. The likeliest places are then
compared like any other place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.lens import Floats
from vision.side_by_side import side_by_side
from vision.tiles.art import coarse, pattern_shown
from vision.tiles.constants import (
    ART_PX_PER_MM,
    COARSE_PX_PER_MM,
    SEARCH_APART_MM,
    SEARCH_OVERHANG_MM,
    SEARCH_PLACES,
    SEARCH_TURNS_DEG,
    TILE_RIM_MM,
)
from vision.tiles.top_view import TilePlace, TopView


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that looks like a tile, and its likeness."""

    likeness: float
    place: TilePlace
    size_mm: tuple[float, float]


def likely_spots(
    view: TopView, patterns: Floats, size_mm: tuple[float, float]
) -> tuple[Candidate, ...]:
    """Return the places that look most like one of the patterns, the likeliest first.

    Args:
        view: the mat.
        patterns: of the entries of one outline, at ART_PX_PER_MM, shape (N, H, W, 3).
        size_mm: width and height of that outline.
    """
    templates = [coarse(pattern) for pattern in _inner(patterns)]
    found = [spot for turn in SEARCH_TURNS_DEG for spot in _spots(view, templates, turn, size_mm)]
    return _apart(sorted(found, key=lambda spot: -spot.likeness))


def _inner(patterns: Floats) -> Floats:
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    return patterns[:, inset:-inset, inset:-inset]


def _spots(
    view: TopView, templates: Sequence[Floats], turn_deg: float, size_mm: tuple[float, float]
) -> Iterator[Candidate]:
    """Yield the places of the mat where a tile, turned by `turn_deg`, fits best, best first."""
    whole = TilePlace(view.board.width_mm / 2, view.board.height_mm / 2, turn_deg)
    extent_mm = (
        view.board.width_mm + 2 * SEARCH_OVERHANG_MM,
        view.board.height_mm + 2 * SEARCH_OVERHANG_MM,
    )
    seen, kept = pattern_shown(view.cut(whole, extent_mm))
    plane = coarse(seen * kept[..., None])
    best = np.max(side_by_side(lambda template: _slid(plane, template), templates), axis=0)
    middle = np.array(templates[0].shape[1::-1]) / 2
    for _ in range(SEARCH_PLACES):
        _, top, _, (column, row) = cv2.minMaxLoc(best)
        right, down = (
            (np.array([column, row]) + middle - np.array(plane.shape[1::-1]) / 2) / COARSE_PX_PER_MM
        ).tolist()
        yield Candidate(float(top), whole.moved(right, down), size_mm)
        cv2.circle(best, (column, row), round(SEARCH_APART_MM * COARSE_PX_PER_MM), (-1.0,), -1)


def _slid(plane: Floats, template: Floats) -> Floats:
    return cv2.matchTemplate(plane, template, cv2.TM_CCORR_NORMED).astype(np.float32)


def _apart(spots: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the first few of sorted spots that lie apart."""
    kept: list[Candidate] = []
    for spot in spots:
        gaps = (np.hypot(*(spot.place.centre_mm - one.place.centre_mm)) for one in kept)
        if all(gap > SEARCH_APART_MM for gap in gaps):
            kept.append(spot)
    return tuple(kept[:SEARCH_PLACES])
