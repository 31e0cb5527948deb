"""The pose of a sheet on which white bleeds further into one marker than into the others.

Paper that is brighter than the camera can record spreads over the black beside it. A lamp's gloss
may do so at one marker only. The corners of that marker then appear up to four pixels inside the
true ones, and the pose leans or leaves the marker out. Here the bleeding is solved for each marker
by itself, together with the pose, by Gauss and Newton's method.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.constants import MARKER_CORNERS, UNEVEN_BLEED_ROUNDS
from vision.sheet.lens import Floats, Lens


def solve_unevenly(
    sheet: Floats, seen: Floats, outward: Floats, start: tuple[Floats, Floats], lens: Lens
) -> tuple[tuple[Floats, Floats], Floats]:
    """Return the pose that fits best, and its corners less the corners seen, pixels.

    Args:
        sheet: corners of at least `UNEVEN_BLEED_MIN_MARKERS` markers, four of each, on the
            sheet, shape (4 M, 3), mm.
        seen: where those corners were seen, shape (4 M, 2), pixels.
        outward: unit vectors from the markers' centres to the corners, shape (4 M, 2).
        start: a pose that is nearly right.
        lens: the lens.
    """
    rvec, tvec = start
    count = len(seen) // MARKER_CORNERS
    markers: Floats = np.repeat(np.eye(count), MARKER_CORNERS, axis=0)
    bleeds: Floats = np.zeros(count)
    spread: Floats = (outward[:, :, None] * markers[:, None]).reshape(-1, count)
    for _ in range(UNEVEN_BLEED_ROUNDS):
        apart, slopes = _apart(sheet, seen, (rvec, tvec), lens)
        left: Floats = apart - spread @ bleeds
        step: Floats = np.linalg.lstsq(np.hstack([slopes, -spread]), -left, rcond=None)[0]
        rvec, tvec = rvec + step[:3, None], tvec + step[3:6, None]
        bleeds = bleeds + step[6:]
    apart, _ = _apart(sheet, seen, (rvec, tvec), lens)
    left = apart - spread @ bleeds
    return (rvec, tvec), left.reshape(-1, 2)


def _apart(
    sheet: Floats, seen: Floats, pose: tuple[Floats, Floats], lens: Lens
) -> tuple[Floats, Floats]:
    """Return a pose's corners less the corners seen, and the derivatives by the pose."""
    pixels, slopes = cv2.projectPoints(sheet, *pose, lens.camera_matrix(), lens.coefficients())
    apart = pixels.reshape(-1).astype(np.float64) - seen.reshape(-1)
    return apart, slopes[:, :6].astype(np.float64)
