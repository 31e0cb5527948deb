from __future__ import annotations

import pytest
from PIL import Image

from device.display.screens import draw
from device.display.terminal import Grain, block_art, grain_for, with_words
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


def _framed() -> str:
    return block_art(Image.new("1", (128, 64)), Grain.BRAILLE)


def test_words_stand_beside_the_picture_where_there_is_room() -> None:
    rows = with_words(_framed(), ("Not allowed", "Put it back"), 100).splitlines()
    assert len(rows) == 18
    assert rows[0].endswith("╮  Not allowed")
    assert rows[1].endswith("│  Put it back")


def test_long_words_beside_the_picture_are_broken_into_rows() -> None:
    words = "Noura took the tower and goes on to the next star with what is left of it"
    rows = with_words(_framed(), (words,), 100).splitlines()
    assert {len(row) <= 100 for row in rows} == {True}
    assert " ".join(row[66:].strip() for row in rows).strip() == words


def test_more_words_than_the_picture_has_rows_go_on_below_it() -> None:
    rows = with_words(_framed(), [str(number) for number in range(30)], 100).splitlines()
    assert len(rows) == 30
    assert rows[29] == " " * 68 + "29"


def test_words_stand_below_the_picture_in_a_narrow_terminal() -> None:
    rows = with_words(_framed(), ("Not allowed", "Put it back", "", "A: Why"), 80).splitlines()
    assert rows[18:] == ["Not allowed | Put it back | A: Why"]
