"""The firmament: a night sky with constellations of nobody's, around the board file's markers."""

from __future__ import annotations

from device.kit.ink import Ink
from device.kit.items import SAFE_EDGE_MM
from device.kit.ornaments import draw_twinkle, scattered
from device.kit.pen import Pen, Point, on_circle
from vision.sheet.board import Board

_NIGHT = ("#5A67B5", "#39468F", "#232C66")
_LINE, _GOLD, _FAINT, _LOW = "#AEB8EC", "#F0D48A", "#7683CB", "#9AA3C9"
_LOW_STAR = "#5A64A0"
_STARS = {Ink.FULL: (220, 0.22, 0.55), Ink.LOW: (1200, 0.25, 0.55)}
"""How many small stars there are, the radius of the least one, and what the greatest has more."""
_FIGURES: tuple[tuple[Point, ...], ...] = (
    ((0.18, 0.30), (0.24, 0.25), (0.31, 0.27), (0.36, 0.22), (0.42, 0.25)),
    ((0.62, 0.17), (0.68, 0.22), (0.75, 0.20), (0.72, 0.28), (0.68, 0.22)),
    ((0.14, 0.58), (0.20, 0.63), (0.17, 0.70), (0.25, 0.72), (0.28, 0.65), (0.20, 0.63)),
    ((0.72, 0.56), (0.79, 0.60), (0.85, 0.55), (0.83, 0.66), (0.77, 0.70)),
    ((0.42, 0.80), (0.49, 0.76), (0.56, 0.80), (0.62, 0.77)),
)


def draw_sky(pen: Pen, board: Board, ink: Ink) -> None:
    """Draw the whole mat but its markers."""
    edge, wide, high = SAFE_EDGE_MM, board.width_mm, board.height_mm
    frame = [(edge, edge), (wide - edge, edge), (wide - edge, high - edge), (edge, high - edge)]
    middle = wide / 2, high / 2
    line, gold = (_LINE, _GOLD) if ink is Ink.FULL else (_LOW, "#C9A84F")
    if ink is Ink.FULL:
        with pen.inside(frame):
            pen.glow(*middle, wide * 0.72, _NIGHT)
    pen.stroke([*frame, frame[0]], line, 0.6)
    for radius, thick in ((0.45, 0.4), (0.44, 0.2), (0.30, 0.2)):
        pen.disc(*middle, radius * wide, line=_FAINT if ink is Ink.FULL else _LOW, thick=thick)
    for turn in range(0, 360, 15):
        ends = (on_circle(*middle, share * wide, turn) for share in (0.44, 0.45))
        pen.stroke(list(ends), _FAINT if ink is Ink.FULL else _LOW, 0.3)
    _draw_stars(pen, board, line if ink is Ink.FULL else _LOW_STAR, ink)
    for figure in _FIGURES:
        places = [(x * wide, y * high) for x, y in figure]
        pen.stroke(places, line, 0.25, dashes=(1.2, 1.2))
        for place in places:
            draw_twinkle(pen, *place, 1.5, gold)
    _draw_moon(pen, middle, gold)


def _draw_stars(pen: Pen, board: Board, colour: str, ink: Ink) -> None:
    """Draw small stars: by many of them the camera tells white paper from what lies on it."""
    count, least, more = _STARS[ink]
    inset = SAFE_EDGE_MM + 4
    for x, y, size in scattered(count):
        at = inset + x * (board.width_mm - 2 * inset), inset + y * (board.height_mm - 2 * inset)
        pen.disc(*at, least + more * size**3, fill=colour)


def _draw_moon(pen: Pen, middle: Point, gold: str) -> None:
    """Draw a moon twice as wide as a glass star and more, so that it is not taken for one."""
    x, y = middle
    outer = [on_circle(x, y, 31, turn) for turn in range(50, 311, 10)]
    inner = [on_circle(x + 12.4, y, 23.9, turn) for turn in range(304, 55, -8)]
    moon = [*outer, *inner]
    pen.stroke([*moon, moon[0]], gold, 0.5)
    for turn in range(0, 360, 30):
        ends = (on_circle(x, y, reach, turn) for reach in (35.0, 38.0 if turn % 60 else 40.0))
        pen.stroke(list(ends), gold, 0.4)
