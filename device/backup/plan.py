"""Choosing the configuration that decides where a restored backup goes.

A backup made on another box names that box's files and folders. If this box's configuration names
places of its own, those places are used, and the configuration stays as it is. The backup's
configuration is used if this box names no place, or only the places that the backup names as well:
a new box, or the box that the backup was made on. Whatever it says, its parts go only to places of
this box (`device.backup.own_places`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device.backup.own_places import OwnPlaces
from device.backup.packed import CONFIG, JOURNAL
from device.backup.places import named_places, paths_set, place_here, place_of
from device.config.file import journal_path, read_config
from device.config.sections import Config
from device.errors import BackupError, ConfigError
from device.journal.files import files_of


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of a backup go, in the order in which they are restored.

    Attributes:
        places: the path of each part, by its name.
        own: this box's configuration, if it decides and stays; None if the backup's decides.
    """

    places: Mapping[str, Path]
    own: Path | None


def plan_of(parts: Mapping[str, Path], config_path: Path, environ: Mapping[str, str]) -> Plan:
    """Return where each part of a backup goes, the journal first and the configuration last.

    Args:
        parts: from `read_backup`.
        config_path: where the configuration of this box is, or belongs.
        environ: environment variables that override the configuration.

    Raises:
        BackupError: no setting has a place for a part, two parts have the same place, or a place
            is not this box's.
        ConfigError: the backup's configuration is refused.
    """
    theirs = read_config(parts.get(CONFIG), environ)
    journal = journal_path(theirs, environ)
    places = {name: place_of(name, config_path, journal, theirs) for name in _in_order(parts)}
    ours = _config_at(config_path, environ)
    own = None
    if ours is not None and _names_other_places(ours, theirs, environ):
        own, places = config_path, _places_here(places, config_path, ours, environ)
        journal = journal_path(ours, environ)
    _refuse_shared(places, journal)
    box = own_places(config_path, environ)
    plan = Plan(box.checked(places), own)
    if own is None and CONFIG in parts:
        here = paths_set(_ours(config_path, environ))
        box.refuse_others(dict(paths_set(theirs).items() - here.items()))
    return plan


def own_places(path: Path, environ: Mapping[str, str]) -> OwnPlaces:
    """Return the places of the box whose configuration is, or belongs, at `path`."""
    ours = _ours(path, environ)
    journal = journal_path(ours, environ)
    return OwnPlaces(path, (path.parent, journal.parent), (*named_places(ours).values(), journal))


def _ours(path: Path, environ: Mapping[str, str]) -> Config:
    """Return this box's configuration, or the defaults."""
    return _config_at(path, environ) or read_config(None, environ)


def _refuse_shared(places: Mapping[str, Path], journal: Path) -> None:
    """Raise if two parts have the same place, or a part has the journal's, however spelled."""
    parts = (place for name, place in places.items() if name != JOURNAL)
    taken = Counter(os.path.realpath(place) for place in (*parts, *files_of(journal)))
    place, times = taken.most_common(1)[0]
    if times > 1:
        raise BackupError(
            f"{place}: is the place of two files of the backup; change a setting that names it, or"
            " name another --config"
        )


def _config_at(path: Path, environ: Mapping[str, str]) -> Config | None:
    """Return this box's configuration; None if there is none or it cannot be read."""
    try:
        return read_config(path, environ) if path.is_file() else None
    except ConfigError:
        return None


def _names_other_places(ours: Config, theirs: Config, environ: Mapping[str, str]) -> bool:
    is_journal_elsewhere = journal_path(ours, environ) != journal_path(theirs, environ)
    return is_journal_elsewhere or not named_places(ours).items() <= named_places(theirs).items()


def _places_here(
    names: Mapping[str, Path], config_path: Path, ours: Config, environ: Mapping[str, str]
) -> dict[str, Path]:
    """Return the places of all parts but the configuration, by this box's configuration."""
    journal = journal_path(ours, environ)
    places: dict[str, Path] = {}
    for name in names:
        if name == CONFIG:
            continue
        place = place_here(name, config_path, journal, ours)
        if place is None:
            setting = Path(name).parent.name
            raise BackupError(
                f"{name}: {config_path} has no {setting}, which says where this goes; set it there,"
                " or name a new file with --config to restore the backup's own configuration"
            )
        places[name] = place
    return places


def _in_order(parts: Mapping[str, Path]) -> list[str]:
    return sorted(parts, key=lambda name: (name != JOURNAL, name == CONFIG, name))
