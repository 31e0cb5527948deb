"""Recipes by chance, to fit weights on: what many designs share is learnt, what one has is not.

The grounds "map", "mosaic" and "stone" and the palettes of `recipes_held` are left out. The
designs to judge on have them.
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from tests.lab.scenes.canvas import hex_of
from tests.lab.scenes.recipes import Recipe
from tests.lab.scenes.values import Glyph, Rim

_T = TypeVar("_T")

_RINGS = ("ellipse", "circle", "rounded", "irregular")
_GROUNDS = ("plain", "plain", "plain", "sand", "wood", "felt", "night", "carpet")
_STARS = ("ring", "double ring", "dot", "number", "cross", "star5", "flower", "rosette")
_PALETTES = ("given", "print", "pastel", "white", "dyed")
_GLYPHS = (Glyph.PIPS, Glyph.PIPS, Glyph.BARS, Glyph.BARS, Glyph.NONE)
_DARK_INK = ("white", "pastel", "ivory", "candy")
"""Palettes on which only dark glyphs can be read."""


def varied(
    count: int,
    seed: int,
    *,
    grounds: Sequence[str] = _GROUNDS,
    palettes: Sequence[str] = _PALETTES,
    stem: str = "varied",
) -> tuple[Recipe, ...]:
    """Return `count` recipes; the same for the same seed."""
    pools = (grounds, palettes, stem)
    return tuple(_varied(k, np.random.default_rng((seed, k)), pools) for k in range(count))


def _varied(
    number: int, rng: np.random.Generator, pools: tuple[Sequence[str], Sequence[str], str]
) -> Recipe:
    grounds, palettes, stem = pools
    palette = _one_of(palettes, rng)
    diameter = float(rng.uniform(18, 26))
    star = _one_of(_STARS, rng)
    share = rng.choice([rng.uniform(0.4, 0.7), rng.uniform(0.9, 1.1)])
    drawn_mm = diameter * float(share) / (0.6 if star == "dot" else 1.0)
    circular = rng.random() < 0.25
    dark = rng.random() < 0.3
    ids = rng.choice(50, 4, replace=False)
    return Recipe(
        f"{stem}_{number:03d}",
        1000 + number,
        (400.0, 400.0) if circular else (420.0, 297.0),
        "circle" if circular else _one_of(_RINGS, rng),
        _one_of(grounds, rng),
        (_shade(rng, dark=dark), _shade(rng, dark=dark)),
        (_hue(rng), _hue(rng)) if rng.random() < 0.5 else None,
        star,
        _shade(rng, dark=not dark) if rng.random() < 0.6 else _hue(rng),
        palette,
        _one_of(_GLYPHS, rng),
        "#232326" if palette in _DARK_INK else "#F6F3EA",
        diameter,
        float(rng.uniform(4.0, 9.5)),
        (int(ids[0]), int(ids[1]), int(ids[2]), int(ids[3])),
        float(rng.uniform(22, 34)),
        _hue(rng) if rng.random() < 0.3 else None,
        _one_of(("none", "none", "line", "dots", "strip"), rng),
        (int(rng.integers(0, 6)), int(rng.integers(0, 6))),
        _one_of((Rim.NONE, Rim.NONE, Rim.DARK, Rim.GLYPH), rng),
        float(rng.choice([0.0, 0.0, 0.06, 0.1])),
        drawn_mm,
    )


def _one_of(choices: Sequence[_T], rng: np.random.Generator) -> _T:
    return choices[int(rng.integers(len(choices)))]


def _shade(rng: np.random.Generator, *, dark: bool) -> str:
    """Return a colour of paper, wood or cloth: hardly saturated."""
    level = rng.uniform(25, 75) if dark else rng.uniform(185, 250)
    red, green, blue = np.clip(level + rng.normal(0, 9, 3), 0, 255)
    return hex_of(float(red), float(green), float(blue))


def _hue(rng: np.random.Generator) -> str:
    red, green, blue = rng.uniform(40, 235, 3)
    return hex_of(float(red), float(green), float(blue))
