"""The first page of every file: the square that checks the printer, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from device.kit.items import KitItem
from device.kit.paper import Cutting
from device.kit.pen import Align, Letters, Pen
from device.kit.words import KitWords

SQUARE_MM = 100.0
_MARGIN_MM = 20.0
_MAP_MM = 60.0
_INK = "#1D4E5F"


def draw_cover(
    pen: Pen, page: Sequence[float], item: KitItem, its_cut: Cutting, words: KitWords
) -> None:
    """Draw the cover of an item on a page of this width and height."""
    width = min(page[0] - 2 * _MARGIN_MM, 190.0)
    left, y = (page[0] - width) / 2, _MARGIN_MM + 4
    pen.text(left, y, words(f"title-{item.name}"), 7.0, face=Letters.TITLE, colour=_INK)
    y = pen.paragraph(left, y + 9, width, words("cover-actual-size"), 4.0, face=Letters.BOLD)
    draw_square(pen, left, y + 2, words)
    beside = left + SQUARE_MM + 8
    if len(its_cut.tiles) > 1:
        _draw_map(pen, beside, y + 2, width - SQUARE_MM - 8, item, its_cut)
    y = pen.paragraph(left, y + SQUARE_MM + 11, width, words("cover-square"), 3.6)
    for step in _steps(item, its_cut, words):
        y = pen.paragraph(left, y + 2, width, step, 3.6)


def draw_square(pen: Pen, x: float, y: float, words: KitWords) -> None:
    """Draw the square, whose outer edges are 100.0 mm apart, with a scale along two sides."""
    thick = 0.3
    side = SQUARE_MM - thick
    pen.rectangle(x + thick / 2, y + thick / 2, side, side, line="#000000", thick=thick)
    for k in range(1, 100):
        long = 4.0 if k % 10 == 0 else (3.0 if k % 5 == 0 else 1.8)
        pen.stroke([(x + k, y), (x + k, y + long)], "#000000", 0.15)
        pen.stroke([(x, y + k), (x + long, y + k)], "#000000", 0.15)
    for k in range(10, 100, 10):
        pen.text(x + k, y + 7.2, str(k), 2.6, align=Align.MIDDLE)
        pen.text(x + 4.8, y + k + 0.9, str(k), 2.6)
    middle = x + SQUARE_MM / 2
    side_said = words("square-side")
    pen.text(middle, y + 50, side_said, 8.0, align=Align.MIDDLE, face=Letters.BOLD, colour=_INK)
    pen.text(middle, y + 57, words("square-both-ways"), 3.2, align=Align.MIDDLE)


def _steps(item: KitItem, its_cut: Cutting, words: KitWords) -> list[str]:
    steps = [words(f"how-{item.name}", **dict(item.facts))]
    if len(its_cut.tiles) > 1:
        steps += [words("how-tiles", count=len(its_cut.tiles)), words("how-check-tiles")]
    return steps


def _draw_map(pen: Pen, x: float, y: float, width: float, item: KitItem, its_cut: Cutting) -> None:
    """Draw how the tiles lie on the sheet, with their numbers."""
    sheet = item.sheets[0]
    scale = min(width / sheet.width_mm, _MAP_MM / sheet.height_mm)
    for number, tile in enumerate(its_cut.tiles, start=1):
        left, top = x + tile.x * scale, y + tile.y * scale
        wide, high = tile.width * scale, tile.height * scale
        pen.rectangle(left, top, wide, high, line=_INK, thick=0.25)
        middle = left + wide / 2, top + high / 2 + 1.5
        pen.text(*middle, str(number), 4.5, align=Align.MIDDLE, face=Letters.BOLD, colour=_INK)
