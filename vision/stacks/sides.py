"""What shows around a tower's top face: its own side, crescents of lower pieces, then the sheet.

The top circle is first fitted again in the frame itself, where the far rim is sharp. Then the
picture around the circle is unrolled: at azimuths all round, colours are sampled from the rim
outwards. Samples move towards the camera's foot as deeper pieces do; one step is a share of the
distance by which one piece's thickness displaces a circle. Each sample is compared with the set's
colours and with what lies beyond the tower.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Pieces
from vision.sheet.constants import CHANNELS, GAMMA, TINY
from vision.sheet.flat import CameraPlace, Flat
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    AZIMUTHS_RAD,
    BEYOND_SAMPLES,
    CHANGE_GAIN,
    CRESCENTS,
    DEPTHS_PIECES,
    DIRECTIONS,
    FACING_COSINE,
    FAINT_RIM_LEVELS,
    FIRST_OUTWARD_MM,
    FULL_SLANT_TAN,
    HIDING_MM,
    HIDING_SURENESS,
    HIDING_TOPS,
    INSIDE_SAMPLES,
    INWARD_MM,
    LOOSE_MM,
    MAX_CHANGE,
    NEAR_AZIMUTHS,
    NEAR_RIM_COSINE,
    NEAR_RIM_TRUST,
    NORMAL_CURVE_POWER,
    OUTWARD_MM,
    RADIUS_PRIOR_SPOKES,
    RIM_OFFSETS_MM,
    RIM_OUTLIER_MM,
    RIM_RADIUS_REACH_MM,
    RIM_RIDGE,
    RIM_WINDOWS_MM,
    SIDE_BRIGHTNESS_WEIGHT,
    SIDE_TINT_SPREAD,
    SURELY_OUTLINED,
    TINT_FLOOR,
    UNKNOWN_LIKELIHOOD,
    UNSEEN_BRIGHTNESS,
)
from vision.stacks.tops import Tops

Flags = NDArray[np.bool_]


_TURNS = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_SPOKES = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1).astype(np.float32)

_UNSEEN = SIDE_BRIGHTNESS_WEIGHT * np.log(UNSEEN_BRIGHTNESS)  # for classes that no top shows


@dataclass(frozen=True, slots=True)
class ExpectedTints:
    """The colours to expect around the tops.

    Attributes:
        classes: the tint of each colour class of the set, shape (classes, 2).
        white: white paper's linear BGR at each star, shape (stars, 3).
        top: the class of each star's top face, shape (stars,).
        brightness: how bright the classes' faces are by an earlier frame, shape (classes,); None
            if these stars' own faces are to tell.
    """

    classes: Floats
    white: Floats
    top: NDArray[np.intp]
    brightness: Floats | None = None


@dataclass(frozen=True, slots=True)
class Rims:
    """The top circles as the frame itself shows them.

    Attributes:
        centres_mm: in the flat picture, shape (stars, 2).
        radii_mm: shape (stars,).
        misfits_mm: mean distance of the rim from the circle, shape (stars,).
        support: how much of the rim was found, shape (stars,), 0 to 1.
    """

    centres_mm: Floats
    radii_mm: Floats
    misfits_mm: Floats
    support: Floats


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The unrolled picture around each top, azimuth by azimuth, shape (stars, channels, 16, 21).

    Channels: likeness to the top's colour, to what lies beyond the tower, and to the other colours
    by the area they show; brightness against the top; whether a neighbour's top hides the sample;
    distance in tint from the top and from what lies beyond; brightness against what lies beyond;
    change from the sample before, nearer to the rim.

    Attributes:
        channels: the samples.
        areas: of the other colours, largest first, shape (stars, CRESCENTS), in samples.
        depth_mm: how far one piece displaces a circle at this star, shape (stars,).
        brightness: how bright the classes' faces are, weighed log brightness, shape (classes,).
    """

    channels: Floats
    areas: Floats
    depth_mm: Floats
    brightness: Floats


def tint(reflectance: Floats) -> Floats:
    """Return a colour's tint, free of brightness: shares of blue and red, shape (..., 2)."""
    lifted = reflectance + TINT_FLOOR
    return np.asarray(3 * lifted[..., [0, 2]] / lifted.sum(axis=-1, keepdims=True))


def find_rims(flat: Flat, tops: Tops, pieces: Pieces) -> Rims:
    """Return the top circles, fitted by weighted least squares to the sharpest changes."""
    middle_mm = pieces.radius_mm * float(flat.eye.scale(2 * pieces.thickness_mm))
    radii = np.clip(
        tops.radii_mm, middle_mm - RIM_RADIUS_REACH_MM, middle_mm + RIM_RADIUS_REACH_MM
    ).astype(np.float32)
    centres = tops.centres_mm.astype(np.float32)
    points = (
        centres[:, None, None]
        + (radii[:, None, None] + RIM_OFFSETS_MM)[..., None] * _SPOKES[:, None]
    )
    colours = flat.sample(points)
    change = _squared(np.moveaxis(colours[:, :, 2:] - colours[:, :, :-2], -1, 0))
    trust = _rim_trust(centres, flat.eye)
    spokes = np.hstack([_SPOKES, np.ones((len(_SPOKES), 1), np.float32)])
    moves = np.zeros((len(centres), 3), np.float32)
    weights, apart = trust, np.zeros_like(trust)
    for window_mm in RIM_WINDOWS_MM:
        found, size = _sharpest(change, moves @ spokes.T, window_mm)
        apart = found - moves @ spokes.T
        weights = trust * size / (size + FAINT_RIM_LEVELS) / (1 + (apart / RIM_OUTLIER_MM) ** 2)
        moves = _fitted(spokes, weights, found, middle_mm - radii)
    misfits = (weights * np.abs(apart)).sum(axis=1) / (weights.sum(axis=1) + TINY)
    return Rims(centres + moves[:, :2], radii + moves[:, 2], misfits, weights.mean(axis=1))


def _rim_trust(centres: Floats, eye: CameraPlace) -> Floats:
    """Return how far the rim seen on each spoke can be trusted, 0 to 1, shape (stars, spokes).

    Towards the camera, the lower pieces of the tower show a rim too.
    """
    away = centres - eye.foot
    distance = np.linalg.norm(away, axis=1, keepdims=True) + TINY
    slant = np.minimum(1, distance / eye.height_mm / FULL_SLANT_TAN)
    facing = np.clip(NEAR_RIM_COSINE - 2 * (away / distance) @ _SPOKES.T, 0, 1)
    return np.asarray(1 - (1 - NEAR_RIM_TRUST) * slant * facing, dtype=np.float32)


def _sharpest(change: Floats, expected: Floats, window_mm: float) -> tuple[Floats, Floats]:
    """Return where along each spoke the change peaks, mm, and its size there in grey levels."""
    middles = RIM_OFFSETS_MM[1:-1]
    gap = (middles - expected[..., None]) / np.float32(window_mm)
    likely: Floats = (
        change * np.maximum(1 - gap * gap / (2 * NORMAL_CURVE_POWER), 0) ** NORMAL_CURVE_POWER
    )
    peak: NDArray[np.intp] = np.clip(likely.argmax(axis=-1), 1, len(middles) - 2)
    index = np.arange(peak.size).reshape(peak.shape) * len(middles) + peak
    before, at, after = (likely.take(index + k) for k in (-1, 0, 1))
    bend = np.minimum(before - 2 * at + after, -TINY)
    off = np.clip(0.5 * (before - after) / bend, -1, 1)
    return middles[peak] + off * (middles[1] - middles[0]), np.sqrt(change.take(index))


def _fitted(spokes: Floats, weights: Floats, found: Floats, middle: Floats) -> Floats:
    """Return the shift (x, y) and the growth of each circle, mm, shape (stars, 3).

    The shifted and grown circles lead through the rims that were found.

    Args:
        spokes: the direction of each spoke and a 1, shape (spokes, 3).
        weights: how far each spoke is trusted, shape (stars, spokes).
        found: how far outside the circle the rim lies on each spoke, mm, likewise.
        middle: the growth that is expected, mm, shape (stars,).
    """
    heavy = weights[..., None] * spokes
    normal = heavy.transpose(0, 2, 1) @ spokes + np.eye(3, dtype=np.float32) * RIM_RIDGE
    right = (heavy * found[..., None]).sum(axis=1)
    normal[:, 2, 2] += RADIUS_PRIOR_SPOKES
    right[:, 2] += RADIUS_PRIOR_SPOKES * middle
    return np.asarray(np.linalg.solve(normal, right[..., None])[..., 0], dtype=np.float32)


def unroll(
    flat: Flat, tops: Tops, rims: Rims, pieces: Pieces, tints: ExpectedTints
) -> Surroundings:
    """Return what surrounds each top face."""
    sure = np.interp(tops.outlines, SURELY_OUTLINED, (0.0, 1.0)).astype(np.float32)
    points, depth_mm = _around(rims, pieces, flat.eye)
    colours = _seen_colours(flat, points, tints.white)
    shown = (~_hidden(points, rims, sure)).astype(np.float32)
    own = np.median(colours[..., INSIDE_SAMPLES - 1], axis=2)
    beyond = _middle(
        colours[:, :, :NEAR_AZIMUTHS, -BEYOND_SAMPLES:], shown[:, :NEAR_AZIMUTHS, -BEYOND_SAMPLES:]
    )
    brightness = tints.brightness
    if brightness is None:
        brightness = _class_brightness(own, sure, tints)
    likeness = _likeness(colours, _expected(own, beyond, brightness, tints)) * shown[:, None]
    rows = np.arange(len(sure))
    to_own = likeness[rows, tints.top]
    likeness[rows, tints.top] = 0
    crescents, areas = _crescents(likeness[:, :-1])
    change = np.zeros_like(to_own)
    change[:, :, 1:] = np.minimum(
        CHANGE_GAIN * np.sqrt(_squared(_planes(np.diff(colours, axis=3)))), MAX_CHANGE
    )
    off_top, over_top = _contrast(colours, own, shown)
    off_sheet, over_sheet = _contrast(colours, beyond, shown)
    single = np.stack([to_own, over_top, shown, off_top, off_sheet, over_sheet, change], axis=1)
    channels = np.hstack([single, likeness[:, -1:], crescents])
    return Surroundings(channels, areas, depth_mm, brightness)


def _around(rims: Rims, pieces: Pieces, eye: CameraPlace) -> tuple[Floats, Floats]:
    """Return the sampled points, shape (stars, azimuths, depths, 2), and a piece's displacement."""
    away = (rims.centres_mm - eye.foot).astype(np.float32)
    distance = np.linalg.norm(away, axis=1)
    outward = away / (distance[:, None] + np.float32(TINY))
    across = np.stack([-outward[:, 1], outward[:, 0]], axis=1)
    one, two = eye.scale(np.array([1, 2]) * pieces.thickness_mm).astype(np.float32)
    depth_mm = distance / two * (two - one)
    spokes = _TURN_Y * across[:, None] - _TURN_X * outward[:, None]
    rim = rims.centres_mm[:, None] + spokes * rims.radii_mm[:, None, None]
    down = np.hypot(depth_mm, np.float32(LOOSE_MM))[:, None] * np.maximum(DEPTHS_PIECES, 0)
    shift = outward[:, None] * down[..., None]
    beside = spokes[:, :, None] * _BESIDE_MM[:, None]
    return rim[:, :, None] + beside - shift[:, None] * _FACES_CAMERA, depth_mm


_TURN_X = np.cos(AZIMUTHS_RAD)[:, None].astype(np.float32)
_TURN_Y = np.sin(AZIMUTHS_RAD)[:, None].astype(np.float32)
_FACES_CAMERA = (_TURN_X > FACING_COSINE)[..., None].astype(
    np.float32
)  # the far rim hides the far side
_BESIDE_MM = np.where(
    DEPTHS_PIECES < 0, INWARD_MM * DEPTHS_PIECES, FIRST_OUTWARD_MM + OUTWARD_MM * DEPTHS_PIECES
).astype(np.float32)
_LINEAR = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)


def _seen_colours(flat: Flat, points: Floats, white: Floats) -> Floats:
    """Return tint and weighed log brightness at points, shape (stars, 3, azimuths, depths)."""
    light = _LINEAR.take(np.moveaxis(flat.sample(points).astype(np.uint8), -1, 1))
    lifted = light / white[:, :, None, None].astype(np.float32) + np.float32(TINT_FLOOR)
    total = (lifted[:, 0] + lifted[:, 1] + lifted[:, 2]) / CHANNELS
    bright = np.float32(SIDE_BRIGHTNESS_WEIGHT) * np.log(total)
    return np.stack([lifted[:, 0] / total, lifted[:, 2] / total, bright], axis=1)


def _hidden(points: Floats, rims: Rims, sure: Floats) -> Flags:
    """Return which points lie on one of the three nearest other tops."""
    apart = np.linalg.norm(rims.centres_mm[:, None] - rims.centres_mm, axis=-1)
    apart += np.where((sure < HIDING_SURENESS) | np.eye(len(sure), dtype=np.bool_), np.inf, 0)
    x, y = points[..., 0], points[..., 1]
    hidden = np.zeros(x.shape, dtype=np.bool_)
    for other in np.argsort(apart, axis=1)[:, :HIDING_TOPS].T:
        is_there = np.isfinite(apart[np.arange(len(other)), other])
        reach = np.where(is_there, rims.radii_mm[other] + np.float32(HIDING_MM), 0)
        centre_x, centre_y = rims.centres_mm[other].T[..., None, None]
        hidden |= (x - centre_x) ** 2 + (y - centre_y) ** 2 < reach[:, None, None] ** 2
    return hidden


def _middle(colours: Floats, shown: Floats) -> Floats:
    """Return the median of each star's colours that are shown, shape (stars, 3)."""
    is_shown = shown.reshape(len(shown), 1, -1) > 0
    ordered = np.sort(np.where(is_shown, colours.reshape(*colours.shape[:2], -1), np.inf), axis=2)
    middle = is_shown.sum(axis=2) // 2
    median = np.take_along_axis(ordered, np.minimum(middle, ordered.shape[2] - 1)[..., None], 2)
    return np.where(np.isfinite(median), median, 1)[..., 0].astype(np.float32)


def _class_brightness(own: Floats, sure: Floats, tints: ExpectedTints) -> Floats:
    """Return how bright the faces of each class are, shape (classes,)."""
    weights = (np.arange(len(tints.classes)) == tints.top[:, None]) * sure[:, None]
    total = weights.sum(axis=0)
    known = (weights * own[:, 2:]).sum(axis=0) / (total + TINY)
    return np.asarray(known + (_UNSEEN - known) * (total <= 0.5))


def _expected(own: Floats, beyond: Floats, brightness: Floats, tints: ExpectedTints) -> Floats:
    """Return the classes' colours and what lies beyond, per star: (stars, classes + 1, 3)."""
    is_own = np.arange(len(tints.classes)) == tints.top[:, None]
    classes = np.concatenate([tints.classes, brightness[:, None]], axis=1)
    here = np.where(is_own[..., None], (classes + own[:, None]) / 2, classes)
    return np.concatenate([here, beyond[:, None]], axis=1).astype(np.float32)


def _likeness(colours: Floats, expected: Floats) -> Floats:
    """Return each expectation's share in explaining each sample, (stars, classes + 1, 16, 21)."""
    samples = colours.reshape(len(colours), 3, -1)
    own_size = (samples[:, 0] ** 2 + samples[:, 1] ** 2 + samples[:, 2] ** 2)[:, None]
    size = own_size + (expected**2).sum(axis=-1)[..., None]
    shares = np.exp((2 * (expected @ samples) - size) * np.float32(0.5 / SIDE_TINT_SPREAD**2))
    shares /= shares.sum(axis=1, keepdims=True) + np.float32(UNKNOWN_LIKELIHOOD)
    return np.asarray(shares.reshape(*expected.shape[:2], *colours.shape[2:]))


def _crescents(others: Floats) -> tuple[Floats, Floats]:
    """Return the likenesses and the areas of the CRESCENTS other colours of largest area.

    The largest area comes first. Where there are fewer colours, zeros follow.
    """
    areas = (
        others[:, :, :NEAR_AZIMUTHS, INSIDE_SAMPLES + 1 :].sum(axis=3) @ _TURN_X[:NEAR_AZIMUTHS, 0]
    )
    order = np.argsort(-areas, axis=1)[:, :CRESCENTS]
    rows = np.arange(len(others))[:, None]
    pad = ((0, 0), (0, CRESCENTS - order.shape[1]))
    return np.pad(others[rows, order], (*pad, (0, 0), (0, 0))), np.pad(areas[rows, order], pad)


def _contrast(colours: Floats, against: Floats, shown: Floats) -> tuple[Floats, Floats]:
    """Return how far samples are from one colour of each star: in tint, and in log brightness.

    The log brightness is halved and limited to -1 to 1. Samples that are not shown get 0.
    """
    blue, red, bright = _planes(colours - against[:, :, None, None])
    off = np.minimum(np.sqrt(blue * blue + red * red), 1)
    return off * shown, np.clip(bright / np.float32(2 * SIDE_BRIGHTNESS_WEIGHT), -1, 1) * shown


def _planes(colours: Floats) -> Floats:
    return np.moveaxis(colours, 1, 0)


def _squared(planes: Floats) -> Floats:
    """Return the squared length of vectors given by their three components."""
    return np.asarray(planes[0] ** 2 + planes[1] ** 2 + planes[2] ** 2)
