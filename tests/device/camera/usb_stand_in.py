"""Stand-ins for `cv2.VideoCapture` at a V4L2 device: one of ours, and OpenCV's own over a film."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Frame

PAUSE_S = 0.0005  # between two frames, so that a grabbing thread leaves the others their turn
FILM_FPS = 10


@dataclass(slots=True)
class UsbBench:
    """What the stand-in stands in front of, and what is done to it.

    Attributes:
        picture: what it shows; a picture of another size is what a camera gives that has not ours.
        is_there: whether it opens.
        is_plugged: whether its plug is in.
        hangs: whether reads do not return, until `freed`.
        damaged: how many frames are damaged on their way.
        asked: what was asked of it, in order.
        values: what it tells of its properties; others it does not know.
        grabbed: how many frames it took.
        retrieved: the numbers of the frames that were decoded.
        opened: how often it was opened.
        released: how often it was let go of.
        gone: set once it was let go of.
        freed: set when reads that hang return.
    """

    picture: Frame
    is_there: bool = True
    is_plugged: bool = True
    hangs: bool = False
    damaged: int = 0
    asked: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])
    values: dict[int, float] = field(default_factory=dict[int, float])
    grabbed: int = 0
    retrieved: list[int] = field(default_factory=list[int])
    opened: int = 0
    released: int = 0
    gone: threading.Event = field(default_factory=threading.Event)
    freed: threading.Event = field(default_factory=threading.Event)


class StandInCapture:
    """What `device.camera.usb.Capture` asks for."""

    def __init__(self, bench: UsbBench) -> None:
        self._bench = bench
        bench.opened += 1

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._bench.is_there

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        self._bench.asked.append((propId, value))
        return True

    def get(self, propId: int, /) -> float:  # noqa: N803 - OpenCV's name
        return self._bench.values.get(propId, -1.0)

    def grab(self) -> bool:
        bench = self._bench
        if bench.hangs:
            bench.freed.wait()
        bench.freed.wait(PAUSE_S)
        bench.grabbed += bench.is_plugged
        return bench.is_plugged

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        bench = self._bench
        if bench.damaged:
            bench.damaged -= 1
            return False, np.zeros(0, dtype=np.uint8)
        bench.retrieved.append(bench.grabbed)
        return True, bench.picture.copy()

    def release(self) -> None:
        self._bench.released += 1
        self._bench.gone.set()


def write_film(path: Path, picture: Frame, frames: int) -> None:
    """Write a film in which the picture stands, each frame a JPEG, as web cameras send them."""
    height, width = picture.shape[:2]
    fourcc = cv2.VideoWriter.fourcc(*"MJPG")
    film = cv2.VideoWriter(str(path), cv2.CAP_OPENCV_MJPEG, fourcc, FILM_FPS, (width, height))
    film.set(cv2.VIDEOWRITER_PROP_QUALITY, 95)
    for _ in range(frames):
        film.write(picture)
    film.release()


class FilmCapture:
    """OpenCV's capture of a film, which begins again when it ends."""

    def __init__(self, film: Path) -> None:
        self._film = film
        self._capture = cv2.VideoCapture(str(film), cv2.CAP_OPENCV_MJPEG)

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._capture.isOpened()

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        return self._capture.set(propId, value)

    def get(self, propId: int, /) -> float:  # noqa: N803 - OpenCV's name
        return self._capture.get(propId)

    def grab(self) -> bool:
        if self._capture.grab():
            return True
        self._capture.open(str(self._film), cv2.CAP_OPENCV_MJPEG)
        return self._capture.grab()

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        is_whole, frame = self._capture.retrieve()
        return is_whole, cast("NDArray[np.uint8]", frame)

    def release(self) -> None:
        self._capture.release()
