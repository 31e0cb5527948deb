"""Packages of Raspberry Pi OS that Debian has not, and parts of a Pi that no container has.

`picamera2` stands for itself and for what it needs of NumPy; its camera has never a frame, so the
service is configured to play pictures. `lgpio` gives gpiozero's mock pins. `smbus2` is an I2C bus
whose display takes everything, and writes what it was sent to a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.device.display.oled_model import Controller
from tests.proofs.debian import Package

DATA = 0x40  # the control byte before pixels
MODULES = "usr/lib/python3/dist-packages"
BUS = Path("/var/lib/tablejinn/bus")
"""Where what the display was sent is written, a message a line in hexadecimal digits."""

_PICAMERA2 = b'''"""Stands in for picamera2."""

import bottleneck  # built against the NumPy of this release, as picamera2's simplejpeg is


class Picamera2:
    @staticmethod
    def global_camera_info():
        return []
'''

_LGPIO = b'''"""Stands in for lgpio where there are no pins, with gpiozero's mock pins."""

import sys
from types import ModuleType

LGPIO_PY_VERSION = 131584


class error(Exception):
    pass


def gpiochip_open(number):
    raise error(f"there is no gpiochip{number}")


made = []  # for whoever wants to press a button


def _factory():
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    made.append(MockFactory(pin_class=MockPWMPin))
    return made[-1]


pins = ModuleType("gpiozero.pins.lgpio")
pins.LGPIOFactory = _factory
sys.modules["gpiozero.pins.lgpio"] = pins
'''

_SMBUS2 = '''"""Stands in for smbus2: whatever is sent is acknowledged and written down."""


class i2c_msg:
    def __init__(self, address, octets):
        self.octets = octets

    @classmethod
    def write(cls, address, octets):
        return cls(address, list(octets))


class SMBus:
    def __init__(self, bus):
        self._log = open("BUS", "a", buffering=1)

    def write_i2c_block_data(self, address, command, octets):
        self._log.write(bytes([command, *octets]).hex() + "\\n")

    def i2c_rdwr(self, *messages):
        for message in messages:
            self._log.write(bytes(message.octets).hex() + "\\n")

    def close(self):
        self._log.close()
'''


def modules(bus: Path) -> Mapping[str, str]:
    """Return stand-ins for what the service drives, as files; what it sends goes to `bus`."""
    return {"smbus2.py": _SMBUS2.replace("BUS", str(bus)), "lgpio.py": _LGPIO.decode()}


PICAMERA2 = Package(
    "python3-picamera2",
    "python3-numpy, python3-bottleneck",
    {f"{MODULES}/picamera2/__init__.py": _PICAMERA2},
)
LGPIO = Package("python3-lgpio", "", {f"{MODULES}/lgpio.py": _LGPIO})


@dataclass(frozen=True, slots=True)
class Shown:
    """What an eye sees on the display."""

    is_on: bool
    lit: int

    def __str__(self) -> str:
        return f"{'on' if self.is_on else 'off'}, {self.lit} pixels lit"


def display_after(bus: Path) -> Shown:
    """Return what the display shows after everything that was written down in the file `bus`."""
    chip = Controller()
    sent = bus.read_text(encoding="ascii") if bus.exists() else ""
    for line in sent.splitlines():
        control, *octets = bytes.fromhex(line)
        for octet in octets:
            (chip.data if control == DATA else chip.command)(octet)
    return Shown(chip.is_on, chip.picture().histogram()[255])
