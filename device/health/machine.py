"""The state of the machine: read from /sys, the disk and, on a Pi, `vcgencmd`.

On other machines most of it is unknown. The kernel's own `get_throttled` file is not read, because
reading it writes a warning into the kernel's log.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.health.report import Machine, SupplyState

logger = logging.getLogger(__name__)

VCGENCMD = "/usr/bin/vcgencmd"
ANSWER_S = 2.0  # seconds; the firmware answers within milliseconds, or not at all
ASK_EVERY = 12  # beats: once a minute

_WEAK_NOW, _WEAK_BEFORE = 1 << 0, 1 << 16  # Raspberry Pi documentation, `vcgencmd get_throttled`
_SLOWED_NOW = 1 << 1 | 1 << 2 | 1 << 3

Ask = Callable[[Sequence[str]], str]
"""Runs a program and returns what it says; raises OSError or SubprocessError."""


@dataclass(frozen=True, slots=True)
class ProbePaths:
    """The files and folders that tell how the machine does.

    Attributes:
        heat: the file with the processor's temperature, in thousandths of a degree.
        sensors: the folder of hardware sensors; one of them reports a weak supply.
        disk: a folder on the disk that holds the journal.
    """

    disk: Path
    heat: Path = Path("/sys/class/thermal/thermal_zone0/temp")
    sensors: Path = Path("/sys/class/hwmon")


def ask(arguments: Sequence[str]) -> str:
    """Run a program and return what it prints."""
    done = subprocess.run(  # noqa: S603 - our own arguments, no shell
        arguments, check=True, capture_output=True, text=True, timeout=ANSWER_S
    )
    return done.stdout


class MachineProbe:
    """Measures the machine at each call; the firmware is asked only once a minute."""

    def __init__(self, places: ProbePaths, ask_program: Ask = ask) -> None:
        self._places = places
        self._ask = ask_program
        self._calls = 0
        self._throttled: int | None = None

    def __call__(self) -> Machine:
        """Return the state of the machine."""
        if self._calls % ASK_EVERY == 0:
            self._throttled = self._throttling()
        self._calls += 1
        return Machine(
            heat_c=_heat_c(self._places.heat),
            power=self._power(),
            is_slowed=None if self._throttled is None else bool(self._throttled & _SLOWED_NOW),
            free_mb=_free_mb(self._places.disk),
        )

    def _throttling(self) -> int | None:
        """Return the bits of `vcgencmd get_throttled`, or None if there is no such command."""
        try:
            return int(self._ask((VCGENCMD, "get_throttled")).strip().partition("=")[2], 16)
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            logger.debug("the firmware does not say how the power is: %s", error)
            return None

    def _power(self) -> SupplyState | None:
        if self._throttled is not None:
            if self._throttled & _WEAK_NOW:
                return SupplyState.WEAK
            return SupplyState.WAS_WEAK if self._throttled & _WEAK_BEFORE else SupplyState.GOOD
        for alarm in _alarms(self._places.sensors):
            return SupplyState.WEAK if alarm else SupplyState.GOOD
        return None


def _alarms(sensors: Path) -> Iterator[bool]:
    """Yield, for each sensor of the Pi's supply, whether the kernel raises its alarm."""
    for folder in sorted(sensors.glob("hwmon*")):
        if _text(folder / "name") == "rpi_volt":
            yield _text(folder / "in0_lcrit_alarm") == "1"


def _heat_c(path: Path) -> float | None:
    said = _text(path)
    return int(said) / 1000 if said.lstrip("-").isdigit() else None


def _free_mb(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free // 1_000_000
    except OSError:
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
