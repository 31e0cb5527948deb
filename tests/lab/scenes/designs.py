"""Sheets with their pieces, worked out from recipes."""

import math

import cv2
import numpy as np

from tests.lab.scenes.canvas import bgr, hex_of
from tests.lab.scenes.recipes import Recipe
from tests.lab.scenes.values import (
    Art,
    Board,
    Decoy,
    Design,
    Doubles,
    Glyph,
    Marker,
    PieceFinish,
    PieceStyle,
)

STARS = 32
_TRIES = 2000
_CLEARLY = 1.5  # else nobody could say which colour a piece has
_READABLE = 28.0  # L*a*b* units between glyph and piece
PALETTES: dict[str, tuple[tuple[str, str], ...]] = {
    "given": (("red", "#C0282D"), ("blue", "#1F5FA8"), ("yellow", "#E8B617"), ("green", "#2E8B45")),
    "print": (
        ("red", "#B03A3A"),
        ("blue", "#2B4F92"),
        ("yellow", "#DDB02A"),
        ("green", "#3F9150"),
    ),
    "pastel": (
        ("red", "#E59A97"),
        ("blue", "#93B7DC"),
        ("yellow", "#F0DD9A"),
        ("green", "#A3CFA4"),
    ),
    "white": (("white", "#EFEDE6"), ("red", "#C33A32"), ("blue", "#2C5FA3"), ("yellow", "#E6BC2F")),
    "dyed": (("red", "#A8432F"), ("blue", "#3F6285"), ("yellow", "#CFA24A"), ("green", "#5F7F45")),
    "dark": (("red", "#6E1F27"), ("blue", "#1D2F5E"), ("yellow", "#A67B1E"), ("green", "#1E4A33")),
    "bright": (
        ("red", "#E8472B"),
        ("blue", "#1FA0D8"),
        ("purple", "#8A3FA0"),
        ("green", "#8CC63F"),
    ),
    "black": (("black", "#2B2A2C"), ("red", "#B5302C"), ("blue", "#3571B8"), ("green", "#3E7F4C")),
    "autumn": (
        ("red", "#9E3B26"),
        ("orange", "#D9822B"),
        ("green", "#5E6B2E"),
        ("blue", "#34506B"),
    ),
    "sea": (
        ("blue", "#12508C"),
        ("turquoise", "#2BA6A0"),
        ("red", "#C8504A"),
        ("yellow", "#DDBB55"),
    ),
    "candy": (
        ("pink", "#E48FB4"),
        ("blue", "#7FB2E5"),
        ("yellow", "#F1D96B"),
        ("green", "#8FCB8B"),
    ),
    "ivory": (("white", "#E6DCC3"), ("brown", "#6B4226"), ("blue", "#2E6F8E"), ("red", "#AD3B3B")),
}


def design_of(recipe: Recipe) -> Design:
    """Return the design that a recipe stands for; the same each time."""
    rng = np.random.default_rng(recipe.seed)
    palette = PALETTES[recipe.palette]
    stars = _ring(recipe, rng)
    style = PieceStyle(
        recipe.diameter, recipe.thickness, palette, recipe.glyph, recipe.glyph_colour
    )
    board = Board(recipe.stem, *recipe.size, _markers(recipe), stars, style)
    art = Art(
        seed=recipe.seed,
        ground=recipe.ground,
        ground_colours=recipe.ground_colours,
        lake_colours=recipe.lake,
        path_colour=recipe.path,
        star_print=recipe.star,
        star_colour=recipe.star_colour,
        star_diameter=recipe.star_diameter,
        border=recipe.border,
        decoys=_decoys(recipe, stars, rng),
        mark_colour="#F6F3EA" if recipe.glyph is Glyph.NONE else recipe.glyph_colour,
    )
    paint = _painted(palette, rng)
    finish = PieceFinish(
        paint=paint,
        glyph_paint=_ink(recipe.glyph_colour, paint, rng),
        rim=recipe.rim,
        dome_deg=float(rng.choice([0.0, 0.0, 4.0, 8.0])),
        grain=recipe.grain,
        gloss=float(rng.uniform(0.025, 0.05)),
        roughness=float(rng.uniform(0.25, 0.6)),
        glyph_scale=float(rng.uniform(0.85, 1.15)),
    )
    return Design(board, art, finish)


def _painted(
    palette: tuple[tuple[str, str], ...], rng: np.random.Generator
) -> tuple[tuple[str, str], ...]:
    """Return true colours, each still clearly nearest to its own nominal one.

    Raises:
        ValueError: the nominal colours are too alike.
    """
    for _ in range(_TRIES):
        paint = tuple((name, off_print(colour, rng)) for name, colour in palette)
        if all(
            _apart(mixed, own) * _CLEARLY < _apart(mixed, other)
            for (name, mixed), (_, own) in zip(paint, palette, strict=True)
            for other_name, other in palette
            if other_name != name
        ):
            return paint
    raise ValueError(f"colours too alike to be told apart in print: {palette}")


def _ink(nominal: str, paint: tuple[tuple[str, str], ...], rng: np.random.Generator) -> str:
    """Return the true glyph colour, one that a person can make out on every piece.

    Raises:
        ValueError: the nominal colour is too like a piece's.
    """
    for _ in range(_TRIES):
        ink = off_print(nominal, rng)
        if all(_apart(ink, mixed) > _READABLE for _, mixed in paint):
            return ink
    raise ValueError(f"glyph {nominal} cannot be read on all of {paint}")


def _apart(first: str, second: str) -> float:
    """Return the distance of two colours in CIE L*a*b*."""
    pair = np.array([[bgr(first), bgr(second)]], np.float32) / 255
    lab = np.asarray(cv2.cvtColor(pair, cv2.COLOR_BGR2Lab))
    return float(np.linalg.norm(lab[0, 0] - lab[0, 1]))


def off_print(colour: str, rng: np.random.Generator) -> str:
    """Return what printer or paint make of a nominal colour: 6 to 10 % of the range off."""
    blue, green, red = bgr(colour)
    off = rng.uniform(0.06, 0.10, 3) * rng.choice([-1, 1], 3) * 255
    return hex_of(red + off[0], green + off[1], blue + off[2])


def _markers(recipe: Recipe) -> tuple[Marker, ...]:
    width, height = recipe.size
    inset = recipe.marker_size * 0.6 + 4.0
    places = (
        (inset, inset),
        (width - inset, inset),
        (width - inset, height - inset),
        (inset, height - inset),
    )
    return tuple(
        Marker(number, x, y, recipe.marker_size)
        for number, (x, y) in zip(recipe.marker_ids, places, strict=True)
    )


def _ring(recipe: Recipe, rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    """Return 32 places at equal steps along a closed curve, clockwise."""
    width, height = recipe.size
    half_x, half_y = width / 2 - 36, height / 2 - 38
    angles = np.linspace(0, 2 * math.pi, 1440, endpoint=False) - math.pi / 2
    if recipe.ring in ("ellipse", "circle"):
        curve = np.stack([half_x * np.cos(angles), half_y * np.sin(angles)], 1)
    elif recipe.ring == "rounded":
        power = 2 / 2.7
        cosine, sine = np.cos(angles), np.sin(angles)
        curve = np.stack(
            [
                half_x * np.sign(cosine) * np.abs(cosine) ** power,
                half_y * np.sign(sine) * np.abs(sine) ** power,
            ],
            1,
        )
    else:
        wobble = np.ones_like(angles)
        for waves in (2, 3, 4):
            wobble += 0.035 * rng.uniform(-1, 1) * np.sin(waves * angles + rng.uniform(0, 6))
        wobble /= wobble.max()
        curve = np.stack([half_x * wobble * np.cos(angles), half_y * wobble * np.sin(angles)], 1)
    points = _equal_steps(curve) + np.array([width / 2, height / 2])
    return tuple((round(float(x), 3), round(float(y), 3)) for x, y in points)


def _equal_steps(curve: Doubles) -> Doubles:
    closed: Doubles = np.vstack([curve, curve[:1]])
    steps: Doubles = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    along: Doubles = np.append(0.0, np.cumsum(steps))
    at: Doubles = np.linspace(0.0, float(along[-1]), STARS, endpoint=False)
    return np.stack([np.interp(at, along, closed[:, k]) for k in (0, 1)], 1)


def _decoys(
    recipe: Recipe, stars: tuple[tuple[float, float], ...], rng: np.random.Generator
) -> tuple[Decoy, ...]:
    on_stars, in_lake = recipe.decoys
    colours = [colour for _, colour in PALETTES[recipe.palette]]
    chosen = [int(index) for index in rng.permutation(np.arange(STARS))[:on_stars]]
    decoys = [
        Decoy(
            *stars[index],
            float(rng.uniform(12, 20)),
            colours[k % 4],
            str(rng.choice(["flower", "flower", "pips"])),
            int(rng.integers(1, 5)),
        )
        for k, index in enumerate(chosen)
    ]
    middle = np.array(recipe.size) / 2
    for k in range(in_lake):
        star = np.array(stars[int(STARS * (k + float(rng.uniform(0, 0.7))) / in_lake) % STARS])
        x, y = middle + (star - middle) * rng.uniform(0.35, 0.62)
        mark = "bars" if recipe.glyph is Glyph.BARS else "pips"
        decoys.append(
            Decoy(
                float(x),
                float(y),
                float(rng.uniform(14, recipe.diameter)),
                colours[k % 4],
                mark,
                int(rng.integers(1, 5)),
            )
        )
    return tuple(decoys)
