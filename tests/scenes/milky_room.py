"""What shines on traced beads: a room and its lamps, drawn by chance."""

from __future__ import annotations

import importlib
import math

import cv2
import numpy as np

from tests.scenes.values import Floats

HIGH_MM = 700.0  # from there on no lamp hangs between camera and mat


def environment(rng: np.random.Generator) -> Floats:
    """Return a room as light from everywhere: brighter or darker upwards, uneven, with windows."""
    rows, columns = 32, 64
    level = rng.uniform(0.15, 1) * np.exp(rng.normal(0, 0.15, 3))
    up = np.clip(np.linspace(1, -1, rows), 0, 1)[:, None, None]
    room = np.broadcast_to(
        level * (1 + (math.exp(rng.normal(0, 0.6)) - 1) * up), (rows, columns, 3)
    )
    room = room * np.where(np.arange(rows) < rows // 2, 1.0, rng.uniform(0.2, 0.8))[:, None, None]
    uneven = cv2.resize(rng.normal(0, 0.5, (4, 6)).astype(np.float32), (columns, rows))
    room = room * np.exp(uneven)[..., None]
    for _ in range(rng.integers(0, 4)):
        top, left = int(rng.integers(2, 14)), int(rng.integers(0, columns - 10))
        window = room[top : top + rng.integers(2, 8), left : left + rng.integers(2, 10)]
        window += rng.uniform(1, 12) * np.exp(rng.normal(0, 0.2, 3))
    return room.astype(np.float32)


def lamps(rng: np.random.Generator) -> list[dict[str, object]]:
    """Return none to two lamps, in Mitsuba's words: globes, panels and strips."""
    found: list[dict[str, object]] = []
    for _ in range(int(rng.choice([0, 1, 1, 2]))):
        turn, away = rng.uniform(0, 2 * math.pi), rng.uniform(50, 500)
        high, radius = rng.uniform(HIGH_MM, 1200), rng.uniform(30, 110)
        centre = [away * math.cos(turn), away * math.sin(turn), high]
        long = math.exp(rng.uniform(-1.3, 1.3))
        share = rng.uniform(0.5, 4) * (away**2 + high**2) / (math.pi * radius**2)
        light = share * np.exp(rng.normal(0, 0.25, 3) * [1, 0.3, -1])
        glow = {"type": "area", "radiance": {"type": "rgb", "value": light.tolist()}}
        if rng.random() < 0.5:
            found.append({"type": "sphere", "center": centre, "radius": radius, "emitter": glow})
        else:
            found.append(_panel(rng, centre, (radius * long, radius / long)) | {"emitter": glow})
    return found


def _panel(
    rng: np.random.Generator, centre: list[float], half_mm: tuple[float, float]
) -> dict[str, object]:
    """Return a flat lamp that looks at the mat."""
    place = importlib.import_module("mitsuba").ScalarTransform4f
    up = [*rng.normal(size=2).tolist(), 0.0]
    turned = place().look_at(origin=centre, target=[0, 0, 0], up=up)
    return {"type": "rectangle", "to_world": turned @ place().scale([*half_mm, 1])}
