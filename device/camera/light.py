"""What a Pi's camera says of its light, and when its automatic settings are held.

While exposure and white balance change, the colours of domes change with them. So the camera may
adjust them until they are steady, and then they are held: the exposure at a multiple of the time
between two flashes of a lamp on the mains. When the light at the table becomes brighter, darker or
of another colour, the camera may adjust them again.

The functions are pure: they read no clock and command no camera. They return the values of
libcamera's controls to set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from device.camera.focus import LensFocus, Sweep, begin_sweep
from device.camera.lamp import LampWatch
from device.camera.mains import Exposure, periods_us, without_bands
from device.camera.metering import AfState, Metering, metering_of
from device.camera.pixels import Grey
from vision.sheet.bands import BandWatch
from vision.sheet.lens import Frame

Controls = Mapping[str, object]
"""libcamera's controls by name."""

LEAST_S = 1.0  # seconds; a control takes effect 3 to 5 frames later: 0.5 s at 10 frames/s
MOST_S = 5.0  # exposure and a focus sweep take 1 to 3 s; a blinking lamp never settles
RESTING = 5  # frames in a row with the same settings
EXPOSED = 0.02  # relative; a sensor exposes whole rows, of 14 microseconds on a module 3
BANDS_S = 1.0  # seconds between two looks for bands
FOCUS_S = 20.0  # seconds between two looks at the focus; each finds markers, 20 ms of a Pi
ANY_LENS = (0.0, 10.0)  # dioptres, where libcamera tells no limits
SEARCHES = 2  # sweeps in one light; a table on which no lens is sharp is not searched for ever

_AF_MANUAL, _AF_AUTO, _AF_START = 0, 1, 0
_FLICKER_MANUAL = 1


@dataclass(frozen=True, slots=True)
class Look:
    """A frame, as far as its light is looked at.

    Attributes:
        small: its brightness, reduced.
        coloured: returns it reduced, in BGR.
        grey: returns its brightness in full size.
    """

    small: Grey
    coloured: Callable[[], Frame]
    grey: Callable[[], Grey]


@dataclass(frozen=True, slots=True)
class CameraLimits:
    """What a camera can be told.

    Attributes:
        names: the names of its controls.
        least_gain: of its sensor.
        lens: the least and the greatest position of its lens, dioptres.
    """

    names: frozenset[str]
    least_gain: float = 1.0
    lens: tuple[float, float] = ANY_LENS


def limits_of(controls: Mapping[str, object]) -> CameraLimits:
    """Return the limits in picamera2's `camera_controls`: least, greatest and usual value each."""
    gain, lens = _range(controls.get("AnalogueGain")), _range(controls.get("LensPosition"))
    least_gain = 1.0 if gain is None else max(gain[0], 1.0)
    return CameraLimits(frozenset(controls), least_gain, lens or ANY_LENS)


def _range(values: object) -> tuple[float, float] | None:
    """Return the least and the greatest of a control's values, if libcamera tells."""
    if not isinstance(values, tuple):
        return None
    least, greatest, *_ = cast("tuple[float, ...]", values)
    return float(least), float(greatest)


class Holding:
    """Decides when the camera's automatic light, colours and focus are held or released.

    Released settings are waited for, then asked for as fixed values, and once a frame has them they
    are held. Between these two a focus that is not known is searched.
    """

    def __init__(
        self, limits: CameraLimits, *, mains: str = "auto", focus: LensFocus | None = None
    ) -> None:
        """Begin with everything released.

        Args:
            limits: what the camera can be told.
            mains: one of `device.camera.mains.SETTINGS`.
            focus: the focus that was found before, if any.
        """
        self._limits = limits
        self._periods = periods_us(mains)
        self._focus = focus
        self._since_s: float | None = None
        self._last: Metering | None = None
        self._resting = 0
        self._asked: Exposure | None = None
        self._sweep: Sweep | None = None
        self._searches, self._focus_at_s = SEARCHES, 0.0
        self._lamp: LampWatch | None = None
        self._bands, self._bands_at_s = BandWatch(), 0.0
        self._is_focused = False
        self.is_banded = False
        self.complaint = ""

    @property
    def is_held(self) -> bool:
        """Whether the settings are held now; other frames are not read."""
        return self._lamp is not None

    @property
    def focus(self) -> LensFocus | None:
        """The focus that was found by the markers, if it was."""
        return self._focus

    def begin(self) -> Controls:
        """Return the controls with which the camera starts."""
        return self._known(self._free())

    def see(self, metadata: Mapping[str, object], look: Look, at_s: float) -> Controls:
        """Return the controls to set after a frame; usually there are none."""
        metering = metering_of(metadata)
        if self._lamp is not None:
            return self._watch(self._lamp, look, at_s)
        if metering is None:  # a camera without metadata has no such controls either
            self._lamp = LampWatch(look.small, look.coloured)
            return {}
        if self._sweep is not None:
            return self._search(self._sweep, metering, look, at_s)
        if self._asked is not None:
            return self._confirm(self._asked, metering, look, at_s)
        return self._settle(metering, at_s)

    def _settle(self, metering: Metering, at_s: float) -> Controls:
        if self._since_s is None:
            self._since_s = at_s
        is_resting = self._last is not None and metering.rests_after(self._last)
        self._resting = self._resting + 1 if is_resting else 0
        self._last = metering
        taken_s = at_s - self._since_s
        if taken_s < MOST_S and (taken_s < LEAST_S or self._resting < RESTING):
            return {}
        self._is_focused = metering.focus is AfState.FOCUSED
        return self._ask(metering, at_s)

    def _ask(self, metering: Metering, at_s: float) -> Controls:
        """Return the controls that fix what was metered, without bands as far as that can be."""
        asked = metering.exposure
        if self._periods:
            asked = without_bands(asked, self._periods[0], self._limits.least_gain)
        self._asked, self._since_s, self._last = asked, at_s, metering
        return self._known(_hold(metering, asked, self._focus))

    def _confirm(self, asked: Exposure, metering: Metering, look: Look, at_s: float) -> Controls:
        """Wait until a frame has the exposure that was asked for, then search the focus or hold."""
        is_asked = abs(metering.exposure_us - asked.time_us) <= EXPOSED * asked.time_us
        is_there = self._focus is None or self._focus.is_at(metering.lens_position)
        if not (is_asked and is_there) and at_s - (self._since_s or 0.0) < LEAST_S:
            return {}
        if not is_asked:
            self.complaint = (
                f"an exposure of {asked.time_us} us was asked for, and is {metering.exposure_us}"
                " us; lamps may show as bands"
            )
        controls = self._begin_search(look.grey, at_s)
        if not controls:
            self._lamp = LampWatch(look.small, look.coloured)
        return controls

    def _begin_search(self, grey: Callable[[], Grey], at_s: float) -> Controls:
        """Return the controls of a sweep, if the focus is not known or is lost; else nothing."""
        self._focus_at_s = at_s
        if not self._searches or not {"AfMode", "LensPosition"} <= self._limits.names:
            return {}
        seen = grey()
        if self._focus is not None and not self._focus.is_lost_in(seen):
            return {}
        self._sweep = begin_sweep(seen, self._limits.lens)
        if self._sweep is None:
            return {}
        self._searches -= 1
        return _lens_at(self._sweep.asked)

    def _search(self, sweep: Sweep, metering: Metering, look: Look, at_s: float) -> Controls:
        """Try the next lens position; at the end return the controls for the best one."""
        before = sweep.asked
        self._sweep = after = sweep.after(metering.lens_position, look.grey)
        if after.asked is not None:
            return {} if after.asked == before else self._known(_lens_at(after.asked))
        self._sweep, self._since_s, found = None, at_s, after.found
        self._focus = found or self._focus
        self._is_focused = self._is_focused or found is not None
        own = self._last.lens_position if self._last is not None else None
        return self._known(_lens_at(own if found is None else found.position))

    def _watch(self, lamp: LampWatch, look: Look, at_s: float) -> Controls:
        if lamp.has_changed(look.small, look.coloured, at_s):
            return self._release()
        if at_s - self._bands_at_s < BANDS_S or self._last is None:
            return {}
        self._bands_at_s = at_s
        if self._bands.look(look.small):
            return self._after_bands(self._last, at_s)
        if at_s - self._focus_at_s < FOCUS_S:
            return {}
        controls = self._begin_search(look.grey, at_s)
        if controls:
            self._lamp = None
        return controls

    def _release(self) -> Controls:
        self._lamp = self._since_s = self._last = self._asked = None
        self._resting, self._searches = 0, SEARCHES
        self._bands.forget()
        self.is_banded = False
        return self._known(self._free())

    def _after_bands(self, metering: Metering, at_s: float) -> Controls:
        """Return the controls for another frequency of the mains, if there is one to try."""
        self._bands.forget()
        if len(self._periods) > 1:
            self._periods, self._lamp = self._periods[1:], None
            return self._ask(metering, at_s)
        self.is_banded = True
        self.complaint = "bands of a flickering lamp roll through the picture; use another lamp"
        return {}

    def _free(self) -> Controls:
        """Return the controls that release the settings; 0 gives a value back to the camera.

        The focus stays held once it was found, because a lamp does not move the table.
        """
        free = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
        if self._periods:
            free |= {"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": self._periods[0]}
        if self._focus is not None:
            return {**free, **_lens_at(self._focus.position)}
        if self._is_focused:
            return free
        return {**free, "AfMode": _AF_AUTO, "AfTrigger": _AF_START}

    def _known(self, controls: Controls) -> Controls:
        return {name: value for name, value in controls.items() if name in self._limits.names}


def _hold(metering: Metering, exposure: Exposure, focus: LensFocus | None) -> Controls:
    held: dict[str, object] = {
        "AeEnable": False,
        "ExposureTime": exposure.time_us,
        "AnalogueGain": exposure.gain,
        "AwbEnable": False,
        "ColourGains": metering.colours,
    }
    position = metering.lens_position if focus is None else focus.position
    return held if position is None else {**held, **_lens_at(position)}


def _lens_at(position: float | None) -> Controls:
    """Return the controls that lock the lens at a position, dioptres."""
    return {} if position is None else {"AfMode": _AF_MANUAL, "LensPosition": position}
