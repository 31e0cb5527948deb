"""From the service's thread to the publisher's: moments, handed over without waiting."""

from __future__ import annotations

import threading
from collections import deque

from device.mqtt_state import Moment

MOMENTS = 256  # the publisher looks at least once a minute; nobody presses four times a second


class Mailbox:
    """Holds moments until the publisher comes for them; used by any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._moments: deque[Moment] = deque(maxlen=MOMENTS)
        self._is_lost = False
        self._is_ended = False

    @property
    def is_lost(self) -> bool:
        """Whether the link is gone."""
        return self._is_lost

    @property
    def is_ended(self) -> bool:
        """Whether the service ends."""
        return self._is_ended

    def put(self, moment: Moment) -> None:
        """Hand over a moment; where too many wait, the oldest goes: each tells the whole state."""
        with self._changed:
            self._moments.append(moment)
            self._changed.notify()

    def lose(self) -> None:
        """Say that the link is gone."""
        with self._changed:
            self._is_lost = True
            self._changed.notify()

    def mend(self) -> None:
        """Forget that a link was lost, before a new one is made."""
        with self._changed:
            self._is_lost = False

    def end(self) -> None:
        """Say that the service ends."""
        with self._changed:
            self._is_ended = True
            self._changed.notify()

    def collect(self, longest_s: float) -> tuple[Moment, ...]:
        """Return the moments that came; wait for one, for loss or end, but no longer than told."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._moments or self._is_lost or self._is_ended, longest_s
            )
            moments = tuple(self._moments)
            self._moments.clear()
        return moments
