"""One name for one thing: class names, and the page that explains the words."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.paths import ROOT

ROOMS = ("games", "vision", "device")
ROLES = {"Options", "Phase", "Position", "Setup", "Ties", "View"}
"""Names with the same role in each game."""

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def _public_classes() -> Iterator[tuple[str, Path]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name, path.relative_to(ROOT)


def _is_of_a_game(path: Path) -> bool:
    return path.parts[0] == "games" or path.parts[:2] == ("device", "games")


def test_a_public_class_name_means_one_thing() -> None:
    places: defaultdict[str, list[Path]] = defaultdict(list)
    for name, path in _public_classes():
        places[name].append(path)
    several = {
        name: list(map(str, paths))
        for name, paths in places.items()
        if len(paths) > 1 and not (name in ROLES and all(map(_is_of_a_game, paths)))
    }
    assert several == {}


def _rows() -> Iterator[tuple[str, str, str]]:
    """Yield of every row the word, the path of its room and the class there, which may be empty."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        found = re.fullmatch(r"`([\w/.]+)`(?: `(\w+)`)?", cells[-1])
        if len(cells) == 3 and found is not None:
            yield cells[0], found[1], found[2] or ""


def test_a_word_of_the_glossary_stands_once() -> None:
    words = [word for word, _, _ in _rows()]
    assert len(words) > 30
    assert sorted(set(words)) == sorted(words)


def test_what_the_glossary_names_is_there() -> None:
    missing = [
        f"{word}: {room} {name}"
        for word, room, name in _rows()
        if not (ROOT / room).exists()
        or (name and not re.search(rf"\b{name}\b", (ROOT / room).read_text(encoding="utf-8")))
    ]
    assert missing == []
