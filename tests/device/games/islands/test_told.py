"""What the referee's menu says of a draft and a count: what happened, and what is taken back."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("tiles", ["upper-01 upper-02 upper-04", "upper-01 upper-02 lower-04"])
def test_that_the_tiles_on_offer_were_seen_is_told_though_some_may_have_been_allowed(
    tiles: str,
) -> None:
    shown = "+".join(f"{tile}@{tile.partition('-')[0]},4" for tile in tiles.split())
    table = Table(3, lookout=1).press(A).see(shown, board=None)
    if table.prompt.kind == "illegal":
        table.press(A)
    assert _taken_back(table)[0] == "The tiles on offer were seen."


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


def test_what_was_entered_by_hand_is_told_item_by_item() -> None:
    assert _taken_back(Table().press(C, A, A, B)) == [
        "Monkey dreams: 0",
        "Roc dreams: 1",
        "Noura's island was shown.",
    ]
    assert _taken_back(Table().press(C, B, B, A))[0] == "By hand: +1"


def _may_play(table: Table) -> list[str]:
    """Return what the referee says of whose turn it is and what may be played."""
    table.take(CALL)
    while say(table.prompt.lines[0]) != "Whose turn is it? What may they play?":
        table.press(B)
    table.press(A)
    return [say(line) for line in table.screen.lines]


def test_the_stacks_that_may_be_picked_are_told() -> None:
    said = _may_play(Table(3, lookout=1))
    assert said[:2] == ["Noura is to move.", "Pick one of these stacks:"]
    kinds = ("upper", "central", "lower", "dream")
    assert said[2:] == [f"{kind}\t12 tiles left" for kind in kinds]


def test_a_stack_that_is_used_up_is_not_told() -> None:
    start = "stage=draft seat=s1 draft=s1:s1:4-0-0-0::"
    assert not any("upper" in line for line in _may_play(Table(3, start=start, lookout=1)))


def test_where_the_tile_may_lie_and_who_may_be_named_is_told() -> None:
    table = Table(3, lookout=1).press(A)
    assert _may_play(table) == [
        "Noura is to move.",
        "Take one upper tile.",
        "Every type has its own row.",
        "Tiles touch the board or a tile.",
        "Then name one: Elias and Lilia.",
    ]


def test_the_places_are_told_once_the_island_is_known() -> None:
    start = (
        "stage=draft seat=s1 draft=s1:s1:1-1-0-0:upper: "
        "known1=upper-01@upper,0+central-01@central,0"
    )
    said = _may_play(Table(3, start=start, lookout=1))
    assert said[1:4] == ["Take one upper tile.", "It may lie here:", "Upper 2"]


def test_at_the_count_the_island_that_is_shown_is_told() -> None:
    assert _may_play(Table(2))[-1] == "Noura's island is shown to the camera."


def test_before_the_draft_a_lookout_is_found() -> None:
    said = _may_play(Table(3, lookout=1, start="stage=lookout seat=s1"))
    assert said[-1] == "Find the first Lookout."


def test_while_a_count_is_looked_over_the_question_is_answered() -> None:
    assert _may_play(Table(2).see(island()).press(A))[-1] == "Answer the question on the screen."
