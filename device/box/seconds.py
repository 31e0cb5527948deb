"""The seconds of the game clock: a thread that posts how much time has passed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from device.table.events import Event, Passed

EVERY_S = 1.0  # what the display shows


class Seconds:
    """Posts the seconds that have passed, about once a second, until closed."""

    def __init__(
        self,
        post: Callable[[Event], None],
        every_s: float = EVERY_S,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._post, self._every_s, self._now_s = post, every_s, now_s
        self._ended = threading.Event()

    def start(self) -> None:
        """Post in the background until closed."""
        threading.Thread(target=self._run, name="seconds", daemon=True).start()

    def close(self) -> None:
        """Stop posting; safe twice."""
        self._ended.set()

    def _run(self) -> None:
        known_s = self._now_s()
        while not self._ended.wait(self._every_s):
            now_s = self._now_s()
            self._post(Passed(now_s - known_s))
            known_s = now_s
