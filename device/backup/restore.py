"""Restoring a backup: the whole backup is checked first, and replaced files are kept."""

from __future__ import annotations

import errno
import filecmp
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.backup.packed import JOURNAL
from device.backup.plan import Plan
from device.errors import BackupError, JournalError
from device.journal.files import beside, day_and_time
from device.journal.held import held
from device.journal.restore import restore as restore_journal
from device.journal.store import Stamp


@dataclass(frozen=True, slots=True)
class RestoredPart:
    """A part that was restored.

    Attributes:
        name: the name of the part.
        place: the path of its file.
        aside: the path to which the file there before was moved, or None.
        was_there: whether the same file was there already.
    """

    name: str
    place: Path
    aside: Path | None = None
    was_there: bool = False


def put_back(
    parts: Mapping[str, Path], plan: Plan, now: Stamp, *, may_replace: bool
) -> tuple[RestoredPart, ...]:
    """Put the parts of a backup in their places; a file that is the same already stays.

    Each file is put there whole or not at all, the journal first and the configuration last. So
    after a power cut it is enough to restore again.

    Args:
        parts: from `read_backup`.
        plan: where the parts go.
        now: goes into the names of the files that are moved aside.
        may_replace: whether files that differ may be replaced.

    Raises:
        BackupError: a file would be replaced but `may_replace` is false, and nothing was changed;
            or a place cannot be written.
        JournalInUseError: the service runs; nothing was changed.
    """
    new = {name: place for name, place in plan.places.items() if not _is_same(parts[name], place)}
    taken = [place for place in new.values() if place.exists()]
    if taken and not may_replace:
        raise BackupError(f"{_listed(taken)}: is there already; --replace renames and keeps it")
    return tuple(
        _put(name, parts[name], place, now)
        if name in new
        else RestoredPart(name, place, was_there=True)
        for name, place in plan.places.items()
    )


def _put(name: str, part: Path, place: Path, now: Stamp) -> RestoredPart:
    try:
        lay = restore_journal if name == JOURNAL else _laid
        return RestoredPart(name, place, lay(part, place, now))
    except JournalError:
        raise
    except OSError as error:
        raise BackupError(f"{place}: {_why(error)}; mend that, then restore again") from error


def _laid(part: Path, place: Path, now: Stamp) -> Path | None:
    """Put a file in its place; return the path to which the file before was moved.

    A file that is replaced passes its access rights on: it may hold a password.
    """
    aside, mode = None, part.stat().st_mode
    with held(place.parent) as folder, part.open("rb") as new:
        if folder.has(place.name):
            label = f"replaced-{day_and_time(now.wall_ms)}"
            aside = place.with_name(beside(folder.path_of(place.name), label).name)
            with folder.opened(place.name) as old:
                mode = os.fstat(old.fileno()).st_mode
                folder.lay(aside.name, old, mode)
        folder.lay(place.name, new, mode)
    return aside


def _why(error: OSError) -> str:
    is_link = error.errno in {errno.ELOOP, errno.ENOTDIR}
    return "a link, or no folder, is on the way there" if is_link else str(error.strerror)


def _is_same(part: Path, place: Path) -> bool:
    return place.is_file() and filecmp.cmp(part, place, shallow=False)


def _listed(places: Sequence[Path]) -> str:
    return ", ".join(map(str, places))
