"""Crowded firmaments of `sky_drawn`: many stars a frame and little else, to fit weights on.

A frame holds the stars of two boxes, and glass of its own on the design's print. The picture ends
beside the mat. So a frame is drawn in half the time and shows three times as many stars.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.sets import board_toml
from tests.lab.scenes.sky_drawn import drawn_glass, drawn_sky, drawn_taste, on_the_border
from tests.lab.scenes.sky_recipes import SkyRecipe
from tests.lab.scenes.sky_sets import write_scene
from tests.lab.scenes.sky_setting import (
    MAT_MM,
    bare_sky_scene,
    bead_of,
    beside_the_mat,
    fits_in,
    one_place,
    sky_design_of,
    sky_table,
)
from tests.lab.scenes.sky_values import KINDS, Bead
from tests.lab.scenes.values import Design, Scene, View

logger = logging.getLogger(__name__)

STARS = (12, 39)  # in a frame
_OF_A_KIND = 13
_TRIES = 40  # places for a star; after so many it is left out
_BESIDE_PX = 40.0  # shown around the mat, where no star is learnt from
_THINGS = 0.5  # share of frames in which a thing lies on the mat's border
_BARE_SHOTS = 2


def crowded_scene(recipe: SkyRecipe, number: int) -> Scene:
    """Return the scene with this number on a recipe's mat, of glass that no other scene has."""
    rng = np.random.default_rng((recipe.seed, 3, number))
    design = sky_design_of(recipe)
    scene = sky_table(design, drawn_taste(rng), rng, recipe.seed * 100 + 50 + number)
    items = beside_the_mat(design, rng)
    if rng.random() < _THINGS:
        items = (*items, on_the_border(rng))
    scene = replace(scene, items=items, view=close_view(scene.view), notes="crowded by chance")
    glassed = sky_design_of(replace(recipe, glass=drawn_glass(rng)))
    return replace(scene, beads=_many_beads(scene, glassed, int(rng.integers(*STARS)), rng))


def close_view(view: View) -> View:
    """Return the view whose picture ends a little beside the mat."""
    corners = np.array([(x, y, 0.0) for x in (0.0, MAT_MM) for y in (0.0, MAT_MM)])
    lens, pixels = view.lens, camera_of(view).project(corners)
    left, top = np.floor(np.maximum(pixels.min(axis=0) - _BESIDE_PX, 0)).astype(int).tolist()
    right, bottom = np.ceil(pixels.max(axis=0) + _BESIDE_PX).astype(int).tolist()
    width, height = min(right, lens.width) - left, min(bottom, lens.height) - top
    seen = replace(lens, cx=lens.cx - left, cy=lens.cy - top, width=width, height=height)
    return replace(view, lens=seen)


def write_crowded_set(out: Path, designs: Sequence[int], frames: int) -> None:
    """Write so many frames of each design to `out`, with boards and bare mats.

    Designs that lie there complete are not drawn again.
    """
    for folder in (out, out / "boards", out / "bare"):
        folder.mkdir(parents=True, exist_ok=True)
    for number in designs:
        recipe = drawn_sky(number)
        board = out / "boards" / f"{recipe.stem}.toml"
        if board.exists():
            continue
        design = sky_design_of(recipe)
        for shot in range(_BARE_SHOTS):
            taste = drawn_taste(np.random.default_rng((recipe.seed, 2, shot)))
            scene = bare_sky_scene(design, taste, shot, recipe.seed)
            scene = replace(scene, view=close_view(scene.view))
            write_scene(out / "bare" / f"{recipe.stem}_{shot}", scene)
        for frame in range(frames):
            write_scene(out / f"{number:03d}_{frame:02d}", crowded_scene(recipe, frame))
        board.write_text(board_toml(design.board))
        logger.info("%s written", recipe.stem)


def _many_beads(
    scene: Scene, glassed: Design, count: int, rng: np.random.Generator
) -> tuple[Bead, ...]:
    kinds = rng.permutation([kind for kind in KINDS for _ in range(_OF_A_KIND)])[:count]
    beads: list[Bead] = []
    for kind in kinds.tolist():
        bead = bead_of(glassed, kind, rng)
        for _ in range(_TRIES):
            x, y = one_place(scene, beads, bead, rng)
            placed = replace(bead, x=x, y=y)
            if fits_in(placed, beads, scene):
                beads.append(placed)
                break
    return tuple(beads)
