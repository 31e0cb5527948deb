"""Finding a tile of the box wherever on the mat: for when the mat's light does not say what lies.

Every entry slides over the whole mat at once, coarsely, by correlation in the frequency domain;
the likeliest places are then compared as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.lens import Floats
from vision.tiles.art import pattern_shown
from vision.tiles.constants import (
    ART_PX_PER_MM,
    SEARCH_APART_MM,
    SEARCH_OVERHANG_MM,
    SEARCH_PLACES,
    SEARCH_PX_PER_MM,
    SEARCH_TURNS_DEG,
    TILE_RIM_MM,
)
from vision.tiles.top_view import Above, Lie


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that looks like some tile of an outline, and how much so."""

    likeness: float
    lie: Lie
    size_mm: tuple[float, float]


def likely_spots(
    above: Above, patterns: Floats, size_mm: tuple[float, float]
) -> tuple[Candidate, ...]:
    """Return the places that look most like one of the patterns, the likeliest first.

    Args:
        above: the mat.
        patterns: of the entries of one outline, at ART_PX_PER_MM, shape (N, H, W, 3).
        size_mm: their outline.
    """
    templates = [_coarse(pattern) for pattern in _inner(patterns)]
    found = [spot for turn in SEARCH_TURNS_DEG for spot in _spots(above, templates, turn, size_mm)]
    return _apart(sorted(found, key=lambda spot: -spot.likeness))


def _inner(patterns: Floats) -> Floats:
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    return patterns[:, inset:-inset, inset:-inset]


def _coarse(pattern: Floats) -> Floats:
    scale = SEARCH_PX_PER_MM / ART_PX_PER_MM
    return cv2.resize(pattern, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(
        np.float32
    )


def _spots(
    above: Above, templates: Sequence[Floats], turn_deg: float, size_mm: tuple[float, float]
) -> Iterator[Candidate]:
    """Yield the likeliest places at one angle."""
    whole = Lie(above.board.width_mm / 2, above.board.height_mm / 2, turn_deg)
    extent_mm = (
        above.board.width_mm + 2 * SEARCH_OVERHANG_MM,
        above.board.height_mm + 2 * SEARCH_OVERHANG_MM,
    )
    seen, kept = pattern_shown(above.cut(whole, extent_mm))
    plane = _coarse(seen * kept[..., None])
    best = np.max([_slid(plane, template) for template in templates], axis=0)
    middle = np.array(templates[0].shape[1::-1]) / 2
    for _ in range(SEARCH_PLACES):
        _, top, _, (column, row) = cv2.minMaxLoc(best)
        right, down = (
            (np.array([column, row]) + middle - np.array(plane.shape[1::-1]) / 2) / SEARCH_PX_PER_MM
        ).tolist()
        yield Candidate(float(top), whole.moved(right, down), size_mm)
        cv2.circle(best, (column, row), round(SEARCH_APART_MM * SEARCH_PX_PER_MM), (-1.0,), -1)


def _slid(plane: Floats, template: Floats) -> Floats:
    return cv2.matchTemplate(plane, template, cv2.TM_CCORR_NORMED).astype(np.float32)


def _apart(spots: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the first few of falling spots that lie apart."""
    kept: list[Candidate] = []
    for spot in spots:
        gaps = (np.hypot(*(spot.lie.centre_mm - one.lie.centre_mm)) for one in kept)
        if all(gap > SEARCH_APART_MM for gap in gaps):
            kept.append(spot)
    return tuple(kept[:SEARCH_PLACES])
