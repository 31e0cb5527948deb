from __future__ import annotations

import pytest
from PIL import Image

from device.display.screens import draw
from device.display.terminal import Grain, block_art, grain_for
from tests.device.display.samples import every_sample


def corner_lit() -> Image.Image:
    image = Image.new("1", (4, 4))
    image.putpixel((0, 0), 255)
    image.putpixel((1, 1), 255)
    image.putpixel((2, 0), 255)
    image.putpixel((2, 1), 255)
    return image


def test_half_blocks_show_two_pixels_a_character() -> None:
    assert block_art(corner_lit(), Grain.HALF) == "╭────╮\n│▀▄█ │\n│    │\n╰────╯\n"


def test_braille_shows_eight_pixels_a_character() -> None:
    assert block_art(corner_lit(), Grain.BRAILLE) == "╭──╮\n│⠑⠃│\n╰──╯\n"


def test_ascii_shows_two_pixels_a_character() -> None:
    assert block_art(corner_lit(), Grain.ASCII) == "+----+\n|'.# |\n|    |\n+----+\n"


@pytest.mark.parametrize(
    ("grain", "columns", "rows"),
    [(Grain.HALF, 130, 34), (Grain.BRAILLE, 66, 18), (Grain.ASCII, 130, 34)],
)
def test_a_screen_fills_its_frame(grain: Grain, columns: int, rows: int) -> None:
    lines = block_art(draw(every_sample()["box_welcome"]), grain).splitlines()
    assert len(lines) == rows
    assert {len(line) for line in lines} == {columns}


@pytest.mark.parametrize(
    ("columns", "encoding", "grain"),
    [
        (200, "UTF-8", Grain.HALF),
        (80, "utf8", Grain.BRAILLE),
        (200, "ascii", Grain.ASCII),
        (80, "latin-1", Grain.ASCII),
    ],
)
def test_the_grain_suits_the_terminal(columns: int, encoding: str, grain: Grain) -> None:
    assert grain_for(columns, encoding) is grain


def test_ascii_art_is_ascii() -> None:
    assert block_art(draw(every_sample()["box_welcome"]), Grain.ASCII).isascii()
