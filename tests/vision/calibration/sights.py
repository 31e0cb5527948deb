"""A lens that is known, and pictures of flat things through it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.views import LensView
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.lens_target import TARGET

SIZE = (1536, 864)
TRUE = Lens(
    (1150.0, 0.0, 790.0, 0.0, 1150.0, 420.0, 0.0, 0.0, 1.0), (0.12, -0.21, 0.001, -0.001, 0.0)
)
GUESS = Lens((1300.0, 0.0, 767.5, 0.0, 1300.0, 431.5, 0.0, 0.0, 1.0), (0.0,) * 5)
TILTS: tuple[tuple[float, float, float, float], ...] = (
    (0.45, 0.0, 0.1, 1.0),
    (-0.4, 0.2, 0.0, 1.1),
    (0.1, 0.45, -0.3, 0.95),
    (0.1, -0.5, 0.2, 1.0),
    (0.35, 0.35, 0.0, 1.3),
    (-0.3, -0.35, 0.5, 1.05),
    (0.05, 0.02, 0.0, 1.0),
    (-0.55, 0.0, -0.2, 1.2),
    (0.3, -0.3, 0.1, 0.85),
)
"""Rotations about x, y and z in radians, and distances as parts of the usual one."""


def posed(
    tilt: tuple[float, float, float, float], size_mm: tuple[float, float], distance_mm: float
) -> tuple[Floats, Floats]:
    """Return rotation and translation of a flat thing whose middle is on the optical axis."""
    x, y, z, far = tilt
    rotation = cv2.Rodrigues(np.array([0, 0, z]))[0] @ cv2.Rodrigues(np.array([x, y, 0.0]))[0]
    middle = rotation @ np.array([size_mm[0] / 2, size_mm[1] / 2, 0.0])
    rvec = np.asarray(cv2.Rodrigues(rotation)[0], dtype=np.float64)
    return rvec, np.asarray(np.array([0.0, 0.0, far * distance_mm]) - middle, dtype=np.float64)


def seen(
    points_mm: Floats,
    tilt: tuple[float, float, float, float],
    size_mm: tuple[float, float],
    *,
    distance_mm: float,
    noise_px: float = 0.2,
    seed: int = 0,
) -> LensView:
    """Return the view of points through the true lens, with a little noise."""
    rvec, tvec = posed(tilt, size_mm, distance_mm)
    pixels, _ = cv2.projectPoints(points_mm, rvec, tvec, TRUE.camera_matrix(), TRUE.coefficients())
    noise = np.random.default_rng(seed).normal(0, noise_px, (len(points_mm), 2))
    return LensView(points_mm, pixels.reshape(-1, 2) + noise, SIZE, np.zeros_like(noise))


def photographed(
    flat: NDArray[np.uint8],
    px_per_mm: float,
    tilt: tuple[float, float, float, float],
    distance_mm: float,
    lens: Lens = TRUE,
) -> Frame:
    """Return a flat picture on a grey table, photographed through a lens."""
    height, width = flat.shape[:2]
    size_mm = (width / px_per_mm, height / px_per_mm)
    rvec, tvec = posed(tilt, size_mm, distance_mm)
    grid = np.stack(np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1])), axis=-1)
    rays = cv2.undistortPoints(
        grid.reshape(-1, 1, 2).astype(np.float64), lens.camera_matrix(), lens.coefficients()
    ).reshape(-1, 2)
    rotation = cv2.Rodrigues(rvec)[0]
    plane = np.linalg.inv(np.column_stack([rotation[:, 0], rotation[:, 1], tvec]))
    points = np.hstack([rays, np.ones((len(rays), 1))]) @ plane.T
    at = (points[:, :2] / points[:, 2:] * px_per_mm - 0.5).reshape(SIZE[1], SIZE[0], 2)
    picture = cv2.remap(
        flat,
        at.astype(np.float32),
        np.empty(0, np.float32),
        cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(140, 140, 140),
    )
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), dtype=np.uint8)


def target_picture(px_per_mm: float = 4.0, border_mm: float = 10.0) -> Frame:
    """Return the target as it is printed, on white paper."""
    width, height = (round((side + 2 * border_mm) * px_per_mm) for side in TARGET.size_mm)
    paper = np.full((height, width, 3), 255, dtype=np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)

    def px(mm: float) -> int:
        return round((mm + border_mm) * px_per_mm)

    for x, y in TARGET.black_squares():
        paper[px(y) : px(y + TARGET.square_mm), px(x) : px(x + TARGET.square_mm)] = 0
    for marker in TARGET.markers():
        left, top = px(marker.x_mm - marker.size_mm / 2), px(marker.y_mm - marker.size_mm / 2)
        side = round(marker.size_mm * px_per_mm)
        drawn = cv2.aruco.generateImageMarker(dictionary, marker.id, side)
        paper[top : top + side, left : left + side] = drawn[..., None]
    return paper
