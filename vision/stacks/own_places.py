"""Where pieces lie on a board that no file describes yet, from photos of it without and with them.

The two photos need not be taken from one place: the markers bring both to the sheet. What differs
is searched for discs of one size. Then each disc's outline is searched at the height of its top.
Without a photo of the bare board each place is compared with the board around it. That works only
where nothing that is printed looks like a piece; else the photo is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.sheet.board import Board
from vision.sheet.constants import GAMMA, TINY
from vision.sheet.flat import CameraPlace, Flat, Flattener
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.light import Light, linear, measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks.constants import (
    APART_RADII,
    AROUND_MM,
    DIRECTIONS,
    FAR_HALF_WEIGHT,
    FULL_SLANT_TAN,
    LEAST_ALONE,
    LEAST_CHANGE,
    MOST_CHANGE,
    NEXT_SHARE,
    OUTLINE_SEARCHES_MM,
    QUIET_SHARE,
    RIM_MM,
    RING_RADII,
    SEARCH_PX_PER_MM,
    SEARCH_RADII_MM,
)
from vision.stacks.edges import Edges, edge_values, edges, normals
from vision.stacks.tops import disc

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_NORMALS = normals(_ANGLES)


class NotLearnt(Enum):
    """Why no pieces are found."""

    BARE_LOST = "the sheet is not found in the photo of the bare board"
    FULL_LOST = "the sheet is not found in the photo with the pieces"
    TOO_FEW = "fewer pieces are seen than asked for"
    PRINT_IN_THE_WAY = "the board's print cannot be told from pieces without a photo of it bare"


@dataclass(frozen=True, slots=True)
class SheetView:
    """A photo of a sheet.

    Attributes:
        flat: the sheet from above.
        light: the light on it.
    """

    flat: Flat
    light: Light


@dataclass(frozen=True, slots=True)
class FoundPieces:
    """The pieces that were found, each alone on its place.

    Attributes:
        places_mm: where they stand on the sheet, shape (pieces, 2).
        radius_mm: their common radius.
        changes: how much each differs from the bare board, shape (pieces,), 0 to 1.
        view: the photo with them.
    """

    places_mm: Floats
    radius_mm: float
    changes: Floats
    view: SheetView

    def place(self, piece: int) -> tuple[float, float]:
        """Return where a piece stands, mm."""
        x, y = self.places_mm[piece]
        return float(x), float(y)

    def tops(self, thickness_mm: float) -> tuple[Floats, Floats]:
        """Return centres and radii of their tops in the flat picture, mm."""
        heights = np.full(len(self.places_mm), thickness_mm)
        eye = self.view.flat.eye
        return eye.lifted(self.places_mm, heights), self.radius_mm * eye.scale(heights)


def see(frame: Frame, board: Board, lens: Lens) -> SheetView | None:
    """Return the sheet in a frame (BGR), or None if it is not found."""
    pose = find_pose(to_grey(frame), board, lens, detector())
    if isinstance(pose, Lost):
        return None
    flat = Flattener(pose, board).flatten(frame)
    return SheetView(flat, measure_light(flat, board, pose))


def find_pieces(
    bare: Frame | None,
    full: Frame,
    board: Board,
    lens: Lens,
    *,
    count: int,
    thickness_mm: float,
    diameter_mm: float | None = None,
) -> FoundPieces | NotLearnt:
    """Return `count` pieces of one size that lie in `full` and not in `bare`.

    Args:
        bare: the board without pieces, BGR; None if no such photo was taken.
        full: the board with them, BGR.
        board: the sheet's size and markers.
        lens: the camera's.
        count: how many pieces lie there.
        thickness_mm: how thick they are.
        diameter_mm: how wide they are; None to measure it.
    """
    before, view = None if bare is None else see(bare, board, lens), see(full, board, lens)
    if bare is not None and before is None:
        return NotLearnt.BARE_LOST
    if view is None:
        return NotLearnt.FULL_LOST
    change = _change(before, view, board)
    if before is None:
        peaks, radius_mm, heights = _discs(change, count + 1)
        if not _stand_out(heights, count):
            return NotLearnt.PRINT_IN_THE_WAY
        peaks, heights = peaks[:count], heights[:count]
    else:
        peaks, radius_mm, heights = _discs(change, count)
    if len(peaks) < count:
        return NotLearnt.TOO_FEW
    middle = np.full(count, thickness_mm / 2)  # a disc and its side are seen as one
    eye = view.flat.eye
    places: Floats = eye.foot + (peaks - eye.foot) / eye.scale(middle)[:, None]
    places, radius_mm = _outlined(
        view.flat,
        places,
        radius_mm,
        thickness_mm,
        known_mm=None if diameter_mm is None else diameter_mm / 2,
    )
    return FoundPieces(places, radius_mm, heights / MOST_CHANGE, view)


def _change(before: SheetView | None, now: SheetView, board: Board) -> Floats:
    """Return how much the sheet has changed, shape (H, W) at `SEARCH_PX_PER_MM`, capped.

    Without a view of the bare sheet, return how much each place differs from the sheet around it.
    """
    columns = np.arange(0.5 / SEARCH_PX_PER_MM, board.width_mm, 1 / SEARCH_PX_PER_MM)
    rows = np.arange(0.5 / SEARCH_PX_PER_MM, board.height_mm, 1 / SEARCH_PX_PER_MM)
    points = np.stack(np.meshgrid(columns, rows), axis=-1)
    shown = _reflectance(now, points)
    apart = shown - (_around(shown) if before is None else _reflectance(before, points))
    apart -= np.median(apart, axis=(0, 1))
    change = np.minimum(np.linalg.norm(apart, axis=2), MOST_CHANGE)
    if before is None:
        inside = np.minimum(points, np.array([board.width_mm, board.height_mm]) - points)
        change[inside.min(axis=2) < RIM_MM] = 0.0
    for marker in board.markers:
        reach = marker.size_mm / 2 * (1.0 if before is not None else QUIET_SHARE)
        at = np.abs(points - np.array([marker.x_mm, marker.y_mm])).max(axis=2)
        change[at <= reach] = 0.0
    return np.asarray(change)


def _around(shown: Floats) -> Floats:
    """Return the median colour of the sheet around each place."""
    side = 2 * round(AROUND_MM * SEARCH_PX_PER_MM / 2) + 1
    levels = np.clip(255 * shown, 0, 255).astype(np.uint8)
    return np.asarray(cv2.medianBlur(levels, side).astype(np.float64) / 255)


def _stand_out(heights: Floats, count: int) -> bool:
    """Return whether `count` discs differ clearly, and what comes next differs clearly less."""
    if len(heights) < count or heights[count - 1] < LEAST_ALONE * MOST_CHANGE:
        return False
    return len(heights) == count or bool(heights[count] < NEXT_SHARE * heights[count - 1])


def _reflectance(view: SheetView, points: Floats) -> Floats:
    white = view.light.white(points.reshape(-1, 2)).reshape(points.shape[0], -1, 3)
    return np.asarray((linear(view.flat.sample(points)) / white) ** (1 / GAMMA))


def _discs(change: Floats, count: int) -> tuple[Floats, float, Floats]:
    """Return the discs of the one size that explains most: centres, radius, mm, and changes."""
    low, high, step = SEARCH_RADII_MM
    tried = [(_best_discs(change, r, count), float(r)) for r in np.arange(low, high + step, step)]
    (centres, heights), radius = max(tried, key=lambda one: float(one[0][1].sum()))
    return centres, radius, heights


def _best_discs(change: Floats, radius_mm: float, count: int) -> tuple[Floats, Floats]:
    """Return the `count` discs of a size that differ most from the ring around them."""
    values = change.astype(np.float32)
    score = cv2.filter2D(values, cv2.CV_32F, _kernel(radius_mm), borderType=cv2.BORDER_REFLECT)
    columns = score.shape[1]
    found: list[tuple[float, float]] = []
    heights: list[float] = []
    reach = APART_RADII * radius_mm * SEARCH_PX_PER_MM
    while len(found) < count:
        at = int(score.argmax())
        row, column = divmod(at, columns)
        height = float(score[row, column])
        if height < LEAST_CHANGE * MOST_CHANGE:
            break
        found.append(((column + 0.5) / SEARCH_PX_PER_MM, (row + 0.5) / SEARCH_PX_PER_MM))
        heights.append(height)
        cv2.circle(score, (column, row), round(reach), (-1.0,), -1)
    return np.array(found).reshape(-1, 2), np.array(heights)


def _kernel(radius_mm: float) -> Floats:
    """Return the mean within a disc less the mean of the ring around it."""
    reach = int(np.ceil(RING_RADII * radius_mm * SEARCH_PX_PER_MM))
    line = np.arange(-reach, reach + 1) / SEARCH_PX_PER_MM
    away = np.hypot(*np.meshgrid(line, line))
    inside = away <= radius_mm
    ring = (away > radius_mm) & (away <= RING_RADII * radius_mm)
    kernel: Floats = inside / inside.sum() - ring / ring.sum()
    return kernel.astype(np.float32)


def _outlined(
    flat: Flat, places: Floats, radius_mm: float, thickness_mm: float, *, known_mm: float | None
) -> tuple[Floats, float]:
    """Return the places and the common radius by the outlines of the tops, mm."""
    scale = float(flat.eye.scale(thickness_mm))
    field = edges(flat, places, 2 * radius_mm)
    weights = _far_half(places, flat.eye)
    for reach, step, less, more, size_step in OUTLINE_SEARCHES_MM:
        shifts = disc(reach, step)
        sizes = radius_mm + np.arange(-less, more + TINY, size_step)
        if known_mm is not None:
            sizes = np.array([known_mm])
        centres = flat.eye.foot + (places[:, None] + shifts - flat.eye.foot) * scale
        scores = np.stack([_outlines(field, centres, r * scale, weights) for r in sizes])
        size = int(scores.max(axis=2).sum(axis=1).argmax())
        places = places + shifts[scores[size].argmax(axis=1)]
        radius_mm = float(sizes[size])
    return places, radius_mm


def _outlines(field: Edges, centres: Floats, radius_mm: float, weights: Floats) -> Floats:
    """Return how much of an outline each shifted top has, shape (places, shifts)."""
    points = centres[:, :, None] + radius_mm * _ROUND
    values = edge_values(field, points).reshape(*centres.shape[:2], -1)
    return np.asarray((values @ weights.reshape(len(weights), -1, 1))[..., 0])


def _far_half(places: Floats, eye: CameraPlace) -> Floats:
    """Return weights of the outlines' edge values, shape (places, DIRECTIONS, 3).

    The far half of a top ends against the table, the near half against the piece's own side.
    """
    away = places - eye.foot
    distance = np.linalg.norm(away, axis=1, keepdims=True) + TINY
    slant = np.minimum(1.0, distance / eye.height_mm / FULL_SLANT_TAN)
    weights = 1 + FAR_HALF_WEIGHT * slant * (away / distance @ _ROUND.T)
    shares = weights / weights.sum(axis=1, keepdims=True)
    return np.asarray(shares[..., None] * _NORMALS)
