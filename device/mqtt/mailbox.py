"""From the service's thread to the publisher's: moments, handed over without waiting.

A `SimpleQueue`, since putting something there takes no lock: under a lock the service would wait
for the publisher now and then, until Python lets the one thread go on after the other (5 ms).
"""

from __future__ import annotations

from queue import Empty, SimpleQueue

from device.mqtt.state import TableMoment

MOMENTS = 256  # the publisher looks at least once a minute; nobody presses four times a second


class Mailbox:
    """Holds moments until the publisher comes for them; used by any thread."""

    def __init__(self) -> None:
        self._moments: SimpleQueue[TableMoment | None] = SimpleQueue()  # None only wakes
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

    def put(self, moment: TableMoment) -> None:
        """Hand over a moment; where too many wait, the oldest goes: each tells the whole state."""
        if self._moments.qsize() >= MOMENTS:
            self._taken()
        self._moments.put(moment)

    def lose(self) -> None:
        """Say that the link is gone."""
        self._is_lost = True
        self._moments.put(None)

    def mend(self) -> None:
        """Forget that a link was lost, before a new one is made."""
        self._is_lost = False

    def end(self) -> None:
        """Say that the service ends."""
        self._is_ended = True
        self._moments.put(None)

    def collect(self, longest_s: float) -> tuple[TableMoment, ...]:
        """Return the moments that came; wait for one, for loss or end, but no longer than told."""
        found = [] if self._is_lost or self._is_ended else [self._taken(longest_s)]
        found += [self._taken() for _ in range(self._moments.qsize())]
        return tuple(moment for moment in found if moment is not None)

    def _taken(self, longest_s: float = 0.0) -> TableMoment | None:
        try:
            return self._moments.get(timeout=longest_s)
        except Empty:
            return None
