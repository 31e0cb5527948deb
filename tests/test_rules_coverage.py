"""`docs/rules_coverage.md` names only sentences, modules and tests that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.texts.language import catalogue_of

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules_coverage.md"
SHEETS = {"W": 34, "O": 34, "B": 32, "P": 19, "I": 53, "D": 51}
"""By the letter of a sheet: how many clauses it has."""
RESTS = ("camera", "buttons", "box", "trust")


@dataclass(frozen=True, slots=True)
class Row:
    """One clause of the page."""

    number: str
    told: tuple[str, ...]
    judged: tuple[str, ...]
    tested: tuple[str, ...]
    rests: str


def rows() -> Iterator[Row]:
    """Yield every clause of the page."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 6 and re.fullmatch(r"[A-Z]\d+", cells[0]):
            told, judged, tested = (tuple(re.findall(r"`([^`]+)`", cell)) for cell in cells[2:5])
            yield Row(cells[0], told, judged, tested, cells[5])


ROWS = list(rows())


def test_every_clause_of_every_sheet_is_there() -> None:
    expected = [f"{sheet}{n}" for sheet, count in SHEETS.items() for n in range(1, count + 1)]
    assert [row.number for row in ROWS] == expected


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_clause_names_what_exists(row: Row) -> None:
    assert [key for key in row.told if key not in catalogue_of("en").sentences] == []
    assert [path for path in row.judged if not (ROOT / path).is_file()] == []
    assert [test for test in row.tested if not _exists(test)] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_clause_is_told_on_a_screen_and_tested(row: Row) -> None:
    assert row.rests.startswith(RESTS)
    assert row.told
    assert row.tested


def _exists(test: str) -> bool:
    path, _, name = test.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in tree.body)
