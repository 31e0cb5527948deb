"""Small networks that weigh signs: from some numbers to the log odds of one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.sheet.constants import MAX_SIGN_DEVIATIONS
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class OddsNetwork:
    """One network's weights: a hidden layer, the answer, and a shortcut to the answer."""

    hidden: Floats
    hidden_bias: Floats
    answer: Floats
    answer_bias: Floats
    shortcut: Floats

    def log_odds(self, signs: Floats) -> Floats:
        """Return the log odds of the answer, shape (rows,); `signs` has shape (rows, signs)."""
        middle = np.tanh(signs @ self.hidden + self.hidden_bias)
        return np.asarray(middle @ self.answer + self.answer_bias + signs @ self.shortcut)


@dataclass(frozen=True, slots=True)
class OddsWeights:
    """The fitted numbers for one question.

    Attributes:
        centre: mean of each sign.
        spread: standard deviation of each sign.
        networks: their log odds are averaged.
    """

    centre: Floats
    spread: Floats
    networks: tuple[OddsNetwork, ...]

    def log_odds(self, signs: Floats) -> Floats:
        """Return the log odds of the answer, shape (rows,); `signs` has shape (rows, signs)."""
        apart = (signs - self.centre) / self.spread
        clipped = np.clip(apart, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS)
        return np.asarray(np.mean([one.log_odds(clipped) for one in self.networks], axis=0))


def odds_weights(stored: Mapping[str, Any]) -> OddsWeights:
    """Return weights as `tests.lab.odds` stores them."""
    networks = (
        OddsNetwork(**{name: _double(values) for name, values in network.items()})
        for network in stored["networks"]
    )
    return OddsWeights(_double(stored["centre"]), _double(stored["spread"]), tuple(networks))


def _double(values: object) -> Floats:
    return np.asarray(values, dtype=np.float64)
