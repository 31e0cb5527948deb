"""The lake, drawn around the stars of the board file: two moods of one place.

What is printed at a star is a thin outline on a plain ground, so that an empty star is unlike any
dome. The number that the box speaks of stands outside each star, where a dome leaves it in view.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from device.kit.ink import Ink
from device.kit.ornaments import (
    closed_ring,
    draw_beads,
    draw_ground,
    draw_twinkle,
    draw_waves,
    scattered,
)
from device.kit.pen import Align, Letters, Pen, Point, on_circle, star
from device.kit.words import KitWords
from vision.sheet.board import Board

_SHORE_MM = 19.0  # from the stars to the water: beyond a dome's edge
_NUMBER_MM = 15.6  # from a star's middle to that of its number
_SMALL_STAR_MM = 8.2


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of a lake.

    Attributes:
        name: the words `lake-<name>` are its name on the sheet.
        ground, dune: the sand and the lines in it.
        water: from the middle of the lake to its shore.
        line: stars, numbers and frame.
        gold: what shines.
        beads: the colours along the edge.
        foam: the waves.
        is_night: whether the moon stands over the lake, or the day's lamp.
    """

    name: str
    ground: str
    dune: str
    water: tuple[str, ...]
    line: str
    gold: str
    beads: tuple[str, ...]
    foam: str
    is_night: bool


WISHES = Mood(
    name="wishes",
    ground="#FAF1DE",
    dune="#EBDDBF",
    water=("#D6F0EA", "#8FCFD0", "#3E9DAE"),
    line="#1F6F80",
    gold="#D9A23B",
    beads=("#1F6F80", "#D9A23B", "#B4553A"),
    foam="#FFFFFF",
    is_night=False,
)
DREAMS = Mood(
    name="older",
    ground="#F0ECF6",
    dune="#DDD5EA",
    water=("#8D97D6", "#4C57A8", "#27306F"),
    line="#3A3F86",
    gold="#E9C46A",
    beads=("#3A3F86", "#E9C46A", "#8C5AA0"),
    foam="#C9CFF2",
    is_night=True,
)


def draw_lake(pen: Pen, board: Board, mood: Mood, ink: Ink, words: KitWords) -> None:
    """Draw the whole sheet but its markers."""
    ring = [(place.x_mm, place.y_mm) for place in board.stars]
    draw_ground(pen, board, ink, mood.ground, mood.line)
    if ink is Ink.FULL:
        _draw_dunes(pen, board, ring, mood)
    draw_beads(pen, board, mood.beads, mood.line)
    _draw_corners(pen, board, mood, ink)
    shore = _shore(ring)
    _draw_water(pen, shore, ring, mood, ink)
    _draw_middle(pen, ring, mood, ink, words)
    for number, place in enumerate(ring):
        _draw_star(pen, place, number, ring, mood)


def _shore(ring: list[Point]) -> list[Point]:
    """Return a shore that waves a little, well inside the ring of stars."""
    drawn = closed_ring(ring, 1.0, _SHORE_MM + 2)
    middle = _middle(ring)
    waved: list[Point] = []
    for k, (x, y) in enumerate(drawn):
        scale = 1 + 0.018 * math.sin(k * 2.4) + 0.008 * math.sin(k * 5.1 + 1)
        waved.append((middle[0] + (x - middle[0]) * scale, middle[1] + (y - middle[1]) * scale))
    return waved


def _middle(ring: list[Point]) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def _draw_dunes(pen: Pen, board: Board, ring: list[Point], mood: Mood) -> None:
    edge = 8.0
    wide, high = board.width_mm, board.height_mm
    frame = [(edge, edge), (wide - edge, edge), (wide - edge, high - edge), (edge, high - edge)]
    with pen.inside(frame):
        for k in range(1, 7):
            dune = [
                (x * 1.0, y + 2.6 * math.sin(n * 1.7 + k))
                for n, (x, y) in enumerate(closed_ring(ring, 1.02 + 0.085 * k))
            ]
            pen.curve(dune, mood.dune, 0.5, closed=True)


def _draw_water(pen: Pen, shore: list[Point], ring: list[Point], mood: Mood, ink: Ink) -> None:
    middle = _middle(ring)
    if ink is Ink.FULL:
        smooth = _smooth(shore)
        with pen.inside(smooth):
            pen.glow(*middle, max(x for x, _ in shore) - middle[0], mood.water)
        for share, thick in ((0.955, 0.5), (0.91, 0.3), (0.86, 0.2)):
            pen.curve(closed_ring(shore, share), mood.foam, thick, closed=True)
    pen.curve(shore, mood.line, 0.6, closed=True)
    foam = mood.foam if ink is Ink.FULL else mood.line
    for x, y, size in scattered(90):
        place = _in_lake(ring, x, y)
        if place is not None:
            draw_waves(pen, *place, 5 + 5 * size, foam, 0.3)


def _in_lake(ring: list[Point], x: float, y: float) -> Point | None:
    """Return a place of the lake that lies neither at the shore nor in the middle, or None."""
    middle = _middle(ring)
    reach = max(x for x, _ in ring) - middle[0], max(y for _, y in ring) - middle[1]
    dx, dy = 2 * x - 1, 2 * y - 1
    if not 0.55 < math.hypot(dx, dy) < 0.8 or (abs(dx) < 0.3):
        return None
    return middle[0] + dx * reach[0], middle[1] + dy * reach[1]


def _smooth(points: list[Point]) -> list[Point]:
    """Return a closed spline through points as many short lines, to clip by."""
    count, steps = len(points), 12
    smooth: list[Point] = []
    for k in range(count):
        a, b, c, d = (points[(k + n) % count] for n in (-1, 0, 1, 2))
        smooth.extend(_between(a, b, c, d, step / steps) for step in range(steps))
    return smooth


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(k: int) -> float:
        bend = 2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]
        rest = -a[k] + 3 * b[k] - 3 * c[k] + d[k]
        return 0.5 * (2 * b[k] + (c[k] - a[k]) * t + bend * t**2 + rest * t**3)

    return along(0), along(1)


def _draw_star(pen: Pen, place: Point, number: int, ring: list[Point], mood: Mood) -> None:
    x, y = place
    if mood.is_night:
        for turn in (0.0, 45.0):
            corners = [on_circle(x, y, _SMALL_STAR_MM, turn + 90 * k) for k in range(4)]
            pen.stroke([*corners, corners[0]], mood.line, 0.35)
    else:
        outline = star(x, y, _SMALL_STAR_MM, 8, 0.62)
        pen.stroke([*outline, outline[0]], mood.line, 0.4)
    pen.area(star(x, y, 2.4, 8, 0.5), fill=mood.gold)
    middle = _middle(ring)
    away = math.hypot(x - middle[0], y - middle[1])
    out_x, out_y = (x - middle[0]) / away, (y - middle[1]) / away
    at = x + _NUMBER_MM * out_x, y + _NUMBER_MM * out_y + 1.1
    pen.text(*at, str(number), 3.2, align=Align.MIDDLE, face=Letters.BOLD, colour=mood.line)


def _draw_middle(pen: Pen, ring: list[Point], mood: Mood, ink: Ink, words: KitWords) -> None:
    x, y = _middle(ring)
    light = mood.line if ink is Ink.LOW or not mood.is_night else "#F4F1FF"
    if mood.is_night:
        _draw_moon(pen, x, y - 14, mood, ink)
    else:
        _draw_lamp(pen, x, y + 2, mood)
    name = words(f"lake-{mood.name}")
    pen.text(x, y + 40, name, 8.5, align=Align.MIDDLE, face=Letters.TITLE, colour=light)
    pen.text(x, y + 47.5, words("lake-under"), 3.2, align=Align.MIDDLE, colour=light)
    for turn, size in ((-60, 3.0), (-100, 2.0), (-135, 2.6), (-20, 2.2), (200, 1.8), (-160, 1.6)):
        spot = on_circle(x, y - 6, 46 + 4 * size, turn)
        draw_twinkle(pen, spot[0] * 1.0, spot[1] * 0.62 + y * 0.38, size, mood.gold)


def _draw_moon(pen: Pen, x: float, y: float, mood: Mood, ink: Ink) -> None:
    outer = [on_circle(x, y, 20, turn) for turn in range(50, 311, 10)]
    inner = [on_circle(x + 8, y, 15.4, turn) for turn in range(304, 55, -8)]
    moon = [*outer, *inner]
    if ink is Ink.FULL:
        pen.area(moon, fill=mood.gold)
    pen.stroke([*moon, moon[0]], mood.gold, 0.5)
    for k in range(5):
        draw_waves(pen, x, y + 27 + 2.6 * k, 12 - 1.5 * k, mood.gold, 0.5)


def _draw_lamp(pen: Pen, x: float, y: float, mood: Mood) -> None:
    """Draw a lamp, with the smoke of a jinn."""
    smoke = [
        (x - 27, y + 6), (x - 32, y - 4), (x - 22, y - 14), (x - 6, y - 12), (x + 3, y - 20),
        (x - 6, y - 30), (x - 20, y - 28), (x - 20, y - 20), (x - 12, y - 20),
    ]  # fmt: skip
    for thick, colour in ((3.4, "#FFFFFF"), (1.2, mood.gold), (0.4, mood.line)):
        pen.curve(smoke, colour, thick)
    body = [
        (x - 30, y + 6), (x - 18, y + 10), (x - 10, y + 22), (x + 10, y + 22), (x + 19, y + 13),
        (x + 17, y + 8), (x + 8, y + 6), (x - 10, y + 7), (x - 22, y + 4),
    ]  # fmt: skip
    pen.curve(body, mood.line, 0.7, closed=True, fill=mood.gold)
    handle = [(x + 16, y + 10), (x + 27, y + 4), (x + 28, y + 14), (x + 15, y + 18)]
    pen.curve(handle, mood.line, 2.0)
    pen.curve(handle, mood.gold, 1.0)
    pen.area([(x - 9, y + 27), (x + 9, y + 27), (x + 5, y + 22), (x - 5, y + 22)], fill=mood.gold)
    pen.curve([(x - 8, y + 6.5), (x, y - 1), (x + 8, y + 6)], mood.line, 0.7, fill=mood.gold)
    pen.disc(x, y - 1, 1.4, fill=mood.line)


def _draw_corners(pen: Pen, board: Board, mood: Mood, ink: Ink) -> None:
    """Draw a palm beside each marker, on its long side."""
    for marker in board.markers:
        is_left, is_upper = marker.x_mm < board.width_mm / 2, marker.y_mm < board.height_mm / 2
        away = marker.size_mm / 2 + 22
        x = marker.x_mm + (away if is_left else -away)
        foot = marker.y_mm + (14 if is_upper else 4)
        _draw_palm(pen, x, foot, 1 if is_left else -1, mood, ink)


def _draw_palm(pen: Pen, x: float, foot: float, lean: int, mood: Mood, ink: Ink) -> None:
    top = x + 3 * lean, foot - 15
    pen.curve([(x, foot), (x + 0.6 * lean, foot - 8), top], mood.gold, 1.3)
    leaf = mood.line if ink is Ink.LOW or mood.is_night else "#4D8A5B"
    for turn in (-170, -140, -95, -45, -10, 25, 155):
        end = on_circle(*top, 8, turn)
        bend = on_circle(*top, 5, turn - 14 * (1 if abs(turn) < 90 else -1))
        pen.curve([top, bend, (end[0], end[1] + 2)], leaf, 0.9)
    pen.curve([(x - 9, foot), (x - 3, foot + 1), (x + 8, foot)], mood.gold, 0.4)
