"""Catalogues whose head a test changes, and catalogues as version 1 wrote them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

HEADS = ("format", "version", "kind")


def members(path: Path) -> dict[str, bytes]:
    """Return what lies in a catalogue."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def pack(path: Path, head: object, pictures: dict[str, bytes]) -> None:
    """Write a catalogue with that head."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("catalogue.json", json.dumps(head))
        for name, data in pictures.items():
            archive.writestr(name, data)


def head_of(path: Path) -> dict[str, Any]:
    """Return the head of a catalogue."""
    return json.loads(members(path)["catalogue.json"])


def with_changed(path: Path, **changed: object) -> None:
    """Change a catalogue's head, or what its table says."""
    pictures = members(path)
    head = json.loads(pictures.pop("catalogue.json"))
    for key, value in changed.items():
        (head if key in HEADS else head["table"])[key] = value
    pack(path, head, pictures)
