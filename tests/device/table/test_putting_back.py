"""What players must put back fits the screen."""

from __future__ import annotations

from dataclasses import replace

from device.box.startup import starting
from device.display.screens import lay_out
from device.table.prompts import Key, Prompt, text
from device.table.putting_back import undone_shown
from device.table.referee_entries import CALL
from tests.device.games.dreams.mat_top import Round, beads
from tests.device.games.jinns.evenings import four_on_a_plan, lake_plan, look
from tests.device.games.jinns.table_top import changed, settled

PLAN = lake_plan()


def test_towers_that_are_to_be_put_back_fit_the_screen_with_its_buttons() -> None:
    lines = tuple(
        line
        for star in (13, 30)
        for line in (
            text(
                "should-be-two",
                star=star,
                colour="yellow",
                strength=2,
                colours=("green",),
                second=3,
            ),
            text("should-be-on", colour="green", strength=4),
        )
    )
    shown = undone_shown(replace(starting(), lines=lines), is_redo=True, is_undo=True)
    assert not lay_out(shown).is_cut
    assert len(shown.lines) == 3


def test_towers_that_are_to_be_put_back_fit_beside_the_plan_too() -> None:
    stack = text(
        "should-be-two", star=30, colour="yellow", strength=2, colours=("yellow",), second=3
    )
    on_it = text("should-be-on", colour="yellow", strength=4)
    chart = four_on_a_plan().see_move("0>2").press(Key.B).prompt.chart
    should_be = replace(starting(), lines=(stack, on_it, stack, on_it), chart=chart)
    shown = undone_shown(should_be, is_redo=True, is_undo=True)
    assert not lay_out(shown).is_cut


def _stars_ringed(prompt: Prompt) -> list[int]:
    """Return the stars of the lake that have a ring on the plan."""
    chart = prompt.chart
    assert chart is not None
    assert chart.ring is not None
    return [PLAN.stars_mm.index(place) for place in (chart.ring, *chart.further)]


def test_every_star_of_an_illegal_move_is_ringed_on_the_plan() -> None:
    assert _stars_ringed(four_on_a_plan().see_move("0>2").press(Key.B).prompt) == [0, 2]


def test_every_star_of_turns_taken_back_is_ringed_on_the_plan() -> None:
    evening = four_on_a_plan().see_move("0>1").see_move("20>9").press(Key.B)
    assert _stars_ringed(evening.prompt) == [9, 20]
    assert _stars_ringed(evening.press(Key.B).prompt) == [0, 1, 9, 20]


def test_a_star_that_is_right_again_loses_its_ring() -> None:
    evening = four_on_a_plan()
    lake = settled(evening.position)
    knocked = changed(lake, {0: None, 9: None, 12: look(1, "red", 1), 20: None})
    evening.see(knocked).see(knocked).see(knocked)
    assert _stars_ringed(evening.prompt) == [0, 9, 12, 20]
    assert _stars_ringed(evening.press(Key.A).prompt) == [0, 9, 12, 20]
    assert _stars_ringed(evening.see(changed(lake, {9: None, 20: None})).prompt) == [9, 20]


def test_every_star_of_dreams_that_is_not_right_is_ringed_on_the_plan() -> None:
    play = Round().lay("grey 30,50").lay("clear 120,50").see()
    play.take(CALL)
    while play.prompt.lines[0] != text("referee-board"):
        play.press(Key.B)
    chart = play.press(Key.A).prompt.chart
    assert chart is not None
    assert {chart.ring, *chart.further} == {(30.0, 50.0), (120.0, 50.0)}
    chart = play.see(*beads("grey 30,50")).prompt.chart
    assert chart is not None
    assert (chart.ring, chart.further) == ((120.0, 50.0), ())
