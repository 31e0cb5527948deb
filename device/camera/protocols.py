"""The parts of picamera2 and libcamera that are used, as protocols for type checking.

The libraries themselves exist only on a Pi.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Request(Protocol):
    """Pictures of one exposure, lent by the camera."""

    def get_metadata(self) -> Mapping[str, object]:
        """Return what the camera says of the exposure."""
        ...

    def release(self) -> None:
        """Give the memory back."""
        ...


class MappedStream(Protocol):
    """A stream of a request, where it lies in memory."""

    @property
    def array(self) -> NDArray[np.uint8]:
        """Its pixels; see `device.camera.pixels.PixelLayout`."""
        ...


class Picamera2(Protocol):
    """picamera2's camera."""

    @property
    def camera_properties(self) -> Mapping[str, object]:
        """What the camera is."""
        ...

    @property
    def camera_controls(self) -> Mapping[str, object]:
        """What can be set, by name."""
        ...

    def create_video_configuration(self, **settings: object) -> Mapping[str, object]:
        """Return a configuration."""
        ...

    def configure(self, configuration: object) -> None:
        """Agree on one with libcamera, which may adjust it."""
        ...

    def camera_configuration(self) -> Mapping[str, object]:
        """Return what was agreed on."""
        ...

    def set_controls(self, controls: Mapping[str, object]) -> None:
        """Set controls from one of the next frames on."""
        ...

    def start(self) -> None:
        """Begin to take frames."""
        ...

    def stop(self) -> None:
        """Take no more."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...

    def capture_request(self, *, wait: float) -> Request:
        """Return the next frame, or raise TimeoutError after `wait` seconds."""
        ...

    def cancel_all_and_flush(self) -> None:
        """Forget whoever waits for a frame."""
        ...


@dataclass(frozen=True, slots=True)
class Library:
    """What is used beside the camera.

    Attributes:
        mapped: opens a request's stream where it lies in memory (picamera2's `MappedArray`).
        transform: makes libcamera's `Transform` of `hflip` and `vflip`.
        colours: libcamera's full range colour space.
        clock_ns: the clock of `SensorTimestamp`.
    """

    mapped: Callable[[Request, str], AbstractContextManager[MappedStream]]
    transform: Callable[..., object]
    colours: object
    clock_ns: Callable[[], int] = time.monotonic_ns
