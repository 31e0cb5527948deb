"""Recipes of the sheets and pieces to tune on; `recipes_held` has those to judge on."""

from dataclasses import dataclass

from tests.lab.scenes.values import Glyph, Rim


@dataclass(frozen=True, slots=True)
class Recipe:
    """What is fixed of a design; the rest comes from its seed."""

    stem: str
    seed: int
    size: tuple[float, float]
    ring: str
    ground: str
    ground_colours: tuple[str, str]
    lake: tuple[str, str] | None
    star: str
    star_colour: str
    palette: str
    glyph: Glyph
    glyph_colour: str
    diameter: float
    thickness: float
    marker_ids: tuple[int, ...] = (0, 1, 2, 3)
    marker_size: float = 28.0
    path: str | None = "#8F6B43"
    border: str = "none"
    decoys: tuple[int, int] = (0, 0)
    rim: Rim = Rim.NONE
    grain: float = 0.0
    star_diameter: float = 13.0


TUNE = (
    Recipe(
        "lake_sand",
        11,
        (420, 297),
        "ellipse",
        "sand",
        ("#E2BF80", "#C79B5C"),
        ("#2E8FB8", "#1E56A0"),
        "rosette",
        "#F4EEDD",
        "given",
        Glyph.PIPS,
        "#F6F3EA",
        24,
        8,
        border="strip",
        decoys=(4, 7),
        marker_size=30,
    ),
    Recipe(
        "lake_night",
        12,
        (420, 297),
        "ellipse",
        "night",
        ("#141B3C", "#1E2A55"),
        ("#16305E", "#0D1E42"),
        "ring",
        "#9AA6D8",
        "given",
        Glyph.BARS,
        "#F2F0E8",
        22,
        6,
        (7, 12, 23, 41),
        26,
        "#2A3A70",
        "line",
        (6, 5),
    ),
    Recipe(
        "lake_paper",
        13,
        (400, 400),
        "circle",
        "plain",
        ("#F7F6F2", "#E9E6DE"),
        None,
        "double ring",
        "#3A3A3A",
        "white",
        Glyph.PIPS,
        "#2A2A2E",
        24,
        5,
        (4, 9, 17, 30),
        30,
        None,
        decoys=(5, 6),
    ),
    Recipe(
        "lake_kilim",
        14,
        (420, 297),
        "irregular",
        "carpet",
        ("#7A2A2A", "#2A3F66"),
        ("#2F7F86", "#1C5560"),
        "flower",
        "#EFE3C0",
        "dyed",
        Glyph.PIPS,
        "#F6F3EA",
        23,
        7,
        (10, 11, 12, 13),
        32,
        "#B08A58",
        decoys=(8, 4),
        grain=0.10,
    ),
    Recipe(
        "lake_felt",
        15,
        (420, 297),
        "rounded",
        "felt",
        ("#1C4630", "#275C3F"),
        None,
        "dot",
        "#D9C98A",
        "pastel",
        Glyph.BARS,
        "#2F2A2A",
        25,
        9,
        (0, 5, 25, 49),
        24,
        None,
        "line",
        (3, 3),
        Rim.DARK,
    ),
    Recipe(
        "lake_plank",
        16,
        (400, 400),
        "irregular",
        "wood",
        ("#B98850", "#8E6236"),
        ("#4E8FA0", "#2F6378"),
        "star5",
        "#3E2A18",
        "given",
        Glyph.NONE,
        "#F6F3EA",
        22,
        7,
        (1, 3, 5, 7),
        28,
        None,
        decoys=(4, 4),
    ),
    Recipe(
        "lake_small",
        17,
        (360, 262),
        "ellipse",
        "plain",
        ("#EFE6CF", "#D8C9A4"),
        ("#5FA3A8", "#2F6E86"),
        "star5",
        "#8A5A2A",
        "given",
        Glyph.PIPS,
        "#F6F3EA",
        18,
        4,
        (26, 27, 28, 34),
        20,
        "#CDB78A",
        decoys=(5, 5),
        star_diameter=10,
    ),
    Recipe(
        "lake_linen",
        18,
        (420, 297),
        "rounded",
        "felt",
        ("#BFB49C", "#D3C9B4"),
        ("#8FB0B8", "#5E8898"),
        "cross",
        "#6A5A48",
        "white",
        Glyph.BARS,
        "#232326",
        25,
        6,
        (31, 37, 42, 48),
        26,
        None,
        "dots",
        (4, 5),
        Rim.GLYPH,
    ),
    Recipe(
        "lake_clay",
        19,
        (420, 297),
        "irregular",
        "sand",
        ("#B5623F", "#94492F"),
        ("#39A0A0", "#1D6D7A"),
        "flower",
        "#F3D9A8",
        "pastel",
        Glyph.PIPS,
        "#1F1D22",
        23,
        9,
        (35, 38, 39, 44),
        30,
        "#7E3C28",
        "strip",
        (6, 4),
    ),
)
