"""The mailbox between the service's thread and the publisher's thread.

The service puts moments in and never waits. The mailbox is a `SimpleQueue`, because putting
something there takes no lock. With a lock, the service would now and then wait up to 5 ms, until
Python switches threads.
"""

from __future__ import annotations

from queue import Empty, SimpleQueue

from device.mqtt.state import TableMoment

MOMENTS = 256  # the publisher looks at least once a minute; nobody presses four times a second


class Mailbox:
    """Holds moments until the publisher comes for them; used by any thread."""

    def __init__(self) -> None:
        self._moments: SimpleQueue[TableMoment | None] = SimpleQueue()  # None: only wake
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
        """Put a moment in.

        When MOMENTS wait, the oldest is dropped. Each moment has the whole state, so no state is
        lost.
        """
        if self._moments.qsize() >= MOMENTS:
            self._taken()
        self._moments.put(moment)

    def lose(self) -> None:
        """Note that the link is lost, and wake the publisher."""
        self._is_lost = True
        self._moments.put(None)

    def mend(self) -> None:
        """Forget the lost link, before a new link is made."""
        self._is_lost = False

    def end(self) -> None:
        """Note that the service ends, and wake the publisher."""
        self._is_ended = True
        self._moments.put(None)

    def collect(self, longest_s: float) -> tuple[TableMoment, ...]:
        """Take out and return the moments.

        Args:
            longest_s: how long to wait for a moment, a lost link or the end, seconds.
        """
        found = [] if self._is_lost or self._is_ended else [self._taken(longest_s)]
        found += [self._taken() for _ in range(self._moments.qsize())]
        return tuple(moment for moment in found if moment is not None)

    def _taken(self, longest_s: float = 0.0) -> TableMoment | None:
        try:
            return self._moments.get(timeout=longest_s)
        except Empty:
            return None
