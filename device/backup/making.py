"""Making a backup of a box while its service runs or does not, for the command and the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device.backup.open_secrets import backup_without_secrets
from device.backup.packed import JOURNAL, write_backup
from device.backup.places import parts_here
from device.config.sections import Config
from device.errors import BackupError, OutputError
from device.journal.copy import journal_to_read
from device.journal.workshop import room_in, workshop


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """A backup that was written.

    Attributes:
        parts: the names of its parts, in order.
        left_out: why each file that a restore would refuse is not in it.
        has_journal: whether there was a journal.
        cut_short: how many games are saved up to their first open secret only.
    """

    parts: tuple[str, ...]
    left_out: tuple[str, ...]
    has_journal: bool
    cut_short: int


def make_backup(
    target: Path, config_path: Path | None, config: Config, journal: Path
) -> MadeBackup:
    """Write everything of a box into the one file `target`, and read it back to check it.

    Args:
        target: a new file.
        config_path: the configuration's file, if there is one.
        config: the settings.
        journal: where the journal is.

    Raises:
        BackupError: something cannot be in a backup, or the check failed.
        OutputError: there is no room, or `target` cannot be written.
    """
    parts, left_out = _sound(parts_here(config_path, journal, config))
    cut_short = 0
    with workshop() as folder:
        if journal.is_file():
            parts[JOURNAL] = folder / JOURNAL
            with journal_to_read(journal) as opened, room_in(folder):
                cut_short = backup_without_secrets(opened, parts[JOURNAL], config)
        elif journal.exists():
            raise BackupError(f"{journal}: is no journal but a folder or device; check its path")
        try:
            write_backup(target, parts)
        except OSError as error:
            place = error.filename or target
            raise OutputError(
                f"{target}: cannot be made: {place}: {error.strerror}; name another place"
            ) from error
    return MadeBackup(tuple(sorted(parts)), left_out, JOURNAL in parts, cut_short)


def _sound(found: Mapping[str, Path]) -> tuple[dict[str, Path], tuple[str, ...]]:
    """Return the parts that a restore will take, and why the others are left out."""
    from device.backup.kinds import flaw_of  # it imports the readers of pictures

    flaws = {name: flaw_of(name, part) for name, part in found.items()}
    sound = {name: part for name, part in found.items() if not flaws[name]}
    return sound, tuple(flaw for flaw in flaws.values() if flaw)
