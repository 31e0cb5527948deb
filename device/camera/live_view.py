"""The camera's picture as it is, for those who set the box up from the page; made if asked for."""

from __future__ import annotations

import threading

import cv2

from device.camera.folder import Shot
from device.camera.watching import ShotObserver
from device.health.last_line import LastLine
from device.table.events import Event
from vision.live_picture import live_picture
from vision.sheet.frames import encode_frame

WHOLE_S = 4.0  # seconds that a whole picture is waited for; a camera at rest gives two a second
WHOLE_QUALITY = 95  # of a JPEG; pieces are learnt from it


class LiveView:
    """A `ShotObserver` that passes every shot on, and keeps a picture of one that was asked for."""

    def __init__(self, scene: ShotObserver) -> None:
        """Pass every shot on to `scene`."""
        self._scene = scene
        self._wanted = threading.Event()
        self._picture: bytes | None = None
        self._whole_wanted, self._whole_came = threading.Event(), threading.Event()
        self._whole: bytes | None = None
        self._last_line = LastLine("making the live picture")

    def picture(self) -> bytes | None:
        """Return the last picture, a JPEG file, and ask for the next; any thread may call this.

        The first time there is none yet: None.
        """
        self._wanted.set()
        return self._picture

    def whole(self) -> bytes | None:
        """Wait for the next shot, and return it whole, a JPEG file; None if none comes in time.

        Any thread but the camera's may call this, one at a time.
        """
        self._whole_came.clear()
        self._whole_wanted.set()
        return self._whole if self._whole_came.wait(WHOLE_S) else None

    def look(self, shot: Shot) -> Event | None:
        """Return what the scene says of a shot."""
        if self._wanted.is_set():
            self._wanted.clear()
            self._last_line.attempt(lambda: self._keep(shot))
        if self._whole_wanted.is_set():
            self._whole_wanted.clear()
            self._last_line.attempt(lambda: self._keep_whole(shot))
        return self._scene.look(shot)

    def forget_stillness(self) -> None:
        """Let the scene look anew."""
        self._scene.forget_stillness()

    def _keep(self, shot: Shot) -> None:
        self._picture = live_picture(shot.frame)

    def _keep_whole(self, shot: Shot) -> None:
        self._whole = encode_frame(shot.frame, ".jpg", cv2.IMWRITE_JPEG_QUALITY, WHOLE_QUALITY)
        self._whole_came.set()
