"""Printing the display's picture, and its words, as text in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import product, zip_longest
from textwrap import wrap

from PIL import Image

_HALVES = (" ", "▀", "▄", "█")  # by the upper and the lower pixel
_ASCII_HALVES = (" ", "'", ".", "#")
_GAP = "  "
WORDS_COLUMNS = 30  # with the gap; where fewer are left, words stand below the picture
_BRAILLE = 0x2800
_BRAILLE_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column


class Grain(Enum):
    """The kind of characters that draw the screen in a terminal.

    The more pixels one character shows, the smaller the picture.
    """

    HALF = "half"
    BRAILLE = "braille"
    ASCII = "ascii"


def grain_for(columns: int, encoding: str) -> Grain:
    """Return the clearest grain for a terminal `columns` wide that writes `encoding`."""
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return Grain.ASCII
    return Grain.HALF if columns >= 130 else Grain.BRAILLE


def block_art(image: Image.Image, grain: Grain = Grain.HALF) -> str:
    """Return a 1-bit `image` as text in a frame; rows end in newlines, lit pixels are solid."""
    lit = image.convert("1").load()
    if lit is None:
        raise ValueError("the image has no pixels")
    width, height = image.size
    pixels = [[bool(lit[x, y]) for x in range(width)] for y in range(height)]
    rows = _braille_rows(pixels) if grain is Grain.BRAILLE else _half_rows(pixels, grain)
    return _framed(rows, grain)


def with_words(picture: str, words: Sequence[str], columns: int) -> str:
    """Return a framed picture with its words beside it, or below it where there is no room.

    Args:
        picture: rows of equal length that end in newlines.
        words: the lines of the screen, which may be longer than a row.
        columns: the width of the terminal.
    """
    rows = picture.splitlines()
    left = columns - len(rows[0])
    if left < WORDS_COLUMNS:
        below = wrap(" | ".join(line for line in words if line), max(columns, WORDS_COLUMNS))
        return picture + "".join(f"{row}\n" for row in below)
    beside = [row for line in words for row in (wrap(line, left - len(_GAP)) or [""])]
    empty = " " * len(rows[0])
    both = zip_longest(rows, beside, fillvalue=None)
    return "".join(f"{row or empty}{_GAP}{said or ''}".rstrip() + "\n" for row, said in both)


def _half_rows(pixels: list[list[bool]], grain: Grain) -> list[str]:
    marks = _ASCII_HALVES if grain is Grain.ASCII else _HALVES
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return [
        "".join(marks[above + 2 * below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in pairs
    ]


def _braille_rows(pixels: list[list[bool]]) -> list[str]:
    return [
        "".join(_braille(pixels, left, top) for left in range(0, len(pixels[0]), 2))
        for top in range(0, len(pixels), 4)
    ]


def _braille(pixels: list[list[bool]], left: int, top: int) -> str:
    dots = (
        _BRAILLE_DOTS[row][column]
        for row, column in product(range(4), range(2))
        if pixels[top + row][left + column]
    )
    return chr(_BRAILLE + sum(dots))


def _framed(rows: list[str], grain: Grain) -> str:
    across, down, corners = ("-", "|", "++++") if grain is Grain.ASCII else ("─", "│", "╭╮╰╯")
    bar = across * len(rows[0])
    framed = [
        f"{corners[0]}{bar}{corners[1]}",
        *(f"{down}{row}{down}" for row in rows),
        f"{corners[2]}{bar}{corners[3]}",
    ]
    return "".join(f"{row}\n" for row in framed)
