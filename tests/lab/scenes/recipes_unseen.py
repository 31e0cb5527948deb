"""Recipes by chance, to judge on: nobody looks at their frames, and another seed makes others.

Grounds, colours of pieces, sizes and prints are drawn anew. `recipes` and `recipes_varied` have
the designs to tune on, and know none of these colours.
"""

from tests.lab.scenes.recipes import Recipe
from tests.lab.scenes.recipes_varied import varied

UNSEEN_PALETTES = ("autumn", "sea", "candy", "bright", "dark", "ivory", "black")
UNSEEN_GROUNDS = ("plain", "plain", "map", "stone", "mosaic", "wood", "felt", "carpet", "sand")
"""Half of them are those of `recipes_held`."""


def unseen(count: int, seed: int) -> tuple[Recipe, ...]:
    """Return `count` recipes; the same for the same seed."""
    return varied(count, seed, grounds=UNSEEN_GROUNDS, palettes=UNSEEN_PALETTES, stem="unseen")
