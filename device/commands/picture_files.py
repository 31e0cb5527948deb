"""Writing a picture that a command makes."""

from __future__ import annotations

from pathlib import Path

from device.errors import MisuseError, OutputError
from vision.errors import FileError
from vision.files import write_whole
from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

ENDINGS = (".png", ".jpg", ".jpeg")


def write_picture(path: Path, picture: Frame) -> None:
    """Write a picture as PNG or JPEG, by the ending of its path; if that fails, an older one stays.

    Raises:
        MisuseError: the path has another ending.
        OutputError: there is no such folder, or it cannot be written to.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise MisuseError(f"{path}: is neither .png nor .jpg; name a picture")
    try:
        data = encode_frame(picture, ending)
    except MemoryError as error:
        raise OutputError(f"{path}: the picture cannot be made as {ending}; try .png") from error
    write_output(path, data)


def write_output(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; a pipe or a link of its name is replaced, not followed.

    Raises:
        OutputError: there is no such folder, or it cannot be written to.
    """
    try:
        write_whole(path, data)
    except FileError as error:
        why = getattr(error.__cause__, "strerror", None) or error
        raise OutputError(f"{path}: cannot be written: {why}; check the path") from error


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
