"""Proof: the service is killed at random instants, and nothing that was accepted is lost."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from device.journal.store import Journal
from tests.proofs import schema_1
from tests.proofs.play import numbers_in, play, verdict
from tests.proofs.report import Check, Proof, main

SEED = 20261121
LONGEST_S = 0.03  # opening takes 3 ms and an event 20 us here: some 500 events, two checkpoints
A_NEW_JOURNAL_EVERY = 10
OLD_EVENTS = 15


def quick(home: Path) -> Sequence[Check]:
    return shown(home, 100)


def full(home: Path) -> Sequence[Check]:
    return shown(home, 1000)


def shown(home: Path, kills: int) -> Sequence[Check]:
    chance = Random(SEED)  # noqa: S311 - to be repeated, not to be secret
    wrong: list[str] = []
    told = events = in_opening = 0
    path = home / "journal.sqlite"
    for number in range(kills):
        if number % A_NEW_JOURNAL_EVERY == 0:
            path, told = _begun(home, number, chance)
        before, told = told, max(told, _killed(path, chance.uniform(0, LONGEST_S)))
        in_opening += told == before
        events += told - before
        found = numbers_in(path)
        said = verdict(found, told)
        if said:
            wrong.append(said)
        elif not isinstance(found, str):
            told = len(found)
    return (
        Check(
            f"{kills} kills, {in_opening} of them before the first event of a start",
            f"{len(wrong)} lose or spoil anything; {events} events were told {wrong[:1] or ''}",
            not wrong and events > kills,
        ),
    )


def _begun(home: Path, number: int, chance: Random) -> tuple[Path, int]:
    """Return the path of another journal and how many events it has: none yet, or an old one."""
    path = home / str(number) / "journal.sqlite"
    if chance.random() < 0.5:
        return path, 0
    path.parent.mkdir()
    schema_1.write(path, OLD_EVENTS)
    return path, OLD_EVENTS


def _killed(path: Path, seconds: float) -> int:
    """Let a process write to the journal, kill it, and return the last event it told of."""
    heard, spoken = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(heard)
        _write_for_ever(path, spoken)
    os.close(spoken)
    select.select((), (), (), seconds)
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    with os.fdopen(heard, "rb") as pipe:
        told = pipe.read()
    whole = len(told) // 8 * 8
    return int.from_bytes(told[whole - 8 : whole], "little") if whole else 0


def _write_for_ever(path: Path, spoken: int) -> None:
    """Be the service: record, then say so; never return."""
    try:
        with Journal.open(path) as journal:
            number = sum(game.events for game in journal.games())
            while True:
                number += 1
                play(journal, number)
                os.write(spoken, number.to_bytes(8, "little"))
    finally:
        os._exit(1)


PROOF = Proof(
    "kill",
    "The writing process gets SIGKILL at random instants: while it opens, migrates, writes, tidies"
    " up. What `append` returned for is there, whole and in order.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
