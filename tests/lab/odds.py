"""Fit a small network that weighs signs (`vision.sheet.odds`), in NumPy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.sheet.constants import MAX_SIGN_DEVIATIONS
from vision.sheet.lens import Floats

HIDDEN = 12
STEPS = 8000
BATCH = 256
RATE = 5e-3  # Adam's, falling to nothing along a cosine
SOFT = 1e-3  # how far a label is from 0 or 1
SEEDS = (0, 1, 2)  # one network each
DIGITS = 4  # kept of every weight


def fit(signs: Floats, truth: Floats, decay: float) -> dict[str, object]:
    """Return weights fitted to labelled rows, as `vision.sheet.odds` reads them.

    Args:
        signs: shape (rows, signs).
        truth: 1 where the answer is yes, else 0, shape (rows,).
        decay: of the weights, per step.
    """
    centre, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-3
    scaled = np.clip((signs - centre) / spread, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS)
    networks = [_network(scaled, truth, decay, seed) for seed in SEEDS]
    return {"centre": _rounded(centre), "spread": _rounded(spread), "networks": networks}


def _network(signs: Floats, truth: Floats, decay: float, seed: int) -> dict[str, object]:
    """Return one network: cross-entropy, Adam (Kingma and Ba, 2015), weight decay."""
    rng = np.random.default_rng(seed)
    values = {
        "hidden": rng.normal(0, 1 / np.sqrt(signs.shape[1]), (signs.shape[1], HIDDEN)),
        "hidden_bias": np.zeros(HIDDEN),
        "answer": rng.normal(0, 0.3, HIDDEN),
        "answer_bias": np.zeros(1),
        "shortcut": np.zeros(signs.shape[1]),
    }
    first = {name: np.zeros_like(value) for name, value in values.items()}
    second = {name: np.zeros_like(value) for name, value in values.items()}
    for step in range(1, STEPS + 1):
        batch = rng.integers(0, len(signs), BATCH)
        slopes = _slopes(values, signs[batch], truth[batch], decay)
        rate = RATE * (1 + np.cos(np.pi * step / STEPS)) / 2
        for name, slope in slopes.items():
            first[name] += 0.1 * (slope - first[name])
            second[name] += 0.001 * (slope**2 - second[name])
            mean, square = first[name] / (1 - 0.9**step), second[name] / (1 - 0.999**step)
            values[name] -= rate * mean / (np.sqrt(square) + 1e-8)
    return {name: _rounded(value) for name, value in values.items()}


def _slopes(
    values: Mapping[str, Floats], signs: Floats, truth: Floats, decay: float
) -> dict[str, Floats]:
    """Return the loss's derivatives by every weight (back-propagation, `OddsNetwork`)."""
    middle = np.tanh(signs @ values["hidden"] + values["hidden_bias"])
    odds = middle @ values["answer"] + values["answer_bias"] + signs @ values["shortcut"]
    aim = SOFT + (1 - 2 * SOFT) * truth
    off = (1 / (1 + np.exp(-odds)) - aim) / len(signs)
    at_middle = np.outer(off, values["answer"]) * (1 - middle**2)
    return {
        "hidden": signs.T @ at_middle + decay * values["hidden"],
        "hidden_bias": at_middle.sum(axis=0),
        "answer": middle.T @ off + decay * values["answer"],
        "answer_bias": off.sum(keepdims=True),
        "shortcut": signs.T @ off + decay * values["shortcut"],
    }


def _rounded(values: Floats) -> list[object]:
    return np.round(values, DIGITS).tolist()
