"""Fitting small networks with NumPy alone: slopes by hand, steps by Adam, the same every time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import WINDOW_SIDES_PX, WINDOW_STRIDE_PX
from vision.cards.number_network import windowed
from vision.cards.strokes import Values

logger = logging.getLogger(__name__)

Weights: TypeAlias = list[Values]
Indices: TypeAlias = NDArray[np.intp]
DECAY = 2e-5


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is fitted: examples a step, rounds over all of them, and the first rate."""

    batch: int
    epochs: int
    rate: float


def dense(rng: np.random.Generator, sizes: Sequence[int]) -> Weights:
    """Return the first weights of layers of these sizes: a matrix and a bias each."""
    weights: Weights = []
    for rows, columns in pairwise(sizes):
        weights.append((rng.standard_normal((rows, columns)) * (2 / rows) ** 0.5).astype("f4"))
        weights.append(np.zeros(columns, np.float32))
    return weights


def fit(
    weights: Weights,
    slopes: Callable[[Weights, Indices], tuple[float, list[Values]]],
    count: int,
    course: Course,
    rng: np.random.Generator,
) -> None:
    """Fit weights in place by Adam with a falling rate.

    Args:
        weights: what is fitted.
        slopes: the mean loss of chosen examples, and its slope by every weight.
        count: how many examples there are.
        course: how.
        rng: draws the examples' order.
    """
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    steps = course.epochs * (count // course.batch)
    step = 0
    for epoch in range(course.epochs):
        order = rng.permutation(count)
        loss = 0.0
        for n in range(count // course.batch):
            part, slope = slopes(weights, order[n * course.batch : (n + 1) * course.batch])
            loss += part
            step += 1
            rate = course.rate * 0.5 * (1 + np.cos(np.pi * step / steps))
            _stepped(weights, moments, slope, step, float(rate))
        logger.info("%d: %.4f", epoch, loss / (count // course.batch))


def dense_slopes(weights: Weights, inputs: Values, values: Indices) -> tuple[float, Weights]:
    """Return the loss and slopes of a network of one hidden layer."""
    loss, slopes, _ = _dense_slopes(weights, inputs, values)
    return loss, slopes


def convolved_slopes(
    weights: Weights,
    inputs: Values,
    values: Indices,
    kept: Callable[[tuple[int, int]], Values],
) -> tuple[float, Weights]:
    """Return the loss and slopes of the loupe's network: two convolutions, a hidden layer.

    Args:
        weights: of the layers.
        inputs: patches as the loupe sees them.
        values: what they show.
        kept: a mask by which the second convolution's outputs are multiplied: some are dropped.
    """
    first = windowed(inputs, WINDOW_SIDES_PX[0])
    one = np.maximum(first @ weights[0] + weights[1], 0)
    second = windowed(one, WINDOW_SIDES_PX[1])
    two = np.maximum(second @ weights[2] + weights[3], 0)
    flat = two.reshape(len(two), -1)
    mask = kept(flat.shape)
    loss, later, back = _dense_slopes(weights[4:], flat * mask, values)
    to_two: Values = (back * mask).reshape(two.shape) * (two > 0)
    to_one = _spread(to_two @ weights[2].T, one.shape, WINDOW_SIDES_PX[1]) * (one > 0)
    return loss, [*_layer(first, to_one), *_layer(second, to_two), *later]


def _dense_slopes(
    weights: Weights, inputs: Values, values: Indices
) -> tuple[float, Weights, Values]:
    """Return the mean cross entropy, its slope by every weight, and by the inputs."""
    first, first_bias, second, second_bias = weights
    hidden = np.maximum(inputs @ first + first_bias, 0)
    logits = hidden @ second + second_bias
    logits -= logits.max(axis=1, keepdims=True)
    shares = np.exp(logits)
    shares /= shares.sum(axis=1, keepdims=True)
    rows = np.arange(len(values))
    loss = float(-np.log(shares[rows, values] + 1e-9).mean())
    shares[rows, values] -= 1
    shares /= len(values)
    back = (shares @ second.T) * (hidden > 0)
    return loss, [*_layer(inputs, back), *_layer(hidden, shares)], back @ first.T


def _layer(inputs: Values, back: Values) -> Weights:
    """Return the slopes of a layer's matrix and bias."""
    flat, to = inputs.reshape(-1, inputs.shape[-1]), back.reshape(-1, back.shape[-1])
    return [flat.T @ to, to.sum(axis=0)]


def _spread(windows: Values, shape: tuple[int, ...], side: int) -> Values:
    """Return what `windowed` windows add up to on the layer they were taken from."""
    parts = windows.reshape(*windows.shape[:3], side, side, shape[3])
    whole = np.zeros(shape, np.float32)
    high, wide = (WINDOW_STRIDE_PX * count for count in windows.shape[1:3])
    for i in range(side):
        for j in range(side):
            whole[:, i : i + high : WINDOW_STRIDE_PX, j : j + wide : WINDOW_STRIDE_PX] += parts[
                :, :, :, i, j
            ]
    return whole


def _stepped(
    weights: Sequence[Values],
    moments: Sequence[tuple[Values, Values]],
    slopes: Sequence[Values],
    step: int,
    rate: float,
) -> None:
    """Move the weights one step of Adam with decay, in place."""
    for weight, (mean, square), slope in zip(weights, moments, slopes, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        share = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        weight -= rate * (mean / (1 - 0.9**step) / share) + rate * DECAY * weight
