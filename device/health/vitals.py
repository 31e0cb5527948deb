"""Proofs of life of the parts: a part that gives none for too long counts as stuck.

Camera, loop and journal each report that they are alive. A part that is lost but tried again still
reports. A part that waits forever does not.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import Enum

PATIENCE_S = 15.0  # measured: a first read takes 2.1 s, some five times that on a slow Pi


class ServicePart(Enum):
    """A part of the service that must prove that it is alive."""

    CAMERA = "camera"
    LOOP = "loop"
    JOURNAL = "journal"


class Vitals:
    """When each part last proved that it is alive; any thread may use this."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._good_until_s = dict.fromkeys(ServicePart, clock() + PATIENCE_S)

    def prove(self, part: ServicePart, *, pause_s: float = 0.0) -> None:
        """Note that `part` is alive now; while it pauses, it need not prove so again."""
        with self._lock:
            self._good_until_s[part] = self._clock() + pause_s + PATIENCE_S

    def prove_loop(self) -> None:
        """Note that the loop has handled an event, and the journal what the event recorded.

        On a slow disk a tick may wait behind many events. Each of them is a sign of life.
        """
        self.prove(ServicePart.LOOP)
        self.prove(ServicePart.JOURNAL)

    def stuck(self) -> tuple[ServicePart, ...]:
        """Return the parts that gave no proof of life for too long."""
        now_s = self._clock()
        with self._lock:
            return tuple(part for part, until_s in self._good_until_s.items() if until_s <= now_s)
