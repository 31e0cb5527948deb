"""Shots and cameras as the service sees them, and a camera that plays a folder of pictures.

A shot can be had in three shapes. The stillness gate looks at every shot, small and grey. The few
shots that are read are used in full size, grey and in BGR. Each shape is made at its first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from threading import Event
from typing import Protocol, Self

import numpy as np

from device.camera.formats import Format
from device.camera.pixels import Grey, PixelLayout
from device.errors import CameraError
from vision.errors import FrameError
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame

PICTURES = frozenset({".jpg", ".jpeg"})
LEAST_PX = 32  # the stillness gate reduces a picture fourfold and more, and needs some of it


class TakenPicture(Protocol):
    """The picture that a camera took at one moment."""

    def small(self) -> Grey:
        """Return the brightness of the picture, reduced in size: enough to see movement."""
        ...

    def grey(self) -> Grey:
        """Return the brightness of the picture in full size, shape (H, W)."""
        ...

    def frame(self) -> Frame:
        """Return the picture in full size, BGR, shape (H, W, 3)."""
        ...


class Decoded:
    """A picture that is in memory as BGR."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._small: Grey | None = None

    def small(self) -> Grey:
        """Return the brightness of the picture, reduced in size; computed once."""
        if self._small is None:
            height, width = self._frame.shape[:2]
            self._small = PixelLayout(Format.RGB888, (width, height)).small(self._frame)
        return self._small

    def grey(self) -> Grey:
        """Return the brightness of the picture in full size."""
        return to_grey(self._frame)

    def frame(self) -> Frame:
        """Return the picture."""
        return self._frame


class Shot:
    """A picture, the time when it was taken (monotonic seconds), and its name.

    A camera may take the picture back when the next shot is asked for. So the shapes that are
    needed for longer must be asked for before. `is_banded` says that bands of a flickering lamp
    roll through the camera's pictures.
    """

    def __init__(
        self,
        picture: Frame | TakenPicture,
        at_s: float,
        name: str = "",
        *,
        is_banded: bool = False,
    ) -> None:
        self.picture = Decoded(picture) if isinstance(picture, np.ndarray) else picture
        self.at_s = at_s
        self.name = name
        self.is_banded = is_banded

    @property
    def small(self) -> Grey:
        """The brightness of the picture, reduced in size, for the stillness gate."""
        return self.picture.small()

    @cached_property
    def grey(self) -> Grey:
        """The brightness of the picture in full size."""
        return self.picture.grey()

    @cached_property
    def frame(self) -> Frame:
        """The picture in full size, BGR."""
        return self.picture.frame()


class Camera(Protocol):
    """A source of shots, one after the other."""

    def shots(self) -> Iterator[Shot]:
        """Yield shots as they are taken, until `close`; a shot is valid until the next one.

        Raises:
            CameraError: there is no camera, or it has vanished.
        """
        ...

    def close(self) -> None:
        """Let go of the camera; safe twice, and from another thread."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class FolderCamera:
    """A camera that plays pictures, each for a while, with a clock of its own."""

    def __init__(
        self,
        pictures: Sequence[Path],
        *,
        fps: float,
        shots_each: int,
        is_paced: bool = False,
        leave_out: Callable[[CameraError], None] | None = None,
    ) -> None:
        """Play `pictures` at `fps`, each for `shots_each` shots; if paced, in real time.

        Args:
            pictures: the files.
            fps: shots a second.
            shots_each: how many shots of each picture.
            is_paced: whether shots are as far apart as those of a camera.
            leave_out: called for a picture that cannot be played, and the next one is played; None
                if such a picture is an error.

        Raises:
            CameraError: there is no picture.
        """
        if not pictures:
            raise CameraError("no picture to play; name a folder with JPEG files")
        self.pictures = tuple(pictures)
        self._fps = fps
        self._shots_each = shots_each
        self._pause_s = 1 / fps if is_paced else 0.0
        self._leave_out = leave_out
        self._closed = Event()

    def shots(self) -> Iterator[Shot]:
        """Yield each picture as many times as configured.

        Raises:
            CameraError: no picture can be played; or one cannot, where none may be left out.
        """
        for index, path, frame in self._frames():
            picture = Decoded(frame)
            for shot in range(self._shots_each):
                if self._closed.wait(self._pause_s):
                    return
                at_s = (index * self._shots_each + shot) / self._fps
                yield Shot(picture, at_s, path.name)

    def _frames(self) -> Iterator[tuple[int, Path, Frame]]:
        """Yield the pictures that can be played, each with its number and path."""
        before: Frame | None = None
        for index, path in enumerate(self.pictures):
            try:
                before = read_alike(path, before)
            except CameraError as error:
                if self._leave_out is None:
                    raise
                self._leave_out(error)
            else:
                yield index, path, before
        if before is None:
            folder = self.pictures[0].parent
            raise CameraError(f"{folder}: no picture in it can be played; name another folder")

    def close(self) -> None:
        """Stop playing."""
        self._closed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_alike(path: Path, before: Frame | None) -> Frame:
    """Return a picture that is as large as the one before it: a camera has one size.

    Raises:
        CameraError: the picture cannot be read, or is of another size.
    """
    try:
        frame = read_frame(path)
    except FrameError as error:
        raise CameraError(str(error)) from error
    size = width, height = _size_of(frame)
    if min(size) < LEAST_PX:
        raise CameraError(f"{path}: is {width} x {height}, too small to show a table; take it out")
    if before is not None and size != _size_of(before):
        wanted = " x ".join(map(str, _size_of(before)))
        raise CameraError(f"{path}: is {width} x {height}, those before are {wanted}; take it out")
    return frame


def _size_of(frame: Frame) -> tuple[int, int]:
    """Return the width and height of a frame."""
    height, width = frame.shape[:2]
    return width, height


def pictures_in(folder: Path) -> list[Path]:
    """Return the JPEG files in a folder, in the order of their names; hidden files are left out.

    Raises:
        CameraError: the folder holds no picture.
    """
    names = sorted(path for path in folder.glob("[!.]*") if path.suffix.lower() in PICTURES)
    if not names:
        raise CameraError(f"{folder}: holds no JPEG pictures; name another folder")
    return names
