"""Render what the star network learns from: many designs, a few frames of each.

    python -m tests.lab.stars.frames OUT --designs 150 --frames 8 --seed 7 [--part 0 2]

The recipes are those of `recipes_varied`: the grounds and palettes that the sets `held` and
`unseen` have for themselves never come up. In half of the frames the position arose in play; in the
others stacks of every height stand anywhere, because games have few tall ones. `--part K OF`
renders every OFth design from the Kth on, so that several processes share the work.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.lab.scenes import stage
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import render
from tests.lab.scenes.lamps import HARSH_LIGHTS, TUNE_LIGHTS
from tests.lab.scenes.play import Position, placed
from tests.lab.scenes.recipes_varied import varied
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.setting import Taste, bare_scene, scene_of
from tests.lab.scenes.values import Board, Piece, Scene

logger = logging.getLogger(__name__)

HEIGHT_SHARES = (0.34, 0.2, 0.2, 0.16, 0.1)
"""How many stars have 0 to 4 pieces where stacks stand anywhere."""

QUALITY = 97

ZOOM = 1.5
"""Subpixels a pixel; the sets to judge on have 2, which takes half as long again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Render the designs asked for; those that lie there whole are kept. Exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.frames", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--designs", type=int, default=150)
    parser.add_argument("--frames", type=int, default=6, help="frames of each design")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "OF"))
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    stage.ZOOM = ZOOM
    first, step = options.part
    for number in range(first, options.designs, step):
        recipe = varied(options.designs, options.seed, stem=f"taught{options.seed}")[number]
        folder = options.out / recipe.stem
        if (folder / "bare.json").exists():
            continue
        folder.mkdir(parents=True, exist_ok=True)
        design = design_of(replace(recipe, seed=options.seed * 1000 + number))
        (folder / f"{recipe.stem}.toml").write_text(board_toml(design.board))
        for k in range(options.frames):
            scene = scene_of(design, taste(), number * options.frames + k, options.seed)
            scene = replace(scene, hand=None)
            if k % 2:
                scene = crowded(scene, np.random.default_rng((options.seed, number, k)))
            write_frame(folder / f"{k:02d}", *render(scene), QUALITY)
        scene = bare_scene(design, taste(), 0, options.seed * 1000 + number)
        write_frame(folder / "bare", *render(scene), QUALITY)
        logger.info("%s", recipe.stem)
    return 0


def taste() -> Taste:
    """Return rooms, lamps and lenses: those of the sets to tune on, with wider lenses."""
    lights = (*TUNE_LIGHTS, *HARSH_LIGHTS)
    return Taste(lights, SETS["varied"].taste.tables, (900.0, 1250.0), (-0.25, 0.05))


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
