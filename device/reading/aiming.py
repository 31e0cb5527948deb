"""Watching how the camera is aimed, while the players hang it; otherwise the scene is read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from device.camera.folder import Shot
from device.camera.watching import ShotObserver
from device.health.last_line import Fault, LastLine
from device.reading.aim_look import look_at_aim
from device.reading.requests import (
    CameraRequest,
    EndAim,
    EndBare,
    LearnBare,
    SceneRequest,
    ShowAim,
)
from device.table.events import Aimed, Event
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens

LOOK_S = 1.0  # seconds between two looks


class AimObserver:
    """A `ShotObserver` that says every second how the camera is aimed."""

    def __init__(self, boards: Sequence[Board], lens_for: Callable[[Frame], Lens]) -> None:
        """Look for one of `boards`; `lens_for` returns the lens for a frame of its size."""
        self._boards, self._lens_for = tuple(boards), lens_for
        self._due_s = 0.0
        self._last_line = LastLine("looking how the camera is aimed")

    def look(self, shot: Shot) -> Event | None:
        """Return how the camera is aimed, once a second."""
        if shot.at_s < self._due_s:
            return None
        self._due_s = shot.at_s + LOOK_S
        frame = shot.frame
        found = self._last_line.attempt(
            lambda: look_at_aim(frame, self._boards, self._lens_for(frame))
        )
        return None if isinstance(found, Fault) else Aimed(found.todo, found.chart)

    def forget_stillness(self) -> None:
        """Look at the next shot at once."""
        self._due_s = 0.0


class AimOrScene:
    """A `ShotObserver` that shows the aim while it is asked to, and otherwise reads the scene."""

    def __init__(
        self, aim: AimObserver, scene: ShotObserver, post: Callable[[SceneRequest], None]
    ) -> None:
        """Read `scene`, whose requests `post` takes, until the aim is asked for."""
        self._aim, self._scene, self._post_on = aim, scene, post
        self._is_aiming = threading.Event()

    def post(self, request: CameraRequest) -> None:
        """Take a request; any thread may call this."""
        match request:
            case ShowAim():
                self._is_aiming.set()
            case EndAim():
                self._is_aiming.clear()
            case LearnBare() | EndBare():
                pass  # these are for whoever learns bare sheets
            case _:
                self._post_on(request)

    def look(self, shot: Shot) -> Event | None:
        """Return what is seen in a shot, of the aim or of the scene."""
        return (self._aim if self._is_aiming.is_set() else self._scene).look(shot)

    def forget_stillness(self) -> None:
        """Let both look anew."""
        self._aim.forget_stillness()
        self._scene.forget_stillness()
