"""The pixel fonts of the display, and how words fill its rows.

The fonts have Latin-1 and the letters of `FURTHER`. Other characters are drawn as question marks. A
player's name may hold such characters; the catalogues may not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from PIL import ImageDraw, ImageFont

FURTHER = {letter: chr(letter.encode("cp1252")[0]) for letter in "Œœ„“”"}
"""Letters beyond Latin-1, each with the place that it takes in the fonts."""

_LAST_OF_LATIN_1 = 0xFF
_PLACES = str.maketrans(FURTHER)

_BREAK = re.compile("(?<!«) (?![:;!?»])")
"""Where a row may end: a sign that French sets off by a space stays with its word."""

_FOLDER = Path(__file__).parent / "fonts"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font in which every character is equally wide.

    Attributes:
        name: the font's file in `device/display/fonts`.
        width_px: the width of one character.
        height_px: the distance from one row to the next.
    """

    name: str
    width_px: int
    height_px: int
    image_font: ImageFont.ImageFont = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "image_font", ImageFont.load(str(_FOLDER / f"{self.name}.pil")))

    def length_px(self, words: str) -> int:
        """Return how wide `words` are on one row."""
        return len(words) * self.width_px

    def write(self, pen: ImageDraw.ImageDraw, at: tuple[int, int], words: str, fill: int) -> None:
        """Draw `words` on one row, from the upper left corner `at`."""
        pen.text(at, words.translate(_PLACES), fill=fill, font=self.image_font)

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


def printable(words: str) -> str:
    """Return `words` with question marks for the characters that the fonts lack."""
    return "".join(
        letter if letter in FURTHER or ord(letter) <= _LAST_OF_LATIN_1 else "?" for letter in words
    )


TINY = Typeface("5x8", 5, 8)
SMALL = Typeface("6x10", 6, 10)
MEDIUM = Typeface("6x13", 6, 12)
BOLD = Typeface("8x13B", 8, 13)
LARGE = Typeface("9x15", 9, 15)
