"""A language is complete: it says what English says, with the same facts, of the same things."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from device.texts.catalogue import Forms
from device.texts.language import catalogue_of, placeholders, templates
from tests.device.texts.spoken import SPOKEN
from tests.paths import ROOT

ENGLISH = catalogue_of("en")

ONE_FORM: dict[str, frozenset[str]] = {"it": frozenset({"built-many"})}
"""By language, sentences that change with a number in English alone."""

FACTS_APART: dict[str, frozenset[str]] = {}
"""By language, sentences that name fewer facts than English, as something else says them."""


def _facts(language: str, key: str) -> set[str]:
    forms = templates(catalogue_of(language).sentences[key])
    return {name for form in forms for name in placeholders(form)}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_language_has_every_sentence(language: str) -> None:
    missing = ENGLISH.sentences.keys() - catalogue_of(language).sentences.keys()
    assert not missing, f"{language} lacks: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("language", SPOKEN)
def test_a_language_has_no_sentence_of_its_own(language: str) -> None:
    more = catalogue_of(language).sentences.keys() - ENGLISH.sentences.keys()
    assert not more, f"{language} alone has: {', '.join(sorted(more))}"


@pytest.mark.parametrize("language", SPOKEN)
def test_a_language_names_its_own_code(language: str) -> None:
    assert catalogue_of(language).sentences["language-code"] == language


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_names_the_same_facts_in_every_language(language: str) -> None:
    common = ENGLISH.sentences.keys() & catalogue_of(language).sentences.keys()
    apart = FACTS_APART.get(language, frozenset())
    wrong = {
        key: _facts(language, key) ^ _facts("en", key)
        for key in sorted(common)
        if _facts(language, key) != _facts("en", key)
    }
    assert {key: facts for key, facts in wrong.items() if key not in apart} == {}
    assert apart <= wrong.keys(), f"these sentences of {language} name all facts by now"


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_that_counts_in_english_counts_in_every_language(language: str) -> None:
    said = catalogue_of(language).sentences
    plain = {
        key
        for key, sentence in ENGLISH.sentences.items()
        if isinstance(sentence, Forms) and isinstance(said.get(key), str)
    }
    assert plain == ONE_FORM.get(language, frozenset())


@pytest.mark.parametrize("language", SPOKEN)
def test_what_a_sentence_changes_with_is_a_fact_of_english(language: str) -> None:
    said = catalogue_of(language).sentences
    deciding = {key: one.by for key, one in said.items() if isinstance(one, Forms)}
    english = {key: one.by for key, one in ENGLISH.sentences.items() if isinstance(one, Forms)}
    wrong = {
        key: by
        for key, by in deciding.items()
        if by != english.get(key) and by not in _facts("en", key)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_language_has_a_word_for_every_thing(language: str) -> None:
    catalogue = catalogue_of(language)
    assert catalogue.seats.keys() == ENGLISH.seats.keys()
    assert catalogue.colours.keys() == ENGLISH.colours.keys()
    assert catalogue.names.keys() ^ ENGLISH.names.keys() == set()
    assert catalogue.seat_facts == ENGLISH.seat_facts
    assert catalogue.named_facts == ENGLISH.named_facts


def _cases(language: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of names that sentences ask for, each with the key of the sentence."""
    for key, sentence in catalogue_of(language).sentences.items():
        for form in templates(sentence):
            yield from ((key, case) for _, _, case, _ in Formatter().parse(form) if case)


@pytest.mark.parametrize("language", SPOKEN)
def test_every_form_of_a_name_that_a_sentence_asks_for_is_there(language: str) -> None:
    catalogue = catalogue_of(language)
    assert [(key, case) for key, case in _cases(language) if case not in catalogue.cases] == []
    assert catalogue.cases.keys() == {case for _, case in _cases(language)}
    known = catalogue.names.keys() | catalogue.colours.keys() | catalogue.seats.keys()
    assert set[str]().union(*catalogue.cases.values()) - known == set()


def _headings() -> set[str]:
    """Return the headings of rule sheets, as the rules of the games name them."""
    return {
        node.value.value
        for path in (ROOT / "games").rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and node.value.value[:1].isupper()
        and node.value.value[1:2].islower()
    }


def test_every_heading_of_a_rule_has_a_name() -> None:
    assert _headings() - ENGLISH.names.keys() == set()


def _modules(language: str) -> set[str]:
    folder = ROOT / "device" / "texts" / language
    return {str(path.relative_to(folder)) for path in folder.rglob("*.py")}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_language_is_a_folder_with_the_modules_of_english(language: str) -> None:
    assert _modules(language) == _modules("en")
