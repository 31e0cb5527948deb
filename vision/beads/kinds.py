"""The kinds of beads: clear, grey or black.

Black glass only reflects. Clear glass lets the print below show through; grey glass lets less of
it through, or none. How light a disc is depends on the lamp and the surroundings as much as on the
glass. So the beads of a frame are also compared with one another. First, each bead is compared with
all beads, which tells the black ones. The black beads then show what is reflection alone, and the
others show what glass looks like in this lamp's light. Then the beads of one kind are taken to look
alike (`same_glass`), and a network that sees all places at once names them too (`networks`). At
last all stars are taken to come from one box (`box`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.beads.box import kinds_from_box
from vision.beads.constants import (
    BLACK_DOUBT,
    DIM_LIGHT,
    GRAIN_PITCH_RADII,
    GRAIN_POINTS,
    GRAIN_QUANTILES,
    GRAIN_REACH_RADII,
    KIND_DOUBT,
    KIND_TEMPERATURE,
    MOST_OUTVOTED,
    TONE_QUANTILES,
)
from vision.beads.discs import discs
from vision.beads.lamp_side import lamp_signs
from vision.beads.reflections import reflection_signs
from vision.beads.same_glass import clear_chances
from vision.beads.signs import MatScene, Patches, glass_signs, grey_of, middles, quantiles
from vision.beads.transparency import transparency_signs
from vision.beads.weights import BeadWeights
from vision.sheet.constants import TINY
from vision.sheet.lens import Floats

KINDS = ("clear", "grey", "black")
_CLEAR, _GREY, _BLACK = range(len(KINDS))

_DOUBTS = np.full((len(KINDS), len(KINDS)), KIND_DOUBT / len(KINDS))
"""How often each kind, by its row, is another one, by its column."""
_DOUBTS[_BLACK] = _DOUBTS[:, _BLACK] = BLACK_DOUBT / len(KINDS)
np.fill_diagonal(_DOUBTS, 0)
np.fill_diagonal(_DOUBTS, 1 - _DOUBTS.sum(axis=1))

_X, _Y = np.meshgrid(*[np.arange(-GRAIN_POINTS, GRAIN_POINTS + 1) * GRAIN_PITCH_RADII] * 2)
_POINTS = np.stack([_X, _Y], axis=-1)
_IS_INSIDE = (np.hypot(_X, _Y) < GRAIN_REACH_RADII)[1:-1, 1:-1]


def own_signs(scene: MatScene, points_mm: Floats, patches: Patches) -> Floats:
    """Return what each bead shows by itself, shape (N, signs)."""
    signs = [glass_signs(patches), _grain(scene, points_mm)]
    return np.concatenate(signs, axis=1).astype(np.float32, copy=False)


def lit_signs(
    scene: MatScene,
    points_mm: Floats,
    patches: Patches,
    own: Floats,
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> Floats:
    """Return the signs of each bead that need the frame's black beads to be known."""
    lamp = lamp_signs(scene, points_mm, patches, black, sure)
    through = transparency_signs(scene, points_mm, patches)
    signs = [own, lamp, through, reflection_signs(scene, points_mm, black, sure)]
    return np.concatenate(signs, axis=1).astype(np.float32, copy=False)


def black_signs(own: Floats, sure: NDArray[np.bool_]) -> Floats:
    """Return the signs that tell black glass from other glass, shape (N, signs).

    A bead's signs are: its own signs, its own signs less the mean of the sure beads, the rank of
    each of its own signs among the sure beads, and the log of the number of sure beads.

    Args:
        own: the signs of each bead by itself, shape (N, signs).
        sure: which places surely are beads, shape (N,); all places are compared with these.
    """
    others = own[sure] if sure.any() else own
    count = np.full((len(own), 1), np.log1p(len(others)))
    parts = [own, own - others.mean(axis=0), _ranks(own, others), count]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def is_black(weights: BeadWeights, signs: Floats) -> NDArray[np.bool_]:
    """Return which beads are black, by their `black_signs`."""
    logs = weights.black(signs)
    return np.asarray(logs[:, 1] > logs[:, 0])


def kind_signs(own: Floats, black: NDArray[np.bool_], sure: NDArray[np.bool_]) -> Floats:
    """Return the signs from which the kind of each bead is told, shape (N, more signs).

    The beads that are not black form one group, and the black beads the other. A bead's signs are:
    its own signs, its own signs less the mean of each group, the log of each group's size, and the
    rank of each own sign in the group that is not black.

    Args:
        own: the signs of each bead in this frame's light, shape (N, signs).
        black: which are black, shape (N,).
        sure: which places surely are beads, shape (N,); only these form the groups.
    """
    parts = [own]
    for among in (sure & ~black, sure & black):
        usual = own[among].mean(axis=0, keepdims=True) if among.any() else own
        parts += [own - usual, np.full((len(own), 1), np.log1p(among.sum()))]
    parts.append(_ranks(own, own[sure & ~black]))
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _ranks(own: Floats, others: Floats) -> Floats:
    """Return the share of `others` that each sign exceeds, less a half; 0 without any."""
    if len(others) == 0:
        return np.zeros_like(own)
    below = (others[None] < own[:, None]).mean(axis=1)
    alike = (others[None] == own[:, None]).mean(axis=1)
    return np.asarray(below + alike / 2 - 0.5)


def kind_logs(
    weights: BeadWeights,
    lit: Floats,
    black: NDArray[np.bool_],
    sure: NDArray[np.bool_],
    named: Floats | None = None,
) -> Floats:
    """Return the log probabilities of KINDS, shape (N, 3); no probability is zero.

    The sure beads come from one box, and those of one kind are of the same glass.

    Args:
        weights: what was fitted.
        lit: the signs of each bead in this frame's light, shape (N, signs).
        black: which are black, shape (N,).
        sure: which places surely are beads, shape (N,).
        named: a log for each kind and for no star by networks that see all places at once, shape
            (N, 4).
    """
    logs = weights.kinds(kind_signs(lit, black, sure))
    shares = _shares(logs)
    glass = sure & (shares[:, _BLACK] < 1 / 2)
    shares[glass] = _of_same_glass(weights, lit[glass], logs[glass], shares[glass])
    if named is not None:
        both = weights.heard.kinds * np.log(_shares(named[:, : len(KINDS)]) + TINY)
        shares = _shares(both + (1 - weights.heard.kinds) * np.log(shares + TINY))
    shares[sure] = kinds_from_box(shares[sure])
    return np.log(_doubted(shares))


def _doubted(shares: Floats) -> Floats:
    """Return less certain probabilities of kinds; the likeliest kind stays the likeliest.

    On glass that the networks were not fitted on they say too much. So probabilities are drawn
    together, and none is zero. Clear and black glass are hardly ever taken for each other.
    """
    powers, likeliest = np.full_like(shares, 1 / KIND_TEMPERATURE), shares.argmax(axis=1)
    powers[likeliest == _CLEAR, _BLACK] = 1
    powers[likeliest == _BLACK, _CLEAR] = 1
    drawn = (shares / shares.max(axis=1, keepdims=True)) ** powers
    return np.asarray(drawn / drawn.sum(axis=1, keepdims=True) @ _DOUBTS)


def named_together(
    weights: BeadWeights, scene: MatScene, points_mm: Floats, lit: Floats, sure: NDArray[np.bool_]
) -> Floats | None:
    """Return a log for each kind and for no star, seen among the sure stars, shape (N, 4).

    Without such networks the answer is None.
    """
    if not weights.namers:
        return None
    shown = discs(scene, points_mm)
    return np.asarray(np.mean([namer(shown, lit, sure) for namer in weights.namers], axis=0))


def _shares(logs: Floats) -> Floats:
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def _of_same_glass(weights: BeadWeights, lit: Floats, logs: Floats, shares: Floats) -> Floats:
    """Return the shares of beads that are not black, clear and grey told by all of them."""
    if len(lit) == 0:
        return shares
    own = logs[:, _CLEAR] - logs[:, _GREY]
    clear = clear_chances(weights.glass, lit, own)
    outvoted = (own > 0) != (clear > 1 / 2)
    clear[outvoted] = np.clip(clear[outvoted], 1 - MOST_OUTVOTED, MOST_OUTVOTED)
    through = 1 - shares[:, _BLACK]
    return np.stack([through * clear, through * (1 - clear), shares[:, _BLACK]], axis=1)


def _grain(scene: MatScene, points_mm: Floats) -> Floats:
    """Return the signs of how tones and tints are spread over each disc, and of its grain."""
    centres = scene.eye.lifted(points_mm, scene.height_mm)[:, None, None]
    points = centres + _POINTS * scene.radius_mm
    tones = scene.toner.of_colours(scene.flat.sample(points), points)
    grain = _curvature(grey_of(tones)[..., None])[..., 0]
    middle = tones[:, 1:-1, 1:-1][:, _IS_INSIDE]
    grey, tint = grey_of(middle), middle[..., ::2] - middle[..., 1:2]
    median = middles(middle)
    parts = [
        np.log(quantiles(grain, GRAIN_QUANTILES) + DIM_LIGHT),
        np.log(middles(_curvature(tones)) + DIM_LIGHT),
        quantiles(grey, TONE_QUANTILES),
        median[:, ::2] - median[:, 1:2],
        middles(tint),
        tint.std(axis=1),
        grey.std(axis=1, keepdims=True),
    ]
    return np.concatenate(parts, axis=1)


def _curvature(tones: Floats) -> Floats:
    """Return how much points differ from the four around them, shape (N, points, channels)."""
    beside = tones[:, :-2, 1:-1] + tones[:, 2:, 1:-1] + tones[:, 1:-1, :-2] + tones[:, 1:-1, 2:]
    return np.asarray(np.abs(4 * tones[:, 1:-1, 1:-1] - beside)[:, _IS_INSIDE])
