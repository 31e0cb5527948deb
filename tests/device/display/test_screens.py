from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image

from device.display.geometry import NARROW
from device.display.screens import draw, lay_out
from device.table.prompts import Prompt, Signal, Text, text
from device.texts.language import LANGUAGES, catalogue_of
from tests.device.box.sample_screens import samples as box_samples
from tests.device.display.sample_prompts import named
from tests.device.games.dreams.sample_screens import samples
from tests.device.games.islands.sample_screens import samples as islands_samples
from tests.device.games.towers.sample_screens import samples as towers_samples
from tests.device.texts.test_texts import ONE_NAME, longest

SAMPLES = {
    **named(),
    **samples(),
    **box_samples(),
    **towers_samples(),
    **islands_samples(),
}
KEYS = (text("key-ok"), None, text("key-back"))
ENGLISH = catalogue_of("en")
BODY = [key for key in ENGLISH.sentences if not key.startswith(("title-", "key-"))]
TITLES = [key for key in ENGLISH.sentences if key.startswith("title-")]
LABELS = [key for key in ENGLISH.sentences if key.startswith("key-") and key != "key-seat"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_looks_as_it_was_last_agreed(
    name: str, golden: Callable[[str, Image.Image], None]
) -> None:
    golden(name, draw(SAMPLES[name]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_fits_in_every_language(name: str, language: str) -> None:
    assert not lay_out(SAMPLES[name], language).is_cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_fits_with_the_longest_facts(name: str, language: str) -> None:
    sample = SAMPLES[name]
    facts = ONE_NAME if name.startswith(("dreams", "towers", "islands")) else {}
    lines = [longest(line.key, facts) for line in sample.lines if line.key != "score"]
    title = longest(sample.title.key, facts)
    stretched = Prompt(name, title, tuple(lines), sample.keys, chart=sample.chart)
    assert not lay_out(stretched, language).is_cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BODY)
def test_a_sentence_fits_above_the_keys_with_its_longest_facts(key: str, language: str) -> None:
    assert not lay_out(Prompt("any", text("key-ok"), (longest(key),), KEYS), language).is_cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_a_heading_fits_with_its_longest_facts(key: str, language: str) -> None:
    assert not lay_out(Prompt("any", longest(key)), language).is_cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("label", [*map(text, LABELS), text("key-seat", seat="yellow")], ids=str)
def test_a_label_fits_over_its_button(label: Text, language: str) -> None:
    keys = (longest(label.key) if not label.facts else label, None, None)
    assert not lay_out(Prompt("any", text("key-ok"), (), keys), language).is_cut


def test_a_screen_is_one_bit_deep_and_fills_the_display() -> None:
    image = draw(SAMPLES["welcome"])
    assert (image.mode, image.size) == ("1", NARROW.size_px)


def test_what_does_not_fit_is_cut_for_all_to_see() -> None:
    endless = (text("welcome"),) * 9
    layout = lay_out(Prompt("any", text("title-welcome"), endless, KEYS))
    assert layout.is_cut
    assert layout.body.rows[-1] == "..."


def test_a_word_wider_than_the_display_is_cut_for_all_to_see() -> None:
    name = "Donaudampfschifffahrtsgesellschaft"
    layout = lay_out(Prompt("any", text("title-turn", seat=name), (text("pass", seat=name),)))
    assert layout.heading.rows[0].endswith("...")
    assert layout.body.is_cut


def test_a_name_beyond_latin_1_is_drawn_with_question_marks() -> None:
    layout = lay_out(Prompt("any", text("title-turn", seat="Łukasz")))
    assert layout.heading.rows == ("?ukasz to move",)


def test_a_refusal_is_told_from_a_turn_across_the_table() -> None:
    turn = draw(Prompt("any", text("title-illegal")))
    refusal = draw(Prompt("any", text("title-illegal"), signal=Signal.ILLEGAL))
    assert turn.getpixel((0, 0)) == 0
    assert refusal.getpixel((0, 0)) == 255
