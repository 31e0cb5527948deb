"""Make the weights of the reader of beads from nothing: one command, three hours of one core.

    python -m tests.lab.beads.weights LAB --out vision/beads/beads.npz

Mats are drawn in `LAB/crowded`: designs `DESIGNS` of `sky_crowded`. Then, for mats that are known
and for unknown ones, each stage is learnt on what the stage before gives: finder, centres, places,
kinds, and how glass looks. Last come the networks that name the places of a mat together;
PyTorch fits them (extra `lab`; `--torch` names a Python that has it, if this one has not). How much
these are heard is fitted on designs `LEFT_OUT` of `sky_drawn`, drawn in `LAB/drawn`. All other
designs may be measured on.

Seeds are fixed. What lies in LAB is not made again, so a command that was stopped goes on. The file
says in `made_of` what it was made of, and by which code.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields, replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.cuts import cut, save_cuts
from tests.lab.beads.examples import CASES, Labelled
from tests.lab.beads.fit_shares import fit_shares
from tests.lab.beads.learn_glass import companies, fit_glass
from tests.lab.beads.learning import fit
from tests.lab.scenes.sky_crowded import write_crowded_set
from tests.lab.scenes.sky_drawn import write_drawn_set
from tests.paths import ROOT
from vision.beads.same_glass import SameGlass
from vision.beads.weights import BeadNetwork, BeadWeights, Heard, read_weights
from vision.sheet.lens import Floats

logger = logging.getLogger(__name__)

DESIGNS = range(64_000, 64_800)
FRAMES = 4  # of each design
LEFT_OUT = range(66_000, 66_048)  # designs of `sky_drawn` on which shares alone are fitted
LEFT_OUT_FRAMES = 3
GIVEN_TIMES = 4  # how often each given frame is learnt, so that they keep their share among ours
CODE = ("vision/sheet/*.py", "vision/beads/*.py", "tests/lab/beads/*.py", "tests/lab/scenes/*.py")
SEED = 0


def fit_case(folder: Path, given: Sequence[Path], case: str) -> BeadWeights:
    """Return all that is learnt where the mat is `known` or `unknown`, but for the last network."""
    frames = Labelled((folder, *given), case)
    weights = fit(frames)
    logger.info("%s: places and kinds are learnt", case)
    plain = (example for example in frames if example.name == example.photo)
    glass = fit_glass(companies(plain, weights, np.random.default_rng(SEED)))
    return replace(weights, glass=glass)


def fit_namers(
    lab: Path, given: Sequence[Path], weights: BeadWeights, case: str, python: str
) -> None:
    """Write networks that name what lies on a mat together to `LAB/CASE_nets.npz`."""
    cuts, nets = lab / f"{case}_cuts.npz", lab / f"{case}_nets.npz"
    if not cuts.exists():
        frames = Labelled((lab / "crowded", *given), case, spoil=True)
        save_cuts(cut(frames, weights, np.random.default_rng(SEED)), cuts)
        logger.info("%s: companies are cut", case)
    command = [python, "-m", "tests.lab.beads.fit_nets", str(cuts), "--out", str(nets)]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603


def fit_heard(lab: Path, weights: BeadWeights, case: str) -> Heard:
    """Return how much the networks are heard, by mats that nothing else was fitted on."""
    frames = (one for one in Labelled((lab / "drawn",), case) if one.name == one.photo)
    return fit_shares(frames, weights)


def _named(lab: Path, given: Sequence[Path], case: str, python: str) -> dict[str, Floats]:
    """Return the networks that name places together, and how much they are heard, by name."""
    made, nets, both = lab / f"{case}.npz", lab / f"{case}_nets.npz", lab / f"{case}_named.npz"
    if not nets.exists():
        fit_namers(lab, given, read_weights(made, case), case, python)
    parts = _read(nets).items()
    arrays = {f"{case}/namers/{name}": part.astype(np.float16) for name, part in parts}
    save(both, _read(made) | arrays)
    heard = fit_heard(lab, read_weights(both, case), case)
    logger.info("%s: %s", case, heard)
    return arrays | {f"{case}/heard": np.array(astuple(heard), dtype=np.float32)}


def made_of(given: Sequence[Path]) -> str:
    """Return what the weights are made of: the data, and a hash of the code."""
    code = hashlib.sha256()
    for path in sorted(path for pattern in CODE for path in ROOT.glob(pattern)):
        code.update(path.read_bytes())
    drawn = f"sky_crowded {DESIGNS.start} to {DESIGNS.stop - 1}, {FRAMES} frames each"
    drawn += f"; shares on sky_drawn {LEFT_OUT.start} to {LEFT_OUT.stop - 1}"
    others = (f"{one.name}, {GIVEN_TIMES} times" for one in given)
    return "; ".join([drawn, *others, f"code {code.hexdigest()[:16]}"])


def save(out: Path, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write arrays where `vision.beads.weights` reads them."""
    # By file name and not by keyword, since NumPy's own keywords are keywords too.
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, array)


def arrays_of(case: str, weights: BeadWeights) -> dict[str, Floats]:
    """Return weights by name: in half precision, but for how glass looks."""
    arrays = {f"{case}/finder": weights.finder}
    for name in ("move", "standing", "black", "kinds"):
        arrays |= _arrays(f"{case}/{name}", getattr(weights, name))
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    looks = {field.name: getattr(weights.glass, field.name) for field in fields(SameGlass)}
    return halves | {
        f"{case}/glass/{name}": look.astype(np.float32) for name, look in looks.items()
    }


def _arrays(name: str, network: BeadNetwork) -> dict[str, Floats]:
    arrays = {f"{name}/centre": network.centre, f"{name}/spread": network.spread}
    for number, layers in enumerate(network.layers):
        for part, field in enumerate(fields(layers)):
            arrays[f"{name}/{number}/{part}"] = getattr(layers, field.name)
    return arrays


def _read(path: Path) -> dict[str, NDArray[np.generic]]:
    with np.load(path, allow_pickle=False) as data:
        return {name: data[name] for name in data.files}


def main(argv: Sequence[str] | None = None) -> int:
    """Draw, fit and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lab", type=Path)
    parser.add_argument("--given", type=Path, nargs="*", default=[], help="labelled sets besides")
    parser.add_argument("--torch", default=sys.executable, help="a Python that has PyTorch")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    write_crowded_set(options.lab / "crowded", DESIGNS, FRAMES)
    if not (options.lab / "drawn").exists():
        write_drawn_set(options.lab / "drawn", LEFT_OUT, LEFT_OUT_FRAMES)
    arrays: dict[str, NDArray[np.generic]] = {}
    given = options.given * GIVEN_TIMES
    for case in CASES:
        made = options.lab / f"{case}.npz"
        if not made.exists():
            weights = fit_case(options.lab / "crowded", given, case)
            save(made, arrays_of(case, weights))
        arrays |= _read(made)
        arrays |= _named(options.lab, given, case, options.torch)
    save(options.out, arrays | {"made_of": np.array(made_of(options.given))})
    return 0


if __name__ == "__main__":
    sys.exit(main())
