"""An evening as pages to print: everything is on them, and nothing runs off a page."""

from __future__ import annotations

import re

import pytest

from device.keepsake.drawing import Area, Disc, Drawing, Lettering, PlacedPhoto, Stroke, to_png
from device.keepsake.keepsake import Keepsake, KeptGame
from device.keepsake.pdf import to_pdf
from device.table.prompts import text
from device.texts.language import say

SMALL = Drawing(20, 10, "#ffffff", (Disc(5, 5, 3, "#ff0000"),))
ALL = (
    Disc(50, 50, 9, "#ff0000", "#000000", 1),
    Stroke(((0, 0), (400, 300)), "#00ff00", 2),
    Area(((10, 10), (90, 10), (50, 90)), "#0000ff"),
    Lettering(200, 150, "Él œuvre", 10, "#222222"),
    PlacedPhoto(300, 200, 40, 20, to_png(SMALL)),
)


def evening(lines: int, *pictures: Drawing) -> KeptGame:
    story = tuple(text("story-island", seat="red", points=n) for n in range(lines))
    named = tuple((f"picture-{n}", one) for n, one in enumerate(pictures))
    kept = Keepsake({}, story, named)
    return KeptGame("islands", {}, "2026-11-23", (), (("red", 5),), kept)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize(("lines", "count"), [(3, 1), (30, 1), (100, 3), (200, 5)])
def test_a_story_too_long_for_a_page_goes_on_upon_the_next(lines: int, count: int) -> None:
    assert pages(to_pdf(evening(lines), say)) == count


def test_a_picture_that_has_no_room_left_begins_a_page() -> None:
    tall = Drawing(100, 200, "#ffffff", ())
    assert pages(to_pdf(evening(1, tall), say)) == 1
    assert pages(to_pdf(evening(1, tall, tall), say)) == 2


def test_every_shape_of_a_drawing_is_drawn_and_larger_ones_are_made_to_fit() -> None:
    pdf = to_pdf(evening(1, Drawing(400, 300, "#fbf7ee", ALL)), say)
    assert pages(pdf) == 1
    assert b"/Subtype /Image" in pdf


def test_the_same_evening_gives_the_same_bytes() -> None:
    one = evening(3, Drawing(400, 300, "#fbf7ee", ALL))
    assert to_pdf(one, say) == to_pdf(one, say)
