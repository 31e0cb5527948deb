"""Drawing a box: fronts, backs and character boards as pictures with an alpha channel."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

import cv2
import numpy as np

from tests.lab.scenes.canvas import Canvas, bgr, circle, cloud, star
from tests.lab.scenes.values import Doubles, Floats, Image
from tests.lab.tiles.pictograms import PICTOGRAMS, Pen
from tests.lab.tiles.style import (
    CHARACTER,
    DREAM,
    ELEMENTS,
    ISLAND,
    KINDS,
    ROWS,
    Ground,
    Icons,
    Style,
)

PX_PER_MM = 4.0
SHAPES = (
    {name: number for number, name in enumerate(ELEMENTS)}
    | {f"dream-{kind}": 40 + number for number, kind in enumerate(KINDS)}
    | {"back-island": 500, "back-dream": 501}
    | {f"character-{number}": number for number in range(1000)}
)
"""The seeds of meaningless shapes."""
FACES = ("monkey", "elephant", "bandit", "fennec")
PICTURED = (
    {f"dream-{kind}": kind for kind in KINDS}
    | {"back-island": "genie", "back-dream": "lamp"}
    | {f"character-{number}": FACES[number % 4] for number in range(1000)}
)
"""The pictograms of what is no element."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the box: BGRA pictures of both faces, and what is on it."""

    id: str
    row: str
    front: Image
    back: Image
    elements: tuple[tuple[str, int], ...] = ()
    kind: str | None = None


def box_of(style: Style) -> dict[str, Tile]:
    """Return 20 tiles of each row, dreams in pairs, by id."""
    rng = np.random.default_rng(style.seed)
    tiles = [tile for row in ROWS for tile in _line(style, row, rng)]
    for kind in KINDS:
        tiles += _dreams(style, kind, rng)
    return {tile.id: tile for tile in tiles}


def character_board(style: Style, number: int) -> Image:
    """Return one of the character boards, BGRA."""
    rng = np.random.default_rng(style.seed * 10 + number)
    colour = style.characters[number % len(style.characters)]
    canvas = _plain(CHARACTER, colour)
    width, height = CHARACTER
    ink = str(rng.choice(style.inks))
    edge = np.array([[3, 3], [width - 3, 3], [width - 3, height - 3], [3, height - 3]])
    canvas.loop(edge, ink, 1.2)
    canvas.disc(width / 2, 42, 38, "#F2EAD0")
    _icon(canvas, style, f"character-{rng.integers(1000)}", (width / 2, 42), 28)
    canvas.text(12, 84, f"No {number}", ink, 7)
    for _ in range(9):
        x, y = rng.uniform((10, 92), (width - 10, height - 12)).tolist()
        canvas.ring(x, y, 7, ink, 0.8)
    return _with_alpha(canvas.picture, np.ones(canvas.picture.shape[:2], np.float32))


def _line(style: Style, row: str, rng: np.random.Generator) -> Iterator[Tile]:
    """Yield the tiles of a row; the last ones are twins of the one before them."""
    for number in range(1, 21):
        if style.twins and number > 20 - 2 * style.twins and number % 2:
            yield _island(style, row, number, deepcopy(rng))
            yield _island(style, row, number + 1, rng, is_twin_of=number)
        elif not style.twins or number <= 20 - 2 * style.twins:
            yield _island(style, row, number, rng)


def _island(
    style: Style, row: str, number: int, rng: np.random.Generator, *, is_twin_of: int = 0
) -> Tile:
    """Draw a tile; a twin shows something else in the last place, and is else the same."""
    canvas = _land(style, row, rng)
    spots = [(14, 16), (35, 15), (15, 35), (36, 36), (25, 25)]
    chosen = rng.permutation(5)[: int(rng.integers(1, 5))]
    found: dict[str, int] = {}
    for place, spot in enumerate(chosen.tolist()):
        name = str(rng.choice(ELEMENTS))
        if is_twin_of and place == len(chosen) - 1:
            name = ELEMENTS[(ELEMENTS.index(name) + 1) % len(ELEMENTS)]
        found[name] = found.get(name, 0) + 1
        x, y = (np.array(spots[int(spot)]) + rng.uniform(-3, 3, 2)).tolist()
        _icon(canvas, style, name, (x, y), rng.uniform(*style.icon_mm))
    _roughen(style, canvas, rng)
    alpha = _cut_edge(style, ISLAND, row, rng)
    front = _with_alpha(canvas.picture, alpha)
    back = _back(style, ISLAND, "back-island", alpha)
    return Tile(f"{row}-{number:02d}", row, front, back, tuple(sorted(found.items())))


def _dreams(style: Style, kind: str, rng: np.random.Generator) -> list[Tile]:
    canvas = _plain(DREAM, style.night)
    _stars(canvas, rng)
    canvas.polygon(_blob(25, 19, 15, rng), "#D8D4E0")
    _icon(canvas, style, f"dream-{kind}", (22 + float(rng.uniform(-5, 5)), 19), 19)
    number = str(int(rng.integers(1, 13)))
    if style.icons is Icons.SHAPES:
        canvas.text(39, 24, number, "#5A2A20", 5)
    _roughen(style, canvas, rng)
    alpha = _cut_edge(style, DREAM, "dream", rng)
    front, back = _with_alpha(canvas.picture, alpha), _back(style, DREAM, "back-dream", alpha)
    return [Tile(f"dream-{kind}-{copy}", "dream", front, back, (), kind) for copy in (1, 2)]


def _roughen(style: Style, canvas: Canvas, rng: np.random.Generator) -> None:
    """Give a drawing what its print has: a photo's uneven brightness, or an engraving's lines."""
    if style.texture:
        cells = ((60.0, 45.0, 0.6), (22.0, 26.0, 0.6), (8.0, 7.0, 0.5), (3.0, 3.0, 0.4))
        rough = cloud(canvas.picture.shape[:2], rng, *cells)[..., None] * style.texture
        canvas.picture[:] = np.clip(canvas.picture + rough, 0, 255).astype(np.uint8)
    if style.hatch_mm:
        canvas.picture[:] = _engraved(canvas.picture, style)


def _engraved(picture: Image, style: Style) -> Image:
    """Return a picture in lines of one ink on paper, the thicker the darker it is."""
    rows, columns = np.indices(picture.shape[:2]) / PX_PER_MM
    bent = cloud(picture.shape[:2], np.random.default_rng(style.seed), (60, 60, 0.8))
    across = (columns * 0.8 + rows * 0.6) / style.hatch_mm + bent
    darkness = 1 - picture.mean(axis=2) / 255
    between = np.abs(across % 1.0 - 0.5) * 2  # 0 on a line, 1 halfway to the next
    share = np.clip((darkness - between) * SHARPNESS + 0.5, 0, 1)[..., None]
    ink, paper = (np.array(bgr(colour), np.float32) for colour in (INK, PAPER))
    return np.asarray(paper * (1 - share) + ink * share, np.uint8)


INK, PAPER, SHARPNESS = "#2A241C", "#EFE8D6", 3.0


def _land(style: Style, row: str, rng: np.random.Generator) -> Canvas:
    canvas = _plain(ISLAND, style.lands[0])
    seeded = (
        np.random.default_rng(style.seed + ROWS.index(row))
        if style.ground is Ground.SHARED
        else rng
    )
    noise = cloud(canvas.picture.shape[:2], seeded, (40, 40, 1.0), (14, 14, 0.35))
    second = np.array(bgr(style.lands[1]), np.float32)
    share = np.clip(noise * 3 - 0.5, 0, 1)[..., None]
    mixed = canvas.picture * (1 - share) + second * share
    mixed += cloud(canvas.picture.shape[:2], seeded, (3, 3, 5.0))[..., None]
    canvas.picture[:] = np.clip(mixed, 0, 255).astype(np.uint8)
    if row != "central":
        x = np.linspace(0, 50, 60)
        wave = 8 + 2 * np.sin(x / 4 + seeded.uniform(0, 6)) + np.sin(x / 1.7)
        shore = np.stack([x, wave if row == "upper" else 50 - wave], 1)
        edge = 0.0 if row == "upper" else 50.0
        canvas.polygon(np.vstack([shore, [[50, edge], [0, edge]]]), style.sea)
        canvas.line(shore, "#F2F4F2", 0.8)
    return canvas


def _icon(canvas: Canvas, style: Style, name: str, at: tuple[float, float], size: float) -> None:
    """Draw the icon of this name, always the same."""
    if style.icons is Icons.SHAPES:
        _shapes(canvas, style, SHAPES[name], at, size)
    else:
        PICTOGRAMS[PICTURED.get(name, name)](Pen(canvas, *at, size))


def _shapes(
    canvas: Canvas, style: Style, number: int, at: tuple[float, float], size: float
) -> None:
    rng = np.random.default_rng(style.seed * 1000 + number)
    body = str(rng.choice(style.inks))
    canvas.polygon(_blob(*at, size * 0.42, rng), body)
    for _ in range(int(rng.integers(2, 5))):
        x, y = np.array(at) + rng.uniform(-0.32, 0.32, 2) * size
        ink = str(rng.choice([one for one in style.inks if one != body]))
        match int(rng.integers(4)):
            case 0:
                canvas.disc(x, y, size * float(rng.uniform(0.15, 0.35)), ink)
            case 1:
                points = int(rng.integers(3, 6))
                turn = float(rng.uniform(0, 90))
                canvas.polygon(
                    star(x, y, size * 0.25, points=points, waist=0.4, turn_deg=turn), ink
                )
            case 2:
                canvas.ring(x, y, size * 0.3, ink, size * 0.07)
            case _:
                end = np.array(at) + rng.uniform(-0.45, 0.45, 2) * size
                canvas.line(np.array([[x, y], end]), ink, size * 0.1)


def _blob(x: float, y: float, radius: float, rng: np.random.Generator) -> Doubles:
    outline = circle(0, 0, 1, sides=40)
    angles = np.arange(40) / 40 * 2 * np.pi
    swell = 1 + 0.2 * np.sin(angles * rng.integers(2, 5) + rng.uniform(0, 6))
    return outline * (radius * swell)[:, None] + (x, y)


def _back(style: Style, size: tuple[float, float], name: str, alpha: Floats) -> Image:
    canvas = _plain(size, style.sea if size == ISLAND else style.night)
    rng = np.random.default_rng(style.seed + SHAPES[name])
    _stars(canvas, rng)
    middle = size[0] / 2, size[1] / 2
    canvas.ring(*middle, min(size) * 0.8, style.inks[1], 1.5)
    _icon(canvas, style, name, middle, min(size) * 0.6)
    return _with_alpha(canvas.picture, alpha)


def _stars(canvas: Canvas, rng: np.random.Generator) -> None:
    high, wide = np.array(canvas.picture.shape[:2]) / PX_PER_MM
    for _ in range(25):
        x, y = rng.uniform((2, 2), (wide - 2, high - 2)).tolist()
        canvas.disc(x, y, float(rng.uniform(0.5, 1.4)), "#E6DDB0")


def _plain(size: tuple[float, float], colour: str) -> Canvas:
    width, height = (round(side * PX_PER_MM) for side in size)
    return Canvas(np.full((height, width, 3), bgr(colour), np.uint8), PX_PER_MM)


def _cut_edge(
    style: Style, size: tuple[float, float], row: str, rng: np.random.Generator
) -> Floats:
    """Return the outline's alpha: waves at the top or bottom, clouds on a dream's right side."""
    width, height = (round(side * PX_PER_MM) for side in size)
    y, x = np.mgrid[0:height, 0:width] / PX_PER_MM
    deep = style.wave_mm / 2
    phase = rng.uniform(0, 6)
    match row:
        case "upper":
            inside = y > deep * (1 + np.sin(x / 3.5 + phase))
        case "lower":
            inside = y < size[1] - deep * (1 + np.sin(x / 3.5 + phase))
        case "dream":
            inside = x < size[0] - deep * np.abs(np.sin(y / 4 + phase))
        case _:
            inside = np.ones_like(x, bool)
    return inside.astype(np.float32)


def _with_alpha(picture: Image, alpha: Floats) -> Image:
    return np.dstack([picture, cv2.GaussianBlur(alpha, (0, 0), 0.7) * 255]).astype(np.uint8)
