"""The kit's words: each is printed, and every language has them all."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from string import Formatter

import pytest
from PIL import Image, ImageDraw, ImageFont

from device.errors import MisuseError, SentenceError
from device.games.registry import manifests
from device.kit.frame import frame_board, frame_item
from device.kit.offer import offered
from device.kit.pen import Letters, wrapped
from device.kit.words import KitWords, kit_words
from tests.device.texts.spoken import SPOKEN
from tests.paths import ROOT

ENGLISH = kit_words("en").sentences


def _strings() -> set[str]:
    """Return what the code of the kit calls by name; f-strings stand as patterns."""
    paths = [*(ROOT / "device" / "kit").glob("*.py"), *(ROOT / "device/games").rglob("kit*.py")]
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
                    for part in node.values
                )
                found.add("".join(parts))
    return found - {"(.+)"}


def test_every_sentence_is_printed() -> None:
    called = _strings()
    unused = [key for key in ENGLISH if not any(re.fullmatch(pattern, key) for pattern in called)]
    assert unused == []


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_has_the_same_sentences_with_the_same_facts(language: str) -> None:
    def facts(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    spoken = kit_words(language).sentences
    assert spoken.keys() == ENGLISH.keys()
    for key, sentence in spoken.items():
        assert facts(sentence) == facts(ENGLISH[key]), key


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("face", ["Lato-Regular", "Lato-Bold"])
def test_every_letter_of_a_language_is_in_the_fonts_of_the_kit(language: str, face: str) -> None:
    font = ImageFont.truetype(str(ROOT / "device" / "kit" / "fonts" / f"{face}.ttf"), 40)
    letters = set("".join(kit_words(language).sentences.values())) - {" "}
    assert [one for one in sorted(letters) if _dots(font, one) == _dots(font, "\uffff")] == []


def _dots(font: ImageFont.FreeTypeFont, letter: str) -> bytes:
    image = Image.new("1", (60, 60))
    ImageDraw.Draw(image).text((5, 5), letter, fill=1, font=font)
    return image.tobytes()


def test_every_item_has_a_title_and_says_what_to_do() -> None:
    words = kit_words("en")
    items = {one for of_name in offered().values() for one in of_name}
    for item in (*items, frame_item(frame_board(420, 297))):
        assert words(f"title-{item.name}")
        assert "{" not in words(f"how-{item.name}", **dict(item.facts))


@pytest.mark.parametrize("language", SPOKEN)
def test_every_game_prints_something_and_has_words_in_every_language(language: str) -> None:
    for manifest in manifests():
        if manifest.kit is not None:
            assert import_module(manifest.kit_words_module(language)).WORDS


def test_a_language_that_the_kit_does_not_speak_is_named() -> None:
    with pytest.raises(MisuseError, match="no words in language 'xx'; there are en"):
        kit_words("xx")


def test_a_sentence_without_its_fact_is_named() -> None:
    with pytest.raises(SentenceError, match="'tile' lacks"):
        KitWords({"tile": "part {number}"})("tile")


@pytest.mark.parametrize("language", SPOKEN)
def test_the_square_and_what_is_said_of_it_have_the_languages_decimal_sign(language: str) -> None:
    words = kit_words(language)
    side = words("square-side")
    assert side == ("100.0\u00a0mm" if language == "en" else "100,0\u00a0mm")
    assert words("cover-square").count(side) == 2


def test_a_line_is_not_broken_at_a_space_that_binds() -> None:
    lines = wrapped("wide and 100.0\u00a0mm high", 26.0, 3.6, Letters.TEXT)
    assert any("100.0\u00a0mm" in line for line in lines)
    assert len(lines) > 1
