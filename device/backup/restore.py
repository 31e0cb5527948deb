"""Restoring a backup: the whole backup is checked first, and replaced files are kept."""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.backup.packed import JOURNAL
from device.backup.plan import Plan
from device.errors import BackupError, JournalError
from device.journal.files import beside, day_and_time, make_whole
from device.journal.restore import restore as restore_journal
from device.journal.store import Stamp


@dataclass(frozen=True, slots=True)
class Put:
    """A part that is in its place.

    Attributes:
        name: the part's.
        place: where it is.
        aside: where what lay there before is kept.
        was_there: whether it was there already, and the same.
    """

    name: str
    place: Path
    aside: Path | None = None
    was_there: bool = False


def put_back(
    parts: Mapping[str, Path], plan: Plan, now: Stamp, *, may_replace: bool
) -> tuple[Put, ...]:
    """Put the parts of a backup where they go; what is the same stays.

    Each file is put whole or not at all, the journal first and the configuration last, so after a
    power cut it is enough to begin again.

    Args:
        parts: from `read_backup`.
        plan: where they go.
        now: for the names of what is kept aside.
        may_replace: whether other files may be taken the place of.

    Raises:
        BackupError: something would be replaced and may not be, and nothing was changed; or a
            place cannot be written.
        JournalInUseError: the service runs; nothing was changed.
    """
    new = {name: place for name, place in plan.places.items() if not _is_same(parts[name], place)}
    taken = [place for place in new.values() if place.exists()]
    if taken and not may_replace:
        raise BackupError(f"{_listed(taken)}: is there already; --replace keeps it aside")
    return tuple(
        _put(name, parts[name], place, now) if name in new else Put(name, place, was_there=True)
        for name, place in plan.places.items()
    )


def _put(name: str, part: Path, place: Path, now: Stamp) -> Put:
    try:
        is_journal = name == JOURNAL
        aside = restore_journal(part, place, now) if is_journal else _laid(part, place, now)
        _give_to_owner(place)
    except JournalError:
        raise
    except OSError as error:
        raise BackupError(f"{place}: {error.strerror}; mend that, then restore again") from error
    return Put(name, place, aside)


def _laid(part: Path, place: Path, now: Stamp) -> Path | None:
    """Lay a file in its place; return where the one before is kept."""
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = beside(place, f"replaced-{day_and_time(now.wall_ms)}") if place.exists() else None
    if aside is not None:
        make_whole(aside, lambda kept: _copied(place, kept))
        shutil.copymode(place, part)
    make_whole(place, lambda new: _copied(part, new))
    return aside


def _copied(part: Path, new: Path) -> None:
    shutil.copy(part, new)  # with its mode: a password may be in it


def _give_to_owner(place: Path) -> None:
    """Let a file that root wrote belong to whoever the folder belongs to: the service."""
    if os.geteuid() == 0:
        folder = place.parent.stat()
        os.chown(place, folder.st_uid, folder.st_gid)


def _is_same(part: Path, place: Path) -> bool:
    return place.is_file() and filecmp.cmp(part, place, shallow=False)


def _listed(places: Sequence[Path]) -> str:
    return ", ".join(map(str, places))
