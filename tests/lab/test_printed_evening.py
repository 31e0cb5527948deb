"""The first evening on printed sheets: the beginning of a game, by the commands of the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.printed_evening.__main__ import evening
from tests.lab.printed_evening.desk import Shown, shown_of

BEATS = 5  # the opening and four moves; the whole game is played by the command


def test_the_words_of_a_screen_are_told_from_its_buttons() -> None:
    lines = [
        "A tower! | Green, which half do you keep? | Top half  2 points |",
        "A: Top  B: Bottom",
    ]
    shown = shown_of(lines)
    assert shown.title == "A tower!"
    assert shown.keys == {"A": "Top", "B": "Bottom"}
    assert shown.words.endswith("2 points")


def test_a_screen_whose_first_button_has_no_label_is_read() -> None:
    assert shown_of(["Lay the domes | 0 of 32 domes seen. |", "C: Next"]) == Shown(
        "Lay the domes | 0 of 32 domes seen.", {"C": "Next"}
    )


@pytest.mark.slow
def test_a_game_on_sheets_out_of_the_kit_is_refereed(tmp_path: Path) -> None:
    found = evening(tmp_path / "evening", beats=BEATS)
    assert [run.code for run in found.commands] == [0, 1, 0, 0]  # it hangs too high at first
    assert "lower" in found.commands[1].said
    assert "all 32 are read surely" in found.commands[3].said
    assert found.tally.right == BEATS, found.tally
    assert (found.tally.accused, found.tally.asked) == (0, 0)
