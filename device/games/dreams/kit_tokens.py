"""Markers, moons, track and selection tokens, as many as the sheet's list of pieces says."""

from __future__ import annotations

from device.kit.ink import Ink
from device.kit.items import PAGE_MM
from device.kit.pen import Align, Letters, Pen, on_circle, star
from device.kit.words import KitWords
from games.dreams.setup import IMAGES, LAST_SPACE, MOST

GODS_EACH, MORTALS, PLAYERS = 5, 4, MOST
COLOURS = ("#C0282D", "#E8B617", "#2E8B45", "#1F5FA8", "#8A3FA0", "#FFFFFF")
"""Red, yellow, green, blue, purple and white, as the box names the players' discs."""

_INK, _GOLD = "#2E3472", "#C9A84F"
_MARKER_MM, _PITCH_MM = 24.0, 29.0
_FIELDS = PLAYERS + IMAGES  # of a selection token: a colour each, and a number each
_DIAL_MM = 39.0


def draw_markers(pen: Pen, ink: Ink, words: KitWords) -> None:
    """Draw gods markers, mortal markers, image numbers and moons."""
    y = _heading(pen, 12, words("dreams-gods")) + 16
    signs = [str(k + 1) for k in range(IMAGES) for _ in range(GODS_EACH)] + [""] * MORTALS
    for number, sign in enumerate(signs):
        x = PAGE_MM[0] / 2 + (number % 6 - 2.5) * _PITCH_MM
        _draw_marker(pen, x, y + number // 6 * _PITCH_MM, sign, ink)
    y = _heading(pen, y + 4 * _PITCH_MM, words("dreams-numbers")) + 16
    for number in range(IMAGES):
        x = PAGE_MM[0] / 2 + (number - (IMAGES - 1) / 2) * 34
        pen.rectangle(x - 12, y - 12, 24, 24, fill=ink.ground(_INK), line=_INK, corner=3)
        _number(pen, x, y, str(number + 1), "#FFFFFF" if ink is Ink.FULL else _INK)
    y = _heading(pen, y + 26, words("dreams-moons")) + 16
    for number, colour in enumerate(COLOURS):
        _draw_moon(pen, PAGE_MM[0] / 2 + (number - 2.5) * _PITCH_MM, y, colour)


def draw_track(pen: Pen, ink: Ink, words: KitWords) -> None:
    """Draw the two parts of the gods track."""
    y = _heading(pen, 12, words("dreams-track")) + 12
    half = LAST_SPACE // 2
    for first, last in ((0, half), (half + 1, LAST_SPACE)):
        count = last - first + 1
        side = 34.0
        columns = 4
        for k in range(count):
            left = (PAGE_MM[0] - columns * side) / 2 + k % columns * side
            top = y + k // columns * side
            fill = ink.ground("#E9ECF8" if k % 2 else "#DDE2F4")
            pen.rectangle(left, top, side, side, fill=fill, line=_INK, thick=0.4)
            pen.area(star(left + side / 2, top + side / 2, 13, 8, 0.6), line=_GOLD, thick=0.4)
            _number(pen, left + side / 2, top + side / 2, str(first + k), _INK)
        y += 3 * side + 12


def draw_dials(pen: Pen, ink: Ink, words: KitWords, first: int) -> None:
    """Draw the selection tokens of three players: a star with fields, and its lid."""
    for row in range(3):
        colour = COLOURS[first + row]
        y = 44 + row * 85
        _draw_fields(pen, 48, y, colour)
        _draw_lid(pen, PAGE_MM[0] - 48, y, colour, ink, words)


def _draw_fields(pen: Pen, x: float, y: float, own: str) -> None:
    pen.area(star(x, y, _DIAL_MM, _FIELDS, 0.8), line="#888888", thick=0.2)
    pen.disc(x, y, 14, line=_edge(own), thick=1.6)
    pen.disc(x, y, 1.2, line="#444444", thick=0.2)
    for number in range(_FIELDS):
        at = on_circle(x, y, _DIAL_MM * 0.7, -90 + 360 / _FIELDS * number)
        if number < PLAYERS:
            pen.disc(*at, 5.2, fill=COLOURS[number], line=_edge(COLOURS[number]))
        else:
            pen.disc(*at, 5.2, line=_INK, thick=0.4)
            said = str(number - PLAYERS + 1)
            pen.text(
                at[0], at[1] + 2.1, said, 6, align=Align.MIDDLE, face=Letters.BOLD, colour=_INK
            )


def _draw_lid(pen: Pen, x: float, y: float, colour: str, ink: Ink, words: KitWords) -> None:
    pen.disc(x, y, _DIAL_MM, fill=ink.ground(colour), line=_edge(colour), thick=0.8)
    light = "#FFFFFF" if ink is Ink.FULL and colour != COLOURS[-1] else _edge(colour)
    pen.area(star(x, y, 20, 8, 0.6), line=light, thick=0.6)
    pen.disc(x, y, 1.2, fill="#FFFFFF", line="#444444", thick=0.2)
    window = on_circle(x, y, _DIAL_MM * 0.7, -90)
    pen.disc(*window, 6.6, fill="#FFFFFF", line="#444444", thick=0.2)
    pen.text(window[0], window[1] + 0.8, words("dreams-window"), 2.4, align=Align.MIDDLE)


def _edge(colour: str) -> str:
    """Return the colour of an outline that white paper shows."""
    return "#777777" if colour == COLOURS[-1] else colour


def _heading(pen: Pen, y: float, said: str) -> float:
    pen.text(PAGE_MM[0] / 2, y, said, 4.6, align=Align.MIDDLE, face=Letters.TITLE, colour=_INK)
    return y


def _number(pen: Pen, x: float, y: float, said: str, colour: str) -> None:
    pen.text(x, y + 3.4, said, 9.5, align=Align.MIDDLE, face=Letters.TITLE, colour=colour)


def _draw_marker(pen: Pen, x: float, y: float, sign: str, ink: Ink) -> None:
    """Draw a gods marker with a number, or a mortal's with a face."""
    del ink
    pen.disc(x, y, _MARKER_MM / 2, line="#888888", thick=0.2)
    if sign:
        pen.area(star(x, y, 10.4, 8, 0.72), line=_GOLD, thick=0.5)
        _number(pen, x, y, sign, _INK)
    else:
        pen.disc(x, y - 3.2, 3.4, fill=_INK)
        body = [(x - 6, y + 8), (x - 4.5, y + 1.6), (x + 4.5, y + 1.6), (x + 6, y + 8)]
        pen.area(body, fill=_INK)


def _draw_moon(pen: Pen, x: float, y: float, colour: str) -> None:
    outer = [on_circle(x, y, 11, turn) for turn in range(50, 311, 10)]
    inner = [on_circle(x + 4.4, y, 8.5, turn) for turn in range(304, 55, -8)]
    pen.area([*outer, *inner], fill=colour, line=_edge(colour))
