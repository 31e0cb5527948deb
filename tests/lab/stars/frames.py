"""Render what the star network learns from: many designs, a few frames of each.

    python -m tests.lab.stars.frames OUT --designs 150 --frames 8 --seed 7 [--part 0 2]
        [--hands 2] [--things 2] [--spoilt 2]

The recipes are those of `recipes_varied`: the grounds and palettes that the sets `held` and
`unseen` have for themselves never come up. In half of the frames the position arose in play; in the
others stacks of every height stand anywhere, because games have few tall ones. `--part K OF`
renders every OFth design from the Kth on, so that several processes share the work. `--hands N`
renders N more frames of each design in which a hand reaches in, with a picture of where it is;
`--things N` renders N in which things lie on the border and on markers. `--spoilt N` makes the
first N frames worse, each in one of the ways of `tests.lab.scenes.degraded`.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes import stage
from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.canvas import linear_image
from tests.lab.scenes.degraded import SPOILS, spoilt
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import FrameLabel, render
from tests.lab.scenes.hands import hand_covers, hand_mask
from tests.lab.scenes.lamps import HARSH_LIGHTS, TUNE_LIGHTS
from tests.lab.scenes.play import Position, placed
from tests.lab.scenes.recipes_varied import varied
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.setting import THINGS, Taste, bare_scene, limb, on_marker, scene_of
from tests.lab.scenes.values import Board, Design, Hand, Piece, Scene
from vision.sheet.frames import read_frame

logger = logging.getLogger(__name__)

HEIGHT_SHARES = (0.34, 0.2, 0.2, 0.16, 0.1)
"""How many stars have 0 to 4 pieces where stacks stand anywhere."""

QUALITY = 97

MOST_THINGS = 3

ZOOM = 1.5
"""Subpixels a pixel; the sets to judge on have 2, which takes half as long again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Render the designs asked for; those that lie there whole are kept. Exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.frames", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--designs", type=int, default=150)
    parser.add_argument("--frames", type=int, default=6, help="frames of each design")
    parser.add_argument("--hands", type=int, default=0, help="frames of each design with a hand")
    parser.add_argument("--things", type=int, default=0, help="frames with things on the border")
    parser.add_argument("--spoilt", type=int, default=0, help="frames to make worse")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "OF"))
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    stage.ZOOM = ZOOM
    first, step = options.part
    for number in range(first, options.designs, step):
        recipe = varied(options.designs, options.seed, stem=f"taught{options.seed}")[number]
        design = design_of(replace(recipe, seed=options.seed * 1000 + number))
        write_design(options.out / recipe.stem, design, number, options)
        logger.info("%s", recipe.stem)
    return 0


def write_design(folder: Path, design: Design, number: int, options: argparse.Namespace) -> None:
    """Write what is missing of the frames of one design."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{folder.name}.toml").write_text(board_toml(design.board))
    kinds = (
        ("", options.frames, write_stacks),
        ("h", options.hands, write_hand),
        ("t", options.things, write_things),
        ("s", options.spoilt, write_spoilt),
    )
    for letter, count, write in kinds:
        for k in range(count):
            out = folder / f"{letter}{k:02d}"
            if not out.with_suffix(".json").exists():
                write(out, design, number * count + k, options.seed)
    if not (folder / "bare.json").exists():
        scene = bare_scene(design, taste(), 0, options.seed * 1000 + number)
        write_frame(folder / "bare", *render(scene), QUALITY)


def write_stacks(out: Path, design: Design, number: int, seed: int) -> None:
    """Write a frame of a position; in every other one stacks of every height stand anywhere."""
    scene = replace(scene_of(design, taste(), number, seed), hand=None)
    if number % 2:
        scene = crowded(scene, np.random.default_rng((seed, number)))
    write_frame(out, *render(scene), QUALITY)


def taste() -> Taste:
    """Return rooms, lamps and lenses: those of the sets to tune on, with wider lenses."""
    lights = (*TUNE_LIGHTS, *HARSH_LIGHTS)
    return Taste(lights, SETS["varied"].taste.tables, (900.0, 1250.0), (-0.25, 0.05))


def write_hand(out: Path, design: Design, number: int, seed: int) -> None:
    """Write a frame in which a hand reaches in, and `<out>_mask.png`: 255 where the hand is."""
    rng = np.random.default_rng((seed, number, 1))
    scene = replace(scene_of(design, taste(), number, seed + 1), hand=None)
    if number % 2:
        scene = crowded(scene, rng)
    camera = camera_of(scene.view)
    hand = reaching(scene, rng)
    while not hand_covers(hand, camera, design.board):
        hand = reaching(scene, rng)
    cv2.imwrite(str(out.with_name(f"{out.name}_mask.png")), hand_mask(hand, camera, scene.light))
    write_frame(out, *render(replace(scene, hand=hand)), QUALITY)


def write_things(out: Path, design: Design, number: int, seed: int) -> None:
    """Write a frame in which things lie on the border, and on markers."""
    rng = np.random.default_rng((seed, number, 2))
    scene = replace(scene_of(design, taste(), number, seed + 2), hand=None)
    items = list(scene.items)
    for _ in range(MOST_THINGS):
        thing = on_marker(design, items, rng, THINGS)
        if thing is not None:
            items.append(thing)
    write_frame(out, *render(replace(scene, items=tuple(items))), QUALITY)


def write_spoilt(out: Path, _design: Design, number: int, seed: int) -> None:
    """Write the frame of the same number of stacks, made worse in one way by lot."""
    rng = np.random.default_rng((seed, number, 3))
    whole = out.with_name(out.name[1:])
    name = str(rng.choice(list(SPOILS)))
    frame = spoilt(linear_image(read_frame(whole.with_suffix(".jpg"))), name, rng)
    label: FrameLabel = json.loads(whole.with_suffix(".json").read_text())
    write_frame(out, frame, {**label, "light": name}, QUALITY)


def reaching(scene: Scene, rng: np.random.Generator) -> Hand:
    """Return a hand over the sheet; half of them reach only their fingertips in."""
    board = scene.design.board
    middle = np.array([board.width, board.height]) / 2
    angle = float(rng.uniform(0, 360))
    way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    edge = float(np.min(middle / np.maximum(np.abs(way), 1e-6)))
    reach = float(rng.uniform(12, 50) if rng.random() < 0.5 else rng.uniform(50, 260))
    x, y = middle - way * (edge - reach) + np.array([-way[1], way[0]]) * rng.uniform(-60, 60)
    return limb(float(x), float(y), angle, rng, moving=True)


def crowded(scene: Scene, rng: np.random.Generator) -> Scene:
    """Return the scene with stacks of every height anywhere."""
    board = scene.design.board
    found = Position(
        {
            star: pieces
            for star in range(len(board.stars))
            if (pieces := _pieces(board, int(rng.choice(5, p=HEIGHT_SHARES)), rng))
        },
        [],
    )
    off_mm = float(rng.choice([0.8, 1.6, 2.6]))
    stacks = placed(board, found, off_mm, rng)
    return replace(scene, stacks=stacks, piles=(), notes=f"crowded; {scene.notes}")


def _pieces(board: Board, height: int, rng: np.random.Generator) -> list[Piece]:
    names = [name for name, _ in board.pieces.colours]
    chosen = [int(k) for k in rng.permutation(len(names))[:height]]
    return [
        Piece(
            names[k],
            int(rng.integers(1, 5)),
            float(rng.uniform(0, 360)),
            tint=tuple(float(v) for v in rng.normal(1, 0.04, 3)),  # type: ignore[arg-type]  # three
        )
        for k in chosen
    ]


if __name__ == "__main__":
    raise SystemExit(main())
