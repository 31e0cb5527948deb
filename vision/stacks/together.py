"""Networks by which the stars of a frame tell each other what they are.

Each star may have one of some answers, such as the colours of a set or the heights of a tower. What
is known of a star beside an answer is a pair. In rounds, every pair hears from its answer's other
stars, from its star's other answers, and from all. That is as in expectation maximisation, but with
fitted steps. `tests.lab.stars.together` fits such networks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.sheet.lens import Floats
from vision.stacks.constants import HALF_A_STAR, TOGETHER_ROUNDS

Arrays = Mapping[str, Floats]


@dataclass(frozen=True, slots=True)
class TogetherNetwork:
    """Tells the answers of all stars of a frame together.

    Attributes:
        arrays: weights by their names in `tests.lab.stars.together`.
    """

    arrays: Arrays

    def __call__(self, signs: Floats, logs: Floats, sure: Floats) -> Floats:
        """Return log probabilities of the answers, shape (stars, answers).

        Args:
            signs: what is known of each pair, shape (stars, answers, signs).
            logs: how well each answer explains each star alone, shape (stars, answers).
            sure: how surely each star has an answer at all, shape (stars,), 0 to 1.
        """
        seen = _above_zero(self._layer("seen", signs))
        pairs = _above_zero(self._layer("pair", seen))
        answer = float(self.arrays["trust"]) * log_shares(logs)
        answer = answer + self._layer("answer.0", pairs)[..., 0]
        for number in range(TOGETHER_ROUNDS):
            heard = np.concatenate([pairs, *_heard(pairs, answer, sure)], axis=2)
            wide = _above_zero(self._layer(f"wide.{number}", heard))
            pairs = pairs + self._layer(f"narrow.{number}", wide)
            answer = answer + self._layer(f"answer.{number + 1}", pairs)[..., 0]
        return log_shares(answer)

    def _layer(self, name: str, values: Floats) -> Floats:
        return np.asarray(values @ self.arrays[f"{name}.weight"].T + self.arrays[f"{name}.bias"])


def read_networks(path: Path) -> tuple[TogetherNetwork, ...]:
    """Return the networks that a file holds; the names of each begin with its number."""
    with np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files if name != "made_of"}
    numbers = sorted({name.partition(".")[0] for name in arrays})
    return tuple(
        TogetherNetwork(
            {
                name.removeprefix(f"{number}."): values
                for name, values in arrays.items()
                if name.startswith(f"{number}.")
            }
        )
        for number in numbers
    )


def told_by(
    networks: Sequence[TogetherNetwork], signs: Floats, logs: Floats, sure: Floats
) -> Floats:
    """Return the log of the networks' mean probabilities, shape (stars, answers)."""
    shares = np.mean([np.exp(network(signs, logs, sure)) for network in networks], axis=0)
    return np.asarray(np.log(shares + np.finfo(np.float32).tiny))


def beside(rows: Floats, answers: int) -> Floats:
    """Return what is known of stars beside each answer: (stars, n) gives (stars, answers, n)."""
    return np.broadcast_to(rows[:, None], (len(rows), answers, rows.shape[1]))


def log_shares(logs: Floats) -> Floats:
    """Return logs so that each row's probabilities have the sum 1."""
    top = logs - logs.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def _heard(pairs: Floats, answer: Floats, sure: Floats) -> tuple[Floats, ...]:
    """Return what each pair hears: of its answer, of its star, of all, and how crowded it is.

    Args:
        pairs: shape (stars, answers, width).
        answer: logs of the answers so far, shape (stars, answers).
        sure: how surely each star has an answer, shape (stars,).
    """
    shares = np.exp(log_shares(answer))
    weights = shares * sure[:, None]
    crowd = weights.sum(axis=0)
    of_answer = np.einsum("sa,saw->aw", weights, pairs) / (crowd[:, None] + HALF_A_STAR)
    of_star = np.einsum("sa,saw->sw", shares, pairs)
    shape = pairs.shape
    return (
        np.broadcast_to(of_answer[None], shape),
        beside(of_star, shape[1]),
        np.broadcast_to(of_answer.mean(axis=0), shape),
        np.broadcast_to((crowd / (sure.sum() + 1))[None, :, None], (*shape[:2], 1)),
    )


def _above_zero(values: Floats) -> Floats:
    return np.maximum(values, 0)
