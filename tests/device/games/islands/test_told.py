"""What the referee's menu says of a draft and a count: what happened, and what is taken back."""

from __future__ import annotations

from device.table.referee_entries import CALL
from device.texts.language import say
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.games.islands.counts import island


def _taken_back(table: Table) -> list[str]:
    """Return what the referee's menu offers to take back, the last first."""
    table.take(CALL)
    while say(table.prompt.lines[0]) != "Take turns back":
        table.press(B)
    table.press(A)
    told: list[str] = []
    for _ in table.session.turns:
        told.append(say(table.prompt.lines[0]))
        table.press(B)
    return told


def test_every_step_of_the_draft_is_told() -> None:
    table = Table(3, lookout=1).press(A).see("upper-01@upper,0").press(A).press(A)
    assert _taken_back(table) == [
        "Elias took a tile.",
        "Noura took a tile, and named Elias.",
        "Noura placed a tile.",
        "Noura picked the upper stack.",
    ]


def test_a_check_and_the_end_of_the_draft_are_told() -> None:
    start = "stage=draft seat=s1 draft=s1:s1:1-0-0-0::"
    table = Table(3, start=start, lookout=1).press(B, B, B, B, A, A).see("upper-01@upper,0")
    table.press(A, B, B, B, B, C, A)
    assert _taken_back(table) == [
        "The draft was left.",
        "A turn, or a decision.",
        "Noura's island was checked.",
        "A turn, or a decision.",
    ]


def test_the_count_is_told() -> None:
    table = Table(2).see(island()).press(A).see(island())
    table.press(C, A, B, A, A)
    assert _taken_back(table) == [
        "Noura's count was right.",
        "Noura's count was set right.",
        "Noura's island was shown.",
        "A turn, or a decision.",
    ]
