"""What an owner says of the box: which tile lies in which slot, and what each tile shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import cast

from vision.errors import CatalogueError, FileError
from vision.files import read_toml
from vision.tiles.catalogue import ROW_NAMES, Facts, counts, refuse_twice

BACK = "back-"


@dataclass(frozen=True, slots=True)
class LaidOut:
    """One photo: its file, and the ids in its slots, row by row; "" is an empty slot."""

    file: str
    slots: tuple[str, ...]


def back_row(name: str) -> str | None:
    """Return the row whose back `name` stands for, or None for the id of a front."""
    row = name.removeprefix(BACK)
    return row if name.startswith(BACK) and row in ROW_NAMES else None


def read_layout(path: Path) -> tuple[LaidOut, ...]:
    """Return what `layout.toml` says lies where.

    Raises:
        CatalogueError: it cannot be read, is not of the form, or names an id twice.
    """
    frames = _tables(_toml(path), "frame", path)
    laid = tuple(_laid_out(frame, f"{path}: frame {n}") for n, frame in enumerate(frames, 1))
    refuse_twice((photo.file for photo in laid), str(path))
    refuse_twice((name for photo in laid for name in photo.slots if name), str(path))
    return laid


def read_elements(path: Path) -> Mapping[str, Facts]:
    """Return what is on each tile, by id, in the file's order.

    Raises:
        CatalogueError: it cannot be read, is not of the form, or names an id twice.
    """
    tiles = _tables(_toml(path), "tile", path)
    names = [_text(tile, "id", f"{path}: tile {n}") for n, tile in enumerate(tiles, 1)]
    refuse_twice(names, str(path))
    facts = [_facts(tile, f"{path}: {name}") for tile, name in zip(tiles, names, strict=True)]
    return MappingProxyType(dict(zip(names, facts, strict=True)))


def _laid_out(frame: Mapping[str, object], where: str) -> LaidOut:
    slots = frame.get("slots")
    if not isinstance(slots, list) or not slots:
        raise CatalogueError(f"{where}: slots: {slots!r:.40} should list the ids, row by row")
    names = cast("list[object]", slots)
    for name in names:
        if not isinstance(name, str):
            raise CatalogueError(f'{where}: slots: {name!r:.40} should be an id, or "" if empty')
    return LaidOut(_text(frame, "file", where), tuple(cast("list[str]", names)))


def _facts(tile: Mapping[str, object], where: str) -> Facts:
    row = _text(tile, "row", where)
    if row not in ROW_NAMES:
        raise CatalogueError(f"{where}: row {row!r} is none of {', '.join(ROW_NAMES)}")
    kind = _text(tile, "kind", where) if "kind" in tile else None
    return Facts(row, counts(tile.get("elements", {}), where), kind)


def _toml(path: Path) -> Mapping[str, object]:
    try:
        return read_toml(path)
    except FileError as error:
        raise CatalogueError(str(error)) from error


def _tables(data: Mapping[str, object], key: str, path: Path) -> list[Mapping[str, object]]:
    value = data.get(key)
    items = cast("list[object]", value) if isinstance(value, list) else []
    if not items or not all(isinstance(item, dict) for item in items):
        raise CatalogueError(f"{path}: needs one [[{key}]] or more")
    return cast("list[Mapping[str, object]]", items)


def _text(table: Mapping[str, object], key: str, where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise CatalogueError(f"{where}: {key} = {value!r:.40} should be a text")
    return value
