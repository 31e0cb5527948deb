"""A backup: one zip file with everything of a box, and the hash of each part in its manifest.

Parts are named by what they are, never by where they came from, so a backup goes to another box:
`tablejinn.toml`, `journal.sqlite`, journals that were kept aside in `aside/`, and what settings
name (lens, board files, enrolled boxes) in `settings/<section>.<key>/`.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import cast

from device.errors import BackupError
from device.journal_files import make_whole

MANIFEST = "manifest.json"
CONFIG = "tablejinn.toml"
JOURNAL = "journal.sqlite"
ASIDE = "aside"
SETTINGS = "settings"
FORMAT = 1

_NAME = re.compile(r"(?!\.)[^/\\\0]+")  # of one file: nothing that leads elsewhere
_CHUNK = 1 << 20
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


def write_backup(target: Path, parts: Mapping[str, Path]) -> None:
    """Write the files of `parts`, by their names, into the one file `target`, and read it back.

    Raises:
        BackupError: what was written is not what was read.
        OSError: a part cannot be read, or the file not written; then there is none.
    """
    make_whole(target, lambda part: _write(part, parts))


def read_backup(backup: Path, folder: Path) -> dict[str, Path]:
    """Unpack a backup into `folder` and return its parts by name; every hash is right.

    Raises:
        BackupError: it is none, is damaged, or is from a newer tablejinn.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(backup) as packed:
            hashes = _hashes(packed, backup)
            parts = {name: folder / f"{number}" for number, name in enumerate(hashes)}
            for name, expected in hashes.items():
                if _unpacked(packed, name, parts[name]) != expected:
                    raise BackupError(_damaged(backup, f"{name} is not as it was saved"))
    except OSError as error:
        if isinstance(error, BackupError):
            raise
        raise BackupError(f"{backup}: {error.strerror or error}; check the path") from error
    except (*_FAULTS, KeyError) as error:
        raise BackupError(_damaged(backup, str(error))) from error
    return parts


def _write(path: Path, parts: Mapping[str, Path]) -> None:
    hashes = {name: _hash(part) for name, part in parts.items()}
    manifest = {"format": FORMAT, "tablejinn": version("tablejinn"), "sha256": hashes}
    path.touch(mode=0o600)  # names of players are in it
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for name, part in parts.items():
            packed.write(part, name)
    with zipfile.ZipFile(path) as packed:
        wrong = [name for name in parts if _hash_in(packed, name) != hashes[name]]
    if wrong:
        raise BackupError(f"{', '.join(wrong)} changed while it was saved; try again")


def _hashes(packed: zipfile.ZipFile, backup: Path) -> dict[str, str]:
    """Return the hash of each part, if the backup is one of ours and has just these parts."""
    try:
        manifest = cast("dict[str, object]", json.loads(packed.read(MANIFEST)))
        written_in = manifest["format"]
        hashes = dict(cast("Mapping[str, str]", manifest["sha256"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BackupError(f"{backup} is no backup of tablejinn; name one") from error
    if written_in != FORMAT:
        raise BackupError(f"{backup} is of form {written_in}, not {FORMAT}; update tablejinn")
    if sorted([MANIFEST, *hashes]) != sorted(packed.namelist()):
        raise BackupError(_damaged(backup, "its parts are not those of its manifest"))
    strange = [name for name in hashes if not _is_ours(name)]
    if strange:
        raise BackupError(_damaged(backup, f"{strange[0]!r} is no part of a backup"))
    return hashes


def _is_ours(name: str) -> bool:
    folders, _, last = name.rpartition("/")
    is_known = name in {CONFIG, JOURNAL} or folders == ASIDE or _is_setting(folders)
    return is_known and _NAME.fullmatch(last) is not None


def _is_setting(folders: str) -> bool:
    return re.fullmatch(rf"{SETTINGS}/[a-z_]+\.[a-z_]+", folders) is not None


def _unpacked(packed: zipfile.ZipFile, name: str, target: Path) -> str:
    """Unpack a part and return its hash."""
    with packed.open(name) as part, target.open("xb") as file:
        digest = hashlib.sha256()
        while chunk := part.read(_CHUNK):
            digest.update(chunk)
            file.write(chunk)
    return digest.hexdigest()


def _hash_in(packed: zipfile.ZipFile, name: str) -> str:
    with packed.open(name) as part:
        return hashlib.file_digest(part, "sha256").hexdigest()  # type: ignore[arg-type]  # typeshed asks for readinto


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _damaged(backup: Path, why: str) -> str:
    return f"backup {backup} is damaged ({why}); nothing was changed; name another"
