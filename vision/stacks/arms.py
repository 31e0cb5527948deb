"""Whether an arm reaches in over the sheet's edge, told from one frame alone.

The sheet's edge shows nearly everywhere around it: inside lies the sheet, outside the table. Where
an arm crosses, both are hidden, and often the edge itself is gone. A shadow or a gloss changes both
sides alike, so the edge stays. What crosses is followed to both sides: an arm reaches in between
the markers, or far, and it goes on outside. A thing that lies on a corner does neither.

A small network weighs what shows where something may cross: `python -m tests.lab.stars.fit_hands`
fits `arms.json`. It has seen drawn hands alone, so a rule of thumb is asked beside it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.constants import CHANNELS, GAMMA
from vision.sheet.flat import NO_MAP, Flat, pixel_map
from vision.sheet.foreign import Mask, depth_mm, tint_off, tint_signs
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    ARM_APART_TINT_LOGS,
    ARM_BANDS_MM,
    ARM_BESIDE_MM,
    ARM_BODY_LOG,
    ARM_BODY_TINT_LOG,
    ARM_BORDER_BANDS,
    ARM_BRIGHTNESS_WEIGHT,
    ARM_CLEAR_MM,
    ARM_CORNER_SIZES,
    ARM_DEEP_MM,
    ARM_EXCESS_LOG,
    ARM_EXCESS_WEIGHT,
    ARM_JOINED_LOG,
    ARM_JOINED_TINT_LOGS,
    ARM_JUMP_PLACES,
    ARM_LEAST_POINTS,
    ARM_LEAST_RUN_MM,
    ARM_LEAST_WIDTH_MM,
    ARM_LIGHT_FLOOR,
    ARM_LOOSE,
    ARM_LOOSE_BODY_TINT_LOG,
    ARM_LOST_LOG,
    ARM_MARGIN_MM,
    ARM_MARKER_CELLS,
    ARM_MARKER_SIZES,
    ARM_MM,
    ARM_MM2,
    ARM_ON_SHEET_LOG,
    ARM_OUTSIDE_MM,
    ARM_REACH_MM,
    ARM_SEARCH_MM,
    ARM_SHRINK,
    ARM_SIGN_MM,
    ARM_TINT_LOG,
    ARM_TOWER_RADII,
    ARM_TOWER_STEPS,
    ARM_USUAL_MM,
    ARM_WIDE_MM,
    MAX_HEIGHT,
    NO_ARM_LOG_ODDS,
    THICK_CELLS,
)
from vision.stacks.odds import OddsWeights, odds_weights
from vision.stacks.tops import star_points

WEIGHTS_FILE = Path(__file__).with_name("arms.json")

_LIGHT = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)
_LOG_LIGHT = np.log(_LIGHT + np.float32(ARM_LIGHT_FLOOR))
_DEPTHS: Floats = np.arange(-ARM_USUAL_MM[0], ARM_USUAL_MM[1], ARM_MM) + ARM_MM / 2
_NEAR = np.abs(_DEPTHS) < ARM_BANDS_MM[1]
_BESIDE = _NEAR & (np.abs(_DEPTHS) > ARM_BANDS_MM[0])
_INSIDE, _OUTSIDE = _BESIDE & (_DEPTHS > 0), _BESIDE & (_DEPTHS < 0)


@dataclass(frozen=True, slots=True)
class _Around:
    """The sheet and the table around it, in cells.

    Attributes:
        logs: log light, shape (h, w, 3).
        known: what the frame shows, shape (h, w).
        points: each cell's place, shape (h, w, 2), mm.
    """

    logs: Floats
    known: Mask
    points: Floats


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of the sheet: its first corner, the way along it, and the way into the sheet."""

    corner: Floats
    along: Floats
    inward: Floats
    length_mm: float

    def depths(self, points: Floats) -> Floats:
        """Return how far beyond this side, into the sheet, points lie, mm."""
        return np.asarray((points - self.corner) @ self.inward)

    def places(self, points: Floats) -> Floats:
        """Return how far along this side points lie, mm."""
        return np.asarray((points - self.corner) @ self.along)


@dataclass(frozen=True, slots=True)
class _Strip:
    """What lies along a side, place by place.

    Attributes:
        places_mm: how far along the side, shape (places,).
        usual: the side's usual log light at each of `_DEPTHS`, shape (depths, 3).
        inside: log light on the sheet beside the edge, shape (places, 3).
        outside: the same on the table.
        strange_inside: how unusual the tint is on the sheet, shape (places,).
        strange_outside: the same on the table.
        shown: the places that the frame shows and no marker takes, shape (places,).
        clear: those of them that no tower can hide.
    """

    places_mm: Floats
    usual: Floats
    inside: Floats
    outside: Floats
    strange_inside: Floats
    strange_outside: Floats
    shown: Mask
    clear: Mask

    @property
    def step(self) -> Floats:
        """How far sheet and table are apart at each place, shape (places,)."""
        return _apart(self.inside - self.outside)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A run of places at which sheet and table are not as usual: something may lie over the edge.

    Attributes:
        places_mm: points of the edge, shape (places, 2), mm.
        signs: what tells an arm, shape (signs,).
    """

    places_mm: Floats
    signs: Floats


def arm_reaches_in(flat: Flat, board: Board, pieces: Pieces, limit: float) -> bool:
    """Return whether an arm, or a hand, reaches in over one of the sheet's sides.

    Args:
        flat: the sheet from above, with its frame.
        board: the sheet.
        pieces: what may stand on it.
        limit: log odds above which the network is believed alone. Below them a rule must say so
            too, and the network must not speak against it.
    """
    around = _look_around(flat, board)
    sides = list(_strips(around, flat, board, pieces))
    odds = _log_odds(_loose_crossings(around, sides, board))
    return odds > limit or (odds > NO_ARM_LOG_ODDS and _by_rule(around, sides, board))


def crossings(flat: Flat, board: Board, pieces: Pieces) -> tuple[Crossing, ...]:
    """Return where something may cross the sheet's sides."""
    around = _look_around(flat, board)
    return _loose_crossings(around, list(_strips(around, flat, board, pieces)), board)


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> OddsWeights:
    """Return the weights that a file holds."""
    return odds_weights(json.loads(path.read_text())["arms"])


def _log_odds(found: Sequence[Crossing]) -> float:
    """Return the log odds of an arm at the likeliest crossing, minus infinity without any."""
    if not found:
        return -math.inf
    return float(read_weights().log_odds(np.array([one.signs for one in found])).max())


def _by_rule(around: _Around, sides: Sequence[tuple[_Side, _Strip]], board: Board) -> bool:
    return any(
        _is_arm(around, side, strip, run, board)
        for side, strip in sides
        for run in _crossings(strip, _usual(strip), 1.0)
    )


def _loose_crossings(
    around: _Around, sides: Sequence[tuple[_Side, _Strip]], board: Board
) -> tuple[Crossing, ...]:
    inside = depth_mm(around.points, board)
    on_marker, rim = _on_marker(around.points, board, ARM_MARKER_SIZES), _rim(around.known)
    found: list[Crossing] = []
    for side, strip in sides:
        usual = _usual(strip)
        for run in _crossings(strip, usual, ARM_LOOSE):
            body = _body(around, side, strip, run, ARM_LOOSE_BODY_TINT_LOG)
            shape = _shape_signs(around, side, body, inside, on_marker, rim)
            places = side.corner + strip.places_mm[run, None] * side.along
            found.append(Crossing(places, np.array([*shape, *_light_signs(strip, usual, run)])))
    return tuple(found)


def _look_around(flat: Flat, board: Board) -> _Around:
    width, height = (
        round((length + 2 * ARM_MARGIN_MM) / ARM_MM) for length in (board.width_mm, board.height_mm)
    )
    small = cv2.resize(flat.frame, None, fx=ARM_SHRINK, fy=ARM_SHRINK, interpolation=cv2.INTER_AREA)
    logs = cv2.LUT(small, _LOG_LIGHT)
    dense = pixel_map(flat.pose, (width, height), 1 / ARM_MM, ARM_MARGIN_MM)
    pixels = ((dense + 0.5) * ARM_SHRINK - 0.5).astype(np.float32)
    rows, columns, _ = small.shape
    across, down = cv2.split(pixels)
    known = (across >= 0) & (across <= columns - 1) & (down >= 0) & (down <= rows - 1)
    seen = cv2.remap(logs, pixels, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    x, y = ((np.arange(count) + 0.5) * ARM_MM - ARM_MARGIN_MM for count in (width, height))
    return _Around(
        np.asarray(seen, np.float32), np.asarray(known), np.stack(np.meshgrid(x, y), axis=-1)
    )


def _sides(board: Board) -> Iterator[_Side]:
    """Yield the four sides, clockwise from the top."""
    size = np.array([board.width_mm, board.height_mm])
    ways = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
    corners = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) * size
    for turn, corner in enumerate(corners):
        along = ways[turn]
        yield _Side(corner, along, ways[(turn + 1) % len(ways)], float(np.abs(along) @ size))


def _strips(
    around: _Around, flat: Flat, board: Board, pieces: Pieces
) -> Iterator[tuple[_Side, _Strip]]:
    """Yield the sides of which enough is seen, with what lies along them."""
    for side in _sides(board):
        strip = _strip(around, side, flat, board, pieces)
        if strip is not None:
            yield side, strip


def _strip(around: _Around, side: _Side, flat: Flat, board: Board, pieces: Pieces) -> _Strip | None:
    """Return what lies along a side, or None where too little of it is seen."""
    places = np.arange(ARM_MM / 2, side.length_mm, ARM_MM)
    points = side.corner + places[:, None, None] * side.along + _DEPTHS[:, None] * side.inward
    cells = ((points + ARM_MARGIN_MM) / ARM_MM - 0.5).astype(np.float32)
    logs = cv2.remap(around.logs, cells, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    known = cv2.remap(around.known.astype(np.uint8), cells, NO_MAP, cv2.INTER_NEAREST) > 0
    near = points[:, _NEAR]
    shown = np.asarray(known[:, _NEAR].all(axis=1))
    shown &= ~_on_marker(near, board, ARM_CORNER_SIZES).any(axis=1)
    clear = shown & ~_by_towers(side.corner + places[:, None] * side.along, flat, board, pieces)
    enough = clear if clear.sum() >= ARM_LEAST_POINTS else shown
    if enough.sum() < ARM_LEAST_POINTS:
        return None
    inside, outside = logs[:, _INSIDE].mean(axis=1), logs[:, _OUTSIDE].mean(axis=1)
    return _Strip(
        places,
        np.median(logs[enough], axis=0),
        inside,
        outside,
        _strange(inside - np.median(inside[enough], axis=0)),
        _strange(outside - np.median(outside[enough], axis=0)),
        shown,
        clear,
    )


def _on_marker(points: Floats, board: Board, sizes: float) -> Mask:
    """Return which points lie within so many sizes of a marker's centre."""
    on = np.zeros(points.shape[:-1], dtype=np.bool_)
    for marker in board.markers:
        reach = sizes * marker.size_mm
        is_across = np.abs(points[..., 0] - marker.x_mm) < reach
        on |= is_across & (np.abs(points[..., 1] - marker.y_mm) < reach)
    return on


def _by_towers(points: Floats, flat: Flat, board: Board, pieces: Pieces) -> Mask:
    """Return at which points of the edge, shape (places, 2), mm, a tower may hide it."""
    feet = star_points(board)
    heights = np.full(len(feet), MAX_HEIGHT * pieces.thickness_mm)
    lean = flat.eye.lifted(feet, heights) - feet
    axes = feet + np.linspace(0, 1, ARM_TOWER_STEPS)[:, None, None] * lean
    reach = ARM_TOWER_RADII * pieces.radius_mm + ARM_BANDS_MM[1]
    (x, y), (across, down) = points.T[..., None], axes.reshape(-1, 2).T
    return np.asarray(((x - across) ** 2 + (y - down) ** 2 < reach**2).any(axis=1))


@dataclass(frozen=True, slots=True)
class _Usual:
    """A side's usual log light, each of shape (3,), and how unusual its places usually are."""

    inside: Floats
    outside: Floats
    edge: Floats
    strange_inside: float
    strange_outside: float


def _usual(strip: _Strip) -> _Usual:
    enough = strip.clear if strip.clear.sum() >= ARM_LEAST_POINTS else strip.shown
    return _Usual(
        np.median(strip.inside[enough], axis=0),
        np.median(strip.outside[enough], axis=0),
        np.median((strip.inside - strip.outside)[enough], axis=0),
        float(np.median(strip.strange_inside[enough])),
        float(np.median(strip.strange_outside[enough])),
    )


def _crossings(strip: _Strip, usual: _Usual, loose: float) -> Iterator[slice]:
    """Yield the runs of places at which sheet and table are not as usual, or cannot be told.

    All limits are made looser by the factor `loose`.
    """
    is_joined = strip.step < ARM_JOINED_LOG / loose
    is_lost = _apart(strip.inside - strip.outside - usual.edge) > ARM_LOST_LOG * loose
    hit = is_joined & is_lost & (_apart(strip.inside - usual.inside) > ARM_ON_SHEET_LOG * loose)
    hit |= is_joined & _both_above(strip, ARM_JOINED_TINT_LOGS, loose)
    hit |= _both_above(strip, ARM_APART_TINT_LOGS, loose)
    hit &= strip.shown
    hit[1:-1] |= hit[:-2] & hit[2:]
    bounds = np.flatnonzero(np.diff(np.concatenate([[False], hit, [False]])))
    for first, past in bounds.reshape(-1, 2).tolist():
        clear_mm = float(strip.clear[first:past].sum()) * ARM_MM
        if clear_mm >= ARM_CLEAR_MM * loose or (past - first) * ARM_MM >= ARM_WIDE_MM:
            yield slice(first, past)


def _both_above(strip: _Strip, limits: tuple[float, float], loose: float) -> Mask:
    above_inside = strip.strange_inside > limits[0] * loose
    return above_inside & (strip.strange_outside > limits[1] * loose)


def _is_arm(around: _Around, side: _Side, strip: _Strip, run: slice, board: Board) -> bool:
    """Return whether what crosses at a run of places reaches in, and goes on, as an arm does."""
    if np.median(strip.strange_inside[run]) < ARM_TINT_LOG:
        return False
    body = _body(around, side, strip, run, ARM_BODY_TINT_LOG)
    inside = depth_mm(around.points, board)
    on_sheet, beside = body & (inside > 0), body & (inside < 0)
    is_large = on_sheet.sum() * ARM_MM**2 >= ARM_MM2
    if not is_large or _reach_mm(side.depths(around.points)[on_sheet]) < ARM_REACH_MM:
        return False
    is_deep = float(inside[on_sheet].max()) >= ARM_DEEP_MM
    if not is_deep and (body & _on_marker(around.points, board, ARM_MARKER_SIZES)).sum() > (
        ARM_MARKER_CELLS
    ):
        return False
    leaves = bool((beside & _rim(around.known)).any())
    if np.median(strip.step[run]) < ARM_JOINED_LOG:
        return leaves or -float(inside[beside].min(initial=0.0)) >= ARM_OUTSIDE_MM
    return leaves and is_deep and (run.stop - run.start) * ARM_MM >= ARM_LEAST_RUN_MM


def _body(around: _Around, side: _Side, strip: _Strip, run: slice, least_tint: float) -> Mask:
    """Return the cells of what crosses at a run: unusual, of its colours, and connected to it."""
    depths, places = side.depths(around.points), side.places(around.points)
    usual = np.stack(
        [np.interp(depths, _DEPTHS, strip.usual[:, channel]) for channel in range(CHANNELS)],
        axis=-1,
    )
    own = [np.median(colours[run], axis=0) for colours in (strip.inside, strip.outside)]
    like: Mask = np.logical_or.reduce([_apart(around.logs - one) < ARM_BODY_LOG for one in own])
    mask = like & (_strange(around.logs - usual) > least_tint)
    mask &= around.known & (depths < ARM_SEARCH_MM)
    _, found = cv2.connectedComponents(mask.astype(np.uint8))
    labels = found.astype(np.intp)
    ends = strip.places_mm[run]
    here = mask & (np.abs(depths) < ARM_BESIDE_MM) & (places > ends[0]) & (places < ends[-1])
    return np.asarray(mask & np.isin(labels, np.unique(labels[here])))


def _shape_signs(
    around: _Around, side: _Side, body: Mask, inside: Floats, on_marker: Mask, rim: Mask
) -> list[float]:
    """Return how what crosses reaches in, and how it goes on outside."""
    on_sheet, beside = body & (inside > 0), body & (inside < 0)
    area = float(on_sheet.sum()) * ARM_MM**2
    deepest = float(inside[on_sheet].max(initial=0.0))
    reach = _reach_mm(side.depths(around.points)[on_sheet]) if on_sheet.any() else 0.0
    thickness = np.asarray(
        cv2.distanceTransform(body.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3), np.float32
    )
    return [
        float(np.log1p(area)),
        float(np.log1p(float(beside.sum()) * ARM_MM**2)),
        reach / ARM_SIGN_MM,
        deepest / ARM_SIGN_MM,
        float(np.log1p(float((body & on_marker).sum()))),
        float((beside & rim).any()),
        -float(inside[beside].min(initial=0.0)) / ARM_SIGN_MM,
        float(thickness.max()) * ARM_MM / ARM_SIGN_MM,
        float(around.logs[on_sheet][:, 1].std()) if on_sheet.any() else 0.0,
    ]


def _light_signs(strip: _Strip, usual: _Usual, run: slice) -> list[float]:
    """Return how unlike the usual sheet and table look at a run, and how sharply it ends."""
    inside, outside, clear = strip.inside[run], strip.outside[run], strip.clear[run]
    edge = inside - outside
    ends = [_jump(colours, end) for colours in (strip.inside, strip.outside) for end in _ends(run)]
    return [
        float(np.log(len(inside))),
        float(np.log1p(float(clear.sum()))),
        float(clear.mean()),
        float(strip.shown.mean()),
        float(np.median(strip.step[run])),
        float(strip.step[run].min()),
        float(np.median(strip.strange_inside[run])),
        float(np.median(strip.strange_outside[run])),
        usual.strange_inside,
        usual.strange_outside,
        float(usual.inside[1]),
        float(usual.outside[1]),
        *tint_signs(inside.mean(axis=0) - usual.inside),
        *tint_signs(outside.mean(axis=0) - usual.outside),
        float(np.median(_apart(edge - usual.edge))),
        float(_apart(usual.edge)),
        float(_apart(inside - inside.mean(axis=0)).mean()),
        float(_apart(outside - outside.mean(axis=0)).mean()),
        float(_apart(inside.mean(axis=0) - outside.mean(axis=0))),
        *(max(one, other) for one, other in zip(ends[0], ends[1], strict=True)),
        min(ends[0][0], ends[1][0]),
        *(max(one, other) for one, other in zip(ends[2], ends[3], strict=True)),
        min(ends[2][0], ends[3][0]),
    ]


def _ends(run: slice) -> tuple[int, int]:
    return int(run.start), int(run.stop)


def _jump(colours: Floats, end: int) -> tuple[float, float]:
    """Return by how much tint and brightness change over one end of a run."""
    before = colours[max(end - ARM_JUMP_PLACES, 0) : max(end - 1, 1)]
    after = colours[end + 1 : end + ARM_JUMP_PLACES]
    if not len(after):
        return 0.0, 0.0
    off = after.mean(axis=0) - before.mean(axis=0)
    return float(tint_off(off)), abs(float(off[1]))


def _reach_mm(depths: Floats) -> float:
    """Return how far in a body reaches without a break, by its cells' depths, mm."""
    bands = np.bincount((depths / ARM_MM).astype(np.int64), minlength=1) * ARM_MM
    bands[:ARM_BORDER_BANDS] = ARM_LEAST_WIDTH_MM  # a printed border may be like anything
    narrow = np.flatnonzero(bands < ARM_LEAST_WIDTH_MM)
    return float((narrow[0] if len(narrow) else len(bands)) * ARM_MM)


def _rim(known: Mask) -> Mask:
    """Return the cells at the end of what the frame shows, or of what is looked at."""
    inner = cv2.erode(
        known.astype(np.uint8),
        np.ones((THICK_CELLS, THICK_CELLS), dtype=np.uint8),
        borderType=cv2.BORDER_CONSTANT,
        borderValue=(0,),
    )
    return np.asarray(inner == 0)


def _apart(off: Floats) -> Floats:
    """Return the size of differences of log light; brightness counts less than tint."""
    return np.asarray(np.hypot(tint_off(off), ARM_BRIGHTNESS_WEIGHT * off[..., 1]))


def _strange(off: Floats) -> Floats:
    """Return how far log light is from the usual in tint; no shadow is as dark as the excess."""
    excess = np.maximum(np.abs(off[..., 1]) - ARM_EXCESS_LOG, 0)
    return np.hypot(tint_off(off), ARM_EXCESS_WEIGHT * excess)
