"""Where a camera stands, and which way each of its pixels looks."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.values import Doubles, Floats, View

_COARSE_PX = 16  # lens rays are smooth: exact every 16 px, cubic between (error below 0.001 px)


@dataclass(frozen=True, slots=True)
class Camera:
    """A posed camera: `p_camera = rotation @ p_sheet + tvec`.

    `matrix` is (3, 3), `distortion` (5,), `rotation` (3, 3), `tvec` (3,), all float64.
    """

    matrix: Doubles
    distortion: Doubles
    rotation: Doubles
    tvec: Doubles
    width: int
    height: int

    @property
    def rvec(self) -> Doubles:
        """The rotation as a Rodrigues vector, shape (3,)."""
        return np.asarray(cv2.Rodrigues(self.rotation)[0], np.float64).ravel()

    @property
    def centre(self) -> Doubles:
        """The eye in the sheet frame, shape (3,)."""
        return -self.rotation.T @ self.tvec

    def project(self, points: Doubles) -> Doubles:
        """Return pixels, shape (N, 2), of sheet-frame points, shape (N, 3)."""
        pixels, _ = cv2.projectPoints(
            points.astype(np.float64), self.rvec, self.tvec, self.matrix, self.distortion
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)


def camera_of(view: View) -> Camera:
    """Return the posed camera of a view."""
    lens = view.lens
    tilt, azimuth = math.radians(view.tilt_deg), math.radians(view.azimuth_deg)
    away = np.array(
        [math.sin(tilt) * math.cos(azimuth), math.sin(tilt) * math.sin(azimuth), -math.cos(tilt)]
    )
    eye = np.array([*view.look_at, 0.0]) + view.distance * away
    rotation = _roll(view.roll_deg) @ _turn_to(-away)
    matrix = np.array([[lens.fx, 0.0, lens.cx], [0.0, lens.fy, lens.cy], [0.0, 0.0, 1.0]])
    distortion = np.array(lens.distortion, np.float64)
    return Camera(matrix, distortion, rotation, -rotation @ eye, lens.width, lens.height)


@dataclass(frozen=True, slots=True)
class Rays:
    """A ray `centre + t * direction` for each subpixel; t is the depth along the optical axis.

    `x`, `y` are undistorted normalised image coordinates, shape (H * zoom, W * zoom).
    """

    camera: Camera
    zoom: float
    x: Floats
    y: Floats

    def directions(self, rows: slice, columns: slice) -> Floats:
        """Return sheet-frame directions, shape (h, w, 3), of a window of subpixels."""
        turn = self.camera.rotation.astype(np.float32)  # row vectors: d_sheet = d_camera @ R
        x, y = self.x[rows, columns], self.y[rows, columns]
        return x[..., None] * turn[0] + y[..., None] * turn[1] + turn[2]

    def window(self, points: Doubles, *, pad_px: float) -> tuple[slice, slice]:
        """Return rows and columns that cover the pixels of sheet-frame points, shape (N, 3)."""
        pixels = (self.camera.project(points) + 0.5) * self.zoom
        low, high = pixels.min(0) - pad_px * self.zoom, pixels.max(0) + pad_px * self.zoom
        height, width = self.x.shape
        left, right = np.clip([low[0], high[0]], 0, width).astype(int)
        top, bottom = np.clip([low[1], high[1]], 0, height).astype(int)
        return slice(int(top), int(bottom)), slice(int(left), int(right))


def rays_of(camera: Camera, zoom: float) -> Rays:
    """Return the rays of a camera, `zoom` of them per pixel and axis."""
    wide, high = math.ceil(camera.width / _COARSE_PX) + 3, math.ceil(camera.height / _COARSE_PX) + 3
    grid_x, grid_y = np.meshgrid(np.arange(wide) - 1.0, np.arange(high) - 1.0)
    pixels = np.stack([grid_x, grid_y], -1).reshape(-1, 1, 2) * _COARSE_PX
    criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 40, 1e-10)
    coarse = np.asarray(
        cv2.undistortPointsIter(
            pixels, camera.matrix, camera.distortion, np.eye(3), np.eye(3), criteria
        ),
        np.float64,
    ).reshape(high, wide, 2)
    across = _weights(camera.width, zoom, wide)
    down = _weights(camera.height, zoom, high)
    fine = [(down @ coarse[..., k] @ across.T).astype(np.float32) for k in (0, 1)]
    return Rays(camera, zoom, fine[0], fine[1])


def _weights(count: int, zoom: float, knots: int) -> Doubles:
    """Return cubic (Lagrange) weights, shape (count * zoom, knots), from knots to subpixels."""
    at = ((np.arange(int(count * zoom)) + 0.5) / zoom - 0.5) / _COARSE_PX + 1.0
    base = np.clip(np.floor(at).astype(int), 1, knots - 3)
    u = at - base
    weights = np.zeros((len(at), knots))
    lagrange = (
        -u * (u - 1) * (u - 2) / 6,
        (u + 1) * (u - 1) * (u - 2) / 2,
        -(u + 1) * u * (u - 2) / 2,
        (u + 1) * u * (u - 1) / 6,
    )
    for step, weight in enumerate(lagrange):
        weights[np.arange(len(at)), base - 1 + step] = weight
    return weights


def _turn_to(forward: Doubles) -> Doubles:
    """Return the smallest rotation that makes `forward` (sheet frame) the optical axis."""
    down = np.array([0.0, 0.0, 1.0])
    axis = np.cross(forward, down)
    sine = float(np.linalg.norm(axis))
    if sine < 1e-9:
        return np.eye(3)
    angle = math.atan2(sine, float(forward @ down))
    return np.asarray(cv2.Rodrigues(axis / sine * angle)[0], np.float64)


def _roll(roll_deg: float) -> Doubles:
    return np.asarray(cv2.Rodrigues(np.array([0.0, 0.0, math.radians(roll_deg)]))[0], np.float64)
