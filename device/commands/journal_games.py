"""The journal and the game in it that the words of a command name."""

from __future__ import annotations

import os
from pathlib import Path

from device.config.file import desk_journal_path, journal_path
from device.config.sections import Config
from device.errors import RecordError
from device.journal.store import Journal


def journal_named(config: Config, *, is_desk: bool) -> Path:
    """Return the file of the box's journal, or of the desk's.

    Raises:
        RecordError: there is none.
    """
    path = (desk_journal_path if is_desk else journal_path)(config, os.environ)
    if path.exists() and not path.is_file():
        raise RecordError(f"{path}: is no journal but a folder or device; check [journal] path")
    if not path.is_file():
        raise RecordError(f"{path}: there is no journal yet; play a game first, or name --config")
    return path


def game_named(asked: str | None, journal: Journal) -> str:
    """Return the game that is asked for, or the last.

    Raises:
        RecordError: there is no such game.
    """
    names = [one.game for one in journal.games()]
    if not names:
        raise RecordError("the journal holds no game yet; play one first")
    if asked is None:
        return names[-1]
    if asked not in names:
        raise RecordError(f"no game {asked!r} in the journal; keep --list shows what there is")
    return asked
