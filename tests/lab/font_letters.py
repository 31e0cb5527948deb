"""Drawing letters that misc-fixed's Latin-1 fonts lack: Œ œ, and German and French quotation marks.

    python -m tests.lab.font_letters

Writes each letter into the fonts in `device/display/fonts`, at the place that it has in
Windows-1252, where Latin-1 has no letter. Running it again changes nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from PIL import Image

from device.display.typeface import FURTHER
from tests.lab.font_dots import FOLDER, glyph_box

_ENTRY = ">10h"
_HEAD = b"DATA\n"

LETTERS: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "5x8": {
        "Œ": (1, ".####/#.#../#.##./#.#../#.#../.####"),
        "œ": (3, ".#.#./#.###/#.#../.#.##"),
        "„": (5, ".#.#./.#.#./#.#.."),
        "“": (1, "..#.#/.#.#./.#.#."),
        "”": (1, ".#.#./.#.#./#.#.."),
    },
    "6x10": {
        "Œ": (1, ".####./#.#.../#.#.../#.###./#.#.../#.#.../.####."),
        "œ": (3, ".#.#../#.#.#./#.###./#.#.../.#.##."),
        "„": (6, ".#.#../.#.#../#.#..."),
        "“": (1, "..#.#./.#.#../.#.#.."),
        "”": (1, ".#.#../.#.#../#.#..."),
    },
    "8x13B": {
        "Œ": (
            1,
            ".######./##.##.../##.##.../##.##.../##.####./"
            "##.##.../##.##.../##.##.../##.##.../.######.",
        ),
        "œ": (4, ".##.##../##.##.#./##.##.#./##.####./##.##.../##.##.#./.##.##.."),
        "„": (9, ".##.##../.##.##../.#..#..."),
        "“": (1, "..#..#../.##.##../.##.##.."),
        "”": (1, ".##.##../.##.##../.#..#..."),
    },
    "9x15": {
        "Œ": (
            2,
            "..######./.#..#..../.#..#..../.#..#..../.#..####./"
            ".#..#..../.#..#..../.#..#..../.#..#..../..######.",
        ),
        "œ": (5, "..##.##../.#..#..#./.#..#..#./.#..####./.#..#..../.#..#..#./..##.##.."),
        "„": (10, "..##.##../..##.##../...#..#../..#..#..."),
        "“": (2, "...#..#../..#..#.../..##.##../..##.##.."),
        "”": (2, "..##.##../..##.##../...#..#../..#..#..."),
    },
}
"""By font and letter, its first row and its dots, a stroke between rows."""


def add_letters(name: str) -> None:
    """Draw the letters of a font into its picture, and enter them in its table."""
    left, top, right, bottom = glyph_box(name, "A")
    width, height = right - left, bottom - top
    letters = LETTERS[name]
    places = {letter: glyph_box(name, FURTHER[letter]) for letter in letters}
    with Image.open(FOLDER / f"{name}.png") as opened:
        image = opened.copy()
    if not any(map(any, places.values())):
        line, image = image.height, _with_a_line(image, height)
        places = {
            letter: (number * width, line, (number + 1) * width, line + height)
            for number, letter in enumerate(letters)
        }
        _enter(name, places)
    for letter, (row, dots) in letters.items():
        image.paste(_picture(dots, (width, height), row), places[letter][:2])
    image.save(FOLDER / f"{name}.png")


def _with_a_line(image: Image.Image, height: int) -> Image.Image:
    longer = Image.new("1", (image.width, image.height + height))
    longer.paste(image, (0, 0))
    return longer


def _picture(dots: str, size: tuple[int, int], row: int) -> Image.Image:
    picture = Image.new("1", size)
    for y, line in enumerate(dots.split("/")):
        for x, dot in enumerate(line):
            picture.putpixel((x, row + y), 255 * (dot == "#"))
    return picture


def _enter(name: str, places: Mapping[str, tuple[int, int, int, int]]) -> None:
    """Write where the letters lie into the font's table, with the measures of its `A`."""
    path = FOLDER / f"{name}.pil"
    data = bytearray(path.read_bytes())
    start, size = data.index(_HEAD) + len(_HEAD), struct.calcsize(_ENTRY)
    measures = struct.unpack_from(_ENTRY, data, start + ord("A") * size)[:6]
    for letter, place in places.items():
        at = start + ord(FURTHER[letter]) * size
        struct.pack_into(_ENTRY, data, at, *measures, *place)
    path.write_bytes(data)


if __name__ == "__main__":
    for font in LETTERS:
        add_letters(font)
