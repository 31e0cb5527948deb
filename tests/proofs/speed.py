"""Proof: a long record makes the journal neither slow to open nor slow to write."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from device.journal.copy import journal_to_read
from device.journal.store import Journal, JsonValue, Stamp
from tests.proofs.report import Check, Proof, main

GAME_EVENTS = 200
APPENDS = 2_000
RESUME_S = 2.0
SLOWEST_PI = 8.0
"""How much slower a Pi Zero 2 W is taken to be: an assumption on the safe side; none was here."""


def quick(home: Path) -> Sequence[Check]:
    return shown(home, 20_000)


def full(home: Path) -> Sequence[Check]:
    return shown(home, 100_000)


def shown(home: Path, events: int) -> Sequence[Check]:
    path = home / "journal.sqlite"
    with Journal.open(path) as journal:
        _fill(journal, 0, 100)
        young = median(_fill(journal, 100, APPENDS))
        _fill(journal, 100 + APPENDS, events - 100 - 2 * APPENDS)
        old = median(_fill(journal, events - APPENDS, APPENDS))
    opening = median(_seconds(lambda: _resume(path)) for _ in range(9))
    listing = median(_seconds(lambda: _list(path)) for _ in range(3))
    copying = median(_seconds(lambda: _copy(path)) for _ in range(3))
    size = path.stat().st_size / 1e6
    return (
        Check(
            f"append at 100 and at {events} events, medians of {APPENDS}",
            f"{young * 1e6:.0f} and {old * 1e6:.0f} us",
            old < 1.5 * young,
        ),
        _in_time(f"open and read the last game, {events} events ({size:.0f} MB)", opening),
        _in_time(f"list all {events // GAME_EVENTS} games", listing),
        _in_time("open a copy while it is written", copying),
    )


def _in_time(tried: str, seconds: float) -> Check:
    on_pi = seconds * SLOWEST_PI
    found = f"{seconds * 1e3:.0f} ms; {on_pi:.2f} s if {SLOWEST_PI:.0f} times slower"
    return Check(tried, found, on_pi < RESUME_S)


def _fill(journal: Journal, first: int, count: int) -> list[float]:
    """Record `count` events and return the seconds that each took."""
    took: list[float] = []
    for number in range(first, first + count):
        turn: dict[str, JsonValue] = {"turn": "7>12*2+24 keep r1,b2 to s3"}
        game = str(1_795_219_200_000 + number // GAME_EVENTS)
        at = Stamp(1_795_219_200_000 + number, number, "8c4f1f0e-5a53-4d5c-a5a5-0d0c3f9a2b11")
        took.append(_seconds(lambda: journal.append(game, "turn", turn, at)))  # noqa: B023 - now
    return took


def _resume(path: Path) -> None:
    with Journal.open(path) as journal:
        name = journal.last_open_game()
        assert name
        assert journal.events(name)


def _list(path: Path) -> None:
    with Journal.open(path) as journal:
        assert journal.games()


def _copy(path: Path) -> None:
    with Journal.open(path), journal_to_read(path) as copy:
        assert copy.last_open_game()


def _seconds(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return perf_counter() - began


PROOF = Proof(
    "speed",
    "Opening and resuming stay under 2 s and an append takes as long as at the start, in memory"
    " (the card's own time comes on top).",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
