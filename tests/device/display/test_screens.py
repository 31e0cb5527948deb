from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from device.display.geometry import NARROW
from device.display.pages import Pager
from device.display.screens import draw, lay_out
from device.table.prompts import Key, Prompt, Signal, text
from device.texts.en.enrolling import SENTENCES as ENROLLING
from device.texts.language import catalogue_of, say
from tests.device.display.samples import every_sample
from tests.device.texts.longest import longest, one_name
from tests.device.texts.spoken import SPOKEN

SAMPLES = every_sample()
KEYS = (text("key-ok"), None, text("key-back"))
ENGLISH = catalogue_of("en")
BODY = [
    key
    for key in ENGLISH.sentences
    if key not in ENROLLING and not key.startswith(("title-", "key-"))
]
"""What a screen may say below its heading; why a box was not learnt stands on the page alone."""
TITLES = [key for key in ENGLISH.sentences if key.startswith("title-")]
PAGED = {
    "unseen",
    "unseen_back",
    "box_last",
    "jinns_three_passed",
    "towers_may_build",
    "towers_two_torn",
    "towers_build_rules",
    "towers_both_powers",
    "islands_may_take",
    "put_back_listed",
    "put_back_two",
}
"""Screens that hold fewer lines if facts are longer: the others follow on more pages, or once
places are right. The tests of each screen look at them."""
LABELS = [key for key in ENGLISH.sentences if key.startswith("key-") and key != "key-seat"]


def test_a_screen_looks_as_it_was_last_agreed(
    golden: Callable[[str, Image.Image], str],
) -> None:
    found = (golden(name, draw(prompt)) for name, prompt in SAMPLES.items())
    assert [difference for difference in found if difference] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_a_screen_fits_in_every_language(language: str) -> None:
    cut = [
        name
        for name, prompt in SAMPLES.items()
        for page in _in_pages(name, prompt, language)
        if lay_out(page, language).is_cut
    ]
    assert cut == []


def _in_pages(name: str, sample: Prompt, language: str) -> tuple[Prompt, ...]:
    """Return a screen, or its pages if it leafs: words of another length make other pages."""
    if name not in PAGED:
        return (sample,)
    return Pager(language=language).pages(replace(sample, leafing=Key.B))


@pytest.mark.parametrize("language", SPOKEN)
def test_a_screen_fits_with_the_longest_facts(language: str) -> None:
    whole = {name: prompt for name, prompt in SAMPLES.items() if name not in PAGED}
    stretched = {name: _stretched(name, prompt, language) for name, prompt in whole.items()}
    cut = [name for name, prompt in stretched.items() if lay_out(prompt, language).is_cut]
    assert cut == []


def _stretched(name: str, sample: Prompt, language: str) -> Prompt:
    """Return a screen with the longest facts that its sentences can have."""
    are_four = "standing-four" in {line.key for line in sample.lines}  # a colour each
    is_one = are_four or name.startswith(("dreams", "towers", "islands", "box_code"))
    facts = one_name(language) if is_one else {}
    lines = [longest(line.key, language, facts) for line in sample.lines if line.key != "score"]
    title = longest(sample.title.key, language, facts)
    return replace(sample, kind=name, title=title, lines=tuple(lines), clock=None)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_fits_above_the_keys_with_its_longest_facts(language: str) -> None:
    shown = {key: Prompt("any", text("key-ok"), (longest(key, language),), KEYS) for key in BODY}
    assert [key for key, prompt in shown.items() if lay_out(prompt, language).is_cut] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_what_to_lay_is_seen_under_two_built_cards_and_a_deck_used_up(language: str) -> None:
    lines = (
        text("built", seat="Lilia", cards=("c5", "t5")),
        text("deck-turned-rest"),
        text("market-due", count=5, number=41),
    )
    keys = (text("key-scores"), text("key-undo"), text("key-pause"))
    assert not lay_out(Prompt("turn", text("title-market"), lines, keys), language).is_cut


@pytest.mark.parametrize("language", SPOKEN)
def test_a_heading_fits_with_its_longest_facts(language: str) -> None:
    shown = {key: Prompt("any", longest(key, language)) for key in TITLES}
    assert [key for key, prompt in shown.items() if lay_out(prompt, language).is_cut] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_a_label_fits_over_its_button(language: str) -> None:
    labels = [*(longest(key, language) for key in LABELS), text("key-seat", seat="yellow")]
    shown = {label: Prompt("any", text("key-ok"), (), (label, None, None)) for label in labels}
    assert [label for label, prompt in shown.items() if lay_out(prompt, language).is_cut] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_buttons_that_do_different_things_have_different_labels(language: str) -> None:
    alike = {
        name: labels
        for name, prompt in SAMPLES.items()
        for labels in [[say(key, language) for key in set(prompt.keys) - {None} if key]]
        if len(set(labels)) < len(labels)
    }
    assert alike == {}


def test_a_screen_is_one_bit_deep_and_fills_the_display() -> None:
    image = draw(SAMPLES["box_welcome"])
    assert (image.mode, image.size) == ("1", NARROW.size_px)


def test_what_does_not_fit_is_cut_for_all_to_see() -> None:
    endless = (text("welcome"),) * 9
    layout = lay_out(Prompt("any", text("title-welcome"), endless, KEYS))
    assert layout.is_cut
    assert layout.body.rows[-1] == "..."


def test_what_stands_left_and_right_stays_on_one_row_if_a_smaller_font_holds_it() -> None:
    market = text("cards-two", card="candy 7", other_card="sand 12")
    for line in (market, text("vain-player", seat="Blue", god="Yellow", points=0)):
        assert len(lay_out(Prompt("any", text("title-scores"), (line,))).body.rows) == 1


def test_a_word_wider_than_the_display_is_cut_for_all_to_see() -> None:
    name = "Donaudampfschifffahrtsgesellschaft"
    layout = lay_out(
        Prompt("any", text("title-turn", seat=name), (text("setup-starter", seat=name),))
    )
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
