"""Whether an occluder reaches over the sheet: a hand, an arm, or anything else that hides stars.

The picture is compared, cell by cell, with the bare sheet. A cell is foreign if its tint differs,
or if the bare sheet has a pattern there that the picture lacks. Cells that a tower covers are left
out. Shadow and gloss change brightness only, and keep the pattern, so they are not foreign. A
foreign patch among the stars, or one that comes in over the edge, is an occluder, unless the bare
sheet's print still shows in that patch.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.constants import BRIGHTNESS_WEIGHT, SUBPIXEL_BITS, SUBPIXELS
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, covers_marker, depth_mm, levelled, opened, tint_off
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    CELL_MM,
    DEEP_MM,
    EDGE_MM,
    EXPLAINING_LOG_ODDS,
    EXPLAINING_OUTLINE,
    FOREIGN_TINT_LOG,
    FOREIGN_TINT_SPREADS,
    PATTERN_CORRELATION,
    PATTERN_SPREAD_LOG,
    PATTERN_WINDOW_CELLS,
    REACH_MM2,
    RING_MM2,
    SHADOW_MM,
    SPECK_CELLS,
    SURELY_BARE_LIKENESS,
    THICK_CELLS,
    THICK_MM2,
    TOWER_RADII,
    VARIANCE_FLOOR,
)
from vision.stacks.print_shows import without_printed
from vision.stacks.reference import Cells, Reference, cell_points
from vision.stacks.star_measures import Indices
from vision.stacks.star_reading import FlatStacks
from vision.stacks.tops import Tops, star_points


@dataclass(frozen=True, slots=True)
class ForeignAreas:
    """The areas of the sheet that show something foreign.

    Attributes:
        ring_mm2: foreign area within reach of the stars.
        reach_mm2: area of the largest patch, thick as a finger, that reaches in over the edge.
        thick_mm2: all foreign area that is thick as a finger.
    """

    ring_mm2: float
    reach_mm2: float
    thick_mm2: float


def is_occluded(
    flat: Flat,
    cells: Cells,
    known: Mask,
    board: Board,
    pieces: Pieces,
    stacks: FlatStacks,
) -> bool:
    """Return whether something that is no tower reaches over the sheet.

    Without a picture of the bare sheet the answer is always no.

    Args:
        flat: the sheet from above.
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        known: which of them the frame shows.
        board: the sheet.
        pieces: what may stand on it.
        stacks: the towers that were read.
    """
    if stacks.closest is None:
        return False
    occupied, bare = _occupied(stacks), stacks.bareness > SURELY_BARE_LIKENESS
    strange = _strange(cells, known, board, pieces, stacks.tops, occupied, stacks.closest)
    if not _is_reached(_measure(strange, board, pieces, bare)):
        return False
    strange = without_printed(strange, flat, stacks.closest)
    return _is_reached(_measure(strange, board, pieces, bare))


def are_explained(stacks: FlatStacks, changed: Indices) -> bool:
    """Return whether each star that changed surely holds a tower, or surely shows its own print.

    Then nothing foreign lies on these stars. If the rest of the sheet did not change either since
    it was looked at, nothing has come in.
    """
    if stacks.closest is None:
        return False
    return bool((_occupied(stacks) | (stacks.bareness > SURELY_BARE_LIKENESS))[changed].all())


def _occupied(stacks: FlatStacks) -> Mask:
    """Return which stars surely hold a tower, shape (stars,)."""
    return (stacks.standing > EXPLAINING_LOG_ODDS) & (stacks.tops.outlines > EXPLAINING_OUTLINE)


def _is_reached(found: ForeignAreas) -> bool:
    is_in_the_ring = found.ring_mm2 >= RING_MM2 and found.thick_mm2 >= THICK_MM2
    return is_in_the_ring or found.reach_mm2 >= REACH_MM2


def foreign_areas(
    cells: Cells,
    known: Mask,
    board: Board,
    pieces: Pieces,
    tops: Tops,
    occupied: Mask,
    bare: Mask,
    reference: Reference,
) -> ForeignAreas:
    """Return the areas that neither the bare sheet nor a tower explains.

    Args:
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        known: which of them the frame shows.
        board: the sheet.
        pieces: what may stand on it.
        tops: where towers would stand.
        occupied: which stars surely hold one, shape (stars,).
        bare: which stars surely show their own print, shape (stars,).
        reference: the bare sheet.
    """
    strange = _strange(cells, known, board, pieces, tops, occupied, reference)
    return _measure(strange, board, pieces, bare)


def _strange(
    cells: Cells,
    known: Mask,
    board: Board,
    pieces: Pieces,
    tops: Tops,
    occupied: Mask,
    reference: Reference,
) -> Mask:
    """Return the cells that neither the bare sheet nor a tower explains."""
    points = cell_points(*cells.shape[:2])
    inside = depth_mm(points, board) > 0
    explained = towers(points, board, pieces, tops, occupied)
    seen = inside & reference.known & known & ~explained
    return seen & (_off_tint(cells, reference, seen) | _lost_pattern(cells, reference))


def _off_tint(cells: Cells, reference: Reference, seen: Mask) -> Mask:
    """Return the cells whose tint is not the bare sheet's, even in shadow or under gloss."""
    apart, plane = levelled(cells - reference.cells, seen)
    unlike = np.hypot(tint_off(apart), BRIGHTNESS_WEIGHT * apart[..., 1])
    usual = float(np.median(unlike[seen])) if seen.any() else 0.0
    limit = max(FOREIGN_TINT_LOG, FOREIGN_TINT_SPREADS * usual)
    strange = np.asarray(seen & (unlike > limit))
    for relit in reference.relit:
        if strange.any():
            strange[strange] = tint_off((cells - relit - plane)[strange]) > limit
    return strange


def _lost_pattern(cells: Cells, reference: Reference) -> Mask:
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


def towers(points: Floats, board: Board, pieces: Pieces, tops: Tops, occupied: Mask) -> Mask:
    """Return the cells that towers and their near shadows cover."""
    covered = np.zeros(points.shape[:2], dtype=np.uint8)
    reach = pieces.radius_mm * TOWER_RADII + SHADOW_MM
    origin = points[0, 0]
    for star, top in zip(star_points(board)[occupied], tops.centres_mm[occupied], strict=True):
        ends = [
            np.rint((end - origin) / CELL_MM * SUBPIXELS).astype(int).tolist()
            for end in (star, top)
        ]
        width = max(1, round(2 * reach / CELL_MM))
        cv2.line(covered, ends[0], ends[1], (1,), width, shift=SUBPIXEL_BITS)
        for end in ends:
            cv2.circle(
                covered, end, round(reach / CELL_MM * SUBPIXELS), (1,), -1, shift=SUBPIXEL_BITS
            )
    return covered > 0


def _measure(strange: Mask, board: Board, pieces: Pieces, bare: Mask) -> ForeignAreas:
    points = cell_points(*strange.shape)
    near = near_stars(points, star_points(board)[~bare], pieces.radius_mm)
    thick = opened(strange, THICK_CELLS)
    cell = CELL_MM**2
    return ForeignAreas(
        ring_mm2=float((opened(strange, SPECK_CELLS) & near).sum() * cell),
        reach_mm2=_reach(thick, points, board),
        thick_mm2=float((thick & (depth_mm(points, board) > 0)).sum() * cell),
    )


def _reach(thick: Mask, points: Floats, board: Board) -> float:
    """Return the area of the largest thick patch that reaches in over the edge, off the markers.

    A patch over a marker is a cup or a notepad that lies there. A hand comes in between markers.
    """
    depth = depth_mm(points, board)
    _, labels = cv2.connectedComponents(thick.astype(np.uint8))
    largest = 0
    for label in np.unique(labels[thick & (depth > 0) & (depth < EDGE_MM)]):
        patch = (labels == label) & (depth > 0)
        if depth[patch].max() >= DEEP_MM and not covers_marker(points[patch], board):
            largest = max(largest, int(patch.sum()))
    return largest * CELL_MM**2


def near_stars(points: Floats, stars: Floats, radius_mm: float) -> Mask:
    """Return which points lie within `radius_mm` of a star, shape (h, w)."""
    near = np.zeros(points.shape[:2], dtype=np.uint8)
    for star in stars:
        centre = np.rint((star - points[0, 0]) / CELL_MM * SUBPIXELS).astype(int).tolist()
        cv2.circle(
            near, centre, round(radius_mm / CELL_MM * SUBPIXELS), (1,), -1, shift=SUBPIXEL_BITS
        )
    return near > 0
