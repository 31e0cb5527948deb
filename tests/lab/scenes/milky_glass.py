"""Of what traced beads are made, in Mitsuba's words: every bead of a glass of its own."""

from __future__ import annotations

import importlib

import cv2
import numpy as np

from tests.lab.scenes.values import Floats

# Per mm, and of what is not let through the share that is scattered. The print shows through the
# clear given stars at about half its strength and not at all through the grey ones, which are
# lightest towards the lamp: their glass is dense, but for one or two that are dark and let a lamp
# through. Each varies more widely here than there.
DENSE = {"clear": (0.008, 0.09), "grey": (0.08, 2.0)}
SCATTERED = {"clear": (0.88, 0.98), "grey": (0.15, 0.82)}
SWALLOWED = {"clear": 0.0, "grey": 0.07}  # at least so much per mm
SOOT = (0.0, 0.01)  # reflectance of black glass below its skin
TINT = 0.03  # log spread over the colours
# Lamps show in the given clear and grey stars as heaps of points, about as large as a pixel or two,
# in the black ones as they are: the skin is bumpy, and some stars' more than others'.
SLOPE = (0.006, 0.12)  # of the bumps, root mean square
BUMP_MM = (0.15, 1.0)  # how wide they are, sigma
BUMPY = 256  # points along a bead's side


def glass_words(kind: str, rng: np.random.Generator, diameter: float) -> dict[str, object]:
    """Return a kind of glass: black is a mirror's skin over soot, the others are clouded inside."""
    if kind == "black":
        soot = {"type": "rgb", "value": [rng.uniform(*SOOT)] * 3}
        return {"bsdf": {"type": "plastic", "int_ior": 1.5, "diffuse_reflectance": soot}}
    dense = between(DENSE[kind], rng)
    share = min(rng.uniform(*SCATTERED[kind]), 1 - SWALLOWED[kind] / dense)
    lost = share + (1 - share) * np.exp(rng.normal(0, TINT, 3))
    milk = {
        "type": "homogeneous",
        "sigma_t": dense,
        "albedo": {"type": "rgb", "value": np.clip(share / lost, 0, 0.999).tolist()},
    }
    texture = {"type": "bitmap", "raw": True, "wrap_mode": "clamp"}
    bitmap = importlib.import_module("mitsuba").Bitmap(bumps(rng, diameter)[..., None])
    skin = {"type": "bumpmap", "arbitrary": texture | {"bitmap": bitmap}}
    return {"bsdf": skin | {"bsdf": {"type": "dielectric", "int_ior": 1.5}}, "interior": milk}


def bumps(rng: np.random.Generator, diameter: float) -> Floats:
    """Return how high a bumpy skin lies, mm, over the square around a bead."""
    pitch, total = diameter / BUMPY, np.zeros((BUMPY, BUMPY), dtype=np.float32)
    for _ in range(2):
        sigma = between(BUMP_MM, rng)
        rough = rng.standard_normal((BUMPY, BUMPY), np.float32)
        smooth = np.asarray(cv2.GaussianBlur(rough, (0, 0), sigma / pitch), np.float32)
        total += np.float32(rng.uniform()) * smooth / _slope(smooth, pitch)
    return np.asarray(total * np.float32(between(SLOPE, rng)) / _slope(total, pitch))


def _slope(heights: Floats, pitch: float) -> np.float32:
    return np.float32(np.sqrt((np.diff(heights, axis=1) ** 2).mean()) / pitch)


def between(span: tuple[float, float], rng: np.random.Generator) -> float:
    """Return a number between two, as likely half as large as twice."""
    low, high = span
    return float(low * (high / low) ** rng.uniform())
