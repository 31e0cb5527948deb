"""The quiet hours of the evening, and how loud the box is in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The quiet hours of a day, such as 22 to 7.

    Attributes:
        starts: first quiet hour, 0 to 23.
        ends: first hour that is no longer quiet, 0 to 23. If it is less than `starts`, the quiet
            hours last over midnight. If it equals `starts`, no hour is quiet.
    """

    starts: int = 22
    ends: int = 7

    def __post_init__(self) -> None:
        if not (0 <= self.starts < 24 and 0 <= self.ends < 24):
            raise ValueError(f"quiet hours {self.starts} to {self.ends}: must be from 0 to 23")

    def hold_at(self, hour: int | None) -> bool:
        """Return whether an hour is quiet; False if the box does not know the hour (None)."""
        if hour is None:
            return False
        if self.starts <= self.ends:
            return self.starts <= hour < self.ends
        return hour >= self.starts or hour < self.ends


class Loudness(Enum):
    """How loud the buzzer is; the LED does not depend on this."""

    FULL = "full"
    SOFT = "soft"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Sounds:
    """How loud the box is, by day and in the quiet hours."""

    by_day: Loudness = Loudness.FULL
    quiet: Loudness = Loudness.SOFT
    hours: QuietHours = QuietHours()

    def at(self, hour: int | None) -> Loudness:
        """Return the loudness at `hour`; the quiet hours are never louder than the day."""
        if not self.hours.hold_at(hour) or self.by_day is Loudness.NONE:
            return self.by_day
        return self.quiet
