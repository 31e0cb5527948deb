"""Fit how clear and grey glass looks, on firmaments drawn for it: one command, half an hour.

    python -m tests.lab.beads.glass_weights LAB --stills STILLS --out vision/beads/glass.npz

Designs `DESIGNS` of `sky_drawn` are drawn in `LAB/glass`, unless they lie there. No network was
fitted on them, and no other design is learnt on, so all others may be measured on. `STILLS` are the
labelled ones of the shipped mat, `frames/firmament_stills`. The file says in `made_of` what it was
made of, and by which code.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import sys
from collections.abc import Sequence
from dataclasses import fields
from itertools import chain
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np

from tests.lab.beads.examples import CASES, examples
from tests.lab.beads.learn_glass import companies, fit_glass
from tests.lab.scenes.sky_drawn import drawn_sky, write_drawn_set
from tests.paths import ROOT
from vision.beads.same_glass import SameGlass
from vision.beads.weights import load_weights

logger = logging.getLogger(__name__)

DESIGNS = range(80_000, 80_073)
FRAMES = 4  # of each design
CODE = ("vision/sheet/*.py", "vision/beads/*.py", "tests/lab/beads/*.py", "tests/lab/scenes/*.py")


def draw(lab: Path) -> Path:
    """Return the folder of the drawn frames, drawing the designs that it lacks."""
    folder = lab / "glass"
    lacking = [
        number
        for number in DESIGNS
        if not (folder / f"{number:03d}_{FRAMES - 1:02d}.jpg").exists()
        or not (folder / "boards" / f"{drawn_sky(number).stem}.toml").exists()
    ]
    write_drawn_set(folder, lacking, FRAMES)
    return folder


def fit_case(folders: Sequence[Path], case: str) -> SameGlass:
    """Return how glass looks where the mat is `known` or `unknown`."""
    frames = chain.from_iterable(examples(folder, case) for folder in folders)
    plain = (example for example in frames if example.name == example.photo)
    return fit_glass(companies(plain, load_weights(case), np.random.default_rng(0)))


def made_of(stills: Path) -> str:
    """Return what the weights are made of: the data, and a hash of the code."""
    code = hashlib.sha256()
    for path in sorted(path for pattern in CODE for path in ROOT.glob(pattern)):
        code.update(path.read_bytes())
    drawn = f"sky_drawn {DESIGNS.start} to {DESIGNS.stop - 1}, {FRAMES} frames each"
    return f"{drawn}; {stills.name}; code {code.hexdigest()[:16]}"


def save(out: Path, fitted: dict[str, SameGlass], note: str) -> None:
    """Write looks of glass where `vision.beads.weights` reads them, in single precision."""
    arrays = {
        f"{case}/{field.name}": getattr(glass, field.name)
        for case, glass in fitted.items()
        for field in fields(glass)
    }
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, array in (arrays | {"made_of": np.array(note)}).items():
            with archive.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, array)


def main(argv: Sequence[str] | None = None) -> int:
    """Draw, fit and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lab", type=Path)
    parser.add_argument("--stills", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    folders = (draw(options.lab), options.stills)
    fitted = {case: fit_case(folders, case) for case in CASES}
    save(options.out, fitted, made_of(options.stills))
    return 0


if __name__ == "__main__":
    sys.exit(main())
