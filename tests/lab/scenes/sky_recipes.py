"""Recipes of firmaments and their beads: `TUNE_SKIES` to tune on, `HELD_SKIES` to judge on.

They share no sky, no print and no glass.
"""

from dataclasses import dataclass

from tests.lab.scenes.sky_values import Glass


@dataclass(frozen=True, slots=True)
class SkyRecipe:
    """What is fixed of a firmament; the rest comes from its seed.

    `glass` is clear, grey and black. `spots` counts the printed shapes to be strewn.
    """

    stem: str
    seed: int
    sky: str
    colours: tuple[str, str]
    clouds: tuple[str, ...]
    stars: int
    ink: str
    features: tuple[str, ...]
    spots: tuple[tuple[str, int, tuple[float, float], str], ...]
    glass: tuple[Glass, Glass, Glass]
    diameter: float = 17.0
    thickness: float = 7.0
    waist: float = 0.4
    spread: float = 0.03
    lumps: float = 0.012
    marker_ids: tuple[int, ...] = (0, 1, 2, 3)
    marker_size: float = 24.0


_BLACK = Glass((9.0, 9.0, 9.0), mirror=0.042, blur_deg=0.5, is_opaque=True)
_SATIN = Glass((9.0, 9.0, 9.0), mirror=0.05, blur_deg=3.0, is_opaque=True)

TUNE_SKIES = (
    SkyRecipe(
        "sky_deep",
        301,
        "even",
        ("#090E23", "#131A3A"),
        ("#1E2B58", "#0E2341"),
        500,
        "#C9D2F2",
        ("constellations", "frame"),
        (("moon", 2, (14, 26), "#A8ACB8"), ("disc", 4, (12, 18), "#3A4468")),
        (
            Glass((0.012, 0.006, 0.008), 0.065, 0.05),
            Glass((0.10, 0.098, 0.092), 0.104, 0.05),
            _BLACK,
        ),
    ),
    SkyRecipe(
        "sky_velvet",
        302,
        "velvet",
        ("#0D0C0E", "#18171C"),
        (),
        120,
        "#B9B2A0",
        ("rings", "dots"),
        (("pearl", 5, (13, 18), "#8C8E92"), ("ring", 3, (15, 20), "#B9B2A0")),
        (
            Glass((0.010, 0.010, 0.014), 0.053, 0.10),
            Glass((0.13, 0.14, 0.15), 0.088, 0.10),
            _SATIN,
        ),
        15.5,
        6.0,
        0.45,
        0.05,
        0.02,
        (4, 9, 17, 30),
        26.0,
    ),
    SkyRecipe(
        "sky_plum",
        303,
        "even",
        ("#140C23", "#201130"),
        ("#4C225B", "#632D4C", "#192E4F"),
        700,
        "#E3D8F0",
        ("comets",),
        (("crescent", 2, (26, 34), "#D8D2C0"), ("glow", 5, (14, 24), "#6A5A78")),
        (
            Glass((0.016, 0.010, 0.006), 0.09, 0.07),
            Glass((0.075, 0.080, 0.085), 0.147, 0.06),
            Glass((9.0, 9.0, 9.0), mirror=0.045, blur_deg=1.2, is_opaque=True),
        ),
        18.5,
        8.0,
        0.35,
        marker_ids=(7, 12, 23, 41),
    ),
    SkyRecipe(
        "sky_dusk",
        304,
        "falling",
        ("#1C2A4B", "#584660"),
        ("#303B60",),
        260,
        "#F2E6C8",
        ("texts", "frame"),
        (
            ("disc", 3, (15, 19), "#D0CFCB"),
            ("disc", 3, (15, 19), "#7A7C80"),
            ("disc", 3, (15, 19), "#17171A"),
        ),
        (
            Glass((0.020, 0.008, 0.012), 0.053, 0.03),
            Glass((0.11, 0.10, 0.12), 0.089, 0.08),
            _BLACK,
        ),
        17.0,
        5.5,
        0.4,
        0.04,
        0.015,
        (10, 11, 12, 13),
    ),
    SkyRecipe(
        "sky_chart",
        305,
        "round",
        ("#16212D", "#0C1117"),
        (),
        340,
        "#8FA8B8",
        ("grid", "constellations", "texts"),
        (("planet", 4, (10, 20), "#B07A4A"), ("moon", 2, (16, 20), "#C8C8C4")),
        (
            Glass((0.006, 0.006, 0.006), 0.077, 0.04),
            Glass((0.16, 0.16, 0.16), 0.089, 0.04),
            _SATIN,
        ),
        16.0,
        7.5,
        0.4,
        0.03,
        0.01,
        (0, 5, 25, 49),
        22.0,
    ),
)

HELD_SKIES = (
    SkyRecipe(
        "sky_teal",
        401,
        "even",
        ("#081A1D", "#0D292D"),
        ("#164C4B", "#213560"),
        420,
        "#D6E8E0",
        ("wheel",),
        (("pearl", 4, (14, 18), "#3A3D40"), ("crescent", 1, (30, 36), "#C8D4C8")),
        (
            Glass((0.014, 0.006, 0.010), 0.058, 0.08),
            Glass((0.09, 0.085, 0.09), 0.117, 0.07),
            Glass((9.0, 9.0, 9.0), mirror=0.043, blur_deg=0.9, is_opaque=True),
        ),
        17.5,
        6.5,
        0.42,
        marker_ids=(8, 16, 24, 32),
    ),
    SkyRecipe(
        "sky_coal",
        402,
        "round",
        ("#17181C", "#09090B"),
        ("#202228",),
        60,
        "#C9B37A",
        ("rings", "constellations"),
        (("ring", 6, (14, 18), "#C9B37A"), ("disc", 3, (13, 17), "#2A2B2F")),
        (
            Glass((0.008, 0.006, 0.005), 0.065, 0.05),
            Glass((0.12, 0.115, 0.105), 0.088, 0.06),
            Glass((9.0, 9.0, 9.0), mirror=0.04, blur_deg=0.3, is_opaque=True),
        ),
        16.0,
        6.0,
        0.38,
        0.05,
        0.02,
        (2, 19, 33, 47),
        28.0,
    ),
    SkyRecipe(
        "sky_nebula",
        403,
        "velvet",
        ("#0D0B1E", "#14132A"),
        ("#58263F", "#1E4168", "#351E58", "#0F4558"),
        900,
        "#F4F2FA",
        ("comets", "rings"),
        (("planet", 3, (12, 24), "#7A8FB8"), ("glow", 4, (12, 22), "#8A8070")),
        (
            Glass((0.018, 0.010, 0.010), 0.077, 0.06),
            Glass((0.085, 0.09, 0.10), 0.147, 0.09),
            Glass((9.0, 9.0, 9.0), mirror=0.055, blur_deg=4.0, is_opaque=True),
        ),
        19.0,
        7.0,
        0.4,
        marker_ids=(6, 14, 28, 45),
    ),
    SkyRecipe(
        "sky_lilac",
        404,
        "falling",
        ("#464058", "#22233B"),
        ("#625566",),
        200,
        "#FFF4DC",
        ("dots", "frame", "texts"),
        (("disc", 4, (15, 19), "#B8B8BC"), ("pearl", 3, (15, 19), "#1A1A1E")),
        (
            Glass((0.012, 0.005, 0.007), 0.053, 0.04),
            Glass((0.11, 0.11, 0.11), 0.089, 0.05),
            Glass((9.0, 9.0, 9.0), mirror=0.042, blur_deg=1.6, is_opaque=True),
        ),
        16.5,
        8.0,
        0.36,
        0.04,
        0.02,
        (26, 27, 34, 46),
        20.0,
    ),
    SkyRecipe(
        "sky_atlas",
        405,
        "round",
        ("#0B142B", "#070D1D"),
        ("#13213F",),
        300,
        "#E0C98A",
        ("wheel", "texts", "frame"),
        (("moon", 3, (14, 20), "#D8D0B8"), ("planet", 3, (9, 16), "#B0603A")),
        (
            Glass((0.009, 0.008, 0.010), 0.09, 0.10),
            Glass((0.14, 0.135, 0.12), 0.132, 0.10),
            Glass((9.0, 9.0, 9.0), mirror=0.044, blur_deg=0.7, is_opaque=True),
        ),
        17.0,
        5.0,
        0.45,
        0.06,
        0.025,
        (31, 37, 42, 48),
        24.0,
    ),
)
