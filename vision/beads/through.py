"""What of the print shows through beads: clear glass lets it through, grey glass does not.

In linear light a disc is a veil, colourless but for the lamp's tint, and over it a share of the
print below. How light the veil is tells little of the kind, the share tells nearly all: about half
for the clear beads of the labelled stills, none for the grey ones. Prints are dark, so the share is
looked for in many ways: along two axes of colour, and in how the pattern goes on below the bead.
"""

from __future__ import annotations

import numpy as np

from vision.beads.signs import OUTER, MatScene, Patches, light_at, middles, quantiles, sampled
from vision.beads.tones import SOFT
from vision.sheet.lens import Floats

INSIDE = 0.73  # of a radius: the print is looked for within
PITCH = 0.103  # of a radius between points
UNLIT = 0.6  # share of a disc's points that mirror no lamp
# Thin glass shows the print as it lies, thick glass larger.
NARROWINGS = (0.7, 1.0)
# Rows: green against the others, which a lamp's warmth does not change; red against blue.
AXES = np.array([[-0.5, 1.0, -0.5], [-1.0, 0.0, 1.0]])
WEAKEST = np.array([0.004, 0.008])  # colour of print, of paper white, that says little along each
NOISE = np.array([0.0015, 0.004])  # of a disc's colour along each, on the labelled stills
CONTRAST = 0.06  # more of a print's contrast is an edge that glass displaces
SHARE = 30.0  # brings colours, hundredths of paper white, to the size of other signs

_AT = np.arange(-7, 8) * PITCH
_X, _Y = np.meshgrid(_AT, _AT)
_POINTS = np.stack([_X, _Y], axis=-1)[np.hypot(_X, _Y) < INSIDE]


def through_signs(scene: MatScene, points_mm: Floats, patches: Patches) -> Floats:
    """Return what tells how much of the print shows through, shape (N, signs).

    Where the bare mat is not known, there are no such signs.
    """
    if patches.bare is None or scene.bare is None or scene.relight is None:
        return np.zeros((len(points_mm), 0), dtype=np.float32)
    disc = scene.radius_mm * _POINTS
    spots = scene.eye.lifted(points_mm, scene.height_mm)[:, None] + disc
    shown = _linear(scene.toner.of_colours(scene.flat.sample(spots), spots))
    shown, unlit = _without_glints(shown)
    middle = (shown * unlit).sum(axis=1)
    grey, colour = middle.mean(axis=1, keepdims=True), middle @ AXES.T
    level = middles((patches.tones - patches.bare)[:, OUTER].reshape(len(middle), -1, 3))
    around = middles(patches.tones[:, OUTER].reshape(len(middle), -1, 3))
    parts = [
        SHARE * colour,
        3 * colour / (grey + 0.02),
        np.log(np.maximum(grey, 0) + 0.01),
        SHARE * _linear(around) @ AXES.T,
    ]
    lamp, gloss = light_at(scene.relight, points_mm)
    parts += [np.log(lamp), SHARE * gloss @ AXES.T, 10 * gloss.mean(axis=1, keepdims=True)]
    parts += [np.log(np.maximum(grey, 0) + 0.01) - np.log(lamp.mean(axis=1, keepdims=True))]
    for narrowing in NARROWINGS:
        tones = sampled(scene.bare, points_mm[:, None] + narrowing * disc)
        # As light as what lies around, gloss and all, and as the lamp alone makes it.
        for printed in (_linear(tones + level[:, None]), _linear(tones) * lamp[:, None]):
            parts += [*_colour_shares(colour, printed), *_pattern_shares(shown, printed)]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _linear(tones: Floats) -> Floats:
    return np.asarray(np.exp(tones) - np.float32(SOFT))


def _without_glints(shown: Floats) -> tuple[Floats, Floats]:
    """Return colours, glints dimmed, and weights of the points that mirror no lamp."""
    grey = shown.mean(axis=2)
    most = quantiles(grey, (UNLIT,))
    dimmed = shown * np.minimum(1, most / np.maximum(grey, 1e-3))[..., None]
    unlit = (grey <= most) / (grey <= most).sum(axis=1, keepdims=True)
    return dimmed, unlit[..., None]


def _colour_shares(colour: Floats, printed: Floats) -> list[Floats]:
    """Return the print's colour, how much of it the discs have along each axis, and along both."""
    below = printed.mean(axis=1) @ AXES.T
    each = colour * below / (below**2 + WEAKEST**2)
    exact = below / NOISE**2
    both = (colour * exact).sum(axis=1) / ((below * exact).sum(axis=1) + 1)
    return [SHARE * below, each, both[:, None]]


def _pattern_shares(shown: Floats, printed: Floats) -> list[Floats]:
    """Return how much of the print's pattern goes on in the discs, and how much there is of it."""
    apart = np.clip(printed - printed.mean(axis=1, keepdims=True), -CONTRAST, CONTRAST)
    seen = shown - shown.mean(axis=1, keepdims=True)
    both, below, here = (
        (one * other).sum(axis=(1, 2))
        for one, other in ((apart, seen), (apart, apart), (seen, seen))
    )
    hue, hue_seen = apart @ AXES[0], seen @ AXES[0]
    hues = (hue * hue).sum(axis=1)
    signs = [
        both / (below + 0.05),
        both / np.sqrt(below * here + 1e-6),
        np.log(below + 1e-4),
        (hue * hue_seen).sum(axis=1) / (hues + 0.01),
        np.log(hues + 1e-4),
    ]
    return [np.stack(signs, axis=1)]
