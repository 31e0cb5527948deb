"""Pictures from files: decoded whole, or refused with an error that names the file."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import FileError, FrameError
from vision.files import read_bytes
from vision.sheet.constants import (
    JPEG_BLOCK_PX,
    JPEG_FILL_BYTE,
    JPEG_FILL_LEVEL,
    JPEG_FRAME_SEGMENTS,
    JPEG_HEIGHT_AT,
    JPEG_PROBE_BYTES,
    JPEG_SCAN_SEGMENT,
    JPEG_SEGMENT_LENGTH_AT,
    JPEG_TAIL_BYTES,
    JPEG_WIDTH_AT,
    MOST_PIXELS,
    PNG_NUMBER_BYTES,
    PNG_SIZE_AT,
)
from vision.sheet.lens import Frame

_JPEG_START, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_PROBE = bytes(range(1, JPEG_PROBE_BYTES + 1))
_PNG_START = b"\x89PNG\r\n\x1a\n"


def read_frame(path: Path) -> Frame:
    """Return the picture at `path`, BGR, shape (H, W, 3).

    Raises:
        FrameError: the picture cannot be read, or not be decoded whole.
    """
    try:
        data = read_bytes(path)
    except FileError as error:
        raise FrameError(str(error)) from error
    return decode_frame(data, str(path))


def to_grey(frame: Frame) -> NDArray[np.uint8]:
    """Return the brightness of a BGR frame, shape (H, W)."""
    return cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)


def encode_frame(frame: Frame, ending: str, *settings: int) -> bytes:
    """Return a picture as a file.

    Args:
        frame: BGR, shape (H, W, 3), or grey, shape (H, W); uint8.
        ending: `.png` or `.jpg`.
        settings: OpenCV's flags for writing, each with its value.

    Raises:
        cv2.error: it is no picture.
        MemoryError: no memory is left. OpenCV then gives no bytes, and raises nothing itself.
    """
    is_made, data = cv2.imencode(ending, frame, settings)
    if not is_made:
        raise MemoryError(f"no {ending} file can be made of a picture")
    return data.tobytes()


def decode_frame(data: bytes, where: str) -> Frame:
    """Return the picture in `data`; `where` names it in errors.

    Raises:
        FrameError: the picture is cut short, lacks a part, says that it is enormous, or cannot be
            decoded.
    """
    is_jpeg = data.startswith(_JPEG_START)
    if is_jpeg and _JPEG_END not in data[-JPEG_TAIL_BYTES:]:
        raise FrameError(f"{where}: the JPEG is cut short; copy or take the picture again")
    width, height = _size_px(data)
    if width * height > MOST_PIXELS:
        raise FrameError(
            f"{where}: says it is {width} x {height} pixels; at most {MOST_PIXELS:,} are decoded"
        )
    frame = _decoded(data) if width * height else None
    if frame is None:
        raise FrameError(f"{where}: is no picture that can be decoded; a JPEG or PNG is needed")
    if is_jpeg and _lacks_a_part(data, frame):
        raise FrameError(f"{where}: a part of the JPEG is missing; copy or take the picture again")
    return frame


def decode_cut(data: bytes, sides_px: tuple[int, int], where: str) -> Frame:
    """Return the picture in a PNG, BGR. Both its sides must lie between the two `sides_px`.

    The size is checked before decoding, because a small file may hold a picture of gigabytes.

    Raises:
        FrameError: the picture has another size, or is no PNG.
    """
    sides = _size_px(data)
    if not data.startswith(_PNG_START) or not all(
        sides_px[0] <= side <= sides_px[1] for side in sides
    ):
        raise FrameError(f"{where}: is no PNG of {sides_px[0]} to {sides_px[1]} pixels a side")
    return decode_frame(data, where)


def _size_px(data: bytes) -> tuple[int, int]:
    """Return the width and height that a JPEG or PNG says it has; zeros for anything else."""
    if data.startswith(_PNG_START):
        size = data[PNG_SIZE_AT]
        return (
            int.from_bytes(size[:PNG_NUMBER_BYTES]),
            int.from_bytes(size[PNG_NUMBER_BYTES:]),
        )
    return _jpeg_size_px(data) if data.startswith(_JPEG_START) else (0, 0)


def _jpeg_size_px(data: bytes) -> tuple[int, int]:
    """Return width and height from a JPEG's frame header (ITU-T T.81, B.2.2); zeros without one."""
    rest = memoryview(data)[len(_JPEG_START) :]
    while len(rest) >= JPEG_WIDTH_AT.stop and rest[0] == JPEG_FILL_BYTE:
        segment = rest[1]
        if segment in JPEG_FRAME_SEGMENTS:
            return int.from_bytes(rest[JPEG_WIDTH_AT]), int.from_bytes(rest[JPEG_HEIGHT_AT])
        if segment == JPEG_SCAN_SEGMENT:
            break
        is_fill = segment == JPEG_FILL_BYTE
        rest = rest[1 if is_fill else 2 + int.from_bytes(rest[JPEG_SEGMENT_LENGTH_AT]) :]
    return 0, 0


def _decoded(data: bytes) -> Frame | None:
    frame = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_COLOR) if data else None
    return None if frame is None else frame.astype(np.uint8, copy=False)


def _lacks_a_part(data: bytes, frame: Frame) -> bool:
    """Return whether a JPEG has fewer blocks than its size asks for.

    The decoder moves later blocks up into the gap, and fills the end of the picture with one grey.
    The end is the last corner, or any other corner if the camera was turned. So a corner of exactly
    that grey is suspicious. Then a few bytes are added before the JPEG's end and the picture is
    decoded again. In a picture with missing blocks these bytes become blocks; a whole picture stays
    the same.
    """
    ends = (slice(JPEG_BLOCK_PX), slice(-JPEG_BLOCK_PX, None))
    if not any(
        (frame[rows, columns] == JPEG_FILL_LEVEL).all() for rows, columns in product(ends, ends)
    ):
        return False
    end = data.rindex(_JPEG_END)
    longer = _decoded(data[:end] + _PROBE + data[end:])
    return longer is None or not np.array_equal(longer, frame)
