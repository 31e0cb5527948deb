"""The light on the sheet, measured on the white paper around the markers.

White paper (the quiet zone) surrounds every marker's black square. In every frame the brightness
and the tint of that paper give the white balance, the exposure and the light's fall-off across the
sheet. A colour divided by the paper's colour is a reflectance. Reflectances compare between lamps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.sheet.board import Board, Marker
from vision.sheet.constants import (
    FALL_OFF_RIDGE_MM,
    GAMMA,
    PAPER_LIGHT_FLOOR,
    QUIET_ZONE_MM,
    QUIET_ZONE_POINTS,
    SHADED_PAPER_SHARE,
)
from vision.sheet.flat import Flat
from vision.sheet.lens import Floats, Frame
from vision.sheet.pose import Pose


@dataclass(frozen=True, slots=True)
class Light:
    """Paper white over the sheet. Its logarithm is a plane fitted to the markers' paper."""

    centre_mm: Floats
    log_white: Floats
    slope: Floats

    def white(self, points_mm: Floats) -> Floats:
        """Return white paper's linear BGR at sheet points, shape (N, 2) gives (N, 3)."""
        return np.asarray(np.exp(self.log_white + (points_mm - self.centre_mm) @ self.slope))


def measure_light(flat: Flat, board: Board, pose: Pose) -> Light:
    """Return the light on the sheet from the markers that `pose` was solved from."""
    seen = [marker for marker in board.markers if marker.id in pose.corners]
    points = np.array([(marker.x_mm, marker.y_mm) for marker in seen], dtype=np.float64)
    whites = np.log(_paper(flat, seen) + PAPER_LIGHT_FLOOR)
    spread = points - points.mean(axis=0)
    normal: Floats = np.asarray(spread.T @ spread + np.eye(2) * FALL_OFF_RIDGE_MM**2)
    slope: Floats = np.linalg.inv(normal) @ spread.T @ (whites - whites.mean(axis=0))
    return Light(points.mean(axis=0), whites.mean(axis=0), slope)


def linear(colours: Floats | Frame) -> Floats:
    """Return 0-to-255 values as linear light, 0 to 1."""
    return np.asarray((np.clip(colours.astype(np.float64), 0, 255) / 255.0) ** GAMMA)


def _paper(flat: Flat, markers: Sequence[Marker]) -> Floats:
    """Return the linear BGR of the paper around each marker, shape (markers, 3)."""
    points = np.stack([_quiet_zone(marker) for marker in markers])
    colours = flat.sample(points)
    brightness = colours.sum(axis=2)
    dimmer = int(SHADED_PAPER_SHARE * points.shape[1])
    order = np.argpartition(brightness, dimmer, axis=1)[:, dimmer:]
    bright = np.take_along_axis(colours, order[..., None], axis=1)
    return np.asarray(np.median(linear(bright), axis=1))


@cache
def _quiet_zone(marker: Marker) -> Floats:
    """Return points on the paper around a marker's black square, shape (N, 2), mm."""
    along = np.linspace(-marker.size_mm / 2, marker.size_mm / 2, QUIET_ZONE_POINTS)
    sides: list[Floats] = []
    for out_mm in QUIET_ZONE_MM:
        away = np.full_like(along, marker.size_mm / 2 + out_mm)
        sides += [
            np.stack(pair, axis=1)
            for pair in ((along, -away), (along, away), (-away, along), (away, along))
        ]
    return np.asarray(np.concatenate(sides) + np.array([marker.x_mm, marker.y_mm]))
