"""Writing a picture that a command makes."""

from __future__ import annotations

from pathlib import Path

import cv2

from device.errors import MisuseError, OutputError
from vision.sheet.lens import Frame

ENDINGS = (".png", ".jpg", ".jpeg")


def write_picture(path: Path, picture: Frame) -> None:
    """Write a picture as PNG or JPEG, by the ending of its path.

    Raises:
        MisuseError: the path has another ending.
        OutputError: there is no such folder, or it cannot be written to.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise MisuseError(f"{path}: is neither .png nor .jpg; name a picture")
    is_made, data = cv2.imencode(ending, picture)
    if not is_made:
        raise OutputError(f"{path}: the picture cannot be made as {ending}; try .png")
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}; check the path") from error


def write_new(path: Path, png: bytes) -> None:
    """Write a PNG file that is not there yet.

    Raises:
        MisuseError: the path has another ending.
        OutputError: a file is there already, or it cannot be written.
    """
    if path.suffix.lower() != ".png":
        raise MisuseError(f"{path}: is not .png; name a picture")
    try:
        with path.open("xb") as file:
            file.write(png)
    except FileExistsError as error:
        raise OutputError(f"{path}: is there already; name another file with --out") from error
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}; check the path") from error
