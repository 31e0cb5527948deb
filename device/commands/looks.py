"""What a command looks at: photos, or what the camera sees every second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from device.box.hardware import open_camera
from device.config.sections import CameraConfig
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

PAUSE_S = 1.0  # seconds between two frames that are looked at


def photos_to_see(paths: Iterable[Path]) -> Iterator[tuple[str, Frame]]:
    """Yield the name and the picture of every photo.

    Raises:
        FrameError: a photo cannot be read.
    """
    return ((str(path), read_frame(path)) for path in paths)


def live_to_see(
    camera: CameraConfig, most_s: float, kept: Path | None = None
) -> Iterator[tuple[str, Frame]]:
    """Yield an empty name and a frame of the camera every second, for `most_s` at most.

    Args:
        camera: the camera.
        most_s: how long, seconds.
        kept: the folder in which the camera's focus is kept.

    Raises:
        CameraError: there is no camera.
    """
    with closing(open_camera(camera, kept=kept)) as opened:
        began_s, due_s = None, 0.0
        for shot in opened.shots():
            began_s = shot.at_s if began_s is None else began_s
            if shot.at_s < due_s:
                continue
            due_s = shot.at_s + PAUSE_S
            yield "", shot.frame
            if shot.at_s - began_s > most_s:
                return
