"""One request of the Pi's camera: two pictures in the camera's memory, until it is released."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from device.camera.pixels import Grey, PixelLayout
from device.camera.protocols import MappedStream, Request
from device.errors import DeviceError
from vision.sheet.lens import Frame


class ShotGoneError(DeviceError, LookupError):
    """A shot's picture was asked for after the camera had moved on."""


class LentPicture:
    """The picture of one request; it is valid until the request is released.

    The small picture is copied at once, because all its pixels are needed. The full picture is not
    read before somebody asks for it.
    """

    def __init__(
        self,
        request: Request,
        layouts: Mapping[str, PixelLayout],
        mapped: Callable[[Request, str], AbstractContextManager[MappedStream]],
        lock: RLock,
    ) -> None:
        """Take over `request`, with the streams of `layouts` ("main", perhaps "lores")."""
        self._request = request
        self._layouts = layouts
        self._mapped = mapped
        self._lock = lock
        self._is_here = True
        self.metadata = request.get_metadata()
        self._reduced = "lores" if "lores" in layouts else "main"
        self._small = self._of(self._reduced, PixelLayout.small)

    def small(self) -> Grey:
        """Return the brightness of the picture, reduced in size."""
        return self._small

    def grey(self) -> Grey:
        """Return the brightness of the picture in full size.

        Raises:
            ShotGoneError: the camera has moved on.
        """
        return self._of("main", PixelLayout.grey)

    def frame(self) -> Frame:
        """Return the picture in full size, BGR.

        Raises:
            ShotGoneError: the camera has moved on.
        """
        return self._of("main", PixelLayout.frame)

    def coloured(self) -> Frame:
        """Return the reduced picture in BGR, or the full one of a camera that has no other.

        Raises:
            ShotGoneError: the camera has moved on.
        """
        return self._of(self._reduced, PixelLayout.frame)

    def let_go(self) -> None:
        """Give the memory back to the camera; safe twice."""
        with self._lock:
            if self._is_here:
                self._is_here = False
                self._request.release()

    def _of(
        self, stream: str, shape: Callable[[PixelLayout, NDArray[np.uint8]], NDArray[np.uint8]]
    ) -> NDArray[np.uint8]:
        with self._lock:
            if not self._is_here:
                raise ShotGoneError("the shot is gone; take its frame before the next shot")
            with self._mapped(self._request, stream) as lent:
                return shape(self._layouts[stream], lent.array)
