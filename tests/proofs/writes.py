"""Proof: what an hour of play writes to the card, counted at the disk under a real ext4.

Eight minutes are played by the clock, side by side with ext4 as it usually is and with `lazytime`.
Hours are played without waiting; what ext4 does by its clock (`commit=` seconds) is asked for at
the events after which it would.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from device.journal.files import log_of
from device.journal.store import Journal, JsonValue, Stamp
from tests.proofs.block_log import Entry, Kind, bytes_written, read_log
from tests.proofs.logged_disk import LoggedDisk, logged_disk
from tests.proofs.report import Check, Proof, main

DISK_BYTES = 64 << 20
HOUR = 360
"""Events in an hour: one every 10 s, a lively table."""

BUDGET = 2_000_000
USUAL = 8_000_000
"""What ext4's own journal makes of it, 12 kB for the time of each write: seen if it grows."""

EVENT_S = 3600 // HOUR
BY_THE_CLOCK = 48
"""Events played by the clock, eight minutes of them."""

SETTLED_S = 40.0  # by then the kernel has written what it held back of the start (30 s and 5)
MOUNTED = {"as usual": "noatime", "with lazytime": "noatime,lazytime"}

CALM_HOUR = HOUR * 10 // 25
"""Events in an hour of thinking players."""

BOOT = "8c4f1f0e-5a53-4d5c-a5a5-0d0c3f9a2b11"


def full(home: Path) -> Sequence[Check]:
    return (*quick(home), *_by_the_clock(home))


def quick(home: Path) -> Sequence[Check]:
    own = _hour(home / "own", HOUR, None)
    tuned = _hour(home / "tuned", HOUR, 60)
    calm = _hour(home / "calm", CALM_HOUR, 24)
    usual = _hour(home / "usual", HOUR, 1)
    return (
        _check("an event every 10 s, without ext4's timed commits", own, BUDGET),
        _check("an event every 10 s, ext4 with commit=600", tuned, BUDGET),
        _check("an event every 25 s, ext4 with commit=600", calm, BUDGET),
        _check("an event every 10 s, ext4 as usual (commit=5), not in the budget", usual, USUAL),
    )


def _check(tried: str, parts: tuple[int, int], limit: int) -> Check:
    start, hour = parts
    found = f"{hour / 1e6:.2f} MB an hour, and {start / 1e3:.0f} kB at the start"
    return Check(tried, f"{found}; at most {limit / 1e6:.1f} MB", hour <= limit)


def _hour(home: Path, events: int, commit_every: int | None) -> tuple[int, int]:
    """Return the bytes that a start and an hour of play write.

    Args:
        home: a scratch folder.
        events: in the hour.
        commit_every: events between two commits of the file system's own; None: none.
    """
    with logged_disk(home, DISK_BYTES) as disk:
        path = disk.folder / "journal.sqlite"
        with Journal.open(path) as journal:  # the evening before
            _play(journal, 0, 200)
        disk.sync()
        disk.mark(1)
        with Journal.open(path) as journal:
            _after_a_while(disk, log_of(path))
            disk.mark(2)
            for number in range(events):
                _play(journal, number, 1)
                if commit_every and number % commit_every == 0:
                    _after_a_while(disk, log_of(path))
            disk.mark(3)
    return _parts(disk)


def _by_the_clock(home: Path) -> Iterator[Check]:
    """Yield what ext4 makes of an hour in real time, from some minutes of it, side by side."""
    with ExitStack() as stack:
        disks = {
            name: stack.enter_context(logged_disk(home / f"clock-{number}", DISK_BYTES, options))
            for number, (name, options) in enumerate(MOUNTED.items())
        }
        journals = [stack.enter_context(_begun(disk)) for disk in disks.values()]
        time.sleep(SETTLED_S)
        for disk in disks.values():
            disk.mark(2)
        _play_by_the_clock(journals)
        for disk in disks.values():
            disk.mark(3)
    minutes = BY_THE_CLOCK * EVENT_S // 60
    for name, disk in disks.items():
        start, written = _parts(disk)
        hour = written * HOUR // BY_THE_CLOCK
        pace_s = hour * EVENT_S / BUDGET
        tried = f"an event every {EVENT_S} s by the clock, {minutes} minutes, ext4 {name}"
        check = _check(f"{tried}, not in the budget", (start, hour), USUAL)
        yield replace(check, found=f"{check.found}; 2.0 MB do for one every {pace_s:.0f} s")


def _begun(disk: LoggedDisk) -> Journal:
    """Return the journal of an evening that goes on from another one."""
    path = disk.folder / "journal.sqlite"
    with Journal.open(path) as journal:
        _play(journal, 0, 200)
    disk.sync()
    disk.mark(1)
    return Journal.open(path)


def _play_by_the_clock(journals: Sequence[Journal]) -> None:
    began_s = time.monotonic()
    for number in range(BY_THE_CLOCK):
        for journal in journals:
            _play(journal, number, 1)
        time.sleep(max(0.0, began_s + EVENT_S * (number + 1) - time.monotonic()))


def _parts(disk: LoggedDisk) -> tuple[int, int]:
    log = read_log(disk.log)
    return _between(log, 1), _between(log, 2)


def _between(entries: Sequence[Entry], mark: int) -> int:
    marks = {entry.offset: i for i, entry in enumerate(entries) if entry.kind is Kind.MARK}
    return bytes_written(entries[marks[mark] : marks[mark + 1]])


def _play(journal: Journal, number: int, turns: int) -> None:
    for _ in range(turns):
        turn: dict[str, JsonValue] = {"turn": "7>12*2+24 keep r1,b2 to s3"}
        at = Stamp(1_795_219_200_000 + 10_000 * number, 10**13 + 10**10 * number, BOOT)
        journal.append("1795219200000", "turn", turn, at)


def _after_a_while(disk: LoggedDisk, path: Path) -> None:
    """Let ext4 do what it does by its clock: write its journal and what its journal was for.

    The time of the last write to the file is part of it; in a fast hour it would hardly change.
    """
    os.utime(path)
    disk.sync()


PROOF = Proof(
    "writes",
    "Bytes that reach the disk in an hour of play, with the file system's own.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
