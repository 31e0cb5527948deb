"""Reading and writing files: pictures, and JSON and TOML that people or programs wrote.

A file is read whole or refused with an error that names it. No file can keep us waiting or fill the
memory.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from vision.errors import FileError

MOST_BYTES = 256_000_000  # bytes; a picture of 64 megapixels, uncompressed
_CHUNK = 1 << 16
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a file, which may have `most` bytes.

    Raises:
        FileError: the file cannot be read, is a pipe or a device, or is far too large.
    """
    try:
        _refuse_endless(path, path.stat(), most)  # to open some devices does something already
        return _bounded(path, most)
    except FileError:
        raise
    except PermissionError as error:
        raise FileError(f"{path}: {error.strerror}; check who may read it") from error
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; check the path") from error
    except ValueError as error:  # the path has a zero byte
        raise FileError(f"{str(path)!r}: is no name that a file can have") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that everybody may read; on failure an older file at `path` stays.

    Raises:
        FileError: the file cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise _unwritable(path, error) from error
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(0o644)
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise _unwritable(path, error) from error


def read_json(path: Path) -> object:
    """Return the content of a JSON file, parsed.

    Raises:
        FileError: the file cannot be read, or is no JSON.
    """
    return parse_json(read_bytes(path), str(path))


def parse_json(data: bytes, where: str) -> object:
    """Return the content of JSON in UTF-8, parsed; `where` names the data in errors.

    Raises:
        FileError: the text is no JSON, or an object has a name twice.
    """
    try:
        return cast("object", json.loads(_text(data), object_pairs_hook=_once))
    except (ValueError, RecursionError) as error:
        raise FileError(f"{where}: is no JSON file: {_why(error)}") from error


def read_toml(path: Path) -> Mapping[str, object]:
    """Return the content of a TOML file, parsed.

    Raises:
        FileError: the file cannot be read, or is no TOML.
    """
    data = read_bytes(path)
    try:
        text = _text(data)
    except ValueError as error:
        raise FileError(f"{path}: is no TOML file: {_why(error)}") from error
    return parse_toml(text, str(path))


def parse_toml(text: str, where: str) -> Mapping[str, object]:
    """Return the content of TOML, parsed; `where` names the text in errors.

    Raises:
        FileError: the text is no TOML.
    """
    try:
        return cast("Mapping[str, object]", tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise FileError(f"{where}: is no TOML file: {_why(error)}") from error


def _unwritable(path: Path, error: OSError) -> FileError:
    return FileError(f"{path}: {error.strerror}; name a file that can be written")


def _bounded(path: Path, most: int) -> bytes:
    """Return what a file gives, however much it says it has, and whatever lies there by now."""
    handle = os.open(path, _READ)
    try:
        found = os.fstat(handle)
        _refuse_endless(path, found, most)
        chunks: list[bytes] = []
        left = most + 1
        while chunk := os.read(handle, min(left, max(found.st_size, _CHUNK) + 1)):
            chunks.append(chunk)
            left -= len(chunk)
    finally:
        os.close(handle)
    if not left:
        raise FileError(f"{path}: gives more than it says, over {most:,} bytes; copy it first")
    return b"".join(chunks)


def _refuse_endless(path: Path, found: os.stat_result, most: int) -> None:
    if os.path.samestat(found, Path(os.devnull).stat()):
        return  # people name these for "no file"
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise FileError(f"{path}: is a pipe or a device; save it as a file first")
    if found.st_size > most:
        raise FileError(f"{path}: has {found.st_size:,} bytes; at most {most:,} are read")


def _text(data: bytes) -> str:
    text = data.decode("utf-8-sig")  # some editors put a byte order mark at the beginning
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the dictionary of a JSON object.

    Raises:
        _TwiceError: a name stands twice in the object. One of the two values would be lost.
    """
    said: dict[str, object] = {}
    for key, value in pairs:
        if key in said:
            raise _TwiceError(f"{json.dumps(key)} stands twice in one object; keep one of them")
        said[key] = value
    return said


class _TwiceError(ValueError):
    """An object of JSON has a name twice."""


def _why(error: ValueError | RecursionError) -> str:
    """Return what is wrong with a text, in words for the person who wrote it."""
    match error:
        case RecursionError():
            return "it is nested too deeply"
        case UnicodeDecodeError():
            return f"its text is not UTF-8 ({error.reason} at byte {error.start})"
        case json.JSONDecodeError() | tomllib.TOMLDecodeError() | _TwiceError():
            return str(error)
        case _:
            return "a number in it has thousands of digits"
