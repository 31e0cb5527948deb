"""Proof: a full disk, a read-only one, a dying card, a damaged journal: what is kept and said."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from device.errors import JournalError, JournalFullError
from device.journal.copy import journal_to_read
from device.journal.rescue import Rescue, open_or_rescue
from device.journal.store import Journal, Stamp, StoredEvent
from tests.proofs.logged_disk import logged_disk, run
from tests.proofs.play import numbers_in, play, verdict
from tests.proofs.report import Check, Proof, main

DISK_BYTES = 24 << 20
SEED = 20261121
NOW = Stamp(1_795_219_200_000, 0, "b")
GAMES = 20
EVENTS_OF_A_GAME = 30
LEAST_READ, LEAST_GAMES = 0.4, 0.3  # of events and of games; 0.54 and 0.49 of 1000 damages


_RECORDED = (GAMES * EVENTS_OF_A_GAME, GAMES)


def quick(home: Path) -> Sequence[Check]:
    return tuple(_all(home, 60))


def full(home: Path) -> Sequence[Check]:
    return tuple(_all(home, 1000))


def _all(home: Path, damages: int) -> Iterator[Check]:
    logging.disable()  # each rescue is logged; the table says enough
    yield _full_disk(home / "full")
    yield from _read_only(home / "read-only")
    yield _dying_card(home / "dying")
    yield _damaged(home / "damaged", damages)


def _full_disk(home: Path) -> Check:
    """Fill the disk, record until it refuses, make room, and go on."""
    with logged_disk(home, DISK_BYTES) as disk:
        path, filler = disk.folder / "journal.sqlite", disk.folder / "holiday.jpg"
        with Journal.open(path) as journal:
            play(journal, 1)
            _fill(filler)
            taken, refusal = _until_refused(journal, 2)
            kept = len(journal.events("1795219200000"))
            filler.unlink()
            play(journal, taken + 1)
        said = verdict(numbers_in(path), taken + 1)
    is_well = isinstance(refusal, JournalFullError) and kept == taken and not said
    found = f"{taken} events fit into what is reserved, then {type(refusal).__name__}; {said}"
    return Check("a full disk, then room", f"{found} all kept, goes on", is_well)


def _read_only(home: Path) -> Iterator[Check]:
    """Make the file system read-only in play, as the kernel does after an error."""
    with logged_disk(home, DISK_BYTES) as disk:
        path = disk.folder / "journal.sqlite"
        with Journal.open(path) as journal:
            for number in range(1, 51):
                play(journal, number)
        run("/bin/mount", "-o", "remount,ro", str(disk.folder))
        refused = _refusal_of_opening(path)
        with journal_to_read(path) as copy:
            readable = len(copy.events("1795219200000"))
        run("/bin/mount", "-o", "remount,rw", str(disk.folder))
        said = verdict(numbers_in(path), 50)
    yield Check("a read-only file system: opening", refused, "may write there" in refused)
    yield Check("a read-only file system: reading a copy", f"{readable} of 50", readable == 50)
    yield Check("writable again", said or "all kept", not said)


def _dying_card(home: Path) -> Check:
    """Let every write fail from some moment on, then read what the card still holds."""
    with logged_disk(home, DISK_BYTES) as disk:
        path = disk.folder / "journal.sqlite"
        with Journal.open(path) as journal:
            for number in range(1, 51):
                play(journal, number)
            disk.refuse_writes()
            taken, refusal = _until_refused(journal, 51)
            kept = len(journal.events("1795219200000"))
            with suppress(JournalError):
                journal.close()
    found = f"event {taken + 1} refused: {refusal}; {kept} still readable"
    return Check("a card that takes no more writes", found.replace(str(home), ""), kept == taken)


def _damaged(home: Path, damages: int) -> Check:
    """Damage a journal in many ways; never crash, delete, invent, or show a game with a hole."""
    home.mkdir()
    chance = Random(SEED)  # noqa: S311 - to be repeated, not to be secret
    original = home / "original.sqlite"
    games = _write_games(original)
    wrong: list[str] = []
    rescues: list[Rescue] = []
    for number in range(damages):
        folder = home / str(number)
        folder.mkdir()
        path = folder / "journal.sqlite"
        content = _harm(bytearray(original.read_bytes()), chance)
        path.write_bytes(content)
        rescue, said = _judged(path, games)
        if rescue is not None:
            rescues.append(rescue)
            said = said or ("" if rescue.aside.read_bytes() == content else "changed the old file")
        wrong += [said] if said else []
    all_events, all_games = (count * max(len(rescues), 1) for count in _RECORDED)
    events = sum(rescue.events for rescue in rescues) / all_events
    going_on = sum(rescue.games for rescue in rescues) / all_games
    found = (
        f"{len(rescues)} noticed, moved aside unchanged; {events:.0%} of events read"
        f" back, {going_on:.0%} of games go on; {len(wrong)} wrong {wrong[:1] or ''}"
    )
    is_much = events >= LEAST_READ and going_on >= LEAST_GAMES and len(rescues) > damages // 2
    return Check(f"{damages} damaged journals", found, not wrong and is_much)


def _judged(path: Path, games: dict[str, tuple[StoredEvent, ...]]) -> tuple[Rescue | None, str]:
    journal, rescue = open_or_rescue(path, NOW)
    with journal:
        if rescue is None:
            return None, ""  # the damage hit free space, or bytes that only a checksum would miss
        for game in journal.games():
            if _content(journal.events(game.game)) != _content(games[game.game]):
                return rescue, f"{game.game} is not as it was"
        play(journal, 1)
    if rescue.readable is not None:
        with Journal.open(rescue.readable) as readable:
            for game in readable.games():
                if not set(_content(readable.events(game.game))) <= set(_content(games[game.game])):
                    return rescue, f"{game.game} has events that never were"
    return rescue, ""


def _content(events: Sequence[StoredEvent]) -> tuple[str, ...]:
    return tuple(f"{event.kind} {event.payload} {event.at}" for event in events)


def _write_games(path: Path) -> dict[str, tuple[StoredEvent, ...]]:
    with Journal.open(path) as journal:
        for number in range(GAMES * EVENTS_OF_A_GAME):
            game = f"g{number // EVENTS_OF_A_GAME}"
            journal.append(
                game, "turn", {"n": number, "turn": "7>12*2"}, Stamp(number, number, "b")
            )
        return {game.game: journal.events(game.game) for game in journal.games()}


def _harm(content: bytearray, chance: Random) -> bytes:
    """Return the file with blocks of the card lost, swapped for noise, or its end missing."""
    if chance.random() < 0.15:
        return bytes(content[: chance.randrange(600, len(content))])
    for _ in range(chance.choice((1, 1, 2, 5))):
        size = chance.choice((512, 4096))
        place = chance.randrange(0, len(content) // size) * size
        noise = chance.randbytes(size) if chance.random() < 0.5 else bytes(size)
        content[place : place + size] = noise
    return bytes(content)


def _until_refused(journal: Journal, first: int) -> tuple[int, JournalError]:
    """Record events from `first` on; return the last one taken, and why the next was not."""
    for number in range(first, 100_000):
        try:
            play(journal, number)
        except JournalError as error:
            return number - 1, error
    raise AssertionError("never refused")


def _refusal_of_opening(path: Path) -> str:
    try:
        Journal.open(path).close()
    except JournalError as error:
        return str(error).replace(str(path.parents[2]), "")
    return "opened"


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))


PROOF = Proof(
    "disk",
    "What a disk can do besides losing power: nothing recorded is lost or invented, a damaged"
    " journal is moved aside as it was, and what can be read of it stays readable.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
