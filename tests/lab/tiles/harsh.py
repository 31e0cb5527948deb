"""Photos made worse: glare, uneven and dim light, blur, noise and the shadow of a hand.

Each spoiling takes linear light, BGR, and gives linear light; several may follow one another.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes.camera import Camera
from tests.lab.scenes.canvas import cloud, encoded, linear_image
from tests.lab.scenes.imaging import compressed
from tests.lab.scenes.values import Floats, Image, Imaging
from tests.lab.tiles.art import Tile, box_of
from tests.lab.tiles.place import Layout, island
from tests.lab.tiles.render import SHEET, Photo, render
from tests.lab.tiles.sets import facts_toml, ids_of, label, photographed, write_enrolment
from tests.lab.tiles.style import STYLES, Style

Spoil = Callable[[Floats, np.random.Generator], Floats]
TURN_DEG = 8.0
TUCKED_MM = (5.0, 14.0)
HEADROOM_EV = -0.5


def _glare(light: Floats, rng: np.random.Generator) -> Floats:
    """Add the mirrored light of bare bulbs: small white spots with a wide, weak halo."""
    for _ in range(int(rng.integers(1, 5))):
        spot = _spot(light.shape, rng, float(rng.uniform(8, 34)))
        halo = _spot_at(light.shape, *_peak(spot), float(rng.uniform(60, 140)))
        light = light + spot[..., None] * float(rng.uniform(0.6, 2.5)) + halo[..., None] * 0.12
    return light


def _window(light: Floats, rng: np.random.Generator) -> Floats:
    """Add the mirrored light of a window or a long tube: a bright slanted bar."""
    mask = np.zeros(light.shape[:2], np.float32)
    middle = _place(light.shape, rng)
    size = float(rng.uniform(120, 420)), float(rng.uniform(20, 80))
    box = cv2.boxPoints((middle, size, float(rng.uniform(0, 180))))
    cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), (1.0,))
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(3, 12)))
    return light + soft[..., None] * float(rng.uniform(0.25, 1.2))


def _gradient(light: Floats, rng: np.random.Generator) -> Floats:
    """Let light fall off across the table by two stops or more."""
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / width
    angle = float(rng.uniform(0, 2 * np.pi))
    along = (x - 0.5) * np.cos(angle) + (y - 0.28) * np.sin(angle)
    return light * np.exp(-along * float(rng.uniform(1.6, 3.2)))[..., None]


def _shadow_edge(light: Floats, rng: np.random.Generator) -> Floats:
    """Lay a half-plane of shadow over part of the table, its edge soft or sharp."""
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    at, angle = _place(light.shape, rng), float(rng.uniform(0, 2 * np.pi))
    along = (x - at[0]) * np.cos(angle) + (y - at[1]) * np.sin(angle)
    share = 1 / (1 + np.exp(-np.clip(along / float(rng.uniform(3, 25)), -40, 40)))
    return light * (1 - float(rng.uniform(0.35, 0.65)) * share)[..., None]


def _hand_shadow(light: Floats, rng: np.random.Generator) -> Floats:
    """Lay the shadow of fingers over part of the table."""
    mask = np.zeros(light.shape[:2], np.float32)
    at, angle = np.array(_place(light.shape, rng)), float(rng.uniform(0, 2 * np.pi))
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    for finger in range(4):
        foot = at + across * (finger - 1.5) * 42
        tip = foot + along * float(rng.uniform(130, 200))
        cv2.line(mask, _pixel(foot), _pixel(tip), (1.0,), 32)
    cv2.circle(mask, _pixel(at - along * 60), 95, (1.0,), -1)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(3, 10)))
    return light * (1 - float(rng.uniform(0.4, 0.65)) * soft)[..., None]


def _warm_and_dim(light: Floats, rng: np.random.Generator) -> Floats:
    """Light the table by one weak warm bulb, seen by a camera that turns its gain up."""
    tint = np.array([rng.uniform(0.3, 0.6), rng.uniform(0.75, 0.95), 1.1], np.float32)
    dim = float(rng.uniform(0.25, 0.5))
    noise = rng.normal(0, 0.012, light.shape).astype(np.float32)
    return np.maximum(light * tint * dim + noise * np.sqrt(dim), 0)


def _defocus(light: Floats, rng: np.random.Generator) -> Floats:
    radius = float(rng.uniform(1.5, 3.2))
    size = int(np.ceil(radius)) * 2 + 3
    y, x = np.mgrid[:size, :size] - size // 2
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return cv2.filter2D(light, -1, disc / disc.sum()).astype(np.float32)


def _motion(light: Floats, rng: np.random.Generator) -> Floats:
    length, angle = float(rng.uniform(3, 7)), float(rng.uniform(0, np.pi))
    kernel = np.zeros((11, 11), np.float32)
    for step in np.linspace(-length / 2, length / 2, 41):
        x, y = 5 + step * np.cos(angle), 5 + step * np.sin(angle)
        kernel[round(y), round(x)] += 1
    kernel = cv2.GaussianBlur(kernel, (0, 0), 0.6)
    return cv2.filter2D(light, -1, kernel / kernel.sum()).astype(np.float32)


def _noise(light: Floats, rng: np.random.Generator) -> Floats:
    level = float(rng.uniform(0.02, 0.05))
    return np.maximum(light + rng.normal(0, level, light.shape) * np.sqrt(light + 0.02), 0)


def _mottled(light: Floats, rng: np.random.Generator) -> Floats:
    """Light the table through a lampshade or leaves: patches of light, half a tile and wider."""
    patches = cloud(light.shape[:2], rng, (170.0, 150.0, 0.22), (75.0, 85.0, 0.08))
    return light * np.exp(patches)[..., None]


TUNE: dict[str, Spoil] = {
    "glare": _glare,
    "gradient": _gradient,
    "hand shadow": _hand_shadow,
    "warm and dim": _warm_and_dim,
    "defocus": _defocus,
    "noise": _noise,
}
HELD: dict[str, Spoil] = TUNE | {
    "window": _window,
    "shadow edge": _shadow_edge,
    "motion": _motion,
    "mottled": _mottled,
}
"""Those of TUNE too: glare stays the worst there is."""


def spoilt(
    image: Image, kinds: dict[str, Spoil], rng: np.random.Generator, *, most: int = 2
) -> tuple[Image, str]:
    """Return a photo made worse in one to `most` ways, as a JPEG comes back, and in which ways."""
    names = rng.permutation(np.array(sorted(kinds)))[: int(rng.integers(1, most + 1))].tolist()
    light = linear_image(image)
    for name in names:
        light = kinds[name](light.astype(np.float32), rng)
    picture = np.rint(encoded(np.clip(light, 0, 1).astype(np.float32)) * 255).astype(np.uint8)
    return compressed(picture, int(rng.integers(45, 90))), ", ".join(names)


def awkward(
    style: Style, box: dict[str, Tile], rng: np.random.Generator
) -> tuple[Photo, dict[str, object]]:
    """Return an island laid carelessly: turned, some tiles tucked under others."""
    backs = int(rng.integers(1, 5)) if rng.random() < 0.3 else 0
    share = 1.0 if rng.random() < 0.7 else float(rng.uniform(0.4, 0.8))
    layout = island(rng, ids_of(box), backs=backs, share=share, turn_deg=TURN_DEG)
    if rng.random() < 0.3:
        layout = _tucked(layout, rng)
    photo = photographed(style, box, layout, rng)
    if rng.random() < 0.25:
        photo = replace(photo, camera=_wide(photo))
    softly = Imaging(ev=HEADROOM_EV, defocus_px=0.5, noise=0.006, jpeg_quality=97)
    photo = replace(photo, imaging=softly)
    return photo, label(photo, None)


def harsh_stills(
    style: Style, box: dict[str, Tile], kinds: dict[str, Spoil], *, count: int, each: int
) -> Iterator[tuple[Image, dict[str, object]]]:
    """Yield `count` islands, every one spoilt in `each` ways, and their labels."""
    rng = np.random.default_rng(style.seed * 17)
    for _ in range(count):
        photo, told = awkward(style, box, rng)
        clean = render(photo)
        for _ in range(each):
            image, names = spoilt(clean, kinds, rng)
            yield image, told | {"notes": names}


def write_harsh(out: Path, style: Style, kinds: dict[str, Spoil], *, count: int, each: int) -> None:
    """Write the box's enrolment and its islands in harsh light."""
    box = box_of(style)
    for folder in ("enrol", "stills"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    (out / "tiles.toml").write_text(facts_toml(box), encoding="utf-8")
    write_enrolment(out / "enrol", style, box)
    for number, (image, told) in enumerate(harsh_stills(style, box, kinds, count=count, each=each)):
        path = out / "stills" / f"{number:03d}.jpg"
        cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        path.with_suffix(".json").write_text(json.dumps(told), encoding="utf-8")


def _wide(photo: Photo) -> Camera:
    """Return the camera moved closer with a wide, bending lens."""
    was = photo.camera
    middle = np.array([SHEET[0] / 2, SHEET[1] / 2, 0.0])
    eye = middle + WIDE * (was.centre - middle)
    matrix = was.matrix.copy()
    matrix[[0, 1], [0, 1]] *= WIDE
    bent = np.array([-0.2, 0.04, 0.0, 0.0, 0.0])
    return Camera(matrix, bent, was.rotation, -was.rotation @ eye, was.width, was.height)


WIDE = 0.75


def _tucked(layout: Layout, rng: np.random.Generator) -> Layout:
    """Return a layout with one tile pushed under its neighbour."""
    index = int(rng.integers(len(layout.tiles)))
    tile = layout.tiles[index]
    angle = float(rng.uniform(0, 2 * np.pi))
    far = float(rng.uniform(*TUCKED_MM))
    moved = replace(tile, x=tile.x + far * np.cos(angle), y=tile.y + far * np.sin(angle))
    others = (*layout.tiles[:index], *layout.tiles[index + 1 :])
    return replace(layout, tiles=(moved, *others))


def _spot(shape: tuple[int, ...], rng: np.random.Generator, across_px: float) -> Floats:
    return _spot_at(shape, *_place(shape, rng), across_px)


def _spot_at(shape: tuple[int, ...], x: float, y: float, across_px: float) -> Floats:
    down, right = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    far = ((right - x) ** 2 + (down - y) ** 2) / across_px**2
    return np.exp(-far).astype(np.float32)


def _peak(spot: Floats) -> tuple[float, float]:
    down, right = np.unravel_index(int(spot.argmax()), spot.shape)
    return float(right), float(down)


def _place(shape: tuple[int, ...], rng: np.random.Generator) -> tuple[float, float]:
    """Return a point in the middle of the picture, where the mat lies."""
    x, y = rng.uniform((0.2, 0.18), (0.8, 0.82)) * (shape[1], shape[0])
    return float(x), float(y)


def _pixel(point: Floats) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


SETS = {"tune": (TUNE, ("a", "b", "twins")), "held": (HELD, ("pastel", "photographic", "dark"))}
"""What each set is made of: ways to spoil, and boxes; they share no box."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write both sets into a folder: `python -m tests.lab.tiles.harsh OUT [SHIFT]`.

    A held set that was looked at is none any more: another shift of the seeds draws a fresh one.
    """
    out, *shifts = argv or sys.argv[1:]
    shift = int(shifts[0]) if shifts else 0
    for name, (kinds, styles) in SETS.items():
        for style in styles:
            fresh = replace(STYLES[style], seed=STYLES[style].seed + shift)
            write_harsh(Path(out) / name / style, fresh, kinds, count=14, each=3)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
