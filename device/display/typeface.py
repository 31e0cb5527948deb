"""The pixel fonts of the display, and how words fill its rows.

The fonts were drawn with one width for all characters. They are set closer here: each character
takes as much room as its ink, and one empty column. So a fifth more words stand on a screen. Digits
keep one width, so that numbers in a list stand below one another.

The fonts have Latin-1 and the letters of `FURTHER`. Other characters are drawn as question marks. A
player's name may hold such characters; the catalogues may not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FURTHER = {letter: chr(letter.encode("cp1252")[0]) for letter in "Œœ„“”"}
"""Letters beyond Latin-1, each with the place that it takes in the fonts."""

_LAST_OF_LATIN_1 = 0xFF
_LETTERS = (*map(chr, range(_LAST_OF_LATIN_1 + 1)), *FURTHER)
_PLACES = str.maketrans(FURTHER)

_BREAK = re.compile("(?<!«) (?![:;!?»])")
"""Where a row may end: a sign that French sets off by a space stays with its word."""

_FOLDER = Path(__file__).parent / "fonts"


@dataclass(frozen=True, slots=True)
class _Room:
    """Where the ink of a character begins in its cell, and the room that it takes, pixels."""

    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font whose characters take as much room as their ink.

    Attributes:
        name: the font's file in `device/display/fonts`.
        width_px: the width of the cell in which a character is drawn, and of a digit.
        height_px: the distance from one row to the next.
    """

    name: str
    width_px: int
    height_px: int
    image_font: ImageFont.ImageFont = field(init=False, repr=False, compare=False)
    _rooms: Mapping[str, _Room] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        font = ImageFont.load(str(_FOLDER / f"{self.name}.pil"))
        object.__setattr__(self, "image_font", font)
        rooms = {letter: self._room(letter) for letter in _LETTERS}
        object.__setattr__(self, "_rooms", rooms)

    def length_px(self, words: str) -> int:
        """Return how wide `words` are on one row, with the empty column after each character."""
        return sum(self._rooms[letter].width for letter in words)

    def write(self, pen: ImageDraw.ImageDraw, at: tuple[int, int], words: str, fill: int) -> None:
        """Draw `words` on one row, from the upper left corner `at`."""
        x, y = at
        for letter in words:
            room = self._rooms[letter]
            cell = letter.translate(_PLACES)
            pen.text((x - room.left, y), cell, fill=fill, font=self.image_font)
            x += room.width

    def shortened(self, words: str, width_px: int) -> str:
        """Return as much of the beginning of `words` as fits."""
        while self.length_px(words) > width_px:
            words = words[:-1]
        return words

    def rows(self, words: str, width_px: int) -> tuple[str, ...] | None:
        """Return `words` broken into rows, or None if one word is wider than a row."""
        rows: list[str] = []
        for word in _BREAK.split(words):
            longer = f"{rows[-1]} {word}" if rows else word
            if self.length_px(longer) <= width_px:
                rows[-1:] = [longer]
            elif self.length_px(word) <= width_px:
                rows.append(word)
            else:
                return None
        return tuple(rows)

    def _room(self, letter: str) -> _Room:
        """Return the room of a character: a digit or a tab has its whole cell, a space half."""
        cell = Image.new("1", (2 * self.width_px, 2 * self.height_px))
        ImageDraw.Draw(cell).text((0, 0), letter.translate(_PLACES), fill=1, font=self.image_font)
        ink = cell.getbbox()
        if letter == "\t" or (letter.isascii() and letter.isdigit()):
            return _Room(0, self.width_px)
        if ink is None:
            return _Room(0, self.width_px // 2)
        return _Room(ink[0], ink[2] - ink[0] + 1)


def printable(words: str) -> str:
    """Return `words` with question marks for the characters that the fonts lack."""
    return "".join(
        letter if letter in FURTHER or ord(letter) <= _LAST_OF_LATIN_1 else "?" for letter in words
    )


TINY = Typeface("5x8", 5, 8)
SMALL = Typeface("6x10", 6, 10)
BOLD = Typeface("8x13B", 8, 13)
LARGE = Typeface("9x15", 9, 15)
