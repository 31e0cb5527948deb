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

from vision.sheet.board import Board
from vision.sheet.constants import (
    ARM_APART_TINT_LOGS,
    ARM_BESIDE_MM,
    ARM_BODY_LOG,
    ARM_BODY_TINT_LOG,
    ARM_BORDER_BANDS,
    ARM_CLEAR_MM,
    ARM_DEEP_MM,
    ARM_JOINED_LOG,
    ARM_JOINED_TINT_LOGS,
    ARM_JUMP_PLACES,
    ARM_LEAST_RUN_MM,
    ARM_LEAST_WIDTH_MM,
    ARM_LOOSE,
    ARM_LOOSE_BODY_TINT_LOG,
    ARM_LOST_LOG,
    ARM_MARKER_CELLS,
    ARM_MARKER_SIZES,
    ARM_MM,
    ARM_MM2,
    ARM_ON_SHEET_LOG,
    ARM_OUTSIDE_MM,
    ARM_REACH_MM,
    ARM_RIM_CELLS,
    ARM_SEARCH_MM,
    ARM_SIGN_MM,
    ARM_TINT_LOG,
    ARM_WIDE_MM,
    CHANNELS,
    NO_ARM_LOG_ODDS,
)
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, depth_mm, tint_off, tint_signs
from vision.sheet.lens import Floats
from vision.sheet.odds import OddsWeights, odds_weights
from vision.sheet.sheet_sides import (
    DEPTHS_MM,
    SheetAround,
    SheetSide,
    SideStrip,
    UsualSide,
    apart,
    look_around,
    on_marker,
    side_strips,
    strange,
    usual_side,
)

WEIGHTS_FILE = Path(__file__).with_name("arms.json")


@dataclass(frozen=True, slots=True)
class Crossing:
    """A run of places at which sheet and table are not as usual: something may lie over the edge.

    Attributes:
        places_mm: points of the edge, shape (places, 2), mm.
        signs: what tells an arm, shape (signs,).
    """

    places_mm: Floats
    signs: Floats

    @property
    def width_mm(self) -> float:
        """How much of the edge is hidden here, mm."""
        return len(self.places_mm) * ARM_MM

    @property
    def log_odds(self) -> float:
        """Log odds that what lies over the edge here is an arm, by the network."""
        return float(read_weights().log_odds(self.signs[None])[0])


def arm_reaches_in(flat: Flat, board: Board, tallest_mm: float, limit: float) -> bool:
    """Return whether an arm, or a hand, reaches in over one of the sheet's sides.

    Args:
        flat: the sheet from above, with its frame.
        board: the sheet.
        tallest_mm: how high the towers on its stars may be.
        limit: log odds above which the network is believed alone. Below them a rule must say so
            too, and the network must not speak against it.
    """
    loose, by_rule = edge_arms(flat, board, tallest_mm)
    return _log_odds(loose) > limit or bool(by_rule)


def edge_arms(
    flat: Flat, board: Board, tallest_mm: float
) -> tuple[tuple[Crossing, ...], tuple[Floats, ...]]:
    """Return where something may cross the sheet's sides, and where an arm does by the rule.

    Of an arm the points of the edge that it hides are told, shape (places, 2), mm. None is believed
    if the network speaks against all of them. The arguments are as above.
    """
    around = look_around(flat, board)
    sides = list(side_strips(around, flat, board, tallest_mm))
    loose = _loose_crossings(around, sides, board)
    if _log_odds(loose) <= NO_ARM_LOG_ODDS:
        return loose, ()
    arms = _by_rule(around, sides, board)
    return loose, tuple(_places(side, strip, run) for side, strip, run in arms)


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> OddsWeights:
    """Return the weights that a file holds."""
    return odds_weights(json.loads(path.read_text())["arms"])


def _log_odds(found: Sequence[Crossing]) -> float:
    """Return the log odds of an arm at the likeliest crossing, minus infinity without any."""
    return max((one.log_odds for one in found), default=-math.inf)


def _by_rule(
    around: SheetAround, sides: Sequence[tuple[SheetSide, SideStrip]], board: Board
) -> Iterator[tuple[SheetSide, SideStrip, slice]]:
    """Yield the runs of places at which an arm reaches in by the rule."""
    for side, strip in sides:
        for run in _crossings(strip, usual_side(strip), 1.0):
            if _is_arm(around, side, strip, run, board):
                yield side, strip, run


def _places(side: SheetSide, strip: SideStrip, run: slice) -> Floats:
    """Return the points of the edge at a run of places, shape (places, 2), mm."""
    return np.asarray(side.corner + strip.places_mm[run, None] * side.along)


def _loose_crossings(
    around: SheetAround, sides: Sequence[tuple[SheetSide, SideStrip]], board: Board
) -> tuple[Crossing, ...]:
    inside = depth_mm(around.points, board)
    markers, rim = on_marker(around.points, board, ARM_MARKER_SIZES), _rim(around.known)
    found: list[Crossing] = []
    for side, strip in sides:
        usual = usual_side(strip)
        for run in _crossings(strip, usual, ARM_LOOSE):
            body = _body(around, side, strip, run, ARM_LOOSE_BODY_TINT_LOG)
            shape = _shape_signs(around, side, body, inside, markers, rim)
            places = _places(side, strip, run)
            found.append(Crossing(places, np.array([*shape, *_light_signs(strip, usual, run)])))
    return tuple(found)


def _crossings(strip: SideStrip, usual: UsualSide, loose: float) -> Iterator[slice]:
    """Yield the runs of places at which sheet and table are not as usual, or cannot be told.

    All limits are made looser by the factor `loose`.
    """
    is_joined = strip.step < ARM_JOINED_LOG / loose
    is_lost = apart(strip.inside - strip.outside - usual.edge) > ARM_LOST_LOG * loose
    hit = is_joined & is_lost & (apart(strip.inside - usual.inside) > ARM_ON_SHEET_LOG * loose)
    hit |= is_joined & _both_above(strip, ARM_JOINED_TINT_LOGS, loose)
    hit |= _both_above(strip, ARM_APART_TINT_LOGS, loose)
    hit &= strip.shown
    hit[1:-1] |= hit[:-2] & hit[2:]
    bounds = np.flatnonzero(np.diff(np.concatenate([[False], hit, [False]])))
    for first, past in bounds.reshape(-1, 2).tolist():
        clear_mm = float(strip.clear[first:past].sum()) * ARM_MM
        if clear_mm >= ARM_CLEAR_MM * loose or (past - first) * ARM_MM >= ARM_WIDE_MM:
            yield slice(first, past)


def _both_above(strip: SideStrip, limits: tuple[float, float], loose: float) -> Mask:
    above_inside = strip.strange_inside > limits[0] * loose
    return above_inside & (strip.strange_outside > limits[1] * loose)


def _is_arm(
    around: SheetAround, side: SheetSide, strip: SideStrip, run: slice, board: Board
) -> bool:
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
    if not is_deep and (body & on_marker(around.points, board, ARM_MARKER_SIZES)).sum() > (
        ARM_MARKER_CELLS
    ):
        return False
    leaves = bool((beside & _rim(around.known)).any())
    if np.median(strip.step[run]) < ARM_JOINED_LOG:
        return leaves or -float(inside[beside].min(initial=0.0)) >= ARM_OUTSIDE_MM
    return leaves and is_deep and (run.stop - run.start) * ARM_MM >= ARM_LEAST_RUN_MM


def _body(
    around: SheetAround, side: SheetSide, strip: SideStrip, run: slice, least_tint: float
) -> Mask:
    """Return the cells of what crosses at a run: unusual, of its colours, and connected to it."""
    depths, places = side.depths(around.points), side.places(around.points)
    usual = np.stack(
        [np.interp(depths, DEPTHS_MM, strip.usual[:, channel]) for channel in range(CHANNELS)],
        axis=-1,
    )
    own = [np.median(colours[run], axis=0) for colours in (strip.inside, strip.outside)]
    like: Mask = np.logical_or.reduce([apart(around.logs - one) < ARM_BODY_LOG for one in own])
    mask = like & (strange(around.logs - usual) > least_tint)
    mask &= around.known & (depths < ARM_SEARCH_MM)
    _, found = cv2.connectedComponents(mask.astype(np.uint8))
    labels = found.astype(np.intp)
    ends = strip.places_mm[run]
    here = mask & (np.abs(depths) < ARM_BESIDE_MM) & (places > ends[0]) & (places < ends[-1])
    return np.asarray(mask & np.isin(labels, np.unique(labels[here])))


def _shape_signs(
    around: SheetAround, side: SheetSide, body: Mask, inside: Floats, markers: Mask, rim: Mask
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
        float(np.log1p(float((body & markers).sum()))),
        float((beside & rim).any()),
        -float(inside[beside].min(initial=0.0)) / ARM_SIGN_MM,
        float(thickness.max()) * ARM_MM / ARM_SIGN_MM,
        float(around.logs[on_sheet][:, 1].std()) if on_sheet.any() else 0.0,
    ]


def _light_signs(strip: SideStrip, usual: UsualSide, run: slice) -> list[float]:
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
        float(np.median(apart(edge - usual.edge))),
        float(apart(usual.edge)),
        float(apart(inside - inside.mean(axis=0)).mean()),
        float(apart(outside - outside.mean(axis=0)).mean()),
        float(apart(inside.mean(axis=0) - outside.mean(axis=0))),
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
        np.ones((ARM_RIM_CELLS, ARM_RIM_CELLS), dtype=np.uint8),
        borderType=cv2.BORDER_CONSTANT,
        borderValue=(0,),
    )
    return np.asarray(inner == 0)
