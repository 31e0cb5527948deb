"""What players must put back fits the screen."""

from __future__ import annotations

from dataclasses import replace

from device.box.startup import starting
from device.display.screens import lay_out
from device.table.prompts import text
from device.table.putting_back import undone_shown


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
