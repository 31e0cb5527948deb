"""Things that do not belong on the mat: hands that reach over it, cards and coins that lie on it.

Cell by cell the picture is compared with the bare mat. A cell is strange where its colour differs
and neither shadow nor a lamp's gloss explains it, or where the mat is patterned and the pattern is
gone. Beads that were found explain what they cover. What stays strange and hangs together is an
occluder if it comes in over the edge, and a covering if it lies wholly inside.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.mat import Mat
from vision.beads.signs import Scene
from vision.beads.tones import SOFT
from vision.board import Board
from vision.flat import MARGIN_MM, PX_PER_MM
from vision.lens import Floats
from vision.occlusion import depth_mm, levelled, opened, tint_off

Mask = NDArray[np.bool_]

CELL_MM = 3.0
TINT = 0.25  # of log reflectance
TINT_SPREADS = 5.0  # and so many times the frame's own middle difference
BRIGHTNESS = 0.35  # how much brightness counts beside tint
GLOSSES = (0.02, 0.06, 0.15, 0.4)  # of paper white that a lamp's reflection adds
SHADOWS = (0.6, 0.35, 0.18)  # of the light that is left
PATTERN = 0.05  # of log reflectance: a mat that varies less shows nothing to lose
LIKE = 0.3  # correlation below which a pattern is gone
WINDOW = 4  # cells across which a pattern is looked at
BEAD_REACH = 1.5  # radii around a bead that it, its shadow and its caustic explain
EDGE_MM = 6.0  # how near the edge a patch must come to have come in over it


@dataclass(frozen=True, slots=True)
class Foreign:
    """The largest strange patches.

    Attributes:
        reach_mm2: of those that come in over the edge.
        inner_mm2: of those that lie wholly inside.
    """

    reach_mm2: float
    inner_mm2: float


def foreign(scene: Scene, mats: tuple[Mat, ...], board: Board, beads_mm: Floats) -> Foreign:
    """Return how much of the mat neither the bare mat nor the beads found explain."""
    cells = to_cells(scene.tones)
    points = cell_points(*cells.shape[:2])
    depth = depth_mm(points, board)
    seen = (depth > 0) & ~_near(points, beads_mm, BEAD_REACH * scene.radius_mm)
    strange = seen.copy()
    for mat in mats:
        strange &= _strange(cells, to_cells(mat.tones), seen)
    return _patches(opened(strange, 2), depth)


def _strange(cells: Floats, bare: Floats, seen: Mask) -> Mask:
    return np.asarray(_off_tint(cells, bare, seen) | (_lost_pattern(cells, bare) & seen))


def to_cells(tones: Floats) -> Floats:
    """Return tones averaged over cells, shape (h, w, 3)."""
    rows, columns, _ = tones.shape
    size = (round(columns / PX_PER_MM / CELL_MM), round(rows / PX_PER_MM / CELL_MM))
    return cv2.resize(tones, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def cell_points(rows: int, columns: int) -> Floats:
    """Return the centres of the cells, shape (rows, columns, 2), mm."""
    x = (np.arange(columns) + 0.5) * CELL_MM - MARGIN_MM
    y = (np.arange(rows) + 0.5) * CELL_MM - MARGIN_MM
    return np.stack(np.meshgrid(x, y), axis=-1)


def _off_tint(cells: Floats, bare: Floats, seen: Mask) -> Mask:
    apart, plane = levelled(cells - bare, seen)
    unlike = np.hypot(tint_off(apart), BRIGHTNESS * apart[..., 1])
    usual = float(np.median(unlike[seen])) if seen.any() else 0.0
    limit = max(TINT, TINT_SPREADS * usual)
    strange = np.asarray(seen & (unlike > limit))
    lit = np.exp(bare) - np.float32(SOFT)
    relit = [np.float32(depth) * lit for depth in SHADOWS] + [lit + gloss for gloss in GLOSSES]
    for look in relit:
        if strange.any():
            other = np.log(look[strange] + np.float32(SOFT))
            strange[strange] = tint_off(cells[strange] - other - plane[strange]) > limit
    return strange


def _lost_pattern(cells: Floats, bare: Floats) -> Mask:
    one, other = cells[..., 1], bare[..., 1]
    mean_one, mean_other = _box(one), _box(other)
    both = _box(one * other) - mean_one * mean_other
    var_one = _box(one * one) - mean_one**2
    var_other = np.maximum(_box(other * other) - mean_other**2, 0)
    like = both / np.sqrt(np.maximum(var_one, 1e-5) * np.maximum(var_other, 1e-5))
    return np.asarray((np.sqrt(var_other) > PATTERN) & (like < LIKE))


def _box(values: Floats) -> Floats:
    return cv2.blur(values, (WINDOW, WINDOW)).astype(np.float32, copy=False)


def _near(points: Floats, beads_mm: Floats, reach_mm: float) -> Mask:
    near = np.zeros(points.shape[:2], dtype=bool)
    for bead in beads_mm:
        near |= np.hypot(points[..., 0] - bead[0], points[..., 1] - bead[1]) < reach_mm
    return near


def _patches(strange: Mask, depth: Floats) -> Foreign:
    count, labels = cv2.connectedComponents(strange.astype(np.uint8), connectivity=8)
    reach, inner = 0, 0
    for label in range(1, count):
        patch = labels == label
        area = int(patch.sum())
        if depth[patch].min() < EDGE_MM:
            reach = max(reach, area)
        else:
            inner = max(inner, area)
    return Foreign(reach * CELL_MM**2, inner * CELL_MM**2)
