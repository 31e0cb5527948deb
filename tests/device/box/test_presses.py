from __future__ import annotations

from device.box.presses import post_presses
from device.table.events import Event, Pressed
from device.table.prompts import Key


class Glass:
    """A display that sleeps, or does not."""

    def __init__(self) -> None:
        self.sleeps = True

    def wake(self) -> bool:
        slept, self.sleeps = self.sleeps, False
        return slept


def test_a_press_on_a_dark_display_only_wakes_it() -> None:
    posted: list[Event] = []
    press = post_presses(Glass(), posted.append)
    press(Key.C)
    assert posted == []
    press(Key.C)
    assert posted == [Pressed(Key.C)]
