"""The first run's loop: one queue of events, the parts of the box around it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import cast

from device.config.sections import CameraConfig, Config, DisplayConfig
from device.errors import OutputError
from device.first_run.events import (
    DisplayFound,
    FirstEvent,
    NotKept,
    SecondPassed,
)
from device.first_run.screens import first_prompt
from device.first_run.state import FirstRun, FirstStage
from device.first_run.steps import after_event
from device.table.events import Event, Pressed, Stop
from device.table.prompts import Key, Prompt, Signal

logger = logging.getLogger(__name__)

_AGAIN = Key.B


@dataclass(frozen=True, slots=True)
class Workbench:
    """The parts of the box, as the first run uses them.

    Attributes:
        show: shows a prompt on the display and in the language of these settings.
        play: plays a signal.
        find_display: returns the I2C address at which a display answers, or None.
        find_camera: looks for a camera that gives pictures, and posts what it found; while it
            still looks, it does not begin again.
        watch: looks how a camera is aimed, and posts it; None ends that.
        keep: writes the settings, or raises OutputError.
    """

    show: Callable[[Config, Prompt], None]
    play: Callable[[Signal], None]
    find_display: Callable[[], int | None]
    find_camera: Callable[[], None]
    watch: Callable[[CameraConfig | None], None]
    keep: Callable[[Config], None]


class FirstService:
    """Carries out what each event of the first run leads to."""

    def __init__(self, run: FirstRun, bench: Workbench) -> None:
        self.run, self._bench = run, bench
        self._shown: tuple[DisplayConfig, str, Prompt] | None = None
        self._watched: CameraConfig | None = None

    def take(self, event: FirstEvent) -> None:
        """Decide on an event, then show, sound, look and keep what follows."""
        before, self.run = self.run, after_event(self.run, event)
        is_new = before.stage is not self.run.stage
        if is_new:
            logger.info("first run: %s", self.run.stage.value)
        self._show(is_asked_again=not is_new and _is_again(self.run, event))
        self._watch()
        self._find(event)
        if is_new and self.run.stage is FirstStage.DONE:
            self._keep()

    def _show(self, *, is_asked_again: bool) -> None:
        """Show and sound the screen, if there is a display, and if the screen is new."""
        if self.run.stage in {FirstStage.DISPLAY, FirstStage.OVER}:
            return
        config, prompt = self.run.config, first_prompt(self.run)
        was = None if self._shown is None else self._shown[2]
        shown = config.display, config.language.name, prompt
        if shown != self._shown:
            self._shown = shown
            self._bench.show(config, prompt)
        is_heard = was is None or (prompt.kind, prompt.signal) != (was.kind, was.signal)
        if is_heard or is_asked_again:
            self._bench.play(prompt.signal)

    def _watch(self) -> None:
        """Look how the camera is aimed while the page of that is open."""
        wanted = self.run.config.camera if self.run.stage is FirstStage.AIM else None
        if wanted != self._watched:
            self._watched = wanted
            self._bench.watch(wanted)

    def _find(self, event: FirstEvent) -> None:
        """Look for what is asked for: the display every second, the camera in the background."""
        if self.run.stage is FirstStage.DISPLAY and isinstance(event, SecondPassed):
            address = self._bench.find_display()
            if address is not None:
                self.take(DisplayFound(address))
            elif self.run.waited_s == 1:
                self._bench.play(Signal.TROUBLE)
        elif self.run.stage is FirstStage.CAMERA and self.run.camera is None:
            self._bench.find_camera()

    def _keep(self) -> None:
        try:
            self._bench.keep(self.run.config)
        except OutputError as error:
            logger.warning("first run: %s", error)
            self.take(NotKept())


def serve_first(
    service: FirstService,
    inbox: SimpleQueue[Event],
    feed: Callable[[], None],
    clock: Callable[[], float] = time.monotonic,
) -> Config | None:
    """Handle events until everything is set up; return the settings, or None if told to end.

    Args:
        service: carries out what events lead to.
        inbox: where presses and looks are posted.
        feed: called every second, for the watchdog.
        clock: monotonic seconds.
    """
    due_s = clock()
    while service.run.stage is not FirstStage.OVER:
        event = _next(inbox, due_s - clock())
        if isinstance(event, Stop):
            return None
        if isinstance(event, SecondPassed):
            feed()
        service.take(event)
        if isinstance(event, SecondPassed):
            due_s = clock() + 1.0  # a look that took long must not keep the inbox waiting
    return service.run.config


def _next(inbox: SimpleQueue[Event], wait_s: float) -> FirstEvent:
    """Return the next event, or that a second has passed; that comes however busy the inbox is."""
    if wait_s <= 0:
        return SecondPassed()
    try:
        return cast("FirstEvent", inbox.get(timeout=wait_s))
    except Empty:
        return SecondPassed()


def _is_again(run: FirstRun, event: FirstEvent) -> bool:
    """Return whether the players want to hear the tones again."""
    is_again = isinstance(event, Pressed) and run.meant(event.key) is _AGAIN
    return run.stage is FirstStage.SOUND and is_again
