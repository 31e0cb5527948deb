"""Every sentence of the catalogues is said by some code.

The code is read, not run. A key is used where it stands as a whole. It is also used where an
f-string composes it, if words of the same rooms fill the f-string. The titles of troubles, worries
and set-up questions are asked of the functions that compose them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import pytest

from device.box.overlay import worry_prompt
from device.games.registry import manifests
from device.health.report import Worry
from device.table.events import Trouble
from device.table.prompts import Prompt
from device.table.troubles import trouble_prompt
from device.texts.catalogue import GameWords
from device.texts.language import catalogue_of
from tests.device.texts.spoken import SPOKEN
from tests.paths import ROOT

GAMES = tuple(manifest.name for manifest in manifests())
SHARED = (
    *("device/table", "device/box", "device/first_run", "device/reading", "device/keepsake"),
    *("device/page", "device/exhibits", "device/mqtt", "games/game.py", "vision/errors.py"),
)
ANY_WORD = "(.+)"
LETTERS = re.compile("[a-z]{2}")
ONLY_A_TITLE = re.escape("title-") + ANY_WORD


@dataclass(frozen=True)
class Rooms:
    """What the code of some folders can make keys of.

    Attributes:
        keys: the strings of the code, but for the values of its enums.
        words: all that may fill an f-string: strings, values of enums, names of house rules.
        patterns: the f-strings, as regular expressions.
    """

    keys: frozenset[str]
    words: frozenset[str]
    patterns: frozenset[str]

    def can_say(self, key: str) -> bool:
        return key in self.keys or self._can_compose(key)

    def _can_compose(self, key: str, depth: int = 2) -> bool:
        matches = (re.fullmatch(pattern, key) for pattern in self.patterns if depth)
        return any(
            all(part in self.words or self._can_compose(part, depth - 1) for part in match.groups())
            for match in matches
            if match
        )


def _trees(room: str) -> list[ast.Module]:
    """Return the modules of a folder, or the one module of a file."""
    paths = [ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py"))
    return [ast.parse(path.read_text()) for path in paths]


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a module holds, but for its enums."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.ClassDef) and "Enum" in map(ast.unparse, child.bases)):
            yield from _nodes(child)


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Constant(value=str(word)):
                yield word
            case ast.Call(func=ast.Name(id="SetupQuestion"), args=[ast.Constant(value=kind), *_]):
                yield f"title-{kind}"
            case _:
                pass


def _options(folder: str) -> Iterator[str]:
    """Yield the names of fields, as the keys of house rules spell them."""
    game = folder.rpartition("/")[2]
    for tree in _trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                option = node.target.id.replace("_", "-")
                yield from (option, f"{game}-{option}")


def _patterns(folder: str) -> Iterator[str]:
    for tree in _trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                yield "".join(map(_pattern, node.values)).replace(ANY_WORD + ANY_WORD, ANY_WORD)


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANY_WORD


@cache
def _rooms(*folders: str) -> Rooms:
    composed = [trouble_prompt(trouble) for trouble in Trouble]
    composed += [worry_prompt(worry) for worry in Worry]
    trees = [tree for folder in folders for tree in _trees(folder)]
    keys = {key for prompt in composed for key in _keys(prompt)}
    keys.update(word for tree in trees for word in _strings(_nodes(tree)))
    words = {word for tree in trees for word in _strings(ast.walk(tree))}
    words.update(option for folder in folders for option in _options(folder))
    patterns = {pattern for folder in folders for pattern in _patterns(folder)}
    telling = {pattern for pattern in patterns if LETTERS.search(pattern)} - {ONLY_A_TITLE}
    return Rooms(frozenset(keys), frozenset(words), frozenset(telling))


def _keys(prompt: Prompt) -> tuple[str, ...]:
    return (prompt.title.key, *(line.key for line in prompt.lines))


def _of_game(game: str, language: str) -> set[str]:
    """Return the keys of a game's own sentences."""
    (module,) = (each.words_module(language) for each in manifests() if each.name == game)
    words: GameWords = import_module(module).WORDS
    return set(words.sentences)


def _of_the_box(language: str) -> set[str]:
    """Return the keys of the sentences that belong to no game."""
    of_games = {key for game in GAMES for key in _of_game(game, language)}
    return set(catalogue_of(language).sentences) - of_games


def _unused(keys: Iterable[str], *folders: str) -> list[str]:
    rooms = _rooms(*folders)
    return sorted(key for key in keys if not rooms.can_say(key))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_said_by_that_game(game: str, language: str) -> None:
    keys = _of_game(game, language)
    assert (
        _unused(keys, f"games/{game}", f"device/games/{game}", "device/table", "games/game.py")
        == []
    )


@pytest.mark.parametrize("language", SPOKEN)
def test_every_sentence_of_the_box_is_said_by_some_code(language: str) -> None:
    games = [f"{top}/{game}" for game in GAMES for top in ("games", "device/games")]
    assert _unused(_of_the_box(language), *SHARED, *games) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_game_says_a_sentence_of_another_game(game: str) -> None:
    others = {key for other in GAMES if other != game for key in _of_game(other, "en")}
    said = {
        argument.value
        for tree in _trees(f"device/games/{game}")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "text"
        for argument in ast.walk(node.args[0])
        if isinstance(argument, ast.Constant)
    }
    assert said & others == set()


def test_a_key_that_nothing_says_is_found() -> None:
    assert _unused(["title-of-nothing", "title-paused"], "device/table") == ["title-of-nothing"]
