"""Things that do not belong on the mat: hands that reach over it, cards and coins that lie on it.

Three signs show such things. First, the print's fine pattern: its stars show through gloss and
shadow, but not through a hand or a card. Second, colour: a cell is strange if its tint or its
brightness differs from the mat, and neither shadow nor gloss explains the difference. Cells that
beads cover are left out. A patch that is connected to the edge is an occluder, unless it was laid
over a marker. A patch that lies wholly inside is a covering. Third, the edge: what hides it, and
the mat beside it, is an arm, however little of the mat it covers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.beads.constants import (
    ARM_APART_LOG,
    ARM_BESIDE_EDGE_MM,
    ARM_LEAST_CELLS,
    ARM_SEEN_SHARE,
    BEAD_REACH_RADII,
    BORDER_QUANTILE,
    CARD_BORDER_LOG,
    CELL_MM,
    COIN_BORDER_LOG,
    COIN_LOG,
    COIN_MM2,
    EDGE_MM,
    FINGER_BORDER_LOG,
    GLOSS_SHARES,
    GONE_AT_EDGE_MM2,
    GONE_INSIDE_MM2,
    GONE_SKIN_MM2,
    HIDDEN_LIKENESS,
    LEARNT_APART_LOG,
    LEARNT_TIP_LOG_ODDS,
    LIGHT_FLOOR,
    NEIGHBOURS,
    PATTERN_FLOOR,
    PATTERN_GONE_CORRELATION,
    PATTERN_SCALE,
    PATTERN_WINDOW_MM,
    PLAIN_PATTERN_RATIO,
    SKIN_AT_EDGE_MM2,
    SKIN_BLUE_LOG,
    SKIN_RED_LOG,
    SKIN_UNKNOWN_MAT_MM2,
    SPECK_CELLS,
    STRANGE_TINT_LOG,
    STRANGE_TINT_SPREADS,
    THICK_CELLS,
    TIP_LOG_ODDS,
    TIP_MM,
)
from vision.beads.mat import BareMat, fine_pattern, to_cells
from vision.beads.signs import MatScene, grey_of
from vision.sheet.arms import edge_arms
from vision.sheet.board import Board
from vision.sheet.constants import (
    BRIGHTNESS_WEIGHT,
    MARGIN_MM,
    PX_PER_MM,
    SHADOW_SHARES,
)
from vision.sheet.foreign import (
    Mask,
    cells_near,
    covers_marker,
    depth_mm,
    grown,
    levelled,
    opened,
    tint_off,
)
from vision.sheet.hidden_edge import EdgeCells, HiddenLimits, hidden_beside, may_be_hidden
from vision.sheet.lens import Floats
from vision.sheet.unread import Unread

_BY_PHOTO, _LEARNT = (
    HiddenLimits(ARM_BESIDE_EDGE_MM, ARM_LEAST_CELLS, ARM_SEEN_SHARE, apart_log)
    for apart_log in (ARM_APART_LOG, LEARNT_APART_LOG)
)


@dataclass(frozen=True, slots=True)
class _Patch:
    """A connected part of the mat that is strange."""

    area_mm2: float
    depth_mm: float
    covers_marker: bool
    may_be_laid_down: bool
    is_skin: bool
    likeness: float
    border: float


@dataclass(frozen=True, slots=True)
class _Look:
    """The tones, differences and pattern likeness of all cells, and where the cells lie.

    The mat is known by a photo of another evening, or else by this round's frames.
    """

    cells: Floats
    apart: Floats
    like: Floats
    points: Floats
    depth: Floats
    board: Board
    hidden: Board
    is_photo: bool


@dataclass(frozen=True, slots=True)
class StrangeCells:
    """The cells of a frame that do not look as the bare mat does.

    Attributes:
        gone: where the print's fine pattern is gone.
        strange: where the colour is another.
        bold: where the colour is quite another.
        skin: where the colour is skin's, if no picture of the bare mat is there.
        arm: where an arm comes in over the edge.
        look: what is known of all cells, or None without a picture of the bare mat.
    """

    gone: Mask
    strange: Mask
    bold: Mask
    skin: Mask
    arm: Mask
    look: _Look | None

    def mask(self) -> Mask:
        """Return all of them, with a border around them, shape (rows, columns)."""
        return grown(self.gone | self.strange | self.bold | self.skin | self.arm)


def trouble(found: StrangeCells) -> Unread | None:
    """Return why the mat cannot be read, because of a thing over it or on it, or None.

    Without a picture of the bare mat only a large patch of skin at the edge is noticed, and an arm
    that hides the edge.
    """
    look = found.look
    if found.arm.any():
        return Unread.OCCLUDED
    if look is None:
        return Unread.OCCLUDED if found.skin.any() else None
    if any(_is_arm(patch) for patch in _patches(found.gone, look)):
        return Unread.OCCLUDED
    if any(_is_finger(patch) for patch in _patches(found.strange, look)):
        return Unread.OCCLUDED
    if any(_is_card(patch) for patch in _patches(found.gone, look)):
        return Unread.COVERED
    if any(_is_coin(patch) for patch in _patches(found.bold, look)):
        return Unread.COVERED
    return None


def strange_cells(
    scene: MatScene,
    mats: tuple[BareMat, ...],
    board: Board,
    beads_mm: Floats,
    excused: Mask | None = None,
) -> StrangeCells:
    """Return the cells that neither the bare mat nor a bead explains.

    Args:
        scene: the frame.
        mats: the bare mat.
        board: the sheet.
        beads_mm: the beads that were found, shape (N, 2).
        excused: cells that are not looked at, shape (rows, columns), or None.
    """
    cells = to_cells(scene.tones)
    points = cell_points(*cells.shape[:2])
    depth = depth_mm(points, board)
    nothing = np.zeros(depth.shape, dtype=bool)
    asked = (depth > 0) if excused is None else (depth > 0) & ~excused
    if not mats or scene.apart is None:
        skin = _skin(cells, depth, asked)
        arm = nothing.copy()
        _, by_rule = edge_arms(scene.flat, board, 0.0)
        for places_mm in by_rule:
            arm |= asked & cells_near(points, places_mm, ARM_BESIDE_EDGE_MM)
        return StrangeCells(nothing, nothing, nothing, skin, arm, None)
    seen = asked & ~cells_near(points, beads_mm, BEAD_REACH_RADII * scene.radius_mm)
    apart = grey_of(to_cells(np.abs(scene.apart)))
    strange, like, is_plain = seen.copy(), np.full(seen.shape, -1.0), np.ones_like(seen)
    shown = fine_pattern(scene.tones)
    spread = _shrunk(_box(shown * shown), cells.shape)
    for mat in mats:
        if strange.any():
            strange = opened(strange & _off_tint(cells, mat.cells, seen), SPECK_CELLS)
        alike, printed = _likeness(shown, spread, mat.pattern)
        like, is_plain = np.maximum(like, alike), is_plain & ~printed
    gone = opened(
        seen & (depth > PATTERN_WINDOW_MM / 2) & (like < PATTERN_GONE_CORRELATION) & ~is_plain,
        THICK_CELLS,
    )
    bold = opened(seen & (apart > COIN_LOG), SPECK_CELLS)
    is_photo = not any(mat.is_of_this_round for mat in mats)
    look = _Look(cells, apart, like, points, depth, board, _hidden(board, scene), is_photo)
    arm = _arm(scene, look, asked & (depth < ARM_BESIDE_EDGE_MM), seen)
    return StrangeCells(gone, strange, bold, nothing, arm, look)


def _arm(scene: MatScene, look: _Look, beside: Mask, seen: Mask) -> Mask:
    """Return the cells beside the edge at which an arm comes in, and hides the mat.

    The network is asked about fingertips alone: gloss that goes on over the mat's edge is wider,
    and a pencil narrower. A bead on the edge may look as a fingertip does. So half of the mat there
    must be seen.

    Args:
        scene: the frame.
        look: what is known of all cells.
        beside: the cells beside the edge that are asked for.
        seen: the cells that no bead covers.
    """
    cells = EdgeCells(look.points, beside, seen, look.apart)
    limits, least = (_BY_PHOTO, TIP_LOG_ODDS) if look.is_photo else (_LEARNT, LEARNT_TIP_LOG_ODDS)
    if not may_be_hidden(cells, limits):
        return np.zeros_like(beside)
    loose, by_rule = edge_arms(scene.flat, look.board, 0.0)
    tips = [
        crossing.places_mm
        for crossing in loose
        if crossing.log_odds > least and TIP_MM[0] <= crossing.width_mm <= TIP_MM[1]
    ]
    return hidden_beside(cells, (*tips, *by_rule), limits)


def _hidden(board: Board, scene: MatScene) -> Board:
    """Return the board with the markers alone that the frame does not show."""
    seen = scene.flat.pose.corners
    return replace(board, markers=tuple(one for one in board.markers if one.id not in seen))


def _skin(cells: Floats, depth: Floats, asked: Mask) -> Mask:
    """Return the large patches of skin's tint that touch the edge, by the cells that are asked."""
    red, blue = cells[..., 2] - cells[..., 1], cells[..., 1] - cells[..., 0]
    is_red = (red > SKIN_RED_LOG[0]) & (red < SKIN_RED_LOG[1])
    skin = opened(
        asked & is_red & (blue > SKIN_BLUE_LOG[0]) & (blue < SKIN_BLUE_LOG[1]), THICK_CELLS
    )
    count, labels = cv2.connectedComponents(skin.astype(np.uint8))
    large = np.zeros(skin.shape, dtype=bool)
    for patch in (labels == label for label in range(1, count)):
        is_large = int(patch.sum()) * CELL_MM**2 >= SKIN_UNKNOWN_MAT_MM2
        if is_large and depth[patch].min() < EDGE_MM:
            large |= patch
    return large


def _is_arm(patch: _Patch) -> bool:
    comes_in = patch.depth_mm < PATTERN_WINDOW_MM / 2 + EDGE_MM
    is_laid_down = patch.may_be_laid_down and patch.covers_marker and not patch.is_skin
    least_mm2 = GONE_SKIN_MM2 if patch.is_skin else GONE_AT_EDGE_MM2
    return comes_in and patch.area_mm2 >= least_mm2 and not is_laid_down


def _is_finger(patch: _Patch) -> bool:
    is_hiding = patch.likeness < HIDDEN_LIKENESS and patch.border >= FINGER_BORDER_LOG
    is_big = patch.area_mm2 >= SKIN_AT_EDGE_MM2
    return patch.depth_mm < EDGE_MM and patch.is_skin and is_big and is_hiding


def _is_card(patch: _Patch) -> bool:
    is_big = patch.area_mm2 >= GONE_INSIDE_MM2 and patch.border >= CARD_BORDER_LOG
    return is_big and patch.depth_mm >= PATTERN_WINDOW_MM / 2 + EDGE_MM and not patch.covers_marker


def _is_coin(patch: _Patch) -> bool:
    is_inside = patch.depth_mm >= EDGE_MM and not patch.covers_marker
    return is_inside and patch.area_mm2 >= COIN_MM2 and patch.border >= COIN_BORDER_LOG


def _shrunk(picture: Floats, shape: tuple[int, ...]) -> Floats:
    small = cv2.resize(picture, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def cell_points(rows: int, columns: int) -> Floats:
    """Return the centres of the cells, shape (rows, columns, 2), mm."""
    x = (np.arange(columns) + 0.5) * CELL_MM - MARGIN_MM
    y = (np.arange(rows) + 0.5) * CELL_MM - MARGIN_MM
    return np.stack(np.meshgrid(x, y), axis=-1)


def _likeness(shown: Floats, spread: Floats, printed: Floats) -> tuple[Floats, Mask]:
    """Return the correlation of frame and print around cells, and where the print has a pattern.

    Args:
        shown: the frame's fine pattern.
        spread: its mean square around cells.
        printed: the mat's.
    """
    both = _shrunk(_box(shown * printed), spread.shape)
    other = _shrunk(_box(printed * printed), spread.shape)
    noise = float(np.median(np.abs(shown - printed))) ** 2
    like = both / np.sqrt((spread + PATTERN_FLOOR) * (other + PATTERN_FLOOR))
    return np.asarray(like), np.asarray(other > PLAIN_PATTERN_RATIO * noise)


def _box(values: Floats) -> Floats:
    window = round(PATTERN_WINDOW_MM * PX_PER_MM * PATTERN_SCALE)
    return cv2.blur(values, (window, window)).astype(np.float32, copy=False)


def _off_tint(cells: Floats, bare: Floats, seen: Mask) -> Mask:
    """Return the cells whose colour is not the bare mat's, even in shadow or under gloss."""
    apart, plane = levelled(cells - bare, seen)
    unlike = np.hypot(tint_off(apart), BRIGHTNESS_WEIGHT * apart[..., 1])
    usual = float(np.median(unlike[seen])) if seen.any() else 0.0
    limit = max(STRANGE_TINT_LOG, STRANGE_TINT_SPREADS * usual)
    strange = np.asarray(seen & (unlike > limit))
    lit = np.exp(bare) - np.float32(LIGHT_FLOOR)
    relit = [np.float32(depth) * lit for depth in SHADOW_SHARES] + [
        lit + gloss for gloss in GLOSS_SHARES
    ]
    for look in relit:
        if strange.any():
            other = np.log(look[strange] + np.float32(LIGHT_FLOOR))
            strange[strange] = tint_off(cells[strange] - other - plane[strange]) > limit
    return strange


def _patches(strange: Mask, look: _Look) -> Iterator[_Patch]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strange.astype(np.uint8))
    for label in range(1, count):
        area = float(stats[label, cv2.CC_STAT_AREA]) * CELL_MM**2
        if area >= min(SKIN_AT_EDGE_MM2, COIN_MM2):
            yield _patch(labels == label, area, look)


def _hides_marker(mask: Mask, look: _Look) -> bool:
    """Return whether a hidden marker lies as close to a patch as its pattern is looked at.

    A pattern is told from a window, so a patch ends half a window before the thing that hides it.
    """
    cells = 2 * round(PATTERN_WINDOW_MM / 2 / CELL_MM) + 1
    reach = cv2.dilate(mask.astype(np.uint8), np.ones((cells, cells), dtype=np.uint8)) > 0
    return covers_marker(look.points[reach], look.hidden)


def _patch(mask: Mask, area_mm2: float, look: _Look) -> _Patch:
    blue, green, red = np.median(look.cells[mask], axis=0).tolist()
    is_skin = (
        SKIN_RED_LOG[0] < red - green < SKIN_RED_LOG[1]
        and SKIN_BLUE_LOG[0] < green - blue < SKIN_BLUE_LOG[1]
    )
    square = np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)
    edge = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_GRADIENT, square) > 0
    border = look.apart[edge & (look.depth > 0)]
    return _Patch(
        area_mm2,
        float(look.depth[mask].min()),
        covers_marker(look.points[mask], look.board) or _hides_marker(mask, look),
        look.is_photo,
        is_skin,
        float(np.median(look.like[mask])),
        float(np.quantile(border, BORDER_QUANTILE)) if len(border) else 0.0,
    )
