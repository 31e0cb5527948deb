"""The page on which the players hang the camera: what to do, live, beside a plan of the picture.

The functions are pure, like those of the menu. The first thing to do is shown alone, as the next
look follows in a second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.reading.aim_advice import GOOD
from device.table.events import Aimed, Blocked
from device.table.prompts import Chart, Prompt, Signal, Text, text

STEADY = 3  # looks in a row; a camera that is still being moved passes a good place by


_WAITING = text("aim-waiting")


@dataclass(frozen=True, slots=True)
class AimPage:
    """What was seen last of how the camera is aimed.

    Attributes:
        line: what to do.
        chart: the plan of the picture, or None.
        steady: how many looks in a row had nothing to be done.
    """

    line: Text = _WAITING
    chart: Chart | None = None
    steady: int = 0

    @property
    def is_good(self) -> bool:
        """Whether the camera has been well aimed for a while."""
        return self.steady >= STEADY


def after_look(page: AimPage, event: Aimed | Blocked) -> AimPage:
    """Return the page after a look, or after the loss of the camera."""
    if isinstance(event, Blocked):
        return AimPage(text("aim-no-picture"))
    line = event.todo[0] if event.todo else GOOD
    steady = 0 if event.todo else page.steady + 1
    return replace(page, line=line, chart=event.chart, steady=steady)


def aim_prompt(page: AimPage) -> Prompt:
    """Return the screen of the page; it sounds once the camera is well aimed."""
    title = "title-aimed" if page.is_good else "title-aim"
    signal = Signal.ACCEPTED if page.is_good else Signal.QUIET
    keys = (text("key-ok"), None, None)
    return Prompt("aim", text(title), (page.line,), keys, signal, page.chart)
