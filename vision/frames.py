"""Pictures from files: decoded whole, or refused by name."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import FileError, FrameError
from vision.files import read_bytes
from vision.lens import Frame

_JPEG_START, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_TAIL = 4096  # bytes in which a whole JPEG ends; cameras may add a trailer


def read_frame(path: Path) -> Frame:
    """Return the picture at `path`, BGR, shape (H, W, 3).

    Raises:
        FrameError: it cannot be read or decoded whole.
    """
    try:
        data = read_bytes(path)
    except FileError as error:
        raise FrameError(str(error)) from error
    return decode_frame(data, str(path))


def to_grey(frame: Frame) -> NDArray[np.uint8]:
    """Return the brightness of a BGR frame, shape (H, W)."""
    return cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)


def decode_frame(data: bytes, where: str) -> Frame:
    """Return the picture in `data`; `where` names it in errors.

    Raises:
        FrameError: it is cut short, or no picture.
    """
    if data.startswith(_JPEG_START) and _JPEG_END not in data[-_TAIL:]:
        raise FrameError(f"{where}: the JPEG is cut short; copy or take the picture again")
    frame = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_COLOR) if data else None
    if frame is None:
        raise FrameError(f"{where}: is no picture that can be decoded; a JPEG or PNG is needed")
    return frame.astype(np.uint8, copy=False)
