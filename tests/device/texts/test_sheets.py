"""The sentences of the rule sheets: every breach that can be told has one, and it fits its page."""

from __future__ import annotations

import ast

import pytest

from device.display.geometry import NARROW, WIDE, Geometry
from device.display.pages import Pager
from device.display.screens import lay_out
from device.games.registry import manifests
from device.table.prompts import Prompt, Signal, text
from device.table.rule_pages import RuleWords, with_rules
from device.texts.language import catalogue_of
from games.game import Breach
from tests.device.texts.spoken import SPOKEN
from tests.paths import ROOT

SENTENCES = catalogue_of("en").sentences
SHEETS = sorted(key for key in SENTENCES if key.startswith("clause-"))
ENDS = {
    "cards-used-up",
    "deck-empty-twice",
    "ended-by-agreement",
    "fewest-bandits",
    "goal-reached",
    "islands-counted",
    "same-bandits",
    "tie-broken",
    "towers-counted",
}
"""Words of judges that say why a game is over."""

ASKED = {"bid-impossible"}
"""Words of judges that a question tells."""

KEYS = (None, text("key-undo"), text("key-pause"))
SHORT: RuleWords[None] = RuleWords(lambda _move, _breach: text("put-back"))


def _judged(game: str) -> set[str]:
    """Return the words that a game's judges write, codes of breaches among them."""
    folder = ROOT / "games" / game
    paths = (path for path in folder.rglob("*.py") if "score" not in path.name)
    trees = [ast.parse(path.read_text()) for path in paths]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("game", [manifest.name for manifest in manifests()])
def test_every_breach_that_can_be_told_has_a_sentence_of_its_sheet(game: str) -> None:
    told = {code for code in _judged(game) & set(SENTENCES) if "-" in code} - ENDS - ASKED
    quoted = {key.removeprefix("clause-").rpartition("-by-")[0].rstrip("-1234") for key in SHEETS}
    assert told - quoted == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("geometry", [NARROW, WIDE], ids=["narrow", "wide"])
def test_a_sentence_of_a_sheet_and_its_edition_stand_on_one_page(
    geometry: Geometry, language: str
) -> None:
    pager = Pager(geometry, language)
    assert [key for key in SHEETS if not _is_one_page(pager, key)] == []


def _is_one_page(pager: Pager, key: str) -> bool:
    """Return whether a sentence of a sheet, with its edition, fits on one page after a refusal."""
    code, _, edition = key.removeprefix("clause-").rpartition("-by-")
    refusal = Prompt("illegal", text("title-illegal"), (), KEYS, Signal.ILLEGAL)
    breach = Breach(code, "Moves", edition)
    _, *pages = pager.pages(with_rules(refusal, SHORT, None, [breach]))
    is_cut = any(lay_out(page, pager.language, pager.geometry).is_cut for page in pages)
    return len(pages) == 1 and not is_cut
