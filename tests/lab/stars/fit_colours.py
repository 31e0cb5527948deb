"""Fit the colour network on the faces of drawn designs: `tests.lab.stars.frames` renders them.

    python -m tests.lab.stars.fit_colours FOLDER [FOLDER ...] --out vision/stacks/colours.npz
        [--held 5]

Each frame comes as it is, and some more times with other light, gloss, ink and colours, and with
fewer faces. With `--held N` every Nth design is left out and judged on, and the weights are not for
the box. This needs PyTorch (extra `lab`); the box needs none. Seeds are fixed.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.frame import Label
from tests.lab.stars.shots import Shot, shots
from tests.lab.stars.together import NONE, Example, Learning, fit, packed, report, write
from vision.sheet.light import measure_light
from vision.stacks.colour_network import Company, pair_signs
from vision.stacks.colours import Palette, lab_from_linear, nominal_palette
from vision.stacks.face_colours import colour_logs, drawn_under_gloss
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.star_reading import read_stacks

TIMES = 10  # more looks of each frame
LEARNING = Learning(epochs=20, batch=32, rate=4e-3, decay=0.02)
NO_FACE = 0.01  # how surely a face that is left out is one
LEAST_LIGHT = 0.005

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Faces:
    """The faces of a frame with their true colours, NONE where no stack stands."""

    company: Company
    truth: Ints


def faces_of(folder: Path) -> list[tuple[str, Faces]]:
    """Return the faces of all frames that no hand covers, each with its design's name."""
    return [
        (f"{folder.name}/{shot.board.stem}", Faces(_company(shot), _truth(shot)))
        for shot in shots(folder)
    ]


def _company(shot: Shot) -> Company:
    light = measure_light(shot.flat, shot.board, shot.flat.pose)
    known = () if shot.bare is None else (shot.bare,)
    now = FlatFrame.of(shot.flat, light, shot.board, shot.pieces)
    return read_stacks(now, nominal_palette(shot.pieces), known).company


def _truth(shot: Shot) -> Ints:
    label: Label = json.loads(shot.path.with_suffix(".json").read_text())
    names = [name for name, _ in shot.pieces.colours]
    tops = {stack["star"]: str(stack["pieces"][-1][0]) for stack in label["stacks"]}
    return np.array(
        [names.index(tops[one.star]) if one.star in tops else NONE for one in shot.board.stars]
    )


def spoilt(faces: Faces, rng: np.random.Generator) -> Faces:
    """Return the faces in other light and of other colours, some of them left out.

    The channels may change places, which no law of light forbids. The board file's colours may be
    further off, a colour may be missing from the set or from the frame.
    """
    company, truth = faces.company, faces.truth
    seen, ink = company.faces, np.array(company.pieces.glyph_colour)
    light, contrasts, bases = company.reflectance, seen.contrasts, seen.bases
    white, nominal, sure = company.white, company.nominal.linear_bgr, company.sure.copy()
    if rng.random() < 0.6:
        way = rng.permutation(3)
        light, contrasts, bases = light[:, way], contrasts[:, way], bases[:, way]
        white, nominal, ink = white[:, way], nominal[:, way], ink[::-1][way][::-1]
    if rng.random() < 0.7:
        off = rng.normal(0, rng.choice([0.05, 0.15, 0.25]), nominal.shape)
        nominal = np.clip(nominal * np.exp(off), LEAST_LIGHT, 1)
    kept = np.arange(len(nominal))
    gone = int(rng.integers(len(nominal)))
    if len(nominal) > 3 and rng.random() < 0.3:
        kept = np.delete(kept, gone)
        sure = np.where(truth == gone, np.minimum(sure, NO_FACE), sure)
        truth = np.where(truth == gone, NONE, truth - (truth > gone))
    elif rng.random() < 0.2:
        sure = np.where(truth == gone, np.minimum(sure, NO_FACE), sure)
    if rng.random() < 0.5:
        out = rng.random(len(sure)) < rng.uniform(0, 0.7)
        sure = np.where(out, np.minimum(sure, NO_FACE), sure)
    gain = np.exp(rng.normal(0, 0.08, 3) + rng.normal(0, 0.12))
    light = light * gain * np.exp(rng.normal(0, 0.03, light.shape))
    if rng.random() < 0.5:
        light = light + rng.uniform(0, 0.06) * np.exp(rng.normal(0, 0.1, 3))
    is_glossy = rng.random(len(light)) < rng.choice([0, 0.15, 0.5])
    gloss = is_glossy * rng.exponential(0.12, len(light))
    light = light + gloss[:, None] * np.exp(rng.normal(0, 0.1, 3))
    contrasts = contrasts * gain * np.exp(rng.normal(0, 0.05, contrasts.shape))
    names = tuple(company.nominal.names[k] for k in kept)
    lab = lab_from_linear(nominal[kept])
    palette = Palette(names, lab, nominal[kept], company.nominal.spread)
    pieces = replace(
        company.pieces,
        glyph_colour=tuple(int(value) for value in ink),
        colours=tuple(company.pieces.colours[k] for k in kept),
    )
    own = drawn_under_gloss(palette, light, sure)
    shown = replace(seen, contrasts=contrasts, bases=bases)
    logs = colour_logs(own, light, shown, sure, pieces)
    changed = Company(palette, own, pieces, shown, light, white, sure, logs)
    return Faces(changed, np.where(sure <= NO_FACE, NONE, truth))


def example(faces: Faces) -> Example:
    """Return a frame as the network is fitted on it."""
    company = faces.company
    return Example(pair_signs(company), company.logs, company.sure, faces.truth)


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, report and write; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.fit_colours")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--held", type=int, default=0)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    with ProcessPoolExecutor() as readers:
        found = [one for some in readers.map(faces_of, sorted(options.folders)) for one in some]
    designs = sorted({name for name, _ in found})
    held = set(designs[:: options.held]) if options.held else set[str]()
    taught = [faces for name, faces in found if name not in held]
    rng = np.random.default_rng(0)
    more = [spoilt(faces, rng) for faces in taught for _ in range(TIMES)]
    net = fit(packed([example(one) for one in [*taught, *more]]), LEARNING)
    report([net], packed([example(one) for one in taught]))
    if held:
        report([net], packed([example(faces) for name, faces in found if name in held]))
    made_of = f"{len(designs) - len(held)} designs, {len(taught)} frames, {TIMES} times spoilt"
    write(options.out, [net], made_of)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
