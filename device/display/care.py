"""Protecting the display from burn-in: brightness, small moves of the picture, switching off.

An OLED's pixels fade with use, and a picture that stands for hours burns in. So the picture moves
by a pixel every few minutes. The display dims when nothing has changed for a while, and goes dark
when the table is left. Late in the evening it is darker throughout. The functions are pure: they
take the time, and return how to show the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from device.panel.quiet_hours import QuietHours

SHIFTS_PX = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Care:
    """What an owner wants of the display.

    Attributes:
        contrast: brightness, 0 to 255.
        night_contrast: brightness in the quiet hours.
        night: the quiet hours.
        dim_contrast: brightness after `dim_after_s` without a change.
        dim_after_s: seconds without a press or a new screen; infinite for never.
        sleep_after_s: seconds until the display goes dark; infinite for never.
        shift_every_s: seconds between two moves of the picture; infinite for never.
    """

    contrast: int = 207
    night_contrast: int = 60
    night: QuietHours = field(default_factory=QuietHours)
    dim_contrast: int = 10
    dim_after_s: float = 300.0  # no player thinks about a move for so long
    sleep_after_s: float = 1800.0
    shift_every_s: float = 180.0


@dataclass(frozen=True, slots=True)
class GlassState:
    """How the display looks at one moment: brightness, and how far the picture is moved."""

    is_on: bool
    contrast: int
    shift_px: tuple[int, int]


def look(care: Care, *, now_s: float, woken_s: float, hour: int | None) -> GlassState:
    """Return how the display must look at `now_s`.

    Args:
        care: what the owner wants.
        now_s: now, in seconds of a clock that never jumps.
        woken_s: when a button was last pressed or a screen last shown, by the same clock.
        hour: the hour of the day, 0 to 23; None if unknown.
    """
    idle_s = now_s - woken_s
    contrast = care.night_contrast if care.night.hold_at(hour) else care.contrast
    if idle_s >= care.dim_after_s:
        contrast = min(contrast, care.dim_contrast)
    step = int(now_s // care.shift_every_s) if care.shift_every_s < inf else 0
    return GlassState(idle_s < care.sleep_after_s, contrast, SHIFTS_PX[step % len(SHIFTS_PX)])
