"""Things that do not belong on the mat: hands that reach over it, cards and coins that lie on it.

Two things tell them. The print's fine pattern, its stars, shows through gloss and shadow, but not
through a hand or a card: where it is gone, something covers it. And colours: a cell is strange
where its tint or brightness differs and neither shadow nor a lamp's gloss explains it. Beads that
were found explain what they cover. What hangs together with the edge is an occluder, but for what
was laid over a marker; what lies wholly inside is a covering.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.mat import CELL_MM, FINE, BareMat, fine_pattern, to_cells
from vision.beads.signs import MatScene, grey_of
from vision.beads.tones import SOFT
from vision.sheet.board import Board
from vision.sheet.flat import MARGIN_MM, PX_PER_MM
from vision.sheet.lens import Floats
from vision.stacks.evidence import Unread
from vision.stacks.occlusion import depth_mm, levelled, opened, tint_off

Mask = NDArray[np.bool_]

TINT = 0.25  # of log reflectance
TINT_SPREADS = 5.0  # and so many times the frame's own middle difference
BRIGHTNESS = 0.35  # how much brightness counts beside tint
GLOSSES = (0.02, 0.06, 0.15, 0.4)  # of paper white that a lamp's reflection adds
SHADOWS = (0.6, 0.35, 0.18)  # of the light that is left
WINDOW_MM = 24.0  # across which a pattern is looked at: some ten printed stars
GONE = 0.15  # correlation below which a pattern is gone; clear frames: 0.5 to 0.98
PLAIN = 3.0  # times the noise: a fainter pattern says nothing when it is gone
BEAD_REACH = 1.5  # radii around a bead that it, its shadow and its caustic explain
EDGE_MM = 8.0  # how near the edge a patch must come to have come in over it
CORNER = 0.75  # of a marker's size: from its centre to where its corner of the sheet ends
# The tint of skin, light to dark: log red over green and green over blue, on labelled frames.
SKIN_RED, SKIN_BLUE = (0.28, 1.1), (0.0, 0.75)
# Areas, mm2, set on the labelled stills, a recorded game and 165 rendered stills: no clear frame is
# called covered, 3 of 30 hands are missed, all of them fingertips at the very edge.
GONE_REACH_MM2 = 1000.0
GONE_SKIN_MM2 = 500.0
BARE_SKIN_MM2 = 3600.0  # where the mat is not known: a warm lamp's gloss reaches 2500
SKIN_REACH_MM2 = 150.0
GONE_INNER_MM2 = 600.0
COIN_MM2 = 150.0
HIDDEN = 0.5  # likeness of a finger's surroundings to the print
EDGED = 0.14  # difference in tone along a border, its highest fifth: gloss is smooth, its is light
BOLD, COIN_BORDER = 0.5, 1.0  # the same of small things inside, and along their border


@dataclass(frozen=True, slots=True)
class _Patch:
    """A part of the mat that hangs together and is strange."""

    area_mm2: float
    depth_mm: float
    covers_marker: bool
    may_be_laid_down: bool
    is_skin: bool
    likeness: float
    border: float


@dataclass(frozen=True, slots=True)
class _Look:
    """What cells show: tones, differences, likeness of pattern; and where they lie."""

    cells: Floats
    apart: Floats
    like: Floats
    points: Floats
    depth: Floats
    board: Board
    may_be_laid_down: bool


def trouble(
    scene: MatScene, mats: tuple[BareMat, ...], board: Board, beads_mm: Floats
) -> Unread | None:
    """Return whether something lies over the mat or on it, or None.

    Without a picture of the bare mat only much skin that comes in over the edge is noticed.

    Args:
        scene: the frame.
        mats: the bare mat.
        board: the sheet.
        beads_mm: the beads that were found, shape (N, 2).
    """
    cells = to_cells(scene.tones)
    points = cell_points(*cells.shape[:2])
    depth = depth_mm(points, board)
    if not mats or scene.apart is None:
        return Unread.OCCLUDED if _skin_mm2(cells, depth) >= BARE_SKIN_MM2 else None
    seen = (depth > 0) & ~_near(points, beads_mm, BEAD_REACH * scene.radius_mm)
    apart = grey_of(to_cells(np.abs(scene.apart)))
    strange, like, is_plain = seen.copy(), np.full(seen.shape, -1.0), np.ones_like(seen)
    shown = fine_pattern(scene.tones)
    spread = _shrunk(_box(shown * shown), cells.shape)
    for mat in mats:
        if strange.any():
            strange = opened(strange & _off_tint(cells, mat.cells, seen), 2)
        alike, printed = _likeness(shown, spread, mat.pattern)
        like, is_plain = np.maximum(like, alike), is_plain & ~printed
    gone = opened(seen & (depth > WINDOW_MM / 2) & (like < GONE) & ~is_plain, 3)
    bold = opened(seen & (apart > BOLD), 2)
    is_photo = not any(mat.is_of_this_round for mat in mats)
    look = _Look(cells, apart, like, points, depth, board, is_photo)
    if any(_is_arm(patch) for patch in _patches(gone, look)):
        return Unread.OCCLUDED
    if any(_is_finger(patch) for patch in _patches(strange, look)):
        return Unread.OCCLUDED
    if any(_is_card(patch) for patch in _patches(gone, look)):
        return Unread.COVERED
    if any(_is_coin(patch) for patch in _patches(bold, look)):
        return Unread.COVERED
    return None


def _skin_mm2(cells: Floats, depth: Floats) -> float:
    """Return the area of the largest patch of skin's tint that comes in over the edge."""
    red, blue = cells[..., 2] - cells[..., 1], cells[..., 1] - cells[..., 0]
    is_red = (red > SKIN_RED[0]) & (red < SKIN_RED[1])
    skin = opened((depth > 0) & is_red & (blue > SKIN_BLUE[0]) & (blue < SKIN_BLUE[1]), 3)
    count, labels = cv2.connectedComponents(skin.astype(np.uint8))
    patches = [labels == label for label in range(1, count)]
    reaching = [int(patch.sum()) for patch in patches if depth[patch].min() < EDGE_MM]
    return max(reaching, default=0) * CELL_MM**2


def _is_arm(patch: _Patch) -> bool:
    comes_in = patch.depth_mm < WINDOW_MM / 2 + EDGE_MM
    is_laid_down = patch.may_be_laid_down and patch.covers_marker and not patch.is_skin
    least_mm2 = GONE_SKIN_MM2 if patch.is_skin else GONE_REACH_MM2
    return comes_in and patch.area_mm2 >= least_mm2 and not is_laid_down


def _is_finger(patch: _Patch) -> bool:
    is_hiding = patch.likeness < HIDDEN and patch.border >= EDGED
    is_big = patch.area_mm2 >= SKIN_REACH_MM2
    return patch.depth_mm < EDGE_MM and patch.is_skin and is_big and is_hiding


def _is_card(patch: _Patch) -> bool:
    is_big = patch.area_mm2 >= GONE_INNER_MM2
    return is_big and patch.depth_mm >= WINDOW_MM / 2 + EDGE_MM and not patch.covers_marker


def _is_coin(patch: _Patch) -> bool:
    is_inside = patch.depth_mm >= EDGE_MM and not patch.covers_marker
    return is_inside and patch.area_mm2 >= COIN_MM2 and patch.border >= COIN_BORDER


def _shrunk(picture: Floats, shape: tuple[int, ...]) -> Floats:
    small = cv2.resize(picture, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def cell_points(rows: int, columns: int) -> Floats:
    """Return the centres of the cells, shape (rows, columns, 2), mm."""
    x = (np.arange(columns) + 0.5) * CELL_MM - MARGIN_MM
    y = (np.arange(rows) + 0.5) * CELL_MM - MARGIN_MM
    return np.stack(np.meshgrid(x, y), axis=-1)


def _likeness(shown: Floats, spread: Floats, printed: Floats) -> tuple[Floats, Mask]:
    """Return how much the pattern around cells is the print's, and where the print has one.

    Args:
        shown: the frame's fine pattern.
        spread: its mean square around cells.
        printed: the mat's.
    """
    both = _shrunk(_box(shown * printed), spread.shape)
    other = _shrunk(_box(printed * printed), spread.shape)
    noise = float(np.median(np.abs(shown - printed))) ** 2
    like = both / np.sqrt((spread + 1e-5) * (other + 1e-5))
    return np.asarray(like), np.asarray(other > PLAIN * noise)


def _box(values: Floats) -> Floats:
    window = round(WINDOW_MM * PX_PER_MM * FINE)
    return cv2.blur(values, (window, window)).astype(np.float32, copy=False)


def _off_tint(cells: Floats, bare: Floats, seen: Mask) -> Mask:
    """Return the cells whose colour neither the bare mat explains, nor shadow or gloss on it."""
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


def _near(points: Floats, beads_mm: Floats, reach_mm: float) -> Mask:
    near = np.zeros(points.shape[:2], dtype=np.uint8)
    for x, y in ((beads_mm - points[0, 0]) / CELL_MM * 16).reshape(-1, 2).tolist():
        cv2.circle(near, (round(x), round(y)), round(reach_mm / CELL_MM * 16), (1,), -1, shift=4)
    return near > 0


def _patches(strange: Mask, look: _Look) -> Iterator[_Patch]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strange.astype(np.uint8))
    for label in range(1, count):
        area = float(stats[label, cv2.CC_STAT_AREA]) * CELL_MM**2
        if area >= min(SKIN_REACH_MM2, COIN_MM2):
            yield _patch(labels == label, area, look)


def _patch(mask: Mask, area_mm2: float, look: _Look) -> _Patch:
    blue, green, red = np.median(look.cells[mask], axis=0).tolist()
    is_skin = SKIN_RED[0] < red - green < SKIN_RED[1] and SKIN_BLUE[0] < green - blue < SKIN_BLUE[1]
    points = look.points[mask]
    covers = any(
        bool((np.abs(points - (m.x_mm, m.y_mm)).max(axis=1) < CORNER * m.size_mm).any())
        for m in look.board.markers
    )
    square = np.ones((3, 3), dtype=np.uint8)
    edge = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_GRADIENT, square) > 0
    border = look.apart[edge & (look.depth > 0)]
    return _Patch(
        area_mm2,
        float(look.depth[mask].min()),
        covers,
        look.may_be_laid_down,
        is_skin,
        float(np.median(look.like[mask])),
        float(np.quantile(border, 0.8)) if len(border) else 0.0,
    )
