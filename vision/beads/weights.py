"""The fitted weights: a linear finder, and small networks that judge its candidates.

`python -m tests.lab.beads.weights` makes `beads.npz` from stored recipes and says in it, as
`made_of`, what it was made of. One half of the weights serves mats that are known, the other half
unknown mats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import numpy as np

from vision.beads.networks import KindNetwork
from vision.beads.same_glass import SameGlass
from vision.sheet.constants import MAX_SIGN_DEVIATIONS
from vision.sheet.lens import Floats

WEIGHTS_FILE = Path(__file__).with_name("beads.npz")


@dataclass(frozen=True, slots=True)
class Layers:
    """One network: a hidden layer, an answer, and a shortcut to the answer."""

    hidden: Floats
    hidden_bias: Floats
    answer: Floats
    answer_bias: Floats
    shortcut: Floats

    def __call__(self, signs: Floats) -> Floats:
        """Return the answers to signs, shape (N, signs)."""
        inner = np.maximum(signs @ self.hidden + self.hidden_bias, 0)
        return np.asarray(inner @ self.answer + self.answer_bias + signs @ self.shortcut)


@dataclass(frozen=True, slots=True)
class BeadNetwork:
    """Several networks whose answers are averaged, with the centre and spread of their signs."""

    centre: Floats
    spread: Floats
    layers: tuple[Layers, ...]

    def __call__(self, signs: Floats) -> Floats:
        """Return the mean answers to signs, shape (N, signs) gives (N, answers)."""
        scaled = np.clip(
            (signs - self.centre) / self.spread, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS
        ).astype(np.float32)
        return np.asarray(np.mean([layer(scaled) for layer in self.layers], axis=0))


@dataclass(frozen=True, slots=True)
class Heard:
    """How much the networks are heard that name the places of a frame together.

    Attributes:
        alone: share of the log odds of a star that a place has by itself.
        together: share of the log odds of a star that these networks give it.
        start: log odds that are added to both.
        kinds: their share in the log probabilities of kinds; the rest is what signs say.
    """

    alone: float = 1.0
    together: float = 0.0
    start: float = 0.0
    kinds: float = 0.0


@dataclass(frozen=True, slots=True)
class BeadWeights:
    """Everything that was fitted for one case.

    Attributes:
        finder: the weights of the circle averages, shape (circles, averages).
        move: how far, in radii, outward and clockwise, a bead's centre lies from a place.
        standing: whether a bead lies at a place: two logs, first of no bead, then of a bead.
        black: whether a bead is black: two logs, first of other glass, then of black glass.
        kinds: the kind of a bead: a log for each, in the order of `kinds.KINDS`.
        glass: how clear and grey glass looks.
        namers: networks that name the places of a frame together, as stars of a kind or as none.
        heard: how much these are heard.
    """

    finder: Floats
    move: BeadNetwork
    standing: BeadNetwork
    black: BeadNetwork
    kinds: BeadNetwork
    glass: SameGlass
    namers: tuple[KindNetwork, ...] = ()
    heard: Heard = Heard()


@cache
def load_weights(case: str) -> BeadWeights:
    """Return the fitted weights of the bead reader.

    Args:
        case: `known` if there is a picture of the bare mat, else `unknown`.
    """
    return read_weights(WEIGHTS_FILE, case)


def read_weights(path: Path, case: str) -> BeadWeights:
    """Return the weights of a case that a file holds."""
    with np.load(path, allow_pickle=False) as data:
        names = [name for name in data.files if name.startswith(f"{case}/")]
        arrays = {name.removeprefix(f"{case}/"): data[name].astype(np.float32) for name in names}
    return BeadWeights(
        arrays["finder"],
        _network(arrays, "move"),
        _network(arrays, "standing"),
        _network(arrays, "black"),
        _network(arrays, "kinds"),
        SameGlass(*(arrays[f"glass/{field.name}"] for field in fields(SameGlass))),
        _namers(arrays),
        Heard(*(arrays["heard"].tolist() if "heard" in arrays else ())),
    )


def _namers(arrays: Mapping[str, Floats]) -> tuple[KindNetwork, ...]:
    namers: list[KindNetwork] = []
    while any(name.startswith(f"namers/{len(namers)}/") for name in arrays):
        own = f"namers/{len(namers)}/"
        parts = {name: part for name, part in arrays.items() if name.startswith(own)}
        namers.append(KindNetwork({name.removeprefix(own): part for name, part in parts.items()}))
    return tuple(namers)


def _network(arrays: Mapping[str, Floats], name: str) -> BeadNetwork:
    layers: list[Layers] = []
    while f"{name}/{len(layers)}/0" in arrays:
        layers.append(Layers(*(arrays[f"{name}/{len(layers)}/{k}"] for k in range(5))))
    return BeadNetwork(arrays[f"{name}/centre"], arrays[f"{name}/spread"], tuple(layers))
