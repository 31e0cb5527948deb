"""Printed patterns: stripes, checks, dots, lattices, as on the backs of cards and on plain walls.

Many look like a 1, a 10 or an 11 three times in a row, and are none.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.camera_effects import Canvas

PITCH_PX = (8.0, 44.0)  # of a canvas: 2 to 11 mm
KINDS = ("stripes", "checks", "dots", "lattice")


def patterned(
    kind: str, tones: NDArray[np.float64], shape: tuple[int, int], rng: np.random.Generator
) -> Canvas:
    """Return a pattern of one of the KINDS in two tones, turned by chance, shape (H, W, 3)."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    turn = rng.choice([0.0, np.pi / 2, np.pi / 4, rng.uniform(0, np.pi)])
    pitch = float(rng.uniform(*PITCH_PX))
    along = (np.cos(turn) * x + np.sin(turn) * y) / pitch
    across = (np.cos(turn) * y - np.sin(turn) * x) / (pitch * rng.uniform(0.6, 1.6))
    soft, share = float(rng.uniform(0.04, 0.25)), float(rng.uniform(-0.6, 0.6))
    first, second = (np.cos(2 * np.pi * way) for way in (along, across))
    match kind:
        case "stripes":
            level = first
        case "checks":
            level = first * second
        case "dots":
            level = first + second - 1
        case _:
            level = np.maximum(first, second)
    ink = 1 / (1 + np.exp(-np.clip((level - share) / soft, -20, 20)))
    return np.asarray(tones[0] + (tones[1] - tones[0]) * ink[..., None], np.float32)
