"""Recipes to tune on: sheets as people print or carve them, with stars as large as the pieces."""

from tests.lab.scenes.recipes import Recipe
from tests.lab.scenes.values import Glyph, Rim

_WHITE = ("#F8F8F6", "#EDEDEA")

TUNE_PLAIN = (
    Recipe(
        "lake_copy", 31, (420, 297), "ellipse", "plain", _WHITE, None, "ring", "#8A8D92",
        "given", Glyph.PIPS, "#F6F3EA", 24, 8, (0, 1, 2, 3), 30, None, decoys=(3, 4),
        star_diameter=24,
    ),
    Recipe(
        "lake_office", 32, (400, 287), "rounded", "plain", _WHITE, ("#CFE3F2", "#A9CBE4"),
        "double ring", "#707880", "print", Glyph.BARS, "#FFFFFF", 25, 9, (9, 12, 21, 30), 28,
        None, decoys=(4, 3), star_diameter=26,
    ),
    Recipe(
        "lake_draft", 33, (420, 297), "irregular", "plain", ("#FBF7EC", "#EFE8D6"), None, "number",
        "#5B5F66", "dyed", Glyph.PIPS, "#F6F3EA", 22, 6, (3, 13, 23, 33), 26, None,
        decoys=(5, 5), star_diameter=18,
    ),
    Recipe(
        "lake_burnt", 34, (420, 297), "ellipse", "wood", ("#C9A06A", "#A87C48"), None, "dot",
        "#5A3519", "given", Glyph.PIPS, "#F6F3EA", 24, 7, (0, 5, 10, 15), 28, None,
        decoys=(3, 3), grain=0.06, star_diameter=40,
    ),
    Recipe(
        "lake_ink", 35, (420, 297), "circle", "plain", ("#22242B", "#1A1C22"), None, "ring",
        "#D8DCE6", "pastel", Glyph.BARS, "#23262C", 24, 6, (6, 16, 26, 36), 30, None,
        decoys=(4, 4), star_diameter=23,
    ),
    Recipe(
        "lake_spots", 36, (420, 297), "rounded", "sand", ("#E4D3AA", "#CDB684"), None, "dot",
        "#3C6FA5", "dyed", Glyph.BARS, "#F2F0E8", 25, 5, (11, 22, 33, 44), 26, None, "line",
        (4, 4), Rim.DARK, star_diameter=37,
    ),
    Recipe(
        "lake_pale", 37, (420, 297), "ellipse", "plain", _WHITE, None, "ring", "#4A4E55",
        "pastel", Glyph.NONE, "#F6F3EA", 24, 6, (8, 18, 28, 38), 28, None, decoys=(3, 3),
        star_diameter=25,
    ),
    Recipe(
        "lake_chalk", 38, (400, 400), "circle", "felt", ("#2F5B46", "#264C3A"), None, "ring",
        "#E9EFE8", "white", Glyph.PIPS, "#2A2A2E", 25, 7, (14, 24, 34, 46), 32, None,
        decoys=(3, 4), star_diameter=25,
    ),
)  # fmt: skip

TUNE_PALE = (
    Recipe(
        "lake_milk", 41, (420, 297), "ellipse", "plain", _WHITE, None, "double ring", "#3A3A3A",
        "white", Glyph.PIPS, "#2A2A2E", 24, 6, (2, 12, 22, 32), 28, None, decoys=(4, 4),
        star_diameter=15,
    ),
    Recipe(
        "lake_china", 42, (420, 297), "rounded", "plain", ("#F4EEE0", "#E9E0CC"), None, "number",
        "#6A6258", "white", Glyph.BARS, "#26262B", 23, 7, (7, 17, 27, 37), 30, None,
        decoys=(4, 4), star_diameter=23,
    ),
)  # fmt: skip
"""White pieces on white paper."""
