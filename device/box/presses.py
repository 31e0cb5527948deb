"""Posting presses: the first press on a dark display only wakes the display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from device.table.events import Event, Pressed
from device.table.prompts import Key


class Wakeable(Protocol):
    """A display that a press can wake."""

    def wake(self) -> bool:
        """Brighten the display, and return whether it was dark."""
        ...


def post_presses(screen: Wakeable, post: Callable[[Event], None]) -> Callable[[Key], None]:
    """Return the function that posts a press, unless the display was too dark to be read."""

    def press(key: Key) -> None:
        if not screen.wake():
            post(Pressed(key))

    return press
