"""The list of faults points at tests that exist."""

from __future__ import annotations

import ast
import re

import pytest

from tests.paths import ROOT

LIST = ROOT / "docs" / "faults.md"
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
