"""The letters of the display's fonts."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from device.display.typeface import BOLD, LARGE, MEDIUM, SMALL, TINY, Typeface


def _dots(face: Typeface, letter: str) -> list[Image.Image]:
    """Return a letter's dots: the parts of its picture that empty rows part."""
    image = Image.new("1", (face.width_px, face.height_px + 4))
    ImageDraw.Draw(image).text((0, 0), letter, fill=255, font=face.image_font)
    rows = [
        image.crop((0, y, image.width, y + 1)).getbbox() is not None for y in range(image.height)
    ]
    tops = [y for y, lit in enumerate(rows) if lit and not rows[y - 1]]
    ends = [y + 1 for y, lit in enumerate(rows) if lit and not rows[y + 1]]
    return [image.crop((0, top, image.width, end)) for top, end in zip(tops, ends, strict=True)]


@pytest.mark.parametrize("face", [TINY, SMALL, MEDIUM, BOLD, LARGE], ids=lambda face: face.name)
@pytest.mark.parametrize(("letter", "count"), [(".", 1), (":", 2)])
def test_a_dot_is_a_block_and_no_cross(face: Typeface, letter: str, count: int) -> None:
    dots = _dots(face, letter)
    assert len(dots) == count
    for dot in dots:
        cut = dot.crop(dot.getbbox())
        assert cut.getextrema() == (255, 255)
