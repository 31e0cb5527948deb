from __future__ import annotations

from dataclasses import replace

import pytest

from device.display.typeface import printable
from device.errors import ConfigError, SentenceError
from device.table.prompts import text
from device.texts.catalogue import Forms, LanguageCatalogue, ListForm, Sentence, joined
from device.texts.language import catalogue_of, render, say
from tests.device.texts.longest import longest
from tests.device.texts.spoken import SPOKEN

ENGLISH = catalogue_of("en")


@pytest.mark.parametrize("language", SPOKEN)
def test_every_key_is_a_sentence_that_the_fonts_can_print(language: str) -> None:
    said = {key: say(longest(key, language), language) for key in ENGLISH.sentences}
    assert {key: sentence for key, sentence in said.items() if not _is_printable(sentence)} == {}


def _is_printable(sentence: str) -> bool:
    return bool(sentence) and "{" not in sentence and printable(sentence) == sentence


def test_no_two_files_may_claim_one_sentence() -> None:
    assert joined({"key-a": "A"}, {"key-b": "B"}) == {"key-a": "A", "key-b": "B"}
    with pytest.raises(SentenceError, match="key-a"):
        joined({"key-a": "A"}, {"key-a": "By hand"})


def test_a_wrong_count_names_the_stars_that_would_have_been_right() -> None:
    assert say(text("wrong-count", strength=3, needed=(12, 20), target=4, star=7)) == (
        "Strength 3 counts 3 stacks: on to star 12 or 20."
    )


def test_a_dome_of_somebody_else_is_told_with_whose_turn_it_is() -> None:
    assert say(text("not-your-colour", star=17, seat="red", owner="blue")) == (
        "Star 17 is Blue's. It is Red's turn."
    )


def test_one_is_told_from_many() -> None:
    assert say(text("moved", seat="red", origin=7, target=12, count=1)) == "Red: star 7 to 12"
    assert say(text("moved", seat="red", origin=7, target=12, count=2)) == "Red: 2 domes 7 to 12"
    assert say(text("differs", stars=(9,))) == "Star 9 is not as I have it."
    assert say(text("differs", stars=(7, 9))) == "Stars 7 and 9 are not as I have them."


@pytest.mark.parametrize(
    ("seat", "name"),
    [
        ("red", "Red"),
        ("red+yellow", "Red+Yellow"),
        (2, "Player 2"),
        ("Ada", "Ada"),
    ],
)
def test_a_player_goes_by_colours_number_or_name(seat: str | int, name: str) -> None:
    assert say(text("title-turn", seat=seat)) == f"{name} to move"


def test_a_long_list_is_cut_to_a_number() -> None:
    assert say(text("differs", stars=(1, 2, 3, 4, 5, 6))) == (
        "Stars 1, 2, 3 and 3 more are not as I have them."
    )


def test_a_list_of_players_is_joined_by_the_language() -> None:
    assert say(text("over-shared", seats=("red", "blue", "green"), points=9)) == (
        "Red, Blue and Green share the win with 9 points."
    )


def test_an_unknown_key_is_an_error_that_names_it() -> None:
    with pytest.raises(SentenceError, match="no sentence 'no-such-key'"):
        say(text("no-such-key"))


def test_a_missing_fact_is_an_error_that_names_it() -> None:
    with pytest.raises(SentenceError, match="'title-turn' needs the fact 'seat'"):
        say(text("title-turn"))


def test_an_unknown_language_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(ConfigError, match="'tlh'; there are en"):
        say(text("key-ok"), "tlh")


def _like_german(sentences: dict[str, Sentence]) -> LanguageCatalogue:
    return LanguageCatalogue(
        sentences=sentences,
        seats={"red": "Rot", "blue": "Blau", "green": "Grün"},
        colours={"red": "rot", "blue": "blau"},
        names={"clear": "klar", "grey": "grau"},
        player="Spieler {number}",
        every=ListForm(", ", "{items} und {item}", "{items} und {count} weitere"),
        either=ListForm(", ", "{items} oder {item}", "{items} oder {count} weitere"),
        cases={"adj": {"clear": "klarer", "red": "roter"}},
        decimal=",",
    )


def test_another_language_brings_its_own_words_order_and_lists() -> None:
    german = _like_german({"over-shared": "Mit {points} Punkten gewinnen {seats}."})
    shared = text("over-shared", seats=("red", "blue", "green"), points=9)
    assert render(shared, german) == "Mit 9 Punkten gewinnen Rot, Blau und Grün."


def test_a_name_bends_as_the_sentence_needs_it() -> None:
    german = _like_german({"lies": "Ein {kind:adj} Stern, {colour:adj} Rand: {kind}"})
    assert render(text("lies", kind="clear", colour="red"), german) == (
        "Ein klarer Stern, roter Rand: klar"
    )
    assert render(text("lies", kind=("clear", "grey"), colour="blue"), german) == (
        "Ein klarer und grau Stern, blau Rand: klar und grau"
    )


def test_a_language_has_its_own_decimal_sign_and_its_own_singular() -> None:
    german = _like_german({"wide": "{size} breit"})
    assert render(text("wide", size="1.5"), german) == "1,5 breit"
    dots: dict[str, Sentence] = {"dots": Forms("count", "{count} point", "{count} points")}
    french = replace(_like_german(dots), is_singular=(0, 1).__contains__)
    said = [render(text("dots", count=count), french) for count in (0, 1, 2)]
    assert said == ["0 point", "1 point", "2 points"]
