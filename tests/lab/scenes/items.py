"""Things that lie about on a table: they hide a border or a marker, never the ring.

A card or a coin may lie on a firmament.
"""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from tests.lab.scenes.canvas import linear_bgr
from tests.lab.scenes.light import Post
from tests.lab.scenes.solids import Box, Cylinder, Hit, Rod
from tests.lab.scenes.stage import Stage
from tests.lab.scenes.values import Floats, Item

_SIZES: dict[str, tuple[float, float, float]] = {  # width, length, height, mm
    "mug": (82.0, 82.0, 92.0),
    "glass": (64.0, 64.0, 60.0),
    "plate": (150.0, 150.0, 16.0),
    "coin": (23.0, 23.0, 2.0),
    "die": (14.0, 14.0, 14.0),
    "notepad": (100.0, 145.0, 5.0),
    "phone": (74.0, 152.0, 9.0),
    "pencil": (8.0, 160.0, 8.0),
    "book": (150.0, 210.0, 22.0),
    "card": (70.0, 105.0, 0.5),
}
KINDS = tuple(_SIZES)


def reach_of(kind: str) -> float:
    """Return the radius in mm within which an item of this kind lies."""
    width, length, _ = _SIZES[kind]
    return length / 2 if kind == "pencil" else math.hypot(width, length) / 2


def item_posts(item: Item) -> list[Post]:
    """Return what casts an item's shadow; flat ones are rows of posts."""
    width, length, height = _SIZES[item.kind]
    if item.kind in ("mug", "glass", "plate", "coin"):
        return [Post(item.x, item.y, width / 2, 0.0, height)]
    if item.kind == "die":
        return [Post(item.x, item.y, width * 0.56, 0.0, height)]
    if item.kind == "pencil":
        return []
    turn, count = math.radians(item.angle_deg), max(2, round(length / width * 2))
    radius = width / 2
    spread = np.linspace(-length / 2 + radius, length / 2 - radius, count)
    return [
        Post(item.x - s * math.sin(turn), item.y + s * math.cos(turn), radius, 0.0, height)
        for s in spread.tolist()
    ]


def put_item(stage: Stage, item: Item, *, group: int) -> None:
    """Add an item."""
    width, length, height = _SIZES[item.kind]
    x, y = item.x, item.y
    if item.kind in ("mug", "glass"):
        _put_cup(stage, item, group)
    elif item.kind in ("plate", "coin"):
        solid = Cylinder(x, y, width / 2, 0.0, height, bevel=min(8.0, height))
        stage.put(solid, _rings(item, width / 2), gloss=0.06, roughness=0.35, group=group)
    elif item.kind == "pencil":
        turn = math.radians(item.angle_deg)
        ends = [
            (x - s * math.sin(turn), y + s * math.cos(turn), -width / 2)
            for s in (-length / 2, length / 2)
        ]
        rod = Rod(ends[0], ends[1], width / 2)
        stage.put(rod, _pencil(item, length), gloss=0.05, roughness=0.3, group=group)
    else:
        solid = Box(x, y, width, length, 0.0, height, item.angle_deg)
        glossy = item.kind == "phone"
        stage.put(
            solid,
            _TOPS[item.kind](item),
            gloss=0.08 if glossy else 0.04,
            roughness=0.15 if glossy else 0.5,
            group=group,
        )


def _put_cup(stage: Stage, item: Item, group: int) -> None:
    width, _, height = _SIZES[item.kind]
    outer, inner = width / 2, width / 2 - 4
    body, drink = linear_bgr(item.colour), linear_bgr("#3A2213")
    turn = math.radians(item.angle_deg)

    def paint(hit: Hit) -> Floats:
        radius = np.hypot(hit.u, hit.v)
        ways = hit.points - stage.eye
        sunk = np.float32(height * 0.3) / np.maximum(ways[..., 2], 1e-3)
        deep = np.hypot(
            hit.points[..., 0] + ways[..., 0] * sunk - item.x,
            hit.points[..., 1] + ways[..., 1] * sunk - item.y,
        )
        inside = np.where((deep < inner)[..., None], drink, body * np.float32(0.5))
        hollow = (hit.is_top > 0) & (radius < inner)
        return np.where(hollow[..., None], inside, body).astype(np.float32)

    cup = Cylinder(item.x, item.y, outer, 0.0, height, bevel=1.5)
    stage.put(cup, paint, gloss=0.05, roughness=0.25, group=group)
    if item.kind == "mug":
        corners = [(0.98, 0.8), (1.5, 0.72), (1.5, 0.34), (0.98, 0.26)]
        bends = [
            (item.x + r * outer * math.cos(turn), item.y + r * outer * math.sin(turn), -h * height)
            for r, h in corners
        ]
        for start, end in pairwise(bends):
            stage.put(
                Rod(start, end, 5.5), _plain(item.colour), gloss=0.05, roughness=0.25, group=group
            )


def _plain(colour: str) -> Callable[[Hit], Floats]:
    paint = linear_bgr(colour)
    return lambda hit: np.broadcast_to(paint, hit.points.shape)


def _rings(item: Item, radius: float) -> Callable[[Hit], Floats]:
    paint = linear_bgr(item.colour)

    def rings(hit: Hit) -> Floats:
        distance = np.hypot(hit.u, hit.v) / radius
        line = np.exp(-(((distance - 0.68) / 0.04) ** 2))
        food = item.kind == "plate" and item.seed % 2 == 0
        shade = paint * (1 - 0.35 * line)[..., None]
        crumb = 1 + 0.25 * np.sin(hit.u * 1.3) * np.sin(hit.v * 1.7)
        cake = linear_bgr("#A8713A") * crumb[..., None]
        return np.where((distance < 0.38)[..., None] & food, cake, shade).astype(np.float32)

    return rings


def _pencil(item: Item, length: float) -> Callable[[Hit], Floats]:
    bands = ((0.88, item.colour), (0.975, "#D8B183"), (2.0, "#2A2A2C"))

    def paint(hit: Hit) -> Floats:
        share = hit.u / length
        result = np.zeros(hit.points.shape, np.float32)
        for limit, colour in reversed(bands):
            result[share < limit] = linear_bgr(colour)
        result[share > bands[1][0]] = linear_bgr(bands[2][1])
        result[share < 0.05] = linear_bgr("#C96A72")
        return result

    return paint


def _die(item: Item) -> Callable[[Hit], Floats]:
    body = linear_bgr(item.colour)
    ink = np.float32(1.0) - np.round(np.float32(body.mean() * 1.4))
    count = item.seed % 6 + 1
    places = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
        6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
    }[count]

    def paint(hit: Hit) -> Floats:
        pip = np.zeros(hit.u.shape, bool)
        for x, y in places:
            pip |= np.hypot(hit.u - 3.6 * x, hit.v - 3.6 * y) < 1.5
        pip &= hit.is_top > 0
        return np.where(pip[..., None], ink, body).astype(np.float32)

    return paint


def _notepad(item: Item) -> Callable[[Hit], Floats]:
    paper, ink = linear_bgr("#E9E7DC"), linear_bgr("#5A6A94")

    def paint(hit: Hit) -> Floats:
        row = np.floor(hit.v / 8.0)
        ruled = np.abs(hit.v / 8.0 - row - 0.9) < 0.05
        scrawl = np.abs(
            (hit.v / 8.0 - row - 0.55) - 0.22 * np.sin(hit.u * 1.7 + row * 5 + item.seed)
        )
        written = (scrawl < 0.06) & (np.sin(hit.u * 0.33 + row * 2.1) > -0.3) & (hit.u < 30)
        cover = (0.3 * ruled + 0.8 * written) * (hit.is_top > 0)
        return (paper + (ink - paper) * np.clip(cover, 0, 1)[..., None]).astype(np.float32)

    return paint


def _phone(item: Item) -> Callable[[Hit], Floats]:
    case, glass = linear_bgr(item.colour), linear_bgr("#15171C")

    def paint(hit: Hit) -> Floats:
        screen = (np.abs(hit.u) < 34) & (np.abs(hit.v) < 72) & (hit.is_top > 0)
        return np.where(screen[..., None], glass, case).astype(np.float32)

    return paint


def _book(item: Item) -> Callable[[Hit], Floats]:
    cover, band = linear_bgr(item.colour), linear_bgr("#D9C8A0")

    def paint(hit: Hit) -> Floats:
        frame = np.abs(np.maximum(np.abs(hit.u) - 60, np.abs(hit.v) - 90)) < 1.2
        title = (np.abs(hit.v + 45) < 9) & (np.abs(hit.u) < 42)
        return np.where(((frame | title) & (hit.is_top > 0))[..., None], band, cover).astype(
            np.float32
        )

    return paint


def _card(item: Item) -> Callable[[Hit], Floats]:
    """A card of the game: a white edge round a gaudy dream of hills, discs and sky."""
    paper = linear_bgr("#F1EEE6")
    tones = np.array([linear_bgr(colour) for colour in _GAUDY], np.float32)
    seed = float(item.seed)

    def paint(hit: Hit) -> Floats:
        hills = hit.v * 0.06 + 0.5 * np.sin(hit.u * 0.08 + seed) + 0.2 * np.sin(hit.u * 0.31 - seed)
        which = (np.floor(hills * 1.6 + seed) % len(_GAUDY)).astype(np.intp)
        cell_u, cell_v = (hit.u + 40) / 14, (hit.v + 60) / 14
        around = np.hypot(cell_u % 1 - 0.5, cell_v % 1 - 0.5)
        odd = (np.floor(cell_u) * 7 + np.floor(cell_v) * 13 + item.seed) % 5 < 1
        which = np.where(odd & (around < 0.35), (which + 3) % len(_GAUDY), which)
        inside = (np.abs(hit.u) < 32) & (np.abs(hit.v) < 49.5)
        return np.where(inside[..., None], tones[which], paper).astype(np.float32)

    return paint


_GAUDY = ("#E27BC0", "#3C7F55", "#C8452E", "#7A4FB0", "#3F93C8", "#E5B33C", "#5A2E3C", "#7FE0B8")
_TOPS: dict[str, Callable[[Item], Callable[[Hit], Floats]]] = {
    "die": _die,
    "notepad": _notepad,
    "phone": _phone,
    "book": _book,
    "card": _card,
}
