"""The heart: a thread that posts ticks, and feeds the watchdog while every part is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping

from device.health.notify import Notifier, feeding_s
from device.health.report import Machine
from device.health.vitals import ServicePart, Vitals
from device.table.events import Event, Tick

logger = logging.getLogger(__name__)

EVERY_S = 5.0  # as fresh as `tablejinn status` is, and a feed is due every 10 s; a Pi stays idle


def pace_s(environ: Mapping[str, str], pid: int) -> float:
    """Return how often to beat: as often as the watchdog wants to be fed, or a little oftener."""
    return min(EVERY_S, feeding_s(environ, pid) or EVERY_S)


class Heart:
    """Beats in a thread of its own: measures the machine, asks the loop, feeds the watchdog."""

    def __init__(
        self,
        vitals: Vitals,
        notifier: Notifier,
        measure: Callable[[], Machine],
        post: Callable[[Event], None],
        every_s: float = EVERY_S,
    ) -> None:
        self._vitals, self._notifier = vitals, notifier
        self._measure, self._post = measure, post
        self._every_s = every_s
        self._ended = threading.Event()
        self._answered = threading.Event()
        self._answered.set()
        self._stuck: tuple[ServicePart, ...] = ()

    def start(self) -> None:
        """Beat in the background until closed."""
        threading.Thread(target=self._run, name="heart", daemon=True).start()

    def beat(self) -> None:
        """Ask the loop for a sign of life, and feed the watchdog if nothing is stuck."""
        machine = self._measure()
        if self._answered.is_set():  # a loop that is busy is not asked twice
            self._answered.clear()
            self._post(Tick(machine))
        stuck = self._vitals.stuck()
        if stuck != self._stuck:
            self._stuck = stuck
            names = ", ".join(part.value for part in stuck)
            logger.error("stuck: %s; the watchdog is not fed", names or "nothing any more")
        if not stuck:
            self._notifier.alive()

    def answer(self) -> None:
        """Note that the loop has dealt with the last tick."""
        self._answered.set()

    def close(self) -> None:
        """Beat no more; safe twice."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self.beat()
            self._ended.wait(self._every_s)
