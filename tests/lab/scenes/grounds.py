"""What lies under everything: printed grounds of a sheet, and table tops.

Every maker takes a shape in pixels, a scale, a random generator and two colours, and gives a BGR
picture.
"""

from collections.abc import Callable

import cv2
import numpy as np

from tests.lab.scenes.canvas import Canvas, blend, cloud, star
from tests.lab.scenes.values import Floats, Image

Maker = Callable[[tuple[int, int], float, np.random.Generator, tuple[str, str]], Image]


def ground(
    name: str,
    shape: tuple[int, int],
    px_per_mm: float,
    rng: np.random.Generator,
    colours: tuple[str, str],
) -> Image:
    """Return a ground by its name.

    Raises:
        KeyError: no ground has this name.
    """
    return GROUNDS[name](shape, px_per_mm, rng, colours)


def _sand(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    height = cloud(shape, rng, (40 * scale, 16 * scale, 1.0), (12 * scale, 6 * scale, 0.35))
    waves = 0.5 + 0.35 * np.sin(height * 9.0) + 0.15 * cloud(shape, rng, (2 * scale, 2 * scale, 1))
    return blend(colours[0], colours[1], waves.astype(np.float32))


def _plain(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    share = 0.15 * cloud(shape, rng, (90 * scale, 90 * scale, 1.0), (2 * scale, 2 * scale, 0.3))
    return blend(colours[0], colours[1], share)


def _felt(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    fine = max(1.6, 0.7 * scale)
    share = 0.4 + 0.25 * cloud(shape, rng, (30 * scale, 30 * scale, 0.5), (fine, fine, 1.0))
    return blend(colours[0], colours[1], share)


def _night(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    share = 0.4 + 0.3 * cloud(
        shape, rng, (70 * scale, 50 * scale, 1.0), (20 * scale, 20 * scale, 0.5)
    )
    canvas = Canvas(blend(colours[0], colours[1], share), scale)
    for _ in range(240):
        x, y = rng.uniform(0, shape[1] / scale), rng.uniform(0, shape[0] / scale)
        size = float(rng.exponential(0.5)) + 0.25
        canvas.polygon(star(x, y, size, points=4, waist=0.4), "#D8DCF0")
    return canvas.picture


def _wood(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    plank = float(rng.uniform(70, 140)) * scale
    rows = np.arange(shape[0])[:, None] / plank
    columns = np.arange(shape[1])[None, :] / plank
    index = np.floor(rows).astype(int)
    tones = rng.normal(0, 0.16, (int(rows.max()) + 2, 64))
    starts = rng.uniform(0, 6, int(rows.max()) + 2)
    board = np.floor((columns + starts[index]) / 6.0).astype(int) % 64
    grain = cloud(
        shape,
        rng,
        (150 * scale, 9 * scale, 0.22),
        (60 * scale, 2.5 * scale, 0.14),
        (25 * scale, max(1.1, 0.9 * scale), 0.06),
    )
    share = (0.45 + grain + tones[index, board]).astype(np.float32)
    picture = blend(colours[0], colours[1], share)
    across = (columns + starts[index]) % 6.0 < 0.6 / plank * scale
    joint = (rows % 1.0 < 0.9 / plank * scale) | across
    picture[joint] = (picture[joint] * 0.45).astype(np.uint8)
    return picture


def _checks(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    cell = float(rng.uniform(14, 32)) * scale
    rows = (np.arange(shape[0])[:, None] / cell) % 2.0 < 1.0
    columns = (np.arange(shape[1])[None, :] / cell) % 2.0 < 1.0
    weave = 0.06 * cloud(shape, rng, (1.5 * scale, 1.5 * scale, 1.0))
    is_gingham = rng.random() < 0.5  # half tone where only one stripe runs
    share = (0.5 * rows + 0.5 * columns if is_gingham else rows ^ columns) + weave
    return blend(colours[0], colours[1], share.astype(np.float32))


def _carpet(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    """A kilim: rows of diamonds and zigzags in the two colours and some others."""
    canvas = Canvas(blend(colours[0], colours[1], np.zeros(shape, np.float32)), scale)
    palette = [colours[1], "#E3D3A6", "#2C2A33", "#8E5A2B", "#B23A2E", "#2E5C78", "#C99A35"]
    wide, high = shape[1] / scale, shape[0] / scale
    y = 0.0
    while y < high:
        cell = float(rng.uniform(12, 26))
        outer, inner, core = rng.choice(palette, 3, replace=False)
        for x in np.arange(-cell, wide + cell, cell):
            for size, colour in ((0.62, outer), (0.40, inner), (0.18, core)):
                outline = star(x, y + cell / 2, size * cell, points=2, waist=0.8)
                canvas.polygon(outline, str(colour))
        y += cell
        canvas.rectangle(0, y, wide, 1.5, str(rng.choice(palette)))
        y += 1.5
    fine = max(1.2, 0.8 * scale)
    knots = cloud(shape, rng, (fine, fine, 0.07), (50 * scale, 50 * scale, 0.04))
    return np.clip(canvas.picture * (1 + knots[..., None]), 0, 255).astype(np.uint8)


def _mosaic(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    cell = float(rng.uniform(5, 9)) * scale
    tones = rng.uniform(0, 1, (int(shape[0] / cell) + 2, int(shape[1] / cell) + 2))
    rows = np.arange(shape[0])[:, None] / cell
    columns = np.arange(shape[1])[None, :] / cell
    share = tones[rows.astype(int), columns.astype(int)]
    picture = blend(colours[0], colours[1], share.astype(np.float32))
    joint = (rows % 1.0 < 0.1) | (columns % 1.0 < 0.1)
    picture[joint] = (picture[joint] * 0.6 + 40).astype(np.uint8)
    return picture


def _stone(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    veins = cloud(
        shape,
        rng,
        (90 * scale, 60 * scale, 1.0),
        (25 * scale, 20 * scale, 0.5),
        (8 * scale, 8 * scale, 0.2),
    )
    share: Floats = np.exp(-np.abs(veins) * 6.0).astype(np.float32) * 0.8
    share += 0.1 * cloud(shape, rng, (4 * scale, 4 * scale, 1.0))
    return blend(colours[0], colours[1], share)


def _map(
    shape: tuple[int, int], scale: float, rng: np.random.Generator, colours: tuple[str, str]
) -> Image:
    """An old map: contour lines on stained paper."""
    height = cloud(shape, rng, (60 * scale, 60 * scale, 1.0), (22 * scale, 22 * scale, 0.4))
    stains = 0.25 * cloud(shape, rng, (40 * scale, 40 * scale, 1.0), (3 * scale, 3 * scale, 0.3))
    contours = np.abs(((height * 4.0) % 1.0) - 0.5) < 0.05
    share = cv2.GaussianBlur(contours.astype(np.float32) * 0.8, (0, 0), 0.3 * scale)
    return blend(colours[0], colours[1], np.asarray(share, np.float32) + stains * 0.5)


GROUNDS: dict[str, Maker] = {
    "sand": _sand,
    "plain": _plain,
    "felt": _felt,
    "night": _night,
    "wood": _wood,
    "checks": _checks,
    "carpet": _carpet,
    "mosaic": _mosaic,
    "stone": _stone,
    "map": _map,
}
