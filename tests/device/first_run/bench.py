"""A box without a configuration: an emulated display, mock pins and a camera that plays frames."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol, cast

from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.interface.serial import i2c
from PIL import Image

from device.box.cameras import CameraSource
from device.camera.folder import Camera, Shot
from device.camera.sensors import MODULE_3, WEB_CAMERA, Sensor
from device.config.sections import CameraConfig, Config, DisplayConfig
from device.display.keeper import shifted
from device.display.link import Serial
from device.display.screens import draw
from device.errors import CameraError
from device.first_run.hardware import World, open_bench
from device.first_run.screens import first_prompt
from device.first_run.service import FirstService
from device.first_run.state import FirstRun, FirstStage
from device.table.events import Event, Pressed
from device.table.prompts import Key, Prompt
from tests.device.box.rig import ListedCamera
from tests.device.display.oled_model import OledBus
from vision.sheet.lens import Frame

LONG_S = 20.0  # only a display that stays dark takes so long
PINS = {Key.A: 17, Key.B: 27, Key.C: 22}


class WatchedBus(OledBus):
    """A bus whose display can be waited for."""

    def __init__(self, address: int, chip: str) -> None:
        super().__init__(address, chip)
        self._changed = threading.Condition()
        self._is_free = threading.Event()
        self._is_free.set()

    @contextmanager
    def hanging(self) -> Generator[None]:
        """Hang in each write while the block runs."""
        self._is_free.clear()
        try:
            yield
        finally:
            self._is_free.set()

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        self._is_free.wait()
        with self._changed:
            super().write_i2c_block_data(address, control, data)
            self._changed.notify_all()

    def shows(self, wanted: Image.Image) -> bool:
        """Wait until an eye sees this picture, a pixel aside at most; return whether it came."""
        moves = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        same = {shifted(wanted, move).tobytes() for move in moves}

        def is_seen() -> bool:
            return self.oled.picture().tobytes() in same

        with self._changed:
            return self._changed.wait_for(is_seen, LONG_S)


class Wire(Protocol):
    """What is used of gpiozero's mock pin, which has no types."""

    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class BareBox:
    """A box in its first run, with the parts that a test gives it."""

    def __init__(
        self,
        stack: ExitStack,
        folder: Path,
        *,
        address: int = 0x3C,
        chip: str = "ssd1306",
        cameras: Mapping[str, Frame] | None = None,
        hangs_s: float = LONG_S,
    ) -> None:
        self.bus = WatchedBus(address, chip)
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.inbox: SimpleQueue[Event] = SimpleQueue()
        self.path = folder / "tablejinn.toml"
        self.cameras = dict(cameras or {})
        self.camera_answers = threading.Event()
        self.camera_answers.set()
        world = World(self._connect, lambda: self.pins, self._sources(), hangs_s)
        bench = open_bench(Config(), self.path, self.inbox, stack, world)
        self.service = FirstService(FirstRun(("jinns", "dreams")), bench)

    @property
    def run(self) -> FirstRun:
        return self.service.run

    @property
    def prompt(self) -> Prompt:
        return first_prompt(self.run)

    @property
    def said(self) -> list[str]:
        return [line.key for line in self.prompt.lines]

    def is_shown(self) -> bool:
        """Return whether the screen comes up on the display."""
        return self.bus.shows(draw(self.prompt, self.run.config.language.name))

    def press(self, keys: str) -> None:
        for key in keys:
            self.service.take(Pressed(Key(key.lower())))
            self.look()

    def look(self) -> None:
        """Wait until a search for the camera has ended, unless the camera hangs."""
        is_sought = self.run.stage is FirstStage.CAMERA and self.run.camera is None
        while is_sought and self.camera_answers.is_set() and self.run.camera is None:
            self.service.take(self.inbox.get(timeout=LONG_S))

    def wire(self, pin: int) -> None:
        """Press the button that is wired to a pin until the panel posts it, and release it."""
        wire = cast("Callable[[int], Wire]", self.pins.pin)(pin)  # pyright: ignore[reportUnknownMemberType]
        wire.drive_low()
        self.service.take(self.inbox.get(timeout=LONG_S))
        wire.drive_high()

    def until(self, stage: FirstStage, keys: str) -> None:
        """Answer with these keys, and say where that should have led."""
        self.press(keys)
        assert self.run.stage is stage, self.run.stage

    def _connect(self, asked: DisplayConfig) -> Serial:
        self.bus.is_open = True
        return cast("Serial", i2c(bus=self.bus, address=asked.address))

    def _sources(self) -> dict[str, CameraSource]:
        sensors: dict[str, Sensor] = {"picamera2": MODULE_3, "usb": WEB_CAMERA}
        return {
            name: CameraSource(self._opened(name), self._sensed(sensor))
            for name, sensor in sensors.items()
        }

    def _opened(self, name: str) -> Callable[[CameraConfig, Path | None], Camera]:
        def opened(config: CameraConfig, kept: Path | None) -> Camera:
            del config, kept
            self.camera_answers.wait(LONG_S)
            if name not in self.cameras:
                raise CameraError(f"no {name} camera")
            return ListedCamera([Shot(self.cameras[name], float(at_s)) for at_s in range(1, 9)])

        return opened

    @staticmethod
    def _sensed(sensor: Sensor) -> Callable[[CameraConfig], Sensor]:
        return lambda _: sensor
