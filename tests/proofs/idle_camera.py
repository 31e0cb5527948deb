"""What stands in for picamera2 and libcamera in the running service: ten noisy pictures a second.

They lie in memory as a Pi's camera would have put them there, which costs its processor nothing.
The adapter, the light's holding and the gate do all their work. `tests.proofs.listened` puts two
modules into the service's path that take their names from here.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from threading import Event as Flag
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from device.camera.formats import Format
from device.camera.pixels import Flip
from tests.proofs.camera_idle import FPS, FRAME
from tests.proofs.camera_stand_in import Bench, StandIn, StandInRequest, Transform, mapped
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

PICTURES = 4
NOISE_LEVELS = 3.0  # of a sensor in room light
MODEL = "imx708"
LEFT = 17
BEGUN_SHOTS = 80  # 8 s: the welcome, some questions, the opening seen, and a few presses too many

MODULES: Mapping[str, str] = {
    "picamera2.py": "from tests.proofs.idle_camera import MappedArray, Picamera2\n",
    "libcamera.py": "from tests.proofs.idle_camera import ColorSpace, Transform\n",
}

MappedArray = mapped
__all__ = ["ColorSpace", "MappedArray", "Picamera2", "Transform"]


class ColorSpace:
    """libcamera's, as far as it goes."""

    @staticmethod
    def Sycc() -> str:  # noqa: N802 - libcamera's name
        return "sYCC"


class LentCamera(StandIn):
    """A camera whose pictures lie in memory already; `_next` chooses among them."""

    def __init__(self, pictures: Sequence[Frame], pause_s: float) -> None:
        super().__init__(LentBench(pictures[0], model=MODEL))
        self._pictures, self._pause_s = pictures, pause_s

    @staticmethod
    def global_camera_info() -> Sequence[Mapping[str, object]]:
        return [{"Num": 0, "Model": MODEL}]

    def capture_request(self, *, wait: float) -> StandInRequest:
        del wait
        Flag().wait(self._pause_s)
        self._bench.now_ns = time.monotonic_ns()
        self._bench.picture = self._next()
        names = [name for name in ("main", "lores") if name in self._configuration]
        return LentRequest(self._bench, {name: self._pixels(name) for name in names})

    def _next(self) -> Frame:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Finger:
    """Presses the left button through the mock pins, every so many shots."""

    every: int
    rests: int

    def move(self, shot: int) -> None:
        """Be where it is at a shot."""
        if shot % self.every == 0:
            self._left().drive_low()
        elif shot % self.every == self.rests:
            self._left().drive_high()

    @staticmethod
    def _left() -> _Pin:
        return cast("_Pins", sys.modules["lgpio"].__dict__["made"][-1]).pin(LEFT)


class _Pin(Protocol):
    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class _Pins(Protocol):
    def pin(self, number: int) -> _Pin: ...


class Picamera2(LentCamera):
    """A game is begun by the button; then the same table again and again, with other noise."""

    def __init__(self, _number: int = 0) -> None:
        pictures = _pictures()
        super().__init__(pictures, 1 / FPS)
        self._noisy = cycle(pictures)
        self._shots = 0

    def _next(self) -> Frame:
        if self._shots < BEGUN_SHOTS:
            _BEGINNING.move(self._shots)
        self._shots += 1
        return next(self._noisy)


class LentBench(Bench):
    """One that lends its pictures where they lie."""

    def pixels(self, turn: Flip, size: tuple[int, int], pixel_format: Format) -> NDArray[np.uint8]:
        key = (id(self.picture), turn, size, pixel_format)
        if key not in self._packed:
            self._packed[key] = super().pixels(turn, size, pixel_format)
        return self._packed[key]


class LentRequest(StandInRequest):
    def release(self) -> None:
        """Leave the picture for the next time."""
        self._bench.lent -= 1


_BEGINNING = Finger(every=5, rests=2)


def _pictures() -> list[Frame]:
    picture = read_frame(FRAME)
    noise = np.random.default_rng(0).normal(0, NOISE_LEVELS, (PICTURES, *picture.shape))
    return [np.clip(picture + each, 0, 255).astype(np.uint8) for each in noise]
