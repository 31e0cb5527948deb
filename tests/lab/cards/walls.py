"""Walls as a painter does them: no stone like the next, tones that run into each other."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.float32]

PAINTED = ("waves", "hexagons", "wash", "hatching")


def painted_wall(
    kind: str, tones: NDArray[np.float64], shape: tuple[int, int], rng: np.random.Generator
) -> Canvas:
    """Return a wall of one of the PAINTED kinds in two tones, shape (H, W, 3)."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    x += 6 * _cloud(shape, rng, 60)
    y += 6 * _cloud(shape, rng, 60)
    pitch = float(rng.uniform(16, 40))
    match kind:
        case "waves":
            share = 0.5 + 0.5 * np.sin(y / pitch * 4 + 1.5 * np.sin(x / pitch * 2))
        case "hexagons":
            share = _hexagons(x / pitch, y / pitch)
        case "hatching":
            lines = np.sin((x + y) / pitch * 5), np.sin((x - y) / pitch * 5)
            share = 0.25 * (lines[0] > 0.3) + 0.25 * (lines[1] > 0.3) + 0.4
        case _:
            share = 0.5 + 0.35 * _cloud(shape, rng, 25)
    share = np.clip(share + 0.12 * _cloud(shape, rng, 90), 0, 1)[..., None]
    light = 1 + 0.12 * _cloud(shape, rng, 120)[..., None]
    dark, bright = tones[0] * 0.72, tones[1] * 1.05
    return np.asarray((dark + (bright - dark) * share) * light, np.float32)


def _hexagons(x: Canvas, y: Canvas) -> Canvas:
    """Return a honeycomb: 1 within a cell, falling off towards its rim."""
    thirds = np.radians([0, 60, 120])
    waves = sum(np.cos((x * np.cos(turn) + y * np.sin(turn)) * 3.6) for turn in thirds)
    return np.asarray(np.clip(0.55 + np.asarray(waves) / 3, 0, 1), np.float32)


def _cloud(shape: tuple[int, int], rng: np.random.Generator, size: int) -> Canvas:
    """Return noise `size` pixels wide, about -1 to 1."""
    small = rng.standard_normal((shape[0] // size + 3, shape[1] // size + 3)).astype(np.float32)
    return np.asarray(cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)
