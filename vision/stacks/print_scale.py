"""The scale at which a sheet was printed, by pieces that lie singly on it.

The markers cannot tell: a sheet at 97 % looks like a true one a little further away. Pieces are no
print. On a sheet that is too small they look too large, by as much.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Pieces, Star
from vision.sheet.constants import TINY
from vision.sheet.lens import Floats, Frame
from vision.sheet.pose import Pose
from vision.stacks.constants import (
    RIM_DIRECTIONS,
    RIM_LEAST_DIRECTIONS,
    RIM_LEAST_PIECES,
    RIM_LEAST_STEP,
    RIM_RADII,
    RIM_ROUNDS,
    RIM_STEP_MM,
    RIM_TURN_RAD,
    RIM_WIDTH_MM,
)

_NO_MAP: NDArray[np.float32] = np.empty(0, np.float32)


def print_scale(
    frame: Frame, pose: Pose, board: Board, pieces: Pieces, singles: Sequence[Star]
) -> float | None:
    """Return the sheet's printed size over its true size, or None where too few pieces tell.

    Args:
        frame: BGR, shape (H, W, 3).
        pose: the sheet's pose in the frame.
        board: the sheet.
        pieces: what stands on it, with its true diameter.
        singles: the stars on which one piece stands.
    """
    places = {place.star: (place.x_mm, place.y_mm) for place in board.stars}
    found = [_radius(frame, pose, pieces, np.array(places[star])) for star in singles]
    radii = [radius for radius in found if radius is not None]
    if len(radii) < RIM_LEAST_PIECES:
        return None
    return pieces.radius_mm / float(np.median(radii))


def _radius(frame: Frame, pose: Pose, pieces: Pieces, place_mm: Floats) -> float | None:
    """Return a top's radius in mm of the sheet, by its rim on the side away from the camera."""
    foot = np.array(pose.eye_mm[:2])
    outward = np.arctan2(*(place_mm - foot)[::-1])
    angles = outward + np.linspace(-RIM_TURN_RAD, RIM_TURN_RAD, RIM_DIRECTIONS)
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    middle, radius = place_mm, pieces.radius_mm
    for _ in range(RIM_ROUNDS):
        reach = _rims(frame, pose, pieces, middle, ways)
        seen = np.isfinite(reach)
        if seen.sum() < RIM_LEAST_DIRECTIONS:
            return None
        middle, radius = _circle(middle + reach[seen, None] * ways[seen])
    return radius


def _rims(frame: Frame, pose: Pose, pieces: Pieces, middle_mm: Floats, ways: Floats) -> Floats:
    """Return how far from its middle a top ends in each direction, mm; NaN where none is seen."""
    first, last = RIM_RADII[0] * pieces.radius_mm, RIM_RADII[1] * pieces.radius_mm
    reach = np.arange(first, last, RIM_STEP_MM)
    points = middle_mm + reach[None, :, None] * ways[:, None]
    colours = _seen(frame, pose, points, pieces.thickness_mm)
    steps = np.linalg.norm(np.diff(colours, axis=1), axis=2)
    between = (reach[1:] + reach[:-1]) / 2
    peak = between[steps.argmax(axis=1)]
    near = steps**2 * (np.abs(between - peak[:, None]) < RIM_WIDTH_MM)
    rims = (near * between).sum(axis=1) / np.maximum(near.sum(axis=1), TINY)
    return np.where(steps.max(axis=1) > RIM_LEAST_STEP, rims, np.nan)


def _seen(frame: Frame, pose: Pose, points_mm: Floats, height_mm: float) -> Floats:
    """Return the colours of points at a height, shape (..., 2) gives (..., 3)."""
    flat = points_mm.reshape(-1, 2)
    solid = np.column_stack([flat, np.full(len(flat), -height_mm)])
    pixels = pose.project(solid).reshape(1, -1, 2)
    seen = cv2.remap(frame, pixels, _NO_MAP, cv2.INTER_LINEAR)
    return seen.reshape(*points_mm.shape[:-1], 3).astype(np.float64)


def _circle(points: Floats) -> tuple[Floats, float]:
    """Return middle and radius of the circle that fits points best."""
    sides = np.column_stack([2 * points, np.ones(len(points))])
    squares = (points**2).sum(axis=1)
    fitted = np.asarray(np.linalg.solve(sides.T @ sides, sides.T @ squares), np.float64)
    x, y, rest = (float(value) for value in fitted)
    return np.array([x, y]), math.sqrt(rest + x * x + y * y)
