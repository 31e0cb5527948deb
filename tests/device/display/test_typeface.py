"""The letters of the display's fonts."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from device.display.typeface import BOLD, FURTHER, LARGE, SMALL, TINY, Typeface
from tests.lab.font_letters import LETTERS

FACES = (TINY, SMALL, BOLD, LARGE)


def _picture(face: Typeface, letter: str) -> Image.Image:
    image = Image.new("1", (face.width_px, face.height_px + 4))
    face.write(ImageDraw.Draw(image), (0, 0), letter, 255)
    return image


def _dots(face: Typeface, letter: str) -> list[Image.Image]:
    """Return a letter's dots: the parts of its picture that empty rows part."""
    image = _picture(face, letter)
    rows = [
        image.crop((0, y, image.width, y + 1)).getbbox() is not None for y in range(image.height)
    ]
    tops = [y for y, lit in enumerate(rows) if lit and not rows[y - 1]]
    ends = [y + 1 for y, lit in enumerate(rows) if lit and not rows[y + 1]]
    return [image.crop((0, top, image.width, end)) for top, end in zip(tops, ends, strict=True)]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
@pytest.mark.parametrize(("letter", "count"), [(".", 1), (":", 2)])
def test_a_dot_is_a_block_and_no_cross(face: Typeface, letter: str, count: int) -> None:
    dots = _dots(face, letter)
    assert len(dots) == count
    for dot in dots:
        cut = dot.crop(dot.getbbox())
        assert cut.getextrema() == (255, 255)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_letter_beyond_latin_1_has_its_own_dots(face: Typeface) -> None:
    pictures = {_picture(face, letter).tobytes() for letter in (*FURTHER, "?", " ", "E", "e")}
    assert len(pictures) == len(FURTHER) + 4


def test_every_font_has_the_same_letters_beyond_latin_1() -> None:
    assert LETTERS.keys() == {face.name for face in FACES}
    assert {frozenset(letters) for letters in LETTERS.values()} == {frozenset(FURTHER)}


def test_no_row_begins_with_a_sign_that_french_sets_off_by_a_space() -> None:
    room_px = TINY.length_px("Qui joue ?")
    assert TINY.rows("Ada : Qui joue ?", room_px) == ("Ada : Qui", "joue ?")
    assert TINY.rows("Rouge et Bleu : 12", room_px) == ("Rouge et", "Bleu : 12")
    assert TINY.rows("Est-ce « ceci » ?", room_px) == ("Est-ce", "« ceci » ?")
