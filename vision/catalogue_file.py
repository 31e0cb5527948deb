"""The file of an enrolled box: a table of its tiles or cards, and their pictures.

The file is a zip. Its `catalogue.json` has format, version, kind and the table. The pictures are
PNG files in the zip, and the table names them. Nothing in a catalogue is ever executed.

Files of version 1 are still read. Those of tiles are the same zip, with the table's keys beside the
format. Those of cards are one JSON file, which `vision.cards.catalogue` turns into this form.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from vision.decode import convert, shown
from vision.errors import CatalogueError, FileError, FrameError
from vision.files import parse_json, read_bytes, write_whole
from vision.sheet.frames import decode_cut
from vision.sheet.lens import Frame

T = TypeVar("T")

FORMAT, VERSION = "tablejinn-catalogue", 2
TABLE = "catalogue.json"
MAX_BYTES = 4_000_000  # bytes of one file in the zip; a picture has about 25 kB
ZIP_START = b"PK"

_TILES_OF_VERSION_1 = "tablejinn-tiles"
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError)


class CatalogueKind(Enum):
    """A kind of catalogue: tiles or cards."""

    TILES = "tiles"
    CARDS = "cards"

    @property
    def again(self) -> str:
        """The next step if a catalogue of this kind cannot be used."""
        game = {CatalogueKind.TILES: "islands", CatalogueKind.CARDS: "towers"}[self]
        return f"enrol the {self.value} again with `tablejinn enrol {game}`"


@dataclass(frozen=True, slots=True)
class CatalogueFile:
    """An opened catalogue.

    Attributes:
        kind: what was enrolled.
        where: the file's name, for errors.
        table: the content of its table, parsed but not checked.
        archive: the zip file with the pictures.
    """

    kind: CatalogueKind
    where: str
    table: object
    archive: zipfile.ZipFile

    def checked(self, form: type[T]) -> T:
        """Return the table as a value of the type `form`.

        Raises:
            CatalogueError: the table is not of that form.
        """
        with _told_with(self.kind):
            return convert(self.table, form, self.where)

    def picture(self, name: str) -> bytes:
        """Return the picture that the table calls `name`.

        Raises:
            CatalogueError: there is no such picture, or it is damaged or too large.
        """
        return _member(self.archive, name, self.kind, self.where)


def write_catalogue(
    path: Path, kind: CatalogueKind, table: Mapping[str, object], pictures: Sequence[bytes]
) -> None:
    """Write a catalogue, whole or not at all; the table names the pictures by `picture_name`.

    Raises:
        CatalogueError: the file cannot be written.
    """
    head = {"format": FORMAT, "version": VERSION, "kind": kind.value, "table": table}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(TABLE, json.dumps(head, indent=1))
        for number, picture in enumerate(pictures):
            archive.writestr(picture_name(number), picture)
    try:
        write_whole(path, buffer.getvalue())
    except FileError as error:
        raise CatalogueError(str(error)) from error


def picture_name(number: int) -> str:
    """Return the file name of the picture with that number."""
    return f"art/{number:03d}.png"


def open_catalogue(path: Path, kind: CatalogueKind) -> CatalogueFile:
    """Return the catalogue in a file.

    Raises:
        CatalogueError: the file cannot be read, is of another kind, format or version, or is
            broken.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(read_bytes(path)))
    except FileError as error:
        raise CatalogueError(str(error)) from error
    except _BROKEN as error:
        raise _broken(kind, str(path), str(error)) from error
    head = _member(archive, TABLE, kind, str(path))
    return CatalogueFile(kind, str(path), _table(head, kind, str(path)), archive)


def decode_picture(
    data: bytes, kind: CatalogueKind, sides_px: tuple[int, int], where: str
) -> Frame:
    """Return a picture of a catalogue, BGR.

    Raises:
        CatalogueError: the data are no picture, or far too large or small.
    """
    try:
        return decode_cut(data, sides_px, where)
    except FrameError as error:
        raise CatalogueError(f"{error}; {kind.again}") from error


class _HeadForm(Struct, frozen=True):
    format: Annotated[str, Meta(description=f"{FORMAT} is needed")]
    version: Annotated[int, Meta(description=f"{VERSION} is read here")]
    kind: str = ""
    table: dict[str, object] = {}


def _table(data: bytes, kind: CatalogueKind, where: str) -> object:
    """Return the table of a catalogue of that kind; in version 1 its keys lie in the head."""
    with _told_with(kind):
        raw = parse_json(data, f"{where}: {TABLE}")
        head = convert(raw, _HeadForm, where)
    if kind is CatalogueKind.TILES and (head.format, head.version) == (_TILES_OF_VERSION_1, 1):
        return raw
    if head.format != FORMAT:
        raise _broken(kind, where, f"its format is {shown(head.format)}, not {FORMAT!r}")
    if head.version != VERSION:
        raise _broken(kind, where, f"it is of version {head.version}, this reads {VERSION}")
    if head.kind != kind.value:
        raise _broken(kind, where, f"but one of {shown(head.kind)}")
    return head.table


def _member(archive: zipfile.ZipFile, name: str, kind: CatalogueKind, where: str) -> bytes:
    try:
        info = archive.getinfo(name)
        if info.file_size <= MAX_BYTES:
            return archive.read(info)
    except KeyError as error:
        raise CatalogueError(
            f"{where}: {shown(name)} is missing from it; is it a catalogue of {kind.value}?"
        ) from error
    except _BROKEN as error:
        raise _broken(kind, where, str(error)) from error
    raise CatalogueError(f"{where}: {name} has {info.file_size} bytes; at most {MAX_BYTES}")


def _broken(kind: CatalogueKind, where: str, why: str) -> CatalogueError:
    return CatalogueError(f"{where}: is no catalogue of {kind.value} ({why}); {kind.again}")


@contextmanager
def _told_with(kind: CatalogueKind) -> Generator[None]:
    """Add the next step for that kind of catalogue to errors of a file."""
    try:
        yield
    except FileError as error:
        raise CatalogueError(f"{error}; {kind.again}") from error
