"""A printed strip as a camera glimpses it: turned, blurred, lit, noisy, compressed, made flat."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import PX_PER_MM

Canvas: TypeAlias = NDArray[np.float32]
Strip: TypeAlias = NDArray[np.uint8]

CAMERA_PX_PER_MM = (1.25, 2.1)  # 60 to 95 cm away
LEAN = 0.75  # of a length that is left where the camera leans
BLUR_MM = (0.2, 0.9)
BLURRED_MM, BLURRED = 1.25, 0.15  # at most, and how many: evenings, focus a little off
SHAKEN_MM, SHAKEN = 1.6, 0.12  # the way of a shaken table, and how many
GRAIN = 15.0  # grey levels, of the noisiest
FINEST_PX = 0.45  # what falls on one pixel


def glimpsed(
    rng: np.random.Generator, canvas: Canvas, fine: int
) -> tuple[Strip, NDArray[np.float64]]:
    """Return a canvas, BGR at `fine` pixels per mm, as the reader would have it.

    Returns:
        The picture at PX_PER_MM, as large as the canvas, and what takes the canvas's millimetres
        to its own, shape (2, 3).
    """
    across = float(rng.uniform(*CAMERA_PX_PER_MM))
    down = across * float(rng.uniform(LEAN, 1.0))
    size_mm = canvas.shape[1] / fine, canvas.shape[0] / fine
    turned = _turned(rng, size_mm)
    size = round(size_mm[0] * across), round(size_mm[1] * down)
    blurred = _blurred(rng, np.clip(canvas, 0, 1), fine, FINEST_PX / down)
    matrix = np.diag([across, down]) @ turned
    matrix[:, :2] /= fine
    matrix[:, 2] -= 0.5
    border = cv2.BORDER_REFLECT
    flat = cv2.warpAffine(blurred, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
    shot = _compressed(rng, _noisy(rng, _lit(rng, np.asarray(flat, np.float32))))
    whole = round(size_mm[0] * PX_PER_MM), round(size_mm[1] * PX_PER_MM)
    image = cv2.resize(shot, whole, interpolation=cv2.INTER_LINEAR)
    return np.asarray(image, np.uint8), turned


def _turned(rng: np.random.Generator, size_mm: tuple[float, float]) -> NDArray[np.float64]:
    """Return a small turn about the middle of a strip."""
    turn = np.radians(rng.uniform(-6, 6) if rng.random() < 0.5 else rng.uniform(-3, 3))
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = np.array([[cos, -sin, 0.0], [sin, cos, 0.0]])
    middle = np.array(size_mm) / 2
    matrix[:, 2] = middle - matrix[:, :2] @ middle
    return matrix


def _blurred(rng: np.random.Generator, canvas: Canvas, fine: int, least_mm: float) -> Canvas:
    """Return a canvas out of focus, by `least_mm` at least, and maybe shaken."""
    most = BLURRED_MM if rng.random() < BLURRED else BLUR_MM[1]
    soft = max(float(rng.uniform(BLUR_MM[0], most)), least_mm) * fine
    blurred = cv2.GaussianBlur(canvas, (0, 0), soft)
    if rng.random() < SHAKEN:
        reach = round(SHAKEN_MM * fine * rng.uniform(0.3, 1.0)) | 1
        way = rng.uniform(0, np.pi)
        half = np.array([np.cos(way), np.sin(way)]) * (reach // 2)
        kernel = np.zeros((reach, reach), np.float32)
        start, end = (np.round(reach // 2 + side * half).astype(int).tolist() for side in (-1, 1))
        cv2.line(kernel, start, end, (1.0,), 1)
        blurred = cv2.filter2D(blurred, -1, kernel / kernel.sum())
    return np.asarray(blurred, np.float32)


def _lit(rng: np.random.Generator, flat: Canvas) -> Canvas:
    """Return the strip in a lamp's light, which may fall off, end in a shadow, or glint."""
    light = rng.uniform(0.4, 1.1) * (1 + rng.uniform(-0.22, 0.22, 3))
    y, x = np.mgrid[-0.5 : 0.5 : flat.shape[0] * 1j, -0.5 : 0.5 : flat.shape[1] * 1j]
    way = rng.uniform(0, 2 * np.pi)
    along = (np.cos(way) * x + np.sin(way) * y).astype(np.float32)
    shade = 1 + along * rng.uniform(0, 0.6)
    if rng.random() < 0.25:
        edge = (along - rng.uniform(-0.4, 0.4)) / rng.uniform(0.01, 0.1)
        shade *= 1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(edge, -30, 30)))
    flat = flat ** rng.uniform(0.8, 1.25) * light * shade[..., None]
    if rng.random() < 0.3:
        flat += rng.uniform(0, 0.2)
    if rng.random() < 0.35:
        left, top = rng.uniform(-0.5, 0.5, 2)
        away = ((x - left) ** 2 + ((y - top) * 0.45) ** 2) / rng.uniform(0.05, 0.3) ** 2
        flat += (rng.uniform(0.1, 0.7) * np.exp(-away / 2))[..., None]
    return np.asarray(flat, np.float32)


def _noisy(rng: np.random.Generator, flat: Canvas) -> Strip:
    grain = rng.standard_normal(flat.shape).astype(np.float32)
    coarse = rng.uniform(0.5, 1.1)
    grain = cv2.GaussianBlur(grain, (0, 0), coarse) * coarse * 3.5
    noisy = flat * 235 + grain * GRAIN * rng.random() ** 2.2
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _compressed(rng: np.random.Generator, image: Strip) -> Strip:
    if rng.random() < 0.3:
        return image
    quality = int(rng.integers(55, 96))
    jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
