"""Kinds of light: `TUNE_LIGHTS` and `HELD_LIGHTS` share no name and few features."""

import math
from collections.abc import Callable

import numpy as np

from tests.lab.scenes.values import Lamp, Light, Rgb

LightMaker = Callable[[np.random.Generator, tuple[float, float]], Light]


def kelvin(temperature: float) -> Rgb:
    """Return the linear colour of a lamp of this colour temperature, K, green at 1.

    A fit through 2700 K (warm bulb), 4000 K, 6500 K (day) and 9000 K (blue sky).
    """
    knots = (2000.0, 2700.0, 4000.0, 6500.0, 9000.0)
    red = float(np.interp(temperature, knots, (1.9, 1.55, 1.22, 1.0, 0.88)))
    blue = float(np.interp(temperature, knots, (0.25, 0.42, 0.72, 1.0, 1.2)))
    return red, 1.0, blue


def _around(
    rng: np.random.Generator, size: tuple[float, float], height: float, sideways: float
) -> tuple[float, float, float]:
    """Return a lamp's place `sideways` mm from the sheet's middle in any direction."""
    angle = float(rng.uniform(0, 2 * math.pi))
    return (
        size[0] / 2 + sideways * math.cos(angle),
        size[1] / 2 + sideways * math.sin(angle),
        height,
    )


def _panel(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, 1700, rng.uniform(100, 900)), 320, 0.75, kelvin(rng.uniform(4500, 7000))
    )
    return Light("led panel", (lamp,), 0.35, kelvin(5500))


def _evening(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, rng.uniform(700, 1100), rng.uniform(300, 800)),
        90,
        0.9,
        kelvin(rng.uniform(2400, 2900)),
    )
    return Light("evening lamp", (lamp,), 0.16, kelvin(2600))


def _window(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, rng.uniform(600, 900), rng.uniform(900, 1400)), 330, 0.85, kelvin(7500)
    )
    return Light("window from the side", (lamp,), 0.22, kelvin(6000))


def _two(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    warm = Lamp(
        *_around(rng, size, 1000, rng.uniform(400, 800)), 70, rng.uniform(0.4, 0.6), kelvin(2800)
    )
    cool = Lamp(
        *_around(rng, size, 1200, rng.uniform(600, 1100)), 250, rng.uniform(0.3, 0.5), kelvin(7500)
    )
    return Light("warm lamp and cool window", (warm, cool), 0.2, kelvin(4500))


def _spot(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    aim = size[0] * float(rng.uniform(0.25, 0.75)), size[1] * float(rng.uniform(0.25, 0.75))
    lamp = Lamp(*_around(rng, size, 900, rng.uniform(200, 600)), 25, 1.1, kelvin(3300), 26, aim)
    return Light("spot", (lamp,), 0.16, kelvin(4000))


def _sky(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(*_around(rng, size, 2200, rng.uniform(500, 1500)), 900, 0.5, kelvin(7000))
    return Light("overcast", (lamp,), 0.55, kelvin(6800))


def _tubes(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamps = tuple(
        Lamp(*_around(rng, size, 1500, rng.uniform(200, 900)), 140, 0.45, kelvin(4200))
        for _ in range(2)
    )
    return Light("two tubes", lamps, 0.25, kelvin(4600))


def _desk(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, rng.uniform(350, 520), rng.uniform(260, 420)),
        35,
        0.95,
        kelvin(rng.uniform(2700, 5000)),
    )
    return Light("desk lamp beside the sheet", (lamp,), 0.18, kelvin(3600))


def _skylight(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    sun = Lamp(*_around(rng, size, 3200, rng.uniform(800, 2200)), 14, 0.9, kelvin(5600))
    return Light("sun through a skylight", (sun,), 0.28, kelvin(8500))


def _glare(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(*_around(rng, size, 800, rng.uniform(60, 260)), 30, 0.9, kelvin(3800))
    return Light("lamp mirrored in the sheet", (lamp,), 0.2, kelvin(4200))


def _pendant(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, rng.uniform(560, 800), rng.uniform(120, 420)), 60, 0.95, kelvin(3000)
    )
    return Light("pendant close above", (lamp,), 0.14, kelvin(3000))


def _sun(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(
        *_around(rng, size, rng.uniform(2600, 4200), rng.uniform(2600, 3800)),
        18,
        0.95,
        kelvin(5200),
    )
    return Light("low sun, hard shadows", (lamp,), 0.2, kelvin(8000))


def _hotspots(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamps = tuple(
        Lamp(
            *_around(rng, size, rng.uniform(650, 900), rng.uniform(150, 500)),
            22,
            float(rng.uniform(0.35, 0.55)),
            kelvin(rng.uniform(3000, 5000)),
        )
        for _ in range(2)
    )
    return Light("two bare bulbs", lamps, 0.2, kelvin(4000))


def _dim(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    lamp = Lamp(*_around(rng, size, 800, rng.uniform(500, 900)), 110, 0.75, kelvin(2300))
    return Light("dim corner lamp", (lamp,), 0.1, kelvin(2300))


def _cast(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    tint = [(1.3, 0.85, 1.1), (0.8, 1.15, 0.95), (0.85, 0.95, 1.35)][int(rng.integers(3))]
    lamp = Lamp(*_around(rng, size, 1300, rng.uniform(300, 900)), 200, 0.7, tint)
    second = Lamp(*_around(rng, size, 900, 800), 60, 0.25, kelvin(2700))
    return Light("coloured cast", (lamp, second), 0.22, tint)


def _street(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    aim = size[0] * float(rng.uniform(0, 1)), size[1] * float(rng.uniform(0, 1))
    lamp = Lamp(*_around(rng, size, 1100, rng.uniform(500, 900)), 45, 1.0, kelvin(5500), 20, aim)
    fill = Lamp(*_around(rng, size, 1800, 600), 300, 0.25, kelvin(3500))
    return Light("torch and room light", (lamp, fill), 0.16, kelvin(3800))


TUNE_LIGHTS: tuple[LightMaker, ...] = (_panel, _evening, _window, _two, _spot, _sky)
HARSH_LIGHTS: tuple[LightMaker, ...] = (_tubes, _desk, _skylight, _glare)
HELD_LIGHTS: tuple[LightMaker, ...] = (_pendant, _sun, _hotspots, _dim, _cast, _street)
