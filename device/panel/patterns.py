"""The LED pattern and the sound of each signal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.panel.quiet_hours import Loudness
from device.table.prompts import Signal

STEP_S = 0.09


@dataclass(frozen=True, slots=True)
class Pattern:
    """The light and the tones of a signal, in steps of `STEP_S`.

    Attributes:
        light: 1 for on, 0 for off; the last value stays.
        tones: octaves above or below the panel's middle tone, None for silence; the last value is
            None.
    """

    light: tuple[int, ...]
    tones: tuple[float | None, ...]


_HIGH, _MIDDLE, _LOW = 0.75, 0.25, -0.5
_SOFT = -1.0  # a piezo disc is 10 to 20 dB quieter an octave below its best range

PATTERNS: Mapping[Signal, Pattern] = {
    Signal.QUIET: Pattern((0,), (None,)),
    Signal.ACCEPTED: Pattern((1, 0), (_HIGH, None)),
    Signal.ILLEGAL: Pattern((1, 0, 1, 0, 1), (_LOW, _LOW, None, _LOW, _LOW, _LOW, None)),
    Signal.QUESTION: Pattern((1, 1, 0, 1), (_MIDDLE, None, _HIGH, None)),
    Signal.TOWER: Pattern((1, 0, 1, 0, 1, 0), (_LOW, _MIDDLE, _HIGH, _HIGH, None)),
    Signal.OVER: Pattern((1, 0) * 4, (_HIGH, _MIDDLE, _HIGH, None, _HIGH, _HIGH, None)),
    Signal.TROUBLE: Pattern((1, 1, 1, 0, 1, 1, 1), (_LOW, None, _LOW, None)),
    Signal.REMINDER: Pattern((1, 1, 0), (_MIDDLE, None)),
}

# in quiet hours only what players must react to is heard, and briefly
_SOFT_TONES: Mapping[Signal, tuple[float | None, ...]] = {
    Signal.ILLEGAL: (_SOFT, None, _SOFT, None),
    Signal.QUESTION: (_SOFT, None),
    Signal.TROUBLE: (_SOFT, None),
}


def pattern_of(signal: Signal, loudness: Loudness = Loudness.FULL) -> Pattern:
    """Return the pattern of `signal` at `loudness`; the light does not depend on `loudness`."""
    pattern = PATTERNS[signal]
    if loudness is Loudness.FULL:
        return pattern
    soft = _SOFT_TONES.get(signal, (None,))
    return Pattern(pattern.light, soft if loudness is Loudness.SOFT else (None,))
