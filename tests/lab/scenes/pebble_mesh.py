"""Oval, lumpy, flat-footed pebbles as meshes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.values import Floats

RINGS, SPOKES = 60, 120
# How far outlines wave, as shares of the radius: oval, cornered, notched.
WAVES = ((2, 0.03), (3, 0.01), (4, 0.005), (5, 0.004), (7, 0.003), (9, 0.002))
LIFT_MM = 0.03  # above the mat, so that faces never meet


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles: `points` of shape (N, 3), z rising, and `faces` of shape (M, 3)."""

    points: Floats
    faces: NDArray[np.uint32]


def pebble_mesh(diameter: float, thickness: float, rng: np.random.Generator) -> Mesh:
    """Return a pebble that stands on z = 0, its middle above the origin."""
    turn = np.arange(SPOKES) * 2 * math.pi / SPOKES
    down = np.linspace(0, math.pi, RINGS)[:, None]
    oval = 1 + sum(
        size * rng.normal() * np.cos(n * (turn - rng.uniform(0, 6))) for n, size in WAVES
    )
    radius = diameter / 2 * np.sin(down) ** rng.uniform(0.7, 1.0) * oval
    upper = rng.uniform(0.6, 0.72)
    high = np.where(down < math.pi / 2, upper, 1 - upper) * np.cos(down) + 1 - upper
    x, y = radius * np.cos(turn), radius * np.sin(turn)
    tall = thickness * high + _waves(x, y, rng) * np.sin(down) * np.clip(2 * high, 0, 1)
    points = np.stack([x, y, np.maximum(tall, 0) + LIFT_MM], axis=-1).reshape(-1, 3)
    return Mesh(points, _faces())


def _waves(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    total = np.zeros_like(x)
    for size, bend in ((rng.uniform(0.005, 0.05), 0.3), (rng.uniform(0, 0.01), 0.9)):
        for _ in range(4):
            across, along = rng.normal(0, bend, 2)
            total = total + size * np.cos(across * x + along * y + rng.uniform(0, 6))
    return total


def _faces() -> NDArray[np.uint32]:
    start = np.arange((RINGS - 1) * SPOKES).reshape(RINGS - 1, SPOKES)
    beside = np.roll(start, -1, axis=1)
    below, across = start + SPOKES, beside + SPOKES
    sides = [np.stack([start, below, beside], -1), np.stack([beside, below, across], -1)]
    return np.concatenate([side.reshape(-1, 3) for side in sides]).astype(np.uint32)
