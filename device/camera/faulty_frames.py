"""The frames that a reader failed at, kept for whoever looks for the fault."""

from __future__ import annotations

import logging
from pathlib import Path

import cv2

from vision.errors import FileError
from vision.files import write_whole
from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

logger = logging.getLogger(__name__)

MOST = 3  # a frame of 1536 x 864 takes 1.5 MB as PNG
FOLDER = "faults"


class FaultyFrames:
    """A folder with the last frames that a reader failed at, `frame-1.png` the latest."""

    def __init__(self, folder: Path) -> None:
        """Keep frames in `folder`, which is made when it is needed."""
        self._folder = folder

    def keep(self, frame: Frame) -> None:
        """Write a frame (BGR) as a PNG; one too many goes. One that cannot be kept is logged."""
        try:
            png = encode_frame(frame, ".png")
            self._folder.mkdir(parents=True, exist_ok=True)
            for number in range(MOST - 1, 0, -1):
                if self._path(number).exists():
                    self._path(number).replace(self._path(number + 1))
            write_whole(self._path(1), png)
        except (OSError, FileError, cv2.error, MemoryError) as error:
            logger.warning("a frame is not kept: %s", error)
            return
        logger.info("the frame is kept as %s", self._path(1))

    def _path(self, number: int) -> Path:
        return self._folder / f"frame-{number}.png"
