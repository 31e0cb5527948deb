"""What the box itself prints: button labels, the quick-start card and the lens target."""

from __future__ import annotations

from device.kit.ink import Ink
from device.kit.items import PAGE_MM, KitItem, small_page
from device.kit.markers import draw_marker
from device.kit.pen import Align, Letters, Pen
from device.kit.words import KitWords
from vision.sheet.lens_target import TARGET

_KEYS = (("A", "#2E8B45"), ("B", "#D99A17"), ("C", "#C0282D"))
_SIZES_MM = (22.0, 16.0, 11.0)
_INK = "#1D4E5F"
_CARD_MM = (150.0, 210.0)


def box_items() -> tuple[KitItem, ...]:
    """Return the items of the box."""
    return (
        KitItem("quick-start", (small_page(_draw_card),)),
        KitItem("labels", (small_page(_draw_labels),)),
        KitItem(
            "lens-target",
            (small_page(_draw_target),),
            facts=(("square", f"{TARGET.square_mm:g}"), ("six", f"{6 * TARGET.square_mm:g}")),
        ),
    )


def target_corner() -> tuple[float, float]:
    """Return where the upper left corner of the lens target lies on its sheet."""
    wide, high = TARGET.size_mm
    return (PAGE_MM[0] - wide) / 2, (PAGE_MM[1] - high) / 2


def _draw_target(pen: Pen, _ink: Ink, _words: KitWords) -> None:
    with pen.moved(*target_corner()):
        pen.cells(list(TARGET.black_squares()), TARGET.square_mm, "#000000")
        for marker in TARGET.markers():
            draw_marker(pen, marker, 0.0)


def _draw_labels(pen: Pen, ink: Ink, words: KitWords) -> None:
    middle, y = PAGE_MM[0] / 2, 14.0
    pen.text(middle, y, words("title-labels"), 6, align=Align.MIDDLE, face=Letters.TITLE)
    for size in _SIZES_MM:
        y += size + 8
        for number, (key, colour) in enumerate(_KEYS):
            _draw_key(pen, middle + (number - 1) * 45, y, size, key, colour, ink)
        y += size / 2
    for number, name in enumerate(("labels-lamp", "labels-buzzer")):
        x = middle + (number - 0.5) * 50
        pen.rectangle(x - 20, y + 10, 40, 10, line=_INK, thick=0.4, corner=2)
        pen.text(x, y + 16.6, words(name), 4.5, align=Align.MIDDLE, face=Letters.BOLD, colour=_INK)
    pen.text(middle, y + 32, words("labels-below"), 3.4, align=Align.MIDDLE)


def _draw_key(pen: Pen, x: float, y: float, size: float, key: str, colour: str, ink: Ink) -> None:
    letter = colour if ink is Ink.LOW else "#FFFFFF"
    pen.disc(x, y, size / 2, fill=ink.ground(colour), line=colour, thick=size / 18)
    pen.text(
        x, y + size * 0.22, key, size * 0.6, align=Align.MIDDLE, face=Letters.BOLD, colour=letter
    )


def _draw_card(pen: Pen, ink: Ink, words: KitWords) -> None:
    wide, high = _CARD_MM
    left, top = (PAGE_MM[0] - wide) / 2, (PAGE_MM[1] - high) / 2
    fill = ink.ground("#FAF4E4")
    pen.rectangle(left, top, wide, high, fill=fill, line=_INK, thick=0.8, corner=4)
    pen.rectangle(left + 2, top + 2, wide - 4, high - 4, line=_INK, thick=0.25, corner=3)
    x, y = left + 12, top + 17
    pen.text(x, y, words("kit-header"), 8.5, face=Letters.TITLE, colour=_INK)
    pen.text(x, y + 8, words("quick-heading"), 4.6, face=Letters.BOLD)
    y += 20
    for number in range(1, 7):
        y = _draw_step(pen, x, y, wide - 24, number, words(f"quick-{number}")) + 4.5
    y = top + high / 2 + 40
    pen.stroke([(x, y - 9), (left + wide - 12, y - 9)], _INK, 0.3)
    pen.text(x, y, words("quick-buttons"), 4.6, face=Letters.BOLD)
    for number, (key, colour) in enumerate(_KEYS):
        _draw_key(pen, left + wide - 50 + number * 15, y - 1.5, 11, key, colour, ink)
    y += 9
    for name in ("keys", "referee", "both", "off"):
        y = pen.paragraph(x, y, wide - 24, words(f"quick-button-{name}"), 3.8) + 2


def _draw_step(pen: Pen, x: float, y: float, width: float, number: int, said: str) -> float:
    pen.disc(x + 4, y - 1.4, 4, fill=_INK)
    pen.text(
        x + 4, y + 0.1, str(number), 4.4, align=Align.MIDDLE, face=Letters.BOLD, colour="#FFFFFF"
    )
    return pen.paragraph(x + 12, y, width - 12, said, 4.1)
