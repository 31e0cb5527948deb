"""Sheets that are not as the board file says: `python -m tests.lab.scenes.uneven SET OUT`.

SET is a rendered set `unseen` of one seed. Its clear scenes are rendered again on paper that
bulges, has a corner lifted, or was folded; on a print of 97 %; and with a lens that the reader
takes to be 1 % longer or shorter. Boards and bare photos are those of SET. A frame's `light` names
what is wrong with it, so `tablejinn measure` has a row for each.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import FrameLabel, render
from tests.lab.scenes.relief import KINDS
from tests.lab.scenes.sets import recipes_of, write_frame
from tests.lab.scenes.setting import scene_of
from tests.lab.scenes.sheets import sheet_print
from tests.lab.scenes.values import Board, Relief, Scene

_PRINTED = 0.97
_LENS_OFF = 0.01
_BULGE_MM, _CORNER_MM, _FOLD_MM = 8.0, 12.0, 6.0


def main(argv: Sequence[str] | None = None) -> int:
    """Write the frames; exit 0 when all are written."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.scenes.uneven", description=__doc__)
    parser.add_argument("set", type=Path, help="a rendered set `unseen`")
    parser.add_argument("out", type=Path, help="folder that will hold the frames")
    parser.add_argument("--seed", type=int, required=True, help="the seed of SET")
    parser.add_argument("--frames", type=int, default=20, help="scenes to render again")
    options = parser.parse_args(argv)
    copy_sheets(options.set, options.out)
    recipes = recipes_of("unseen", options.seed)
    designs = [design_of(recipe) for recipe in recipes.designs]
    for number in range(options.frames):
        design = designs[number % len(designs)]
        scene = replace(scene_of(design, recipes.taste, number, recipes.seed), hand=None)
        for kind in (*KINDS, "scale", "lens"):
            rng = np.random.default_rng((options.seed, number, len(kind)))
            _write(options.out / f"{kind}_{number:03d}", scene, kind, rng)
        sys.stderr.write(f"{number + 1} of {options.frames}\n")
    return 0


def copy_sheets(source: Path, out: Path) -> None:
    """Copy a set's board files and bare photos."""
    for name in ("boards", "bare"):
        shutil.copytree(source / name, out / name, dirs_exist_ok=True)


def _write(stem: Path, scene: Scene, kind: str, rng: np.random.Generator) -> None:
    if kind == "scale":
        scene = printed_at(scene, _PRINTED)
    elif kind != "lens":
        scene = replace(scene, relief=relief_of(kind, scene.design.board, rng))
    frame, label = render(scene)
    write_frame(stem, frame, label, 97)
    said: FrameLabel = json.loads(stem.with_suffix(".json").read_text())
    said["light"] = kind
    if kind == "lens":
        off = 1 + _LENS_OFF * float(rng.choice([-1, 1]))
        for axis in (0, 1):
            said["camera"]["matrix"][axis][axis] *= off
    stem.with_suffix(".json").write_text(json.dumps(said, separators=(",", ":")))


def relief_of(kind: str, board: Board, rng: np.random.Generator) -> Relief:
    """Return paper of one kind that is not flat, by chance."""
    x, y = (float(side * rng.uniform(0.35, 0.65)) for side in (board.width, board.height))
    if kind == "bulge":
        return Relief(kind, _BULGE_MM, x, y, float(rng.uniform(120, 180)))
    if kind == "fold":
        along = float(rng.choice([0, 90]) + rng.normal(0, 2))
        return Relief(kind, _FOLD_MM, x, y, float(rng.uniform(60, 110)), along)
    corner = rng.integers(0, 2, 2)
    x, y = float(corner[0]) * board.width, float(corner[1]) * board.height
    return Relief(kind, _CORNER_MM, x, y, float(rng.uniform(110, 170)))


def printed_at(scene: Scene, share: float) -> Scene:
    """Return a scene whose sheet was printed at `share` of its size; the pieces keep theirs."""
    board = scene.design.board
    whole = sheet_print(scene.design)
    small = cv2.resize(whole, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    smaller = replace(
        board,
        width=board.width * share,
        height=board.height * share,
        markers=tuple(
            replace(m, x=m.x * share, y=m.y * share, size=m.size * share) for m in board.markers
        ),
        stars=tuple((x * share, y * share) for x, y in board.stars),
    )
    return replace(
        scene,
        design=replace(scene.design, board=smaller),
        printed=np.asarray(small, np.uint8),
    )


if __name__ == "__main__":
    raise SystemExit(main())
