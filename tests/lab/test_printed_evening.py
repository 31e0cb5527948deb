"""The first evening on printed sheets: the beginning of a game, by the commands of the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.printed_evening.__main__ import evening
from tests.lab.printed_evening.desk import Shown, shown_of
from tests.lab.printed_evening.dreamers import key_of
from tests.lab.scenes.sky_script import Event

BEATS = 5  # the opening and four moves, or the bare mat and four more pictures
SKY_SEED = 11
"""The whole game or round is played by the command; a round of this seed was read rightly."""


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
    found = evening(tmp_path / "evening", "jinns", beats=BEATS)
    assert [run.code for run in found.commands] == [0, 1, 0, 0]  # it hangs too high at first
    assert "lower" in found.commands[1].said
    assert "all 32 are read surely" in found.commands[3].said
    assert found.tally.right == BEATS, found.tally
    assert (found.tally.accused, found.tally.asked) == (0, 0)


@pytest.mark.slow
def test_a_round_on_the_firmament_out_of_the_kit_is_refereed(tmp_path: Path) -> None:
    found = evening(tmp_path / "evening", "dreams", SKY_SEED, BEATS)
    assert [run.code for run in found.commands] == [0, 1, 0]  # it hangs too high at first
    assert "lower" in found.commands[1].said
    assert found.tally.right == BEATS - 1, found.tally
    assert found.tally.accused == 0


def test_players_of_dreams_answer_truly() -> None:
    grey: Event = {"event": "move", "seat": "s3", "kind": "grey", "legal": True}
    asked = shown_of(
        [
            "What happened? | A: transparent, against a rule |",
            "B: Green's star was grey",
            "| A: A  B: B  C: None",
        ]
    )
    assert key_of(asked, grey) == "b"
    back: Event = {"event": "takeback", "seat": "s3", "kind": "grey", "to": [10.0, 20.0]}
    doubted = shown_of(
        [
            "What happened? | A: a grey star placed | B: no new star | C: None of these",
            "| A: A  B: B  C: None",
        ]
    )
    assert key_of(doubted, back) == "b"
    told = shown_of(["Blue places | Green: transparent star |", "A: Scores  B: Undo  C: Pause"])
    assert key_of(told, grey) == "b"  # taken back, it is asked about anew
    waits = shown_of(["Green places | Yellow: grey star |", "A: Scores  B: Undo  C: Pause"])
    assert key_of(waits, grey) is None
