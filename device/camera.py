"""Where frames come from: the protocol that the service sees, and a folder that plays a camera."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Protocol, Self

from device.errors import CameraError
from vision.errors import FrameError
from vision.frames import read_frame
from vision.lens import Frame


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame, when it was taken (monotonic seconds), and what to call it."""

    frame: Frame
    at_s: float
    name: str = ""


class Camera(Protocol):
    """Something that gives frames, one after the other."""

    def shots(self) -> Iterator[Shot]:
        """Yield frames as they are taken, until `close`.

        Raises:
            CameraError: there is no camera, or it has vanished.
        """
        ...

    def close(self) -> None:
        """Let go of the camera; safe twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class FolderCamera:
    """Pictures that are played as a camera, each held for a while, on a clock of their own."""

    def __init__(
        self, pictures: Sequence[Path], *, fps: float, shots_each: int, is_paced: bool = False
    ) -> None:
        """Play `pictures` at `fps`, each for `shots_each` shots; if paced, in real time.

        Raises:
            CameraError: there is no picture.
        """
        if not pictures:
            raise CameraError("no picture to play; name a folder with JPEG files")
        self._pictures = tuple(pictures)
        self._fps = fps
        self._shots_each = shots_each
        self._pause_s = 1 / fps if is_paced else 0.0
        self._closed = Event()

    def shots(self) -> Iterator[Shot]:
        """Yield each picture as often as it is held.

        Raises:
            CameraError: a picture cannot be read.
        """
        for index, path in enumerate(self._pictures):
            try:
                frame = read_frame(path)
            except FrameError as error:
                raise CameraError(str(error)) from error
            for shot in range(self._shots_each):
                if self._closed.wait(self._pause_s):
                    return
                at_s = (index * self._shots_each + shot) / self._fps
                yield Shot(frame, at_s, path.name)

    def close(self) -> None:
        """Stop playing."""
        self._closed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
