"""Pictures to keep: what is written on them can be read."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from device.keepsake.drawing import Drawing, Lettering, to_png, without_accents


def _painted(words: str) -> bytes:
    """Return a picture with only these words on it, as pixels."""
    drawing = Drawing(60.0, 12.0, "#ffffff", (Lettering(4.0, 6.0, words, 8.0, "#000000"),))
    with Image.open(io.BytesIO(to_png(drawing))) as image:
        return np.asarray(image).tobytes()


def test_names_of_other_letters_are_no_boxes() -> None:
    assert _painted("J\u00f6rg") != _painted("J\ufffdrg")


def test_without_a_font_for_them_names_are_painted_without_accents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("device.keepsake.drawing.MORE_LETTERS", "no-such-font.ttf")
    assert _painted("J\u00f6rg") == _painted("Jorg")


def test_letters_lose_their_accents() -> None:
    names = "J\u00f6rg, Zo\u00eb, Stra\u00dfe, \u0141ucja, \u5c71"
    assert without_accents(names) == "Jorg, Zoe, Strasse, Lucja, ?"
