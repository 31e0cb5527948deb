"""A backup: one zip file with all files of a box, and a manifest with the hash of each part.

A part's name says what the part is, not where its file lay. So a backup fits another box. The parts
are `tablejinn.toml`, `journal.sqlite`, damaged and replaced journals in `aside/`, photos of a game
in `photos/<game>/`, boxes of pieces that were learnt on this box in `enrol/`, and the files that
settings name (lens, board files, enrolled boxes) in `settings/<section>.<key>/`.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

from device.errors import BackupError
from device.games.own_box import ENROL, LEARNT
from device.journal.files import make_whole
from vision.decode import decode_json_bytes
from vision.errors import FileError

MANIFEST = "manifest.json"
CONFIG = "tablejinn.toml"
JOURNAL = "journal.sqlite"
ASIDE = "aside"
SETTINGS = "settings"
PHOTOS = "photos"
FORMAT = 1

MANIFEST_MOST_BYTES = 1_000_000  # bytes; the manifest of fifty files has 6 kB

_NAME = re.compile(r"(?!\.{1,2}$)[^/\\\0\ud800-\udfff]+")  # one name leads to no other folder
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}  # others may have no limit
_CHUNK = 1 << 20
_FIRST_DATE, _LAST_DATE = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


def free_bytes_of(folder: Path) -> int:
    """Return the free bytes on the disk of a folder."""
    return shutil.disk_usage(folder).free


def write_backup(target: Path, parts: Mapping[str, Path]) -> None:
    """Write the files of `parts` into the one file `target`, and read `target` back to check it.

    Raises:
        BackupError: the check failed, or a name cannot be in a backup.
        OSError: a part cannot be read or `target` cannot be written; then there is no `target`.
    """
    for name, part in parts.items():
        if not _is_ours(name):
            raise BackupError(f"{str(part)!r}: such a name cannot be in a backup; rename it")
    make_whole(target, lambda part: _write(part, parts))


def read_backup(
    backup: Path, folder: Path, *, free_bytes: Callable[[Path], int] = free_bytes_of
) -> dict[str, Path]:
    """Unpack a backup into `folder`, check every hash, and return the files by the parts' names.

    Raises:
        BackupError: the file is no backup, is damaged or from a newer tablejinn, or there is no
            room.
    """
    if backup.exists() and not backup.is_file():
        raise BackupError(f"{backup}: is a folder, a pipe or a device; name the file of a backup")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(backup) as packed:
            hashes = _hashes(packed, backup)
            _refuse_without_room(packed, backup, folder, free_bytes(folder))
            parts = {name: folder / f"{number}.part" for number, name in enumerate(hashes)}
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
    path.touch(mode=0o600)  # a backup holds names of players
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(zip_entry(MANIFEST), json.dumps(manifest, indent=1))
        for name, part in parts.items():
            entry = zip_entry(name)
            entry.file_size = part.stat().st_size
            with part.open("rb") as read, packed.open(entry, "w") as written:
                shutil.copyfileobj(read, written)
    with zipfile.ZipFile(path) as packed:
        wrong = [name for name in parts if _hash_in(packed, name) != hashes[name]]
    if wrong:
        raise BackupError(f"{', '.join(wrong)} changed while it was saved; try again")


def zip_entry(name: str, now: time.struct_time | None = None) -> zipfile.ZipInfo:
    """Return an entry dated `now`, or today; a zip file knows the years 1980 to 2107 alone."""
    at = now or time.localtime()
    date = (at.tm_year, at.tm_mon, at.tm_mday, at.tm_hour, at.tm_min, at.tm_sec)
    entry = zipfile.ZipInfo(name, min(max(date, _FIRST_DATE), _LAST_DATE))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    return entry


class _ManifestForm(Struct, frozen=True):
    format: int
    sha256: dict[str, str]


def _hashes(packed: zipfile.ZipFile, backup: Path) -> dict[str, str]:
    """Return the hash of each part by the manifest; its parts must be those of the zip file."""
    _refuse_long_list(packed, backup)
    try:
        manifest = decode_json_bytes(packed.read(MANIFEST), _ManifestForm, MANIFEST)
    except (KeyError, FileError) as error:
        raise BackupError(f"{backup} is no backup of tablejinn; name another file") from error
    if manifest.format != FORMAT:
        raise BackupError(f"{backup} is of form {manifest.format}, not {FORMAT}; update tablejinn")
    hashes = manifest.sha256
    if sorted([MANIFEST, *hashes]) != sorted(packed.namelist()):
        raise BackupError(_damaged(backup, "its parts are not those of its manifest"))
    strange = [name for name in hashes if not _is_ours(name)]
    if strange:
        raise BackupError(_damaged(backup, f"{strange[0]!r} is no part of a backup"))
    return hashes


def _refuse_long_list(packed: zipfile.ZipFile, backup: Path) -> None:
    """Raise if the zip's list of files is so long that reading it could fill the memory."""
    for info in packed.infolist():
        if info.compress_type not in _METHODS:
            raise BackupError(_damaged(backup, f"{info.filename} is packed as no backup is"))
        if info.filename == MANIFEST and info.file_size > MANIFEST_MOST_BYTES:
            raise BackupError(_damaged(backup, "its manifest is too large"))


def _refuse_without_room(
    packed: zipfile.ZipFile, backup: Path, folder: Path, free_bytes: int
) -> None:
    """Raise if the parts have no room by their stated sizes; no part unpacks to more than that."""
    needed = sum(info.file_size for info in packed.infolist())
    if needed > free_bytes:
        raise BackupError(
            f"{backup}: unpacked it needs {needed:,} bytes, and {folder} has {free_bytes:,};"
            " free some disk space, or name another"
        )


def _is_ours(name: str) -> bool:
    folders, _, last = name.rpartition("/")
    is_known = name in {CONFIG, JOURNAL} or _is_setting(folders)
    is_aside = folders == ASIDE and not last.startswith(".")
    is_photo = re.fullmatch(rf"{PHOTOS}/[\w-]+", folders) and last.endswith((".jpg", ".json"))
    is_box = folders == ENROL and re.fullmatch(rf"{LEARNT}\.[a-z]+", last)
    return bool(is_known or is_aside or is_photo or is_box) and _NAME.fullmatch(last) is not None


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
        return hashlib.file_digest(part, "sha256").hexdigest()  # type: ignore[arg-type]  # typeshed wants an object with `readinto`


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _damaged(backup: Path, why: str) -> str:
    return f"backup {backup} is damaged ({why}); nothing was changed; name another"
