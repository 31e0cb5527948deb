"""Redrawing the dots of the display's fonts: misc-fixed draws them as crosses.

    python -m tests.lab.font_dots

Writes full stop, colon and the upper dot of the semicolon as blocks into the glyphs in
`device/display/fonts`. Running it again changes nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parents[2] / "device" / "display" / "fonts"

DOT = {"5x8": (1, 2), "6x10": (1, 2), "8x13B": (2, 3)}
"""By font, the first column of a dot and its width in pixels; it is two pixels high."""

ROWS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "5x8": {".": (5,), ":": (2, 5)},
    "6x10": {".": (6,), ":": (3, 6), ";": (3,)},
    "8x13B": {".": (9,), ":": (4, 9), ";": (4,)},
}
"""By font and character, the upper rows of its dots."""

HEIGHT = 2
_ENTRY, _LETTERS = ">10h", 256


def glyph_box(name: str, letter: str) -> tuple[int, int, int, int]:
    """Return where a letter's glyph lies in the picture of a font."""
    data = (FOLDER / f"{name}.pil").read_bytes()
    start = data.index(b"DATA\n") + len(b"DATA\n")
    size = struct.calcsize(_ENTRY)
    entries = struct.iter_unpack(_ENTRY, data[start : start + _LETTERS * size])
    left, top, right, bottom = list(entries)[ord(letter)][6:]
    return left, top, right, bottom


def redraw(name: str) -> None:
    """Draw the dots of a font as blocks."""
    path = FOLDER / f"{name}.png"
    with Image.open(path) as opened:
        image = opened.copy()
    column, width = DOT[name]
    for letter, rows in ROWS[name].items():
        left, top, right, bottom = glyph_box(name, letter)
        last = top + max(rows) + HEIGHT + 1 if letter == ";" else bottom
        image.paste(0, (left, top, right, last))
        for row in rows:
            x, y = left + column, top + row
            image.paste(255, (x, y, x + width, y + HEIGHT))
    image.save(path)


if __name__ == "__main__":
    for font in ROWS:
        redraw(font)
