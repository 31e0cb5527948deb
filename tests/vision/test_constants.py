"""Numbers that were set by hand have a name, an origin, and one place a room."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.constants import ROOMS, constants_in
from tests.paths import ROOT

# What each room may still hold. A number here only ever falls: lower it when a room does better.
MAX_SCATTERED = {"sheet": 4, "stacks": 0, "beads": 0, "cards": 2, "tiles": 3}
MAX_UNNAMED = {"sheet": 2, "stacks": 8, "beads": 2, "cards": 1, "tiles": 5}
MAX_UNEXPLAINED = {"sheet": 4, "stacks": 0, "beads": 0, "cards": 2, "tiles": 3}


@pytest.mark.parametrize("room", ROOMS)
def test_named_numbers_stand_in_the_rooms_constants(room: str) -> None:
    scattered = constants_in(ROOT / "vision" / room).scattered
    assert len(scattered) <= MAX_SCATTERED[room], _listed(scattered)


@pytest.mark.parametrize("room", ROOMS)
def test_numbers_have_names(room: str) -> None:
    unnamed = constants_in(ROOT / "vision" / room).unnamed
    assert len(unnamed) <= MAX_UNNAMED[room], _listed(unnamed)


@pytest.mark.parametrize("room", ROOMS)
def test_named_numbers_say_how_they_were_found(room: str) -> None:
    unexplained = constants_in(ROOT / "vision" / room).unexplained
    assert len(unexplained) <= MAX_UNEXPLAINED[room], _listed(unexplained)


def test_a_number_without_name_is_counted(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_text("def far(x_mm):\n    return x_mm > 3.7\n")
    assert [finding.text for finding in constants_in(tmp_path).unnamed] == ["3.7"]


def test_indices_shapes_and_halves_are_no_set_numbers(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_text("def half(x):\n    return x[3].reshape(-1, 4) / 2 * 0.5\n")
    assert constants_in(tmp_path).unnamed == ()


def test_a_name_without_origin_is_counted(tmp_path: Path) -> None:
    (tmp_path / "constants.py").write_text("FAR_MM = 3.7  # further is away\n")
    assert [finding.text for finding in constants_in(tmp_path).unexplained] == ["FAR_MM"]


def test_one_origin_serves_the_numbers_that_follow_without_a_blank_line(tmp_path: Path) -> None:
    lines = "# How far. Measured: on stills.\nFAR_MM = 3.7\nNEAR_MM = 1.2\n\nNEXT_MM = 2.5\n"
    (tmp_path / "constants.py").write_text(lines)
    assert [finding.text for finding in constants_in(tmp_path).unexplained] == ["NEXT_MM"]


def test_a_named_number_outside_constants_is_scattered(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_text("FAR_MM = 3.7  # Measured: on stills.\n")
    assert [finding.text for finding in constants_in(tmp_path).scattered] == ["FAR_MM"]


def _listed(findings: tuple[object, ...]) -> str:
    return f"{len(findings)} found:\n" + "\n".join(map(str, findings))
