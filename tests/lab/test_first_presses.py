"""The screens that are to be answered by somebody who has not read the code."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

from tests.lab.first_presses import AT_THE_TABLE, SEATED, main, screens


def test_screens_of_all_games_are_written_with_what_happened_and_the_answer(tmp_path: Path) -> None:
    assert main([str(tmp_path), "--screens", "8", "--seed", "5"]) == 0
    answers = json.loads((tmp_path / "answers.json").read_text())
    told = (tmp_path / "situations.md").read_text().splitlines()
    assert len(answers) == len(told) >= 8
    assert set(answers.values()) <= {"a", "b", "c", AT_THE_TABLE}
    with Image.open(tmp_path / "sheet_000.png") as sheet:
        assert sheet.width > 128


def test_a_button_that_was_pressed_has_a_label() -> None:
    found = screens(12, 3)
    assert {one.game for one in found} == set(SEATED)
    for one in found:
        labels = dict(zip("abc", one.prompt.keys, strict=True))
        assert one.answer == AT_THE_TABLE or labels[one.answer] is not None
