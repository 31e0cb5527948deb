"""The list of faults points at tests that exist, and the owner's page names every screen."""

from __future__ import annotations

import ast
import re

import pytest

from device.health.report import Worry
from device.table.events import Trouble
from device.table.prompts import text
from device.texts.language import say
from tests.paths import ROOT

LIST = ROOT / "tests" / "faults.md"
PAGE = ROOT / "docs" / "faults.md"
ASKED = 25  # kinds of faults, at least


def rows() -> list[list[str]]:
    """Return the cells of every row that tells of a fault."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if "::" in line
    ]
    return [row for row in cells if len(row) > 1]


ROWS = rows()


def test_there_are_enough_kinds_of_faults_each_told_once() -> None:
    faults = [row[0] for row in ROWS]
    assert len(faults) >= ASKED
    assert len(set(faults)) == len(faults)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_fault_says_what_is_seen_and_kept_and_names_a_test_that_exists(row: list[str]) -> None:
    assert len(row) == 4
    assert all(row)
    named = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", row[3])
    assert named is not None, row[3]
    tree = ast.parse((ROOT / named[1]).read_text(encoding="utf-8"))
    assert named[2] in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


TOLD = (
    *(trouble.value for trouble in Trouble),
    *(f"worry-{worry.value}" for worry in Worry),
    *("unsaved", "saved", "lens", "differs", "turned", "starting", "farewell", "resume"),
)


@pytest.mark.parametrize("screen", TOLD)
def test_the_owners_page_names_every_screen_of_a_fault(screen: str) -> None:
    assert f'"{say(text(f"title-{screen}"))}"' in PAGE.read_text(encoding="utf-8")


def test_every_row_of_the_owners_page_says_what_is_seen_what_it_means_and_what_to_do() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    assert len(rows) > ASKED
    assert all(len(row) == 3 and all(cell.strip() for cell in row) for row in rows)
