"""Holding a web camera's exposure, white balance and focus, as far as the camera obeys.

V4L2 knows what each camera can; OpenCV passes it on by its properties. A camera is asked, what
comes back is checked, and what it does not do stays its own and is told in the log. Exposure times
are units of 100 microseconds (V4L2, `V4L2_CID_EXPOSURE_ABSOLUTE`), though not every camera keeps to
them: a picture that becomes much brighter or darker gives its exposure back to the camera.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import cv2
import numpy as np

from device.camera.lamp import LampWatch
from device.camera.mains import periods_us
from device.camera.pixels import Grey, small_size
from vision.sheet.bands import BandWatch
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame

SETTLE_S = 3.0  # seconds; web cameras settle exposure and white balance in one to two
TAKES_S = 1.0  # seconds until a setting shows: a few frames, and those that wait in buffers
BANDS_S = 1.0  # seconds between two looks for bands
UNIT_US = 100  # microseconds in V4L2's unit of exposure
EXPOSED = 0.02  # relative; 83 units stand for a flash of 8.33 ms
BRIGHTER = 1.7  # rounding to whole flashes changes the light by 1.5 at most
_MANUAL, _AUTO = 1.0, 3.0  # V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_APERTURE_PRIORITY

_NAMES: Mapping[int, str] = {
    cv2.CAP_PROP_EXPOSURE: "exposure",
    cv2.CAP_PROP_WB_TEMPERATURE: "white balance",
    cv2.CAP_PROP_FOCUS: "focus",
}


class Controls(Protocol):
    """The parts of `cv2.VideoCapture` by which a camera is told, with OpenCV's names."""

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        """Ask for a property; return whether the camera knows it."""
        ...

    def get(self, propId: int, /) -> float:  # noqa: N803
        """Return a property; 0 or less where the camera does not know it."""
        ...


class UsbHolding:
    """Decides when a web camera's settings are held or released.

    Attributes:
        news: lines for the log since they were last taken.
        is_banded: whether bands of a flickering lamp roll through the pictures.
    """

    def __init__(self, controls: Controls, mains: str) -> None:
        """Begin with everything released; `mains` is one of `device.camera.mains.SETTINGS`."""
        self._controls, self._periods = controls, periods_us(mains)
        self._is_own: set[int] = set()
        self._since_s: float | None = None
        self._asked: tuple[Grey, float] | None = None
        self._lamp: LampWatch | None = None
        self._bands, self._bands_at_s = BandWatch(), 0.0
        self.news: list[str] = []
        self.is_banded = False
        self._free()

    @property
    def is_held(self) -> bool:
        """Whether all that the camera obeys in is held."""
        return self._lamp is not None

    def see(self, frame: Frame, at_s: float) -> None:
        """Look at a frame, BGR, and ask the camera for what follows."""
        if self._since_s is None:
            self._since_s = at_s
        small = _small(frame)
        if self._lamp is not None:
            self._watch(self._lamp, frame, small, at_s)
        elif self._asked is not None:
            self._confirm(*self._asked, frame, at_s)
        elif at_s - self._since_s >= SETTLE_S:
            self._hold(small, at_s)

    def _hold(self, small: Grey, at_s: float) -> None:
        """Ask for fixed settings near those that the camera has found."""
        if self._known(cv2.CAP_PROP_EXPOSURE):
            self._expose(self._controls.get(cv2.CAP_PROP_EXPOSURE) * UNIT_US)
        for switch, value in (
            (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE),
            (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),
        ):
            if value not in self._is_own:
                self._lock(switch, value)
        self._asked = small, at_s

    def _known(self, value: int) -> bool:
        if value not in self._is_own and self._controls.get(value) <= 0:
            self._keeps(value)
        return value not in self._is_own

    def _expose(self, metered_us: float) -> None:
        wanted_us = metered_us
        if self._periods:
            wanted_us = max(1, round(metered_us / self._periods[0])) * self._periods[0]
            if wanted_us > BRIGHTER * metered_us:  # brighter than one flash: no bands either way
                wanted_us = metered_us
        units = round(wanted_us / UNIT_US)
        self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL)
        self._controls.set(cv2.CAP_PROP_EXPOSURE, units)
        if abs(self._controls.get(cv2.CAP_PROP_EXPOSURE) - units) > EXPOSED * units:
            self._give_back_exposure()

    def _give_back_exposure(self) -> None:
        self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTO)
        self._keeps(cv2.CAP_PROP_EXPOSURE)

    def _lock(self, switch: int, value: int) -> None:
        """Switch an automatic off, and keep the value that it has found."""
        found = self._controls.get(value)
        if not self._controls.set(switch, 0) or self._controls.get(switch) > 0:
            self._keeps(value)
        elif found > 0:
            self._controls.set(value, found)

    def _confirm(self, before: Grey, asked_s: float, frame: Frame, at_s: float) -> None:
        """Once the settings show, hold them; an exposure that went wrong is given back."""
        if at_s - asked_s < TAKES_S:
            return
        ratio = (float(_small(frame).mean()) + 1) / (float(before.mean()) + 1)
        if cv2.CAP_PROP_EXPOSURE not in self._is_own and not 1 / BRIGHTER < ratio < BRIGHTER:
            self._give_back_exposure()
            self._asked = before, at_s
            return
        self._asked = None
        small = _small(frame)
        self._lamp = LampWatch(small, lambda: frame)
        self.news.append(f"light held; {self._settings()}")

    def _settings(self) -> str:
        found = {name: self._controls.get(value) for value, name in _NAMES.items()}
        held = [
            f"{name} {found[name]:g}" for value, name in _NAMES.items() if value not in self._is_own
        ]
        return ", ".join(held) or "nothing of it obeys"

    def _watch(self, lamp: LampWatch, frame: Frame, small: Grey, at_s: float) -> None:
        if lamp.has_changed(small, lambda: frame, at_s):
            self.news.append("light changed")
            self._release(at_s)
        elif at_s - self._bands_at_s >= BANDS_S:
            self._bands_at_s = at_s
            if self._bands.look(small):
                self._after_bands(small, at_s)

    def _release(self, at_s: float) -> None:
        self._lamp, self._since_s = None, at_s
        self._bands.forget()
        self.is_banded = False
        self._free()

    def _after_bands(self, small: Grey, at_s: float) -> None:
        """Try the other frequency of the mains once; then bands are told to the players."""
        self._bands.forget()
        if len(self._periods) > 1 and cv2.CAP_PROP_EXPOSURE not in self._is_own:
            self._periods, self._lamp = self._periods[1:], None
            self._expose(self._controls.get(cv2.CAP_PROP_EXPOSURE) * UNIT_US)
            self._asked = small, at_s
        elif not self.is_banded:
            self.is_banded = True
            self.news.append("bands of a flickering lamp roll through the picture")

    def _free(self) -> None:
        """Give exposure and white balance to the camera; a focus that is locked stays so."""
        if cv2.CAP_PROP_EXPOSURE not in self._is_own:
            self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTO)
        if cv2.CAP_PROP_WB_TEMPERATURE not in self._is_own:
            self._controls.set(cv2.CAP_PROP_AUTO_WB, 1)
        if self._since_s is None:
            self._controls.set(cv2.CAP_PROP_AUTOFOCUS, 1)

    def _keeps(self, value: int) -> None:
        self._is_own.add(value)
        self.news.append(f"the camera keeps its own {_NAMES[value]}")


def _small(frame: Frame) -> Grey:
    """Return a frame's brightness, reduced."""
    height, width = frame.shape[:2]
    reduced = cv2.resize(frame, small_size(width, height), interpolation=cv2.INTER_AREA)
    return to_grey(np.asarray(reduced, np.uint8))
