"""Reading an owner's files: which tile lies in which slot, and what each tile shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from vision.decode import decode_toml
from vision.errors import CatalogueError, FileError
from vision.tiles.catalogue import ROW_NAMES, Facts, FactsForm, Name, refuse_twice

T = TypeVar("T")

BACK = "back-"

Slot = Annotated[str, Meta(description='should be an id, or "" if empty')]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """One photo: its file, and the ids in its slots, row by row; "" is an empty slot."""

    file: Name
    slots: Annotated[
        tuple[Slot, ...], Meta(min_length=1, description="should list the ids, row by row")
    ]


def back_row(name: str) -> str | None:
    """Return the row whose back `name` stands for, or None for the id of a front."""
    row = name.removeprefix(BACK)
    return row if name.startswith(BACK) and row in ROW_NAMES else None


def read_layout(path: Path) -> tuple[LaidOut, ...]:
    """Return the photos of a `layout.toml`, each with the ids in its slots.

    Raises:
        CatalogueError: the file cannot be read, is not of the form, or names an id twice.
    """
    laid = _decoded(path, _LayoutForm).frame
    refuse_twice((photo.file for photo in laid), str(path))
    refuse_twice((name for photo in laid for name in photo.slots if name), str(path))
    return laid


def read_elements(path: Path) -> Mapping[str, Facts]:
    """Return what is on each tile, by id, in the file's order.

    Raises:
        CatalogueError: the file cannot be read, is not of the form, or names an id twice.
    """
    tiles = _decoded(path, _ElementsForm).tile
    refuse_twice((tile.id for tile in tiles), str(path))
    return MappingProxyType({tile.id: tile.facts() for tile in tiles})


class _LayoutForm(Struct, frozen=True):
    frame: Annotated[
        tuple[LaidOut, ...], Meta(min_length=1, description="needs one [[frame]] or more")
    ]


class _TileForm(FactsForm, frozen=True, kw_only=True):
    id: Name


class _ElementsForm(Struct, frozen=True):
    tile: Annotated[
        tuple[_TileForm, ...], Meta(min_length=1, description="needs one [[tile]] or more")
    ]


def _decoded(path: Path, form: type[T]) -> T:
    try:
        return decode_toml(path, form)
    except FileError as error:
        raise CatalogueError(str(error)) from error
