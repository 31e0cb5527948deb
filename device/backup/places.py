"""Where the parts of a backup lie on this box, and where they are restored to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from device.backup.packed import ASIDE, CONFIG, JOURNAL, PHOTOS, SETTINGS
from device.config.file import settings_of
from device.config.sections import Config
from device.errors import BackupError
from device.games.own_box import ENROL, LEARNT
from device.journal.files import LOG, log_of

_KEYS = ("lens", "boards", "catalogue")  # files that owners made; passwords are never backed up

_ASIDE = re.compile(r".+\.sqlite|.+\.(damaged|readable|replaced|schema)-.+")
"""Names of journals that were moved aside. The second holds where a journal ends otherwise."""


def parts_here(config_path: Path | None, journal: Path, config: Config) -> dict[str, Path]:
    """Return the files of this box by their parts' names in a backup, without the journal.

    Raises:
        BackupError: a setting names a file that is not there.
    """
    parts = {CONFIG: config_path} if config_path is not None else {}
    parts |= {f"{ASIDE}/{path.name}": path for path in sorted(_aside(journal))}
    found = (one for end in ("jpg", "json") for one in journal.parent.glob(f"{PHOTOS}/*/*.{end}"))
    photos = [one for one in found if one.is_file()]
    boxes = [one for one in journal.parent.glob(f"{ENROL}/{LEARNT}.*") if one.is_file()]
    beside = sorted([*photos, *boxes])
    parts |= {one.relative_to(journal.parent).as_posix(): one for one in beside}
    for setting, place in named_places(config).items():
        if not place.exists():
            raise BackupError(f"{place}: is not there; set [{setting.replace('.', '] ')} anew")
        are_many = place.is_dir() and setting.endswith(".boards")
        files = sorted(place.glob("[!.]*.toml")) if are_many else [place]
        parts |= {f"{SETTINGS}/{setting}/{file.name}": file for file in files}
    return parts


def place_of(name: str, config_path: Path, journal: Path, config: Config) -> Path:
    """Return the path to which a part of a backup is restored.

    Args:
        name: the part, as the backup's manifest names it.
        config_path: where the configuration file goes.
        journal: where the journal goes; some parts lie beside it.
        config: the backup's configuration; the other parts go where its settings say.

    Raises:
        BackupError: the configuration has no setting for the part, or the setting names a file of
            another name.
    """
    if name == CONFIG:
        return config_path
    beside_journal = _place_beside(name, config_path, journal)
    if beside_journal is not None:
        return beside_journal
    part = PurePosixPath(name)
    place = _place_set(part, config)
    if place is None:
        setting = part.parent.name
        raise BackupError(f"{name}: the backup's configuration has no {setting} for it")
    if part.name != place.name:
        raise BackupError(
            f"{name}: the backup's configuration puts {place} there; name another backup"
        )
    return place


def place_here(name: str, config_path: Path, journal: Path, config: Config) -> Path | None:
    """Return the path that this box's configuration has for the part `name`, or None."""
    return _place_beside(name, config_path, journal) or _place_set(PurePosixPath(name), config)


def named_places(config: Config) -> Mapping[str, Path]:
    """Return the files and folders that settings name, by section and key."""
    return dict(_named(config))


def paths_set(config: Config) -> Mapping[str, Path]:
    """Return every path that settings name, by section and key: also those that are only read."""
    return {one.name: one.value for one in settings_of(config) if isinstance(one.value, Path)}


def _aside(journal: Path) -> Iterator[Path]:
    """Yield the journals that were moved aside, with their write-ahead logs if there are any."""
    for path in journal.parent.glob(f"{journal.stem}.*{journal.suffix}"):
        yield from (each for each in (path, log_of(path)) if each.is_file())


def _place_beside(name: str, config_path: Path, journal: Path) -> Path | None:
    """Return the place of a part that lies beside the journal; None for other parts."""
    part = PurePosixPath(name)
    if name == JOURNAL:
        return journal
    if part.parent.name == ASIDE:
        return _place_aside(part, config_path, journal)
    return journal.parent / part if part.parts[0] in {PHOTOS, ENROL} else None


def _place_aside(part: PurePosixPath, config_path: Path, journal: Path) -> Path:
    place = journal.with_name(part.name)
    is_other = _ASIDE.fullmatch(part.name.removesuffix(LOG)) is None
    if part.name.startswith(journal.name) or place == config_path or is_other:
        raise BackupError(f"{part}: may not lie there; name another backup")
    return place


def _place_set(part: PurePosixPath, config: Config) -> Path | None:
    """Return the place of a part by its setting: a file, or a file in the folder of boards."""
    place = named_places(config).get(part.parent.name)
    is_in_folder = place is not None and part.parent.name.endswith(".boards")
    return place / part.name if place is not None and is_in_folder else place


def _named(config: Config) -> Iterator[tuple[str, Path]]:
    for setting, path in paths_set(config).items():
        if setting.partition(".")[2] in _KEYS:
            yield setting, path
