"""Transparency: how much of the print shows through a bead.

In linear light a disc is a veil plus a share of the print below. The veil has no colour but the
lamp's tint, and its lightness says little of the kind. The share says nearly everything: on the
labelled stills it is about a half for clear beads, and nothing for grey ones. Prints are dark, so
the share is measured in several ways: along two axes of colour, and by how the print's pattern
continues below the bead.
"""

from __future__ import annotations

import numpy as np

from vision.beads.constants import (
    COLOUR_AXES,
    COLOUR_GAIN,
    COLOUR_NOISE,
    COLOUR_SHARE_GAIN,
    DIM_LIGHT,
    FAINT_LIGHT,
    GLOSS_GAIN,
    GREY_FLOOR,
    HUE_SUM_FLOOR,
    LIGHT_FLOOR,
    MAX_PRINT_CONTRAST,
    NARROWINGS,
    OUTER_CIRCLES,
    PATTERN_LOG_FLOOR,
    PATTERN_PRODUCT_FLOOR,
    PATTERN_SUM_FLOOR,
    PRINT_PITCH_RADII,
    PRINT_POINTS,
    PRINT_REACH_RADII,
    UNLIT_SHARE,
    WEAK_COLOUR,
)
from vision.beads.signs import MatScene, Patches, light_at, middles, quantiles, sampled
from vision.sheet.lens import Floats

_AT = np.arange(-PRINT_POINTS, PRINT_POINTS + 1) * PRINT_PITCH_RADII
_X, _Y = np.meshgrid(_AT, _AT)
_POINTS = np.stack([_X, _Y], axis=-1)[np.hypot(_X, _Y) < PRINT_REACH_RADII]


def transparency_signs(scene: MatScene, points_mm: Floats, patches: Patches) -> Floats:
    """Return the signs of how much of the print shows through, shape (N, signs).

    Without a picture of the bare mat there are no signs: the shape is then (N, 0).
    """
    if patches.bare is None or scene.bare is None or scene.relight is None:
        return np.zeros((len(points_mm), 0), dtype=np.float32)
    disc = scene.radius_mm * _POINTS
    spots = scene.eye.lifted(points_mm, scene.height_mm)[:, None] + disc
    shown = _linear(scene.toner.of_colours(scene.flat.sample(spots), spots))
    shown, unlit = _without_glints(shown)
    middle = (shown * unlit).sum(axis=1)
    grey, colour = middle.mean(axis=1, keepdims=True), middle @ COLOUR_AXES.T
    level = middles((patches.tones - patches.bare)[:, OUTER_CIRCLES].reshape(len(middle), -1, 3))
    around = middles(patches.tones[:, OUTER_CIRCLES].reshape(len(middle), -1, 3))
    parts = [
        COLOUR_GAIN * colour,
        COLOUR_SHARE_GAIN * colour / (grey + GREY_FLOOR),
        np.log(np.maximum(grey, 0) + DIM_LIGHT),
        COLOUR_GAIN * _linear(around) @ COLOUR_AXES.T,
    ]
    lamp, gloss = light_at(scene.relight, points_mm)
    parts += [
        np.log(lamp),
        COLOUR_GAIN * gloss @ COLOUR_AXES.T,
        GLOSS_GAIN * gloss.mean(axis=1, keepdims=True),
    ]
    parts += [np.log(np.maximum(grey, 0) + DIM_LIGHT) - np.log(lamp.mean(axis=1, keepdims=True))]
    for narrowing in NARROWINGS:
        tones = sampled(scene.bare, points_mm[:, None] + narrowing * disc)
        # Two levels of light: of the surroundings with their gloss, and of the lamp alone.
        for printed in (_linear(tones + level[:, None]), _linear(tones) * lamp[:, None]):
            parts += [*_colour_shares(colour, printed), *_pattern_shares(shown, printed)]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _linear(tones: Floats) -> Floats:
    return np.asarray(np.exp(tones) - np.float32(LIGHT_FLOOR))


def _without_glints(shown: Floats) -> tuple[Floats, Floats]:
    """Return colours with glints dimmed, and weights that leave out points that mirror a lamp."""
    grey = shown.mean(axis=2)
    most = quantiles(grey, (UNLIT_SHARE,))
    dimmed = shown * np.minimum(1, most / np.maximum(grey, FAINT_LIGHT))[..., None]
    unlit = (grey <= most) / (grey <= most).sum(axis=1, keepdims=True)
    return dimmed, unlit[..., None]


def _colour_shares(colour: Floats, printed: Floats) -> list[Floats]:
    """Return the signs of how much of the print's colour the discs show.

    They are the print's colour itself, and its share in the disc: along each of the two colour axes
    and along both together.
    """
    below = printed.mean(axis=1) @ COLOUR_AXES.T
    each = colour * below / (below**2 + WEAK_COLOUR**2)
    exact = below / COLOUR_NOISE**2
    both = (colour * exact).sum(axis=1) / ((below * exact).sum(axis=1) + 1)
    return [COLOUR_GAIN * below, each, both[:, None]]


def _pattern_shares(shown: Floats, printed: Floats) -> list[Floats]:
    """Return the signs of how much of the print's pattern continues in the discs.

    Some of the signs say how strong the pattern itself is.
    """
    apart = np.clip(
        printed - printed.mean(axis=1, keepdims=True), -MAX_PRINT_CONTRAST, MAX_PRINT_CONTRAST
    )
    seen = shown - shown.mean(axis=1, keepdims=True)
    both, below, here = (
        (one * other).sum(axis=(1, 2))
        for one, other in ((apart, seen), (apart, apart), (seen, seen))
    )
    hue, hue_seen = apart @ COLOUR_AXES[0], seen @ COLOUR_AXES[0]
    hues = (hue * hue).sum(axis=1)
    signs = [
        both / (below + PATTERN_SUM_FLOOR),
        both / np.sqrt(below * here + PATTERN_PRODUCT_FLOOR),
        np.log(below + PATTERN_LOG_FLOOR),
        (hue * hue_seen).sum(axis=1) / (hues + HUE_SUM_FLOOR),
        np.log(hues + PATTERN_LOG_FLOOR),
    ]
    return [np.stack(signs, axis=1)]
