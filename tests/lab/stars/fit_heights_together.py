"""Fit the network that tells all heights of a frame together, on the towers of drawn designs.

    python -m tests.lab.stars.fit_heights_together FOLDER [FOLDER ...]
        --out vision/stacks/heights.npz [--also SET ...] [--held 5]

`tests.lab.stars.frames` renders the designs; the weights of `heights.json` and of the star network
must be of others. `--also` names labelled sets by other hands, which count ALSO_TIMES. With
`--held N` every Nth design is left out and judged on, and the weights are not for the box. This
needs PyTorch (extra `lab`); the box needs none. Seeds are fixed.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from tests.lab.stars.shots import shots
from tests.lab.stars.together import NONE, Example, Learning, fit, packed, report, write
from vision.sheet.light import measure_light
from vision.stacks.colours import nominal_palette
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.height_network import tower_signs
from vision.stacks.star_reading import read_stacks

LEARNING = Learning(epochs=30, batch=24, rate=3e-3, decay=0.05, away=0.6, dropped=0.1, noise=0.2)
NETWORKS = 2  # whose probabilities are averaged
WITHOUT_PHOTO = 3  # every so many frames are read without a photo of the bare sheet
ALSO_TIMES = 8


def towers_of(folder: Path) -> list[tuple[str, Example]]:
    """Return the towers of all frames that no hand covers, each with its design's name."""
    found: list[tuple[str, Example]] = []
    for number, shot in enumerate(shots(folder)):
        light = measure_light(shot.flat, shot.board, shot.flat.pose)
        known = () if shot.bare is None or number % WITHOUT_PHOTO == 0 else (shot.bare,)
        now = FlatFrame.of(shot.flat, light, shot.board, shot.pieces)
        read = read_stacks(now, nominal_palette(shot.pieces), known)
        towers = read.towers
        truth = np.where(towers.is_told, shot.heights - 1, NONE)
        sure = towers.stands * towers.is_told
        example = Example(tower_signs(towers), towers.weighed, sure, truth)
        found.append((f"{folder.name}/{shot.board.stem}", example))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, report and write; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.fit_heights_together")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--also", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--held", type=int, default=0)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    with ProcessPoolExecutor() as readers:
        found = [one for some in readers.map(towers_of, sorted(options.folders)) for one in some]
    designs = sorted({name for name, _ in found})
    held = set(designs[:: options.held]) if options.held else set[str]()
    taught = [one for name, one in found if name not in held]
    also = [one for folder in options.also for _, one in towers_of(folder)]
    pack = packed([*taught, *(one for one in also for _ in range(ALSO_TIMES))])
    nets = [fit(pack, LEARNING, seed) for seed in range(NETWORKS)]
    report(nets, packed(taught))
    if held:
        report(nets, packed([one for name, one in found if name in held]))
    sets = "".join(f", {folder.name}" for folder in options.also)
    write(options.out, nets, f"{len(designs) - len(held)} designs, {len(taught)} frames{sets}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
