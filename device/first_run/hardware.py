"""The parts of a real box for the first run: display, buttons, sound and camera."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import cast

from device.box.boards import boards_of
from device.box.cameras import SOURCES, CameraSource
from device.box.hardware import care_of, known_hour, open_camera, open_panel
from device.box.lenses import lens_at, sensor_here
from device.box.ports import Sounder
from device.box.web_camera import SIZES
from device.camera.watching import Watcher
from device.config.sections import CameraConfig, Config, DisplayConfig
from device.display.geometry import geometry_of
from device.display.keeper import HANGS_S, KeptScreen
from device.display.link import Connect, DisplayLink
from device.errors import CameraError, DisplayError
from device.first_run.events import CameraFound, CameraMissing
from device.first_run.keeping import keep_config
from device.first_run.service import Workbench
from device.health.last_line import Fault, LastLine
from device.panel.keys import Factory, pi_factory
from device.reading.aiming import AimObserver
from device.table.events import Event, Pressed
from device.table.prompts import Key, Prompt

logger = logging.getLogger(__name__)

ADDRESSES = (0x3C, 0x3D)
"""Where the displays of hardware.md answer, by a bridge on their back."""

_WISHES = (("picamera2", 1536, 864), *(("usb", wide, high) for wide, high in SIZES))
"""The cameras that are tried in order, and the sizes of their pictures."""

_LAST_SHOT_S = 2.0  # seconds that a camera may take to end; the service then opens it again


@dataclass(frozen=True, slots=True)
class World:
    """What the box is made of; a test has other parts.

    Attributes:
        connect: opens the bus of a display; None for the Pi's.
        make_factory: makes the factory of the pins.
        sources: the kinds of camera.
        hangs_s: a display that has not answered for so many seconds hangs.
    """

    connect: Connect | None = None
    make_factory: Callable[[], Factory] = pi_factory
    sources: Mapping[str, CameraSource] = field(default_factory=lambda: SOURCES)
    hangs_s: float = HANGS_S


def open_bench(
    config: Config, path: Path, inbox: SimpleQueue[Event], stack: ExitStack, world: World
) -> Workbench:
    """Return the parts of a box; its buttons post events, and the stack closes it.

    Args:
        config: the settings to begin with, which name the pins.
        path: where the settings are kept.
        inbox: takes presses and looks.
        stack: closes what was opened.
        world: what the box is made of.

    Raises:
        PinError: a pin is in use or missing.
    """
    display = stack.enter_context(_Display(config, world))
    eye = _Eye(config, world.sources, inbox)
    stack.callback(eye.watch, None)

    def press(key: Key) -> None:
        if not display.wake():
            inbox.put(Pressed(key))

    sounder: Sounder = open_panel(config, press, inbox.put, stack, world.make_factory)
    return Workbench(
        show=display.show,
        play=sounder.play,
        find_display=display.find,
        find_camera=_Search(config.camera, world.sources, inbox).begin,
        watch=eye.watch,
        keep=partial(keep_config, path),
    )


@dataclass(frozen=True, slots=True)
class _Answer:
    """Where a display answers, or None and what is missing."""

    address: int | None
    missed: str


class _Display:
    """The display, by whatever settings are being tried."""

    def __init__(self, config: Config, world: World) -> None:
        self._config, self._connect, self._hangs_s = config, world.connect, world.hangs_s
        self._settings = config.display
        self._screen: KeptScreen | None = None
        self._lock = threading.Lock()
        self._is_missed = False
        self._line = LastLine("looking for the display")
        self._answers: SimpleQueue[_Answer] | None = None

    def find(self) -> int | None:
        """Return the address at which a display answers; what is missing is logged once.

        A bus may hang, and the first run goes on beside it. The display is found once it answers.
        """
        wait_s = 0.0 if self._answers is not None else self._hangs_s
        self._answers = self._answers or self._asked()
        try:
            answer = self._answers.get(timeout=wait_s) if wait_s else self._answers.get_nowait()
        except Empty:
            answer = _Answer(
                None, f"the display's bus has hung for {self._hangs_s:.0f} s or longer"
            )
        else:
            self._answers = None
        if answer.address is None and not self._is_missed:
            self._is_missed = True
            why = f"{answer.missed}; a display on SPI has to be named in the settings"
            logger.error("first run: %s", why)
        return answer.address

    def _asked(self) -> SimpleQueue[_Answer]:
        """Look for a display in the background; return where the answer comes."""
        answers: SimpleQueue[_Answer] = SimpleQueue()

        def look() -> None:
            found = self._line.attempt(self._answering)
            if isinstance(found, Fault):
                found = _Answer(None, str(found.error))
            answers.put(found)

        threading.Thread(target=look, name="display search", daemon=True).start()
        return answers

    def _answering(self) -> _Answer:
        missed = ""
        for address in ADDRESSES:
            link = DisplayLink(replace(self._config.display, address=address), self._connect)
            try:
                link.set_up()
            except DisplayError as error:
                missed = str(error)
            else:
                link.let_go()
                return _Answer(address, "")
        return _Answer(None, missed)

    def show(self, config: Config, prompt: Prompt) -> None:
        """Show a prompt by these settings, in their language."""
        settings = config.display
        with self._lock:
            if self._screen is None or settings != self._settings:
                self._close()
                self._settings, self._screen = settings, self._kept(settings)
            self._screen.speak(config.language.name)
            self._screen.show(prompt)

    def wake(self) -> bool:
        """Brighten the display after a press; return whether the display was dark before."""
        with self._lock:
            return self._screen is not None and self._screen.wake()

    def __enter__(self) -> _Display:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._close()

    def _kept(self, settings: DisplayConfig) -> KeptScreen:
        config = replace(self._config, display=settings)
        kept = KeptScreen(
            DisplayLink(settings, self._connect),
            care_of(config),
            config.language.name,
            hour=known_hour,
            geometry=geometry_of(settings.driver),
        )
        kept.start()
        return kept

    def _close(self) -> None:
        if self._screen is not None:
            self._screen.close()


def find_camera(
    config: CameraConfig,
    sources: Mapping[str, CameraSource],
    wishes: Sequence[tuple[str, int, int]] = _WISHES,
) -> CameraFound | CameraMissing:
    """Return the first camera that gives a picture; why others give none is logged."""
    for source, width, height in wishes:
        wish = replace(config, source=source, width=width, height=height)
        try:
            with open_camera(wish, sources=sources) as camera:
                height, width = next(iter(camera.shots())).frame.shape[:2]
        except (CameraError, StopIteration) as error:
            logger.warning("first run: %s", error)
            continue
        name = sensor_here(wish, sources).name
        return CameraFound(replace(wish, width=width, height=height), name)
    return CameraMissing()


class _Search:
    """Looks for a camera in a thread of its own: a camera that hangs holds nobody else."""

    def __init__(
        self, config: CameraConfig, sources: Mapping[str, CameraSource], inbox: SimpleQueue[Event]
    ) -> None:
        self._config, self._sources, self._inbox = config, sources, inbox
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Begin to look, if no search is still going on."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._look, name="camera search", daemon=True)
            self._thread.start()

    def _look(self) -> None:
        self._inbox.put(cast("Event", find_camera(self._config, self._sources)))


class _Eye:
    """Looks how a camera is aimed, as long as it is asked to."""

    def __init__(
        self, config: Config, sources: Mapping[str, CameraSource], inbox: SimpleQueue[Event]
    ) -> None:
        self._config, self._sources, self._inbox = config, sources, inbox
        self._running: tuple[Watcher, threading.Thread] | None = None

    def watch(self, camera: CameraConfig | None) -> None:
        """Look through a camera in the background; None ends that."""
        if self._running is not None:
            watcher, thread = self._running
            watcher.close()
            thread.join(_LAST_SHOT_S)
            self._running = None
        if camera is not None:
            config = replace(self._config, camera=camera)
            aim = AimObserver(tuple(boards_of(config).values()), lens_at(config))
            watcher = Watcher(
                partial(open_camera, camera, sources=self._sources), aim, self._inbox.put
            )
            self._running = watcher, watcher.start()
