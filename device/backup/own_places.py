"""Refusing places that are not this box's: a backup may come from anybody, and root restores it.

A backup's configuration says where its parts lay. A part may go only into the folder of this box's
configuration, into the folder of its journal, or to a place that this box's configuration names.
No part is written through a link, because a link may lead anywhere. A configuration that names any
other place is refused too, although no part goes there: the next backup's part would.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from device.backup.packed import ASIDE, CONFIG, JOURNAL, PHOTOS
from device.errors import BackupError
from device.games.own_box import ENROL


@dataclass(frozen=True, slots=True)
class OwnPlaces:
    """Where a restore may write on this box.

    Attributes:
        config: the path of the configuration.
        folders: the folders of the configuration and of the journal.
        named: the files and folders that this box's configuration names, and its journal.
    """

    config: Path
    folders: tuple[Path, ...]
    named: Collection[Path]

    def checked(self, places: Mapping[str, Path]) -> dict[str, Path]:
        """Return the real place of each part, without any link; refuse what is not this box's.

        Args:
            places: the path of each part, by its name.

        Raises:
            BackupError: the message names the part, its place, and the setting to make first.
        """
        real: dict[str, Path] = {}
        for name, place in places.items():
            if not (name == CONFIG or self._is_own(place)):
                raise BackupError(
                    f"{name}: the backup puts it at {place}, which is no place of this box;"
                    f" set {setting_of(name)} in {self.config} first, then restore again"
                )
            real[name] = self._without_links(name, place)
        return real

    def refuse_others(self, paths: Mapping[str, Path]) -> None:
        """Refuse a backup's configuration that names a place which is not this box's.

        Args:
            paths: what the configuration sets, by section and key.

        Raises:
            BackupError: the message names the setting and its path.
        """
        for setting, path in paths.items():
            if not self._is_own(path):
                section, _, key = setting.partition(".")
                raise BackupError(
                    f"{CONFIG}: the backup sets [{section}] {key} to {path}, which is no place of"
                    f" this box; set it so in {self.config} first, then restore again"
                )

    def is_named(self, place: Path) -> bool:
        """Return whether this box's configuration names a place, or the folder that it lies in."""
        return any(_lies_in(place, _real(each)) for each in (*self.named, self.config))

    def _is_own(self, place: Path) -> bool:
        is_named = any(place == each or _lies_in(place, each) for each in self.named)
        return is_named or any(_lies_in(place.parent, each) for each in self.folders)

    def _without_links(self, name: str, place: Path) -> Path:
        """Return a place by its real name.

        Raises:
            BackupError: a link, or anything but a file, is in the way from this box's folder on.
        """
        expected = _plain(place)
        for folder in self.folders:
            if _lies_in(place, folder):
                expected = _real(folder) / expected.relative_to(_plain(folder))
        if _real(place) != expected:
            raise BackupError(
                f"{name}: {place} is a link or lies behind one; name the real place"
                f" ({setting_of(name)}), or take the link away"
            )
        if os.path.lexists(place) and not place.is_file():
            raise BackupError(f"{name}: {place} is no file; take it away, then restore again")
        return expected


def setting_of(name: str) -> str:
    """Return the setting that says where a part goes, as an owner writes it: [camera] lens."""
    part = PurePosixPath(name)
    if name == JOURNAL or part.parts[0] in {ASIDE, PHOTOS, ENROL}:
        return "[journal] path"
    if name == CONFIG:
        return "--config"
    section, _, key = part.parent.name.partition(".")
    return f"[{section}] {key}"


def _lies_in(place: Path, folder: Path) -> bool:
    """Return whether a path is `folder` or below it, as it is written."""
    return ".." not in place.parts and _plain(place).is_relative_to(_plain(folder))


def _plain(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - `absolute` keeps the two dots


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
