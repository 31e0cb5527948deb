"""A box of tiles as it was enrolled: their art and what is on them, in one file.

The file is a zip: `catalogue.json` names the format, its version, the tiles and their facts; the
cut-outs lie beside it as PNG. Nothing in it is ever executed.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeGuard, cast

from vision.errors import CatalogueError, FileError, FrameError
from vision.files import parse_json, read_bytes, write_whole
from vision.sheet.frames import decode_cut
from vision.sheet.lens import Frame

FORMAT, VERSION = "tablejinn-tiles", 1
ROW_NAMES = ("upper", "central", "lower", "dream")
FACES = ("front", "back")
MAX_TILES = 1000
MAX_BYTES = 4_000_000  # of one member; a cut-out has about 25 kB
SIDES_PX = (20, 1000)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is on a tile: elements and how often; a dream's kind."""

    row: str
    elements: tuple[tuple[str, int], ...] = ()
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One tile of the box, one face of it: `art` is its cut-out, upright, as PNG."""

    id: str
    row: str
    face: str
    art: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TileCatalogue:
    """A box of tiles.

    Attributes:
        entries: every tile's front, and the backs.
        elements: what is on each tile, by id.
    """

    entries: tuple[Entry, ...]
    elements: Mapping[str, Facts]

    def missing(self) -> tuple[str, ...]:
        """Return the ids that the facts know and that were not enrolled, in their order."""
        enrolled = {entry.id for entry in self.entries}
        return tuple(name for name in self.elements if name not in enrolled)


def art_of(entry: Entry) -> Frame:
    """Return an entry's cut-out, BGR.

    Raises:
        CatalogueError: it is no picture, or far too large or small.
    """
    return _art(entry, entry.id)


def save_catalogue(path: Path, catalogue: TileCatalogue) -> None:
    """Write a catalogue, whole or not at all: what was there stays until the new one is complete.

    Raises:
        CatalogueError: it cannot be written.
    """
    try:
        write_whole(path, _packed(catalogue))
    except FileError as error:
        raise CatalogueError(str(error)) from error


def load_catalogue(path: Path) -> TileCatalogue:
    """Return the catalogue in a file.

    Raises:
        CatalogueError: it cannot be read, is of another format or version, or is broken.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(read_bytes(path))) as archive:
            return _unpacked(archive, str(path))
    except FileError as error:
        raise CatalogueError(str(error)) from error
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise CatalogueError(
            f"{path}: is no catalogue of tiles ({error}); make one with `tablejinn enrol islands`"
        ) from error


def _packed(catalogue: TileCatalogue) -> bytes:
    names = [f"art/{number:03d}.png" for number in range(len(catalogue.entries))]
    tiles = [
        {"id": entry.id, "row": entry.row, "face": entry.face, "art": name}
        for entry, name in zip(catalogue.entries, names, strict=True)
    ]
    facts = {
        name: {"row": known.row, "elements": dict(known.elements), "kind": known.kind}
        for name, known in catalogue.elements.items()
    }
    head = {"format": FORMAT, "version": VERSION, "tiles": tiles, "facts": facts}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("catalogue.json", json.dumps(head, indent=1))
        for entry, name in zip(catalogue.entries, names, strict=True):
            archive.writestr(name, entry.art)
    return buffer.getvalue()


def _unpacked(archive: zipfile.ZipFile, where: str) -> TileCatalogue:
    head = _head(_member(archive, "catalogue.json", where), where)
    tiles = _list(head.get("tiles"), f"{where}: tiles")
    if not 0 < len(tiles) <= MAX_TILES:
        raise CatalogueError(f"{where}: tiles: {len(tiles)} of them; 1 to {MAX_TILES} are allowed")
    entries = tuple(_entry(archive, tile, where) for tile in tiles)
    refuse_twice((entry.id for entry in entries), where)
    facts = _table(head.get("facts"), f"{where}: facts")
    return TileCatalogue(
        entries,
        MappingProxyType(
            {name: _facts(known, f"{where}: {name}") for name, known in facts.items()}
        ),
    )


def refuse_twice(names: Iterable[str], where: str) -> None:
    """Refuse an id that comes twice.

    Raises:
        CatalogueError: one does; the message names it.
    """
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise CatalogueError(f"{where}: {name} comes twice; every tile has an id of its own")
        seen.add(name)


def _head(data: bytes, where: str) -> Mapping[str, object]:
    try:
        head = parse_json(data, f"{where}: catalogue.json")
    except FileError as error:
        raise CatalogueError(str(error)) from error
    table = _table(head, f"{where}: catalogue.json")
    if table.get("format") != FORMAT:
        raise CatalogueError(
            f"{where}: its format is {table.get('format')!r}, not {FORMAT!r}: another file"
        )
    if table.get("version") != VERSION:
        raise CatalogueError(
            f"{where}: is of version {table.get('version')!r}, this reads {VERSION}; enrol again"
        )
    return table


def _member(archive: zipfile.ZipFile, name: str, where: str) -> bytes:
    try:
        info = archive.getinfo(name)
    except KeyError as error:
        raise CatalogueError(
            f"{where}: {name} is missing from it; is it a catalogue of tiles?"
        ) from error
    if info.file_size > MAX_BYTES:
        raise CatalogueError(f"{where}: {name} has {info.file_size} bytes; at most {MAX_BYTES}")
    return archive.read(info)


def _entry(archive: zipfile.ZipFile, tile: object, where: str) -> Entry:
    table = _table(tile, f"{where}: a tile")
    name, row, face, art = (table.get(key) for key in ("id", "row", "face", "art"))
    if not (_is_name(name) and _is_name(art) and _is_name(row) and _is_name(face)):
        raise CatalogueError(f"{where}: tile {name!r} needs id, row, face and art, all texts")
    if row not in ROW_NAMES or face not in FACES:
        raise CatalogueError(f"{where}: {name}: {row!r}, {face!r} is no row and face")
    entry = Entry(name, row, face, _member(archive, art, where))
    _art(entry, f"{where}: {name}")
    return entry


def _art(entry: Entry, where: str) -> Frame:
    try:
        return decode_cut(entry.art, SIDES_PX, where)
    except FrameError as error:
        raise CatalogueError(f"{error}; enrol the box again") from error


def _facts(known: object, where: str) -> Facts:
    table = _table(known, where)
    row, kind = table.get("row"), table.get("kind")
    if not _is_name(row) or row not in ROW_NAMES or not (kind is None or _is_name(kind)):
        raise CatalogueError(f"{where}: row {row!r} or kind {kind!r} is none that tiles have")
    return Facts(row, counts(table.get("elements", {}), where), kind)


def counts(value: object, where: str) -> tuple[tuple[str, int], ...]:
    """Return a checked table of elements and how often each is on a tile.

    Raises:
        CatalogueError: it is no such table.
    """
    table = _table(value, f"{where}: elements")
    for name, number in table.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise CatalogueError(f"{where}: elements: {name} = {number!r} must be 1 or more")
    return tuple((name, cast("int", number)) for name, number in table.items())


def _is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value != ""


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise CatalogueError(f"{where}: {value!r:.40} should be a table")
    return cast("Mapping[str, object]", value)


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise CatalogueError(f"{where}: {value!r:.40} should be a list")
    return cast("list[object]", value)
