"""The Raspberry Pi's camera, through picamera2: the only module that imports it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, Self, cast

import numpy as np
from numpy.typing import NDArray

from device.camera import Shot
from device.errors import CameraError


class _Picamera2(Protocol):
    """What is used of picamera2's camera."""

    def create_video_configuration(self, **settings: object) -> object: ...
    def configure(self, configuration: object) -> None: ...
    def start(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...
    def capture_array(self, name: str) -> NDArray[np.uint8]: ...


class PiCamera:
    """Camera Module 2 or 3, running at a steady rate."""

    def __init__(self, camera: _Picamera2, *, size: tuple[int, int], fps: float) -> None:
        """Configure and start `camera`, a Picamera2, for BGR frames of `size` (width, height)."""
        self._camera = camera
        self._is_open = True
        # picamera2 names formats by their bytes in memory order reversed: RGB888 is BGR.
        settings = {"size": size, "format": "RGB888"}
        frame_us = round(1_000_000 / fps)
        try:
            camera.configure(
                camera.create_video_configuration(
                    main=settings, controls={"FrameDurationLimits": (frame_us, frame_us)}
                )
            )
            camera.start()
        except (RuntimeError, ValueError) as error:
            raise CameraError(f"the camera does not start: {error}; check its cable") from error

    def shots(self) -> Iterator[Shot]:
        """Yield frames as they are taken.

        Raises:
            CameraError: the camera does not answer.
        """
        while self._is_open:
            try:
                frame = self._camera.capture_array("main")
            except (RuntimeError, TimeoutError) as error:
                raise CameraError(f"the camera is silent: {error}; check its cable") from error
            yield Shot(frame, time.monotonic())

    def close(self) -> None:
        """Stop the camera and let go of it."""
        if self._is_open:
            self._is_open = False
            self._camera.stop()
            self._camera.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_pi_camera(size: tuple[int, int], fps: float, number: int = 0) -> PiCamera:
    """Return the Pi's camera, running.

    Raises:
        CameraError: picamera2 or the camera is missing.
    """
    try:
        module = import_module("picamera2")
    except ImportError as error:
        raise CameraError(
            "picamera2 is missing: sudo apt install python3-picamera2, and make the venv with"
            " --system-site-packages; or set [camera] source to folder"
        ) from error
    try:
        camera = cast("_Picamera2", module.Picamera2(number))
    except (RuntimeError, IndexError) as error:
        raise CameraError(f"camera {number} not found; check the ribbon cable") from error
    return PiCamera(camera, size=size, fps=fps)
