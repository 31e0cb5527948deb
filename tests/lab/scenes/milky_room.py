"""What shines on traced beads: a room, drawn or photographed, and its lamps, by chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.lamps import kelvin
from tests.lab.scenes.values import Floats

HIGH_MM = 700.0  # from there on no lamp hangs between camera and mat
ROWS = 64
PHOTOGRAPHED = 0.7  # share of frames in which the room is a photographed one, if there are any
ALONE = 0.3  # share of frames in which only the room shines
DIM = (0.35, 2.0)  # of the lamps' light at the mat: what comes from the room beside them
COLOURFUL = (0.1, 0.8)  # power: the veil of the given stars is nearly as white as paper there


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp above the mat's middle, z rising, mm; a panel looks at the mat.

    Attributes:
        centre: where it hangs, shape (3,).
        half_mm: half its width and height; a globe's radius.
        brings: the light it brings the mat's middle, shape (3,).
        up: where a panel's upper edge points, shape (3,).
        is_globe: whether it is a globe.
    """

    centre: Floats
    half_mm: tuple[float, float]
    brings: Floats
    up: Floats
    is_globe: bool

    @property
    def radiance(self) -> Floats:
        """What it sends out everywhere, shape (3,)."""
        away, (wide, tall) = float(self.centre @ self.centre), self.half_mm
        area = math.pi * wide**2 if self.is_globe else 4 * wide * tall
        falls = float(self.centre[2]) / math.sqrt(away)
        return np.asarray(self.brings * away / area / falls)


Maker = Callable[[np.random.Generator], list[Lamp]]


@dataclass(frozen=True, slots=True)
class Shine:
    """All light: a room as light from everywhere, row 0 up, lamps, and what both bring the mat."""

    room: Floats
    lamps: tuple[Lamp, ...]
    cast: Floats


def shine(rng: np.random.Generator, photographed: Sequence[Floats]) -> Shine:
    """Return a room's light; rooms that were photographed are taken as they are, but for level."""
    is_real = len(photographed) > 0 and rng.random() < PHOTOGRAPHED
    shown = photographed[int(rng.integers(len(photographed)))] if is_real else environment(rng)
    room = _paler(shown / at_mat(shown).mean(), rng.uniform(*COLOURFUL))
    lamps = [] if rng.random() < ALONE else _lit(rng)
    if lamps:
        low, high = DIM
        room = (
            room * sum(lamp.brings.mean() for lamp in lamps) * low * (high / low) ** rng.uniform()
        )
    cast = at_mat(room) + sum(lamp.brings for lamp in lamps)
    return Shine(room.astype(np.float32), tuple(lamps), np.asarray(cast))


def _paler(light: Floats, share: float) -> Floats:
    grey = np.maximum(light.mean(axis=-1, keepdims=True), 1e-6)
    return np.asarray(grey * (np.maximum(light, 1e-6) / grey) ** share)


def at_mat(room: Floats) -> Floats:
    """Return the light of each colour that a room brings what lies flat, shape (3,)."""
    down = (np.arange(len(room)) + 0.5) * math.pi / len(room)
    weights = np.maximum(np.cos(down), 0) * np.sin(down)
    return np.asarray(room.mean(axis=1).T @ weights * 2 * math.pi**2 / len(room))


def environment(rng: np.random.Generator) -> Floats:
    """Return a drawn room: brighter or darker upwards, uneven, windows, dark things around it."""
    rows, columns = ROWS, 2 * ROWS
    level = np.exp(rng.normal(0, 0.15, 3))
    up = np.clip(np.linspace(1, -1, rows), 0, 1)[:, None, None]
    room = np.broadcast_to(
        level * (1 + (math.exp(rng.normal(0, 0.6)) - 1) * up), (rows, columns, 3)
    )
    room = room * np.where(np.arange(rows) < rows // 2, 1.0, rng.uniform(0.2, 0.8))[:, None, None]
    uneven = cv2.resize(rng.normal(0, 0.4, (4, 6)).astype(np.float32), (columns, rows))
    room = room * np.exp(uneven)[..., None]
    for _ in range(rng.integers(0, 4)):
        top, left = int(rng.integers(8, 28)), int(rng.integers(0, columns - 20))
        window = room[top : top + rng.integers(4, 16), left : left + rng.integers(4, 20)]
        window += rng.uniform(1, 12) * np.exp(rng.normal(0, 0.2, 3))
    return np.asarray(room * _furniture(rng)[..., None], dtype=np.float32)


def _furniture(rng: np.random.Generator) -> Floats:
    """Return what is left of the light in each direction beside things that stand around."""
    left = np.ones((ROWS, 2 * ROWS))
    for _ in range(int(rng.integers(0, 12))):
        wide, tall = int(rng.integers(2, 24)), int(rng.integers(2, 26))
        start, dark = int(rng.integers(2 * ROWS)), rng.uniform(0.02, 0.6)
        left[ROWS // 2 - tall : ROWS // 2, (start + np.arange(wide)) % (2 * ROWS)] *= dark
    return left


def _lit(rng: np.random.Generator) -> list[Lamp]:
    return [lamp for make in SCHEMES[rng.integers(len(SCHEMES))] for lamp in make(rng)]


def _globe(centre: Floats, radius: float, brings: Floats) -> Lamp:
    return Lamp(centre, (radius, radius), brings, np.zeros(3), is_globe=True)


def _panel(
    rng: np.random.Generator, centre: Floats, half_mm: tuple[float, float], brings: Floats
) -> Lamp:
    """Return a panel: turned by chance on a ceiling, upright below."""
    up = np.array([*rng.normal(size=2), 0.0] if centre[2] > HIGH_MM else [0.0, 0.0, 1.0])
    return Lamp(centre, half_mm, brings, up, is_globe=False)


def _tone(rng: np.random.Generator, low: float, high: float) -> Floats:
    colour = np.array(kelvin(float(rng.uniform(low, high))))
    colour = _paler(colour, rng.uniform(*COLOURFUL))
    return np.asarray(colour / colour.mean() * math.exp(rng.normal(0, 0.4)))


def _above(rng: np.random.Generator, away: float, high: tuple[float, float]) -> Floats:
    turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, away)
    return np.array([far * math.cos(turn), far * math.sin(turn), rng.uniform(*high)])


def _pendant(rng: np.random.Generator) -> list[Lamp]:
    """Return a globe or a small panel that hangs near, warm."""
    centre, half = _above(rng, 500, (HIGH_MM, 1300)), rng.uniform(30, 110)
    tone = _tone(rng, 2200, 4500)
    if rng.random() < 0.6:
        return [_globe(centre, half, tone)]
    return [_panel(rng, centre, (half, half), tone)]


def _strip(rng: np.random.Generator) -> list[Lamp]:
    """Return a long lamp, cold or warm."""
    centre, long = _above(rng, 600, (HIGH_MM, 1600)), rng.uniform(150, 600)
    return [_panel(rng, centre, (long, rng.uniform(12, 60)), _tone(rng, 3500, 7500))]


def _window(rng: np.random.Generator) -> list[Lamp]:
    """Return an upright bright pane at some distance."""
    turn, away = rng.uniform(0, 2 * math.pi), rng.uniform(700, 2500)
    high, half = rng.uniform(300, 1400), (rng.uniform(200, 700), rng.uniform(250, 700))
    centre = np.array([away * math.cos(turn), away * math.sin(turn), high])
    return [_panel(rng, centre, half, _tone(rng, 5000, 10000) * rng.uniform(0.3, 1.5))]


def _spots(rng: np.random.Generator) -> list[Lamp]:
    """Return small lamps in a ring on a ceiling."""
    count, high = int(rng.integers(1, 8)), rng.uniform(900, 2200)
    middle, tone = _above(rng, 600, (high, high + 1)), _tone(rng, 2600, 6000) / count
    ring, turn, half = rng.uniform(200, 1100), rng.uniform(0, 2 * math.pi), rng.uniform(20, 70)
    lamps: list[Lamp] = []
    for angle in turn + 2 * math.pi * np.arange(count) / count:
        off = ring * np.array([math.cos(angle), math.sin(angle), 0.0])
        lamps.append(_globe(middle + off, half, tone * math.exp(rng.normal(0, 0.3))))
    return lamps


SCHEMES: tuple[tuple[Maker, ...], ...] = (
    (_pendant,),
    (_pendant, _window),
    (_window,),
    (_window, _window),
    (_strip, _window),
    (_strip,),
    (_spots,),
    (_spots, _window),
    (_pendant, _spots, _window),
    (_pendant, _spots),
)
