"""Views: pixels at which points of a flat thing were seen, and how views differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibration.constants import DISTINCT_DEG, DISTINCT_RATIO
from vision.sheet.lens import Floats, Lens


@dataclass(frozen=True, slots=True, eq=False)
class LensView:
    """One view of a flat thing.

    Attributes:
        points_mm: points on it, shape (N, 3), z = 0.
        pixels: where they were seen, shape (N, 2).
        size: width and height of the picture.
        outward: unit vectors away from the black that ends at each point, shape (N, 2), along which
            white bleeds over it; zeros where black meets black.
    """

    points_mm: Floats
    pixels: Floats
    size: tuple[int, int]
    outward: Floats

    def unbled(self, bleed_px: float) -> LensView:
        """Return the view without white that bled so far over the black."""
        return replace(self, pixels=self.pixels + bleed_px * self.outward)

    def bleed_px(self, lens: Lens) -> float:
        """Return how far white bled over the black, as far as `lens` tells; 0 without a pose."""
        distortion = lens.coefficients()
        is_found, rvec, tvec = cv2.solvePnP(
            self.points_mm, self.pixels, lens.camera_matrix(), distortion
        )
        if not is_found:
            return 0.0
        true, _ = cv2.projectPoints(self.points_mm, rvec, tvec, lens.camera_matrix(), distortion)
        return float(((true.reshape(-1, 2) - self.pixels) * self.outward).sum(axis=1).mean())


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a view was taken from: the direction that the thing faces, and how far away it is."""

    facing: tuple[float, float, float]
    distance_mm: float

    @property
    def tilt_deg(self) -> float:
        """The angle between the line of sight and the thing's perpendicular."""
        return float(np.degrees(np.arccos(np.clip(abs(self.facing[2]), 0.0, 1.0))))

    def is_like(self, other: Standpoint) -> bool:
        """Return whether two views tell a calibration about the same."""
        cosine = float(np.clip(np.dot(self.facing, other.facing), -1.0, 1.0))
        ratio = self.distance_mm / other.distance_mm
        return (
            float(np.degrees(np.arccos(cosine))) < DISTINCT_DEG
            and 1 / DISTINCT_RATIO < ratio < DISTINCT_RATIO
        )


def standpoint(view: LensView, lens: Lens) -> Standpoint | None:
    """Return where a view was taken from, as far as `lens` tells; None if no pose explains it."""
    is_found, rvec, tvec = cv2.solvePnP(
        view.points_mm,
        view.pixels,
        lens.camera_matrix(),
        lens.coefficients(),
        flags=cv2.SOLVEPNP_IPPE,
    )
    if not is_found:
        return None
    rotation, _ = cv2.Rodrigues(rvec)
    middle = rotation @ view.points_mm.mean(axis=0).reshape(3, 1) + tvec
    x, y, z = rotation[:, 2].tolist()
    return Standpoint((x, y, z), float(np.linalg.norm(middle)))


def is_new(view: LensView, others: Sequence[LensView], lens: Lens) -> bool:
    """Return whether a view was taken from elsewhere than each of the others."""
    here = standpoint(view, lens)
    theres = [standpoint(other, lens) for other in others]
    return here is not None and not any(
        there is not None and here.is_like(there) for there in theres
    )


def off_plane_px(points_mm: Floats, pixels: Floats) -> float:
    """Return how far, root mean square, points are from a flat thing seen by a pinhole, pixels."""
    shape, _ = cv2.findHomography(points_mm[:, :2], pixels)
    if shape is None:  # pyright: ignore[reportUnnecessaryComparison]  # corners in a line
        return np.inf
    apart = cv2.perspectiveTransform(points_mm[None, :, :2], shape)[0] - pixels
    return float(np.sqrt((apart**2).sum(axis=1).mean()))
