"""Exposures that show no bands in the light of lamps on the mains.

Such a lamp brightens and darkens twice in each period of the mains: every 10 ms at 50 Hz, every
8.33 ms at 60 Hz. A sensor exposes its rows one after the other, so an exposure that is no multiple
of that time has dark and bright bands, which roll through the pictures.
"""

from __future__ import annotations

from dataclasses import dataclass

PERIODS_US = {50: 10_000, 60: 8_333}
"""Microseconds from one flash of a lamp to the next, by the frequency of the mains, Hz."""

SETTINGS = ("auto", "50", "60", "off")
"""What `[camera] mains` may say."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """An exposure.

    Attributes:
        time_us: how long each row is exposed, microseconds.
        gain: the gain of the sensor.
    """

    time_us: int
    gain: float


def periods_us(setting: str) -> tuple[int, ...]:
    """Return the times between flashes to try, the first one first; none if nothing is wanted."""
    if setting == "off":
        return ()
    return tuple(PERIODS_US.values()) if setting == "auto" else (PERIODS_US[int(setting)],)


def without_bands(metered: Exposure, period_us: int, least_gain: float) -> Exposure:
    """Return an exposure as bright as `metered` that lasts a whole number of flashes.

    A table that is too bright for one whole flash keeps the exposure that was metered.
    """
    light_us = metered.time_us * metered.gain
    flashes = max(1, round(metered.time_us / period_us))
    while flashes and light_us < flashes * period_us * least_gain:
        flashes -= 1
    if not flashes:
        return metered
    return Exposure(flashes * period_us, light_us / (flashes * period_us))
