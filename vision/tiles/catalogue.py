"""A box of tiles as it was enrolled: their art and what is on them, in one file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from vision.catalogue_file import (
    CatalogueFile,
    CatalogueKind,
    decode_picture,
    open_catalogue,
    picture_name,
    write_catalogue,
)
from vision.errors import CatalogueError
from vision.sheet.lens import Frame

ROW_NAMES = ("upper", "central", "lower", "dream")
FACES = ("front", "back")
MAX_TILES = 1000
SIDES_PX = (20, 1000)

Name = Annotated[str, Meta(min_length=1, description="should be a text")]
RowName = Annotated[
    str, Meta(pattern=rf"^({'|'.join(ROW_NAMES)})\Z", description=f"one of {', '.join(ROW_NAMES)}")
]
FaceName = Annotated[
    str, Meta(pattern=rf"^({'|'.join(FACES)})\Z", description=f"one of {', '.join(FACES)}")
]
HowOften = Annotated[int, Meta(ge=1, description="must be 1 or more")]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is drawn on a tile: the elements, each with its number, or the kind of a dream."""

    row: str
    elements: tuple[tuple[str, int], ...] = ()
    kind: str | None = None


class FactsForm(Struct, frozen=True):
    """What a file says about a tile, before it is checked."""

    row: RowName
    elements: dict[str, HowOften] = {}
    kind: Name | None = None

    def facts(self) -> Facts:
        """Return the checked facts."""
        return Facts(self.row, tuple(self.elements.items()), self.kind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One face of one tile of the box; `art` is its upright picture, as PNG."""

    id: str
    row: str
    face: str
    art: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TileCatalogue:
    """A box of tiles.

    Attributes:
        entries: the fronts of all tiles, and the backs.
        elements: what is on each tile, by id.
    """

    entries: tuple[Entry, ...]
    elements: Mapping[str, Facts]

    def missing(self) -> tuple[str, ...]:
        """Return the ids that have facts but were not enrolled, in the order of the facts."""
        enrolled = {entry.id for entry in self.entries}
        return tuple(name for name in self.elements if name not in enrolled)


def art_of(entry: Entry) -> Frame:
    """Return the picture of an entry, BGR.

    Raises:
        CatalogueError: the data are no picture, or far too large or small.
    """
    return _art(entry, entry.id)


def save_catalogue(path: Path, catalogue: TileCatalogue) -> None:
    """Write a catalogue, whole or not at all; an older file stays until the new one is complete.

    Raises:
        CatalogueError: the file cannot be written.
    """
    tiles = [
        {"id": entry.id, "row": entry.row, "face": entry.face, "art": picture_name(number)}
        for number, entry in enumerate(catalogue.entries)
    ]
    facts = {
        name: {"row": known.row, "elements": dict(known.elements), "kind": known.kind}
        for name, known in catalogue.elements.items()
    }
    pictures = [entry.art for entry in catalogue.entries]
    write_catalogue(path, CatalogueKind.TILES, {"tiles": tiles, "facts": facts}, pictures)


def load_catalogue(path: Path) -> TileCatalogue:
    """Return the catalogue in a file.

    Raises:
        CatalogueError: the file cannot be read, is of another format or version, or is broken.
    """
    file = open_catalogue(path, CatalogueKind.TILES)
    table = file.checked(_TableForm)
    entries = tuple(_entry(file, tile) for tile in table.tiles)
    refuse_twice((entry.id for entry in entries), file.where)
    facts = {name: known.facts() for name, known in table.facts.items()}
    return TileCatalogue(entries, MappingProxyType(facts))


def refuse_twice(names: Iterable[str], where: str) -> None:
    """Refuse an id that comes twice.

    Raises:
        CatalogueError: a tile does; the message names the tile.
    """
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise CatalogueError(f"{where}: {name} comes twice; every tile has an id of its own")
        seen.add(name)


class _EntryForm(Struct, frozen=True):
    id: Name
    row: RowName
    face: FaceName
    art: Name


class _TableForm(Struct, frozen=True):
    tiles: Annotated[
        tuple[_EntryForm, ...],
        Meta(min_length=1, max_length=MAX_TILES, description=f"1 to {MAX_TILES} are allowed"),
    ]
    facts: dict[str, FactsForm]


def _entry(file: CatalogueFile, tile: _EntryForm) -> Entry:
    entry = Entry(tile.id, tile.row, tile.face, file.picture(tile.art))
    _art(entry, f"{file.where}: {entry.id}")
    return entry


def _art(entry: Entry, where: str) -> Frame:
    return decode_picture(entry.art, CatalogueKind.TILES, SIDES_PX, where)
