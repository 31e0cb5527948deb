"""Printed firmaments: skies, their features, and discs that could be taken for beads."""

import math
from collections.abc import Callable

import cv2
import numpy as np

from tests.lab.scenes.canvas import Canvas, bgr, blend, circle, cloud, star
from tests.lab.scenes.sky_values import SkyArt, Spot
from tests.lab.scenes.values import Floats, Image

_WORDS = ("LYRA", "CETUS", "VELA", "ARGO", "LUPUS", "DRACO", "ARA", "CRUX", "HYDRA", "VEGA")

Feature = Callable[[Canvas, SkyArt, np.random.Generator], None]


def sky_print(
    art: SkyArt, size: tuple[float, float], px_per_mm: float, rng: np.random.Generator
) -> Canvas:
    """Return the print of a firmament without its markers."""
    shape = round(size[1] * px_per_mm), round(size[0] * px_per_mm)
    picture = SKIES[art.sky](shape, px_per_mm, art.colours, rng)
    canvas = Canvas(_clouded(picture, px_per_mm, art.clouds, rng), px_per_mm)
    _scatter(canvas, art, rng)
    for name in art.features:
        FEATURES[name](canvas, art, rng)
    for spot in art.spots:
        SHAPES[spot.shape](canvas, spot)
    return canvas


def _even(
    shape: tuple[int, int], scale: float, colours: tuple[str, str], rng: np.random.Generator
) -> Image:
    share = 0.4 + 0.3 * cloud(
        shape, rng, (70 * scale, 50 * scale, 1.0), (9 * scale, 9 * scale, 0.2)
    )
    return blend(colours[0], colours[1], share)


def _velvet(
    shape: tuple[int, int], scale: float, colours: tuple[str, str], rng: np.random.Generator
) -> Image:
    fine = max(1.4, 0.4 * scale)
    share = 0.4 + 0.22 * cloud(shape, rng, (fine, fine, 1.0), (40 * scale, 40 * scale, 0.8))
    return blend(colours[0], colours[1], share)


def _falling(
    shape: tuple[int, int], scale: float, colours: tuple[str, str], rng: np.random.Generator
) -> Image:
    down = np.linspace(0, 1, shape[0], dtype=np.float32)[:, None]
    share = down + 0.07 * cloud(shape, rng, (60 * scale, 25 * scale, 1.0))
    return blend(colours[0], colours[1], share)


def _round(
    shape: tuple[int, int], scale: float, colours: tuple[str, str], rng: np.random.Generator
) -> Image:
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]]
    share = np.hypot(x - shape[1] / 2, y - shape[0] / 2) / (0.6 * shape[0])
    share = share + 0.05 * cloud(shape, rng, (30 * scale, 30 * scale, 1.0))
    return blend(colours[0], colours[1], share.astype(np.float32))


def _clouded(
    picture: Image, scale: float, colours: tuple[str, ...], rng: np.random.Generator
) -> Image:
    mixed = picture.astype(np.float32)
    shape = picture.shape[0], picture.shape[1]
    for colour in colours:
        height = cloud(shape, rng, (55 * scale, 45 * scale, 1.0), (14 * scale, 14 * scale, 0.35))
        cover: Floats = (0.75 * np.clip((height - 0.55) / 1.3, 0, 1)).astype(np.float32)
        mixed += (np.array(bgr(colour), np.float32) - mixed) * cover[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


def _scatter(canvas: Canvas, art: SkyArt, rng: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for _ in range(art.stars):
        x, y = float(rng.uniform(0, wide)), float(rng.uniform(0, high))
        size = float(rng.exponential(0.22)) + 0.1
        colour = str(rng.choice([art.ink, "#E8E4D0", "#C9D4F0", "#8890A8"]))
        canvas.disc(x, y, 2 * size, colour)
        if size > 0.9:
            canvas.polygon(star(x, y, size * 3.2, points=4, waist=0.14, turn_deg=45), colour)


def _constellations(canvas: Canvas, art: SkyArt, rng: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for _ in range(6):
        at = np.array([rng.uniform(50, wide - 50), rng.uniform(50, high - 50)])
        points = [at]
        for _ in range(int(rng.integers(3, 8))):
            turn, step = rng.uniform(0, 2 * math.pi), rng.uniform(10, 24)
            points.append(points[-1] + step * np.array([math.cos(turn), math.sin(turn)]))
        canvas.line(np.array(points), art.ink, 0.35)
        for x, y in points:
            canvas.polygon(star(x, y, float(rng.uniform(1, 2.4)), points=5, waist=0.45), art.ink)


def _rings(canvas: Canvas, art: SkyArt, _: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for share in (0.3, 0.56, 0.58, 0.9):
        canvas.ring(wide / 2, high / 2, share * wide, art.ink, 0.5)


def _wheel(canvas: Canvas, art: SkyArt, _: np.random.Generator) -> None:
    wide, high = _size(canvas)
    middle = np.array([wide / 2, high / 2])
    for k in range(36):
        way = np.array([math.cos(k * math.pi / 18), math.sin(k * math.pi / 18)])
        near = 0.1 if k % 3 == 0 else 0.4
        canvas.line(
            np.stack([middle + way * near * wide, middle + way * 0.45 * wide]), art.ink, 0.3
        )
    canvas.ring(middle[0], middle[1], 0.9 * wide, art.ink, 0.8)


def _dots(canvas: Canvas, art: SkyArt, _: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for x in np.arange(15, wide, 30.0):
        for y in np.arange(15, high, 30.0):
            canvas.disc(float(x), float(y), 2.6, art.ink)


def _grid(canvas: Canvas, art: SkyArt, _: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for at in np.arange(20, wide, 26.0):
        canvas.line(np.array([[at, 0], [at, high]]), art.ink, 0.25)
        canvas.line(np.array([[0, at], [wide, at]]), art.ink, 0.25)


def _texts(canvas: Canvas, art: SkyArt, rng: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for word in _WORDS:
        x, y = float(rng.uniform(20, wide - 60)), float(rng.uniform(40, high - 40))
        canvas.text(x, y, word, art.ink, float(rng.uniform(3, 7)))


def _frame(canvas: Canvas, art: SkyArt, _: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for edge, width in ((3.0, 1.4), (5.5, 0.4)):
        corners = [
            [edge, edge],
            [wide - edge, edge],
            [wide - edge, high - edge],
            [edge, high - edge],
        ]
        canvas.loop(np.array(corners), art.ink, width)


def _comets(canvas: Canvas, art: SkyArt, rng: np.random.Generator) -> None:
    wide, high = _size(canvas)
    for _ in range(4):
        x, y = float(rng.uniform(50, wide - 50)), float(rng.uniform(50, high - 50))
        turn = float(rng.uniform(0, 2 * math.pi))
        way = np.array([math.cos(turn), math.sin(turn)])
        side = np.array([-way[1], way[0]]) * 2.2
        head = np.array([x, y])
        canvas.polygon(np.stack([head + side, head - side, head + way * 38]), "#5A6478")
        canvas.disc(x, y, 5.0, art.ink)


def _disc(canvas: Canvas, spot: Spot) -> None:
    canvas.disc(spot.x, spot.y, spot.diameter, spot.colour)


def _ringed(canvas: Canvas, spot: Spot) -> None:
    canvas.ring(spot.x, spot.y, spot.diameter, spot.colour, 0.9)


def _crescent(canvas: Canvas, spot: Spot) -> None:
    rim = circle(spot.x, spot.y, spot.diameter / 2, sides=60)
    shade = circle(
        spot.x + spot.diameter * 0.2, spot.y - spot.diameter * 0.08, spot.diameter * 0.42
    )
    canvas.polygon(rim, spot.colour)
    canvas.polygon(shade, "#10131F")


def _planet(canvas: Canvas, spot: Spot) -> None:
    _shaded(canvas, spot, 0.7)
    turn = np.linspace(0, 2 * math.pi, 60)
    ring = np.stack([spot.diameter * np.cos(turn), 0.22 * spot.diameter * np.sin(turn)], 1)
    canvas.loop(ring + np.array([spot.x, spot.y]), spot.colour, 0.5)


def _pearl(canvas: Canvas, spot: Spot) -> None:
    """A painted ball with a painted gloss: a bead in print."""
    _shaded(canvas, spot, 0.8)
    canvas.disc(spot.x - spot.diameter * 0.16, spot.y - spot.diameter * 0.18, 1.6, "#F4F4F0")


def _shaded(canvas: Canvas, spot: Spot, depth: float) -> None:
    blue, green, red = bgr(spot.colour)
    for step in range(12):
        share = step / 12
        tone = 1 - depth * (1 - share) ** 2
        colour = "#" + "".join(f"{round(value * tone):02X}" for value in (red, green, blue))
        off = -0.1 * share * spot.diameter
        canvas.disc(spot.x + off, spot.y + off, spot.diameter * (1 - 0.7 * share), colour)


def _moon(canvas: Canvas, spot: Spot) -> None:
    _disc(canvas, spot)
    blue, green, red = (round(value * 0.8) for value in bgr(spot.colour))
    for dx, dy, size in (
        (0.15, 0.1, 0.3),
        (-0.2, -0.15, 0.22),
        (-0.1, 0.25, 0.16),
        (0.22, -0.2, 0.2),
    ):
        at = spot.x + dx * spot.diameter, spot.y + dy * spot.diameter
        canvas.disc(*at, size * spot.diameter, f"#{red:02X}{green:02X}{blue:02X}")


def _glow(canvas: Canvas, spot: Spot) -> None:
    """A soft light spot without an edge."""
    light = np.zeros_like(canvas.picture)
    Canvas(light, canvas.px_per_mm).disc(spot.x, spot.y, spot.diameter, spot.colour)
    soft = cv2.GaussianBlur(light, (0, 0), 0.18 * spot.diameter * canvas.px_per_mm)
    canvas.picture[:] = cv2.add(canvas.picture, soft)


def _size(canvas: Canvas) -> tuple[float, float]:
    high, wide = canvas.picture.shape[:2]
    return wide / canvas.px_per_mm, high / canvas.px_per_mm


SKIES: dict[
    str, Callable[[tuple[int, int], float, tuple[str, str], np.random.Generator], Image]
] = {"even": _even, "velvet": _velvet, "falling": _falling, "round": _round}
FEATURES: dict[str, Feature] = {
    "constellations": _constellations,
    "rings": _rings,
    "wheel": _wheel,
    "dots": _dots,
    "grid": _grid,
    "texts": _texts,
    "frame": _frame,
    "comets": _comets,
}
SHAPES: dict[str, Callable[[Canvas, Spot], None]] = {
    "disc": _disc,
    "ring": _ringed,
    "crescent": _crescent,
    "planet": _planet,
    "pearl": _pearl,
    "moon": _moon,
    "glow": _glow,
}
