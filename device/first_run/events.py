"""What comes into the first run beside presses and looks at the aim, as values."""

from __future__ import annotations

from dataclasses import dataclass

from device.config.sections import CameraConfig
from device.table.events import Event


@dataclass(frozen=True, slots=True)
class SecondPassed:
    """Another second has passed."""


@dataclass(frozen=True, slots=True)
class DisplayFound:
    """A display answers at this I2C address."""

    address: int


@dataclass(frozen=True, slots=True)
class CameraFound:
    """A camera gives pictures.

    Attributes:
        camera: its settings.
        name: what it is called.
    """

    camera: CameraConfig
    name: str


@dataclass(frozen=True, slots=True)
class CameraMissing:
    """No camera gives pictures."""


@dataclass(frozen=True, slots=True)
class NotKept:
    """The settings could not be written."""


FirstEvent = SecondPassed | DisplayFound | CameraFound | CameraMissing | NotKept | Event
