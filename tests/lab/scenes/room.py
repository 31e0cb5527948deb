"""What surrounds the table, as glass mirrors it: ceiling, walls, people, windows and lamps."""

import math
from functools import lru_cache

import cv2
import numpy as np

from tests.lab.scenes.light import ambient_bgr
from tests.lab.scenes.sky_values import Room, Window
from tests.lab.scenes.values import Floats, Lamp, Light

_HALF = 240  # px from the zenith to _REACH
_REACH = math.radians(95)
_BRIGHTEST = 140.0  # of any lamp: keeps sparks from growing through the lens blur


def seen_room(room: Room, light: Light, ways: Floats) -> Floats:
    """Return the light (N, 3) that comes from the upward unit directions (N, 3), lamps apart."""
    plan = _plan(room)
    zenith = np.arccos(np.clip(-ways[:, 2], -1, 1)) / _REACH * _HALF
    flat = np.hypot(ways[:, 0], ways[:, 1]) + 1e-6
    x = np.clip(_HALF + zenith * ways[:, 0] / flat, 0, 2 * _HALF - 1).astype(np.intp)
    y = np.clip(_HALF + zenith * ways[:, 1] / flat, 0, 2 * _HALF - 1).astype(np.intp)
    return np.asarray(plan[y, x] * ambient_bgr(light), np.float32)


def seen_lamp(lamp: Lamp, points: Floats, ways: Floats, blur_deg: float, square: float) -> Floats:
    """Return the light (N, 3) of a lamp that rays from points (N, 3) see of it."""
    at = np.array([lamp.x, lamp.y, -lamp.height], np.float32)
    to_lamp = at - points
    distance = np.linalg.norm(to_lamp, axis=-1, keepdims=True)
    to_lamp /= distance
    size = lamp.radius / distance + math.radians(blur_deg)
    off = ways - to_lamp
    round_gap = np.linalg.norm(off, axis=-1, keepdims=True)
    corner_gap = np.max(np.abs(off), axis=-1, keepdims=True) * 1.1
    gap: Floats = corner_gap if square > 0.5 else round_gap
    cover = np.clip((size - gap) / (0.25 * size) + 0.5, 0, 1)
    halo = 0.006 * np.exp(-gap / (2.5 * size))
    bright = np.minimum(lamp.strength / size**2, _BRIGHTEST)
    colour = np.array(lamp.linear[::-1], np.float32)
    return np.asarray(bright * (cover + halo) * colour, np.float32)


@lru_cache(maxsize=8)
def _plan(room: Room) -> Floats:
    """Return the upper half of the room seen from the table, zenith in the middle."""
    rng = np.random.default_rng((room.seed, 5))
    plan = np.full((2 * _HALF, 2 * _HALF, 3), room.walls, np.float32)
    tint = np.array([rng.uniform(0.8, 1.15), 1.0, rng.uniform(0.85, 1.2)])
    cv2.fillPoly(plan, [_skyline(room, rng)], (tint * room.ceiling).tolist())
    for _ in range(int(rng.integers(0, 4))):  # beams, a shelf, the arm that holds the camera
        turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 0.6) * _HALF
        ends = [
            (round(_HALF + r * math.cos(turn + b)), round(_HALF + r * math.sin(turn + b)))
            for r, b in ((far, rng.uniform(-0.6, 0.6)), (1.3 * _HALF, 0.0))
        ]
        tone = room.walls * float(rng.uniform(0.1, 1.6))
        cv2.line(plan, ends[0], ends[1], (tone, tone, tone), int(rng.integers(6, 50)))
    for window in room.windows:
        _glaze(plan, window, room.ceiling)
    return np.asarray(cv2.GaussianBlur(plan, (0, 0), 1.6), np.float32)


def _skyline(
    room: Room, rng: np.random.Generator
) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    turns = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    rise = np.full(240, room.skyline_deg)
    for waves in (1, 2, 3, 5, 8, 13, 27):
        rise += (
            room.jagged
            * 26
            / waves**0.5
            * rng.uniform(-1, 1)
            * np.sin(waves * turns + rng.uniform(0, 6))
        )
    zenith = np.radians(np.clip(90 - rise, 4, 90)) / _REACH * _HALF
    outline = np.stack([_HALF + zenith * np.cos(turns), _HALF + zenith * np.sin(turns)], 1)
    return np.round(outline).astype(np.int32)


def _glaze(plan: Floats, window: Window, ceiling: float) -> None:
    turns = np.radians(window.azimuth_deg + window.width_deg * np.linspace(-0.5, 0.5, 9))
    low, high = (np.radians(90 - deg) / _REACH * _HALF for deg in (window.low_deg, window.high_deg))
    way = np.stack([np.cos(turns), np.sin(turns)], 1)
    outline = np.round(_HALF + np.vstack([way * low, way[::-1] * high])).astype(np.int32)
    colour = np.array(window.linear[::-1]) * window.brightness * max(ceiling, 0.4)
    cv2.fillPoly(plan, [outline], colour.tolist())
