"""Watching a camera: opens it, passes on its shots, and opens it again after a loss.

The camera and the observer of its shots belong to one thread, from opening to closing. Other
threads may ask the watcher when it last moved, and may end it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Protocol

from device.camera.folder import Camera, Shot
from device.errors import CameraError
from device.health.last_line import Fault, LastLine
from device.table.events import Blocked, Event, Trouble

logger = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0  # seconds; for a cable that slipped and is pushed back at once
LONGEST_PAUSE_S = 30.0  # opening costs a second of the processor; players wait no longer than this


@dataclass(frozen=True, slots=True)
class Pulse:
    """The state of a watched camera.

    Attributes:
        shots: how many shots were looked at since the start.
        last_at_s: when the last shot was taken, by the camera's clock.
        trouble: why there is no camera at the moment, or empty.
        losses: how often the camera was lost.
        read_at_s: when a still frame was last read, in monotonic seconds; None before the first.
        is_banded: whether bands of a flickering lamp roll through the pictures.
    """

    shots: int = 0
    last_at_s: float = 0.0
    trouble: str = ""
    losses: int = 0
    read_at_s: float | None = None
    is_banded: bool = False


class ShotObserver(Protocol):
    """What looks at every shot: `device.reading.scene.SceneReader`."""

    def look(self, shot: Shot) -> Event | None:
        """Look at a shot, and return the event to post, or None."""
        ...

    def forget_stillness(self) -> None:
        """Read the next still scene in any case, as anything may have happened meanwhile."""
        ...


class Watcher:
    """Passes every shot of a camera to the observer until told to end.

    The loss of the camera is posted once, and its return once.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        observer: ShotObserver,
        post: Callable[[Event], None],
        *,
        wait: Callable[[float], bool] | None = None,
        prove: Callable[[float], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Watch the camera that `open_camera` opens.

        Args:
            open_camera: returns a running camera, or raises CameraError.
            observer: looks at every shot, in the thread of the camera.
            post: is called with each event.
            wait: waits for a number of seconds; returns whether the watcher must end.
            prove: called as proof of life, with the seconds for which the watcher now pauses.
            clock: monotonic seconds, for the time of a reading.
        """
        self._open_camera = open_camera
        self._observer = observer
        self._post = post
        self._ended = threading.Event()
        self._wait = wait or self._ended.wait
        self._prove = prove or _prove_nothing
        self._clock = clock
        self._pulse = Pulse()
        self._last_line = LastLine("watching the camera")

    @property
    def pulse(self) -> Pulse:
        """The state of the camera; any thread may ask."""
        return self._pulse

    def start(self) -> threading.Thread:
        """Watch in the background and return the thread."""
        thread = threading.Thread(target=self.watch, name="camera", daemon=True)
        thread.start()
        return thread

    def watch(self) -> None:
        """Look at every shot until told to end, or until the camera has no more shots."""
        pauses_s = _pauses_s()
        while not self._ended.is_set():
            before = self._pulse.shots
            try:
                outcome = self._last_line.attempt(self._look_through, (CameraError,))
            except CameraError as error:
                self._lose(str(error), Trouble.CAMERA_LOST)
            else:
                if not isinstance(outcome, Fault):
                    self._prove(inf)  # pictures that are played end, which is no fault
                    return
                self._lose(f"{outcome.doing} failed: {outcome.error}", Trouble.FAULT)
            if self._pulse.shots > before:
                pauses_s = _pauses_s()
            pause_s = next(pauses_s)
            self._prove(pause_s)
            if self._wait(pause_s):
                return

    def close(self) -> None:
        """End at the next shot; safe twice."""
        self._ended.set()

    def _look_through(self) -> None:
        self._prove(0.0)
        with self._open_camera() as camera:
            for shot in camera.shots():
                if self._ended.is_set():
                    return
                self._note(shot)
                event = self._observer.look(shot)
                self._prove(0.0)
                if event is not None:
                    self._pulse = replace(self._pulse, read_at_s=self._clock())
                    self._post(event)

    def _note(self, shot: Shot) -> None:
        if self._pulse.trouble:
            logger.info("camera: back")
        self._pulse = replace(
            self._pulse,
            shots=self._pulse.shots + 1,
            last_at_s=shot.at_s,
            trouble="",
            is_banded=shot.is_banded,
        )

    def _lose(self, why: str, trouble: Trouble) -> None:
        if self._pulse.trouble:
            logger.debug("camera: still gone: %s", why)
            return
        losses = self._pulse.losses + 1
        self._pulse = replace(self._pulse, trouble=why, losses=losses)
        logger.error("camera: %s", why)
        self._observer.forget_stillness()
        self._post(Blocked(trouble, self._pulse.last_at_s))


def _prove_nothing(_pause_s: float) -> None:
    """Do nothing: the default if no watchdog asks for proof of life."""


def _pauses_s() -> Iterator[float]:
    """Yield the seconds to wait between two tries; each pause is twice the pause before."""
    pause_s = FIRST_PAUSE_S
    while True:
        yield pause_s
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
