"""The README's picture of screens shows what the box says now."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from tests.lab.screens import OUT, screens_picture, shown_prompts


@pytest.mark.slow
def test_the_picture_of_screens_is_drawn_anew_when_screens_change() -> None:
    with Image.open(OUT) as kept:
        drawn = screens_picture(shown_prompts())
        assert ImageChops.difference(kept.convert("L"), drawn).getbbox() is None, (
            "run python -m tests.lab.screens"
        )
