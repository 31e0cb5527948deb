"""Proof: the power is cut while the journal is written, and nothing that was accepted is lost.

A journal is written on a real ext4 whose disk logs every write and flush. Then the disk is made
again as a cut at a random place in the log leaves it, the kernel mounts it, the journal is opened.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from device.journal.files import force, log_of
from device.journal.store import Journal
from tests.proofs import schema_1
from tests.proofs.block_log import (
    Entry,
    Kind,
    Mercy,
    acknowledged,
    apply,
    last_flush,
    read_log,
    survivors,
)
from tests.proofs.logged_disk import LoggedDisk, logged_disk, mounted
from tests.proofs.play import numbers_in, play, verdict
from tests.proofs.report import Check, Proof, main

DISK_BYTES = 24 << 20
SEED = 20261121
EVENTS = 240


@dataclass(frozen=True, slots=True)
class Story:
    """What happens on the disk before the cut, and what a cut may then do.

    Attributes:
        name: for the table.
        write: writes to the disk, marking what it was told is safe.
        may_lose: a control, which must lose something, or the proof has no teeth.
    """

    name: str
    write: Callable[[LoggedDisk], None]
    may_lose: bool = False


def an_evening(disk: LoggedDisk) -> None:
    """Play; the service starts again now and then, and the file system commits by itself."""
    disk.mark(0)
    _play_on(disk, 1, EVENTS)


def an_update(disk: LoggedDisk) -> None:
    """Play in an older journal that is brought up to date at the first start."""
    path = _path(disk)
    schema_1.write(path, 40)
    force(path)
    force(path.parent)
    disk.mark(40)
    _play_on(disk, 41, 60)


def without_sync(disk: LoggedDisk) -> None:
    """Play with SQLite told not to wait for the disk."""
    disk.mark(0)
    _play_on(disk, 1, EVENTS, "OFF")


def with_less_sync(disk: LoggedDisk) -> None:
    """Play with SQLite told to wait for the disk only when it tidies up."""
    disk.mark(0)
    _play_on(disk, 1, EVENTS, "NORMAL")


STORIES = (
    Story("an evening", an_evening),
    Story("the first start after an update", an_update),
    Story("control: synchronous=OFF", without_sync, may_lose=True),
    Story("control: synchronous=NORMAL", with_less_sync, may_lose=True),
)


def quick(home: Path) -> Sequence[Check]:
    return [check for story in STORIES[:3] for check in shown(home, story, 60)]


def full(home: Path) -> Sequence[Check]:
    cuts = {"an evening": 1000, "the first start after an update": 300}
    return [check for story in STORIES for check in shown(home, story, cuts.get(story.name, 100))]


def shown(home: Path, story: Story, cuts: int) -> Iterator[Check]:
    """Write the story once, cut the power `cuts` times, and say what became of the journal."""
    folder = home / story.write.__name__
    folder.mkdir()
    with logged_disk(folder, DISK_BYTES) as disk:
        story.write(disk)
    entries = read_log(disk.log)
    wrong: Counter[Mercy] = Counter()
    tried: Counter[Mercy] = Counter()
    worst = ""
    for number, (mercy, told, image) in enumerate(_cut_disks(entries, cuts)):
        # A file of its own: the loop device of the one before may still be letting go of it.
        said = _verdict_of(folder / f"cut-{number}.img", image, told)
        tried[mercy] += 1
        wrong[mercy] += bool(said)
        worst = worst or said
    if story.may_lose:
        lost = sum(wrong.values())
        found = f"{lost} of {cuts} cuts lose ({worst})"
        yield Check(f"{story.name}: must lose", found, lost > 0)
        return
    for mercy, count in tried.items():
        found = f"{wrong[mercy]} of {count} cuts lose or spoil anything {worst}".strip()
        yield Check(f"{story.name}: unflushed writes: {mercy.value}", found, not wrong[mercy])


def _cut_disks(entries: Sequence[Entry], cuts: int) -> Iterator[tuple[Mercy, int, bytes]]:
    """Yield disks as cuts leave them, with what the writer had been told is safe."""
    chance = Random(SEED)  # noqa: S311 - to be repeated, not to be secret
    first = next(i for i, entry in enumerate(entries) if entry.kind is Kind.MARK) + 1
    places = sorted(chance.choices(range(first, len(entries) + 1), k=cuts))
    flushed, kept = bytearray(DISK_BYTES), 0
    for number, place in enumerate(places):
        until = last_flush(entries, place)
        apply(flushed, entries[kept:until])
        kept = until
        mercy = tuple(Mercy)[number % len(Mercy)]
        image = bytearray(flushed)
        apply(image, tuple(survivors(entries[until:place], mercy, chance)))
        yield mercy, acknowledged(entries, place), bytes(image)


def _verdict_of(file: Path, image: bytes, told: int) -> str:
    file.write_bytes(image)
    with mounted(file, file.parent / "cut") as disk:
        found = numbers_in(disk / "journal.sqlite")
    file.unlink()
    return verdict(found, told)


def _path(disk: LoggedDisk) -> Path:
    return disk.folder / "journal.sqlite"


def _play_on(disk: LoggedDisk, first: int, last: int, synchronous: str = "") -> None:
    """Play; the journal opens itself as the product does, unless a control says otherwise."""
    chance = Random(SEED)  # noqa: S311 - to be repeated, not to be secret
    number = first
    while number <= last:
        until = min(last + 1, number + chance.randrange(1, 90))
        with Journal.open(_path(disk)) as journal:
            if synchronous:
                _set(journal, synchronous)
            for number in range(number, until):  # noqa: B020 - goes on where it was
                play(journal, number)
                disk.mark(number)
                if chance.random() < 0.05:
                    _commit_of_the_file_system(_path(disk))
        number = until


def _set(journal: Journal, synchronous: str) -> None:
    """Do what a control needs and nobody else may do: change a setting of the journal."""
    database: sqlite3.Connection = journal._database  # pyright: ignore[reportPrivateUsage]
    database.execute(f"PRAGMA synchronous = {synchronous}")


def _commit_of_the_file_system(path: Path) -> None:
    """Do what ext4 does by itself every few seconds."""
    with closing(log_of(path).open("rb")) as log:
        os.fsync(log.fileno())


PROOF = Proof(
    "power",
    "The power is cut at random places in the disk's log of writes: what `append` returned for is"
    " there, whole and in order. ext4 of this kernel on a logging disk; SD cards that lie about"
    " flushes are not covered.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
