"""The heart: a thread that posts ticks, and feeds the watchdog while every part is alive."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping

from device.health.last_line import Fault, LastLines
from device.health.notify import Notifier, feeding_s
from device.health.report import Machine
from device.health.vitals import ServicePart, Vitals
from device.table.events import Event, Tick

logger = logging.getLogger(__name__)

EVERY_S = 5.0  # seconds: the age of what `tablejinn status` shows; the watchdog is due every 10 s


def pace_s(environ: Mapping[str, str], pid: int) -> float:
    """Return the seconds between two beats: at most those between two feedings of the watchdog."""
    return min(EVERY_S, feeding_s(environ, pid) or EVERY_S)


class Heart:
    """Beats in its own thread: measures the machine, posts a tick, and feeds the watchdog."""

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
        self._last_lines = LastLines()

    def start(self) -> None:
        """Beat in the background until closed."""
        threading.Thread(target=self._run, name="heart", daemon=True).start()

    def beat(self) -> None:
        """Post a tick to the service's loop, and feed the watchdog if no part is stuck.

        While the loop has not answered the last tick, no further tick is posted. A machine that
        cannot be measured is one of which nothing is known.
        """
        measured = self._last_lines.attempt("measuring the machine", self._measure)
        machine = Machine() if isinstance(measured, Fault) else measured
        if self._answered.is_set():  # a loop that is busy gets no second tick
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
        """Note that the service's loop has handled the last tick."""
        self._answered.set()

    def close(self) -> None:
        """Stop beating; safe twice."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._last_lines.attempt("a beat of the heart", self.beat)
            self._ended.wait(self._every_s)
