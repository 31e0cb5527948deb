"""The paper tops of the domes and the tokens, in the colours and glyphs of the board file.

A top shows what the reader looks for, so it is printed in full colour where ink is saved too.
"""

from __future__ import annotations

from device.kit.items import PAGE_MM
from device.kit.pen import Align, Letters, Pen, on_circle, star
from device.kit.words import KitWords
from games.jinns.pieces import COPIES, MAX_STRENGTH
from vision.sheet.board import Glyph, Pieces

PITCH_MM = 27.5  # from one top to the next: room for scissors
COLUMNS = 6
TOP_MM = 26.0  # where the first row begins, under the heading

_PIP_RADIUS = {1: 0.24, 2: 0.24, 3: 0.24, 4: 0.23}  # in radii of the piece
_PIP_REACH = {1: 0.0, 2: 0.36, 3: 0.40, 4: 0.46}
_PIP_TURN = {1: 0.0, 2: 0.0, 3: -90.0, 4: 45.0}
_BAR_PITCH, _BAR_WIDTH = 0.34, 0.18


def supply(pieces: Pieces) -> list[tuple[str, int]]:
    """Return the colour and strength of each dome of a set (rule sheets, "Components")."""
    return [
        (colour, strength)
        for colour, _ in pieces.colours
        for strength in range(1, MAX_STRENGTH + 1)
        for _ in range(COPIES)
    ]


def place_of(number: int) -> tuple[float, float]:
    """Return the middle of a top on its page."""
    left = (PAGE_MM[0] - (COLUMNS - 1) * PITCH_MM) / 2
    return left + number % COLUMNS * PITCH_MM, TOP_MM + 12 + number // COLUMNS * PITCH_MM


def draw_pawns(pen: Pen, pieces: Pieces, words: KitWords) -> None:
    """Draw the tops of all domes."""
    pen.text(PAGE_MM[0] / 2, 12, words("title-domes"), 6, align=Align.MIDDLE, face=Letters.TITLE)
    diameter = f"{pieces.diameter_mm:g}"
    said = words("domes-discs", count=len(supply(pieces)), diameter=diameter)
    pen.text(PAGE_MM[0] / 2, 19, said, 3.4, align=Align.MIDDLE)
    for number, (colour, strength) in enumerate(supply(pieces)):
        draw_top(pen, *place_of(number), pieces, colour, strength)


def draw_top(pen: Pen, x: float, y: float, pieces: Pieces, colour: str, strength: int) -> None:
    """Draw the top of one dome."""
    radius = pieces.radius_mm
    glyph = _hex(pieces.glyph_colour)
    pen.disc(x, y, radius, fill=_hex(dict(pieces.colours)[colour]))
    if pieces.glyph is Glyph.PIPS:
        for k in range(strength):
            turn = _PIP_TURN[strength] + 360 * k / strength
            spot = on_circle(x, y, radius * _PIP_REACH[strength], turn)
            pen.disc(*spot, radius * _PIP_RADIUS[strength], fill=glyph)
    elif pieces.glyph is Glyph.BARS:
        for k in range(strength):
            middle = y + (k - (strength - 1) / 2) * _BAR_PITCH * radius
            thick = _BAR_WIDTH * radius
            pen.rectangle(x - 0.6 * radius, middle - thick / 2, 1.2 * radius, thick, fill=glyph)


def draw_tokens(pen: Pen, pieces: Pieces, words: KitWords) -> None:
    """Draw one token a colour, to be picked by the players."""
    y = PAGE_MM[1] - 22
    pen.text(PAGE_MM[0] / 2, y - 20, words("domes-tokens"), 3.4, align=Align.MIDDLE)
    for number, (_, colour) in enumerate(pieces.colours):
        x = PAGE_MM[0] / 2 + (number - (len(pieces.colours) - 1) / 2) * 42
        pen.rectangle(x - 17, y - 14, 34, 28, line=_hex(colour), thick=2.2, corner=5)
        pen.area(star(x, y, 11, 8, 0.62), fill=_hex(colour))
        pen.area(star(x, y, 5, 8, 0.5), fill="#FFFFFF")


def _hex(colour: tuple[int, int, int]) -> str:
    return "#" + bytes(colour).hex().upper()
