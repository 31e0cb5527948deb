"""A photo of a table: lens and pose, lamps, blur, noise, JPEG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.art import PX_PER_MM, Picture
from tests.lab.cards.table import SHEET_MM, Foreign, Lying

Doubles: TypeAlias = NDArray[np.float64]
Linear: TypeAlias = NDArray[np.float32]

WIDTH, HEIGHT = 1536, 864
SHARP = 3  # sheet pixels per mm
AROUND_MM = 240.0  # of table around the sheet
CARD_MM = 0.4
SOFT_MM = 0.25  # what falls on one pixel
MARKERS = ((28.0, 28.0), (566.0, 28.0), (566.0, 392.0), (28.0, 392.0))


@dataclass(frozen=True, slots=True)
class Shot:
    """A camera's view and a room's light; all by chance, `harsh` from 0 (kind) to 1."""

    matrix: Doubles
    distortion: Doubles
    rvec: Doubles
    tvec: Doubles
    harsh: float
    seed: int

    def eye(self) -> Doubles:
        """Return the camera's centre in the sheet frame (z downwards)."""
        return np.asarray(-cv2.Rodrigues(self.rvec)[0].T @ self.tvec)


def shot_of(seed: int, *, harsh: float) -> Shot:
    """Return a shot by chance: 600 to 900 mm away, up to 35 degrees askew, either way round."""
    rng = np.random.default_rng([seed, 1])
    focal = float(rng.uniform(1120, 1220))
    matrix = np.array([[focal, 0, WIDTH / 2 + rng.uniform(-9, 9)], [0, focal, 0], [0, 0, 1.0]])
    matrix[1, 2] = HEIGHT / 2 + rng.uniform(-9, 9)
    distortion = np.array([rng.uniform(-0.08, 0.02), rng.uniform(-0.01, 0.01), 0, 0, 0])
    while True:
        tilt = np.radians(rng.uniform(0, 12 + 23 * harsh))
        way = rng.uniform(0, 2 * np.pi)
        far = rng.uniform(600, 720 + 180 * harsh)
        roll = np.radians(rng.uniform(-10, 10) + 180 * (rng.random() < 0.5))
        turn = cv2.Rodrigues(np.array([0, 0, roll]))[0]
        lean = cv2.Rodrigues(np.array([tilt * np.cos(way), tilt * np.sin(way), 0.0]))[0]
        rotation = np.asarray(lean @ turn, np.float64)
        target = np.array([297 + rng.uniform(-25, 25), 210 + rng.uniform(-15, 15), 0])
        tvec = np.array([0, 0, far]) - rotation @ target
        rvec = np.asarray(cv2.Rodrigues(rotation)[0], np.float64).reshape(3)
        corners = np.array([(x, y, 0.0) for x in (8, 586) for y in (8, 412)])
        pixels = cv2.projectPoints(corners, rvec, tvec, matrix, distortion)[0].reshape(-1, 2)
        if (pixels > 3).all() and (pixels < [WIDTH - 3, HEIGHT - 3]).all():
            return Shot(matrix, distortion, rvec, tvec, harsh, seed)


def photograph(
    shot: Shot, cards: Sequence[tuple[Lying | Foreign, Picture]], mat: Picture
) -> Picture:
    """Return the photo, BGR uint8, before JPEG.

    Args:
        shot: the view and the light.
        cards: what lies there, lower ones first, with their faces.
        mat: the table from above, as `mat_of` draws it.
    """
    flat = _linear(mat)
    for lying, image in cards:
        _lay(flat, lying, image, shot)
    light = _lamps(flat.shape[:2], shot)
    flat = flat * light[0] + light[1]
    flat = np.asarray(cv2.GaussianBlur(flat, (0, 0), SOFT_MM * SHARP), np.float32)
    points = _plane_points(shot)
    pixels = ((points + AROUND_MM) * SHARP - 0.5).astype(np.float32)
    seen = cv2.remap(flat, pixels, np.empty(0), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _developed(np.asarray(seen, np.float32), shot)


def mat_of(seed: int) -> Picture:
    """Return a mat with its markers on a table, BGR, from above."""
    rng = np.random.default_rng([seed, 2])
    wide, high = (round((side + 2 * AROUND_MM) * SHARP) for side in SHEET_MM)
    canvas = np.empty((high, wide, 3), np.float32)
    canvas[:] = rng.uniform(0.15, 0.75) * (1 + rng.uniform(-0.25, 0.25, 3))
    canvas += _mottle(rng, (high, wide))[..., None] * 0.05
    edge = round(AROUND_MM * SHARP)
    sheet = canvas[edge : high - edge, edge : wide - edge]
    sheet[:] = rng.uniform(0.18, 0.5) * (1 + rng.uniform(-0.3, 0.3, 3))
    sheet += _mottle(rng, (sheet.shape[0], sheet.shape[1]))[..., None] * rng.uniform(0.02, 0.06)
    pitch = int(rng.integers(30, 90))
    for y in range(0, sheet.shape[0], pitch):
        cv2.line(sheet, (0, y), (sheet.shape[1], y), tuple((sheet[y, 0] * 0.85).tolist()), 1)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x_mm, y_mm) in enumerate(MARKERS):
        left, top, half = round(x_mm * SHARP), round(y_mm * SHARP), 20 * SHARP
        sheet[
            max(top - half - 9, 0) : top + half + 9, max(left - half - 9, 0) : left + half + 9
        ] = 0.93
        image = cv2.aruco.generateImageMarker(dictionary, number, 2 * half) / 255.0
        sheet[top - half : top + half, left - half : left + half] = image[..., None] * 0.85 + 0.06
    return (np.clip(canvas, 0, 1) * 255).astype(np.uint8)


def _mottle(rng: np.random.Generator, shape: tuple[int, int]) -> Linear:
    small = rng.standard_normal((shape[0] // 30 + 2, shape[1] // 30 + 2)).astype(np.float32)
    slow = cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(slow + rng.standard_normal(shape) * 0.5, np.float32)


def _linear(image: Picture) -> Linear:
    return ((image.astype(np.float32) / 255) ** 2.2).astype(np.float32)


def _lay(flat: Linear, lying: Lying | Foreign, image: Picture, shot: Shot) -> None:
    """Draw a card and its thin shadow where the camera sees it: higher up it looks larger."""
    eye = shot.eye()
    lift = (lying.level + 1) * CARD_MM if isinstance(lying, Lying) else CARD_MM
    grown = -eye[2] / (-eye[2] - lift)
    turn = np.radians(lying.angle_deg)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    wide, high = image.shape[1] / PX_PER_MM, image.shape[0] / PX_PER_MM
    card = np.array([(0, 0), (wide, 0), (0, high)]) - [wide / 2, high / 2]
    there = card @ spin.T + [lying.x_mm, lying.y_mm]
    there = eye[:2] + (there - eye[:2]) * grown
    target = (there + AROUND_MM) * SHARP - 0.5
    source = np.array([(0, 0), (wide, 0), (0, high)]) * PX_PER_MM - 0.5
    small = cv2.GaussianBlur(image, (0, 0), 0.45 * PX_PER_MM / SHARP)
    mask = _rounded(image.shape[:2])
    left, top = np.floor(there.min(0) + AROUND_MM - 90).astype(int) * SHARP
    right, bottom = np.ceil(there.max(0) + AROUND_MM + 90).astype(int) * SHARP
    left, top = max(left, 0), max(top, 0)
    part = flat[top:bottom, left:right]
    warp = cv2.getAffineTransform(
        source.astype(np.float32), (target - [left, top]).astype(np.float32)
    )
    size = (part.shape[1], part.shape[0])
    alpha = cv2.warpAffine(mask, warp, size)[..., None]
    shade = cv2.GaussianBlur(np.roll(alpha[..., 0], (2, 2), (0, 1)), (0, 0), 2.0)[..., None]
    part *= 1 - 0.3 * shade
    part[:] = (
        part * (1 - alpha) + _linear(cv2.warpAffine(small, warp, size).astype(np.uint8)) * alpha
    )


def _rounded(shape: tuple[int, ...]) -> Linear:
    mask = np.zeros(shape[:2], np.float32)
    inset = min(3 * PX_PER_MM if shape[0] != shape[1] else shape[0], shape[0] // 2 - 1)
    cv2.rectangle(mask, (inset, inset), (shape[1] - inset, shape[0] - inset), (1.0,), -1)
    return np.asarray(
        cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * inset + 1,) * 2)),
        np.float32,
    )


def _lamps(shape: tuple[int, int], shot: Shot) -> tuple[Linear, ...]:
    """Return what the light multiplies and what glare adds, at the flat picture's size."""
    rng = np.random.default_rng([shot.seed, 3])
    harsh = shot.harsh
    y, x = np.mgrid[0 : shape[0] : 8, 0 : shape[1] : 8].astype(np.float32)
    u, v = x / shape[1] - 0.5, y / shape[0] - 0.5
    way = rng.uniform(0, 2 * np.pi)
    light = 1 + (u * np.cos(way) + v * np.sin(way)) * (0.4 + 1.0 * harsh)
    for _ in range(int(rng.integers(0, 2 + round(2 * harsh)))):  # shadows with soft straight edges
        way = rng.uniform(0, 2 * np.pi)
        away = u * np.cos(way) + v * np.sin(way) - rng.uniform(-0.3, 0.3)
        light *= 1 - rng.uniform(0.2, 0.3 + 0.3 * harsh) / (
            1 + np.exp(-away / rng.uniform(0.004, 0.05))
        )
    warm = rng.uniform(-0.1 - 0.15 * harsh, 0.1 + 0.15 * harsh)
    tint = np.array([1 - warm, 1.0, 1 + warm], np.float32)
    glare = np.zeros_like(u)
    for _ in range(int(rng.integers(0, 2 + round(harsh)))):
        dx, dy = rng.uniform(-0.3, 0.3, 2)
        reach = rng.uniform(0.01, 0.04)
        spot = ((u - dx) ** 2 + (v - dy) ** 2) / reach**2
        glare += rng.uniform(0.03, 0.08 + 0.17 * harsh) * np.exp(-spot / 2)
    wide = (shape[1], shape[0])
    return tuple(_tinted(values, wide, tint) for values in (np.maximum(light, 0.12), glare))


def _tinted(values: Doubles, size: tuple[int, int], tint: Linear) -> Linear:
    whole: Linear = np.asarray(cv2.resize(values, size), np.float32)
    return np.asarray(whole[..., None] * tint, np.float32)


def _plane_points(shot: Shot) -> Doubles:
    """Return the sheet point, mm, that each pixel sees, shape (H, W, 2)."""
    x, y = np.meshgrid(np.arange(-8, WIDTH + 16, 16) - 0.5, np.arange(-8, HEIGHT + 16, 16) - 0.5)
    pixels = np.stack([x, y], -1).reshape(-1, 1, 2).astype(np.float64)
    rays = cv2.undistortPoints(pixels, shot.matrix, shot.distortion).reshape(-1, 2)
    rotation = np.asarray(cv2.Rodrigues(shot.rvec)[0])
    ways = np.hstack([rays, np.ones((len(rays), 1))]) @ rotation
    eye = shot.eye()
    points = eye[:2] - ways[:, :2] * (eye[2] / ways[:, 2:])
    knots = points.reshape(*x.shape, 2).astype(np.float32)
    size = (16 * x.shape[1], 16 * x.shape[0])
    whole: Doubles = np.asarray(cv2.resize(knots, size, interpolation=cv2.INTER_LINEAR), np.float64)
    return whole[16 : 16 + HEIGHT, 16 : 16 + WIDTH]


def _developed(light: Linear, shot: Shot) -> Picture:
    rng = np.random.default_rng([shot.seed, 4])
    light = np.asarray(
        cv2.GaussianBlur(light, (0, 0), rng.uniform(0.5, 0.7 + 0.6 * shot.harsh)), np.float32
    )
    light *= 0.7 / float(np.percentile(light.max(-1), 97)) * 2 ** rng.uniform(-0.5, 0.4)
    noise = rng.uniform(0.004, 0.008 + 0.02 * shot.harsh)
    grain = rng.standard_normal(light.shape).astype(np.float32)
    grain = 0.6 * grain + cv2.GaussianBlur(grain, (0, 0), 0.9)
    light = np.asarray(np.clip(light + grain * noise * np.sqrt(light + 0.05), 0, None), np.float32)
    shown = (light / (1 + light**4) ** 0.25) ** (1 / 2.2)
    return np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8)
