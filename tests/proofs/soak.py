"""Proof: an hour of play, ten times as fast, leaves the service as it was.

    python -m tests.proofs.soak [--quick] [--record]

The whole service runs (`tests.proofs.listened`) on top of a journal of 100,000 events, and people
play without a pause (`tests.proofs.soak_camera`): a move each six seconds of theirs, taken back
later. It ends when the camera has given as many shots as in an hour at ten a second; on a busy
machine that takes longer than six minutes.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from device.journal.store import CLOSING, Journal, JsonValue, Stamp
from tests.proofs.busy import timed
from tests.proofs.listened import GAME, Listened, listened
from tests.proofs.report import Check, Proof, main
from tests.proofs.soak_camera import COUNT, OPENING_SHOTS

HOUR_SHOTS = 36_000
QUICK_SHOTS = 3_000  # the first exhibits are written in its first third
RECORDED_EVENTS = 100_000
TURNS_A_GAME = 200
TIMED = 2_000
SHOTS_A_PLAY = 300  # at most: a move stands for 60, and some are asked about
LOOK_S = 5.0
LIMIT_S = 1_500.0  # a machine that is too busy to play ten times as fast for so long proves nothing
MAX_GROWTH = 1.0  # percent of memory, after the warm-up
QUICK_GROWTH = 10.0  # part of the warm-up is among its looks
MAX_SLOWING = 1.5
WARM = 0.25  # of the looks: every path has been taken, every cache is full
_TURN: dict[str, JsonValue] = {"turn": "7>12*2+24 keep r1,b2 to s3"}


@dataclass(frozen=True, slots=True)
class Looked:
    """What the kernel says of the service at one moment.

    Attributes:
        memory_kb: all memory that it uses. Its share of what other processes use too would change
            as they come and go.
        own_kb: the part of it that no other process uses.
    """

    memory_kb: int
    own_kb: int
    files: int
    threads: int


def quick(home: Path) -> Sequence[Check]:
    return _shown(home, QUICK_SHOTS, 1_000, QUICK_GROWTH)


def full(home: Path) -> Sequence[Check]:
    return _shown(home, HOUR_SHOTS, RECORDED_EVENTS, MAX_GROWTH)


def _shown(home: Path, shots: int, events: int, growth: float) -> Sequence[Check]:
    journal = home / "state" / "journal.sqlite"
    _fill(journal, events)
    as_it_was = Path(shutil.copy(journal, home / "as_it_was.sqlite"))
    before = _count(journal)
    began_s = time.monotonic()
    with listened(home, GAME) as service:
        looked = _soaked(service, home / COUNT, shots)
        took_s = time.monotonic() - began_s
        stopped_s = service.stop()
        said = service.process.communicate()[1]
    played = _count(journal) - before
    before_us, after_us = _appended(as_it_was, journal)
    reached = int((home / COUNT).read_text())
    return (
        Check(
            "shots",
            f"{reached} in {took_s:.0f} s, {played} events of play",
            played > shots // SHOTS_A_PLAY,
        ),
        *_steady(looked, growth),
        Check("what it said", said.strip()[-300:] or "no word", not said.strip()),
        timed("SIGTERM after it", f"ended in {stopped_s:.2f} s", holds=stopped_s < 1.0),
        timed(
            f"an append before and after, on {events} events",
            f"{before_us:.0f} and {after_us:.0f} us",
            holds=after_us < MAX_SLOWING * before_us,
        ),
    )


def _soaked(service: Listened, count: Path, shots: int) -> Sequence[Looked]:
    """Look at the service again and again until its camera has given `shots`."""
    looked: list[Looked] = []
    began_s = time.monotonic()
    while time.monotonic() - began_s < LIMIT_S:
        time.sleep(LOOK_S if shots == HOUR_SHOTS else 1.0)
        done = int(count.read_text() or 0) if count.exists() else 0  # empty while it is written
        if done > OPENING_SHOTS:
            looked.append(_look(service))
        if done >= shots or service.process.poll() is not None:
            break
    return looked


def _look(service: Listened) -> Looked:
    of_it = Path(f"/proc/{service.process.pid}")
    files, threads = (len(list((of_it / name).iterdir())) for name in ("fd", "task"))
    return Looked(service.resident_kb, service.own_kb, files, threads)


def _steady(looked: Sequence[Looked], allowed: float) -> Sequence[Check]:
    """Compare the service after its warm-up with the service at the end."""
    warm = looked[int(len(looked) * WARM) :]
    part = max(1, len(warm) // 5)
    first, last = warm[:part], warm[-part:]
    before, after = (median(each.memory_kb for each in some) / 1024 for some in (first, last))
    own = median(each.own_kb for each in first) / 1024
    growth = 100 * (after - before) / own
    files = [median(each.files for each in some) for some in (first, last)]
    # LED and buzzer have a thread each while they signal; one that leaks is there at every look.
    threads = [min(each.threads for each in some) for some in (first, last)]
    return (
        Check(
            "memory",
            f"{before:.1f} to {after:.1f} MB: {growth:+.2f} % of its own {own:.1f}",
            growth < allowed,
        ),
        Check("file descriptors", f"{files[0]:.0f} to {files[1]:.0f}", files[0] >= files[1]),
        Check("threads", f"{threads[0]} to {threads[1]}", threads[0] >= threads[1]),
    )


def _fill(path: Path, events: int) -> None:
    """Record games of long ago."""
    with Journal.open(path) as journal:
        for number in range(events):
            _append(journal, number)
        journal.append(str(events // TURNS_A_GAME), CLOSING, {}, Stamp(0, 0, "boot"))


def _appended(*paths: Path) -> Sequence[float]:
    """Append to each journal in turn, and return the median of each in microseconds.

    In turn, as another second of a shared machine may be half as fast again.
    """
    with ExitStack() as opened:
        journals = [opened.enter_context(Journal.open(path)) for path in paths]
        first = 1 + max(sum(game.events for game in each.games()) for each in journals)
        took_us = [
            [_append(journal, number) for journal in journals]
            for number in range(first, first + TIMED)
        ]
    return [median(of_one) for of_one in zip(*took_us, strict=True)]


def _append(journal: Journal, number: int) -> float:
    """Append one event of a game of long ago, and return the time in microseconds."""
    game, at = str(number // TURNS_A_GAME), Stamp(number, number, "boot")
    kind = CLOSING if number % TURNS_A_GAME == TURNS_A_GAME - 1 else "turn"
    began_s = time.perf_counter()
    journal.append(game, kind, _TURN, at)
    return 1e6 * (time.perf_counter() - began_s)


def _count(path: Path) -> int:
    with Journal.open(path) as journal:
        return sum(game.events for game in journal.games())


PROOF = Proof(
    "soak",
    "An hour of play at ten times the speed, on a journal of 100,000 events: memory, file"
    " descriptors and threads stay, and the journal is as quick as before.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
