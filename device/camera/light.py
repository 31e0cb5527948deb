"""Focus, exposure and white balance: found by the camera, then held during the game.

While these settings change, the colours of domes change with them. So the camera may adjust them
until they are steady, and then they are held. When the light at the table changes, the camera may
adjust them again.

The functions are pure: they read no clock and command no camera. They return the values of
libcamera's controls to set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import cast

from device.camera.pixels import Grey
from vision.sheet.lens import Floats
from vision.sheet.stillness import blocks_of, light_ratio

Controls = Mapping[str, object]
"""libcamera's controls by name."""

LEAST_S = 1.0  # seconds; a control takes effect 3 to 5 frames later: 0.5 s at 10 frames/s
MOST_S = 5.0  # exposure and a focus sweep take 1 to 3 s; a blinking lamp never settles
RESTING = 5  # frames in a row with the same settings
DRIFT = 0.02  # relative; libcamera itself calls exposure converged within 2 to 3 %
LIGHT_RATIO = 1.25  # more than a passing cloud; readers correct smaller changes by white paper
LIGHT_S = 2.0  # seconds; a lamp stays on for longer, an arm before the lens does not stay


class AfState(IntEnum):
    """The state of a focus sweep, by libcamera's numbers."""

    IDLE = 0
    SCANNING = 1
    FOCUSED = 2
    FAILED = 3


_AF_MANUAL, _AF_AUTO, _AF_START = 0, 1, 0


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


class Holding:
    """Decides when the camera's automatic light, colours and focus are held or released."""

    def __init__(self, has: frozenset[str]) -> None:
        """Begin with everything released; `has` are the names of the camera's controls."""
        self._has = has
        self._since_s: float | None = None
        self._last: Metering | None = None
        self._resting = 0
        self._held: Floats | None = None
        self._changed_s: float | None = None
        self._is_focused = False

    @property
    def is_held(self) -> bool:
        """Whether the settings are held now; other frames are not read."""
        return self._held is not None

    def begin(self) -> Controls:
        """Return the controls with which the camera starts."""
        return self._known(self._free())

    def see(self, metadata: Mapping[str, object], small: Grey, at_s: float) -> Controls:
        """Return the controls to set after a frame; usually there are none."""
        metering = metering_of(metadata)
        if self._held is not None:
            return self._watch(self._held, small, at_s)
        if metering is None:  # a camera without metadata has no such controls either
            self._held = blocks_of(small)
            return {}
        return self._settle(metering, small, at_s)

    def _settle(self, metering: Metering, small: Grey, at_s: float) -> Controls:
        if self._since_s is None:
            self._since_s = at_s
        is_resting = self._last is not None and metering.rests_after(self._last)
        self._resting = self._resting + 1 if is_resting else 0
        self._last = metering
        taken_s = at_s - self._since_s
        if taken_s < MOST_S and (taken_s < LEAST_S or self._resting < RESTING):
            return {}
        self._held = blocks_of(small)
        self._is_focused = metering.focus is AfState.FOCUSED
        return self._known(_hold(metering))

    def _watch(self, held: Floats, small: Grey, at_s: float) -> Controls:
        ratio = light_ratio(held, blocks_of(small))
        if 1 / LIGHT_RATIO < ratio < LIGHT_RATIO:
            self._changed_s = None
            return {}
        if self._changed_s is None:
            self._changed_s = at_s
        if at_s - self._changed_s < LIGHT_S:
            return {}
        self._held = self._since_s = self._last = self._changed_s = None
        self._resting = 0
        return self._known(self._free())

    def _free(self) -> Controls:
        """Return the controls that release the settings; 0 gives a value back to the camera.

        The focus stays held once it was found, because a lamp does not move the table.
        """
        free = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
        if self._is_focused:
            return free
        return {**free, "AfMode": _AF_AUTO, "AfTrigger": _AF_START}

    def _known(self, controls: Controls) -> Controls:
        return {name: value for name, value in controls.items() if name in self._has}


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


def _hold(metering: Metering) -> Controls:
    held: dict[str, object] = {
        "AeEnable": False,
        "ExposureTime": metering.exposure_us,
        "AnalogueGain": metering.gain,
        "AwbEnable": False,
        "ColourGains": metering.colours,
    }
    if metering.lens_position is not None:
        held |= {"AfMode": _AF_MANUAL, "LensPosition": metering.lens_position}
    return held
