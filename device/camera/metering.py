"""The exposure, white balance and focus of a frame, as libcamera reports them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import cast

from device.camera.mains import Exposure

DRIFT = 0.02  # relative; libcamera itself calls exposure converged within 2 to 3 %


class AfState(IntEnum):
    """The state of a focus sweep, by libcamera's numbers."""

    IDLE = 0
    SCANNING = 1
    FOCUSED = 2
    FAILED = 3


@dataclass(frozen=True, slots=True)
class Metering:
    """The exposure, white balance and focus of a frame, as the camera reports them.

    Attributes:
        exposure_us: the exposure time.
        gain: the gain of the sensor.
        colours: the gains of red and blue.
        lens_position: dioptres; None without autofocus.
        focus: the state of the focus sweep.
    """

    exposure_us: int
    gain: float
    colours: tuple[float, float]
    lens_position: float | None
    focus: AfState

    def rests_after(self, last: Metering) -> bool:
        """Return whether exposure, white balance and focus are those of the frame before."""
        pairs = (
            (self.exposure_us * self.gain, last.exposure_us * last.gain),
            (self.colours[0], last.colours[0]),
            (self.colours[1], last.colours[1]),
        )
        is_same = all(abs(now - before) <= DRIFT * before for now, before in pairs)
        return is_same and self.focus is not AfState.SCANNING

    @property
    def exposure(self) -> Exposure:
        """Exposure time and gain."""
        return Exposure(self.exposure_us, self.gain)


def metering_of(metadata: Mapping[str, object]) -> Metering | None:
    """Return the metering in a frame's metadata, or None if they have no exposure."""
    try:
        red, blue = cast("tuple[float, float]", metadata["ColourGains"])
        return Metering(
            int(cast("int", metadata["ExposureTime"])),
            float(cast("float", metadata["AnalogueGain"])),
            (red, blue),
            cast("float | None", metadata.get("LensPosition")),
            AfState(cast("int", metadata.get("AfState", AfState.IDLE))),
        )
    except KeyError:
        return None
