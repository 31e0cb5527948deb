"""The camera's picture as it is, for those who aim it from the page; made only while asked for."""

from __future__ import annotations

import threading

from device.camera.folder import Shot
from device.camera.watching import ShotObserver
from device.health.last_line import LastLine
from device.table.events import Event
from vision.live_picture import live_picture


class LiveView:
    """A `ShotObserver` that passes every shot on, and keeps a picture of one that was asked for."""

    def __init__(self, scene: ShotObserver) -> None:
        """Pass every shot on to `scene`."""
        self._scene = scene
        self._wanted = threading.Event()
        self._picture: bytes | None = None
        self._last_line = LastLine("making the live picture")

    def picture(self) -> bytes | None:
        """Return the last picture, a JPEG file, and ask for the next; any thread may call this.

        The first time there is none yet: None.
        """
        self._wanted.set()
        return self._picture

    def look(self, shot: Shot) -> Event | None:
        """Return what the scene says of a shot."""
        if self._wanted.is_set():
            self._wanted.clear()
            self._last_line.attempt(lambda: self._keep(shot))
        return self._scene.look(shot)

    def forget_stillness(self) -> None:
        """Let the scene look anew."""
        self._scene.forget_stillness()

    def _keep(self, shot: Shot) -> None:
        self._picture = live_picture(shot.frame)
