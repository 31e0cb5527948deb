"""A game is a folder and one line: nothing outside its folders names it or imports from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from device.games.registry import GAMES, manifests
from tests.paths import ROOT

NAMES = {name for game in manifests() for name in (game.name, *game.older_names)}
WORDS = re.compile(rf"(?<![a-z])({'|'.join(sorted(NAMES))})(?![a-z])", re.IGNORECASE)

ENGLISH_WORDS = {
    "device/commands/check.py": {"towers"},  # of domes: their heights need a lens
    "device/commands/read.py": {"lake"},  # an owner's board file in an example
}
"""Words of a sentence that happen to be a game's name, by the module that says them."""


def _shared() -> Iterator[Path]:
    """Yield the modules that belong to no game."""
    for path in sorted((ROOT / "device").rglob("*.py")):
        folders = path.relative_to(ROOT / "device").parts[:-1]
        is_of_game = folders[:1] == ("games",) and folders != ("games",)
        is_of_words = folders[:1] == ("texts",) and path.stem in NAMES
        if not is_of_game and not is_of_words:
            yield path
    yield from sorted((ROOT / "games").glob("*.py"))


def _words(tree: ast.Module) -> Iterator[str]:
    """Yield every name and text of a module; docstrings explain and may give examples."""
    docstrings = {
        id(first.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for first in node.body[:1]
        if isinstance(first, ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name
            case _:
                pass


def _games_in(word: str) -> set[str]:
    """Return the games that a text or a name in any spelling speaks of: `DreamsConfig` too."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", word)
    return {found.lower() for found in WORDS.findall(apart)}


def test_no_shared_module_names_a_game() -> None:
    named: dict[str, set[str]] = {}
    for path in _shared():
        module = str(path.relative_to(ROOT))
        found = {game for word in _words(ast.parse(path.read_text())) for game in _games_in(word)}
        if found - ENGLISH_WORDS.get(module, set()):
            named[module] = found
    assert named == {"device/games/registry.py": {game.name for game in manifests()}}


def test_the_registry_has_a_line_for_each_game() -> None:
    lines = (ROOT / "device/games/registry.py").read_text().splitlines()
    about = [line.strip() for line in lines if WORDS.search(line)]
    assert about == [f'"{module}",' for module in GAMES]


def test_a_name_is_found_in_any_spelling() -> None:
    assert _games_in("DreamsConfig") == _games_in("device.games.dreams.setup") == {"dreams"}
    assert _games_in("MAX_TOWERS") == {"towers"}
    assert _games_in("tablejinn") == _games_in("lakeside") == set()


def test_no_shared_module_imports_a_reader() -> None:
    readers = {"stacks", "beads", "cards", "tiles"}
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in _shared()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        and (name := node.module or "").split(".")[0] == "vision"
        and name.split(".")[1:2]
        and name.split(".")[1] in readers
    }
    assert found == set()
