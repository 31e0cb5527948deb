"""How the weights of `vision.beads` are learnt: each stage on what the stage before gives."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.examples import Example
from vision.beads.candidates import circle_averages
from vision.beads.constants import SEARCH_SCALE
from vision.beads.detections import first_spots, moved
from vision.beads.kinds import KINDS, black_signs, kind_signs, lit_signs, own_signs
from vision.beads.same_glass import SameGlass
from vision.beads.signs import look_at, moving_signs, outward, standing_signs
from vision.beads.weights import BeadNetwork, BeadWeights, Layers
from vision.sheet.constants import MAX_SIGN_DEVIATIONS
from vision.sheet.lens import Floats

logger = logging.getLogger(__name__)

HIDDEN = {"move": 40, "standing": 40, "black": 12, "kinds": 12}
EPOCHS = {"move": 10, "standing": 12, "black": 4, "kinds": 8}
DROPPED = {"move": 0.1, "standing": 0.2, "black": 0.3, "kinds": 0.5}
DECAY = {"move": 0.02, "standing": 0.05, "black": 0.1, "kinds": 0.6}
SEEDS = {"move": 3, "standing": 3, "black": 3, "kinds": 5}
REPEATED = 3  # how often photographed frames come, of which there are few, among rendered ones
COMPANIES = {False: 3, True: 50}  # in how many companies a frame's beads are told apart, likewise
BLACK = KINDS.index("black")
BATCH = 256
RATE = 3e-3
FEW = 3  # beads: a round begins with one alone
AT_HOME, AWAY = 1.8, 3.0  # mm from a bead's centre: below is a bead, above is none
CENTRE = 0.22  # of a radius: the finder's places nearer than this are a bead's
SOME = 8  # the finder, of few weights, is learnt on every eighth frame
JITTERS = 8  # places round every bead from which its centre is learnt
HUBER = 0.05  # of a radius

Loss = Callable[[Floats, Floats], Floats]


def fit(frames: Iterable[Example]) -> BeadWeights:
    """Return the weights that explain labelled frames, each stage on what the last one gives.

    How glass looks is learnt later, from what these weights say (`learn_glass`).

    Args:
        frames: gone through once for each stage, so they need not lie in memory.
    """
    rng = np.random.default_rng(0)
    finder = _fit_finder(list(islice(_often(frames), 0, None, SOME)), rng)
    logger.info("the finder is learnt")
    move = _fit_network("move", *_moves(_often(frames), rng), _huber)
    logger.info("moves are learnt")
    nothing = BeadNetwork(np.zeros(1), np.ones(1), ())
    no_glass = SameGlass(*(np.zeros(1) for _ in fields(SameGlass)))
    partly = BeadWeights(finder, move, nothing, nothing, nothing, no_glass)
    standing = _fit_network("standing", *_standings(_often(frames), partly, rng), _cross_entropy)
    logger.info("places are learnt")
    partly = replace(partly, standing=standing)
    dark, signs, answers = _kinds(frames, partly, rng)
    is_dark = answers[:, -1:]
    black = _fit_network("black", dark, np.hstack([1 - is_dark, is_dark]), _cross_entropy)
    return replace(partly, black=black, kinds=_fit_network("kinds", signs, answers, _cross_entropy))


def _often(frames: Iterable[Example]) -> Iterator[Example]:
    for one in frames:
        for _ in range(REPEATED if one.is_scarce else 1):
            yield one


def _fit_finder(frames: Sequence[Example], rng: np.random.Generator) -> Floats:
    """Fit a logistic regression on circle averages, three times, harder places each time."""
    weights: Floats | None = None
    for _ in range(3):
        rows = [_finder_rows(example, weights, rng) for example in frames]
        signs = np.concatenate([signs for signs, _ in rows])
        labels = np.concatenate([labels for _, labels in rows])
        weights = _logistic(signs, labels)
    assert weights is not None
    count = frames[0].maps.count
    return weights[:-1].reshape(-1, count)


def _finder_rows(
    example: Example, weights: Floats | None, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    averages = circle_averages(example.maps, example.radius_px)
    rows, columns, _ = averages.shape
    y, x = np.mgrid[0:rows, 0:columns]
    gap = np.full((rows, columns), np.inf)
    for pixel in example.pixels:
        gap = np.minimum(gap, np.hypot(x - pixel[0], y - pixel[1]))
    is_away = gap > CENTRE * example.radius_px * SEARCH_SCALE
    some = rng.choice(np.argwhere(is_away), 100 if weights is not None else 300, replace=False)
    if weights is not None:
        some = np.concatenate([some, _hardest(averages @ weights[:-1], is_away)])
    home = np.rint(example.pixels).astype(int)
    inside = ((home >= 0) & (home < [columns, rows])).all(axis=1)
    spots = np.concatenate([home[inside][:, ::-1], some])
    labels = np.zeros(len(spots))
    labels[: inside.sum()] = 1
    return averages[spots[:, 0], spots[:, 1]], labels


def _hardest(likely: Floats, is_away: NDArray[np.bool_]) -> NDArray[np.intp]:
    likely = np.where(is_away, likely, -np.inf).astype(np.float32)
    peaks = (likely >= cv2.dilate(likely, np.ones((3, 3), np.uint8))) & is_away
    return np.argwhere(peaks)[np.argsort(-likely[peaks])[:80]]


def _logistic(signs: Floats, labels: Floats) -> Floats:
    """Return ridge logistic weights, the constant last; beads weigh thrice."""
    centre, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-4
    rows = np.hstack([(signs - centre) / spread, np.ones((len(signs), 1))])
    weights = np.where(labels > 0, 1.0, 0.3)
    ridge = 2.0 * np.eye(rows.shape[1])
    beta = np.zeros(rows.shape[1])
    for _ in range(12):
        likely = 1 / (1 + np.exp(-np.clip(rows @ beta, -20, 20)))
        slope = rows.T @ (weights * (likely - labels)) + ridge @ beta
        bend = (rows * (weights * likely * (1 - likely) + 1e-6)[:, None]).T @ rows + ridge
        beta = beta - np.linalg.solve(bend, slope)
    return np.append(beta[:-1] / spread, beta[-1]).astype(np.float32)


def _moves(frames: Iterable[Example], rng: np.random.Generator) -> tuple[Floats, Floats]:
    signs: list[Floats] = []
    steps: list[Floats] = []
    for example in (one for one in frames if len(one.points_mm)):
        shape = (len(example.points_mm), JITTERS)
        away = 0.5 * example.scene.radius_mm * np.sqrt(rng.random(shape))
        turn = rng.random(shape) * 2 * np.pi
        shift = np.stack([away * np.cos(turn), away * np.sin(turn)], axis=-1)
        points = (example.points_mm[:, None] + shift).reshape(-1, 2)
        back, out = -shift.reshape(-1, 2), outward(example.scene, points)
        along = back[:, 0] * np.cos(out) + back[:, 1] * np.sin(out)
        across = back[:, 1] * np.cos(out) - back[:, 0] * np.sin(out)
        signs.append(moving_signs(look_at(example.scene, points)))
        steps.append(np.stack([along, across], axis=1) / example.scene.radius_mm)
    return np.concatenate(signs), np.concatenate(steps)


def _standings(
    frames: Iterable[Example], weights: BeadWeights, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    rows: list[Floats] = []
    labels: list[Floats] = []
    for example in frames:
        scene = example.scene
        spots = first_spots(scene, example.maps, weights.finder)
        shape = example.points_mm.shape
        near: list[Floats] = [example.points_mm + rng.normal(0, 1.0, shape) for _ in range(3)]
        near += [_beside(example.points_mm, rng) for _ in range(2)]
        points = np.concatenate([spots, *near])
        points = np.concatenate([points, moved(scene, points, look_at(scene, points), weights)])
        gaps = example.distances(points)
        clear = (gaps < AT_HOME) | (gaps > AWAY)
        rows.append(standing_signs(look_at(scene, points[clear])))
        labels.append((gaps[clear] < AT_HOME).astype(np.float64))
    answers = np.concatenate(labels)
    return np.concatenate(rows), np.stack([1 - answers, answers], axis=1)


def _beside(points_mm: Floats, rng: np.random.Generator) -> Floats:
    turn = rng.random(len(points_mm)) * 2 * np.pi
    away = rng.uniform(3.2, 8.0, len(points_mm))
    return points_mm + np.stack([away * np.cos(turn), away * np.sin(turn)], axis=1)


def _kinds(
    frames: Iterable[Example], weights: BeadWeights, rng: np.random.Generator
) -> tuple[Floats, Floats, Floats]:
    """Return what tells black beads, what tells kinds once these are told, and the answers."""
    dark: list[Floats] = []
    rows: list[Floats] = []
    labels: list[int] = []
    for example in (one for one in frames if len(one.points_mm)):
        count, scene = len(example.points_mm), example.scene
        for turn in range(COMPANIES[example.is_scarce]):
            some = np.arange(count)
            if turn % 2:
                most = count if turn % 4 == 1 else min(count, FEW)
                some = rng.permutation(count)[: rng.integers(1, most + 1)]
            points: Floats = example.points_mm[some] + rng.normal(0, 0.8, (len(some), 2))
            points = moved(scene, points, look_at(scene, points), weights)
            kinds = np.array([KINDS.index(example.kinds[k]) for k in some])
            patches, black, sure = look_at(scene, points), kinds == BLACK, np.ones(len(some), bool)
            own = own_signs(scene, points, patches)
            dark.append(black_signs(own, sure))
            lit = lit_signs(scene, points, patches, own, black, sure)
            rows.append(kind_signs(lit, black, sure))
            labels += kinds.tolist()
    return np.concatenate(dark), np.concatenate(rows), np.eye(len(KINDS))[labels]


def _cross_entropy(answers: Floats, wanted: Floats) -> Floats:
    shares = np.exp(answers - answers.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True) - wanted)


def _huber(answers: Floats, wanted: Floats) -> Floats:
    off = answers - wanted
    return np.asarray(10 * off / np.sqrt(1 + (off / HUBER) ** 2))


def _fit_network(name: str, signs: Floats, wanted: Floats, loss: Loss) -> BeadNetwork:
    centre, spread = np.median(signs, axis=0), np.maximum(signs.std(axis=0), 1e-3)
    scaled = signs.astype(np.float32)  # changed in place, since it is large
    scaled -= centre.astype(np.float32)
    scaled /= spread.astype(np.float32)
    np.clip(scaled, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS, out=scaled)
    layers = tuple(
        _fit_layers(name, scaled, wanted.astype(np.float32), loss, seed)
        for seed in range(SEEDS[name])
    )
    return BeadNetwork(centre.astype(np.float32), spread.astype(np.float32), layers)


def _fit_layers(name: str, signs: Floats, wanted: Floats, loss: Loss, seed: int) -> Layers:
    """Fit one network with Adam; inputs are dropped at random, the rate falls along a cosine."""
    rng = np.random.default_rng(seed)
    values = _start(signs.shape[1], HIDDEN[name], wanted.shape[1], rng)
    mean = [np.zeros_like(value) for value in values]
    square = [np.zeros_like(value) for value in values]
    starts = [k for _ in range(EPOCHS[name]) for k in range(0, len(signs), BATCH)]
    order = rng.permutation(len(signs))
    for step, start in enumerate(starts, 1):
        if start == 0:
            order = rng.permutation(len(signs))
        some = order[start : start + BATCH]
        kept = rng.random((len(some), signs.shape[1]), np.float32) > DROPPED[name]
        slopes = _slopes(values, signs[some] * kept / (1 - DROPPED[name]), wanted[some], loss)
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / len(starts)))
        for k, slope in enumerate(slopes):
            mean[k] = 0.9 * mean[k] + 0.1 * slope
            square[k] = 0.999 * square[k] + 0.001 * slope**2
            size = np.sqrt(square[k] / (1 - 0.999**step)) + 1e-8
            decay = DECAY[name] * values[k] if values[k].ndim > 1 else 0.0
            values[k] = values[k] - rate * (mean[k] / (1 - 0.9**step) / size + decay)
    return Layers(*(value.astype(np.float32) for value in values))


def _start(inputs: int, hidden: int, answers: int, rng: np.random.Generator) -> list[Floats]:
    values = (
        rng.normal(0, inputs**-0.5, (inputs, hidden)),
        np.zeros(hidden),
        rng.normal(0, 0.5 * hidden**-0.5, (hidden, answers)),
        np.zeros(answers),
        np.zeros((inputs, answers)),
    )
    return [value.astype(np.float32) for value in values]


def _slopes(values: Sequence[Floats], signs: Floats, wanted: Floats, loss: Loss) -> list[Floats]:
    hidden, hidden_bias, answer, answer_bias, shortcut = values
    inner = np.maximum(signs @ hidden + hidden_bias, 0)
    off = loss(inner @ answer + answer_bias + signs @ shortcut, wanted) / len(signs)
    back = (off @ answer.T) * (inner > 0)
    return [signs.T @ back, back.sum(axis=0), inner.T @ off, off.sum(axis=0), signs.T @ off]
