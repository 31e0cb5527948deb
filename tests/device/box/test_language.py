"""Players choose the language at the box, and it stays chosen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.box.menu import OpenGame, start_menu
from device.config.chosen_language import FILE, keep_language, with_chosen_language
from device.config.sections import Config, LanguageConfig
from device.games.jinns.setup import JinnsForm
from device.journal.store import Journal
from device.table.prompts import Key, text
from device.texts.language import say
from device.texts.offered import LANGUAGES
from tests.device.box.rig import Box
from vision.sheet.board_file import find_board

A, B, C = Key
FORMS = (("jinns", JinnsForm(find_board("lake"))),)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        yield Box(journal)


def _said(box: Box) -> str:
    """Return the body of the screen in the language of the display."""
    return say(box.screen.shown[-1].lines[0], box.screen.language)


def test_each_language_names_itself_as_it_is_chosen(box: Box) -> None:
    box.press(C)
    names: list[str] = []
    for _ in LANGUAGES:
        names.append(_said(box))
        box.press(B)
    assert names[:2] == ["English", "Deutsch"]
    assert len(set(names)) == len(LANGUAGES)
    assert _said(box) == "English"


def test_a_chosen_language_is_that_of_all_screens_from_then_on(box: Box) -> None:
    box.press(C, B, A)
    assert _said(box) == say(text("welcome"), "de")
    assert box.state.pager.language == "de"
    box.set_up()
    assert say(box.screen.shown[-1].title, box.screen.language) == "Kuppeln auslegen"


def test_what_speaks_beside_the_display_is_told_each_language(box: Box) -> None:
    spoken: list[str] = []
    box.outlets = replace(box.outlets, speak=spoken.append)
    box.press(C, B, B, A)
    assert spoken == list(LANGUAGES[1:3])


def test_the_language_can_be_chosen_while_a_game_waits_to_go_on(box: Box) -> None:
    waiting = start_menu(FORMS, OpenGame("jinns", text("resume-laying")), is_lens_known=True)
    box.state = replace(box.state, menu=waiting)
    box.press(B, B)
    assert _said(box) == "Deutsch"
    box.press(A)
    assert box.state.prompt().kind == "resume"


def test_a_chosen_language_is_kept_until_the_configuration_names_another(tmp_path: Path) -> None:
    config = Config()
    assert with_chosen_language(config, tmp_path) == config
    keep_language(tmp_path, "en", "de")
    assert with_chosen_language(config, tmp_path).language.name == "de"
    german = replace(config, language=LanguageConfig("de"))
    assert with_chosen_language(german, tmp_path) == german


def test_what_is_no_language_in_the_file_is_passed_over(tmp_path: Path) -> None:
    for words in ("", "en", "en tlh", "en de fr"):
        (tmp_path / FILE).write_text(words)
        assert with_chosen_language(Config(), tmp_path) == Config()


def test_a_folder_that_takes_nothing_leaves_the_language_for_now(tmp_path: Path) -> None:
    keep_language(tmp_path / "missing", "en", "de")
    assert with_chosen_language(Config(), tmp_path / "missing") == Config()


@pytest.mark.parametrize("kind", ["pipe", "/dev/zero", "folder"])
def test_whatever_lies_in_place_of_the_language_holds_up_no_start(
    tmp_path: Path, kind: str
) -> None:
    match kind:
        case "pipe":
            os.mkfifo(tmp_path / FILE)
        case "folder":
            (tmp_path / FILE).mkdir()
        case device:
            (tmp_path / FILE).symlink_to(device)
    assert with_chosen_language(Config(), tmp_path) == Config()
