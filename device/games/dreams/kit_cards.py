"""The dream cards: pictures of stars and lines, and empty cards for dreams of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.dreams.kit_pictures import Picture
from device.kit.ink import Ink
from device.kit.items import PAGE_MM
from device.kit.ornaments import draw_twinkle, scattered
from device.kit.pen import Align, Pen, Point
from device.kit.words import KitWords

CARD_MM = 60.0
PER_PAGE = 12
_COLUMNS = 3
_SKIES = (
    ("#FCE3C4", "#E69A8D", "#6C4A86"),
    ("#CFEFEA", "#6FB3C4", "#2C4F86"),
    ("#E8DCF5", "#9C86C9", "#3C3A7A"),
    ("#F7EBC0", "#9CC08A", "#3B6A6E"),
)


def draw_cards(pen: Pen, ink: Ink, dreams: Sequence[tuple[str, Picture]]) -> None:
    """Draw a page of cards."""
    for (left, top), (name, picture) in zip(_places(), dreams, strict=False):
        colours = _SKIES[sum(map(ord, name)) % len(_SKIES)]
        _draw_sky(pen, left, top, colours, ink)
        line = "#FFFFFF" if ink is Ink.FULL else "#3C3A7A"
        for points in picture:
            drawn = [(left + x * CARD_MM / 100, top + y * CARD_MM / 100) for x, y in points]
            pen.stroke(drawn, line, 0.9)
            for point in drawn:
                draw_twinkle(pen, *point, 2.0, "#FFE9A8" if ink is Ink.FULL else "#C9A84F")
        _outline(pen, left, top)


def draw_empty_cards(pen: Pen, ink: Ink, words: KitWords) -> None:
    """Draw a page of cards to draw on."""
    del ink
    for left, top in _places():
        pen.rectangle(left + 3, top + 3, CARD_MM - 6, CARD_MM - 6, line="#9C86C9", corner=2)
        at = left + CARD_MM / 2, top + CARD_MM - 5
        pen.text(*at, words("dreams-own"), 2.6, align=Align.MIDDLE, colour="#9C86C9")
        _outline(pen, left, top)


def _places() -> Iterator[Point]:
    gap_x = (PAGE_MM[0] - _COLUMNS * CARD_MM) / (_COLUMNS + 1)
    rows = PER_PAGE // _COLUMNS
    gap_y = (PAGE_MM[1] - rows * CARD_MM) / (rows + 1)
    for row in range(rows):
        for column in range(_COLUMNS):
            yield gap_x + column * (CARD_MM + gap_x), gap_y + row * (CARD_MM + gap_y)


def _draw_sky(pen: Pen, left: float, top: float, colours: Sequence[str], ink: Ink) -> None:
    if ink is Ink.LOW:
        return
    right, bottom = left + CARD_MM, top + CARD_MM
    with pen.inside([(left, top), (right, top), (right, bottom), (left, bottom)]):
        pen.glow(left + CARD_MM / 2, bottom + 12, CARD_MM * 1.25, colours)
        for x, y, size in scattered(34):
            pen.disc(left + x * CARD_MM, top + y * CARD_MM, 0.15 + 0.25 * size, fill="#FFFFFF")


def _outline(pen: Pen, left: float, top: float) -> None:
    pen.rectangle(left, top, CARD_MM, CARD_MM, line="#888888", thick=0.15)
