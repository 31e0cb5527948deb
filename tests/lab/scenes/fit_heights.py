"""Fit the weights of `vision.stacks.heights` on folders of labelled frames.

    python -m tests.lab.scenes.fit_heights FOLDER... --out vision/stacks/heights.json --check FOLDER

What is fitted on is what the reader itself looks at: every frame goes through the real pipeline.
`--check` names one of the folders: it is cut into folds by frame, and each fold is read with
weights fitted on everything else. The seeds are fixed. Needs torch, which is in the extra `lab`.
"""

# torch comes without full types, and is not installed where types are checked:
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import reduce
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from tests.lab.scenes.height_signs import Stacks, look
from vision.sheet.lens import Floats
from vision.stacks.constants import NEAR_AZIMUTHS
from vision.stacks.heights import HeightNetwork, HeightWeights

logger = logging.getLogger(__name__)

UNITS = 32  # of the azimuth layer; chosen among 16, 32, 48 on 18 designs that were held out
HIDDEN = 48
EPOCHS = 60
BATCH = 256
RATE = 3e-3  # Adam's, falling to nothing along a cosine
DECAY = 0.08  # of the weights, per unit of rate
DROPPED = 0.2  # of the pooled layer's inputs
SEEDS = (0, 1, 2)  # one network each
FOLDS = 5
EMPHASIS = 2.0  # weight of the checked folder's stacks
DOUBT = 1e-2  # as `stacks.constants.HEIGHT_DOUBT`
SLANTS = (0.0, 0.1, 0.2, 0.4, 9.0)  # tan of the view angle
DIGITS = 3  # kept of every weight

_N = NEAR_AZIMUTHS
_MIRRORED = np.array([*range(_N - 1, -1, -1), _N + 1, _N, _N + 3, _N + 2, _N + 4])


def fit(seen: Stacks) -> HeightWeights:
    """Return weights fitted to labelled stacks."""
    centre, spread = seen.shape.mean(axis=0), seen.shape.std(axis=0) + 1e-3
    blank = HeightWeights(centre, spread, ())
    networks = tuple(_network(seen, blank.standardised(seen.shape), seed) for seed in SEEDS)
    return HeightWeights(centre, spread, networks)


class _Network(nn.Module):
    """As `HeightNetwork`."""

    def __init__(self, signs: int, shapes: int) -> None:
        super().__init__()
        self.azimuth = nn.Linear(signs, UNITS)
        self.pooled = nn.Linear(3 * UNITS + shapes, HIDDEN)
        self.answer = nn.Linear(HIDDEN, 4)
        self.shortcut = nn.Linear(shapes, 4, bias=False)
        nn.init.zeros_(self.shortcut.weight)
        self.dropped = nn.Dropout(DROPPED)

    def forward(self, azimuths: torch.Tensor, shape: torch.Tensor) -> torch.Tensor:
        seen = torch.relu(self.azimuth(azimuths))
        near, far = seen[:, :NEAR_AZIMUTHS], seen[:, NEAR_AZIMUTHS:]
        both = torch.cat([near.mean(1), near.max(1).values, far.mean(1), shape], dim=1)
        hidden = torch.relu(self.pooled(self.dropped(both)))
        return self.answer(hidden) + self.shortcut(shape)


def _network(seen: Stacks, shape: Floats, seed: int) -> HeightNetwork:
    """Return one network, fitted by AdamW on cross-entropy; half of the stacks are mirrored."""
    torch.manual_seed(seed)
    azimuths, signs = torch.from_numpy(seen.azimuths), torch.from_numpy(shape.astype(np.float32))
    heights, weights = torch.from_numpy(seen.heights), torch.from_numpy(seen.weights)
    network = _Network(azimuths.shape[-1], signs.shape[-1])
    adam = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    each = len(heights) // BATCH
    order = torch.arange(len(heights))
    for step in range(EPOCHS * each):
        if step % each == 0:
            order = torch.randperm(len(heights))
        batch = order[step % each * BATCH :][:BATCH]
        around = azimuths[batch]
        mirrored = torch.rand(BATCH) < 0.5
        around[mirrored] = around[mirrored][:, torch.from_numpy(_MIRRORED)]
        off = functional.cross_entropy(
            network(around, signs[batch]), heights[batch], reduction="none"
        )
        share = step / (EPOCHS * each)
        for group in adam.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / 50) * (1 + np.cos(np.pi * share)) / 2
        adam.zero_grad()
        ((off * weights[batch]).sum() / weights[batch].sum()).backward()
        adam.step()
    return HeightNetwork(
        _values(network.azimuth.weight).T,
        _values(network.azimuth.bias),
        _values(network.pooled.weight).T,
        _values(network.pooled.bias),
        _values(network.answer.weight).T,
        _values(network.answer.bias),
        _values(network.shortcut.weight).T,
    )


def _values(weights: torch.Tensor) -> Floats:
    return weights.detach().numpy().astype(np.float32)


def shares(weights: HeightWeights, seen: Stacks) -> NDArray[np.float64]:
    """Return the heights' probabilities, shape (stacks, 4)."""
    shape = weights.standardised(seen.shape)
    logs = [one.logs(seen.azimuths, shape) for one in weights.networks]
    each = [np.exp(one - one.max(axis=1, keepdims=True)) for one in logs]
    mean = np.mean([one / one.sum(axis=1, keepdims=True) for one in each], axis=0)
    return np.asarray(mean * (1 - DOUBT) + DOUBT / 4)


def check(checked: Stacks, others: Stacks | None) -> NDArray[np.float64]:
    """Return the checked stacks' probabilities, each fold read with weights of all the rest."""
    numbers = np.unique(checked.frames)
    np.random.default_rng(0).shuffle(numbers)
    result = np.zeros((len(checked.heights), 4))
    for fold in range(FOLDS):
        away = np.isin(checked.frames, numbers[fold::FOLDS])
        rest = checked.where(~away)
        weights = fit(rest if others is None else rest.joined(others))
        result[away] = shares(weights, checked.where(away))
    return result


def report(name: str, probabilities: NDArray[np.float64], seen: Stacks) -> None:
    """Log accuracy and mean log likelihood, over all and by view angle."""
    right = probabilities.argmax(axis=1) == seen.heights
    surprise = np.log(probabilities[np.arange(len(right)), seen.heights])
    logger.info("%s: %.4f right, log likelihood %.3f", name, right.mean(), surprise.mean())
    for low, high in pairwise(SLANTS):
        band = (seen.slants >= low) & (seen.slants < high)
        if band.any():
            logger.info("  from tan %.1f: %.3f of %d", low, right[band].mean(), band.sum())


def write(weights: HeightWeights, out: Path, origin: str) -> None:
    """Write weights as `vision.stacks.heights.read_weights` wants them."""
    networks = [
        {field.name: _short(getattr(one, field.name)) for field in fields(one)}
        for one in weights.networks
    ]
    stored = {
        "origin": origin,
        "centre": _short(weights.centre),
        "spread": _short(weights.spread),
        "networks": networks,
    }
    out.write_text(json.dumps(stored, separators=(",", ":")) + "\n")


def _short(values: Floats) -> object:
    if values.ndim == 2:
        return [_short(row) for row in values]
    return [float(f"{value:.{DIGITS}g}") for value in values]


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, check if asked to, and write; exit 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.scenes.fit_heights", description=__doc__
    )
    parser.add_argument("folders", type=Path, nargs="+", help="labelled frames to fit on")
    parser.add_argument("--check", type=Path, help="one of them, to cross-validate by frame")
    parser.add_argument(
        "--score", type=Path, nargs="*", default=[], help="others, to read with the result"
    )
    parser.add_argument("--out", type=Path, help="where to write the weights")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    plain = [look(folder, 1.0) for folder in options.folders if folder != options.check]
    logger.info("%d stacks", sum(len(one.heights) for one in plain))
    others = reduce(Stacks.joined, plain) if plain else None
    everything = others
    if options.check:
        checked = look(options.check, EMPHASIS)
        report(f"{options.check} (folds)", check(checked, others), checked)
        everything = checked if others is None else checked.joined(others)
    if everything is None:
        parser.error("nothing to fit on")
    weights = fit(everything)
    for folder in options.score:
        some = look(folder, 1.0)
        report(str(folder), shares(weights, some), some)
    if options.out:
        first, last = options.folders[0].name, options.folders[-1].name
        origin = f"fitted on {len(everything.heights)} stacks of {first} to {last}"
        write(weights, options.out, f"python -m tests.lab.scenes.fit_heights, {origin}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
