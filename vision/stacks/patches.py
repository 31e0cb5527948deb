"""Strange patches of the sheet, and what tells a hand among them.

A patch is a connected area that neither the bare sheet nor a tower explains. Hands are strange, and
so are gloss, hard shadows, and a pencil on the border. A hand has a sharp outline, hides the print,
and has a tint of its own; light is soft, or lets the print through. No single sign is sure, so a
small network weighs them all: `python -m tests.lab.stars.fit_hands` fits `hands.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.constants import BRIGHTNESS_WEIGHT, CHANNELS, TINY
from vision.sheet.flat import Flat
from vision.sheet.foreign import (
    Mask,
    covers_marker,
    depth_mm,
    grown,
    levelled,
    opened,
    tint_off,
    tint_signs,
)
from vision.sheet.lens import Floats
from vision.sheet.odds import OddsWeights, odds_weights
from vision.stacks.constants import (
    AROUND_CELLS,
    BURNT_CELL_LEVEL,
    CELL_MM,
    EDGE_MM,
    FOREIGN_TINT_LOG,
    FOREIGN_TINT_SPREADS,
    LEAST_PATCH_MM2,
    PATCH_CELLS,
    PATCH_NEAR_RADII,
    PATTERN_CORRELATION,
    PATTERN_SPREAD_LOG,
    PATTERN_WINDOW_CELLS,
    PRINT_SHOWS_SHARE,
    SIGN_DEPTH_MM,
    SOBEL_SCALE,
    THICK_CELLS,
    VARIANCE_FLOOR,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.print_shows import print_shows
from vision.stacks.reference import Cells, Reference
from vision.stacks.towers import near_stars

WEIGHTS_FILE = Path(__file__).with_name("hands.json")
_AROUND = np.ones((2 * AROUND_CELLS + 1,) * 2, dtype=np.uint8)
_NEXT = cv2.getStructuringElement(cv2.MORPH_RECT, (THICK_CELLS, THICK_CELLS))


@dataclass(frozen=True, slots=True)
class StrangePatches:
    """The strange patches of a frame.

    Attributes:
        labels: which patch each cell belongs to, 0 for none, shape (h, w).
        numbers: the labels of the patches that are large enough.
        signs: what tells a hand, shape (patches, signs).
        shown: in what share of the cells whose print tells something it shows, shape (patches,).
        apart: by how much the cells differ from the bare sheet without what the light adds, log
            reflectance, shape (h, w, 3).
        seen: which cells the frame and the bare sheet show, and no tower covers, shape (h, w).
    """

    labels: NDArray[np.intp]
    numbers: tuple[int, ...]
    signs: Floats
    shown: Floats
    apart: Floats
    seen: Mask

    def mask(self) -> Mask:
        """Return which cells the large patches have, with a border around them, shape (h, w)."""
        return grown(np.isin(self.labels, self.numbers))


@dataclass(frozen=True, slots=True)
class _Maps:
    """What is known of each cell; all have the shape (h, w) or (h, w, 3).

    Attributes:
        cells: log reflectance.
        bare: the same of the bare sheet.
        apart: their difference without what the light adds.
        off: whether the tint is not the bare sheet's.
        lost: whether the bare sheet's pattern is gone.
        seen: whether the frame and the bare sheet show it, and no tower covers it.
        explained: whether a tower covers it.
        unknown: whether the frame does not show it.
        asked: whether the print tells something there.
        shows: whether the print shows there.
        bright: the frame's brightness, 0 to 1.
        burnt: whether it is burnt out.
        near: whether it is close to a star that does not surely show its print.
        near_any: whether it is not far from some star.
        depth: how far inside the sheet's edge it lies, mm.
        slope_tint, slope: how steeply `apart` changes there, in tint and in brightness.
        usual: the median of how unlike the bare sheet cells are; one number.
    """

    cells: Floats
    bare: Floats
    apart: Floats
    off: Mask
    lost: Mask
    seen: Mask
    explained: Mask
    unknown: Mask
    asked: Mask
    shows: Mask
    bright: Floats
    burnt: Mask
    near: Mask
    near_any: Mask
    depth: Floats
    slope_tint: Floats
    slope: Floats
    usual: float

    def cut(self, rows: slice, columns: slice) -> _Maps:
        """Return a part of the maps."""
        names = [each.name for each in fields(self) if each.name != "usual"]
        return replace(self, **{name: getattr(self, name)[rows, columns] for name in names})


def strange_patches(
    frame: FlatFrame, explained: Mask, bare: Mask, reference: Reference
) -> StrangePatches:
    """Return the patches that neither the bare sheet nor a tower explains.

    Args:
        frame: the frame.
        explained: which of its cells towers cover.
        bare: which stars surely show their own print, shape (stars,).
        reference: the bare sheet.
    """
    cells, points, stars = frame.cells, frame.points, frame.stars
    depth = depth_mm(points, frame.board)
    seen = (depth > 0) & reference.known & frame.known & ~explained
    apart, plane = levelled(cells - reference.cells, seen)
    off, usual = _off_tint(cells, apart, plane, reference, seen)
    lost = seen & _lost_pattern(cells, reference)
    thick = opened(off | lost, PATCH_CELLS)
    labels, stats, numbers = _numbered(thick)
    if not numbers:
        return StrangePatches(labels, (), np.zeros((0, 0)), np.zeros(0), apart, seen)
    maps = _Maps(
        cells,
        reference.cells,
        apart,
        off,
        lost,
        seen,
        explained,
        ~frame.known,
        *print_shows(frame.flat, reference, np.isin(labels, numbers)),
        *_brightness(frame.flat, cells),
        near_stars(points, stars[~bare], frame.pieces.radius_mm),
        near_stars(points, stars, PATCH_NEAR_RADII * frame.pieces.radius_mm),
        depth,
        *_slopes(apart),
        usual,
    )
    of_all = _signs_of_all(maps, thick)
    shown = [_shown(maps, labels == k) for k in numbers]
    rows = [
        [*_signs(maps, labels, stats[k], k), float(covers_marker(points[labels == k], frame.board))]
        for k in numbers
    ]
    signs = [[share, *row, *of_all] for share, row in zip(shown, rows, strict=True)]
    return StrangePatches(labels, numbers, np.array(signs), np.array(shown), apart, seen)


def _numbered(thick: Mask) -> tuple[NDArray[np.intp], NDArray[np.int32], tuple[int, ...]]:
    """Return which patch each cell belongs to, OpenCV's statistics, and the large patches."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(thick.astype(np.uint8))
    areas = stats[:, cv2.CC_STAT_AREA] * CELL_MM**2
    numbers = tuple(k for k in range(1, count) if areas[k] >= LEAST_PATCH_MM2)
    return labels.astype(np.intp), stats.astype(np.int32), numbers


def _brightness(flat: Flat, cells: Cells) -> tuple[Floats, Mask]:
    """Return the frame's brightness, 0 to 1, and where it is burnt out, shape (h, w) each."""
    rows, columns, _ = cells.shape
    shown = cv2.resize(flat.image, (columns, rows), interpolation=cv2.INTER_AREA)
    return shown.mean(axis=2) / 255, np.asarray(shown.max(axis=2) >= BURNT_CELL_LEVEL)


def _slopes(apart: Floats) -> tuple[Floats, Floats]:
    """Return how steeply log colours change, in tint and in brightness, shape (h, w) each."""
    single = apart.astype(np.float32, copy=False)
    slopes: list[Floats] = [
        cv2.Sobel(single, cv2.CV_32F, *way, ksize=-1, scale=SOBEL_SCALE).astype(np.float32)
        for way in ((1, 0), (0, 1))
    ]
    return np.hypot(*map(tint_off, slopes)), np.hypot(*(slope[..., 1] for slope in slopes))


def hand_log_odds(patches: StrangePatches) -> Floats:
    """Return the log odds that each patch is a hand or an arm, shape (patches,).

    They are minus infinity where the print shows: no hand lies there, whatever the light does.
    """
    if not patches.numbers:
        return np.zeros(0)
    odds = read_weights().log_odds(patches.signs)
    return np.where(patches.shown > PRINT_SHOWS_SHARE, -np.inf, odds)


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> OddsWeights:
    """Return the weights that a file holds."""
    return odds_weights(json.loads(path.read_text())["hands"])


def _off_tint(
    cells: Cells, apart: Floats, plane: Floats, reference: Reference, seen: Mask
) -> tuple[Mask, float]:
    """Return the cells whose tint is not the bare sheet's, even in shadow or under gloss.

    The second value is how unlike the bare sheet the frame's cells usually are.
    """
    unlike = np.hypot(tint_off(apart), BRIGHTNESS_WEIGHT * apart[..., 1])
    usual = float(np.median(unlike[seen])) if seen.any() else 0.0
    limit = max(FOREIGN_TINT_LOG, FOREIGN_TINT_SPREADS * usual)
    strange = np.asarray(seen & (unlike > limit))
    for relit in reference.relit:
        if strange.any():
            strange[strange] = tint_off((cells - relit - plane)[strange]) > limit
    return strange, usual


def _lost_pattern(cells: Cells, reference: Reference) -> Mask:
    """Return the cells around which the bare sheet has a pattern that the frame lacks."""
    one, other = cells[..., 1], reference.cells[..., 1]
    mean_one, mean_other = _box(one), _box(other)
    both = _box(one * other) - mean_one * mean_other
    var_one = _box(one * one) - mean_one**2
    var_other = np.maximum(_box(other * other) - mean_other**2, 0)
    like = both / np.sqrt(
        np.maximum(var_one, VARIANCE_FLOOR) * np.maximum(var_other, VARIANCE_FLOOR)
    )
    return np.asarray((np.sqrt(var_other) > PATTERN_SPREAD_LOG) & (like < PATTERN_CORRELATION))


def _box(values: Floats) -> Floats:
    return cv2.blur(values, (PATTERN_WINDOW_CELLS, PATTERN_WINDOW_CELLS)).astype(
        np.float32, copy=False
    )


def _signs_of_all(maps: _Maps, thick: Mask) -> list[float]:
    """Return the signs that all patches of a frame share."""
    strange = maps.off | maps.lost
    return [
        maps.usual,
        float(np.log(LEAST_PATCH_MM2 + (strange & maps.near).sum() * CELL_MM**2)),
        float(np.log(LEAST_PATCH_MM2 + thick.sum() * CELL_MM**2)),
    ]


def _signs(whole: _Maps, labels: NDArray[np.intp], stats: NDArray[np.int32], k: int) -> list[float]:
    """Return the signs of one patch, without those that all patches share."""
    left, top, wide, high = (int(value) for value in stats[: cv2.CC_STAT_AREA])
    rows = slice(max(top - AROUND_CELLS, 0), top + high + AROUND_CELLS)
    columns = slice(max(left - AROUND_CELLS, 0), left + wide + AROUND_CELLS)
    maps, patch = whole.cut(rows, columns), labels[rows, columns] == k
    grown = cv2.dilate(patch.astype(np.uint8), _AROUND) > 0
    core = cv2.erode(patch.astype(np.uint8), _NEXT) > 0
    outline, around = grown & ~core, grown & ~patch
    ring = around & maps.seen & ~maps.off & ~maps.lost
    inside, seen, bare = maps.apart[patch], maps.cells[patch][:, 1], maps.bare[patch][:, 1]
    beside = maps.apart[ring].mean(axis=0) if ring.any() else np.zeros(CHANNELS)
    depth, asked = maps.depth[patch], maps.asked & patch
    hull = cv2.contourArea(cv2.convexHull(np.argwhere(patch).astype(np.int32)))
    inner = np.asarray(
        cv2.distanceTransform(patch.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3), np.float32
    )
    thickness = float(inner.max())
    size = float(patch.sum())
    return [
        float(np.log(size * CELL_MM**2)),
        float(depth.max()) / SIGN_DEPTH_MM,
        float(depth.min()) / SIGN_DEPTH_MM,
        float((depth < EDGE_MM).mean()),
        thickness,
        float(np.log1p(thickness)),
        size / (hull + 1),
        *tint_signs(inside.mean(axis=0)),
        *tint_signs(inside.mean(axis=0) - beside),
        float(tint_off(inside.mean(axis=0))),
        _mean(maps.off, patch),
        _mean(maps.lost, patch),
        float(inside[:, 1].std()),
        float(np.hypot(*(inside[:, (0, 2)] - inside[:, 1:2]).std(axis=0))),
        float(seen.std()),
        float(bare.std()),
        _correlation(seen, bare),
        float(asked.sum()) / size,
        float(asked.any()),
        _mean(maps.bright, patch),
        _mean(maps.burnt, patch),
        _mean(maps.burnt, ring),
        _mean(maps.near, patch),
        _mean(maps.near_any, patch),
        _mean(maps.slope_tint, outline),
        _mean(maps.slope, outline),
        _mean(maps.slope_tint, core),
        _mean(maps.slope, core),
        float(ring.sum()) / size,
        _mean(maps.explained, around),
        _mean(maps.unknown, grown),
    ]


def _shown(maps: _Maps, patch: Mask) -> float:
    asked = maps.asked & patch
    return float((asked & maps.shows).sum()) / (float(asked.sum()) + 1)


def _mean(values: Floats | Mask, where: Mask) -> float:
    """Return the mean of some cells, 0 if there are none."""
    return float(values[where].mean()) if where.any() else 0.0


def _correlation(one: Floats, other: Floats) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float((one * other).sum() / (np.sqrt((one**2).sum() * (other**2).sum()) + TINY))
