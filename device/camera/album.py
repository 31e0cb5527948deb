"""A folder of pictures as a camera for trying things at a desk.

A person leafs through the pictures. The camera sees the picture that is open.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Self

from device.camera.folder import Decoded, Shot, read_alike
from device.errors import CameraError
from vision.sheet.lens import Frame

logger = logging.getLogger(__name__)

LEAST_S = 1.0  # seconds that each picture is shown at least: a move at a table takes as long
LEAST_SHOTS = 3  # the stillness gate needs two equal shots


class Album:
    """A row of pictures that stands in for a camera; any thread may use the album.

    One picture is open until somebody leafs to the next.
    """

    def __init__(self, pictures: Sequence[Path]) -> None:
        """Open the first of `pictures`.

        Raises:
            CameraError: there is no picture.
        """
        if not pictures:
            raise CameraError("no picture to show; name a folder with JPEG files")
        self.pictures = tuple(pictures)
        self._open = 0

    @property
    def open(self) -> int:
        """The index of the open picture, from 0."""
        return self._open

    @property
    def title(self) -> str:
        """Number and name of the open picture, for messages."""
        name = self.pictures[self._open].name
        return f"picture {self._open + 1} of {len(self.pictures)}: {name}"

    def leaf(self) -> str:
        """Open the next picture and return a line about it; the last picture stays open."""
        if self._open + 1 == len(self.pictures):
            return f"{self.title}: the last one, it stays"
        self._open += 1
        return self.title


class AlbumCamera:
    """A camera that shows the open picture of an album, in real time and without an end."""

    def __init__(
        self,
        album: Album,
        *,
        fps: float,
        least_s: float = LEAST_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Show `album` at `fps`, each picture for at least `least_s` seconds."""
        self.album = album
        self._pause_s = 1 / fps
        self._least_shots = max(LEAST_SHOTS, round(least_s * fps))
        self._clock = clock
        self._closed = Event()

    def shots(self) -> Iterator[Shot]:
        """Yield shots of the open picture, from now on.

        Raises:
            CameraError: the first picture cannot be shown. In place of a later one that cannot, the
                picture before stays.
        """
        frame: Frame | None = None
        for index in range(self.album.open, len(self.album.pictures)):
            frame = _shown_after(frame, self.album.pictures[index])
            yield from self._held(Decoded(frame), index)
            if self._closed.is_set():
                return

    def close(self) -> None:
        """Stop yielding shots."""
        self._closed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _held(self, picture: Decoded, index: int) -> Iterator[Shot]:
        """Yield shots of one picture for the least time, and until somebody leafs on."""
        shots, name = 0, self.album.pictures[index].name
        while shots < self._least_shots or index >= self.album.open:
            if self._closed.wait(self._pause_s):
                return
            shots += 1
            yield Shot(picture, self._clock(), name)


def _shown_after(before: Frame | None, path: Path) -> Frame:
    """Return a picture, or the one before it if it cannot be shown."""
    try:
        return read_alike(path, before)
    except CameraError as error:
        if before is None:
            raise
        logger.warning("%s; the picture before stays", error)
        return before
