"""A stand-in for picamera2 that obeys its controls, before a table in the light of lamps.

As libcamera documents them: a control takes effect some frames later; exposure and gain are fixed
once `AeEnable` is off, and whole rows are exposed; `ColourGains` count once `AwbEnable` is off;
`LensPosition` counts while `AfMode` is manual. The pictures follow: their brightness, their
colour, their sharpness, and the bands of a lamp on the mains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.proofs.camera_stand_in import Bench, StandIn, StandInRequest
from vision.sheet.lens import Frame

LATE = 3  # frames until a control works
ROW_US = 14  # what a row takes to be exposed or read: a module 3 with 2304 x 1296 pixels
READOUT_US = 17_800  # from the first row to the last
AUTO_GAIN = 2.0
GAMMA = 2.2  # of the picture's levels
BLUR_PX = 1.5  # of a picture of 768 pixels, for each dioptre that the lens is off


@dataclass(slots=True)
class Lamp:
    """What lights the table.

    Attributes:
        light: the exposure at which the picture is as it is shown, microseconds times gain.
        mains_hz: the frequency of its mains; 0 for daylight.
        swing: how far it brightens and darkens, as a share.
        colours: the gains of red and blue by which its white is white.
        drift_hz: how far the mains are off their frequency.
    """

    light: float = 60_000.0
    mains_hz: float = 50.0
    swing: float = 0.4
    colours: tuple[float, float] = (1.5, 1.8)
    drift_hz: float = 0.05


@dataclass(slots=True)
class LitBench(Bench):
    """A bench whose camera is really told things.

    Attributes:
        lamp: what lights it.
        sharp_at: the lens position at which the table is sharp, dioptres.
        auto_at: where the camera's own autofocus stops.
        ignores: controls that the camera has and does not obey.
        applied: the controls that work now.
    """

    lamp: Lamp = field(default_factory=Lamp)
    sharp_at: float = 2.6
    auto_at: float = 1.7
    ignores: frozenset[str] = frozenset()
    applied: dict[str, object] = field(default_factory=dict[str, object])


class LitCamera(StandIn):
    """A camera before a `LitBench`."""

    def __init__(self, bench: LitBench) -> None:
        super().__init__(bench)
        self._lit = bench
        self._shown = bench.picture
        self._waiting: list[tuple[int, Mapping[str, object]]] = []
        self._pictures: dict[float, NDArray[np.float32]] = {}
        self._frames = 0
        ranges = {"AnalogueGain": (1.12, 16.0, 1.0), "LensPosition": (0.0, 15.0, 1.0)}
        names = (*self.camera_controls, "AeFlickerMode", "AeFlickerPeriod")
        self.camera_controls = {**dict.fromkeys(names), **ranges}

    def configure(self, configuration: object) -> None:
        super().configure(configuration)
        controls = cast("Mapping[str, object]", self._bench.settings["controls"])
        self._lit.applied.update(controls)

    def set_controls(self, controls: Mapping[str, object]) -> None:
        unknown = set(controls) - set(self.camera_controls)
        if unknown:  # as picamera2 does
            raise RuntimeError(f"Control {unknown.pop()} is not advertised by libcamera")
        super().set_controls(controls)
        self._waiting.append((self._frames + LATE, controls))

    def capture_request(self, *, wait: float) -> StandInRequest:
        self._frames += 1
        while self._waiting and self._waiting[0][0] <= self._frames:
            told = self._waiting.pop(0)[1]
            kept = {name: value for name, value in told.items() if name not in self._lit.ignores}
            self._lit.applied.update(kept)
        self._lit.metadata = self._metered()
        self._lit.picture = self._taken(self._lit.metadata)
        self._lit.forget_pixels()
        return super().capture_request(wait=wait)

    def show(self, picture: Frame) -> None:
        """Lay something else on the table."""
        self._shown = picture
        self._pictures.clear()

    def _metered(self) -> Mapping[str, object]:
        lit, told = self._lit, self._lit.applied
        time_us, gain = lit.lamp.light / AUTO_GAIN, AUTO_GAIN
        if told["AeEnable"] is False:
            time_us, gain = float(str(told["ExposureTime"])), float(str(told["AnalogueGain"]))
        colours = lit.lamp.colours if told["AwbEnable"] else told["ColourGains"]
        at = told["LensPosition"] if told["AfMode"] == 0 else lit.auto_at
        return {
            "ExposureTime": int(time_us // ROW_US) * ROW_US,
            "AnalogueGain": gain,
            "ColourGains": colours,
            "LensPosition": at,
            "AfState": 2,
        }

    def _taken(self, metered: Mapping[str, object]) -> Frame:
        lamp, lens = self._lit.lamp, float(str(metered["LensPosition"]))
        time_us, gain = float(str(metered["ExposureTime"])), float(str(metered["AnalogueGain"]))
        picture = self._blurred(round(abs(lens - self._lit.sharp_at), 3))
        bright = (time_us * gain / lamp.light) * self._bands(time_us, len(picture))
        red, blue = cast("tuple[float, float]", metered["ColourGains"])
        tints = np.array([blue / lamp.colours[1], 1.0, red / lamp.colours[0]])
        gains = (bright[:, None] * tints) ** (1 / GAMMA)
        return np.clip(picture * gains[:, None].astype(np.float32), 0, 255).astype(np.uint8)

    def _blurred(self, off: float) -> NDArray[np.float32]:
        if off not in self._pictures:
            blurred = cv2.GaussianBlur(self._shown, (0, 0), BLUR_PX * off + 0.01)
            self._pictures[off] = blurred.astype(np.float32)
        return self._pictures[off]

    def _bands(self, time_us: float, rows: int) -> NDArray[np.float64]:
        """Return the light of each row: the lamp's, summed over the time of its exposure."""
        lamp = self._lit.lamp
        if not lamp.mains_hz:
            return np.ones(rows)
        flashes_hz = 2 * (lamp.mains_hz + lamp.drift_hz)
        begin_s = self._lit.now_ns / 1e9 + np.linspace(0, READOUT_US / 1e6, rows)
        turn = 2 * np.pi * flashes_hz
        ends = np.cos(turn * begin_s) - np.cos(turn * (begin_s + time_us / 1e6))
        return 1 + lamp.swing * ends / (turn * time_us / 1e6)
