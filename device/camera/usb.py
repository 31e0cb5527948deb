"""USB and laptop cameras, through V4L2: the only module that opens `cv2.VideoCapture`.

A thread of its own holds the capture from opening to release, because a read of an unplugged
camera may hang. The thread grabs every frame that the camera takes, and decodes a frame only when
a shot is asked for: so a shot is never one that has waited in a buffer.

`device.camera.usb_light` holds focus, exposure and white balance, as far as the camera obeys.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from math import inf
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Protocol, Self, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.folder import Decoded, Shot
from device.camera.formats import Format
from device.camera.pixels import UPRIGHT, Flip, PixelLayout
from device.camera.usb_light import UsbHolding
from device.errors import CameraError
from vision.sheet.lens import Frame

logger = logging.getLogger(__name__)

START_S = 10.0  # seconds to the first frame; web cameras take 0.5 to 3 s
SILENT_S = 3.0  # as the Pi's camera: 30 frames at the usual rate
CLOSE_S = 1.0  # a frame that is being taken ends within 0.2 s; a read that hangs is left behind
EARLY = 0.9  # of a frame's time: a frame may come that early, as frames jitter by a few per cent
BUFFERS = 2  # buffers: one is filled while the other is decoded
RAW_BYTES_S = 640 * 480 * 2 * 30  # what cameras on USB 2 give without compression
_RAW_PIXEL_BYTES = 2  # YUYV


class Capture(Protocol):
    """The parts of `cv2.VideoCapture` that are used, with OpenCV's names."""

    def isOpened(self) -> bool:  # noqa: N802
        """Return whether the camera is open."""
        ...

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        """Ask for a property; return whether the camera knows it."""
        ...

    def get(self, propId: int, /) -> float:  # noqa: N803
        """Return a property; 0 or less where the camera does not know it."""
        ...

    def grab(self) -> bool:
        """Wait for the next frame, and return whether there was one."""
        ...

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        """Return whether the grabbed frame is whole, and the frame in BGR."""
        ...

    def release(self) -> None:
        """Let go of the camera."""
        ...


@dataclass(frozen=True, slots=True)
class UsbWish:
    """The settings with which frames are wanted.

    Attributes:
        size: width, height, pixels.
        fps: frames a second, at most.
        turn: how the camera hangs.
        mains: the frequency of the lamps, one of `device.camera.mains.SETTINGS`.
    """

    size: tuple[int, int]
    fps: float
    turn: Flip = UPRIGHT
    mains: str = "auto"

    @property
    def needs_mjpg(self) -> bool:
        """Whether such frames are too many bytes for USB 2 without compression."""
        width, height = self.size
        return width * height * _RAW_PIXEL_BYTES * self.fps > RAW_BYTES_S


@dataclass(frozen=True, slots=True)
class Patience:
    """The longest waits for a camera, seconds.

    Attributes:
        start_s: for its first frame.
        silent_s: for each further frame.
        close_s: at closing, for the end of the frame that is being taken.
    """

    start_s: float = START_S
    silent_s: float = SILENT_S
    close_s: float = CLOSE_S


@dataclass(frozen=True, slots=True)
class _Taken:
    """A frame in BGR, when it came, and whether bands roll through it."""

    frame: Frame
    at_s: float
    is_banded: bool


class UsbCamera:
    """A camera that V4L2 knows, read by a thread of its own."""

    def __init__(
        self,
        open_capture: Callable[[], Capture],
        wish: UsbWish,
        *,
        title: str = "the USB camera",
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open the camera and wait for its first frame.

        Args:
            open_capture: opens the camera; called in the camera's thread.
            wish: the settings with which frames are wanted.
            title: the camera's name for errors.
            patience: how long to wait for the camera.
            clock: monotonic seconds.

        Raises:
            CameraError: the camera does not open, gives no frame, or frames of another size.
        """
        self._title = title
        self._layout = PixelLayout(Format.RGB888, wish.size, wish.turn)
        self._patience = patience or Patience()
        self._reader = _Reader(open_capture, wish, title, clock)
        try:
            self._check(self._next(self._patience.start_s))
        except CameraError:
            self.close()
            raise

    def shots(self) -> Iterator[Shot]:
        """Yield frames that were taken after they were asked for.

        Raises:
            CameraError: the camera was unplugged, is silent, or has changed the size of its frames;
                then the camera is closed.
        """
        while True:
            try:
                taken = self._next(self._patience.silent_s)
                self._check(taken)
            except CameraError:
                self.close()
                raise
            if taken is None:
                return
            picture = Decoded(self._layout.frame(taken.frame))
            yield Shot(picture, taken.at_s, is_banded=taken.is_banded)

    def close(self) -> None:
        """Let go of the camera; safe twice. A read that hangs lets go when it returns."""
        self._reader.end()
        self._reader.join(self._patience.close_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self, wait_s: float) -> _Taken | None:
        """Return the next frame as it was taken; None if the camera is closed."""
        try:
            return self._reader.read(wait_s)
        except Empty as error:
            raise CameraError(
                f"{self._title} is silent: no frame for {wait_s:g} s; check its plug"
            ) from error

    def _check(self, taken: _Taken | None) -> None:
        """Refuse frames of another size, because the lens holds for the configured size."""
        if taken is None:
            return
        height, width = taken.frame.shape[:2]
        if (width, height) != self._layout.size:
            wanted, got = (f"{w} x {h}" for w, h in (self._layout.size, (width, height)))
            raise CameraError(
                f"{self._title} gives {got} pixels, not {wanted};"
                f" set [camera] width = {width} and height = {height}"
            )


class _Reader:
    """The thread that holds the capture, and the frames that it hands over."""

    def __init__(
        self,
        open_capture: Callable[[], Capture],
        wish: UsbWish,
        title: str,
        clock: Callable[[], float],
    ) -> None:
        self._open_capture = open_capture
        self._wish = wish
        self._title = title
        self._clock = clock
        self._ended = Event()
        self._is_asked = Event()
        self._answers = SimpleQueue[_Taken | CameraError | None]()
        self._thread = Thread(target=self._run, name="usb camera", daemon=True)
        self._thread.start()

    def read(self, wait_s: float) -> _Taken | None:
        """Return the next frame in BGR and when it came; None after `end`.

        Raises:
            CameraError: the camera does not open, or was unplugged.
            Empty: the camera gave no frame for `wait_s`.
        """
        if self._ended.is_set():
            return None
        self._is_asked.set()
        answer = self._answers.get(timeout=wait_s)
        if isinstance(answer, CameraError):
            raise answer
        return answer

    def end(self) -> None:
        """Take no more frames, and wake what waits for one."""
        self._ended.set()
        self._answers.put(None)

    def join(self, wait_s: float) -> None:
        """Wait until the camera was let go."""
        self._thread.join(wait_s)

    def _run(self) -> None:
        try:
            with ExitStack() as stack:
                capture = self._open_capture()
                stack.callback(capture.release)
                self._use(capture)
        except cv2.error as error:
            self._fail(f"fails: {error}; check its plug")

    def _use(self, capture: Capture) -> None:
        if capture.isOpened():
            _set_up(capture, self._wish)
            self._take(capture)
        else:
            self._fail("does not open; another program may use it, or it was unplugged")

    def _take(self, capture: Capture) -> None:
        due_s, holding = -inf, UsbHolding(capture, self._wish.mains)
        while not self._ended.is_set():
            if not capture.grab():
                self._fail("is gone; check its plug")
                return
            at_s = self._clock()
            if self._is_asked.is_set() and at_s >= due_s:
                is_whole, frame = capture.retrieve()
                if is_whole:  # a frame that was damaged on the cable is skipped
                    due_s = at_s + EARLY / self._wish.fps
                    self._is_asked.clear()
                    holding.see(frame, at_s)
                    self._log(holding)
                    self._answers.put(_Taken(frame, at_s, holding.is_banded))

    def _log(self, holding: UsbHolding) -> None:
        for line in holding.news:
            logger.info("%s: %s", self._title, line)
        holding.news.clear()

    def _fail(self, reason: str) -> None:
        self._answers.put(CameraError(f"{self._title} {reason}"))


def _set_up(capture: Capture, wish: UsbWish) -> None:
    """Ask the camera for the settings of the wish; the camera ignores what it does not know.

    The pixel format comes first, because a camera's sizes depend on the format.
    """
    if wish.needs_mjpg:
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    width, height = wish.size
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
    capture.set(cv2.CAP_PROP_FPS, wish.fps)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, BUFFERS)


def v4l2_capture(path: str) -> Capture:
    """Return the capture of a video device such as `/dev/video0`, open or not."""
    return cast("Capture", cv2.VideoCapture(path, cv2.CAP_V4L2))
