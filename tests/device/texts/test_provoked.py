"""Every sentence of the box is provoked by play in a test.

A sentence counts as provoked if a table told it in the games that lead to the golden displays or in
the walks below, or if a test of play asks for its key or for its words.
"""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from device.config.sections import Config
from device.games.port import SetupForm
from device.games.registry import manifests
from device.texts.language import catalogue_of, templates
from tests.device.display.samples import every_sample
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.device.texts.heard import HEARD, hear
from tests.paths import ROOT
from tests.second.play.evenings import evening
from vision.sheet.board_file import find_board

SENTENCES = catalogue_of("en").sentences
BOARDS = {"jinns": "lake", "dreams": "firmament", "towers": "towers_mat", "islands": "island_mat"}
MOST_FORMS = 400  # of one game: more than its editions, players and house rules make
GAMES_OF_JINNS = range(8)  # both editions; their refusals are quoted from two sheets
LEAST_WORDS = 9  # letters between two facts of a sentence by which it is known


def _asked(form: SetupForm) -> set[str]:
    """Return the keys of a form's questions and house rules."""
    asks = form.asks()
    lines = [line.key for ask in asks for line in ask.shown]
    return {*lines, *(f"title-{ask.kind}" for ask in asks), *(one.key for one in form.rules())}


def _walked(form: SetupForm) -> set[str]:
    """Return what the set-up asks, whatever is answered."""
    known, waiting, found = {form}, [form], set[str]()
    while waiting and len(known) < MOST_FORMS:
        one = waiting.pop()
        found |= _asked(one)
        asks = enumerate(one.asks())
        following = [one.changed(number) for number, ask in asks if ask.kind != "pick"]
        following += [one.rule_changed(number) for number in range(len(one.rules()))]
        fresh = [each for each in dict.fromkeys(following) if each not in known]
        known.update(fresh)
        waiting += fresh
    return found


def _by_hand() -> None:
    """Count an island that no camera sees: every item by hand."""
    table, number = Table().press(C, B, A), 0
    while table.press(C, *[B] * number).prompt.kind == "item":
        table.press(A, B, A)
        number += 1


@cache
def heard() -> frozenset[str]:
    """Return the keys of all that is told in play."""
    for prompt in every_sample().values():
        hear(prompt)
    _by_hand()
    for number in GAMES_OF_JINNS:
        evening("jinns", number)
    forms = [
        manifest.setup().form(find_board(BOARDS[manifest.name]), Config())
        for manifest in manifests()
    ]
    return frozenset(HEARD.union(*map(_walked, forms)))


@cache
def _asked_for() -> str:
    """Return every string in the tests of play, a line each."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    trees = [ast.parse(path.read_text()) for path in paths if "texts" not in path.parts]
    strings = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return "\n".join(("", *sorted(strings), ""))


def _is_asked_for(key: str) -> bool:
    """Return whether a test names a sentence by its key or by its words."""
    words = (max(re.split(r"{.*?}", form), key=len).strip() for form in templates(SENTENCES[key]))
    asked = _asked_for()
    return f"\n{key}\n" in asked or any(len(one) >= LEAST_WORDS and one in asked for one in words)


@pytest.mark.slow
def test_every_sentence_is_provoked_by_play() -> None:
    unheard = sorted(set(SENTENCES) - heard())
    assert [key for key in unheard if not _is_asked_for(key)] == []
