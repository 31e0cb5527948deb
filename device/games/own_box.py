"""The box of pieces of a game at this table: the one that settings name, or the one learnt here."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from device.config.file import journal_path, settings_of
from device.config.sections import Config
from device.errors import ConfigError

ENROL = "enrol"
"""The folder of photos of pieces and of what was learnt from them, beside the journal."""

LEARNT = "my_box"
"""The name of a box that was learnt here; its pieces are the ending."""

DAMAGED = "damaged-"
"""What the name of a learnt box begins with that could not be read."""


def enrol_folder(config: Config) -> Path:
    """Return the folder of photos of pieces, and of the boxes that were learnt from them.

    Raises:
        ConfigError: the folder would be in a home folder that does not exist.
    """
    return journal_path(config, os.environ).parent / ENROL


def learnt_box(folder: Path, pieces: str) -> Path:
    """Return the file into which a box of pieces is learnt; `pieces` is one word."""
    return folder / f"{LEARNT}.{pieces}"


def set_aside(config: Config, box: Path | None) -> Path | None:
    """Rename a damaged box that was learnt here, so that the game is played without it.

    Returns:
        The new path. None if the file is not one that was learnt here: what the settings name
        stays, and is to be put right by who named it.

    Raises:
        OSError: the folder takes no change.
    """
    is_named = any(one.value == box for one in settings_of(config))
    if box is None or is_named or box.stem != LEARNT or box.parent != enrol_folder(config):
        return None
    return box.replace(box.with_name(f"{DAMAGED}{box.name}"))


def own_box(config: Config, named: Path | None, pieces: str) -> Path | None:
    """Return the enrolled box of a game, or None if there is none.

    Args:
        config: the settings.
        named: the file that they name, which comes first.
        pieces: the kind of pieces, in one word.
    """
    if named is not None:
        return named
    with suppress(ConfigError, PermissionError):  # there is no folder, or it is another user's
        learnt = learnt_box(enrol_folder(config), pieces)
        return learnt if learnt.is_file() else None
    return None
