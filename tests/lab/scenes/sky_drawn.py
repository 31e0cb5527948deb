"""Firmaments drawn by chance, as many as wanted, to fit weights on: every number is a design.

    python -m tests.lab.scenes.sky_drawn OUT --designs 24 --frames 10

Print, glass, lamps, tables, cameras and gloss come from wide ranges around what homes have, so
that what was fitted does not lean on any one design. Markers, too, are each design's own.
"""

import argparse
import logging
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.lab.scenes.grounds import GROUNDS
from tests.lab.scenes.items import reach_of
from tests.lab.scenes.lamps import LightMaker, kelvin
from tests.lab.scenes.sets import board_toml
from tests.lab.scenes.setting import Taste, thing_at
from tests.lab.scenes.skies import FEATURES, SHAPES, SKIES
from tests.lab.scenes.sky_recipes import SkyRecipe
from tests.lab.scenes.sky_sets import write_scene
from tests.lab.scenes.sky_setting import (
    MAT_MM,
    bare_sky_scene,
    beside_the_mat,
    sky_design_of,
    sky_table,
    strewn_beads,
)
from tests.lab.scenes.sky_values import Glass
from tests.lab.scenes.values import Item, Lamp, Light, Rgb, Scene

logger = logging.getLogger(__name__)

_SEED = 50_000
_BARE_SHOTS = 2
_BEADS = (6, 19)
_OVER_THE_BORDER = 0.5  # share of frames in which a thing lies on the mat's border
_BORDER_THINGS = ("coin", "coin", "die", "die", "plate", "mug", "card", "pencil")


def drawn_sky(number: int) -> SkyRecipe:
    """Return the recipe of a number, the same each time."""
    rng = np.random.default_rng((_SEED, number))
    ink, shapes = _tint(rng, 0.75, 0.25), rng.choice(sorted(SHAPES), int(rng.integers(1, 4)))
    dark = float(rng.uniform(0.05, 0.22))
    return SkyRecipe(
        f"drawn_{number:03d}",
        _SEED + number,
        str(rng.choice(sorted(SKIES))),
        (_tint(rng, dark, 0.5), _tint(rng, dark * float(rng.uniform(0.6, 1.6)), 0.5)),
        tuple(_tint(rng, 0.3, 0.5) for _ in range(int(rng.integers(1, 5)))),
        int(rng.integers(40, 900)),
        ink,
        tuple(map(str, rng.permutation(sorted(FEATURES))[: rng.integers(1, 4)])),
        tuple(_spot_of(str(shape), rng) for shape in shapes),
        drawn_glass(rng),
        float(rng.uniform(15, 19.5)),
        float(rng.uniform(5, 8.5)),
        float(rng.uniform(0.33, 0.47)),
        float(rng.uniform(0.02, 0.06)),
        float(rng.uniform(0.005, 0.03)),
        tuple(map(int, rng.permutation(50)[:4])),
        float(rng.uniform(20, 28)),
    )


def drawn_scene(recipe: SkyRecipe, number: int) -> Scene:
    """Return the scene with this number on a recipe's mat, beads of all kinds on it."""
    rng = np.random.default_rng((recipe.seed, 1, number))
    design = sky_design_of(recipe)
    scene = sky_table(design, drawn_taste(rng), rng, recipe.seed * 100 + number)
    items = beside_the_mat(design, rng)
    if rng.random() < _OVER_THE_BORDER:
        items = (*items, on_the_border(rng))
    scene = replace(scene, items=items, notes=f"drawn by chance; table {scene.table}")
    return replace(scene, beads=strewn_beads(scene, int(rng.integers(*_BEADS)), rng))


def drawn_light(rng: np.random.Generator, size: tuple[float, float]) -> Light:
    """Return one to three lamps anywhere above the table, and light from everywhere."""
    lamps = tuple(_lamp(rng, size) for _ in range(int(rng.choice([1, 1, 2, 3]))))
    total = sum(lamp.strength for lamp in lamps)
    share = float(rng.uniform(0.6, 1.1)) / total
    lamps = tuple(replace(lamp, strength=lamp.strength * share) for lamp in lamps)
    ambient = math.exp(rng.uniform(math.log(0.1), math.log(0.6)))
    name = str(rng.choice(["dim room", "room", "room with a window", "room"]))
    return Light(name, lamps, ambient, _colour(rng))


def write_drawn_set(out: Path, designs: Sequence[int], frames: int) -> None:
    """Write so many frames of each design to `out`, with boards and bare mats."""
    for folder in (out, out / "boards", out / "bare"):
        folder.mkdir(parents=True, exist_ok=True)
    for number in designs:
        recipe = drawn_sky(number)
        design = sky_design_of(recipe)
        (out / "boards" / f"{recipe.stem}.toml").write_text(board_toml(design.board))
        for shot in range(_BARE_SHOTS):
            taste = drawn_taste(np.random.default_rng((recipe.seed, 2, shot)))
            scene = bare_sky_scene(design, taste, shot, recipe.seed)
            write_scene(out / "bare" / f"{recipe.stem}_{shot}", scene)
        for frame in range(frames):
            write_scene(out / f"{number:03d}_{frame:02d}", drawn_scene(recipe, frame))
        logger.info("%s written", recipe.stem)


def drawn_glass(rng: np.random.Generator) -> tuple[Glass, Glass, Glass]:
    bump = float(rng.uniform(0.03, 0.11))
    return (
        Glass(_dims(rng, 0.004, 0.02), float(rng.uniform(0.04, 0.10)), bump),
        Glass(
            _dims(rng, 0.07, 0.18),
            float(rng.uniform(0.07, 0.16)),
            bump * float(rng.uniform(0.7, 1.3)),
        ),
        Glass(
            (9.0, 9.0, 9.0),
            mirror=float(rng.uniform(0.038, 0.058)),
            blur_deg=math.exp(rng.uniform(math.log(0.3), math.log(4.5))),
            is_opaque=True,
        ),
    )


def _dims(rng: np.random.Generator, least: float, most: float) -> Rgb:
    dim = math.exp(rng.uniform(math.log(least), math.log(most)))
    red, green, blue = (dim * rng.normal(1, 0.15, 3).clip(0.5, 1.6)).tolist()
    return red, green, blue


def _tint(rng: np.random.Generator, bright: float, colourful: float) -> str:
    """Return a colour about so bright, 0 to 1, its channels apart by up to a share of that."""
    level = bright * float(rng.uniform(0.7, 1.3))
    channels = level * (1 + colourful * rng.uniform(-1, 1, 3))
    return "#" + "".join(f"{round(255 * min(max(c, 0.02), 1.0)):02X}" for c in channels.tolist())


def _spot_of(shape: str, rng: np.random.Generator) -> tuple[str, int, tuple[float, float], str]:
    small = float(rng.uniform(12, 22))
    ink = _tint(rng, float(rng.uniform(0.08, 0.85)), 0.15)
    return shape, int(rng.integers(2, 6)), (small, small * float(rng.uniform(1.1, 1.6))), ink


def drawn_taste(rng: np.random.Generator) -> Taste:
    lights: tuple[LightMaker, ...] = (drawn_light,)
    bright = float(rng.uniform(0.15, 0.9))
    colours = _tint(rng, bright, 0.3), _tint(rng, bright * float(rng.uniform(0.6, 1.2)), 0.3)
    ground = str(rng.choice(sorted(GROUNDS)))
    return Taste(lights, ((ground, colours),), (900.0, 1250.0), (-0.25, 0.05))


def _lamp(rng: np.random.Generator, size: tuple[float, float]) -> Lamp:
    turn, height = float(rng.uniform(0, 2 * math.pi)), math.exp(rng.uniform(6.35, 8.0))
    away = height * float(rng.uniform(0.1, 1.5))
    x, y = size[0] / 2 + away * math.cos(turn), size[1] / 2 + away * math.sin(turn)
    radius = height * math.exp(rng.uniform(math.log(0.015), math.log(0.35)))
    lamp = Lamp(x, y, height, radius, float(rng.uniform(0.2, 1)), _colour(rng))
    if rng.random() < 0.2:
        aim = float(rng.uniform(0.2, 0.8)) * size[0], float(rng.uniform(0.2, 0.8)) * size[1]
        return replace(lamp, cone_deg=float(rng.uniform(20, 35)), aim=aim)
    return lamp


def _colour(rng: np.random.Generator) -> Rgb:
    red, green, blue = kelvin(float(rng.uniform(2300, 8000)))
    off = rng.normal(1, 0.08, 3).tolist()
    return red * off[0], green * off[1], blue * off[2]


def on_the_border(rng: np.random.Generator) -> Item:
    kind = str(rng.choice(_BORDER_THINGS))
    out = float(rng.uniform(-0.3, 1.0)) * reach_of(kind)
    along = float(rng.uniform(10, MAT_MM - 10))
    sides = ((-out, along), (MAT_MM + out, along), (along, -out), (along, MAT_MM + out))
    return thing_at(kind, sides[int(rng.integers(4))], float(rng.uniform(0, 360)), rng)


def main(argv: Sequence[str] | None = None) -> int:
    """Write the designs asked for; exit 0 when all are written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--designs", type=int, default=24)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--frames", type=int, default=10)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    numbers = range(options.first, options.first + options.designs)
    write_drawn_set(options.out, numbers, options.frames)
    return 0


if __name__ == "__main__":
    sys.exit(main())
