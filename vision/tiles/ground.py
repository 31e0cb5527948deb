"""Which cells of the mat are covered: all that do not look like the bare mat.

The bare mat's log colour varies smoothly over the sheet. A polynomial of x and y is fitted to it,
robustly, so that tiles do not count. A cell is covered if its tint differs from the fit, if the
cell is far darker, if neighbouring cells differ much, or if the cell belongs to a far brighter
patch with a sharp outline. A pale glare passes none of these tests. A tinted glare looks covered,
but has no sharp outline and nothing drawn in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.channels import brightest, mean_of_channels
from vision.sheet.lens import Floats
from vision.tiles.constants import (
    BARE_MAT_WEIGHT,
    BRIGHT_PATCH_MM2,
    BRIGHTER_LOG,
    BUSY_AROUND_CELLS,
    BUSY_FINE_CELLS,
    CELL_KEPT_LEVEL,
    CELL_MM,
    COLOUR_CHANNELS,
    COVER_CLOSE_MM,
    COVER_OPEN_MM,
    COVER_SHAVE_MM,
    COVERED_BUSY_LOG,
    COVERED_DARKER_LOG,
    COVERED_TINT_LOG,
    COVERED_TINT_SPREADS,
    CROSSED_PER_MM,
    DIMMEST_QUANTILE,
    EDGE_CONNECTED,
    HALF_CLIPPED_LOG,
    LEAST_STEP_LOG,
    LOG_OFFSET_LEVELS,
    MARKER_REACH_SHARE,
    NOISY_BLUR_MM,
    NOISY_SPREAD_LOG,
    OUTLINE_AROUND_MM,
    OUTLINE_MM,
    OUTLINE_QUANTILE,
    PLAINLY_TINTED_LOG,
    PRINTED_LINE_MM,
    PX_PER_MM,
    SHADE_WEIGHT,
    SHARP_LOG_PER_MM,
    SHEET_BORDER_MM,
    SHEET_RIM_SHARE,
    SLOPE_BLUR_CELLS,
    SMALL_HOLE_MM2,
    SOBEL_WEIGHT,
    SURFACE_LEAST_SPREAD_LOG,
    SURFACE_POWERS,
    SURFACE_RIDGE,
    SURFACE_ROUNDS,
    SURFACE_STEP_CELLS,
    SURFACE_WEIGHT_POWER,
)
from vision.tiles.glare import glaring
from vision.tiles.top_view import TopView

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Ground:
    """The mat's cells, CELL_MM wide, shape (rows, columns).

    Attributes:
        covered: something lies there, or a tinted glare does.
        filled: the same with all holes filled, however large.
        kept: the cell is neither clipped, nor spoilt by a glare, nor out of the frame.
        glaring: a lamp is mirrored there.
        brighter: log brightness over the bare mat's.
        steep: how fast log colours change, per mm: much at the edges of things, little in light.
        is_noisy: the frame is dim: its grain is as strong as faint drawings.
        unlike: how unlike the mat's colour the cell is, 0 to 1; a shadow hardly is.
    """

    covered: Mask
    filled: Mask
    kept: Mask
    glaring: Mask
    brighter: Floats
    steep: Floats
    unlike: Floats
    is_noisy: bool


def look_at_ground(view: TopView) -> Ground:
    """Return which cells of the mat something lies on."""
    logs = _logs(view)
    usable = cells_off_markers(view.board, logs.shape[:2]) & (
        brightest(logs) > np.log(LOG_OFFSET_LEVELS + 1.0)
    )
    surface, spread = _surface(logs, usable)
    is_noisy = spread > NOISY_SPREAD_LOG
    if is_noisy:
        logs = cv2.GaussianBlur(logs, (0, 0), NOISY_BLUR_MM / CELL_MM).astype(np.float32)
        surface, spread = _surface(logs, usable)
    steep = _steepness(logs) * _off_rim(*usable.shape)
    apart = logs - surface
    covered = _filled(_found(apart, spread, steep) & usable)
    kept = (
        cv2.resize(view.kept, covered.shape[::-1], interpolation=cv2.INTER_AREA) > CELL_KEPT_LEVEL
    )
    glare = glaring(~kept & (brightest(logs) > HALF_CLIPPED_LOG), mean_of_channels(logs))
    return Ground(
        covered=covered,
        filled=_without_holes(covered),
        kept=kept & ~glare,
        glaring=glare,
        brighter=mean_of_channels(apart),
        steep=steep,
        unlike=_unlike(apart) * usable,
        is_noisy=is_noisy,
    )


def _found(apart: Floats, spread: float, steep: Floats) -> Mask:
    """Return the cells that differ from the bare mat.

    Args:
        apart: log colours less the bare mat's, shape (rows, columns, 3).
        spread: how far the tint of the bare mat itself strays, log.
        steep: how fast log colours change at every cell, per mm.
    """
    brighter = mean_of_channels(apart)
    found = _tint(apart) > max(COVERED_TINT_LOG, COVERED_TINT_SPREADS * spread)
    found |= brighter < -COVERED_DARKER_LOG
    found |= _busy(brighter) > COVERED_BUSY_LOG + 2 * spread
    return np.asarray(found | _bright_things(brighter, steep))


def _unlike(apart: Floats) -> Floats:
    """Return how unlike the mat's own colour cells are, 0 to 1."""
    shade = SHADE_WEIGHT * np.abs(mean_of_channels(apart))
    return np.asarray(np.minimum((_tint(apart) + shade) / PLAINLY_TINTED_LOG, 1.0))


def _tint(apart: Floats) -> Floats:
    return np.hypot(apart[..., 0] - apart[..., 1], apart[..., 2] - apart[..., 1])


@cache
def cells_off_markers(board: Board, shape: tuple[int, int]) -> Mask:
    """Return True for the cells that lie neither on a marker nor on the sheet's rim.

    Args:
        board: the mat.
        shape: rows and columns of cells.
    """
    plain = np.zeros(shape, dtype=bool)
    rim = round(SHEET_BORDER_MM / CELL_MM)
    plain[rim:-rim, rim:-rim] = True
    for marker in board.markers:
        reach = marker.size_mm * MARKER_REACH_SHARE
        left, right = (max(0, round((marker.x_mm + way) / CELL_MM)) for way in (-reach, reach))
        top, bottom = (max(0, round((marker.y_mm + way) / CELL_MM)) for way in (-reach, reach))
        plain[top:bottom, left:right] = False
    return plain


def _logs(view: TopView) -> Floats:
    """Return log colours, one cell a pixel, shape (rows, columns, 3)."""
    scale = 1 / (PX_PER_MM * CELL_MM)
    small = cv2.resize(view.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(small.astype(np.float32) + LOG_OFFSET_LEVELS))


def _surface(logs: Floats, usable: Mask) -> tuple[Floats, float]:
    """Return the bare mat's log colours at every cell, and how far the bare cells stray from them.

    The second result is the median difference in tint, log.

    Args:
        logs: the log colours of all cells, shape (rows, columns, 3).
        usable: the cells that the fit may use.
    """
    terms = _terms(*logs.shape[:2])
    few = np.flatnonzero(usable)[::SURFACE_STEP_CELLS]
    values, some = logs.reshape(-1, 3)[few], terms[few]
    near_rim = _rim(*logs.shape[:2]).reshape(-1)[few]
    weights = near_rim.astype(np.float32)
    spread = 1.0
    fit = np.zeros((terms.shape[1], COLOUR_CHANNELS), dtype=np.float32)
    for _ in range(SURFACE_ROUNDS):
        weighted = some * weights[:, None]
        normal = some.T @ weighted + SURFACE_RIDGE * np.eye(terms.shape[1], dtype=np.float32)
        fit = np.linalg.solve(normal, weighted.T @ values)
        apart = values - some @ fit
        off = _tint(apart) + np.abs(apart.mean(axis=1))
        spread = float(np.median(off[near_rim]))
        weights = np.asarray(
            1 / (1 + (off / (2 * spread + SURFACE_LEAST_SPREAD_LOG)) ** SURFACE_WEIGHT_POWER),
            dtype=np.float32,
        )
    tint = _tint((values - some @ fit)[weights > BARE_MAT_WEIGHT])
    return (terms @ fit).reshape(logs.shape), float(np.median(tint)) if len(tint) else 0.0


@cache
def _terms(rows: int, columns: int) -> Floats:
    """Return 1, x, y and their products up to the third power, shape (rows * columns, 10)."""
    y, x = np.mgrid[-1.0 : 1.0 : rows * 1j, -1.0 : 1.0 : columns * 1j]
    x, y = x.ravel(), y.ravel()
    powers = [x**i * y**j for i in range(SURFACE_POWERS) for j in range(SURFACE_POWERS - i)]
    return np.stack(powers, axis=1).astype(np.float32)


@cache
def _rim(rows: int, columns: int) -> Mask:
    y, x = np.mgrid[-1.0 : 1.0 : rows * 1j, -1.0 : 1.0 : columns * 1j]
    return np.asarray(np.maximum(np.abs(x), np.abs(y)) > 1 - 2 * SHEET_RIM_SHARE)


def _busy(brightness: Floats) -> Floats:
    """Return how much neighbouring cells differ in log brightness, shape (rows, columns).

    Soft edges of glare and shadow do not count.
    """
    fine = brightness - cv2.GaussianBlur(brightness, (0, 0), BUSY_FINE_CELLS)
    return np.sqrt(cv2.GaussianBlur(fine * fine, (0, 0), BUSY_AROUND_CELLS))


def _steepness(logs: Floats) -> Floats:
    """Return how fast log colours change, per mm, in the channel that changes most."""
    soft = cv2.GaussianBlur(logs, (0, 0), SLOPE_BLUR_CELLS)
    across, down = (
        cv2.Sobel(soft, cv2.CV_32F, *way) / (SOBEL_WEIGHT * CELL_MM) for way in ((1, 0), (0, 1))
    )
    return brightest(np.hypot(across, down).astype(np.float32, copy=False))


@cache
def _off_rim(rows: int, columns: int) -> Mask:
    """Return the cells that the line printed along the sheet's border is not in."""
    inside = np.zeros((rows, columns), dtype=bool)
    rim = round(PRINTED_LINE_MM / CELL_MM)
    inside[rim:-rim, rim:-rim] = True
    return inside


def _bright_things(brighter: Floats, steep: Floats) -> Mask:
    """Return the patches much brighter than the mat whose outline is sharp: paper, pale skin."""
    bright = cv2.morphologyEx(
        (brighter > BRIGHTER_LOG).astype(np.uint8), cv2.MORPH_OPEN, _disc(COVER_OPEN_MM)
    )
    _, labels, stats, _ = cv2.connectedComponentsWithStats(bright)
    things = np.zeros(bright.shape, dtype=bool)
    for label in range(1, len(stats)):
        patch = labels == label
        if stats[label, cv2.CC_STAT_AREA] > BRIGHT_PATCH_MM2 and is_sharp(patch, steep):
            things |= patch
    return things


def is_sharp(patch: Mask, steep: Floats, beside: Mask | None = None) -> bool:
    """Return whether a patch has the sharp outline of a thing, not the soft one of a glare.

    Args:
        patch: the cells in question, shape (rows, columns).
        steep: how fast log colours change at every cell, per mm.
        beside: other things, whose outlines do not count.
    """
    ring = _outline(patch, beside)
    peaks = cv2.dilate(steep, _disc(OUTLINE_AROUND_MM))
    return bool(ring.any()) and float(np.quantile(peaks[ring], OUTLINE_QUANTILE)) > SHARP_LOG_PER_MM


def is_light(patch: Mask, brighter: Floats, beside: Mask) -> bool:
    """Return whether a patch is light mirrored in the mat: bright all over, with a soft edge.

    At the edge of a thing the picture steps from the mat's colour to the thing's colour. However
    small the step, it is as narrow as the camera's blur. At the edge of a mirrored window the step
    is many times as wide.

    Args:
        patch: the cells in question, shape (rows, columns).
        brighter: log brightness over the bare mat's.
        beside: other things, whose outlines do not count.
    """
    if float(np.quantile(brighter[patch], DIMMEST_QUANTILE)) < BRIGHTER_LOG / 2:
        return False
    soft = cv2.GaussianBlur(brighter, (0, 0), SLOPE_BLUR_CELLS)
    across, down = (
        cv2.Sobel(soft, cv2.CV_32F, *way) / (SOBEL_WEIGHT * CELL_MM) for way in ((1, 0), (0, 1))
    )
    around = _disc(OUTLINE_AROUND_MM)
    step = cv2.dilate(soft, around) - cv2.erode(soft, around)
    crossed = cv2.dilate(np.hypot(across, down), around) / np.maximum(step, LEAST_STEP_LOG)
    ring = _outline(patch, beside)
    return bool(ring.any()) and float(np.quantile(crossed[ring], OUTLINE_QUANTILE)) < CROSSED_PER_MM


def _outline(patch: Mask, beside: Mask | None) -> Mask:
    """Return the cells along a patch's outline, off the sheet's border and other things."""
    plane = patch.astype(np.uint8)
    ring = (cv2.dilate(plane, _disc(OUTLINE_MM)) > 0) & ~(cv2.erode(plane, _disc(OUTLINE_MM)) > 0)
    ring &= _off_rim(*patch.shape)
    if beside is not None:
        ring &= cv2.dilate(beside.astype(np.uint8), _disc(2 * OUTLINE_AROUND_MM)) == 0
    return ring


def _filled(found: Mask) -> Mask:
    """Return the mask with its gaps closed, its small holes filled and thin things removed."""
    closed = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_CLOSE, _disc(COVER_CLOSE_MM))
    mask = closed.astype(np.uint8, copy=False)
    mask[_small_holes(mask)] = 1
    shaved = cv2.erode(mask, _disc(COVER_SHAVE_MM))  # the softening has spread it by as much
    return cv2.morphologyEx(shaved, cv2.MORPH_OPEN, _disc(COVER_OPEN_MM)) > 0


def _without_holes(mask: Mask) -> Mask:
    filled = mask.astype(np.uint8)
    outlines, _ = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(filled, outlines, -1, (1,), cv2.FILLED)
    return filled > 0


def _small_holes(mask: NDArray[np.uint8]) -> Mask:
    """Return the bare patches too small for a tile to be missing there."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=EDGE_CONNECTED)
    is_small = np.asarray(stats)[:, cv2.CC_STAT_AREA] * CELL_MM**2 < SMALL_HOLE_MM2
    return np.asarray(is_small[np.asarray(labels, dtype=np.intp)] & (mask == 0))


def _disc(size_mm: float) -> NDArray[np.uint8]:
    size = round(size_mm / CELL_MM)
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)).astype(np.uint8)
