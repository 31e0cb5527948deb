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
    """The pictures of one exposure, in memory that belongs to the camera."""

    def get_metadata(self) -> Mapping[str, object]:
        """Return the camera's metadata of the exposure."""
        ...

    def release(self) -> None:
        """Give the memory back."""
        ...


class MappedStream(Protocol):
    """A stream of a request, mapped into memory."""

    @property
    def array(self) -> NDArray[np.uint8]:
        """Its pixels; see `device.camera.pixels.PixelLayout`."""
        ...


class Picamera2(Protocol):
    """picamera2's camera."""

    @property
    def camera_properties(self) -> Mapping[str, object]:
        """The properties of the camera, such as its model."""
        ...

    @property
    def camera_controls(self) -> Mapping[str, object]:
        """The controls of the camera, by name."""
        ...

    def create_video_configuration(self, **settings: object) -> Mapping[str, object]:
        """Return a configuration for video."""
        ...

    def configure(self, configuration: object) -> None:
        """Set a configuration, which libcamera may adjust."""
        ...

    def camera_configuration(self) -> Mapping[str, object]:
        """Return the configuration as libcamera has adjusted it."""
        ...

    def set_controls(self, controls: Mapping[str, object]) -> None:
        """Set controls; they take effect some frames later."""
        ...

    def start(self) -> None:
        """Begin to take frames."""
        ...

    def stop(self) -> None:
        """Stop taking frames."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...

    def capture_request(self, *, wait: float) -> Request:
        """Return the next frame, or raise TimeoutError after `wait` seconds."""
        ...

    def cancel_all_and_flush(self) -> None:
        """Cancel everything that waits for a frame."""
        ...


@dataclass(frozen=True, slots=True)
class Library:
    """The other parts of the libraries that are used.

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
