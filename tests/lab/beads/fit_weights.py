"""Fit the weights of `vision.beads` on folders of labelled frames.

    python -m tests.lab.beads.fit_weights FOLDER... --out vision/beads/beads.npz [--folds 4]

Every frame goes through the reader's own code. `FOLDER/boards` and `FOLDER/bare` are used as
`tablejinn read --boards --bare` would. With `--folds` the frames are cut into folds, and each fold
is read with weights fitted on everything else. Needs numpy and OpenCV alone; the seeds are fixed.
`--kinds` names folders that only kinds are learnt on: designs by the dozen, read one at a time.
With `--keep` only kinds, black first, are learnt, and all else stays as it is in the repository.
The weights in the repository: places were fitted on the firmament's stills and a recorded game,
thrice each, half the stills of `TUNE_SKIES`, a third of those of 28 designs of `sky_drawn`, and
307 frames of `tests.lab.scenes.milky`. Kinds were fitted then, with `--keep` on the stills and the
game. `--kinds` named 28 other designs of `sky_drawn` and 261 frames of 102 designs of `milky`
before its skins were bumpy. Named twice were 98 frames of 49 designs, 10000 on, drawn while its
glass, gloss and light became what they are. `--first 9500 --designs 14 --frames 2 --rooms FOLDER`
were for looking at once all else was decided.

How glass looks is learnt last, from what the networks say: `tests.lab.beads.glass_weights`.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from dataclasses import fields
from itertools import chain
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np

from tests.lab.beads.examples import CASES, Example, examples
from tests.lab.beads.learning import fit, refit_kinds
from vision.beads.detections import BeadDetections, detect_beads
from vision.beads.kinds import KINDS
from vision.beads.same_glass import SameGlass
from vision.beads.weights import BeadNetwork, BeadWeights, load_weights
from vision.sheet.lens import Floats

logger = logging.getLogger(__name__)


def check(example: Example, places: BeadDetections) -> tuple[int, list[float], list[str]]:
    """Return how many beads are right, how far off they are, and what is wrong."""
    sure = np.flatnonzero(places.standing > 0)
    gaps = np.linalg.norm(places.points_mm[sure, None] - example.points_mm[None], axis=2)
    pairs = sorted((float(gap), a, b) for (a, b), gap in np.ndenumerate(gaps) if gap <= 4.0)
    wrong: list[str] = []
    offs: list[float] = []
    places_left, beads_left = set(range(len(sure))), set(range(len(example.points_mm)))
    for gap, a, b in pairs:
        if a in places_left and b in beads_left:
            places_left.remove(a)
            beads_left.remove(b)
            offs.append(gap)
            kind = KINDS[int(places.kinds[sure[a]].argmax())]
            if kind != example.kinds[b]:
                wrong.append(f"{example.kinds[b]} read as {kind}")
    right = len(offs) - len(wrong)
    wrong += [f"nothing at {places.points_mm[sure[a]].round()} read" for a in places_left]
    wrong += [f"{example.kinds[b]} at {example.points_mm[b].round()} missed" for b in beads_left]
    return right, offs, wrong


def report(frames: Sequence[Example], readings: Sequence[BeadDetections]) -> str:
    """Return figures as the score of `tablejinn read` gives them."""
    right, found, clean = 0, 0, 0
    offs: list[float] = []
    for example, places in zip(frames, readings, strict=True):
        good, off, wrong = check(example, places)
        right += good
        found += int((places.standing > 0).sum())
        clean += not wrong
        offs += off
        if wrong:
            logger.info("%s: %s", example.name, "; ".join(wrong))
    true = sum(len(example.points_mm) for example in frames)
    return (
        f"recall {right / true:.4f}, precision {right / found:.4f}, located {len(offs) / true:.4f},"
        f" firmament {clean / len(frames):.3f}, mm {np.median(offs):.2f}, frames {len(frames)}"
    )


def cross_check(frames: Sequence[Example], folds: int, glass: SameGlass) -> list[BeadDetections]:
    """Return each frame as read with weights fitted on the other folds; 0 folds: other designs."""
    groups = [example.sheet if folds == 0 else example.photo for example in frames]
    names = sorted(set(groups))
    shuffled = np.random.default_rng(1).permutation(len(names)).tolist()
    fold_of = {name: k % (folds or len(names)) for name, k in zip(names, shuffled, strict=True)}
    readings: dict[str, BeadDetections] = {}
    for fold in sorted(set(fold_of.values())):
        own = [fold_of[group] == fold for group in groups]
        others = [one for one, is_own in zip(frames, own, strict=True) if not is_own]
        weights = fit(others, glass)
        for example in (one for one, is_own in zip(frames, own, strict=True) if is_own):
            readings[example.name] = detect_beads(example.scene, weights)
    return [readings[example.name] for example in frames]


def save(out: Path, weights: dict[str, BeadWeights]) -> None:
    """Write weights where `vision.beads.weights` reads them, in half precision."""
    arrays: dict[str, Floats] = {}
    for case, one in weights.items():
        arrays[f"{case}/finder"] = one.finder
        for name in ("move", "standing", "black", "kinds"):
            arrays |= _arrays(f"{case}/{name}", getattr(one, name))
    # By file name and not by keyword, since NumPy's own keywords are keywords too.
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, array.astype(np.float16))


def _arrays(name: str, network: BeadNetwork) -> dict[str, Floats]:
    arrays = {f"{name}/centre": network.centre, f"{name}/spread": network.spread}
    for number, layers in enumerate(network.layers):
        for part, field in enumerate(fields(layers)):
            arrays[f"{name}/{number}/{part}"] = getattr(layers, field.name)
    return arrays


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, check and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--kinds", type=Path, nargs="*", default=[], help="for kinds alone")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folds", type=int, help="0: a fold is a design")
    parser.add_argument("--keep", action="store_true", help="keep all but the kinds as shipped")
    parser.add_argument("--cases", nargs="*", default=CASES, help="the others stay as shipped")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    fitted = {case: load_weights(case) for case in CASES}
    for case in options.cases:
        sets = {folder: list(examples(folder, case)) for folder in options.folders}
        frames = [example for own in sets.values() for example in own]
        if options.folds is not None:
            readings = iter(cross_check(frames, options.folds, fitted[case].glass))
            for folder, own in sets.items():
                line = report(own, [next(readings) for _ in own])
                logger.info("cross-checked, mat %s, %s: %s", case, folder, line)
        if options.out:
            more = chain.from_iterable(examples(folder, case) for folder in options.kinds)
            both = chain(frames, more)
            kept = fitted[case]
            fitted[case] = (
                refit_kinds(kept, both) if options.keep else fit(frames, kept.glass, more)
            )
    if options.out:
        save(options.out, fitted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
